"""The end of a sign-in by a provider that speaks SAML: here, and there by its word."""

import time
from base64 import b64encode
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from compliance.holders.models import ProviderLink
from compliance.holders.roles import Role
from compliance.holders.services import provider_link_end

from . import saml
from .factories import person
from .links import director, linked, reviewer, who
from .saml import Key, Provider, at, form, named, provider

__all__ = ["director", "linked", "provider", "reviewer"]
pytestmark = pytest.mark.django_db
AGAIN = "/accounts/organization/again/"
OTHER = Key()
ANOTHER = "another"


@pytest.fixture
def inside(linked: ProviderLink, provider: Provider) -> Client:
    """A browser in which the reviewer signed in by the provider."""
    browser = Client()
    provider.sign_in(browser)
    assert who(browser) == linked.user
    return browser


@pytest.mark.parametrize("way", saml.WAYS)
@pytest.mark.parametrize(
    ("sessions", "is_over"), [((), True), ((saml.SESSION,), True), (("a", saml.SESSION), True), (("a",), False)]
)
def test_what_ends_at_the_provider_ends_here_at_once(
    inside: Client, linked: ProviderLink, provider: Provider, client_of: Any, way: str, sessions: Any, is_over: bool
) -> None:
    by_password = client_of(linked.user)
    told = saml.WAYS[way](provider, provider.leaving(*sessions))
    assert told.status_code == (200 if way == "envelope" else 302)
    assert way == "envelope" or told["Location"].startswith(f"{saml.SLO}?SAMLResponse=")
    assert who(inside).is_anonymous is is_over
    assert who(by_password) == linked.user, "it did not begin by the provider"


def test_the_provider_gets_back_what_it_wants_back(inside: Client, provider: Provider) -> None:
    led = provider.by_redirect(provider.leaving())["Location"]
    assert parse_qs(urlsplit(led).query)["RelayState"] == ["to there & back"]


def test_an_office_with_a_key_signs(
    inside: Client, linked: ProviderLink, provider: Provider, settings: Any, tmp_path: Any
) -> None:
    key, certificate = tmp_path / "office.key", tmp_path / "office.pem"
    key.write_text(OTHER.pem)
    certificate.write_text(OTHER.certificate)
    settings.SAML_KEY_FILE, settings.SAML_KEY_CERTIFICATE_FILE = str(key), str(certificate)
    assert "&Signature=" in Client().post(saml.START)["Refresh"]
    assert "&Signature=" in provider.by_redirect(provider.leaving())["Location"]
    assert b"SignatureValue" in provider.by_envelope(provider.leaving()).content
    page = Client().get(saml.METADATA).content.decode()
    assert 'AuthnRequestsSigned="true"' in page
    assert "".join(OTHER.certificate.split("-----")[2].split())[:60] in "".join(page.split())


FALSE_ENDS: dict[str, dict[str, Any]] = {
    "of another key": {"key": OTHER},
    "of another issuer": {"lies": {"issuer": "https://another.example"}},
    "sent elsewhere": {"lies": {"destination": ' Destination="https://another.example/"'}},
    "expired": {"lies": {"until": f' NotOnOrAfter="{at(minutes=-10)}"'}},
    "issued long ago": {"lies": {"issued": at(hours=-2)}},
    "of nobody": {"lies": {"subject": ""}},
    "of a name by another provider": {"lies": {"qualifier": ' NameQualifier="https://another.example"'}},
    "of a name in another format": {"lies": {"format": "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"}},
}


@pytest.mark.parametrize("way", saml.WAYS)
@pytest.mark.parametrize("false", FALSE_ENDS)
def test_a_forged_end_ends_nothing(
    inside: Client, linked: ProviderLink, provider: Provider, way: str, false: str
) -> None:
    lying = replace(provider, **FALSE_ENDS[false])
    assert saml.WAYS[way](lying, lying.leaving()).status_code == 400
    assert who(inside) == linked.user
    assert saml.WAYS[way](provider, provider.leaving()).status_code in (200, 302), "what is forged is all that is wrong"


def test_an_end_counts_once_and_only_as_it_was_signed(inside: Client, linked: ProviderLink, provider: Provider) -> None:
    bomb = b64encode(b"\xed\xc1\x01\x01" + b"\x00" * 100).decode()
    for query in ({}, {"SAMLRequest": bomb}, {"SAMLRequest": bomb, "SigAlg": saml.RSA_SHA1, "Signature": "AAAA"}):
        assert Client().get(saml.ENDED, query).status_code == 400
    assert provider.by_redirect(provider.leaving(), algorithm=saml.RSA_SHA1).status_code == 400
    for turned in (f"<!DOCTYPE a>{provider.leaving()}", provider.leaving().replace(saml.SUBJECT, "4711-<!-- -->board")):
        assert provider.by_redirect(turned).status_code == 400
    unsigned = b64encode(provider.leaving().encode()).decode()
    assert form(saml.ENDED, {"SAMLRequest": unsigned}).status_code == 400
    assert Client().post(saml.ENDED, provider.leaving(), content_type="text/xml").status_code == 400
    assert who(inside) == linked.user
    request = provider.leaving()
    assert provider.by_redirect(request).status_code == 302
    provider.sign_in(inside)
    assert provider.by_redirect(request).status_code == 400
    assert who(inside) == linked.user


def test_what_unpacks_to_too_much_is_refused(inside: Client, linked: ProviderLink, provider: Provider) -> None:
    began = time.monotonic()
    assert provider.by_redirect(" " * 50_000_000 + provider.leaving()).status_code == 400
    assert time.monotonic() - began < 20
    assert who(inside) == linked.user


def test_what_ends_between_the_answer_and_the_session_begins_none(linked: ProviderLink, provider: Provider) -> None:
    browser = Client()
    answer = provider.answer(named(provider.ask(browser)))
    led = form(saml.BACK, {"SAMLResponse": answer})["Location"]
    assert provider.by_redirect(provider.leaving(saml.SESSION)).status_code == 302
    page = browser.get(led)
    assert page.status_code == 403
    assert "signed you out while" in page.content.decode()
    assert who(browser).is_anonymous


def test_ending_a_link_ends_sessions_and_sign_ins(inside: Client, linked: ProviderLink, provider: Provider) -> None:
    by = person(Role.BOARD_ADMINISTRATOR)
    provider_link_end(user_id=linked.user.pk, by=by, at=timezone.now(), reason="Left")
    assert who(inside).is_anonymous
    assert provider.sign_in(Client()).status_code == 403


def test_the_office_describes_itself(provider: Provider) -> None:
    page = Client().get(saml.METADATA)
    assert page["Content-Type"].startswith("application/samlmetadata+xml")
    for address in (saml.BACK, saml.ENDED, saml.METADATA):
        assert f"https://testserver{address}" in page.content.decode()
