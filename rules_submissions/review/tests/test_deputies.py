"""A deputy acts for the bureau of a reviewer who is away; pages, papers and the API say for whom, on which days."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from compliance.holders.models import Facility, Membership, User
from compliance.holders.roles import Role
from compliance.holders.services import membership_end, membership_grant
from compliance.holders.tests.by_two import counted
from compliance.holders.tests.factories import person
from rules_submissions.decision.bureau_words import bureau_words
from rules_submissions.errors import IllegalMove, NotAllowed
from rules_submissions.models import BureauReview, RulesSubmission
from rules_submissions.papers.letters import decision_context, return_context
from rules_submissions.review.docket import Docket
from rules_submissions.review.services.recusal import review_recuse
from rules_submissions.review.services.report import submission_return
from rules_submissions.review.services.review import AS_LISTED, bureau_sign_off, clause_mark, comment_add, review_claim
from rules_submissions.review.work import review_work
from tests.cast import Cast
from tests.scenes import scene

from ...tests.board import QUEUE, address, html_of
from ...tests.filings import AT, after, claimed, decide, filed, newest, recommended, round_of, who

pytestmark = pytest.mark.django_db
UNIT = "casino_compliance"
LAST = date(2030, 3, 9)
FIRST = AT.date()
FOR = "for Rex Presentative, March 2, 2026 to March 9, 2030"
CLAUSE = {"citation": "651a.2(a)", "provision": "table_has_few_enough_positions", "agreed": True}


@scene
def filing(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Claimed by the reviewers of both bureaus; then the one of Casino Compliance is away."""
    return claimed(filed(facility, filer), cast)


@scene
def deputy(cast: Cast) -> User:
    """An analyst of the laboratory, who has the role of the person who is away from the day of the filing on."""
    user = person(Role.GAMING_LABORATORY_ANALYST, printed_name="Dee Puty")
    return deputy_of(cast["compliance_rep"], user, cast)


def deputy_of(absent: User, user: User, cast: Cast) -> User:
    before = AT - timedelta(days=40)
    membership_grant(
        user=user, role=Role.CASINO_COMPLIANCE_REPRESENTATIVE, holder=None, valid_from=FIRST, valid_to=LAST,
        stands_in_for=absent, by=cast["board_admin"], at=before, reason="Leave",
    )  # fmt: skip
    return counted(user, before)


def test_a_deputy_takes_up_marks_and_signs_off_and_each_act_says_for_whom(
    filing: RulesSubmission, deputy: User, cast: Cast, client_of: Any
) -> None:
    browser, mine = client_of(deputy), who(filing, deputy, UNIT, at=after(1))
    assert f"(away; deputy {deputy}, March 2, 2026 to March 9, 2030)" in html_of(browser, address(filing))
    queue = html_of(browser, QUEUE)
    assert "Claim<span" in queue
    assert f"Rex Presentative (away; deputy {deputy}" in queue
    assert "Rex Presentative is away, and you are the deputy." in html_of(browser, address(filing))
    assert review_claim(**mine).claimed_by == deputy
    mark = clause_mark(**mine, **CLAUSE)
    assert (mark.by, mark.role) == (deputy, Role.CASINO_COMPLIANCE_REPRESENTATIVE)
    comment_add(**mine, text="Show the odds larger.", for_return=True)
    bureau_sign_off(**mine | {"at": after(2)}, state=BureauReview.State.ASKS_RETURN, words="See the point.")
    desk = html_of(client_of(cast["reviewer"]), address(filing, query="?clause=table_has_few_enough_positions"))
    assert f"{deputy}, {FOR}" in desk[desk.index('id="thread"') :]
    assert desk.count(FOR) >= 3, "mark, sign-off, words"
    case = html_of(client_of(cast["auditor"]), reverse("submissions:case", args=[filing.pk]))
    assert f"{deputy}, {FOR}" in case


def test_the_letter_and_what_the_holder_reads_say_for_whom(
    filing: RulesSubmission, deputy: User, cast: Cast, client_of: Any
) -> None:
    mine = who(filing, deputy, UNIT, at=after(1))
    comment_add(**mine, text="Show the odds larger.", for_return=True)
    submission_return(submission_id=filing.pk, words="Mend it.", by=cast["reviewer"], at=after(2))
    (point,) = return_context(newest(filing))["points"]
    assert point.by == f"{deputy}, {FOR}"
    case = html_of(client_of(cast["filer"]), reverse("submissions:case", args=[filing.pk]))
    assert f"{deputy}, {FOR}" in case


def test_the_move_of_a_deputy_says_so_in_the_history_and_in_the_api(
    facility: Facility, filer: User, deputy: User, cast: Cast, client_of: Any
) -> None:
    filing = filed(facility, filer)
    review_claim(**who(filing, deputy, UNIT))
    browser: Client = client_of(cast["filer"])
    assert f"{deputy}, Casino Compliance representative, {FOR}" in html_of(
        browser, reverse("submissions:case", args=[filing.pk])
    )
    answer = browser.get(f"/api/v1/submissions/{filing.pk}/").json()
    assert [event["deputy"] for event in answer["events"]] == ["", FOR.removeprefix("for ")]


