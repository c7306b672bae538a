"""A provider that speaks SAML, which says whatever a test wants: its keys, its answers, its requests to sign out."""

import secrets
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlencode, urlsplit
from xml.sax.saxutils import escape

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from django.conf import settings as office
from django.test import Client

MISSING = "sign-in by SAML is tried with: requirements-saml.txt, requirements-saml-dev.txt and xmlsec1"
ISSUER, SUBJECT, SESSION = "https://identity.example/saml", "4711-board", "session-1"
SSO, SLO = f"{ISSUER}/in", f"{ISSUER}/out"
START, BACK, FINISH, ENDED, METADATA = (
    f"/accounts/organization/{name}" for name in ("", "back/", "finish/", "ended/", "metadata/")
)
PASSWORD_CONTEXT = "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport"
TWO_FACTORS = "https://refeds.org/profile/mfa"
PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
RSA_SHA1, SHA1 = "http://www.w3.org/2000/09/xmldsig#rsa-sha1", "http://www.w3.org/2000/09/xmldsig#sha1"
RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256"

ANSWER = """<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"
 xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{response}" Version="2.0" IssueInstant="{issued}"
 Destination="{destination}"{answers}><saml:Issuer>{sender}</saml:Issuer><samlp:Status><samlp:StatusCode
 Value="urn:oasis:names:tc:SAML:2.0:status:{status}"/></samlp:Status>{assertion}</samlp:Response>"""
ASSERTION = """<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{id}" Version="2.0"
 IssueInstant="{issued}"><saml:Issuer>{issuer}</saml:Issuer><saml:Subject><saml:NameID
 Format="{format}"{qualifier}>{subject}</saml:NameID><saml:SubjectConfirmation
 Method="urn:oasis:names:tc:SAML:2.0:cm:{method}"><saml:SubjectConfirmationData{confirmed_answers}
 NotOnOrAfter="{until}" Recipient="{recipient}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions
 NotBefore="{since}" NotOnOrAfter="{until}">{audience}</saml:Conditions><saml:AuthnStatement
 AuthnInstant="{signed_in}"{session}><saml:AuthnContext><saml:AuthnContextClassRef>{context}</saml:AuthnContextClassRef>
</saml:AuthnContext></saml:AuthnStatement>{attributes}</saml:Assertion>"""
AUDIENCE = "<saml:AudienceRestriction><saml:Audience>{}</saml:Audience></saml:AudienceRestriction>"
LEAVING = """<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"
 xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{id}" Version="2.0" IssueInstant="{issued}"{until}
{destination}><saml:Issuer>{issuer}</saml:Issuer><saml:NameID Format="{format}"{qualifier}>{subject}</saml:NameID>
{sessions}</samlp:LogoutRequest>"""
ENVELOPE = """<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>{}</s:Body></s:Envelope>"""


def at(**since: float) -> str:
    """An instant, so long from now."""
    return f"{datetime.now(UTC) + timedelta(**since):%Y-%m-%dT%H:%M:%SZ}"


def new_name() -> str:
    return f"_{secrets.token_hex(16)}"


@dataclass
class Key:
    """A key with its certificate."""

    key: rsa.RSAPrivateKey = field(default_factory=lambda: rsa.generate_private_key(65537, 2048))

    @property
    def pem(self) -> str:
        return self.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()

    @property
    def certificate(self) -> str:
        name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "provider")])
        now = datetime.now(UTC)
        made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(self.key.public_key())
        made = made.serial_number(1).not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
        return made.sign(self.key, hashes.SHA256()).public_bytes(Encoding.PEM).decode()


