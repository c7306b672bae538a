"""The approved rules under which a table plays on a day."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Self
from uuid import UUID

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet, Subquery

from compliance.holders.acting import OFFICE
from compliance.holders.models import GamingTable
from compliance.ledger.holding import act, readable
from compliance.regulation import Finding
from compliance.web.values import day_words

from ..acts import act_record
from ..conditions import ending
from ..drafting.tables import tables_lock
from ..facts import open_findings
from ..holding import submission_hold
from ..models import Revision, RulesSubmission, Settlement, SubmissionEvent
from ..models.conditions import Condition
from ..publishing import register_write, replaced_by
from ..settlements import settled_facts, settlements_by_filing, settlements_in_effect
from ..states import S
from ..successors import order_of, successors_of, tables_words
from ..transitions import move, note_replaced

RULES_CITATION = "601a.2"
FROM_ITS_DAY = (S.IN_EFFECT, S.APPROVED, S.ENDED)
"""States of an approval that took effect on its day and that nothing has replaced."""


@dataclass(frozen=True)
class InEffect:
    """The approved rules of a table: the submission, its decided revision and its facts with what was settled since."""

    submission: RulesSubmission
    revision: Revision
    facts: Any
    settlements: dict[str, Settlement]

    @classmethod
    def of(cls, submission: RulesSubmission, revision: Revision, settlements: dict[str, Settlement]) -> Self:
        """The rules of a decided revision after these settlements."""
        revision.submission = submission
        return cls(submission, revision, settled_facts(revision, settlements), settlements)

    @property
    def conditions(self) -> str:
        """The conditions of the approval; empty where there are none."""
        return str(self.revision.decision.conditions)

    def findings(self) -> list[Finding]:
        """The findings open against these rules after the settlements; evaluates them again."""
        return open_findings(self.revision, self.settlements)


@dataclass(frozen=True)
class Ended:
    """An approval that has ended, by the condition that ended it. Nothing that it replaced holds again."""

    submission: RulesSubmission
    condition: Condition

    @property
    def citation(self) -> str:
        """The clause of the condition; where it names none, the one that asks for approved rules."""
        return self.condition.citation or RULES_CITATION

    @property
    def words(self) -> str:
        """The approval that ended, its last day, and the unmet condition."""
        condition = self.condition
        cited = f" (§ {condition.citation})" if condition.citation else ""
        day = day_words(condition.last_on)
        return (
            f"The approval {self.submission.reference} ended with {day}, because a condition was not met: "
            f"{condition.text}{cited}"
        )


def _decided(by: datetime | None = None, **which: Any) -> "QuerySet[Revision]":
    """Approved revisions that have taken effect by their day and that nothing has replaced at all of their tables, each
    with `ends_on`: the last day of the unmet condition that ends the approval first, None where none does; and with
    `is_rescinded`. `by` an instant: as decisions, moves and conditions stood then. What ended or was rescinded is among
    them, because what it replaced at a table does not come back."""
    dated = Condition.objects.filter(decision=OuterRef("decision"), last_on__isnull=False).unmet(by)
    last = dated.order_by("last_on").values("last_on")[:1]
    rows: QuerySet[Revision] = Revision.objects.filter(decision__approved=True, **which)
    moves = SubmissionEvent.objects.filter(submission=OuterRef("submission"))
    if by is None:
        rows = rows.filter(submission__status__in=(*FROM_ITS_DAY, S.RESCINDED))
    else:
        moves = moves.filter(at__lte=by)
        rows = rows.filter(~Exists(moves.filter(to_status=S.SUPERSEDED)), decision__decided_at__lte=by)
    now = ExpressionWrapper(Q(submission__status=S.RESCINDED), BooleanField())
    rescinded = now if by is None else Exists(moves.filter(to_status=S.RESCINDED))
    rows = rows.annotate(ends_on=Subquery(last), is_rescinded=rescinded)
    return rows.select_related("decision", "submission__facility")


def _has_ended(revision: Revision, on: date) -> bool:
    ends_on: date | None = revision.ends_on  # type: ignore[attr-defined]  # annotated
    return ends_on is not None and ends_on < on


def submission_in_effect(table: GamingTable, on: date) -> InEffect | None:
    """The rules in effect at this table on `on`, or None where none were approved, the newest approval has ended or was
    rescinded, or nobody can read it, about which an alarm is raised. Two queries at most."""
    decided = _decided(
        submission__facility=table.facility_id,
        submission__chapter_number=table.chapter,
        submission__table_numbers__contains=[table.number],
        submission__effective_on__lte=on,
    )
    newest = ("-submission__effective_on", "-submission__filed_at", "-number")
    revision = decided.order_by(*newest).first()
    if revision is None or revision.is_rescinded or _has_ended(revision, on):  # type: ignore[attr-defined]  # annotated
        return None
    settled = settlements_in_effect(revision.submission)
    return readable(revision, lambda read: InEffect.of(read.submission, read, settled))


@dataclass(frozen=True)
class FacilityRules:
    """The state of the newest approval of each table of a facility on a day, by chapter and table number: the rules `in
    effect`, or that it has `ended`."""

    in_effect: dict[tuple[str, str], InEffect]
    ended: dict[tuple[str, str], Ended]


def facility_approvals(facility_id: UUID, on: date, by: datetime | None = None) -> FacilityRules:
    """The newest approvals at the tables of a facility on `on`, with the approvals that the units of the Board have
    settled. Two queries, whatever the number of tables, and one where an approval has ended. `by` an instant: as the
    records stood then."""
    rows = _decided(by, submission__facility=facility_id, submission__effective_on__lte=on)
    ordered = rows.order_by("submission__effective_on", "submission__filed_at", "number")
    newest = {revision.submission_id: revision for revision in ordered}
    by_table = {
        (revision.submission.chapter_number, number): revision
        for revision in newest.values()
        for number in revision.submission.table_numbers
    }
    over = {revision.pk for revision in newest.values() if _has_ended(revision, on)}
    ended = _ended([revision for revision in newest.values() if revision.pk in over], on, by)
    settled = settlements_by_filing(list(newest), by)
    made = {
        revision.pk: readable(
            revision, lambda read: InEffect.of(read.submission, read, settled.get(read.submission_id, {}))
        )
        for revision in newest.values()
        if revision.pk not in over and not revision.is_rescinded  # type: ignore[attr-defined]  # annotated
    }
    return FacilityRules(
        {place: rules for place, revision in by_table.items() if (rules := made.get(revision.pk)) is not None},
        {place: ended[revision.pk] for place, revision in by_table.items() if revision.pk in over},
    )


def _ended(revisions: Sequence[Revision], on: date, by: datetime | None) -> dict[UUID, Ended]:
    """The ended approvals, each with the condition that ended it, by revision. One query if there are any revisions."""
    if not revisions:
        return {}
    first: dict[UUID, Condition] = {}
    decisions = [revision.decision for revision in revisions]
    unmet = Condition.objects.ending_before(on, by).filter(decision__in=decisions)
    for condition in unmet.order_by("last_on", "number"):
        first.setdefault(condition.decision_id, condition)
    return {revision.pk: Ended(revision.submission, first[revision.decision.pk]) for revision in revisions}


def facility_rules(facility_id: UUID, on: date) -> dict[tuple[str, str], InEffect]:
    """The rules in effect on `on` at each table of a facility, by chapter and table number (`facility_approvals`)."""
    return facility_approvals(facility_id, on).in_effect


@act
def submission_take_effect(*, submission_id: UUID, at: datetime) -> RulesSubmission | None:
    """Brings an approved submission into effect on its day, and puts it in the place of what it replaces. Safe to
    repeat.

    Every earlier approval of the game at the facility is replaced at the tables that both cover, and superseded where
    no table is left to it; not one that had ended before. Answers None when another run came first or the day has not
    come.
    """
    submission = RulesSubmission.objects.select_for_update().select_related("facility").get(pk=submission_id)
    today = submission.facility.day(at)
    if submission.status != S.APPROVED or submission.effective_on is None or submission.effective_on > today:
        return None
    tables_lock(submission)
    others = RulesSubmission.objects.select_for_update().filter(
        facility_id=submission.facility_id, chapter_number=submission.chapter_number, status=S.IN_EFFECT
    )
    submission_hold(submission, *others)
    move(submission, "take_effect", by=OFFICE, at=at)
    pairs = [sorted((other, submission), key=order_of) for other in others]
    changed = [
        earlier
        for earlier, later in pairs
        if not _ended_before(earlier, submission.effective_on) and _replace(earlier, later, at)
    ]
    register_write(submission, *(one for one in changed if one.pk != submission.pk))
    act_record("submission.take_effect", submission, OFFICE)
    return submission


def _replace(earlier: RulesSubmission, later: RulesSubmission, at: datetime) -> bool:
    """Puts the later of two approvals in the place of the earlier at the tables of both; whether there was anything to
    replace."""
    if earlier.status != S.IN_EFFECT:
        return False
    taken = successors_of(RulesSubmission.objects.get(pk=earlier.pk), later.facility.day(at))
    here = [number for number, one in taken.items() if one.reference == later.reference]
    if earlier.table_numbers and not here:
        return False
    if len(taken) < len(set(earlier.table_numbers)):
        note_replaced(earlier, by=OFFICE, at=at, reason=replaced_by(later.reference, tables_words(here)))
        act_record("submission.supersede_in_part", earlier, OFFICE)
    else:
        move(earlier, "supersede", by=OFFICE, at=at, reason=replaced_by(later.reference))
        act_record("submission.supersede", earlier, OFFICE)
    return True


def _ended_before(submission: RulesSubmission, day: date) -> bool:
    """Whether this approval has ended when `day` begins, also where the office's clock has not come to it yet."""
    first = ending(submission)
    return first is not None and first.last_on is not None and first.last_on < day


def due_to_take_effect(at: datetime) -> list[UUID]:
    """Approved submissions whose effective day may have come, in any zone; `submission_take_effect` decides."""
    latest = (at + timedelta(days=1)).date()
    rows = RulesSubmission.objects.filter(status=S.APPROVED, effective_on__lte=latest)
    return list(rows.order_by("effective_on", "filed_at").values_list("pk", flat=True))
