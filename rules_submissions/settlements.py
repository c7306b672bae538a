"""Approvals that the Board settled in the course of review: beside the filing, and in its facts where they hold."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

import msgspec

from compliance.regulation.core.fields import Approval
from compliance.regulation.core.standing import uncounted_approval

from .models import Revision, RulesSubmission, Settlement


def settlements_in_effect(submission: RulesSubmission, until: datetime | None = None) -> dict[str, Settlement]:
    """The newest settlement of each approval over all rounds, up to `until` where it is given. One query."""
    rows = Settlement.objects.filter(round__submission=submission).select_related("round").order_by("at", "id")
    return {row.field: row for row in (rows.filter(at__lte=until) if until is not None else rows)}


def settlements_by_filing(submissions: Any, until: datetime | None = None) -> dict[UUID, dict[str, Settlement]]:
    """The same for each of these submissions, keys or a query of them, that has any. One query."""
    rows = Settlement.objects.filter(round__submission__in=submissions).select_related("round").order_by("at", "id")
    settled: dict[UUID, dict[str, Settlement]] = {}
    for row in rows if until is None else rows.filter(at__lte=until):
        settled.setdefault(row.round.submission_id, {})[row.field] = row
    return settled


def is_unset_approval(revision: Revision, place: str) -> bool:
    """Whether this is an approval that the filing left unset, or that did not count on the day of filing; and not a
    place inside an answer (`payout_odds.tie`)."""
    field = revision.submission.chapter.fields.get(place)
    if field is None or field.kind != "approval":
        return False
    approval: Approval | None = getattr(revision.decoded, place)
    if approval is None:
        return True
    return bool(uncounted_approval(approval, revision.submission.facility.day(revision.filed_at)))


def settled_facts(revision: Revision, settlements: dict[str, Settlement]) -> Any:
    """The facts of a revision with the approvals that the owner units have settled since; those hold over rounds."""
    approvals = {
        field: Approval(row.unit, row.approval_number, approved_day(row))
        for field, row in settlements.items()
        if row.approved and is_unset_approval(revision, field)
    }
    return msgspec.structs.replace(revision.decoded, **approvals)


def approved_facts(revision: Revision) -> Any:
    """The facts of a revision as they were approved: with what the Board settled in its review. One query."""
    return settled_facts(revision, settlements_in_effect(revision.submission))


def holds(revision: Revision, row: Settlement) -> bool:
    """Whether a settlement approves something of this revision.

    It holds for the revision on which it was made, whatever its place: in the next one something else may stand there.
    An approval that filings leave unset (`layout_approval_ref`) holds over rounds.
    """
    return row.approved and (row.round.revision_id == revision.pk or is_unset_approval(revision, row.field))


def settled_places(revision: Revision, settlements: dict[str, Settlement]) -> frozenset[str]:
    """The places at which an approval that this revision needs has been settled."""
    return frozenset(place for place, row in settlements.items() if holds(revision, row))


def approved_day(row: Settlement) -> date:
    """The day of an approving settlement; the table's constraint says that it has one."""
    assert row.approved_on is not None  # noqa: S101
    return row.approved_on


def last_word_at(revision: Revision, settlements: dict[str, Settlement]) -> datetime:
    """The time as of which a revision is judged: its filing, or the newest settlement after it. The same rows give the
    same findings, whenever they are read."""
    return max([revision.filed_at, *(row.at for row in settlements.values())])
