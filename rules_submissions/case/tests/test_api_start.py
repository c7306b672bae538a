"""A program starts the draft of a filing; a person reads, attests and signs it on the pages."""

from typing import Any

import pytest
from django.utils import timezone

from compliance.rest.tests.tokens import token_of
from rules_submissions.drafting.services import drafts
from rules_submissions.filing.services.withdrawal import submission_withdraw
from rules_submissions.models import Draft, RulesSubmission
from rules_submissions.tests.board import approved_today
from rules_submissions.tests.making import WAR, answers_of
from tests.api import problem

pytestmark = pytest.mark.django_db
LIST = "submissions/"
KEY = {"idempotency-key": "one"}


def body(facility: Any, facts: dict[str, Any], **other: Any) -> dict[str, Any]:
    return {"facility": str(facility.pk), "chapter": "651a", "effective_on": "2027-03-01", "facts": facts} | other


@pytest.fixture
def secret(filer) -> str:
    return token_of(filer)[1]


@pytest.fixture
def facts() -> dict[str, Any]:
    attested = {"attestations", "filing_kind"}
    return {name: value for name, value in answers_of(WAR).items() if name not in attested}


def test_a_draft_starts_with_the_answers_and_says_its_findings(ask, secret, facility, client_of, filer, facts) -> None:
    facts["deck_count"] = 7
    answer = ask("POST", LIST, body(facility, facts), token=secret, **KEY)
    assert answer.status_code == 201, answer.content
    told = answer.json()
    assert (told["status"], told["edition"], told["reference"]) == ("draft", "651a-2012", None)
    assert told["draft"]["facts"]["deck_count"] == 7
    assert "deck_count" in {one["field"] for one in told["draft"]["findings"]}
    assert answer["Location"].endswith(f"/{told['id']}/")
    assert ask("GET", f"{LIST}{told['id']}/", token=secret).json() == told
    assert client_of(filer).get(f"/submissions/{told['id']}/").status_code == 200
    assert client_of(filer).get(told["draft"]["address"]).status_code == 200


def test_a_repeat_starts_no_second_draft(ask, secret, facility, facts) -> None:
    first = ask("POST", LIST, body(facility, facts), token=secret, **KEY)
    again = ask("POST", LIST, body(facility, facts), token=secret, **KEY)
    assert (first.status_code, again.content) == (201, first.content)
    assert RulesSubmission.objects.count() == 1


def test_a_program_that_goes_on_and_on_is_stopped(ask, secret, facility, facts, filer, monkeypatch) -> None:
    monkeypatch.setattr(drafts, "MOST_DRAFTS", 2)
    first, *others = (
        ask("POST", LIST, body(facility, facts), token=secret, **{"idempotency-key": f"key-{number}"})
        for number in range(4)
    )
    assert [first.status_code, *(one.status_code for one in others)] == [201, 201, 409, 409]
    assert "has 2 drafts already. File or discard one of them first." in problem(others[-1], 409)["detail"]
    assert RulesSubmission.objects.count() == 2
    submission_withdraw(submission_id=first.json()["id"], reason="Sent twice.", by=filer, at=timezone.now())
    assert ask("POST", LIST, body(facility, facts), token=secret, **KEY).status_code == 201


def test_no_program_attests(ask, secret, facility, facts) -> None:
    fields = RulesSubmission(chapter_number="651a").chapter.fields
    name = next(name for name, field in fields.items() if field.kind == "attestation")
    told = ask("POST", LIST, body(facility, facts | {name: {"signed": True}}), token=secret, **KEY).json()
    assert name not in Draft.objects.get(submission=told["id"]).answers


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"facts": {"deck_count": "six"}}, "facts.deck_count"),
        ({"facts": {"deck_cuont": 6}}, "facts.deck_cuont"),
        ({"facts": []}, "facts"),
        ({"chapter": "999a"}, "chapter"),
        ({"effective_on": "soon"}, "effective_on"),
        ({"effective_on": None}, ""),
        ({"facility": "here"}, "facility"),
        ({"table_numbers": ["1"]}, ""),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(ask, secret, facility, change, path) -> None:
    refusal = problem(ask("POST", LIST, body(facility, {}) | change, token=secret, **KEY), 400)
    assert [one["path"] for one in refusal["problems"]] == [path]
    assert not RulesSubmission.objects.exists()


def test_a_day_before_the_first_edition_is_refused(ask, secret, facility) -> None:
    refusal = problem(ask("POST", LIST, body(facility, {}, effective_on="1999-01-01"), token=secret, **KEY), 409)
    assert "Choose another intended effective day." in refusal["detail"]


def test_approved_rules_are_not_filed_again(ask, secret, facility, filer, cast) -> None:
    approved = approved_today(facility, filer, cast, "")
    sent = body(facility, {})
    assert approved.reference in problem(ask("POST", LIST, sent, token=secret, **KEY), 409)["detail"]


def test_nobody_files_for_another_holder(ask, facility, outsider, reviewer) -> None:
    refusal = problem(ask("POST", LIST, body(facility, {}), token=token_of(outsider)[1], **KEY), 400)
    assert [one["path"] for one in refusal["problems"]] == ["facility"]
    assert problem(ask("POST", LIST, body(facility, {}), token=token_of(reviewer)[1], **KEY), 403)
