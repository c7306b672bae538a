"""Records of tokens in the ledger: who signed what when one was made, and which token a program acted through."""

import hashlib
import json

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from compliance.holders.acting import actor_of
from compliance.holders.page_mark import ShownChanged
from compliance.holders.roles import Role
from compliance.holders.tests.authenticator import HOST, ORIGIN, SoftPasskey
from compliance.holders.tests.factories import person
from compliance.isolation.context import through, through_ends
from compliance.ledger import recording
from compliance.ledger.errors import EntryRefused
from compliance.ledger.recording import CLOCK, LedgerAct, record
from compliance.rest.models import ApiToken
from compliance.rest.problems import problem_of
from compliance.rest.record import MAKE, token_prepared
from compliance.rest.services import token_create
from compliance.rest.tests.tokens import signature_of, token_of
from compliance.signing.tests.passkey_pages import answered, asked, recorded
from compliance.transparency.passkeys import passkey_problem
from tests.cast import sign_data

pytestmark = pytest.mark.django_db


def typed(user):
    return {"label": "Nightly copy", "membership": str(user.memberships.get().pk), "days": "90", "reason": "Copies"}


def last_entry():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT payload FROM ledger.entry JOIN ledger.payload USING (log_id, index) "
            "ORDER BY received_at DESC LIMIT 1"
        )
        return json.loads(bytes(cursor.fetchone()[0]))


def test_what_was_shown_and_signed_by_password_stands_in_the_entry(floorperson):
    token, secret = token_of(floorperson, may_sign=True)
    envelope, payload = recorded("administration.token_create")
    statement = json.loads(envelope["signature"]["statement"])
    assert envelope["signature"]["assurance"] == "lower"
    assert (envelope["actor"]["method"], statement["meaning"]["id"]) == ("password", MAKE.id)
    assert statement["record_sha256"] == hashlib.sha256(payload["shown"].encode()).hexdigest()
    shown = json.loads(payload["shown"])
    assert (shown["label"], shown["may_sign"], shown["days"]) == (token.label, True, 30)
    assert shown["membership"]["id"] == str(token.membership_id)
    assert secret not in json.dumps([envelope, payload])


def test_the_assertion_of_a_passkey_over_a_token_proves_itself(client_of, facility):
    """The page shows the token, the passkey signs it, and a verifier that knows no office accepts the entry."""
    someone, passkey = person(Role.FLOORPERSON, at=facility.holder, is_demo=False), SoftPasskey()
    passkey.enrolled(someone)
    browser, url = client_of(someone), reverse("tokens:add")
    told = asked(browser, url, typed(someone)).json()
    assert "Nightly copy" in told["shown"]
    made = browser.post(url, typed(someone) | answered(passkey, told))
    assert "tgc_" in made.content.decode()
    envelope, payload = recorded("administration.token_create")
    evidence = envelope["signature"]
    assert json.loads(payload["shown"])["label"] == "Nightly copy"
    checked = {"origins": [ORIGIN], "relying_parties": [HOST]}
    assert passkey_problem(evidence["passkey"], evidence["statement"], **checked) is None
    assert passkey_problem(evidence["passkey"], evidence["statement"].replace("make", "made"), **checked)


def test_another_token_than_the_one_shown_is_refused(floorperson):
    now, membership = timezone.now(), floorperson.memberships.get()
    stated = {"label": "Shown", "may_sign": False, "days": 30, "reason": "Seen"}
    signer = signature_of(floorperson, now)
    signature = token_prepared(membership, **stated).signed_by(signer).who
    with pytest.raises(ShownChanged, match="May sign"):
        token_create(membership=membership, signature=signature, at=now, **{**stated, "may_sign": True})
    assert not ApiToken.objects.exists()


def test_what_is_done_through_a_token_names_the_entry_that_made_it(holder, floorperson):
    token, _ = token_of(floorperson)
    made, _ = recorded("administration.token_create")
    with through_ends():
        through(("rest_apitoken", str(token.pk)))
        record(LedgerAct("person.say", by=actor_of(floorperson, timezone.now())), holder_id=holder.pk)
        named = last_entry()["about"]["token"]
        record(LedgerAct("clock.tick", by=CLOCK), holder_id=holder.pk)
        assert last_entry()["about"] == {}
    assert named["id"] == str(token.pk)
    assert {one: named["entry"][one] for one in ("event", "index", "origin")} == {
        one: made[one] for one in ("event", "index", "origin")
    }
    record(LedgerAct("person.say", by=actor_of(floorperson, timezone.now())), holder_id=holder.pk)
    assert last_entry()["about"] == {}


def test_an_entry_that_the_verifier_refuses_is_a_refusal_here_too(client_of, floorperson, monkeypatch):
    """Logged, counted, and nothing is made."""
    problem = problem_of(EntryRefused("token.make: The signature does not hold."))
    assert problem is not None
    assert (problem.status, problem.code) == (400, "refused")
    monkeypatch.setattr(recording, "entry_problems", lambda *_: ["The signature does not hold."])
    answer = client_of(floorperson).post(reverse("tokens:add"), typed(floorperson) | sign_data())
    assert answer.status_code == 400
    assert "Nothing was saved" in answer.content.decode()
    assert not ApiToken.objects.exists()
