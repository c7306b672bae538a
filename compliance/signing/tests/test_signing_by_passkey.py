"""A passkey signs exactly what was shown, once, within five minutes; nothing else that it answers signs anything."""

import base64
import json
import threading
from collections.abc import Iterator
from contextvars import copy_context
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.core.context import request_context
from allauth.mfa.models import Authenticator
from axes.models import AccessAttempt
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from django.db import connection, transaction
from structlog.testing import capture_logs

from compliance.holders.models.means import SigningStatement
from compliance.holders.relying_party import RelyingParty
from compliance.holders.roles import Role
from compliance.holders.tests.authenticator import ODD_CLIENTS, PRESENT, VERIFIED, SoftPasskey, websafe
from compliance.holders.tests.factories import person
from compliance.ledger.recording import LedgerAct, record
from compliance.signing import confirming
from compliance.signing.confirming import (
    WORDS,
    NotConfirmed,
    RequestSigner,
    passkey_request,
)
from compliance.signing.signature import KEPT_FOR, MOST, Meaning, Prepared, challenge_of, signer_as_json, statement_take
from tests import clock
from tests.attacker import integrity_alarms
from tests.races import begun

from .evidence import check_evidence
from .test_signing import request_of

pytestmark = pytest.mark.django_db
MEANING = Meaning("log_entry.sign/1", "I sign this entry.")
STATED = {"table": "R-01", "values": {"ball_nonmagnetic_ok": True, "instrument": "magnet"}, "count": 3, "note": None}


def act_of(user: Any, stated: Any = STATED, meaning: Meaning = MEANING) -> Prepared:
    return Prepared(meaning, user.holder_id, lambda signature: {**stated, "signer": signer_as_json(signature)})


@pytest.fixture
def passkey(floorperson: Any) -> SoftPasskey:
    made = SoftPasskey()
    made.enrolled(floorperson)
    return made


@pytest.fixture
def request_now(floorperson: Any, client_of: Any) -> Iterator[Any]:
    request = request_of(floorperson, client_of)
    request.META["HTTP_HOST"] = "testserver"
    with request_context(request):
        yield request


@pytest.fixture
def statement(request_now: Any, floorperson: Any, passkey: SoftPasskey) -> SigningStatement:
    return RequestSigner(request_now).statement_over(act_of(floorperson))


def signed_by(request: Any, act: Prepared, statement: SigningStatement, answer: str) -> Any:
    return RequestSigner(request).by_passkey(act, str(statement.pk), answer)


def test_the_evidence_proves_the_record_without_the_office(request_now, floorperson, passkey, statement):
    signature = signed_by(request_now, act_of(floorperson), statement, passkey.answer(challenge_of(statement)))
    assert (signature.method, signature.assurance, signature.at) == ("passkey", "passkey", statement.made_at)
    assert json.loads(signature.shown) == {**STATED, "signer": signer_as_json(signature)}
    assert json.loads(signature.statement)["credential_number"] == floorperson.credentials.get().number
    check_evidence(signature)
    with pytest.raises(AssertionError):
        check_evidence(replace(signature, shown=signature.shown.replace("magnet", "compass")))
    forged = dict(signature.passkey, signature=base64.b64encode(b"0" * 70).decode())
    with pytest.raises((InvalidSignature, ValueError)):
        check_evidence(replace(signature, passkey=forged))


def test_the_passkey_is_asked_to_verify_the_person_over_the_statement(request_now, passkey, statement):
    asked = passkey_request(statement)["publicKey"]
    assert asked["challenge"] == websafe(challenge_of(statement))
    assert (asked["userVerification"], asked["rpId"]) == ("required", "testserver")
    assert [one["id"] for one in asked["allowCredentials"]] == [websafe(passkey.credential_id)]


def flipped(at: int) -> Any:
    return lambda honest: honest[:at] + bytes([honest[at] ^ 1]) + honest[at + 1 :]