@dataclass
class Provider:
    """The provider, and what its next message says instead of the truth."""

    key: Key = field(default_factory=Key)
    lies: dict[str, str] = field(default_factory=dict)
    """By place in the message."""
    signature: str = RSA_SHA256
    digest: str = SHA256
    signs: str = "assertion"
    """The signed parts: `assertion`, `response`, `both` or nothing."""
    turned: Callable[[str], str] = str
    """The change made to the whole message before it is sent."""

    def signed(self, xml: str) -> str:
        from onelogin.saml2.utils import OneLogin_Saml2_Utils

        made = OneLogin_Saml2_Utils.add_sign(
            xml, self.key.pem, self.key.certificate, sign_algorithm=self.signature, digest_algorithm=self.digest
        )
        return made.decode() if isinstance(made, bytes) else made

    def answer(self, request: str) -> str:
        """The answer to this request, as its form sends it."""
        here, answers = f"{office.SITE_URL}{BACK}", f' InResponseTo="{request}"'
        said = {
            "response": new_name(), "id": new_name(), "issued": at(), "destination": here, "answers": answers,
            "sender": ISSUER, "status": "Success", "issuer": ISSUER, "format": PERSISTENT, "qualifier": "",
            "subject": SUBJECT, "method": "bearer", "confirmed_answers": answers, "until": at(minutes=5),
            "recipient": here, "since": at(minutes=-1), "audience": AUDIENCE.format(f"{office.SITE_URL}{METADATA}"),
            "signed_in": at(), "session": f' SessionIndex="{SESSION}"', "context": TWO_FACTORS, "attributes": "",
        } | self.lies  # fmt: skip
        assertion = ASSERTION.format(**said)
        if self.signs in ("assertion", "both"):
            assertion = self.signed(assertion)
        xml = ANSWER.format(**{"assertion": assertion} | said)
        if self.signs in ("response", "both"):
            xml = self.signed(xml)
        return b64encode(self.turned(xml).encode()).decode()

    def ask(self, browser: Client, **form: str) -> str:
        """The request that the browser is led to bring the provider."""
        page = browser.post(START, form)
        assert page.status_code == 200, page.content
        address = page["Refresh"].partition("url=")[2]
        assert address.startswith(f"{SSO}?")
        return unpacked(address, "SAMLRequest")

    def sign_in(self, browser: Client, **form: str) -> Any:
        """The whole way there and back."""
        asked = self.ask(browser, **form)
        return self.post(browser, self.answer(named(asked)))

    def post(self, browser: Client, answer: str) -> Any:
        posted = form(BACK, {"SAMLResponse": answer, "RelayState": "https://another.example/"})
        return browser.get(posted["Location"]) if posted.status_code == 302 else posted

    def leaving(self, *sessions: str) -> str:
        """The request to sign the person out."""
        said = {
            "id": new_name(), "issued": at(), "until": f' NotOnOrAfter="{at(minutes=5)}"',
            "destination": f' Destination="{office.SITE_URL}{ENDED}"', "issuer": ISSUER, "format": PERSISTENT,
            "qualifier": "", "subject": SUBJECT,
            "sessions": "".join(f"<samlp:SessionIndex>{escape(one)}</samlp:SessionIndex>" for one in sessions),
        } | self.lies  # fmt: skip
        return self.turned(LEAVING.format(**said))

    def by_redirect(self, xml: str, algorithm: str = RSA_SHA256, state: str = "to there & back") -> Any:
        packing = zlib.compressobj(wbits=-zlib.MAX_WBITS)
        packed = b64encode(packing.compress(xml.encode()) + packing.flush()).decode()
        query = urlencode({"SAMLRequest": packed, "RelayState": state, "SigAlg": algorithm}, quote_via=quote)
        which = hashes.SHA1() if algorithm == RSA_SHA1 else hashes.SHA256()
        signature = b64encode(self.key.key.sign(query.encode(), padding.PKCS1v15(), which)).decode()
        return Client().get(f"{ENDED}?{query}&{urlencode({'Signature': signature})}")

    def by_form(self, xml: str) -> Any:
        sent = b64encode(self.signed(xml).encode()).decode()
        return form(ENDED, {"SAMLRequest": sent, "RelayState": "state"})

    def by_envelope(self, xml: str) -> Any:
        return Client().post(ENDED, ENVELOPE.format(self.signed(xml)), content_type="text/xml")


def form(path: str, fields: dict[str, Any], browser: Client | None = None) -> Any:
    """The office's answer to a form of the provider's page, which comes without a cookie, as browsers send it."""
    body = urlencode(fields, doseq=True)
    return (browser or Client()).post(path, body, content_type="application/x-www-form-urlencoded")


def unpacked(address: str, name: str) -> str:
    """The message that the query of an address brings in this parameter."""
    sent = parse_qs(urlsplit(address).query)[name][0]
    return zlib.decompress(b64decode(sent), -zlib.MAX_WBITS).decode()


def named(request: str) -> str:
    """The ID of a request."""
    return request.partition('ID="')[2].partition('"')[0]


WAYS: dict[str, Callable[[Provider, str], Any]] = {
    "redirect": Provider.by_redirect, "form": Provider.by_form, "envelope": Provider.by_envelope,
}  # fmt: skip


@pytest.fixture
def provider(settings: Any, tmp_path: Path) -> Provider:
    """The provider that the settings name."""
    if find_spec("onelogin") is None:
        pytest.skip(MISSING)
    here = Provider()
    settings.ROOT_URLCONF = f"{__package__}.saml_urls"
    settings.SAML_ISSUER, settings.SAML_SSO_URL, settings.SAML_SLO_URL = ISSUER, SSO, SLO
    settings.SAML_CERTIFICATES_FILE = tmp_path / "provider.pem"
    settings.SAML_CERTIFICATES_FILE.write_text(Key().certificate + here.key.certificate)
    settings.SAML_NAME, settings.SAML_SECOND_FACTOR = "Commonwealth Sign-in", [TWO_FACTORS]
    return here
