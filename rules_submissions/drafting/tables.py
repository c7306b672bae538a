"""The tables that a filing names: they stand at the facility and play its game, a first filing is the first, and no
other filing for them is open."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, GamingTable
from compliance.ledger.images import fetch
from compliance.regulation import chapter
from compliance.web.parts import Pointer
from compliance.web.values import by_number

from ..conditions import in_force
from ..models import RulesSubmission
from ..states import BEFORE_DECISION, OPEN, WITH_A_SUCCESSOR, S
from ..successors import tables_left, tables_words, with_successors

FIELD = "table_numbers"


@dataclass(frozen=True)
class TableTrouble:
    """A reason why a table cannot be filed for, in words; `amend` is the submission to amend instead, `beside` the open
    filing that is in the way."""

    words: str
    amend: UUID | None = None
    beside: UUID | None = None


def table_troubles(submission: RulesSubmission, numbers: Sequence[str]) -> list[TableTrouble]:
    """The reasons that keep these tables out of this filing (601a.2): not at the facility, retired, of another game,
    under approved rules already if this is a first filing, or in another filing that is open. Empty while no number is
    stated. Three queries."""
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
    return [*troubles, *_in_effect(submission, numbers), *_beside(submission, numbers)]


def registered_tables(submission: RulesSubmission) -> dict[str, str]:
    """The tables of the game at the facility, in order, each with the filing that keeps it out of this one, such as
    `R-05 (approved rules: RS-2026-00003)`. Three queries at most."""
    tables = GamingTable.objects.filter(
        facility=submission.facility_id, chapter=submission.chapter_number, is_active=True
    )
    words: dict[str, str] = {}
    for filing in _open(submission):
        name = filing.reference or "a filing without a reference"
        words |= dict.fromkeys(_numbers_of(filing), f"not decided yet: {name}")
    for filing, left in _approved_beside(submission):
        words |= dict.fromkeys(left, f"approved rules: {filing.reference}")
    numbers = sorted(tables.values_list("number", flat=True), key=by_number)
    return {number: f"{number} ({words[number]})" if number in words else number for number in numbers}


INSTEAD = {
    S.AWAITING_SECOND: "Take it back, or wait for its decision",
    S.FILED: "Recall it, or wait for its decision",
    S.UNDER_REVIEW: "Wait for its decision, or withdraw it",
    S.RECOMMENDED: "Wait for its decision, or withdraw it",
    S.RETURNED: "Make the change there and file it again, or withdraw it",
}
"""The ways to deal with an open filing that is in the way, by its status."""


def _beside(submission: RulesSubmission, numbers: Sequence[str]) -> list[TableTrouble]:
    found = []
    for other in _open(submission):
        theirs = _numbers_of(other)
        if set(theirs) & set(numbers):
            name = f"{other.reference or 'A filing without a reference'} ({other.get_status_display()})"
            found.append(
                TableTrouble(
                    f"{name} already covers {_tables(theirs, numbers)}. Two filings for one table cannot be open at "
                    f"once. {INSTEAD[S(other.status)]}, or leave the table out here.",
                    beside=other.pk,
                )
            )
    return found


def _open(submission: RulesSubmission) -> "QuerySet[RulesSubmission]":
    rows = RulesSubmission.objects.filter(facility=submission.facility_id, chapter_number=submission.chapter_number)
    return rows.filter(status__in=OPEN).exclude(pk=submission.pk).select_related("draft").order_by("created_at", "id")


def _numbers_of(filing: RulesSubmission) -> list[str]:
    """The tables of a filing that is not decided: those filed, those signed once, or those of the draft."""
    is_unfiled = filing.status in (S.AWAITING_SECOND, S.DRAFT)
    return list(filing.draft.answers.get(FIELD) or ()) if is_unfiled else list(filing.table_numbers)


@dataclass(frozen=True)
class Amendable:
    """The tables for which an amendment of a version can start, and the amendments that are not decided yet."""

    tables: list[str]
    running: list[RulesSubmission]


def amendable(version: RulesSubmission) -> Amendable:
    """The tables at which this version is in effect, or was when it ended, and no other amendment of it is in draft or
    open; all of an amendment that names none yet. Two queries."""
    running = list(version.amendments.filter(status__in=BEFORE_DECISION).select_related("draft").order_by("created_at"))
    left = tables_left(version, timezone.localdate())
    taken = {number for other in running for number in _numbers_of(other) or left}
    return Amendable([number for number in left if number not in taken], running)


def earlier_for_tables(submission: RulesSubmission) -> list[str]:
    """The open filings for a table of this one that were filed before it, each in a sentence that leads to it. One
    query."""
    filed = _open(submission).filter(table_numbers__overlap=submission.table_numbers).exclude(status=S.AWAITING_SECOND)
    before = Q(filed_at__lt=submission.filed_at) | Q(filed_at=submission.filed_at, pk__lt=submission.pk)
    return [
        Pointer(
            f"{other.reference}, filed earlier for {_tables(other.table_numbers, submission.table_numbers)}, is open "
            f"and “{other.get_status_display()}”. It is decided or withdrawn first.",
            reverse("submissions:case", args=[other.pk]),
        )
        for other in filed.filter(before)
    ]


def tables_lock(submission: RulesSubmission) -> None:
    """Keeps every other filing of this game at this facility waiting until the transaction ends, so that of two filers
    who file for one table at once the second sees the first."""
    key = f"tables:{submission.facility_id}:{submission.chapter_number}"
    fetch("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", key)


def _wrong(table: GamingTable | None, number: str, submission: RulesSubmission) -> str:
    if table is None:
        return f"{submission.facility.name} has no table {number}."
    if table.chapter != submission.chapter_number:
        return f"Table {number} plays {chapter(table.chapter).game}, not {submission.chapter.game}."
    return "" if table.is_active else f"Table {number} is retired."


def _in_effect(submission: RulesSubmission, numbers: Sequence[str]) -> list[TableTrouble]:
    return [
        TableTrouble(
            f"This is a first filing, but {filing.reference} is approved for {_tables(left, numbers)}. "
            f"Amend {filing.reference} to change its rules, or leave out what it covers.",
            filing.pk,
        )
        for filing, left in _approved_beside(submission)
        if set(left) & set(numbers)
    ]


def _approved_beside(submission: RulesSubmission) -> list[tuple[RulesSubmission, list[str]]]:
    """The approvals that keep tables out of a first filing, each with these; none for an amendment. One query."""
    if submission.amends_id is not None:
        return []
    approved = _approved(submission.facility_id, submission.chapter_number).exclude(pk=submission.pk)
    return [(filing, tables_left(filing, timezone.localdate())) for filing in approved]


def _approved(facility_id: UUID, chapter_number: str) -> "QuerySet[RulesSubmission]":
    rows, on = RulesSubmission.objects.filter(facility=facility_id, chapter_number=chapter_number), timezone.localdate()
    approved = in_force(rows.filter(status__in=WITH_A_SUCCESSOR), on)
    return with_successors(approved, on).order_by("-effective_on", "-filed_at", "id")


def first_filing_trouble(facility: Facility, chapter_number: str) -> TableTrouble | None:
    """The reason why no first filing can be started: every table of the game there is under approved rules. Two
    queries."""
    approved = list(_approved(facility.pk, chapter_number))
    if not approved:
        return None
    covered = {number for filing in approved for number in tables_left(filing, timezone.localdate())}
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
    return tables_words({number for number in numbers if number in set(theirs)})


def _listed(numbers: Iterable[str]) -> str:
    return ", ".join(sorted(numbers, key=by_number))