LIES: dict[str, dict[str, Any]] = {
    "made for setting up": {"type": "webauthn.create"},
    "another site": {"origin": "https://elsewhere.example"},
    "the same host without TLS": {"origin": "http://testserver"},
    "a host that begins like ours": {"origin": "https://testserver.example"},
    "a host below ours": {"origin": "https://x.testserver"},
    "another port": {"origin": "https://testserver:8443"},
    **{f"signed client data with {name}": {"says": change} for name, change in ODD_CLIENTS.items()},
    "another relying party": {"host": "elsewhere.example"},
    "nobody verified": {"flags": PRESENT},
    "nobody present": {"flags": VERIFIED},
    "another key": {"key": ec.generate_private_key(ec.SECP256R1())},
    "another passkey": {"credential_id": b"another passkey!"},
    "client data altered": {"client_data": lambda honest: honest.replace(b"webauthn.get", b"webauthn.gee")},
    "client data with more": {"client_data": lambda honest: honest[:-1] + b', "more": 1}'},
    **{f"signature, byte {at}": {"signature": flipped(at)} for at in (0, 4, 20, 40, 60)},
    **{f"authenticator data, byte {at}": {"authenticator_data": flipped(at)} for at in (0, 31, 32, 33, 36)},
    "no signature": {"signature": lambda _: b""},
    "authenticator data cut": {"authenticator_data": lambda honest: honest[:30]},
}


@pytest.mark.parametrize("lies", LIES.values(), ids=LIES)
def test_an_answer_that_proves_anything_else_signs_nothing(request_now, floorperson, passkey, statement, lies):
    with pytest.raises(NotConfirmed) as refusal:
        signed_by(request_now, act_of(floorperson), statement, passkey.answer(challenge_of(statement), **lies))
    assert refusal.value.errors == {"passkey": [WORDS["wrong passkey"]]}
    assert SigningStatement.objects.get().used_at is not None


@pytest.mark.parametrize(
    "answer",
    ["", "nonsense", "null", "[]", "{}", '{"id": "x"}', "[" * 2_000, '{"rawId": 1, "response": []}', '"\\ud800"'],
)
def test_an_answer_that_is_none_signs_nothing(request_now, floorperson, statement, answer):
    with pytest.raises(NotConfirmed, match="Nothing was signed"):
        signed_by(request_now, act_of(floorperson), statement, answer)


def test_a_statement_signs_once(request_now, floorperson, passkey, statement):
    answer = passkey.answer(challenge_of(statement))
    assert signed_by(request_now, act_of(floorperson), statement, answer)
    with pytest.raises(NotConfirmed, match="was already signed"):
        signed_by(request_now, act_of(floorperson), statement, answer)


def test_an_answer_to_one_statement_signs_no_other(request_now, floorperson, passkey, statement):
    other = RequestSigner(request_now).statement_over(act_of(floorperson))
    assert challenge_of(other) != challenge_of(statement)
    with pytest.raises(NotConfirmed, match="not accepted"):
        signed_by(request_now, act_of(floorperson), other, passkey.answer(challenge_of(statement)))


@pytest.mark.parametrize(("age", "holds"), [(KEPT_FOR, True), (KEPT_FOR + timedelta(milliseconds=1), False)])
def test_a_statement_is_good_for_five_minutes(request_now, floorperson, passkey, statement, age, holds):
    act, answer = act_of(floorperson), passkey.answer(challenge_of(statement))
    clock.database_moved(connection, age)
    with time_machine.travel(statement.made_at + age, tick=False):
        if holds:
            assert signed_by(request_now, act, statement, answer)
        else:
            with pytest.raises(NotConfirmed, match="more than 5 minutes ago"):
                signed_by(request_now, act, statement, answer)


def test_somebody_else_s_statement_signs_nothing(request_now, floorperson, statement, holder, client_of):
    colleague, key = person(Role.FLOORPERSON, at=holder), SoftPasskey()
    key.enrolled(colleague)
    request = request_of(colleague, client_of)
    with request_context(request), pytest.raises(NotConfirmed, match="shown to somebody else"):
        signed_by(request, act_of(colleague), statement, key.answer(challenge_of(statement)))
    assert SigningStatement.objects.get(pk=statement.pk).used_at is None


@pytest.mark.parametrize("unknown", ["", "1", "x" * 36, "00000000-0000-4000-8000-000000000000"])
def test_an_unknown_statement_signs_nothing(request_now, floorperson, passkey, statement, unknown):
    with pytest.raises(NotConfirmed, match="Nothing was signed"):
        RequestSigner(request_now).by_passkey(act_of(floorperson), unknown, passkey.answer(challenge_of(statement)))