def test_the_decision_and_its_letter_say_who_signed_off_for_whom(
    filing: RulesSubmission, deputy: User, cast: Cast
) -> None:
    review_claim(**who(filing, deputy, UNIT, at=after(1)))
    recommended(filing, {**cast, "compliance_rep": deputy})
    docket = Docket(RulesSubmission.objects.get(pk=filing.pk), cast["decider"], after(4))
    (word,) = (word for word in bureau_words(docket) if word.unit == UNIT)
    assert (word.name, word.mark) == (deputy.printed_name, f", {FOR}")
    decide(filing, cast["decider"])
    lines = decision_context(newest(filing))["signed_off"]
    assert f"{deputy}, {FOR}" in [line.by for line in lines]


def test_an_act_in_the_deputy_s_own_role_says_nothing(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    """The deputy reviews for Gaming Operations too; nobody was stood in for there."""
    both = deputy_of(cast["compliance_rep"], cast["reviewer"], cast)
    filing = filed(facility, filer)
    review_claim(**who(filing, both))
    assert "for Rex" not in html_of(client_of(cast["auditor"]), reverse("submissions:case", args=[filing.pk]))


def test_nobody_acts_for_two_units_in_one_filing_as_deputy(facility: Facility, filer: User, cast: Cast) -> None:
    both = deputy_of(cast["compliance_rep"], cast["reviewer"], cast)
    own, other = filed(facility, filer), filed(facility, filer, table_numbers=["W-12"])
    clause_mark(**who(own, both), **CLAUSE)
    for act in (lambda: clause_mark(**who(own, both, UNIT), **CLAUSE), lambda: review_claim(**who(own, both, UNIT))):
        with pytest.raises(NotAllowed, match="for two units"):
            act()
    clause_mark(**who(other, both, UNIT), **CLAUSE)
    with pytest.raises(NotAllowed, match=r"You have acted in .* for Casino Compliance"):
        clause_mark(**who(other, both), **CLAUSE)
    row = Membership.objects.exclude(stands_in_for=None).get()
    membership_end(membership_id=row.pk, by=cast["board_admin"], at=after(1), reason="Back early")
    later = User.objects.get(pk=both.pk)
    with pytest.raises(NotAllowed, match="for two units"):
        clause_mark(**who(other, later, at=after(3)), **CLAUSE)


def test_the_recusals_of_both_hold(filing: RulesSubmission, deputy: User, cast: Cast, client_of: Any) -> None:
    mine = who(filing, deputy, UNIT, at=after(2))
    review_recuse(**who(filing, cast["compliance_rep"], UNIT, at=after(1)), reason="My brother works there.")
    with pytest.raises(NotAllowed, match="Rex Presentative has been recused"):
        clause_mark(**mine, **CLAUSE)
    assert "Claim for Casino Compliance" not in html_of(client_of(deputy), address(filing))
    with pytest.raises(NotAllowed, match="Rex Presentative has been recused"):
        review_claim(**mine)


def test_a_deputy_who_is_recused_acts_no_more(filing: RulesSubmission, deputy: User) -> None:
    review_recuse(**who(filing, deputy, UNIT, at=after(1)), reason="My sister works there.")
    with pytest.raises(NotAllowed, match=f"{deputy} has been recused"):
        clause_mark(**who(filing, deputy, UNIT, at=after(2)), **CLAUSE)


def test_only_the_deputy_takes_up_what_somebody_away_has_claimed(
    filing: RulesSubmission, deputy: User, cast: Cast
) -> None:
    other = person(Role.CASINO_COMPLIANCE_REPRESENTATIVE, printed_name="Oda Other")
    with pytest.raises(IllegalMove, match="already claimed"):
        review_claim(**who(filing, other, UNIT, at=after(1)))
    row = Membership.objects.exclude(stands_in_for=None).get()
    membership_end(membership_id=row.pk, by=cast["board_admin"], at=after(1), reason="Back early")
    with pytest.raises(NotAllowed, match="another unit"):
        review_claim(**who(filing, User.objects.get(pk=deputy.pk), UNIT, at=after(2)))
    assert round_of(filing).bureaus.get(unit=UNIT).claimed_by == cast["compliance_rep"]


def test_a_deputy_decides_nothing_for_a_day_after_the_confirmation(filing: RulesSubmission, cast: Cast) -> None:
    membership_grant(
        user=cast["lab_analyst"], role=Role.CASINO_COMPLIANCE_REPRESENTATIVE, holder=None, valid_from=FIRST,
        valid_to=LAST, stands_in_for=cast["compliance_rep"], by=cast["board_admin"], at=after(1), reason="Leave",
    )  # fmt: skip
    deputy = counted(cast["lab_analyst"], after(1))
    mine = who(filing, deputy, UNIT, at=after(1, hours=9))
    clause_mark(**mine, **CLAUSE)
    with pytest.raises(NotAllowed, match="confirmed less than a day ago"):
        bureau_sign_off(**mine, state=AS_LISTED, words="")
    assert bureau_sign_off(**mine | {"at": after(2, hours=9)}, state=AS_LISTED, words="").signed_by == deputy


def test_what_waits_for_the_bureau_waits_for_the_deputy(facility: Facility, filer: User, deputy: User) -> None:
    filing = filed(facility, filer)
    assert any(filing.reference in item.title for item in review_work(deputy, after(1)))


def test_what_somebody_away_has_claimed_waits_for_the_deputy_alone(
    filing: RulesSubmission, deputy: User, cast: Cast
) -> None:
    (item,) = review_work(deputy, after(1))
    assert item.title == f"{filing.reference}: review as deputy"
    other = person(Role.CASINO_COMPLIANCE_REPRESENTATIVE, printed_name="Oda Other")
    assert review_work(other, after(1)) == []
