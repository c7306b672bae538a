"""A passkey is set up, and signs in, only where the auditors' verifier would take what it signs."""

import json
from typing import Any

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from axes.models import AccessAttempt
from cryptography.hazmat.primitives.asymmetric import ec
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone
from fido2 import cbor
from fido2.utils import websafe_decode
from structlog.testing import capture_logs

from compliance.holders.errors import Refused
from compliance.holders.models import User
from compliance.holders.relying_party import RelyingParty
from compliance.holders.roles import Role
from compliance.holders.tests.by_two import account_changed
from compliance.ledger import recording
from compliance.regulation.core.fields import NAME
from compliance.transparency.passkeys import ALGORITHMS

from .authenticator import ATTESTED, ODD_CLIENTS, PRESENT, VERIFIED, SoftPasskey, websafe
from .factories import PASSWORD, person
from .test_sessions_follow_factors import CONFIRM
from .test_sign_in import sign_in

pytestmark = pytest.mark.django_db
ADD, ALONE, SECOND = "/accounts/2fa/webauthn/add/", "/accounts/2fa/webauthn/login/", "/accounts/2fa/authenticate/"


@pytest.fixture
def someone(holder: Any) -> User:
    """A person outside the demo data, without second factor yet."""
    return person(Role.COMPLIANCE_MANAGER, at=holder, is_demo=False)


@pytest.fixture
def browser(someone: User) -> Client:
    """A browser in which this person has confirmed the password."""
    browser = Client()
    sign_in(browser, someone)
    browser.post(CONFIRM, {"password": PASSWORD})
    return browser


def options(page: Any, name: str) -> dict[str, Any]:
    """The options that the page of a new passkey hands to its script."""
    text = page.content.decode().split(f'<script id="{name}" type="application/json">')[1].split("</script>")[0]
    return json.loads(text)["publicKey"]


def added(browser: Client, passkey: SoftPasskey, *, proof: Any = None, name: str = "Key", **lies: Any) -> Any:
    """The answer of the page to a new passkey; `proof` are lies about its one use."""
    page = browser.get(ADD)
    made, proved = (websafe_decode(options(page, f"passkey-{of}-by")["challenge"]) for of in ("made", "proved"))
    answer = passkey.answer(proved, **(proof or {}))
    return browser.post(ADD, {"name": name, "credential": passkey.registration(made, **lies), "proof": answer})


def kept(user: User) -> int:
    return Authenticator.objects.filter(user=user, type="webauthn").count()


def enrolments() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM ledger.entry WHERE type = 'passkey.enrol'")
        return int(cursor.fetchone()[0])


def test_a_passkey_that_signed_once_is_taken(someone, browser):
    page = browser.get(ADD)
    asked = options(page, "passkey-made-by")
    assert [one["alg"] for one in asked["pubKeyCredParams"]] == list(ALGORITHMS)
    assert asked["rp"]["id"] == "testserver"
    assert added(browser, SoftPasskey()).status_code == 302
    assert (kept(someone), enrolments()) == (1, 1)


def cose(**changed: Any) -> bytes:
    """A key of ES256 with other members."""
    point = ec.generate_private_key(ec.SECP256R1()).public_key().public_numbers()
    honest = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)}
    return cbor.encode(honest | {int(name.strip("m").replace("_", "-")): value for name, value in changed.items()})


ODD_NEW: dict[str, dict[str, Any]] = {
    **{f"client data with {name}": {"client_data": change} for name, change in ODD_CLIENTS.items()},
    "ES384": {"public_key": cbor.encode({1: 2, 3: -35, -1: 2, -2: bytes(48), -3: bytes(48)})},
    "ES256K": {"public_key": cose(m3=-47, m_1=8)},
    "an unknown algorithm": {"public_key": cbor.encode({1: 2, 3: -65535, -1: 1, -2: bytes(32)})},
    "a member too many": {"public_key": cose(m4=1)},
    "a curve that is another": {"public_key": cose(m_1=2)},
    "a subdomain": {"origin": "https://x.testserver"},
    "another port": {"origin": "https://testserver:8443"},
    "no TLS": {"origin": "http://testserver"},
    "another site": {"origin": "https://elsewhere.example"},
    "another relying party": {"host": "elsewhere.example"},
    "nobody verified": {"flags": PRESENT | ATTESTED},
    "another id outside": {"raw_id": b"another passkey!"},
    "an assertion": {"type": "webauthn.get"},
    "no key": {"flags": PRESENT | VERIFIED, "public_key": b""},
}