CHANGES: dict[str, tuple[Any, str]] = {
    "text": (STATED | {"table": "R-02"}, "Table: shown “R-01”, now “R-02”"),
    "truth": (
        STATED | {"values": {"ball_nonmagnetic_ok": False, "instrument": "magnet"}},
        "Values › Ball nonmagnetic ok: shown “Yes”, now “No”",
    ),
    "number": (STATED | {"count": 4}, "Count: shown “3”, now “4”"),
    "more": (STATED | {"extra": "x"}, "Extra: shown “not stated”, now “x”"),
    "less": ({k: v for k, v in STATED.items() if k != "note"}, "Note: shown “empty”, now “not stated”"),
    "one is not true": (STATED | {"values": {"ball_nonmagnetic_ok": 1, "instrument": "magnet"}}, "now “1”"),
}


@pytest.mark.parametrize(("now", "words"), CHANGES.values(), ids=CHANGES)
def test_a_change_after_showing_is_refused_and_named(request_now, floorperson, passkey, statement, now, words):
    with pytest.raises(NotConfirmed, match="changed since you saw it") as refusal:
        signed_by(request_now, act_of(floorperson, now), statement, passkey.answer(challenge_of(statement)))
    assert len(refusal.value.differences) == 1
    assert words in refusal.value.differences[0].words


def test_the_same_record_under_another_sentence_is_refused(request_now, floorperson, passkey, statement):
    other = act_of(floorperson, meaning=Meaning("log_entry.correct/1", "I sign this correction."))
    with pytest.raises(NotConfirmed) as refusal:
        signed_by(request_now, other, statement, passkey.answer(challenge_of(statement)))
    assert "What signing means › Id" in {one.member for one in refusal.value.differences}


@pytest.mark.parametrize("what", ["printed_name", "credential"])
def test_a_signer_who_changed_is_refused(request_now, floorperson, passkey, statement, what):
    if what == "credential":
        floorperson.credentials.update(number="PA-1")
    else:
        request_now.user.printed_name = "Another Name"
    with pytest.raises(NotConfirmed) as refusal:
        signed_by(request_now, act_of(floorperson), statement, passkey.answer(challenge_of(statement)))
    assert refusal.value.differences


def test_outlived_statements_go_when_the_next_is_made(request_now, floorperson, statement):
    SigningStatement.objects.update(made_at=statement.made_at - KEPT_FOR - timedelta(seconds=1))
    fresh = RequestSigner(request_now).statement_over(act_of(floorperson))
    assert list(SigningStatement.objects.all()) == [fresh]


