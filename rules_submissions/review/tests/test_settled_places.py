"""Approvals settled at a place inside an answer, from the filing to the decision and to the table.

§ 623a.2(f): the Fire Bet at Mini-Craps needs a word of Gaming Operations, at `wagers_offered.fire_bet`.
"""

from datetime import datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from compliance.holders.models import Facility, User
from compliance.regulation.craps.tests.cases import compliant, mini_craps
from rules_submissions.decision.effect import facility_rules, submission_take_effect
from rules_submissions.drafting.services.drafts import draft_save
from rules_submissions.errors import IllegalMove, NotReady
from rules_submissions.facts import open_answers
from rules_submissions.models import RulesSubmission, Settlement
from rules_submissions.papers.letters import decision_context
from rules_submissions.review.matters import standing_findings
from rules_submissions.review.services.report import submission_return
from rules_submissions.review.services.review import approval_settle
from rules_submissions.settlements import settlements_in_effect
from tests.cast import Cast
from tests.scenes import scene

from ...tests.board import act
from ...tests.filings import DAY, after, claimed, decide, file_it, newest, recommended, round_of, settle, signed_off
from ...tests.making import AT, started, tables_stand

pytestmark = pytest.mark.django_db
PLACE = "wagers_offered.fire_bet"


def mini_craps_with_the_fire_bet(**changes: Any) -> dict[str, Any]:
    whole = compliant()
    of_fire = {name: whole[name] for name in whole if name.startswith(("fire_", "largest_", "attest_623a_11"))}
    mini = mini_craps() | of_fire
    wagers = [*mini["wagers_offered"], "fire_bet"]
    return mini | {"wagers_offered": wagers, "layout_wager_areas": wagers} | changes


def craps_filed(facility: Facility, by: User, *, at: datetime = AT, **changes: Any) -> RulesSubmission:
    submission = started(facility, by, "623a", at=at)
    answers = mini_craps_with_the_fire_bet(certificate_holder=facility.holder.name, facility_name=facility.name)
    tables_stand(facility, "623a", answers["table_numbers"])
    draft_save(submission_id=submission.pk, answers=answers | changes, typed={}, version=0, by=by, at=at)
    file_it(submission, by, at)
    submission.refresh_from_db()
    return submission


@scene
def filing(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Mini-Craps with the Fire Bet, under review."""
    return claimed(craps_filed(facility, filer), cast)


def places_to_settle(submission: RulesSubmission) -> list[tuple[str, str]]:
    found = standing_findings(round_of(submission))
    return [(one.citation, one.field) for one in found if one.severity == "needs_approval"]


def answer_to(submission: RulesSubmission, citation: str, title: str) -> str:
    rows = open_answers(newest(submission), settlements_in_effect(submission))
    return next(r.answer for r in rows if (r.provision.citation, r.provision.title) == (citation, title))


def test_623a_2_f__the_fire_bet_at_mini_craps_comes_to_approval_once_it_is_settled(
    filing: RulesSubmission, cast: Cast
) -> None:
    assert places_to_settle(filing) == [("623a.2(f)", PLACE)]
    assert answer_to(filing, "623a.2(f)", "Fire Bet at Mini-Craps") == "not_met"
    with pytest.raises(NotReady, match="Settle each approval"):
        signed_off(filing, cast)
    settle(filing, PLACE, cast["reviewer"])
    row = Settlement.objects.get()
    assert (row.field, row.unit, row.citation) == (PLACE, "gaming_operations", "623a.2(f)")
    assert places_to_settle(filing) == []
    assert answer_to(filing, "623a.2(f)", "Fire Bet at Mini-Craps") == "met"
    recommended(filing, cast)
    assert decide(filing, cast["decider"]).approved
    told = decision_context(newest(filing))
    assert told["standing"] == []
    assert [(one.citation, one.outcome.split(",")[0]) for one in told["settlements"]] == [("623a.2(f)", "Approved")]
    lines = told["clauses"].others
    assert {one.answer for one in lines if one.title == "Fire Bet at Mini-Craps"} == {"Met"}
    filing.refresh_from_db()
    submission_take_effect(submission_id=filing.pk, at=datetime.combine(DAY, AT.timetz()))
    rules = facility_rules(filing.facility_id, DAY)["623a", "C-01"]
    assert rules.findings() == []


def test_a_place_settled_on_one_revision_is_open_again_in_the_next(
    filing: RulesSubmission, filer: User, cast: Cast
) -> None:
    settle(filing, PLACE, cast["reviewer"])
    submission_return(submission_id=filing.pk, words="Say which dice.", by=cast["reviewer"], at=after(2))
    draft = filing.draft
    for point in round_of(filing).comments.filter(for_return=True):
        draft.replies[str(point.pk)] = "The house's own."
    draft.save()
    file_it(filing, filer, after(3))
    assert places_to_settle(filing) == [("623a.2(f)", PLACE)]
    claimed(filing, cast, at=after(4))
    settle(filing, PLACE, cast["reviewer"], at=after(4))
    assert places_to_settle(filing) == []


def test_a_whole_approval_that_the_filing_leaves_unset_holds_over_rounds(
    facility: Facility, filer: User, cast: Cast
) -> None:
    filing = claimed(craps_filed(facility, filer, drop_tip_box_approval_ref=None), cast)
    settle(filing, "drop_tip_box_approval_ref", cast["compliance_rep"])
    settle(filing, PLACE, cast["reviewer"])
    submission_return(submission_id=filing.pk, words="Say which dice.", by=cast["reviewer"], at=after(2))
    draft = filing.draft
    for point in round_of(filing).comments.filter(for_return=True):
        draft.replies[str(point.pk)] = "The house's own."
    draft.save()
    file_it(filing, filer, after(3))
    assert places_to_settle(filing) == [("623a.2(f)", PLACE)]


def test_a_refusal_after_an_approval_opens_the_place_again(filing: RulesSubmission, cast: Cast) -> None:
    settle(filing, PLACE, cast["reviewer"])
    approval_settle(
        submission_id=filing.pk, field=PLACE, approved=False, reason="Entered by mistake.", by=cast["reviewer"],
        at=after(2),
    )  # fmt: skip
    assert places_to_settle(filing) == [("623a.2(f)", PLACE)]


def test_a_place_that_needs_no_approval_in_this_revision_is_not_settled(
    facility: Facility, filer: User, cast: Cast
) -> None:
    wagers = mini_craps()["wagers_offered"]
    filing = claimed(craps_filed(facility, filer, wagers_offered=wagers, layout_wager_areas=wagers), cast)
    assert places_to_settle(filing) == []
    with pytest.raises(IllegalMove, match="No approval of"):
        settle(filing, PLACE, cast["reviewer"])


def test_the_pages_name_the_settled_place_in_words(filing: RulesSubmission, cast: Cast, client_of: Any) -> None:
    browser: Client = client_of(cast["reviewer"])
    desk = reverse("submissions:review", args=[filing.pk])
    assert PLACE in browser.get(desk).content.decode()
    typed = {"unit": "gaming_operations", "field": PLACE, "outcome": "approve", "number": "GO-7"}
    answer = act(browser, filing, "settle", **typed, approved_on="2026-03-02")
    assert answer.status_code == 302, answer.content.decode()
    page = browser.get(desk)
    assert page.status_code == 200
    assert "GO-7" in page.content.decode()
    queue = browser.get(reverse("submissions:queue")).content.decode()
    assert "1 approval open" not in queue
    assert filing.reference in queue
