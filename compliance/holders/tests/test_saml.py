"""Sign-in by a provider that speaks SAML: who gets in, what a forged message does, and how it ends."""

import os
import re
import subprocess
import sys
from base64 import b64encode
from dataclasses import replace
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import settings as office
from django.contrib.sessions.models import Session
from django.test import Client

from compliance.holders.errors import IllegalMove
from compliance.holders.models import ProviderLink, User
from compliance.ledger.reconcile import differences

from .authenticator_app import code_of
from .links import ask, director, link, linked, reviewer, who
from .saml import (
    AUDIENCE,
    BACK,
    ENDED,
    FINISH,
    ISSUER,
    METADATA,
    PASSWORD_CONTEXT,
    RSA_SHA1,
    SHA1,
    SLO,
    SSO,
    START,
    SUBJECT,
    TWO_FACTORS,
    WAYS,
    Key,
    Provider,
    at,
    form,
    named,
    new_name,
    provider,
    unpacked,
)

__all__ = ["director", "linked", "provider", "reviewer"]
pytestmark = pytest.mark.django_db
AGAIN = "/accounts/organization/again/"
OTHER = Key()
ANOTHER = "another"


# -- There and back ---------------------------------------------------------------------------------------------------


@pytest.mark.sampled
def test_somebody_whom_two_people_linked_signs_in(linked: ProviderLink, provider: Provider) -> None:
    browser = Client()
    assert provider.sign_in(browser)["Location"] == "/"
    assert who(browser) == linked.user
    assert linked.issuer == ISSUER
    assert list(differences()) == []


def test_the_request_asks_for_a_persistent_name_and_no_more(linked: ProviderLink, provider: Provider) -> None:
    asked = provider.ask(Client())
    assert f'AssertionConsumerServiceURL="https://testserver{BACK}"' in asked
    assert 'Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"' in asked
    assert "ForceAuthn" not in asked
    assert "RequestedAuthnContext" not in asked


@pytest.mark.parametrize("signs", ["assertion", "both"])
def test_an_answer_may_be_signed_besides(linked: ProviderLink, provider: Provider, signs: str) -> None:
    provider.signs = signs
    assert provider.sign_in(Client()).status_code == 302


def test_a_person_comes_back_to_where_they_wanted_to_go_and_nowhere_else(
    linked: ProviderLink, provider: Provider
) -> None:
    assert provider.sign_in(Client(), next="/people/")["Location"] == "/people/"
    assert provider.sign_in(Client(), next="https://another.example/")["Location"] == "/"


@pytest.mark.parametrize("way", ["redirect", "envelope"])
def test_an_address_of_the_provider_may_have_a_query(
    provider: Provider, settings: Any, tmp_path: Any, way: str
) -> None:
    settings.SAML_SSO_URL, settings.SAML_SLO_URL = f"{SSO}?board=1&mode=2", f"{SLO}?board=1&mode=2"
    (tmp_path / "office.key").write_text(OTHER.pem)
    (tmp_path / "office.pem").write_text(OTHER.certificate)
    settings.SAML_KEY_FILE, settings.SAML_KEY_CERTIFICATE_FILE = tmp_path / "office.key", tmp_path / "office.pem"
    led = Client().post(START)["Refresh"].partition("url=")[2]
    assert led.startswith(f"{settings.SAML_SSO_URL}&SAMLRequest=")
    assert fromstring(unpacked(led, "SAMLRequest")).get("Destination") == settings.SAML_SSO_URL
    told = WAYS[way](provider, provider.leaving())
    if way == "redirect":
        assert told["Location"].startswith(f"{settings.SAML_SLO_URL}&SAMLResponse=")
        answer = fromstring(unpacked(told["Location"], "SAMLResponse"))
    else:
        answer = fromstring(told.content)[0][0]
    assert answer.get("Destination") == settings.SAML_SLO_URL