@pytest.mark.django_db(transaction=True)
def test_of_two_requests_at_once_one_takes_the_statement(floorperson, request_now):
    with transaction.atomic():
        statement = RequestSigner(request_now).statement_over(act_of(floorperson))
    taken: list[SigningStatement | None] = []
    start = threading.Barrier(2)

    def take() -> None:
        start.wait()
        taken.append(statement_take(floorperson, str(statement.pk), statement.made_at))
        connection.close()

    threads = [threading.Thread(target=copy_context().run, args=(take,)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(one is None for one in taken) == [False, True]


def refusals(log: list[Any]) -> list[str]:
    """The refusals that the log tells, by event."""
    return [one["event"] for one in log if one["event"].endswith("_refused")]


def counted(user: Any) -> int:
    return sum(one.failures_since_start for one in AccessAttempt.objects.filter(username=f"passkey of {user.email}"))


def test_a_refused_passkey_is_logged_and_counted_and_a_good_one_is_forgiven(request_now, floorperson, passkey):
    act = act_of(floorperson)
    for number in (1, 2):
        statement = RequestSigner(request_now).statement_over(act)
        with capture_logs() as log, pytest.raises(NotConfirmed):
            signed_by(
                request_now, act, statement, passkey.answer(challenge_of(statement), origin="https://x.testserver")
            )
        assert refusals(log) == ["passkey_refused"]
        assert (log[0]["user"], log[0]["where"]) == (str(floorperson.pk), "signing")
        assert log[0]["reason"]
        assert counted(floorperson) == number
    statement = RequestSigner(request_now).statement_over(act)
    assert signed_by(request_now, act, statement, passkey.answer(challenge_of(statement)))
    assert counted(floorperson) == 0


def test_a_refused_statement_is_logged_and_counted(request_now, floorperson, passkey, statement):
    with capture_logs() as log, pytest.raises(NotConfirmed):
        RequestSigner(request_now).by_passkey(act_of(floorperson), "nobody's", "{}")
    assert refusals(log) == ["statement_refused"]
    assert counted(floorperson) == 1


@pytest.mark.parametrize("refused", ["statement", "passkey"])
def test_whoever_is_refused_too_often_signs_nothing_from_there_for_a_while(
    request_now, floorperson, passkey, settings, refused, client_of
):
    act = act_of(floorperson)
    shown = RequestSigner(request_now).statement_over(act)
    for _ in range(settings.AXES_FAILURE_LIMIT):
        statement = "" if refused == "statement" else str(RequestSigner(request_now).statement_over(act).pk)
        with pytest.raises(NotConfirmed):
            RequestSigner(request_now).by_passkey(act, statement, "{}")
    with pytest.raises(NotConfirmed, match="Wait 15 minutes"):
        RequestSigner(request_now).statement_over(act)
    with pytest.raises(NotConfirmed, match="Wait 15 minutes"):
        signed_by(request_now, act, shown, passkey.answer(challenge_of(shown)))
    assert SigningStatement.objects.get(pk=shown.pk).used_at is None
    elsewhere = request_of(floorperson, client_of, "10.0.0.2")
    with request_context(elsewhere):
        assert signed_by(elsewhere, act, shown, passkey.answer(challenge_of(shown)))


def test_a_person_has_so_many_statements_at_once_and_no_more(request_now, floorperson, statement):
    for _ in range(MOST + 3):
        newest = RequestSigner(request_now).statement_over(act_of(floorperson))
    kept = SigningStatement.objects.filter(user=floorperson)
    assert kept.count() == MOST
    assert newest in kept
    assert statement not in kept


def test_a_passkey_that_was_taken_away_signs_nothing(request_now, floorperson, passkey, statement, monkeypatch):
    """Revoked while the answer was verified: its row is looked for once more, and locked."""
    verified = RelyingParty.authenticate_complete

    def revoked(*asked: Any) -> Any:
        found = verified(*asked)
        Authenticator.objects.filter(user=floorperson)._raw_delete("default")
        return found

    monkeypatch.setattr(RelyingParty, "authenticate_complete", revoked)
    with pytest.raises(NotConfirmed, match="not accepted"):
        signed_by(request_now, act_of(floorperson), statement, passkey.answer(challenge_of(statement)))
    assert integrity_alarms() == []


@pytest.mark.parametrize("how", ["planted", "put back", "taken over"])
def test_a_passkey_that_no_entry_enrolled_for_the_person_proves_nothing(
    request_now, floorperson, dealer, passkey, statement, how
):
    """Anybody who writes rows can give anybody a passkey. Verifiers go by the entries, and so does the office, which
    raises an alarm about the row; before that it compares the digest of the passkeys
    (`tests/test_means_on_record.py`)."""
    own, signs = Authenticator.objects.get(user=floorperson), passkey
    if how == "planted":
        signs = SoftPasskey()
        data = {"name": "Planted", "credential": json.loads(signs.registration(b"set up"))}
        Authenticator.objects.bulk_create([Authenticator(user=floorperson, type="webauthn", data=data)])
    elif how == "put back":
        Authenticator.objects.get(pk=own.pk).delete()
        Authenticator.objects.bulk_create([own])
    else:
        signs = SoftPasskey()
        signs.enrolled(dealer)
        Authenticator.objects.filter(user=dealer).update(user=floorperson)
    with pytest.raises(confirming.AssertionRefused, match="enrolled this passkey"):
        confirming.assertion_verified(
            confirming.passkeys_of(floorperson), signs.answer(challenge_of(statement)), challenge_of(statement)
        )
    (alarm,) = integrity_alarms()
    assert f"person {floorperson.pk} has enrolled; found" in alarm


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_a_passkey_is_not_revoked_between_its_signature_and_the_entry(floorperson, request_now, passkey):
    """Else the entry would stand behind the revocation, and be TAMPERED in every bundle."""
    act = act_of(floorperson)
    with transaction.atomic():
        statement = RequestSigner(request_now).statement_over(act)
    with transaction.atomic():
        signature = signed_by(request_now, act, statement, passkey.answer(challenge_of(statement)))
        revoked = begun(lambda: Authenticator.objects.filter(user=floorperson).delete())
        done = record(LedgerAct("log_entry.sign", **act.signed_by(signature).stated()), holder_id=floorperson.holder_id)
    revoked()
    with connection.cursor() as cursor:
        cursor.execute("SELECT received_at FROM ledger.entry WHERE type = 'passkey.revoke'")
        (revoked_at,) = cursor.fetchone()
    assert revoked_at > done.received_at
