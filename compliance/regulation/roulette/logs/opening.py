"""The Roulette inspection log as one object. May this table open? Its answer, from its own validators."""

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from ...core.edition import edition_on
from ...core.elapsed import at_words
from ...core.evaluate import stamped
from ...core.finding import Finding, violation
from ...core.log import FLOORPERSON_OR_ABOVE, LogKind, Opening, Signatory, entry_day, signatory
from ...general.series import OPENING_WITHOUT, faults_of, is_the_opening_in_question, serves_after
from ..editions import EDITIONS
from .inspection import RouletteInspection, RouletteTable, entry_fields, event_at, holds_inspection
from .register import LOG, LOG_RULES


def inspection_allows_opening(
    entries: Sequence[RouletteInspection],
    table: RouletteTable,
    as_of: datetime,
    opened_before: datetime | None = None,
) -> list[Finding]:
    """The findings that keep a closed table from opening at `as_of`, by its inspection log; empty if it may open.

    The latest inspection is judged as if the table opened with it now: a failed check, a later adjustment or
    replacement, a missing certification or anything not recorded keeps the table closed; notes do not. An inspection
    serves one opening: one that ended no later than the opening before serves no second one. That is the latest of
    those that the entries state and of `opened_before`. Each finding names the entry, None where there is none. Raises
    NotInForce for a day without an edition.
    """
    latest = _latest_inspection(entries)
    if latest is None:
        return _refused(None, "No inspection of this table is on file.", None, as_of)
    entry = entries[latest]
    stated = [other.opened_or_reopened_at for other in entries]
    before = max((at for at in (*stated, opened_before) if at is not None), default=None)
    ended = entry.inspection_completed_at
    if before is not None and (ended is None or not serves_after(ended, before)):
        wrong = f"Not inspected since the table last opened, on {at_words(before)}."
        return _refused(latest, wrong, entry, as_of)
    opened = msgspec.structs.replace(entry, opened_or_reopened_at=as_of)
    series = [*entries[:latest], opened, *entries[latest + 1 :]]
    faults = faults_of(ROULETTE_INSPECTION, table, series, as_of, asked=latest)
    return [finding for finding in faults if finding.entry == latest]


def what_bars_opening(opening: Opening[RouletteInspection, RouletteTable]) -> list[Finding]:
    """The findings that keep this table from opening, given the time since when it is closed and its opening before.

    An opening that an entry states and that came after the last closing is the one in question.
    """
    entries = [
        msgspec.structs.replace(entry, opened_or_reopened_at=None)
        if is_the_opening_in_question(entry.opened_or_reopened_at, opening.closed_since)
        else entry
        for entry in opening.newest
    ]
    return inspection_allows_opening(entries, opening.table, opening.as_of, opening.opened_before)


def _latest_inspection(entries: Sequence[RouletteInspection]) -> int | None:
    """Index of the inspection that ended last, or started last where no end is recorded; of equals, the later entry."""
    known = [
        (at.astimezone(UTC), index)
        for index, entry in enumerate(entries)
        if (at := entry.inspection_completed_at or entry.inspection_started_at) is not None
    ]
    return max(known)[1] if known else None


def _refused(index: int | None, wrong: str, entry: RouletteInspection | None, as_of: datetime) -> list[Finding]:
    rule = next(row for row in LOG_RULES if row.name == "inspection_ends_before_the_table_opens")
    edition = edition_on(EDITIONS, entry_day(ROULETTE_INSPECTION, entry, as_of) if entry else as_of.date())
    finding = violation(
        "inspection_completed_at", None, wrong=wrong, required=OPENING_WITHOUT, mend="Inspect the table, then open it."
    )
    return list(stamped(finding, rule, edition, index))


ROULETTE_INSPECTION = LogKind(
    code=LOG,
    title="Roulette inspection log",
    chapter="617a",
    table=RouletteTable,
    entry=RouletteInspection,
    event_at=event_at,
    table_field="roulette_table_number",
    device="wheel",
    lane=lambda entry: "inspection" if holds_inspection(entry) else "change",
    signatories=(
        signatory(
            "inspector", "Inspected by", roles=("floorperson", "security_member", *FLOORPERSON_OR_ABOVE[1:]), signs=True
        ),
        Signatory(
            title="Adjusted or replaced by",
            name="performer_signature",
            role="performer_role",
            credential="performer_credential_number",
            countersigns="617a.2(e)",
            did=("adjustment_completed_at", "replacement_completed_at"),
        ),
        signatory("security_witness", "Security department member who was present", roles=("security_member",)),
    ),
    asks=entry_fields,
    bars_opening=what_bars_opening,
)
