"""Statements: what they hold, that they bind each member of a record, and what a page had shown."""

import hashlib
import json
from dataclasses import replace

import pytest
from django.core import signing
from hypothesis import example, given
from hypothesis import strategies as st

from compliance.holders.page_mark import SALT, ShownChanged, canonical_text, differences
from compliance.holders.tests.factories import CredentialFactory, UserFactory
from compliance.holders.two_people import is_one_of
from compliance.signing.confirming import NotConfirmed, RequestSigner
from compliance.signing.sign_form import check_seen, mark_of
from compliance.signing.signature import (
    METHODS,
    Meaning,
    Prepared,
    Signature,
    method_words,
    signed_act,
    signer_as_json,
    terms_text,
    way_words,
)

from .test_signing import request_of

MEANING = Meaning("submission.file/1", "I file this.")
TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=8)
LEAVES = st.one_of(st.none(), st.booleans(), st.integers(-(2**53) + 1, 2**53 - 1), TEXT)
RECORDS = st.dictionaries(
    TEXT,
    st.recursive(LEAVES, lambda more: st.lists(more, max_size=3) | st.dictionaries(TEXT, more, max_size=3)),
    max_size=4,
)


@pytest.fixture
def signature(floorperson, client_of) -> Signature:
    return replace(RequestSigner(request_of(floorperson, client_of)).now(), method="password")


@given(RECORDS, RECORDS)
@example({}, {"": {}})
@example({"a_b": 1}, {"A b": 1})
def test_two_records_differ_exactly_when_a_difference_is_named(one, other):
    shown, now = canonical_text(one), canonical_text(other)
    assert bool(differences(shown, now)) == (shown != now)


def test_a_statement_holds_exactly_what_its_format_says(signature, floorperson):
    done = signed_act(signature, MEANING, floorperson.holder_id, {"what": "this"})
    told = json.loads(done.evidence["statement"])
    assert set(told) == {
        "credential_number", "holder", "issued_at", "meaning", "nonce", "origin", "record_sha256", "user",
    }  # fmt: skip
    assert told["meaning"] == {"id": "submission.file/1", "sha256": hashlib.sha256(b"I file this.").hexdigest()}
    assert told["record_sha256"] == hashlib.sha256(done.record.encode()).hexdigest()
    assert (told["user"], told["holder"]) == (str(floorperson.pk), str(floorperson.holder_id))
    assert done.evidence["statement"] == canonical_text(told)
    assert done.evidence == {"assurance": "lower", "statement": canonical_text(told)}
    assert signed_act(signature, MEANING, floorperson.holder_id, {"what": "this"}).evidence != done.evidence


def test_a_signature_without_statement_proves_nothing(signature):
    assert signature.evidence() is None


def test_what_was_shown_is_what_is_signed_whoever_made_the_statement(signature, floorperson):
    done = signed_act(signature, MEANING, floorperson.holder_id, {"what": "this"})
    assert signed_act(done.who, MEANING, floorperson.holder_id, {"what": "this"}) == done
    with pytest.raises(ShownChanged, match="What: shown “this”, now “that”"):
        signed_act(done.who, MEANING, floorperson.holder_id, {"what": "that"})
    with pytest.raises(ShownChanged, match="Holder"):
        signed_act(done.who, MEANING, None, {"what": "this"})
    with pytest.raises(ShownChanged, match="Credential number"):
        signed_act(replace(done.who, credential_number="PA-0"), MEANING, floorperson.holder_id, {"what": "this"})


@pytest.fixture
def acts(floorperson):
    """An act for a person as the office has it now: `acts["now"]` may be changed."""
    state = {"now": {"what": "this"}}
    state["act"] = Prepared(MEANING, floorperson.holder_id, lambda by: {**state["now"], "signer": signer_as_json(by)})
    return state


def shown(act: Prepared, signature: Signature, **rests_on: str) -> str:
    """The mark of a page that shows this act."""
    return mark_of(signature, terms_text(signature, act.meaning, lambda: rests_on), act)


def signs(act: Prepared, signature: Signature, mark: str, **rests_on: str) -> None:
    """Checks the mark that came with a form, as the form does."""
    check_seen(act, signature, terms_text(signature, act.meaning, lambda: rests_on), mark, must_see=True)