@pytest.mark.parametrize("lies", ODD_NEW.values(), ids=ODD_NEW)
def test_a_new_passkey_that_could_not_sign_for_auditors_is_refused(someone, browser, lies):
    answer = added(browser, SoftPasskey(), **lies)
    assert answer.status_code == 200
    assert "This passkey was not accepted" in answer.content.decode()
    assert (kept(someone), enrolments()) == (0, 0)
    assert AccessAttempt.objects.get().failures_since_start == 1


ODD_PROOFS: dict[str, dict[str, Any]] = {
    **{f"client data with {name}": {"says": change} for name, change in ODD_CLIENTS.items()},
    "of another key": {"key": ec.generate_private_key(ec.SECP256R1())},
    "of another passkey": {"credential_id": b"another passkey!"},
    "at a subdomain": {"origin": "https://x.testserver"},
    "of nobody verified": {"flags": PRESENT},
}


@pytest.mark.parametrize("lies", ODD_PROOFS.values(), ids=ODD_PROOFS)
def test_a_public_key_without_its_private_one_is_nobody_s_passkey(someone, browser, lies):
    answer = added(browser, SoftPasskey(), proof=lies)
    assert "did not use the new passkey" in answer.content.decode()
    assert (kept(someone), enrolments()) == (0, 0)


@pytest.mark.parametrize("posted", ["", "[]", "{}", '{"id": 1}', "null", "[" * 900 + "]" * 900])
def test_what_is_no_answer_of_a_browser_is_refused(someone, browser, posted):
    browser.get(ADD)
    assert browser.post(ADD, {"name": "Key", "credential": posted, "proof": posted}).status_code == 200
    assert kept(someone) == 0
    assert Client().post(ALONE, {"credential": posted}).status_code == 302


def test_a_proof_is_good_for_one_post(someone, browser):
    passkey, page = SoftPasskey(), browser.get(ADD)
    made, proved = (websafe_decode(options(page, f"passkey-{of}-by")["challenge"]) for of in ("made", "proved"))
    typed = {"name": "Key", "credential": passkey.registration(made), "proof": passkey.answer(proved)}
    assert browser.post(ADD, typed | {"proof": ""}).status_code == 200
    assert browser.post(ADD, typed).status_code == 200
    assert kept(someone) == 0


@pytest.mark.parametrize("again", ["id and key", "id", "key"])
@pytest.mark.parametrize("of", ["the same person", "a competitor"])
def test_a_passkey_is_enrolled_once_anywhere_even_after_it_was_revoked(someone, board_admin, other_holder, again, of):
    first, second = SoftPasskey(), SoftPasskey()
    first.enrolled(someone)
    account_changed(someone, "factors", by=board_admin, at=someone.created_at)
    if again != "key":
        second.credential_id = first.credential_id
    if again != "id":
        second.key = first.key
    to = someone if of == "the same person" else person(Role.COMPLIANCE_MANAGER, at=other_holder, is_demo=False)
    with pytest.raises(Refused, match="already set up"), transaction.atomic():
        second.enrolled(to)
    assert (kept(to), enrolments()) == (0, 1)


def test_the_page_says_that_a_passkey_was_set_up_before(someone, browser, other_holder):
    passkey = SoftPasskey()
    passkey.enrolled(person(Role.COMPLIANCE_MANAGER, at=other_holder))
    answer = added(browser, passkey)
    assert answer.status_code == 400
    assert "already set up" in answer.content.decode()
    assert kept(someone) == 0


ODD_SIGN_INS = ODD_PROOFS | {"of another relying party": {"host": "elsewhere.example"}}


def answered(passkey: SoftPasskey, user: User, challenge: str, **lies: Any) -> str:
    """The answer of a passkey that names its person, as one does that signs in alone."""
    answer = json.loads(passkey.answer(websafe_decode(challenge), **lies))
    answer["response"]["userHandle"] = websafe(str(user.pk).encode())
    return json.dumps(answer)


def alone(passkey: SoftPasskey, user: User, **lies: Any) -> Client:
    """A browser that signed in, or tried to, by the passkey alone."""
    browser = Client()
    told = browser.get(ALONE, headers={"X-Requested-With": "XMLHttpRequest"}).json()
    challenge = told["request_options"]["publicKey"]["challenge"]
    browser.post(ALONE, {"credential": answered(passkey, user, challenge, **lies)})
    return browser


