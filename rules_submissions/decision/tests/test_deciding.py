"""Decision: another person than who filed or recommended, on exactly the revision shown; effect and its end."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db import transaction

from compliance.holders.models import Facility, GamingTable, Membership, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import given
from compliance.notices.models import Notice
from rules_submissions.case.versions import version_in_effect
from rules_submissions.decision.effect import submission_in_effect, submission_take_effect
from rules_submissions.decision.services.decision import submission_rescind, submission_send_back
from rules_submissions.drafting.services.drafts import amendment_start, draft_save, reply_save
from rules_submissions.errors import IllegalMove, NotAllowed, NotReady
from rules_submissions.models import Decision, RulesSubmission
from rules_submissions.review.services.report import submission_recommend, submission_return
from rules_submissions.review.services.review import comment_add, finding_raise
from rules_submissions.states import S
from tests.cast import Cast
from tests.races import begun
from tests.scenes import scene

from ...tests.filings import (
    DAY,
    WITHOUT_APPROVALS,
    after,
    claimed,
    decide,
    file_it,
    filed,
    newest,
    recommended,
    round_of,
    settle,
    signed_off,
    who,
)
from ...tests.making import signature_of, tables_stand

pytestmark = pytest.mark.django_db
ON_ITS_DAY = datetime(2026, 5, 1, 5, 0, tzinfo=UTC)


@scene
def ready(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Recommended for approval, nothing open."""
    return recommended(filed(facility, filer), cast)


def test_a_filing_comes_to_approval_through_one_return(facility: Facility, filer: User, cast: Cast) -> None:
    """Claim, return with a point, answer, refile as round 2, settle, sign off, recommend, approve, take effect."""
    submission = claimed(filed(facility, filer, **WITHOUT_APPROVALS), cast)
    point = comment_add(**who(submission, cast["reviewer"]), text="Name the sheet.", for_return=True)
    submission_return(submission_id=submission.pk, words="One point.", by=cast["reviewer"], at=after(2))
    reply_save(submission_id=submission.pk, comment_id=point.pk, words="It is L-1.", by=filer, at=after(3))
    file_it(submission, filer, after(3))
    second = round_of(submission)
    assert (second.number, second.due_on, second.revision.replies) == (
        2,
        date(2026, 3, 20),
        {str(point.pk): "It is L-1."},
    )
    claimed(submission, cast, at=after(4))
    settle(submission, "drop_tip_box_approval_ref", cast["compliance_rep"], at=after(4))
    signed_off(submission, cast, at=after(5))
    submission_recommend(submission_id=submission.pk, approve=True, words="In order.", by=cast["reviewer"], at=after(6))
    with pytest.raises(NotReady, match="cannot be approved yet"):
        decide(submission, cast["decider"], at=after(7))
    settle(submission, "layout_approval_ref", cast["decider"], at=after(7))
    decision = decide(submission, cast["decider"], conditions="Post the sign.", at=after(7))
    assert (decision.revision, decision.effective_on, decision.conditions) == (
        newest(submission),
        DAY,
        "Post the sign.",
    )
    submission_take_effect(submission_id=submission.pk, at=ON_ITS_DAY)
    events = list(submission.events.order_by("number").values_list("move", "from_status", "to_status", "role"))
    reviewer, director = Role.GAMING_OPERATIONS_REVIEWER, Role.EXECUTIVE_DIRECTOR
    assert [one for one in events if one[0] != "take_up"] == [
        ("file", "draft", "filed", Role.COMPLIANCE_MANAGER),
        ("return", "under_review", "returned", reviewer),
        ("refile", "returned", "filed", Role.COMPLIANCE_MANAGER),
        ("recommend", "under_review", "recommended", reviewer),
        ("approve", "recommended", "approved", director),
        ("take_effect", "approved", "in_effect", ""),
    ]
    numbers = submission.events.exclude(move="take_effect").values_list("credential_number", flat=True)
    assert all(numbers)


def test_a_denial_says_why_and_ends_the_round(ready: RulesSubmission, cast: Cast) -> None:
    with pytest.raises(IllegalMove, match="give the reason"):
        decide(ready, cast["decider"], approve=False, effective_on=None)
    assert not Decision.objects.exists()
    decision = decide(ready, cast["decider"], approve=False, effective_on=None, reason="No sheet shows the rack.")
    ready.refresh_from_db()
    review = round_of(ready)
    assert (ready.status, decision.approved, review.outcome) == ("denied", False, "denied")
    event = ready.events.get(move="deny")
    assert (event.reason, event.actor, event.role) == (
        "No sheet shows the rack.",
        cast["decider"],
        "executive_director",
    )
    assert Notice.objects.filter(kind="decided", recipient__email="filer@example.test").count() == 1