def test_a_page_that_still_shows_what_holds_may_be_signed(signature, acts):
    signs(acts["act"], signature, shown(acts["act"], signature))


def test_a_page_that_shows_what_held_before_is_refused_with_the_difference(signature, acts):
    mark = shown(acts["act"], signature)
    acts["now"] = {"what": "that"}
    with pytest.raises(NotConfirmed) as refusal:
        signs(acts["act"], signature, mark)
    assert [one.words for one in refusal.value.differences] == ["What: shown “this”, now “that”"]


@pytest.mark.parametrize("mark", ["", "x", "x:y:z"])
def test_without_the_mark_of_a_page_nothing_is_signed(signature, acts, mark):
    with pytest.raises(NotConfirmed, match="Read what this page shows"):
        signs(acts["act"], signature, mark)


def test_the_mark_of_somebody_else_is_none(signature, acts):
    mark = shown(acts["act"], signature)
    with pytest.raises(NotConfirmed, match="Read what this page shows"):
        signs(acts["act"], replace(signature, user=UserFactory()), mark)
    for odd in ([], ["2026-01-01T00:00:00+00:00", "{}"]):
        with pytest.raises(NotConfirmed, match="Read what this page shows"):
            signs(acts["act"], signature, signing.dumps(odd, salt=json.dumps([SALT, str(signature.user.pk)])))


def test_a_page_of_other_terms_is_refused_with_each_that_differs(signature, acts):
    mark = shown(acts["act"], signature, settled="yes")
    other = replace(acts["act"], meaning=Meaning("submission.decide/1", "I decide."))
    for act, by, rests_on, words in (
        (other, signature, {"settled": "yes"}, f"What signing means: shown “{MEANING.sentence}”, now “I decide.”"),
        (acts["act"], replace(signature, printed_name="F."), {"settled": "yes"}, "Printed name"),
        (acts["act"], signature, {"settled": "no"}, "Settled: shown “yes”, now “no”"),
        (acts["act"], signature, {}, "Settled: shown “yes”, now “not stated”"),
    ):
        with pytest.raises(NotConfirmed) as refusal:
            signs(act, by, mark, **rests_on)
        assert words in " ".join(one.words for one in refusal.value.differences)
        assert len(refusal.value.differences) == 1


def test_a_page_that_showed_no_record_signs_none_that_has_to_be_seen(signature, acts):
    mark = mark_of(signature, terms_text(signature, MEANING, dict), None)
    check_seen(acts["act"], signature, terms_text(signature, MEANING, dict), mark, must_see=False)
    with pytest.raises(NotConfirmed, match="Read what this page shows"):
        signs(acts["act"], signature, mark)


def test_a_service_refuses_what_changed_after_the_page_was_compared(signature, floorperson):
    compared = replace(signature, terms=terms_text(signature, MEANING, lambda: {"settled": "yes"}))
    held = {"settled": "yes"}
    assert signed_act(compared, MEANING, floorperson.holder_id, {"what": "this"}, rests_on=lambda: held)
    for rests_on in ({"rests_on": lambda: {"settled": "no"}}, {}):
        with pytest.raises(ShownChanged, match="Settled: shown “yes”"):
            signed_act(compared, MEANING, floorperson.holder_id, {"what": "this"}, **rests_on)


def test_every_lower_way_of_signing_says_so():
    assert {code for code, words in METHODS.items() if "lower assurance" not in words} == {"passkey"}
    assert method_words("password+totp") == "password and code (lower assurance)"
    assert way_words("password+totp") == "with a password and code"
    assert way_words("api_token") == "with an API token"


@pytest.mark.django_db
def test_the_same_person_is_known_by_account_and_by_every_number(floorperson):
    own, other = floorperson.credentials.get().number, UserFactory()
    ended = CredentialFactory(user=floorperson, number="PA-OLD", valid_to="2013-01-01").number
    assert is_one_of(floorperson, [(other.pk, "X"), (floorperson.pk, "")])
    assert is_one_of(floorperson, [(other.pk, own)])
    assert is_one_of(floorperson, [(other.pk, ended)])
    assert is_one_of(floorperson, [(None, "PA-77")], signs_with="PA-77")
    assert not is_one_of(floorperson, [(other.pk, "PA-77"), (None, ""), (None, None)], signs_with="")