def is_in(browser: Client) -> bool:
    return browser.get("/").status_code == 200


def test_a_passkey_signs_in_alone(someone):
    passkey = SoftPasskey()
    passkey.enrolled(someone)
    assert is_in(alone(passkey, someone))


@pytest.mark.parametrize("lies", ODD_SIGN_INS.values(), ids=ODD_SIGN_INS)
def test_an_answer_that_auditors_would_refuse_signs_nobody_in(someone, lies):
    passkey = SoftPasskey()
    passkey.enrolled(someone)
    with capture_logs() as log:
        assert not is_in(alone(passkey, someone, **lies))
    assert [(one["user"], one["where"]) for one in log if one["event"] == "passkey_refused"] == [
        (str(someone.pk), "sign-in")
    ]
    assert AccessAttempt.objects.get().failures_since_start == 1


def test_refused_passkeys_are_limited_for_the_pair_of_account_and_address(someone, browser, settings):
    for _ in range(settings.AXES_FAILURE_LIMIT):
        added(browser, SoftPasskey(), origin="https://x.testserver")
    assert "Wait 15 minutes" in added(browser, SoftPasskey()).content.decode()
    assert AccessAttempt.objects.get().failures_since_start == settings.AXES_FAILURE_LIMIT
    browser.defaults["REMOTE_ADDR"] = "10.0.0.7"
    assert added(browser, SoftPasskey()).status_code == 302
    assert sign_in(Client(), someone)["Location"] == SECOND


def test_a_stranger_who_names_a_person_shuts_no_passkey_of_theirs(someone, settings):
    passkey = SoftPasskey()
    passkey.enrolled(someone)
    for _ in range(settings.AXES_FAILURE_LIMIT + 1):
        assert not is_in(alone(passkey, someone, origin="https://x.testserver"))
    assert is_in(alone(passkey, someone))


def test_so_many_passkeys_are_looked_at_a_minute_from_one_address(someone, settings):
    settings.MFA_RATE_LIMITS = {"webauthn_login": "3/m/ip"}
    passkey = SoftPasskey()
    passkey.enrolled(someone)
    with time_machine.travel(timezone.now(), tick=False):
        for _ in range(3):
            alone(passkey, someone, origin="https://x.testserver")
        assert not is_in(alone(passkey, someone))


def test_a_name_too_long_is_refused_in_words_when_set_up_and_when_renamed(someone, browser):
    name = "k" * (NAME + 1)
    page = browser.get(ADD)
    assert "Up to 200 characters." in page.content.decode()
    assert "the limit is 200" in added(browser, SoftPasskey(), name=name).content.decode()
    assert kept(someone) == 0
    added(browser, SoftPasskey(), name=name[1:])
    own = Authenticator.objects.get(user=someone, type="webauthn")
    answer = browser.post(f"/accounts/2fa/webauthn/keys/{own.pk}/edit/", {"name": name})
    assert "the limit is 200" in answer.content.decode()
    own.refresh_from_db()
    assert own.wrap().name == name[1:]


def test_what_is_counted_keeps_nothing_that_was_typed(someone):
    passkey = SoftPasskey()
    passkey.enrolled(someone)
    alone(passkey, someone, origin="https://x.testserver")
    assert websafe(passkey.credential_id) not in AccessAttempt.objects.get().post_data


def test_one_relying_party_serves_all(rf):
    from allauth.core.context import request_context
    from allauth.mfa.webauthn.internal import auth

    with request_context(rf.get("/", HTTP_HOST="elsewhere.example")):
        server = auth.get_server()
    assert isinstance(server, RelyingParty)
    assert server.rp.id == "testserver"


def test_an_entry_that_the_verifier_refuses_is_not_recorded_and_the_reason_stands_in_the_log(
    someone, browser, monkeypatch
):
    monkeypatch.setattr(recording, "entry_problems", lambda *_: ["The signature does not hold."])
    with capture_logs() as log:
        answer = added(browser, SoftPasskey())
    assert answer.status_code == 400
    assert "Nothing was saved" in answer.content.decode()
    assert (kept(someone), enrolments()) == (0, 0)
    (told,) = [one for one in log if one["event"] == "entry_refused"]
    assert told["reason"].endswith(": The signature does not hold.")
    assert AccessAttempt.objects.get(username=f"passkey of {someone.email}").failures_since_start == 1
