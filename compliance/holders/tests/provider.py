"""An identity provider on this machine, which says whatever a test wants: its document, its keys, its tokens."""

import json
import secrets
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from django.test import Client

from compliance.holders.provider.tokens import ENDED
from tests.push_service import LOCAL

from . import provider_urls

START, BACK, AGAIN, LEFT = (f"/accounts/organization/{name}" for name in ("", "back/", "again/", "ended/"))
CLIENT, SECRET, SUBJECT = "office", "a secret of the office", "4711-board"


def new_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


@dataclass
class Provider:
    """The provider: its address, its key, and what its next token says instead of the truth."""

    url: str
    key: rsa.RSAPrivateKey = field(default_factory=new_key)
    lies: dict[str, Any] = field(default_factory=dict)
    """Claims of the next token; None leaves one out."""
    header: dict[str, Any] = field(default_factory=lambda: {"kid": "one"})
    signs_with: Any = None
    algorithm: str = "RS256"
    token: str = ""
    """In place of the token that it would make."""
    document: dict[str, Any] = field(default_factory=dict)
    asked: dict[str, str] = field(default_factory=dict)
    """The last request of a browser."""
    exchanged: list[dict[str, str]] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    answers: dict[str, bytes] = field(default_factory=dict)
    """By path, in place of an answer."""

    @property
    def keys(self) -> dict[str, Any]:
        jwk = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(self.key.public_key()))
        return {"keys": [jwk | {"kid": "one", "use": "sig", "alg": "RS256"}]}

    def signed(self, claims: dict[str, Any], **header: Any) -> str:
        told = {name: value for name, value in (claims | self.lies).items() if value is not None}
        with_what = self.signs_with if self.signs_with is not None else self.key
        return jwt.encode(told, with_what, self.algorithm, headers=self.header | header)

    def id_token(self) -> str:
        now = int(time.time())
        told = {"iss": self.url, "sub": SUBJECT, "aud": CLIENT, "exp": now + 300, "iat": now, "auth_time": now}
        return self.token or self.signed(told | {"nonce": self.asked.get("nonce", "")})

    def logout_token(self, **claims: Any) -> str:
        now = int(time.time())
        told = {"iss": self.url, "sub": SUBJECT, "aud": CLIENT, "exp": now + 120, "iat": now}
        return self.signed(told | {"jti": secrets.token_hex(8), "events": {ENDED: {}}} | claims, typ="logout+jwt")

    def tell_end(self, token: str, **more: str) -> int:
        """The status of the office's answer to the word that a session ended."""
        form = urlencode({"logout_token": token} | more)
        return Client().post(LEFT, form, content_type="application/x-www-form-urlencoded").status_code

    def answer(self, path: str, form: dict[str, str]) -> bytes:
        self.seen.append(path)
        if path in self.answers:
            return self.answers[path]
        if path == "/.well-known/openid-configuration":
            own = {f"{name}_endpoint": f"{self.url}/{name}" for name in ("authorization", "token")}
            return json.dumps({"issuer": self.url, "jwks_uri": f"{self.url}/keys", **own, **self.document}).encode()
        if path == "/keys":
            return json.dumps(self.keys).encode()
        self.exchanged.append(form)
        proof = urlsafe_b64encode(sha256(form.get("code_verifier", "").encode()).digest()).rstrip(b"=").decode()
        is_right = proof == self.asked["code_challenge"] and form["client_secret"] == SECRET
        return json.dumps({"access_token": "a", "id_token": self.id_token()} if is_right else {}).encode()

    def ask(self, browser: Client, path: str = START, **form: str) -> dict[str, str]:
        """The request that the browser is led to make to the provider."""
        page = browser.post(path, form)
        assert page.status_code == 200, page.content
        address = page["Refresh"].partition("url=")[2]
        assert address.startswith(f"{self.url}/authorization?")
        self.asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        return self.asked

    def sign_in(self, browser: Client, **form: str) -> Any:
        """The whole way there and back."""
        asked = self.ask(browser, **form)
        return browser.get(BACK, {"code": "a-code", "state": asked["state"]})


@contextmanager
def provider_here() -> Iterator[Provider]:
    """The provider, as long as a test needs it."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.tell({})

        def do_POST(self) -> None:
            said = self.rfile.read(int(self.headers["Content-Length"])).decode()
            self.tell({name: values[0] for name, values in parse_qs(said).items()})

        def tell(self, form: dict[str, str]) -> None:
            said = kept.answer(self.path, form)
            is_redirect = said.startswith(b"http")
            self.send_response(302 if is_redirect else 200)
            if is_redirect:
                self.send_header("Location", said.decode())
            self.send_header("Content-Length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, *_: Any) -> None:
            """Says nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        kept = Provider(f"http://127.0.0.1:{server.server_port}")
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        yield kept
        server.shutdown()
        thread.join()


@pytest.fixture
def provider(settings: Any) -> Iterator[Provider]:
    with provider_here() as here:
        settings.ROOT_URLCONF = provider_urls.__name__
        settings.OUTBOUND_NETWORKS = LOCAL
        settings.OIDC_ISSUER, settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET = here.url, CLIENT, SECRET
        settings.OIDC_NAME, settings.OIDC_SECOND_FACTOR_AMR = "Commonwealth Sign-in", ["mfa"]
        yield here
