"""Work of a bureau is handed over, taken back and given back, in words and on record."""

from typing import Any

import pytest

from compliance.holders.models import Facility, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.notices.models import Notice
from rules_submissions.errors import IllegalMove, NotAllowed
from rules_submissions.models import BureauReview, Comment, RulesSubmission
from rules_submissions.review.services.assignment import review_hand_over, review_release
from rules_submissions.review.services.review import bureau_sign_off, review_claim
from tests.cast import Cast
from tests.scenes import scene

from ...tests.board import act, address, entries_of, html_of
from ...tests.filings import after, claimed, filed, round_of, who

pytestmark = pytest.mark.django_db
WORDS = "I am away until Monday. The layout is read."


@scene
def filing(facility: Facility, filer: User) -> RulesSubmission:
    return filed(facility, filer)


@scene
def other() -> User:
    return person(Role.GAMING_OPERATIONS_REVIEWER, printed_name="Oda Other")


def work_of(filing: RulesSubmission, unit: str = "gaming_operations") -> BureauReview:
    return round_of(filing).bureaus.get(unit=unit)


def told(user: User) -> list[str]:
    return list(Notice.objects.filter(recipient=user, cause__startswith="hand_over").values_list("body", flat=True))


def test_work_is_handed_over_with_words_and_who_gets_it_is_told(
    filing: RulesSubmission, reviewer: User, other: User
) -> None:
    review_claim(**who(filing, reviewer))
    review_hand_over(**who(filing, reviewer, at=after(2)), to=other, words=WORDS)
    assert (work_of(filing).claimed_by, work_of(filing).claimed_at) == (other, after(2))
    said = Comment.objects.get(submission=filing)
    assert (said.text, said.by, said.board_only) == (f"Handed over to Oda Other. {WORDS}", reviewer, True)
    assert WORDS in told(other)[0]
    assert told(reviewer) == []
    assert entries_of("review.hand_over") == 1


def test_what_nobody_has_claimed_is_handed_over_too_and_taken_up_by_that(
    filing: RulesSubmission, reviewer: User, other: User
) -> None:
    review_hand_over(**who(filing, reviewer), to=other, words=WORDS)
    filing.refresh_from_db()
    assert (filing.status, work_of(filing).claimed_by) == ("under_review", other)


def test_it_is_taken_back_by_handing_it_to_oneself_and_who_had_it_is_told(
    filing: RulesSubmission, reviewer: User, other: User
) -> None:
    review_hand_over(**who(filing, reviewer), to=other, words=WORDS)
    review_hand_over(**who(filing, reviewer, at=after(2)), to=reviewer, words="I am back.")
    assert work_of(filing).claimed_by == reviewer
    assert any("I am back." in body for body in told(other))


def test_who_was_handed_it_refuses_by_giving_it_back_and_the_bureau_is_told(
    filing: RulesSubmission, reviewer: User, other: User
) -> None:
    review_hand_over(**who(filing, reviewer), to=other, words=WORDS)
    with pytest.raises(IllegalMove, match="Only the person who has claimed this"):
        review_release(**who(filing, reviewer, at=after(2)), words="No time.")
    review_release(**who(filing, other, at=after(2)), words="No time.")
    bureau = work_of(filing)
    assert (bureau.claimed_by, bureau.claimed_at, bureau.state) == (None, None, "waiting")
    assert any("No time." in body for body in told(reviewer))
    assert entries_of("review.release") == 1
    review_claim(**who(filing, reviewer, at=after(3)))
    assert work_of(filing).claimed_by == reviewer


def test_work_goes_to_no_person_of_another_unit_and_to_nobody_without_words(
    filing: RulesSubmission, cast: Cast, other: User
) -> None:
    mine = who(filing, cast["reviewer"])
    with pytest.raises(NotAllowed, match="Gaming Operations"):
        review_hand_over(**mine, to=cast["compliance_rep"], words=WORDS)
    with pytest.raises(NotAllowed, match="Gaming Operations"):
        review_hand_over(**who(filing, cast["compliance_rep"]), to=other, words=WORDS)
    with pytest.raises(IllegalMove, match="Say what your colleague needs"):
        review_hand_over(**mine, to=other, words=" ")
    review_hand_over(**mine, to=other, words=WORDS)
    with pytest.raises(IllegalMove, match="Oda Other has already claimed this"):
        review_hand_over(**mine, to=other, words=WORDS)
    with pytest.raises(IllegalMove, match="Give the reason"):
        review_release(**who(filing, other), words="")


def test_what_is_signed_off_is_not_handed_over(filing: RulesSubmission, cast: Cast, other: User) -> None:
    claimed(filing, cast)
    mine = who(filing, cast["reviewer"], at=after(2))
    bureau_sign_off(**mine, state="signed_off", words="")
    for one in (
        lambda: review_hand_over(**mine, to=other, words=WORDS),
        lambda: review_release(**mine, words=WORDS),
    ):
        with pytest.raises(IllegalMove, match="has already signed off"):
            one()


def test_the_desk_hands_over_to_people_of_the_unit_and_keeps_what_was_typed(
    filing: RulesSubmission, cast: Cast, other: User, client_of: Any
) -> None:
    browser = client_of(cast["reviewer"])
    act(browser, filing, "claim")
    html = html_of(browser, address(filing))
    assert "Oda Other" in html
    assert "Give back to Gaming Operations" in html
    wrong = act(browser, filing, "hand_over", colleague=str(cast["compliance_rep"].pk), words=WORDS)
    assert wrong.status_code == 400
    assert "Choose a person from the list." in wrong.content.decode()
    assert WORDS in wrong.content.decode()
    assert act(browser, filing, "hand_over", colleague=str(other.pk), words=WORDS).status_code == 302
    assert work_of(filing).claimed_by == other
    assert act(client_of(other), filing, "release", words="No time.").status_code == 302
    assert work_of(filing).claimed_by is None