def test_a_denial_is_decided_whatever_stands(ready: RulesSubmission, cast: Cast) -> None:
    finding_raise(**who(ready, cast["reviewer"], at=after(3)), citation="651a.2(a)", reason="Ten seats are drawn.")
    with pytest.raises(NotReady) as refusal:
        decide(ready, cast["decider"])
    assert refusal.value.reasons == ["Open finding by Rita Reviewer: Ten seats are drawn."]
    assert decide(ready, cast["decider"], approve=False, effective_on=None, reason="Ten seats.").approved is False


# Two persons


def test_who_recommended_does_not_decide(ready: RulesSubmission, cast: Cast) -> None:
    Membership.objects.create(user=cast["reviewer"], role=Role.EXECUTIVE_DIRECTOR, valid_from=date(2026, 1, 1))
    both = User.objects.get(pk=cast["reviewer"].pk)
    with pytest.raises(NotAllowed, match="You recommended this filing"):
        decide(ready, both)


def test_the_credential_of_who_recommended_does_not_decide(ready: RulesSubmission, cast: Cast) -> None:
    number = ready.events.get(move="recommend").credential_number
    with pytest.raises(NotAllowed, match="You recommended this filing"):
        decide(ready, cast["decider"], number=number)
    assert decide(ready, cast["decider"]).signature["credential_number"] != number


def test_who_filed_does_not_decide(ready: RulesSubmission, filer: User) -> None:
    filer.memberships.update(ended_on=date(2026, 3, 3))
    Membership.objects.create(user=filer, role=Role.EXECUTIVE_DIRECTOR, valid_from=date(2026, 3, 3))
    with pytest.raises(NotAllowed, match="You signed this filing"):
        decide(ready, User.objects.get(pk=filer.pk))


@pytest.mark.parametrize("name", ["reviewer", "compliance_rep", "auditor", "board_admin", "filer"])
def test_only_the_executive_director_decides_sends_back_and_rescinds(
    ready: RulesSubmission, cast: Cast, name: str
) -> None:
    with pytest.raises(NotAllowed):
        decide(ready, cast[name])
    with pytest.raises(NotAllowed):
        submission_send_back(submission_id=ready.pk, words="Again.", by=cast[name], at=after(4))
    decide(ready, cast["decider"])
    submission_take_effect(submission_id=ready.pk, at=ON_ITS_DAY)
    with pytest.raises(NotAllowed):
        submission_rescind(submission_id=ready.pk, words="Over.", signature=signature_of(cast[name]), at=ON_ITS_DAY)


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_of_two_decisions_at_once_exactly_one_is_made(ready: RulesSubmission, cast: Cast) -> None:
    with transaction.atomic():
        made = decide(ready, cast["decider"])
        denial = begun(lambda: decide(ready, cast["decider"], approve=False, effective_on=None, reason="No."))
    with pytest.raises(IllegalMove, match="Approved"):
        denial()
    assert Decision.objects.get() == made
    assert ready.events.filter(move__in=["approve", "deny"]).count() == 1


# Exactly what was shown


def test_a_decision_holds_for_the_revision_that_was_shown_only(ready: RulesSubmission, cast: Cast) -> None:
    with pytest.raises(IllegalMove, match="A newer revision"):
        decide(ready, cast["decider"], revision_sha256="0" * 64)


def test_a_decision_starts_from_a_recommendation(facility: Facility, filer: User, cast: Cast) -> None:
    submission = signed_off(claimed(filed(facility, filer), cast), cast)
    with pytest.raises(IllegalMove, match="needs a recommendation first"):
        decide(submission, cast["decider"])


@pytest.mark.parametrize("day", [None, date(2026, 3, 5)])
def test_an_approval_holds_from_today_or_later(ready: RulesSubmission, cast: Cast, day: date | None) -> None:
    """Decided on March 6 at the facility."""
    with pytest.raises(IllegalMove, match="today or later"):
        decide(ready, cast["decider"], effective_on=day)


def test_an_approval_from_today_takes_effect_at_once(ready: RulesSubmission, cast: Cast) -> None:
    decide(ready, cast["decider"], effective_on=date(2026, 3, 6))
    ready.refresh_from_db()
    assert (ready.status, ready.effective_on) == ("in_effect", date(2026, 3, 6))


def test_an_approval_holds_under_the_edition_that_was_reviewed(ready: RulesSubmission, cast: Cast) -> None:
    RulesSubmission.objects.filter(pk=ready.pk).update(chapter_number="617a")
    with pytest.raises(IllegalMove, match="edition 617a-2019 applies"):
        decide(ready, cast["decider"])


