"""Review: who may do what to a filing with the Board, and what stays on record of it."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db import transaction

from compliance.holders.models import Facility, Membership, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.signing.signature import Signature
from rules_submissions.case.services import submission_open
from rules_submissions.drafting.services.drafts import reason_save, reply_save
from rules_submissions.errors import IllegalMove, NotAllowed, NotReady
from rules_submissions.facts import draft_findings, finding_key
from rules_submissions.filing.services.filing import submission_file
from rules_submissions.filing.services.withdrawal import submission_recall
from rules_submissions.models import BureauReview, Comment, FindingAct, Mark, RulesSubmission, Settlement
from rules_submissions.review.matters import open_matters, standing_findings
from rules_submissions.review.services.report import submission_recommend, submission_return
from rules_submissions.review.services.review import (
    approval_settle,
    bureau_sign_off,
    clause_mark,
    comment_add,
    finding_act,
    finding_raise,
    review_claim,
)
from tests.cast import Cast
from tests.races import begun
from tests.scenes import scene

from ...tests.filings import (
    AT,
    WITHOUT_APPROVALS,
    after,
    claimed,
    drafted,
    file_it,
    filed,
    round_of,
    settle,
    who,
)

pytestmark = pytest.mark.django_db
CLAUSE = {"citation": "651a.2(a)", "provision": "table_has_few_enough_positions"}


@scene
def filing(facility: Facility, filer: User) -> RulesSubmission:
    return filed(facility, filer)


@scene
def open_filing(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Under review, with the layout and both boxes not approved yet (651a.2(b) and (c))."""
    return claimed(filed(facility, filer, **WITHOUT_APPROVALS), cast)


# Claiming


def test_the_first_claim_takes_the_filing_up_and_the_event_says_who_when_from_where_to_where(
    filing: RulesSubmission, reviewer: User
) -> None:
    review_claim(**who(filing, reviewer))
    event = filing.events.get(move="take_up")
    credential = reviewer.credential_on(date(2026, 3, 3))
    assert credential is not None
    assert (event.from_status, event.to_status, event.at) == ("filed", "under_review", after(1))
    assert (event.actor, event.printed_name, event.credential_number) == (reviewer, "Rita Reviewer", credential.number)
    assert (event.role, event.edition_key) == (Role.GAMING_OPERATIONS_REVIEWER, "651a-2012")


def test_a_claim_is_not_taken_from_another(filing: RulesSubmission, reviewer: User) -> None:
    other = person(Role.GAMING_OPERATIONS_REVIEWER, printed_name="Oda Other")
    review_claim(**who(filing, reviewer))
    with pytest.raises(IllegalMove, match="Rita Reviewer has already claimed this"):
        review_claim(**who(filing, other))


def test_claiming_twice_changes_nothing(filing: RulesSubmission, reviewer: User) -> None:
    first = review_claim(**who(filing, reviewer))
    again = review_claim(**who(filing, reviewer, at=after(2)))
    assert again.claimed_at == first.claimed_at
    assert filing.events.filter(move="take_up").count() == 1


@pytest.mark.parametrize("name", ["compliance_rep", "lab_analyst", "decider", "auditor", "board_admin", "filer"])
def test_a_bureau_is_claimed_by_its_own_people_only(filing: RulesSubmission, cast: Cast, name: str) -> None:
    with pytest.raises(NotAllowed):
        review_claim(**who(filing, cast[name]))
    assert not BureauReview.objects.filter(claimed_by__isnull=False).exists()


def test_a_bureau_that_the_chapter_gives_nothing_is_not_asked(filing: RulesSubmission, lab_analyst: User) -> None:
    round_of(filing).bureaus.filter(unit="gaming_laboratory_operations").delete()
    with pytest.raises(IllegalMove, match="nothing to review in this round"):
        review_claim(**who(filing, lab_analyst, "gaming_laboratory_operations"))


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_of_two_who_claim_at_once_exactly_one_has_it(filing: RulesSubmission, reviewer: User) -> None:
    other = person(Role.GAMING_OPERATIONS_REVIEWER, printed_name="Oda Other")
    with transaction.atomic():
        review_claim(**who(filing, reviewer))
        second = begun(lambda: review_claim(**who(filing, other)))
    with pytest.raises(IllegalMove, match="has already claimed this"):
        second()
    assert BureauReview.objects.get(claimed_by__isnull=False).claimed_by == reviewer
    assert filing.events.filter(move="take_up").count() == 1


