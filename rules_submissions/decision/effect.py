"""Which approved rules a table plays under on a day."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Self
from uuid import UUID

from compliance.holders.acting import OFFICE
from compliance.holders.models import GamingTable
from compliance.ledger.holding import act
from compliance.regulation import Finding

from ..acts import act_record
from ..clock import facility_day
from ..facts import open_findings, settled_facts, settlements_in_effect
from ..holding import submission_hold
from ..models import Revision, RulesSubmission, Settlement
from ..states import S
from ..transitions import move


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
        """What stands against these rules after the settlements; evaluates them anew."""
        return open_findings(self.revision, self.settlements)


def submission_in_effect(table: GamingTable, on: date) -> InEffect | None:
    """The rules in effect at this table on `on`, or None where none were approved. Two queries at most."""
    decided = Revision.objects.filter(
        decision__approved=True,
        submission__facility=table.facility_id,
        submission__chapter_number=table.chapter,
        submission__table_numbers__contains=[table.number],
        submission__status__in=[S.IN_EFFECT, S.APPROVED],
        submission__effective_on__lte=on,
    )
    newest = ("-submission__effective_on", "-submission__filed_at", "-number")
    revision = decided.select_related("decision", "submission__facility").order_by(*newest).first()
    if revision is None:
        return None
    return InEffect.of(revision.submission, revision, settlements_in_effect(revision.submission))


def facility_rules(facility_id: UUID, on: date) -> dict[tuple[str, str], InEffect]:
    """The rules in effect on `on` at each table of a facility, by chapter and table number, with the approvals that
    the units of the Board have settled. Three queries, whatever the number of tables."""
    decided = RulesSubmission.objects.filter(
        facility_id=facility_id, status__in=[S.IN_EFFECT, S.APPROVED], effective_on__lte=on
    )
    submissions = {s.pk: s for s in decided.select_related("facility").order_by("effective_on", "filed_at")}
    revisions = Revision.objects.filter(submission__in=list(submissions), decision__approved=True)
    revisions = revisions.select_related("decision").order_by("number")
    newest = {revision.submission_id: revision for revision in revisions}
    settled: dict[object, dict[str, Settlement]] = {}
    rows = Settlement.objects.filter(round__submission__in=list(submissions)).select_related("round")
    for row in rows.order_by("at", "id"):
        settled.setdefault(row.round.submission_id, {})[row.field] = row
    found: dict[tuple[str, str], InEffect] = {}
    for key, submission in submissions.items():
        if (revision := newest.get(key)) is not None:
            rules = InEffect.of(submission, revision, settled.get(key, {}))
            found |= {(submission.chapter_number, number): rules for number in submission.table_numbers}
    return found


@act
def submission_take_effect(*, submission_id: UUID, at: datetime) -> RulesSubmission | None:
    """Brings an approved submission into effect on its day, and supersedes what it replaces. Safe to repeat.

    Superseded are the version that it amends, and any earlier one of the same game and facility whose tables it
    covers entirely. Answers None when another run came first or the day has not come.
    """
    submission = RulesSubmission.objects.select_for_update().select_related("facility").get(pk=submission_id)
    today = facility_day(submission.facility, at)
    if submission.status != S.APPROVED or submission.effective_on is None or submission.effective_on > today:
        return None
    replaced = RulesSubmission.objects.select_for_update().filter(
        facility_id=submission.facility_id, chapter_number=submission.chapter_number, status=S.IN_EFFECT
    )
    tables = set(submission.table_numbers)
    submission_hold(submission, *replaced)
    for earlier in replaced:
        if earlier.pk == submission.amends_id or set(earlier.table_numbers) <= tables:
            move(earlier, "supersede", by=OFFICE, at=at, reason=f"Replaced by {submission.reference}.")
            act_record("submission.supersede", earlier, OFFICE)
    move(submission, "take_effect", by=OFFICE, at=at)
    act_record("submission.take_effect", submission, OFFICE)
    return submission


def due_to_take_effect(at: datetime) -> list[UUID]:
    """Approved submissions whose effective day may have come, in any zone; `submission_take_effect` decides."""
    latest = (at + timedelta(days=1)).date()
    return list(
        RulesSubmission.objects.filter(status=S.APPROVED, effective_on__lte=latest).values_list("pk", flat=True)
    )