@pytest.mark.parametrize(
    "qualifier",
    [f' NameQualifier="{ISSUER}"', f' SPNameQualifier="https://testserver{METADATA}"',
     f' NameQualifier="{ISSUER}" SPNameQualifier="https://testserver{METADATA}"'],
    ids=["provider", "office", "both"],
)  # fmt: skip
def test_a_name_may_say_by_whom_it_is_and_for_whom(linked: ProviderLink, provider: Provider, qualifier: str) -> None:
    provider.lies, browser = {"qualifier": qualifier}, Client()
    assert provider.sign_in(browser).status_code == 302
    assert who(browser) == linked.user
    assert provider.by_envelope(provider.leaving()).status_code == 200
    assert who(browser).is_anonymous


def test_without_the_setting_there_is_no_page(board_admin: User, reviewer: User) -> None:
    for path in (START, BACK, ENDED):
        assert Client().post(path).status_code == 404
    for path in (FINISH, METADATA):
        assert Client().get(path).status_code == 404
    with pytest.raises(IllegalMove):
        ask(reviewer, board_admin)


@pytest.mark.parametrize(
    ("named", "says"),
    [
        ({"OIDC_ISSUER": "https://a.example", "OIDC_CLIENT_ID": "a", "OIDC_CLIENT_SECRET": "b"}, "two providers"),
        ({"SAML_SSO_URL": ""}, "SAML_ISSUER needs"),
        ({"SAML_CERTIFICATES_FILE": ""}, "SAML_ISSUER needs"),
        ({"SAML_KEY_FILE": "/office.key"}, "need each other"),
    ],
)
def test_settings_that_do_not_fit_are_refused_as_the_office_starts(named: dict[str, str], says: str) -> None:
    fit = {"SAML_ISSUER": ISSUER, "SAML_SSO_URL": SSO, "SAML_CERTIFICATES_FILE": "/provider.pem"}
    started = subprocess.run(
        [sys.executable, "-c", "import compliance.settings"],
        env=os.environ | fit | named, cwd=office.BASE_DIR, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert started.returncode == 1
    assert says in started.stderr


def test_a_stranger_writes_no_session_and_needs_a_form_with_its_token(provider: Provider) -> None:
    before, browser = Session.objects.count(), Client(enforce_csrf_checks=True)
    assert browser.get(START).status_code == 405
    assert browser.post(START).status_code == 403
    assert form(BACK, {"SAMLResponse": "nothing"}, browser).status_code == 403
    assert browser.get(FINISH).status_code == 400
    assert browser.get(FINISH, {"answer": "guessed"}).status_code == 400
    assert Session.objects.count() == before


def test_a_provider_whose_certificates_cannot_be_read_is_said_in_words(provider: Provider, settings: Any) -> None:
    settings.SAML_CERTIFICATES_FILE = "/nowhere/provider.pem"
    for page in (Client().post(START), form(BACK, {"SAMLResponse": provider_form()})):
        assert page.status_code == 503
        assert "does not answer" in page.content.decode()


def provider_form() -> str:
    return b64encode(b"<a/>").decode()


# -- Forged answers ---------------------------------------------------------------------------------------------------

FORGED: dict[str, dict[str, Any]] = {
    "unsigned": {"signs": ""},
    "with the message alone signed": {"signs": "response"},
    "of another key": {"key": OTHER},
    "signed by SHA-1": {"signature": RSA_SHA1},
    "digested by SHA-1": {"digest": SHA1},
    "for another audience": {"lies": {"audience": AUDIENCE.format("https://another.example/")}},
    "for no audience": {"lies": {"audience": ""}},
    "for us and for others alone": {
        "lies": {"audience": AUDIENCE.format(f"https://testserver{METADATA}") + AUDIENCE.format("https://b.example")}
    },
    "for another recipient": {"lies": {"recipient": "https://another.example/back/"}},
    "for a recipient that begins like ours": {"lies": {"recipient": f"https://testserver{BACK}more/"}},
    "sent elsewhere": {"lies": {"destination": "https://another.example/back/"}},
    "sent to where begins like ours": {"lies": {"destination": f"https://testserver{BACK}more/"}},
    "expired": {"lies": {"until": at(minutes=-2)}},
    "not yet": {"lies": {"since": at(hours=1), "until": at(hours=2)}},
    "issued long ago": {"lies": {"issued": at(hours=-2)}},
    "issued later": {"lies": {"issued": at(hours=2)}},
    "of a sign-in to come": {"lies": {"signed_in": at(hours=1)}},
    "of another issuer": {"lies": {"issuer": "https://another.example"}},
    "sent by another issuer": {"lies": {"sender": "https://another.example"}},
    "in answer to another request": {"lies": {"answers": f' InResponseTo="{new_name()}"'}},
    "confirmed for another request": {"lies": {"confirmed_answers": f' InResponseTo="{new_name()}"'}},
    "confirmed for no request": {"lies": {"confirmed_answers": ""}},
    "in answer to nothing": {"lies": {"answers": ""}},
    "unsolicited": {"lies": {"answers": "", "confirmed_answers": ""}},
    "by a holder of a key": {"lies": {"method": "holder-of-key"}},
    "of a passing name": {"lies": {"format": "urn:oasis:names:tc:SAML:2.0:nameid-format:transient"}},
    "of an address": {"lies": {"format": "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"}},
    "of a name by another provider": {"lies": {"qualifier": ' NameQualifier="https://another.example"'}},
    "of a name for another office": {"lies": {"qualifier": ' SPNameQualifier="https://another.example"'}},
    "of a name by nobody": {"lies": {"qualifier": ' NameQualifier=""'}},
    "of a name by a provider that begins like ours": {"lies": {"qualifier": f' NameQualifier="{ISSUER}/"'}},
    "of nobody": {"lies": {"subject": ""}},
    "of a name that is too long": {"lies": {"subject": "a" * 256}},
    "of a name with another letter": {"lies": {"subject": "4711-böard"}},
    "with a comment in the name": {"turned": lambda xml: xml.replace(SUBJECT, "4711-<!-- -->board")},
    "with a section in the name": {"turned": lambda xml: xml.replace(SUBJECT, "<![CDATA[4711-board]]>")},
    "with an instruction in the name": {"turned": lambda xml: xml.replace(SUBJECT, "4711-<?x?>board")},
    "with an element in the name": {"lies": {"subject": "4711-board<saml:Audience/>"}},
    "changed on its way": {"turned": lambda xml: xml.replace(SUBJECT, "4711-other")},
    "with a type of document": {"turned": lambda xml: f"<!DOCTYPE a [<!ENTITY b 'c'>]>{xml}"},
    "with an entity from elsewhere": {"turned": lambda xml: f"<!DOCTYPE a SYSTEM 'file:///etc/passwd'>{xml}"},
    "in another coding": {"turned": lambda xml: f"<?xml version='1.0' encoding='UTF-7'?>{xml}+ADw-"},
    "too long": {"turned": lambda xml: xml.replace("</saml:Issuer>", f"</saml:Issuer>{' ' * 300_000}", 1)},
    "that is no XML": {"turned": lambda xml: xml[:-1]},
    "that is no answer": {"turned": lambda xml: "<a xmlns='urn:a' InResponseTo='_b'/>"},
}


@pytest.mark.parametrize("forged", FORGED)
def test_a_forged_answer_signs_nobody_in(linked: ProviderLink, provider: Provider, forged: str) -> None:
    browser = Client()
    page = replace(provider, **FORGED[forged]).sign_in(browser)
    assert page.status_code == 403, page.content
    assert "proves nothing here" in page.content.decode()
    assert who(browser).is_anonymous
    assert provider.sign_in(browser).status_code == 302, "what is forged is all that is wrong"


def parts(xml: str) -> tuple[str, str, str]:
    """The signed assertion, its signature, and an unsigned assertion of another subject with another ID."""
    assertion = xml[xml.index("<saml:Assertion") : xml.index("</saml:Assertion>")] + "</saml:Assertion>"
    signature = assertion[assertion.index("<ds:Signature") : assertion.index("</ds:Signature>")] + "</ds:Signature>"
    evil = assertion.replace(signature, "").replace(SUBJECT, ANOTHER)
    return assertion, signature, re.sub(r' ID="[^"]*"', f' ID="{new_name()}"', evil, count=1)


def _inside(signature: str, content: str) -> str:
    return signature.replace("</ds:Signature>", f"{content}</ds:Signature>")


def _after_issuer(assertion: str, content: str) -> str:
    return assertion.replace("</saml:Issuer>", f"</saml:Issuer>{content}", 1)


def wrapped_response(xml: str, *, as_object: bool) -> str:
    """Another response around the signed one, which stands in the signature, or beside it."""
    signature = xml[xml.index("<ds:Signature") : xml.index("</ds:Signature>")] + "</ds:Signature>"
    bare = xml.replace(signature, "")
    evil = re.sub(r' ID="[^"]*"', lambda _: f' ID="{new_name()}"', bare.replace(SUBJECT, ANOTHER))
    moved = _inside(signature, f"<ds:Object>{bare}</ds:Object>") if as_object else bare + signature
    return _after_issuer(evil, moved)


def wrapped(xml: str, variant: int) -> str:
    """The message with another assertion where a reader may look, and the signed one where a verifier does (variants 3
    to 8 of "On Breaking SAML", Somorovsky and others, 2012)."""
    assertion, signature, evil = parts(xml)
    bare = assertion.replace(signature, "")
    placed = {
        3: evil + assertion,
        4: evil.replace("</saml:Assertion>", f"{assertion}</saml:Assertion>"),
        5: _after_issuer(evil, signature) + bare,
        6: _after_issuer(evil, _inside(signature, bare)),
        7: f"<samlp:Extensions>{evil}</samlp:Extensions>{assertion}",
        8: _after_issuer(evil, _inside(signature, f"<ds:Object>{bare}</ds:Object>")),
    }[variant]
    return xml.replace(assertion, placed)


@pytest.mark.parametrize("has_same_id", [False, True])
@pytest.mark.parametrize("variant", range(1, 9))
def test_a_signature_moved_to_another_assertion_signs_nobody_in(
    linked: ProviderLink, provider: Provider, director: User, variant: int, has_same_id: bool
) -> None:
    link(director, ANOTHER)
    if variant < 3:
        provider.signs = "both"
        turn = lambda xml: wrapped_response(xml, as_object=variant == 1)  # noqa: E731
    else:
        turn = lambda xml: wrapped(xml, variant)  # noqa: E731

    def turned(xml: str) -> str:
        made = turn(xml)
        ids = re.findall(r'<saml:Assertion[^>]* ID="([^"]*)"', made)
        return made.replace(ids[1], ids[0]) if has_same_id and len(ids) > 1 else made

    browser = Client()
    page = replace(provider, turned=turned).sign_in(browser)
    assert page.status_code == 403
    assert "proves nothing here" in page.content.decode()
    assert who(browser).is_anonymous


def test_the_same_turns_without_the_wrapping_sign_in(linked: ProviderLink, provider: Provider) -> None:
    provider.turned = lambda xml: xml.replace(parts(xml)[0], parts(xml)[0])
    assert provider.sign_in(Client()).status_code == 302


def test_an_answer_counts_once_in_the_browser_that_asked(linked: ProviderLink, provider: Provider) -> None:
    browser, other = Client(), Client()
    answer = provider.answer(named(provider.ask(browser)))
    led = form(BACK, {"SAMLResponse": answer})["Location"]
    assert other.get(led).status_code == 400, "it did not ask"
    assert browser.get(led)["Location"] == "/"
    assert browser.get(led).status_code == 400
    assert provider.post(other, answer).status_code == 403, "it was used"
    assert who(other).is_anonymous


def test_an_answer_to_the_request_of_another_browser_signs_nobody_in(linked: ProviderLink, provider: Provider) -> None:
    victim = Client()
    provider.ask(victim)
    answer = provider.answer(named(provider.ask(Client())))
    assert provider.post(victim, answer).status_code == 400
    assert who(victim).is_anonymous


def test_whoever_declines_there_is_told_so(linked: ProviderLink, provider: Provider) -> None:
    provider.lies, provider.signs = {"status": "Responder", "assertion": ""}, ""
    page = provider.sign_in(Client())
    assert page.status_code == 403
    assert "did not sign you in" in page.content.decode()


def test_an_unknown_subject_is_told_what_to_do_and_no_attribute_matches(
    linked: ProviderLink, provider: Provider
) -> None:
    mail = (
        '<saml:AttributeStatement><saml:Attribute Name="urn:oid:0.9.2342.19200300.100.1.3"><saml:AttributeValue>'
        f"{linked.user.email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>"
    )
    browser, people = Client(), User.objects.count()
    provider.lies = {"subject": "somebody", "attributes": mail}
    page = provider.sign_in(browser)
    assert page.status_code == 403
    assert "no account here belongs to your account there" in page.content.decode()
    assert User.objects.count() == people
    provider.lies = {"attributes": mail}
    assert provider.sign_in(browser).status_code == 302


def test_a_body_over_the_limit_is_not_read(provider: Provider) -> None:
    assert form(BACK, {"SAMLResponse": "a" * 262_144}).status_code == 403
    assert form(BACK, {"SAMLResponse": ["a", "b"]}).status_code == 403
    assert Client().post(BACK, b"SAMLResponse=a", content_type="text/plain").status_code == 403


# -- The second factor, and once more ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("context", "is_trusted"), [(TWO_FACTORS, True), (PASSWORD_CONTEXT, False)])
def test_a_second_factor_counts_only_by_a_context_of_the_settings(
    linked: ProviderLink, provider: Provider, steady_codes: None, context: str, is_trusted: bool
) -> None:
    secret, browser = generate_totp_secret(), Client()
    TOTP.activate(linked.user, secret)
    provider.lies = {"context": context}
    page = provider.sign_in(browser)
    assert page["Location"] == ("/" if is_trusted else "/accounts/2fa/authenticate/")
    assert who(browser).is_anonymous is not is_trusted
    if not is_trusted:
        browser.post("/accounts/2fa/authenticate/", {"code": code_of(secret)})
    assert who(browser) == linked.user


@pytest.fixture
def alone(provider: Provider, director: User) -> Client:
    """A browser of somebody whose only means is the provider, signed in with its second factor."""
    link(director)
    browser = Client()
    provider.sign_in(browser)
    assert who(browser) == director
    return browser


def test_whoever_has_no_other_means_confirms_at_the_provider(alone: Client, provider: Provider) -> None:
    page = "/accounts/2fa/totp/activate/"
    led = alone.get(page)
    assert led["Location"].startswith(AGAIN), "signing in alone does not confirm"
    to = alone.get(led["Location"]).context["next"]
    assert 'ForceAuthn="true"' in provider.ask(alone)
    assert provider.sign_in(alone, next=to)["Location"] == page
    assert alone.get(page).status_code == 200


def test_an_old_sign_in_at_the_provider_confirms_nothing(alone: Client, provider: Provider) -> None:
    provider.lies = {"signed_in": at(minutes=-5)}
    assert provider.sign_in(alone, next="/accounts/2fa/totp/activate/").status_code == 403
    assert alone.get("/accounts/2fa/totp/activate/")["Location"].startswith(AGAIN)


def test_somebody_else_at_the_provider_confirms_nothing(alone: Client, provider: Provider, reviewer: User) -> None:
    link(reviewer, ANOTHER)
    provider.lies = {"subject": ANOTHER}
    page = provider.sign_in(alone)
    assert page.status_code == 403
    assert "somebody else" in page.content.decode()
