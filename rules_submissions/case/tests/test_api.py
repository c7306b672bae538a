"""Rules Submissions over the API, as each side may read them."""

import json
import uuid

import pytest

from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.regulation.core.canonical import canonical_bytes
from compliance.rest.tests.tokens import token_of
from rules_submissions.facts import draft_facts
from rules_submissions.models import Draft, RulesSubmission
from rules_submissions.tests.filings import decide, recommended
from rules_submissions.tests.making import AT, ROULETTE, drafted, filed
from tests.api import problem
from tests.scenes import scene

LIST = "submissions/"


def secret_of(user):
    return token_of(user)[1]


def test_a_draft_is_told_to_its_own_holder_only(ask, facility, filer, reviewer, outsider):
    submission = drafted(facility, filer, deck_count=None)
    told = ask("GET", f"{LIST}{submission.pk}/", token=secret_of(filer)).json()
    assert told["revision"] is None
    assert told["reference"] is None
    assert "deck_count" not in told["draft"]["facts"]
    assert told["draft"]["facts"] == json.loads(canonical_bytes(draft_facts(Draft.objects.get())))
    assert "deck_count" in {one["field"] for one in told["draft"]["findings"]}
    missing = ask("GET", f"{LIST}{uuid.uuid4()}/", token=secret_of(filer))
    assert problem(missing, 404)
    for other in (reviewer, outsider):
        assert ask("GET", f"{LIST}{submission.pk}/", token=secret_of(other)).content == missing.content
        assert ask("GET", LIST, token=secret_of(other)).json()["results"] == []


def test_a_filing_is_told_with_facts_findings_and_events(ask, facility, filer, reviewer):
    submission = filed(facility, filer, layout_approval_ref=None)
    for reader in (filer, reviewer):
        told = ask("GET", f"{LIST}{submission.pk}/", token=secret_of(reader)).json()
        assert told["draft"] is None
        assert told["revision"]["number"] == 1
        assert told["revision"]["facts"] == json.loads(bytes(submission.revisions.get().facts))
        assert "layout_approval_ref" in {one["field"] for one in told["revision"]["open_findings"]}
        assert [event["move"] for event in told["events"]] == ["file"]
        row = ask("GET", LIST, token=secret_of(reader)).json()["results"][0]
        assert row == {name: told[name] for name in row}


def test_words_among_the_board_are_not_told_to_the_holder(ask, facility, filer, cast):
    submission = recommended(filed(facility, filer), cast)
    reason = {}
    for name in ("filer", "reviewer"):
        events = ask("GET", f"{LIST}{submission.pk}/", token=secret_of(cast[name])).json()["events"]
        reason[name] = next(event["reason"] for event in events if event["move"] == "recommend")
    assert reason["filer"] == ""
    assert reason["reviewer"]


def test_the_decision_is_told(ask, facility, filer, cast):
    submission = recommended(filed(facility, filer), cast)
    decide(submission, cast["decider"])
    told = ask("GET", f"{LIST}{submission.pk}/", token=secret_of(filer)).json()
    assert told["decision"]["approved"]
    assert told["decision"]["effective_on"] == told["effective_on"]


@pytest.mark.parametrize(("pinned", "overtaken_by"), [("617a-2019", None), ("617a-2012", "617a-2019")])
def test_a_filing_that_is_overtaken_says_by_which_edition(ask, facility, filer, pinned, overtaken_by):
    submission = drafted(facility, filer, ROULETTE)
    RulesSubmission.objects.filter(pk=submission.pk).update(edition_key=pinned)
    assert ask("GET", f"{LIST}{submission.pk}/", token=secret_of(filer)).json()["overtaken_by"] == overtaken_by
    assert ask("GET", LIST, token=secret_of(filer)).json()["results"][0]["overtaken_by"] == overtaken_by


def test_a_decided_filing_is_not_overtaken(ask, facility, filer, cast):
    submission = recommended(filed(facility, filer, ROULETTE), cast)
    decide(submission, cast["decider"])
    RulesSubmission.objects.filter(pk=submission.pk).update(edition_key="617a-2012")
    assert ask("GET", f"{LIST}{submission.pk}/", token=secret_of(filer)).json()["overtaken_by"] is None


@scene
def sixty(facility, filer):
    first = drafted(facility, filer)
    copies = [
        RulesSubmission(
            holder=first.holder, facility=facility, chapter_number="651a", edition_key=first.edition_key,
            intended_effective_on=first.intended_effective_on, created_by=filer, created_at=AT,
        )
        for _ in range(59)
    ]  # fmt: skip
    RulesSubmission.objects.bulk_create(copies)


def test_the_list_is_walked_in_a_fixed_number_of_queries(ask, sixty, filer, django_assert_num_queries):
    secret = secret_of(filer)
    ask("GET", "me/", token=secret)
    with django_assert_num_queries(5):  # token, open alarms, page, a savepoint of the test around the request
        first = ask("GET", LIST, token=secret).json()
    second = ask("GET", f"{LIST}?page={first['next']}", token=secret).json()
    assert (len(first["results"]), len(second["results"]), second["next"]) == (50, 10, None)
    assert len({row["id"] for row in first["results"] + second["results"]}) == 60


def test_the_list_is_filtered_by_what_is_named_only(ask, sixty, filer, facility):
    secret = secret_of(filer)
    assert ask("GET", f"{LIST}?chapter=617a", token=secret).json()["results"] == []
    assert len(ask("GET", f"{LIST}?status=draft&facility={facility.pk}", token=secret).json()["results"]) == 50
    for query in ("status=lost", "chapter=900a", "created_by=1"):
        assert problem(ask("GET", f"{LIST}?{query}", token=secret), 400)["problems"][0]["path"] == query.split("=")[0]


def test_reading_filings_is_a_right_of_its_own(ask, facility, holder, demo_office):
    secret = secret_of(person(Role.DEALER, at=holder))
    assert problem(ask("GET", LIST, token=secret), 403)["code"] == "not_allowed"
