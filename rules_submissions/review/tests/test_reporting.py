"""The joint letter and the report: no bureau's point is dropped, and who sends them stays on record."""

import pytest

from compliance.holders.roles import Role
from compliance.notices.models import Notice
from rules_submissions.errors import IllegalMove, NotAllowed, NotReady
from rules_submissions.models import Comment, RulesSubmission
from rules_submissions.recusals import DECIDER_UNITS
from rules_submissions.review.matters import joint_points, open_matters
from rules_submissions.review.services.report import submission_recommend, submission_return
from rules_submissions.review.services.review import (
    approval_settle,
    bureau_sign_off,
    clause_mark,
    comment_add,
    finding_raise,
    review_claim,
)
from tests.cast import Cast

from ...tests.filings import (
    after,
    round_of,
    settle,
    signed_off,
    who,
)
from .test_reviewing import CLAUSE, filing, open_filing

__all__ = ["filing", "open_filing"]
pytestmark = pytest.mark.django_db


# The joint letter


def test_the_joint_letter_drops_no_bureau_s_point(open_filing: RulesSubmission, cast: Cast) -> None:
    lawful = who(open_filing, cast["compliance_rep"], "casino_compliance")
    comment_add(**lawful, text="Send a photograph of the rack.", citation="651a.2(d)", for_return=True)
    comment_add(**lawful, text="Between us: they were late last year.", board_only=True)
    finding_raise(**who(open_filing, cast["reviewer"]), citation="651a.2(b)(3)", reason="Eight Tie areas are drawn.")
    approval_settle(
        submission_id=open_filing.pk, field="drop_tip_box_approval_ref", approved=False, reason="Too near the rail.",
        by=cast["compliance_rep"], at=after(1),
    )  # fmt: skip
    bureau_sign_off(**lawful, state="asks_return", words="Move the tip box.")
    expected = [
        "Send a photograph of the rack.",
        "Eight Tie areas are drawn.",
        "Approval refused: Too near the rail.",
        "Move the tip box.",
    ]
    assert [point.text for point in joint_points(round_of(open_filing))] == expected
    review = submission_return(submission_id=open_filing.pk, words="Four points.", by=cast["reviewer"], at=after(3))
    points = review.comments.filter(for_return=True)
    assert sorted(points.values_list("text", flat=True)) == sorted(expected)
    assert points.get(text="Eight Tie areas are drawn.").citation == "651a.2(b)(3)"
    assert points.get(text="Move the tip box.").unit == "casino_compliance"


def test_each_point_stands_under_the_officer_who_wrote_it(open_filing: RulesSubmission, cast: Cast) -> None:
    """Words are never put into the mouth of another, no matter who sends the joint letter."""
    rep, other = cast["compliance_rep"], who(open_filing, cast["compliance_rep"], "casino_compliance", at=after(2))
    comment_add(**who(open_filing, rep, "casino_compliance"), text="Send a photograph.", for_return=True)
    finding_raise(**who(open_filing, rep, "casino_compliance"), citation="651a.2(b)(3)", reason="Nine areas.")
    approval_settle(
        submission_id=open_filing.pk, field="drop_tip_box_approval_ref", approved=False, reason="Too near.",
        by=rep, at=after(1),
    )  # fmt: skip
    bureau_sign_off(**other, state="asks_return", words="Move the tip box.")
    sender = cast["reviewer"]
    review = submission_return(submission_id=open_filing.pk, words="Four points.", by=sender, at=after(3))
    points = list(review.comments.filter(for_return=True))
    assert len(points) == 4
    credential = rep.credential_on(after(1).date())
    assert credential is not None
    for point in points:
        assert (point.by, point.printed_name, point.credential_number) == (rep, rep.printed_name, credential.number)
        assert point.role == Role.CASINO_COMPLIANCE_REPRESENTATIVE
        assert point.writer == rep.printed_name
    assert {point.text: point.at for point in points}["Move the tip box."] == after(2)