# Nobody reviews what they signed


def test_who_filed_and_then_came_to_the_board_does_not_review_it(filing: RulesSubmission, filer: User) -> None:
    filer.memberships.update(ended_on=date(2026, 3, 1))
    Membership.objects.create(user=filer, role=Role.GAMING_OPERATIONS_REVIEWER, valid_from=date(2026, 3, 1))
    moved = User.objects.get(pk=filer.pk)
    for act in (
        lambda: review_claim(**who(filing, moved)),
        lambda: clause_mark(**who(filing, moved), agreed=True, **CLAUSE),
        lambda: comment_add(**who(filing, moved), text="Fine."),
        lambda: finding_raise(**who(filing, moved), citation="651a.2(a)", reason="Odd."),
        lambda: bureau_sign_off(**who(filing, moved), state="signed_off", words=""),
        lambda: submission_recommend(submission_id=filing.pk, approve=False, words="No.", by=moved, at=after()),
    ):
        with pytest.raises(NotAllowed, match="You signed this filing"):
            act()


def test_the_credential_number_counts_like_the_account(facility: Facility, filer: User, reviewer: User) -> None:
    submission = drafted(facility, filer)
    credential = reviewer.credentials.get()
    signature = Signature(filer, filer.printed_name, credential.number, Role.COMPLIANCE_MANAGER, "password", AT)
    version = submission.draft.version
    submission_file(submission_id=submission.pk, version=version, signature=signature, at=AT)
    with pytest.raises(NotAllowed, match="You signed this filing"):
        review_claim(**who(submission, reviewer))


# Clauses


def test_the_newest_mark_counts_and_each_names_its_actor(open_filing: RulesSubmission, reviewer: User) -> None:
    clause_mark(**who(open_filing, reviewer), agreed=True, **CLAUSE)
    mark = clause_mark(**who(open_filing, reviewer, at=after(2)), agreed=False, **CLAUSE)
    assert Mark.objects.count() == 2
    assert (mark.role, mark.unit, mark.printed_name) == (
        Role.GAMING_OPERATIONS_REVIEWER,
        "gaming_operations",
        "Rita Reviewer",
    )


def test_a_clause_that_the_edition_lacks_is_not_marked(open_filing: RulesSubmission, reviewer: User) -> None:
    with pytest.raises(IllegalMove, match="no such clause"):
        clause_mark(**who(open_filing, reviewer), citation="651a.2(a)", provision="wheel_is_round", agreed=True)


# Findings


def violation_of(submission: RulesSubmission) -> str:
    found = standing_findings(round_of(submission))
    return next(finding_key(one) for one in found if one.severity == "violation")


