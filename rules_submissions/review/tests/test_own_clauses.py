"""Each bureau's desk opens with the clauses that it decides; those of other units are folded."""

from typing import Any

import pytest
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.regulation.examples import attested
from compliance.web.tests.controls import posted
from rules_submissions.drafting.services.drafts import reply_save
from rules_submissions.errors import IllegalMove
from rules_submissions.models import Mark, RulesSubmission
from rules_submissions.review.clauses import items_of
from rules_submissions.review.docket import Docket
from rules_submissions.review.exception import AS_BEFORE, ATTESTED, Reason, sorted_clauses
from rules_submissions.review.services.report import submission_return
from rules_submissions.review.services.review import clause_mark, comment_add, finding_raise
from rules_submissions.review.services.sections import section_mark
from tests.browsing import problems_of
from tests.cast import Cast
from tests.scenes import scene

from ...tests.board import act, address, days_ago, html_of
from ...tests.filings import claimed, newest, round_of
from ...tests.making import ROULETTE, file_it, filed
from .by_exception import amended, answered, in_effect, press, shown, sorted_of
from .test_pins import upload, with_sheet

pytestmark = pytest.mark.django_db
__all__ = ["with_sheet"]
OPERATIONS, COMPLIANCE = "gaming_operations", "casino_compliance"
HIGHEST_PX = 6000
CASES = [("reviewer", OPERATIONS), ("compliance_rep", COMPLIANCE), ("lab_analyst", "gaming_laboratory_operations")]


