"""Publishing: the register's row of an approval, written in the transaction of the act that changes it.

A row follows from the records alone, so writing it again gives the same row. A sweep makes the rows that are missing,
and writes the others again in turn, so that a row that was changed in the table does not stay so.
"""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q

from compliance.in_turn import in_turn
from compliance.isolation.context import office_context
from compliance.ledger.holding import act
from compliance.regulation.core.public import public_facts

from .conditions import ends_on_of, today_of, words
from .holding import submission_hold
from .models import Decision, RulesSubmission, SubmissionEvent
from .models.public import PublicApproval, PublicState
from .states import S
from .transitions import SUPERSEDE_IN_PART

STATES = {
    S.IN_EFFECT: PublicState.APPROVED,
    S.SUPERSEDED: PublicState.SUPERSEDED,
    S.ENDED: PublicState.ENDED,
    S.RESCINDED: PublicState.RESCINDED,
}
"""The states of a submission that the register shows, as it shows them."""
REPLACED_BY = "Replaced by "
MOST = 20


def replaced_by(reference: str, tables: str = "") -> str:
    """The reason of the move by which an approval is superseded; in part, with `tables` in words."""
    return f"{REPLACED_BY}{reference} at {tables}." if tables else f"{REPLACED_BY}{reference}."


def register_write(*submissions: RulesSubmission) -> None:
    """Writes the register's rows of these submissions, as the transaction leaves them. Six queries each."""
    with office_context("the register tells everybody what was approved, whoever acts"):
        for submission in submissions:
            _write(submission)


def _write(submission: RulesSubmission) -> None:
    if submission.status not in STATES:
        return
    decisions = Decision.objects.select_related("revision").filter(submission=submission, approved=True)
    decision = decisions.order_by("-decided_at").first()
    if decision is None or submission.effective_on is None:
        return
    PublicApproval.objects.update_or_create(
        reference=submission.reference, revision=decision.revision.number, defaults=row_of(submission, decision)
    )


def row_of(submission: RulesSubmission, decision: Decision) -> dict[str, Any]:
    """The register's row of an approval, by column; of its conditions those that the decision says concern players. Six
    queries."""
    decision.revision.submission = submission
    moves = list(submission.events.order_by("number"))
    newest = moves[-1]
    facility = submission.facility
    return {
        "holder_name": facility.holder.name,
        "facility_name": facility.name,
        "facility": facility.pk,
        "chapter_number": submission.chapter_number,
        "edition_key": decision.revision.edition_key,
        "table_numbers": submission.table_numbers,
        "decided_on": today_of(decision.decided_at),
        "in_effect_since": submission.effective_on,
        "until": until_of(submission, newest),
        "ends_on": ends_on_of(submission),
        "state": STATES[S(submission.status)],
        "changed_at": newest.at,
        "conditions": [
            words(condition.text, condition.citation, condition.last_on)
            for condition in decision.kept.filter(for_players=True).order_by("number")
        ],
        "facts": public_facts(decision.revision.decoded),
        "checked_under": [
            {"edition": check.edition_key, "recorded_on": today_of(check.at).isoformat()}
            for check in submission.edition_checks.order_by("in_force_on", "at")
        ],
        "supersedes": list(_superseded(submission)),
        "superseded_by": successor_of(submission, newest),
    }


def until_of(submission: RulesSubmission, newest: SubmissionEvent) -> date | None:
    """The first day on which the approval no longer holds."""
    if submission.status == S.IN_EFFECT:
        return None
    if submission.status == S.ENDED and (last := ends_on_of(submission)) is not None:
        return last + timedelta(days=1)
    if submission.status == S.SUPERSEDED:
        successor = RulesSubmission.objects.filter(reference=successor_of(submission, newest)).first()
        if successor is not None and successor.effective_on is not None:
            return successor.effective_on
    return today_of(newest.at)


def successor_of(submission: RulesSubmission, newest: SubmissionEvent) -> str:
    """The reference of the approval that replaced this one; empty where none did."""
    is_replaced = submission.status == S.SUPERSEDED and newest.reason.startswith(REPLACED_BY)
    return newest.reason.removeprefix(REPLACED_BY).rstrip(".") if is_replaced else ""


def _superseded(submission: RulesSubmission) -> Iterable[str]:
    """The references of what this approval replaced, at all of its tables or at some."""
    whole = Q(move="supersede", reason=replaced_by(submission.reference))
    part = Q(move=SUPERSEDE_IN_PART, reason__startswith=f"{REPLACED_BY}{submission.reference} at ")
    moves = SubmissionEvent.objects.filter(whole | part, holder=submission.holder_id)
    return moves.order_by("at", "submission__reference").values_list("submission__reference", flat=True)


@act
def register_keep(submission_id: UUID) -> None:
    """Writes the register's row of an approval as the records have it; again is the same. Raises NotHeld."""
    submission = RulesSubmission.objects.select_for_update().prefetch_related("facility").get(pk=submission_id)
    submission_hold(submission)
    register_write(submission)


def to_keep(most: int = MOST) -> list[UUID]:
    """Approvals that the register lacks, then others in turn; one that cannot be written holds up none. Three queries
    beside the cache."""
    published = PublicApproval.objects.filter(reference=OuterRef("reference"))
    approved = RulesSubmission.objects.filter(status__in=list(STATES))
    missing = list(approved.filter(~Exists(published)).order_by("effective_on", "pk").values_list("pk", flat=True))
    return list(dict.fromkeys([*missing, *in_turn(approved, "status_since", most, "register")]))
