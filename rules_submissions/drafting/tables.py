"""The tables that a filing names: they stand at the facility and play its game, and a first filing is the first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone

from compliance.holders.models import Facility, GamingTable
from compliance.regulation import chapter
from compliance.web.values import by_number

from ..conditions import in_force
from ..models import RulesSubmission
from ..states import WITH_A_SUCCESSOR

FIELD = "table_numbers"


@dataclass(frozen=True)
class TableTrouble:
    """Why a table cannot be filed for, in words; `amend` is the submission to amend instead."""

    words: str
    amend: UUID | None = None


def table_troubles(submission: RulesSubmission, numbers: Sequence[str]) -> list[TableTrouble]:
    """What keeps these tables out of this filing (601a.2): not at the facility, retired, of another game, or under
    approved rules already where this is a first filing. None while no number is stated. Two queries."""
    if not numbers:
        return []
    tables = GamingTable.objects.filter(facility=submission.facility_id)
    known = {table.number: table for table in tables}
    here = _listed(t.number for t in known.values() if t.is_active and t.chapter == submission.chapter_number)
    there = f"Tables of {submission.chapter.game} at {submission.facility.name}: {here or 'none'}."
    troubles = [
        TableTrouble(f"{wrong} {there} Change the number, or ask an administrator to add the table first.")
        for number in dict.fromkeys(numbers)
        if (wrong := _wrong(known.get(number), number, submission))
    ]
    return troubles + _in_effect(submission, numbers)


def _wrong(table: GamingTable | None, number: str, submission: RulesSubmission) -> str:
    if table is None:
        return f"{submission.facility.name} has no table {number}."
    if table.chapter != submission.chapter_number:
        return f"Table {number} plays {chapter(table.chapter).game}, not {submission.chapter.game}."
    return "" if table.is_active else f"Table {number} is retired."


def _in_effect(submission: RulesSubmission, numbers: Sequence[str]) -> list[TableTrouble]:
    if submission.amends_id is not None:
        return []
    approved = _approved(submission.facility_id, submission.chapter_number).exclude(pk=submission.pk)
    return [
        TableTrouble(
            f"This is a first filing, but {filing.reference} is approved for {_tables(filing.table_numbers, numbers)}. "
            f"Amend {filing.reference} to change its rules, or leave out what it covers.",
            filing.pk,
        )
        for filing in approved.filter(table_numbers__overlap=list(numbers))
    ]


def _approved(facility_id: UUID, chapter_number: str) -> "QuerySet[RulesSubmission]":
    rows = RulesSubmission.objects.filter(
        facility=facility_id, chapter_number=chapter_number, status__in=WITH_A_SUCCESSOR
    )
    return in_force(rows, timezone.localdate()).order_by("-effective_on", "-filed_at", "id")


def first_filing_trouble(facility: Facility, chapter_number: str) -> TableTrouble | None:
    """Why no first filing can be started: every table of the game there is under approved rules. Two queries."""
    approved = list(_approved(facility.pk, chapter_number))
    if not approved:
        return None
    covered = {number for filing in approved for number in filing.table_numbers}
    playing = GamingTable.objects.filter(facility=facility, chapter=chapter_number, is_active=True)
    if playing.exclude(number__in=covered).exists():
        return None
    newest = approved[0]
    return TableTrouble(
        f"{newest.chapter.game} at {facility.name} has approved rules at every table that plays it: "
        f"{', '.join(filing.reference for filing in approved)}. Amend {newest.reference} to change them. For a new "
        "table, ask an administrator to add it first.",
        newest.pk,
    )


def _tables(theirs: Sequence[str], numbers: Sequence[str]) -> str:
    both = [number for number in dict.fromkeys(numbers) if number in set(theirs)]
    return f"table {both[0]}" if len(both) == 1 else f"tables {_listed(both)}"


def _listed(numbers: Iterable[str]) -> str:
    return ", ".join(sorted(numbers, key=by_number))
