"""A real identity provider in a process by itself that speaks SAML: pysaml2, with a sign-in page and a way out.

`python saml_provider.py FOLDER PORT OFFICE`: in the folder are its key, its certificate and what the office says of
itself. It tells `account-2` a second factor, and nobody else. `/end/` signs out whoever signed in last, by way of the
browser; `/end/?alone` tells the office so by itself.
"""

import re
import shutil
import sys
from base64 import b64encode
from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs
from urllib.request import Request, urlopen

from saml2 import BINDING_HTTP_POST, BINDING_HTTP_REDIRECT, BINDING_SOAP
from saml2.config import IdPConfig
from saml2.saml import NAMEID_FORMAT_PERSISTENT, NameID
from saml2.server import Server
from saml2.xmldsig import DIGEST_SHA256, SIG_RSA_SHA256
from waitress import serve

from tests import clock

FOLDER, PORT, OFFICE = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
HERE = f"http://127.0.0.1:{PORT}"
ENDED = f"{OFFICE}/accounts/organization/ended/"
PASSWORD = "a password at the provider"
ONE_FACTOR = "urn:oasis:names:tc:SAML:2.0:ac:classes:Password"
CONTEXTS = {"account-2": "https://refeds.org/profile/mfa"}
BY_SHA256 = {"sign_alg": SIG_RSA_SHA256, "digest_alg": DIGEST_SHA256}
SIGN_IN = """<form method="post"><label>Username <input name="account"></label>
<label>Password <input name="password" type="password"></label>
<input type="hidden" name="request" value="{request}"><input type="hidden" name="state" value="{state}">
<button>Sign in there</button></form>"""
BACK = """<form method="post" action="{address}"><input type="hidden" name="SAMLResponse" value="{answer}">
<input type="hidden" name="RelayState" value="{state}"></form><script>document.forms[0].submit()</script>"""


def status_of(answer: Any) -> str:
    """The last word of an answer's status."""
    return str(answer.response.status.status_code.value.rpartition(":")[2])


def server() -> Server:
    """The provider, which knows the office by what that says of itself."""
    ways = {
        "single_sign_on_service": [(f"{HERE}/in", BINDING_HTTP_REDIRECT)],
        "single_logout_service": [(f"{HERE}/out", BINDING_HTTP_REDIRECT)],
    }
    config: dict[str, Any] = {
        "entityid": f"{HERE}/metadata",
        "service": {"idp": {"endpoints": ways, "name_id_format": [NAMEID_FORMAT_PERSISTENT]}},
        "key_file": str(FOLDER / "provider.key"),
        "cert_file": str(FOLDER / "provider.pem"),
        "metadata": {"local": [str(FOLDER / "office.xml")]},
        "xmlsec_binary": shutil.which("xmlsec1"),
        "signing_algorithm": SIG_RSA_SHA256,
        "digest_algorithm": DIGEST_SHA256,
    }
    return Server(config=IdPConfig().load(config))


class Provider:
    """The pages of the provider."""

    def __init__(self) -> None:
        self.server = server()
        self.account, self.session = "", ""

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        """A page, or a redirect."""
        asked = {name: values[0] for name, values in parse_qs(environ["QUERY_STRING"]).items()}
        body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0)).decode()
        form = {name: values[0] for name, values in parse_qs(body).items()}
        path = environ["PATH_INFO"]
        if path == "/in":
            said = self.sign_in(form) if form else self.ask(asked)
        elif path == "/end/" and environ["QUERY_STRING"] == "alone":
            said = self.tell()
        elif path == "/end/":
            start("302 Found", [("Location", self.leave())])
            return [b""]
        elif path == "/out":
            said = self.left(asked)
        else:
            said = "The provider runs."
        start("200 OK", [("Content-Type", "text/html; charset=utf-8")])
        return [f"<!doctype html><title>Provider</title><h1>Provider</h1>{said}".encode()]

    def ask(self, asked: dict[str, str]) -> str:
        """The form in which somebody signs in."""
        return SIGN_IN.format(request=escape(asked["SAMLRequest"]), state=escape(asked.get("RelayState", "")))

    def sign_in(self, form: dict[str, str]) -> str:
        """The form that takes the answer to the office."""
        if form["password"] != PASSWORD:
            return "The password is wrong."
        request = self.server.parse_authn_request(form["request"], BINDING_HTTP_REDIRECT).message
        to = self.server.response_args(request, [BINDING_HTTP_POST])
        self.account = form["account"]
        answer = str(
            self.server.create_authn_response(
                {}, to["in_response_to"], to["destination"], to["sp_entity_id"], name_id=self.name(),
                authn={"class_ref": CONTEXTS.get(self.account, ONE_FACTOR), "authn_auth": f"{HERE}/metadata"},
                sign_assertion=True, sign_response=True, **BY_SHA256,
            )
        )  # fmt: skip
        self.session = re.findall(r'SessionIndex="([^"]+)"', answer)[0]
        packed = b64encode(answer.encode()).decode()
        return BACK.format(address=escape(to["destination"]), answer=packed, state=escape(form.get("state", "")))

    def name(self) -> NameID:
        """By what it names the account to the office, for good."""
        return NameID(format=NAMEID_FORMAT_PERSISTENT, text=self.account)

    def request(self, *, sign: bool) -> Any:
        """The request to the office to sign the account out."""
        office, of = f"{OFFICE}/accounts/organization/metadata/", [self.session]
        made = self.server.create_logout_request(
            ENDED, office, name_id=self.name(), session_indexes=of, sign=sign, **(BY_SHA256 if sign else {})
        )
        return made[1]

    def leave(self) -> str:
        """The address to which the browser takes the request to sign the account out."""
        sent = self.server.apply_binding(
            BINDING_HTTP_REDIRECT, str(self.request(sign=False)), ENDED, "state", sign=True, sigalg=SIG_RSA_SHA256
        )
        return str(dict(sent["headers"])["Location"])

    def left(self, asked: dict[str, str]) -> str:
        """The answer of the office, by way of the browser."""
        answer = self.server.parse_logout_request_response(asked["SAMLResponse"], BINDING_HTTP_REDIRECT)
        return f"The office said {status_of(answer)}, and {asked['RelayState']}."

    def tell(self) -> str:
        """The answer of the office to the provider itself."""
        sent = self.server.apply_binding(BINDING_SOAP, str(self.request(sign=True)), ENDED, sign=False)
        with urlopen(Request(ENDED, sent["data"].encode(), dict(sent["headers"])), timeout=30) as answer:
            said = answer.read().decode()
        answered = self.server.parse_logout_request_response(said, BINDING_SOAP)
        return f"The office said {status_of(answered)}."


if __name__ == "__main__":
    clock.start()
    serve(Provider(), host="127.0.0.1", port=int(PORT), threads=2)