def test_sending_back_reopens_the_review_and_tells_who_reports(ready: RulesSubmission, cast: Cast) -> None:
    with pytest.raises(IllegalMove, match="give the reason"):
        submission_send_back(submission_id=ready.pk, words=" ", by=cast["decider"], at=after(4))
    submission_send_back(submission_id=ready.pk, words="Look at the rack.", by=cast["decider"], at=after(4))
    ready.refresh_from_db()
    event = ready.events.get(move="send_back")
    assert (ready.status, event.reason, event.actor) == ("under_review", "Look at the rack.", cast["decider"])
    told = Notice.objects.filter(subject__endswith="sent back to review").values_list("recipient__email", flat=True)
    assert list(told) == ["reviewer@example.test"]


# Effect


def _in_effect(submission: RulesSubmission, cast: Cast) -> RulesSubmission:
    decide(submission, cast["decider"])
    submission_take_effect(submission_id=submission.pk, at=ON_ITS_DAY)
    submission.refresh_from_db()
    return submission


@scene
def table(facility: Facility) -> GamingTable:
    tables_stand(facility, "651a", ["W-11"])
    return GamingTable.objects.get(facility=facility, number="W-11")


def test_the_amendment_supersedes_what_it_amends_on_its_day(
    ready: RulesSubmission, filer: User, cast: Cast, table: GamingTable
) -> None:
    first = _in_effect(ready, cast)
    at = datetime(2026, 6, 1, 15, 0, tzinfo=UTC)
    amendment = amendment_start(submission=first, effective_on=date(2026, 8, 1), by=filer, at=at)
    attested: dict[str, Any] = {
        name: value for name, value in newest(first).submission.draft.answers.items() if name.startswith("attest_")
    }
    draft_save(
        submission_id=amendment.pk, answers=attested | {"table_max_usd": "750"}, typed={}, version=0, by=filer, at=at
    )
    file_it(amendment, filer, at)
    recommended(amendment, cast, at=at)
    decide(amendment, cast["decider"], effective_on=date(2026, 8, 1), at=at)
    assert submission_take_effect(submission_id=amendment.pk, at=datetime(2026, 8, 1, 3, 59, tzinfo=UTC)) is None
    assert submission_take_effect(submission_id=amendment.pk, at=datetime(2026, 8, 1, 4, 0, tzinfo=UTC)) is not None
    assert submission_take_effect(submission_id=amendment.pk, at=datetime(2026, 8, 1, 4, 0, tzinfo=UTC)) is None
    first.refresh_from_db()
    assert first.status == "superseded"
    event = first.events.get(move="supersede")
    assert (event.actor, event.printed_name) == (None, "The office's clock")
    assert amendment.reference in event.reason
    found = submission_in_effect(table, date(2026, 8, 1))
    assert found is not None
    assert found.submission == amendment


def test_a_filing_that_is_over_is_compared_with_the_rules_before_it(facility: Facility, filer: User) -> None:
    before, over, after_it = (filed(facility, filer) for _ in range(3))
    with given():
        for day, one in enumerate((before, over, after_it), start=1):
            status = S.IN_EFFECT if one is after_it else S.SUPERSEDED
            RulesSubmission.objects.filter(pk=one.pk).update(
                status=status, effective_on=date(2026, 3, day), table_numbers=["W-11"]
            )  # fmt: skip
    for one, earlier in ((before, None), (over, before)):
        one.refresh_from_db()
        assert version_in_effect(one) == earlier


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_of_two_runs_on_its_day_one_brings_it_into_effect(ready: RulesSubmission, cast: Cast) -> None:
    decide(ready, cast["decider"])
    with transaction.atomic():
        assert submission_take_effect(submission_id=ready.pk, at=ON_ITS_DAY) is not None
        second = begun(lambda: submission_take_effect(submission_id=ready.pk, at=ON_ITS_DAY))
    assert second() is None
    assert ready.events.filter(move="take_effect").count() == 1


def test_a_rescinded_approval_stays_on_record_and_holds_no_more(
    ready: RulesSubmission, cast: Cast, table: GamingTable
) -> None:
    first = _in_effect(ready, cast)
    assert submission_in_effect(table, date(2026, 5, 2)) is not None
    with pytest.raises(IllegalMove, match="give the reason"):
        submission_rescind(submission_id=first.pk, words="", signature=signature_of(cast["decider"]), at=ON_ITS_DAY)
    submission_rescind(
        submission_id=first.pk, words="The game was changed.", signature=signature_of(cast["decider"]), at=ON_ITS_DAY
    )
    first.refresh_from_db()
    event = first.events.get(move="rescind")
    assert (first.status, event.reason, event.role) == ("rescinded", "The game was changed.", "executive_director")
    assert submission_in_effect(table, date(2026, 5, 2)) is None
    assert Decision.objects.filter(submission=first).count() == 1
    assert Notice.objects.filter(subject__endswith="rescinded").exists()