@scene
def first(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """A first filing of Casino War under review by three bureaus."""
    return claimed(filed(facility, filer, at=days_ago(7)), cast, at=days_ago(6))


def said(submission: RulesSubmission, by: User, unit: str = OPERATIONS) -> dict[str, Any]:
    return {"submission_id": submission.pk, "unit": unit, "by": by, "at": timezone.now()}


def agree(submission: RulesSubmission, by: User, part: str, unit: str = OPERATIONS) -> list[Mark]:
    listed = shown(submission, by, part)["shown"]
    return section_mark(**said(submission, by, unit), section=part, shown=listed, agreed=True)


def test_attestations_are_agreed_to_where_a_sheet_comes_next(
    with_sheet: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    reviewer = cast["reviewer"]
    typed = shown(with_sheet, reviewer, ATTESTED) | {"next": f"sheet-{upload(with_sheet).pk}"}
    answer = press(client_of(reviewer), with_sheet, typed)
    assert answer.status_code == 302
    assert answer.url.endswith(f"#{typed['next']}")


def test_the_second_bureau_that_claims_is_not_told_that_the_review_starts(
    facility: Facility, cast: Cast, client_of: Any
) -> None:
    submission = filed(facility, cast["filer"], ROULETTE, at=days_ago(2))
    assert "the review starts" in html_of(client_of(cast["compliance_rep"]), address(submission))
    act(client_of(cast["reviewer"]), submission, "claim", unit=OPERATIONS)
    html = html_of(client_of(cast["compliance_rep"]), address(submission))
    assert "Nobody in Casino Compliance has claimed this filing." in html
    assert "the review starts" not in html


def every_list(submission: RulesSubmission, by: User) -> list[str]:
    """Each list that one act of this person may hold."""
    _, found = sorted_of(submission, by)
    return [*found.attestations, *(section.key for section in found.sections)]


def refiled(submission: RulesSubmission, cast: Cast, **changes: Any) -> RulesSubmission:
    """The filing returned, answered with some changes, filed again and claimed by every bureau."""
    now = timezone.now()
    submission_return(submission_id=submission.pk, words="Say more.", by=cast["reviewer"], at=now)
    for one in submission.comments.filter(for_return=True):
        reply_save(submission_id=submission.pk, comment_id=one.pk, words="Said.", by=cast["filer"], at=now)
    if changes:
        answered(submission, cast["filer"], changes, now)
    file_it(submission, cast["filer"], now)
    return claimed(submission, cast, at=now)


@pytest.mark.parametrize(("who", "unit"), CASES)
def test_a_desk_opens_with_the_clauses_of_its_bureau_and_folds_the_others(
    who: str, unit: str, first: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    docket, found = sorted_of(first, cast[who])
    key = docket.revision.edition_key
    mine = [*(one.item for one in (*found.eye, *found.alone)), *found.listed]
    assert {item.provision.owner(key) for item in mine} == {unit}
    assert unit not in found.others
    html = html_of(client_of(cast[who]), address(first)).partition("<main")[2]
    own, _, others = html.partition('id="others"')
    assert "Decided by other units" in others
    for owner, items in found.others.items():
        assert {item.provision.owner(key) for item in items} == {owner}
        for item in items:
            assert item.provision.title in others
    assert others.count("data-agree") == 0
    assert own.count("data-agree") > 0


def test_what_the_law_routes_to_a_bureau_is_its_own_too(first: RulesSubmission, cast: Cast) -> None:
    """A finding that it raised on another bureau's clause; Gaming Operations reports, so that each finding is its."""
    citation = "651a.2(b)(3)"
    finding_raise(**said(first, cast["compliance_rep"], COMPLIANCE), citation=citation, reason="Eight areas.")
    for who, sees in (("compliance_rep", True), ("reviewer", True), ("lab_analyst", False)):
        _, found = sorted_of(first, cast[who])
        eye = {one.item.provision.citation for one in found.eye if one.reason == Reason.FINDING}
        assert (citation in eye) is sees, who


def test_a_finding_of_another_bureau_is_counted_at_its_fold(first: RulesSubmission, cast: Cast, client_of: Any) -> None:
    finding_raise(**said(first, cast["reviewer"]), citation="651a.2(b)(3)", reason="Eight areas are drawn.")
    html = html_of(client_of(cast["compliance_rep"]), address(first))
    others = html.partition('id="others"')[2]
    assert "1\u00a0finding" in others
    assert "Eight areas are drawn." in others


def test_a_fold_says_to_which_clauses_its_unit_agreed(first: RulesSubmission, cast: Cast, client_of: Any) -> None:
    agreed = agree(first, cast["reviewer"], "651a.5")
    page = client_of(cast["compliance_rep"]).get(address(first))
    (theirs,) = (one for one in page.context["others"] if one.unit == OPERATIONS)
    assert len(theirs.agreed) == len(agreed)
    assert f"{len(agreed)} agreed" in page.content.decode().partition('id="others"')[2]


def test_a_delegate_for_the_executive_director_agrees_for_the_own_bureau_alone(
    first: RulesSubmission, cast: Cast
) -> None:
    reviewer = cast["reviewer"]
    docket = Docket(RulesSubmission.objects.get(pk=first.pk), reviewer, timezone.now())
    docket.units = docket.units | {"executive_director", "board"}
    found = sorted_clauses(docket, items_of(docket))
    assert {"executive_director", "board"} <= set(found.others)
    assert docket.unit == OPERATIONS


def test_who_reviews_for_no_bureau_that_is_asked_reads_every_clause(first: RulesSubmission, cast: Cast) -> None:
    for who in ("decider", "auditor"):
        _, found = sorted_of(first, cast[who])
        assert found.others == {}, who


# Attestations


def test_attestations_are_agreed_with_one_act_that_lists_each(
    first: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    browser = client_of(reviewer)
    html = html_of(browser, address(first))
    _, found = sorted_of(first, reviewer)
    listed = [one.item.provision for one in found.attestations[ATTESTED]]
    assert len(listed) == 26
    assert "Agree to these 26 attestations" in " ".join(html.split())
    part = html.partition('id="attestations"')[2].partition('id="sections"')[0]
    for provision in listed:
        assert provision.title in part
        assert part.count(f"{provision.citation}<") or provision.citation in part
    assert press(browser, first, shown(first, reviewer, ATTESTED)).status_code == 302
    marks = Mark.objects.filter(agreed=True)
    assert {(one.citation, one.provision) for one in marks} == {(one.citation, one.name) for one in listed}
    assert {(one.unit, one.printed_name) for one in marks} == {(OPERATIONS, "Rita Reviewer")}
    assert "You agreed, " in html_of(browser, address(first))
    assert press(browser, first, shown(first, reviewer, ATTESTED, agreed=False)).status_code == 302
    assert Mark.objects.filter(agreed=False).count() == len(listed)


def test_an_attestation_with_a_finding_leaves_the_list_and_the_list_that_was_shown_is_refused(
    first: RulesSubmission, reviewer: User
) -> None:
    form = shown(first, reviewer, ATTESTED)
    finding_raise(**said(first, reviewer), citation="651a.5(a)", reason="The floor does otherwise.")
    with pytest.raises(IllegalMove, match="changed after your page was made"):
        section_mark(**said(first, reviewer), section=ATTESTED, shown=form["shown"], agreed=True)
    assert "651a.5(a)" not in {one.citation for one in agree(first, reviewer, ATTESTED)}
    _, found = sorted_of(first, reviewer)
    reasons = [one.reason for one in found.eye if one.item.provision.citation == "651a.5(a)"]
    assert set(reasons) == {Reason.FINDING}


def test_a_duty_that_is_not_attested_is_in_no_list(facility: Facility, cast: Cast) -> None:
    bare = filed(facility, cast["filer"], at=days_ago(7), attest_no_hand_without_initial=None)
    _, found = sorted_of(claimed(bare, cast, at=days_ago(6)), cast["reviewer"])
    listed = [one.item for one in found.attestations[ATTESTED]]
    assert all(not item.row.findings for item in listed)
    missing = [one.item for one in found.eye if any(f.severity == "attestation_missing" for f in one.item.row.findings)]
    assert not {item.key for item in missing} & {item.key for item in listed}


def test_attestations_signed_again_are_agreed_with_one_act_apart_from_the_others(
    first: RulesSubmission, cast: Cast
) -> None:
    later = amended(in_effect(first, cast, at=days_ago(6)), cast, table_max_usd="5000.00")
    _, found = sorted_of(later, cast["reviewer"])
    assert list(found.attestations) == [AS_BEFORE]
    marks = agree(later, cast["reviewer"], AS_BEFORE)
    assert len(marks) == len(found.attestations[AS_BEFORE]) == 26


def test_nobody_agrees_to_attestations_of_another_bureau(first: RulesSubmission, cast: Cast, client_of: Any) -> None:
    form = shown(first, cast["reviewer"], ATTESTED) | {"unit": COMPLIANCE}
    assert press(client_of(cast["compliance_rep"]), first, form).status_code == 409
    assert not Mark.objects.exists()


# The next round


def test_nobody_agrees_to_a_clause_as_an_earlier_revision_answered_it(
    first: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    browser = client_of(cast["reviewer"])
    html = html_of(browser, address(first, query="?clause=table_has_few_enough_positions"))
    (form,) = (one for one in html.split("<form") if "Agree</button>" in one and 'data-key="a"' in one)
    read = posted(form).dict()
    again = refiled(first, cast, table_max_usd="5000.00")
    assert browser.post(address(again, "review_mark"), read).status_code == 409
    assert not Mark.objects.exists()


def test_agreement_carries_over_to_the_next_round_where_nothing_changed(
    first: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    reviewer = cast["reviewer"]
    before = [one for part in every_list(first, reviewer) for one in agree(first, reviewer, part)]
    again = refiled(first, cast, table_max_usd="5000.00")
    docket, _ = sorted_of(again, reviewer)
    carried = {(citation, name) for citation, name, unit in docket.marks if unit == OPERATIONS}
    changed = {
        (one.citation, one.provision)
        for one in before
        if any("table_max_usd" in row.provision.fields for row in docket.explained if _is_of(row, one))
    }
    assert changed
    assert carried == {(one.citation, one.provision) for one in before} - changed
    assert not round_of(again).marks.exists()
    page = client_of(reviewer).get(address(again))
    assert page.context["need"] == len(changed)
    assert "You agreed in round 1, unchanged since, " in page.content.decode()


def _is_of(row: Any, mark: Mark) -> bool:
    return (row.provision.citation, row.provision.name) == (mark.citation, mark.provision)


def test_a_carried_agreement_is_taken_back_in_this_round(first: RulesSubmission, cast: Cast) -> None:
    reviewer = cast["reviewer"]
    mark = agree(first, reviewer, "651a.5")[0]
    again = refiled(first, cast)
    key = (mark.citation, mark.provision, OPERATIONS)
    assert sorted_of(again, reviewer)[0].marks[key].agreed
    clause_mark(**said(again, reviewer), citation=mark.citation, provision=mark.provision, agreed=False)
    assert not sorted_of(again, reviewer)[0].marks[key].agreed
    assert [one.citation for one in agree(again, reviewer, "651a.5")] == [mark.citation]


@pytest.mark.parametrize("raised_in", ["the round before", "this round"])
def test_no_agreement_carries_over_a_finding_that_was_raised_since(
    raised_in: str, first: RulesSubmission, cast: Cast
) -> None:
    reviewer = cast["reviewer"]
    mark = agree(first, reviewer, "651a.5")[0]
    if raised_in == "the round before":
        finding_raise(**said(first, reviewer), citation=mark.citation, reason="Not so.")
    again = refiled(first, cast)
    if raised_in == "this round":
        finding_raise(**said(again, reviewer), citation=mark.citation, reason="Not so.")
    marks = sorted_of(again, reviewer)[0].marks
    assert (mark.citation, mark.provision, OPERATIONS) not in marks
    assert marks


def test_no_agreement_carries_over_where_an_answer_changed_that_says_what_a_clause_asks(
    facility: Facility, cast: Cast
) -> None:
    """The answers that it compares are the same; the one that says whether its demand applies is not."""
    roulette = claimed(filed(facility, cast["filer"], ROULETTE, at=days_ago(7)), cast, at=days_ago(6))
    clause = {"citation": "617a.3(e)(1)(iii)", "provision": "five_adjacent_is_paid_as_straights"}
    clause_mark(**said(roulette, cast["reviewer"]), **clause, agreed=True)
    ring = list(newest(roulette).decoded.ring_sequence_clockwise)
    replica = {"layout_has_wheel_replica": True, "replica_sequence_clockwise": ring}
    again = refiled(roulette, cast, five_adjacent_offered=True, **replica, **attested(ROULETTE))
    assert (*clause.values(), OPERATIONS) not in sorted_of(again, cast["reviewer"])[0].marks


@pytest.mark.parametrize("names", ["citation", "field"])
def test_no_agreement_carries_over_a_point_of_the_return(names: str, first: RulesSubmission, cast: Cast) -> None:
    reviewer = cast["reviewer"]
    mark = next(one for one in agree(first, reviewer, "651a.2") if _fields(first, reviewer, one))
    place = mark.citation if names == "citation" else _fields(first, reviewer, mark)[0]
    comment_add(**said(first, reviewer), text="Is this so?", for_return=True, **{names: place})
    again = refiled(first, cast)
    marks = sorted_of(again, reviewer)[0].marks
    assert (mark.citation, mark.provision, OPERATIONS) not in marks


def _fields(submission: RulesSubmission, reader: User, mark: Mark) -> tuple[str, ...]:
    docket, _ = sorted_of(submission, reader)
    return next(tuple(row.provision.fields) for row in docket.explained if _is_of(row, mark))


# In a browser


@pytest.fixture
def roulette(facility: Facility, cast: Cast) -> RulesSubmission:
    return claimed(filed(facility, cast["filer"], ROULETTE, at=days_ago(7)), cast, at=days_ago(6))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", ["roulette", "with_sheet"])
def test_a_first_filing_is_short_on_a_phone_and_beside_its_sign_off_on_a_desk(
    game: str, request: pytest.FixtureRequest, cast: Cast, page_for: Any
) -> None:
    url = address(request.getfixturevalue(game))
    for who, _ in CASES[:2]:
        phone = page_for(cast[who], width=390, script=False)
        phone.goto(url)
        assert phone.evaluate("document.documentElement.scrollHeight") <= HIGHEST_PX, who
        order = [
            phone.locator(f"#{name}").bounding_box()["y"] for name in ("findings", "sections", "others", "decision")
        ]
        assert order == sorted(order)
        fold = phone.locator("#others li details").first
        fold.locator("summary").click()
        assert fold.locator("li").first.is_visible()
        desk = page_for(cast[who])
        assert problems_of(desk, url, best_practice=True) == []
        desk.goto(url)
        main, side = (desk.locator(name).bounding_box() for name in (".pane--mid", ".pane--right"))
        assert side["x"] >= main["x"] + main["width"]
        assert side["y"] == main["y"]