@scene
def petitioned(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Filed with one violation, 651a.10(2), and a petition."""
    submission = drafted(facility, filer)
    draft = submission.draft
    draft.answers["payout_odds"]["tie"] = {"pay": 11, "to": 1}
    draft.save()
    found = next(one for one in draft_findings(draft, AT) if one.severity == "violation")
    reason_save(
        submission_id=submission.pk, key=finding_key(found), petition="P-1", words="Asked for.", by=filer, at=AT
    )
    file_it(submission, filer)
    return claimed(submission, cast)


def test_a_violation_stands_in_the_way_until_its_owner_sets_it_aside_with_words(
    petitioned: RulesSubmission, reviewer: User
) -> None:
    signed = [one for one in open_matters(round_of(petitioned)) if "651a.10" in one]
    assert len(signed) == 1
    key = violation_of(petitioned)
    finding_act(**who(petitioned, reviewer), key=key, act="accept", reason="")
    assert [one for one in open_matters(round_of(petitioned)) if "651a.10" in one] == signed
    with pytest.raises(IllegalMove, match="Give the reason"):
        finding_act(**who(petitioned, reviewer), key=key, act="override", reason=" ")
    act = finding_act(**who(petitioned, reviewer, at=after(2)), key=key, act="override", reason="Petition P-1 granted.")
    assert [one for one in open_matters(round_of(petitioned)) if "651a.10" in one] == []
    assert (act.by, act.role, act.reason) == (reviewer, Role.GAMING_OPERATIONS_REVIEWER, "Petition P-1 granted.")
    finding_act(**who(petitioned, reviewer, at=after(3)), key=key, act="accept", reason="")
    assert [one for one in open_matters(round_of(petitioned)) if "651a.10" in one] == signed


def test_a_finding_of_another_unit_is_accepted_but_not_set_aside(petitioned: RulesSubmission, cast: Cast) -> None:
    own = who(petitioned, cast["compliance_rep"], "casino_compliance")
    finding_act(**own, key=violation_of(petitioned), act="accept", reason="")
    with pytest.raises(NotAllowed, match="Only Gaming Operations"):
        finding_act(**own, key=violation_of(petitioned), act="dismiss", reason="Not so.")


def test_a_needed_approval_is_settled_never_set_aside(open_filing: RulesSubmission, reviewer: User) -> None:
    found = standing_findings(round_of(open_filing))
    key = next(finding_key(one) for one in found if one.severity == "needs_approval")
    with pytest.raises(IllegalMove, match="The unit that it names settles"):
        finding_act(**who(open_filing, reviewer), key=key, act="dismiss", reason="Not needed.")


@pytest.mark.parametrize(("key", "act"), [("651a.2(a)|violation|nothing", "accept"), ("", "dismiss")])
def test_what_does_not_stand_is_not_answered(open_filing: RulesSubmission, reviewer: User, key: str, act: str) -> None:
    with pytest.raises(IllegalMove, match="no longer applies"):
        finding_act(**who(open_filing, reviewer), key=key, act=act, reason="Why not.")


def test_a_raised_finding_stands_until_the_unit_that_raised_it_sets_it_aside(
    open_filing: RulesSubmission, cast: Cast
) -> None:
    own = who(open_filing, cast["compliance_rep"], "casino_compliance")
    raised = finding_raise(**own, citation="651a.2(d)", field="discard_rack_attached", reason="The rack is loose.")
    words = "Open finding by Rex Presentative: The rack is loose."
    assert words in open_matters(round_of(open_filing))
    finding_act(**who(open_filing, cast["reviewer"]), key=raised.finding_key, act="accept", reason="")
    assert words in open_matters(round_of(open_filing))
    with pytest.raises(NotAllowed, match="Only Casino Compliance"):
        finding_act(**who(open_filing, cast["reviewer"]), key=raised.finding_key, act="dismiss", reason="No.")
    finding_act(**own | {"at": after(2)}, key=raised.finding_key, act="dismiss", reason="Fastened since.")
    assert words not in open_matters(round_of(open_filing))


def test_two_findings_on_one_clause_stand_side_by_side(open_filing: RulesSubmission, reviewer: User) -> None:
    for words in ("First.", "Second."):
        finding_raise(**who(open_filing, reviewer), citation="651a.2(a)", reason=words)
    assert sum("Open finding by" in one for one in open_matters(round_of(open_filing))) == 2


def test_a_finding_needs_words_and_a_clause_of_the_edition(open_filing: RulesSubmission, reviewer: User) -> None:
    with pytest.raises(IllegalMove, match="Say what you found"):
        finding_raise(**who(open_filing, reviewer), citation="651a.2(a)", reason="  ")
    with pytest.raises(IllegalMove, match="no clause"):
        finding_raise(**who(open_filing, reviewer), citation="617a.1(a)", reason="Odd.")


# Approvals


def test_651a_2_c__the_boxes_are_approved_by_casino_compliance_only(open_filing: RulesSubmission, cast: Cast) -> None:
    for name in ("reviewer", "lab_analyst", "decider", "auditor", "filer"):
        with pytest.raises(NotAllowed):
            settle(open_filing, "drop_tip_box_approval_ref", cast[name])
    settle(open_filing, "drop_tip_box_approval_ref", cast["compliance_rep"])
    row = Settlement.objects.get()
    assert (row.unit, row.citation, row.approval_number) == ("casino_compliance", "651a.2(c)", "GCB-APP-77")
    assert (row.role, row.by) == (Role.CASINO_COMPLIANCE_REPRESENTATIVE, cast["compliance_rep"])
    assert "drop_tip_box_approval_ref" not in {one.field for one in standing_findings(round_of(open_filing))}


def test_651a_2_b__the_layout_is_approved_by_the_executive_director(open_filing: RulesSubmission, cast: Cast) -> None:
    with pytest.raises(NotAllowed):
        settle(open_filing, "layout_approval_ref", cast["reviewer"])
    settle(open_filing, "layout_approval_ref", cast["decider"])
    assert Settlement.objects.get().role == Role.EXECUTIVE_DIRECTOR


@pytest.mark.parametrize(
    ("stated", "words"),
    [
        ({"approved": True, "number": "", "approved_on": date(2026, 3, 2)}, "number and its day"),
        ({"approved": True, "number": "CC-1", "approved_on": None}, "number and its day"),
        ({"approved": True, "number": "CC-1", "approved_on": date(2026, 3, 4)}, "in the future"),
        ({"approved": False, "reason": " "}, "needs a reason"),
    ],
)
def test_an_approval_needs_number_and_day_a_refusal_its_reason(
    open_filing: RulesSubmission, compliance_rep: User, stated: dict[str, Any], words: str
) -> None:
    own = {"submission_id": open_filing.pk, "by": compliance_rep, "at": after(1)}
    with pytest.raises(IllegalMove, match=words):
        approval_settle(field="drop_tip_box_approval_ref", **own, **stated)
    assert not Settlement.objects.exists()


def test_an_approval_may_bear_the_facility_s_own_day_and_no_later_one(
    open_filing: RulesSubmission, compliance_rep: User
) -> None:
    """At 02:00 UTC on March 5 it is still March 4 at the facility."""
    at = datetime(2026, 3, 5, 2, 0, tzinfo=UTC)
    stated: dict[str, Any] = {
        "submission_id": open_filing.pk,
        "field": "drop_tip_box_approval_ref",
        "by": compliance_rep,
    }
    with pytest.raises(IllegalMove, match="in the future"):
        approval_settle(**stated, approved=True, number="CC-1", approved_on=date(2026, 3, 5), at=at)
    approval_settle(**stated, approved=True, number="CC-1", approved_on=date(2026, 3, 4), at=at)


def test_the_newest_word_on_an_approval_counts_and_the_earlier_stays(
    open_filing: RulesSubmission, compliance_rep: User
) -> None:
    settle(open_filing, "drop_tip_box_approval_ref", compliance_rep)
    approval_settle(
        submission_id=open_filing.pk, field="drop_tip_box_approval_ref", approved=False, reason="Entered by mistake.",
        by=compliance_rep, at=after(2),
    )  # fmt: skip
    assert "drop_tip_box_approval_ref" in {one.field for one in standing_findings(round_of(open_filing))}
    assert Settlement.objects.count() == 2


def test_what_needs_no_approval_is_not_settled(open_filing: RulesSubmission, compliance_rep: User) -> None:
    with pytest.raises(IllegalMove, match="No approval of"):
        settle(open_filing, "discard_rack_approval_ref", compliance_rep)


# Words


def test_a_point_for_the_holder_is_never_for_the_board_alone(open_filing: RulesSubmission, reviewer: User) -> None:
    with pytest.raises(IllegalMove, match="Board staff only"):
        comment_add(**who(open_filing, reviewer), text="Send it.", board_only=True, for_return=True)
    with pytest.raises(IllegalMove, match="Write the comment"):
        comment_add(**who(open_filing, reviewer), text=" ")


# Signing off


def test_a_bureau_signs_off_when_its_own_approvals_are_settled(open_filing: RulesSubmission, cast: Cast) -> None:
    own = who(open_filing, cast["compliance_rep"], "casino_compliance")
    with pytest.raises(NotReady) as refusal:
        bureau_sign_off(**own, state="signed_off", words="")
    assert len(refusal.value.reasons) == 1
    assert "651a.2(c)" in refusal.value.reasons[0]
    settle(open_filing, "drop_tip_box_approval_ref", cast["compliance_rep"])
    bureau = bureau_sign_off(**own, state="signed_off", words="Boxes approved.")
    assert (bureau.state, bureau.signed_by) == ("signed_off", cast["compliance_rep"])
    assert Comment.objects.get(unit="casino_compliance").text == "Signed off. Boxes approved."


def test_sign_off_starts_when_the_filing_is_under_review(filing: RulesSubmission, reviewer: User) -> None:
    with pytest.raises(IllegalMove, match="Claim the filing first"):
        bureau_sign_off(**who(filing, reviewer), state="signed_off", words="")


@pytest.mark.parametrize("state", ["asks_return", "advises_denial"])
def test_asking_for_return_and_advising_denial_need_words(
    open_filing: RulesSubmission, reviewer: User, state: str
) -> None:
    with pytest.raises(IllegalMove, match="Give the reason"):
        bureau_sign_off(**who(open_filing, reviewer), state=state, words=" ")
    assert bureau_sign_off(**who(open_filing, reviewer), state=state, words="Sheet L-1.").state == state


@pytest.mark.parametrize("state", ["waiting", "in_review", "approved", ""])
def test_a_bureau_has_three_words(open_filing: RulesSubmission, reviewer: User, state: str) -> None:
    with pytest.raises(IllegalMove, match="Choose one"):
        bureau_sign_off(**who(open_filing, reviewer), state=state, words="x")


# Opening


def test_opening_counts_once_for_each_filing(
    filing: RulesSubmission, reviewer: User, django_assert_num_queries: Any
) -> None:
    submission_open(submission_id=filing.pk, by=reviewer, at=after(1))
    with django_assert_num_queries(3):  # a savepoint around one question
        submission_open(submission_id=filing.pk, by=reviewer, at=after(2))
    assert filing.openings.get().opened_at == after(1)


def test_a_claim_of_an_earlier_round_does_not_end_the_recall_of_the_next(
    open_filing: RulesSubmission, filer: User, reviewer: User
) -> None:
    submission_open(submission_id=open_filing.pk, by=reviewer, at=after(1))
    returned = submission_return(submission_id=open_filing.pk, words="Mend it.", by=reviewer, at=after(2))
    point = returned.comments.get(for_return=True)
    reply_save(submission_id=open_filing.pk, comment_id=point.pk, words="Mended.", by=filer, at=after(3))
    file_it(open_filing, filer, after(3))
    assert submission_recall(submission_id=open_filing.pk, by=filer, at=after(4)).status == "returned"
    file_it(open_filing, filer, after(5))
    review_claim(**who(open_filing, reviewer) | {"at": after(6)})
    with pytest.raises(IllegalMove, match="A bureau has claimed"):
        submission_recall(submission_id=open_filing.pk, by=filer, at=after(7))


def test_acts_keep_the_name_credential_and_role_as_they_were(open_filing: RulesSubmission, reviewer: User) -> None:
    act = finding_raise(**who(open_filing, reviewer), citation="651a.2(a)", reason="Odd.")
    number = reviewer.credentials.get().number
    reviewer.printed_name = "Rita Renamed"
    reviewer.save()
    kept = FindingAct.objects.get(pk=act.pk)
    assert (kept.printed_name, kept.credential_number) == ("Rita Reviewer", number)