def test_words_that_nobody_of_the_unit_wrote_say_who_sent_them() -> None:
    sent = Comment(unit="casino_compliance", printed_name="Rita Reviewer", role=Role.GAMING_OPERATIONS_REVIEWER)
    assert sent.writer == "sent by Rita Reviewer"
    sent.unit = "gaming_operations"
    assert sent.writer == "Rita Reviewer"


def test_a_return_stops_the_clock_tells_the_holder_and_says_why(open_filing: RulesSubmission, cast: Cast) -> None:
    submission_return(submission_id=open_filing.pk, words="The rack is missing.", by=cast["reviewer"], at=after(3))
    open_filing.refresh_from_db()
    review = round_of(open_filing)
    assert (open_filing.status, review.outcome, review.closed_at) == ("returned", "returned", after(3))
    event = open_filing.events.get(move="return")
    assert (event.reason, event.actor, event.from_status) == ("The rack is missing.", cast["reviewer"], "under_review")
    assert event.role == Role.GAMING_OPERATIONS_REVIEWER
    assert [one.text for one in review.comments.filter(for_return=True)] == ["The rack is missing."]
    told = Notice.objects.filter(kind="returned").values_list("recipient__email", flat=True)
    assert set(told) == {"filer@example.test", "colleague@example.test"}


@pytest.mark.parametrize("name", ["compliance_rep", "lab_analyst", "decider", "auditor"])
def test_only_gaming_operations_returns_and_reports(open_filing: RulesSubmission, cast: Cast, name: str) -> None:
    common = {"submission_id": open_filing.pk, "words": "Why not.", "by": cast[name], "at": after(3)}
    with pytest.raises(NotAllowed):
        submission_return(**common)
    with pytest.raises(NotAllowed):
        submission_recommend(approve=False, **common)
    open_filing.refresh_from_db()
    assert open_filing.status == "under_review"


def test_a_returned_filing_is_touched_by_no_reviewer(open_filing: RulesSubmission, cast: Cast) -> None:
    submission_return(submission_id=open_filing.pk, words="Mend it.", by=cast["reviewer"], at=after(3))
    own = who(open_filing, cast["reviewer"])
    for act in (
        lambda: review_claim(**own),
        lambda: clause_mark(**own, agreed=True, **CLAUSE),
        lambda: comment_add(**own, text="More."),
        lambda: finding_raise(**own, citation="651a.2(a)", reason="Odd."),
        lambda: bureau_sign_off(**own, state="signed_off", words=""),
        lambda: settle(open_filing, "layout_approval_ref", cast["decider"]),
        lambda: submission_return(submission_id=open_filing.pk, words="Again.", by=cast["reviewer"], at=after(4)),
    ):
        with pytest.raises(IllegalMove, match="“Returned”"):
            act()


# The report


def test_approval_is_recommended_when_only_the_executive_director_s_approvals_are_open(
    open_filing: RulesSubmission, cast: Cast
) -> None:
    report = {"submission_id": open_filing.pk, "words": "In order.", "by": cast["reviewer"], "at": after(3)}
    with pytest.raises(NotReady) as refusal:
        submission_recommend(approve=True, **report)
    assert any("651a.2(c)" in one for one in refusal.value.reasons)
    assert not any("651a.2(b)" in one for one in refusal.value.reasons)
    assert any(one.startswith("Casino Compliance: in review") for one in refusal.value.reasons)
    settle(open_filing, "drop_tip_box_approval_ref", cast["compliance_rep"])
    signed_off(open_filing, cast)
    submission_recommend(approve=True, **report)
    review = round_of(open_filing)
    assert open_matters(review, left_to=DECIDER_UNITS) == []
    assert len(open_matters(review)) == 1
    assert Notice.objects.filter(recipient=cast["decider"], subject__endswith="for decision").count() == 1


def test_denial_is_recommended_whatever_is_open(open_filing: RulesSubmission, cast: Cast) -> None:
    submission_recommend(
        submission_id=open_filing.pk, approve=False, words="Seven findings.", by=cast["reviewer"], at=after(3)
    )
    assert open_filing.events.get(move="recommend").reason == "Recommends denial. Seven findings."
