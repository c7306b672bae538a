"""May this Roulette table open? The answer of the inspection log, from the log's own validators."""

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from ..edition import edition_on
from ..elapsed import elapsed
from ..evaluate import stamped
from ..finding import Finding, violation
from ..log import Opening, entry_day, evaluate_log
from .editions import BEFORE_FIRST, EDITIONS
from .inspection import RouletteInspection, RouletteTable
from .inspection_rules import LOG_RULES
from .logs import ROULETTE_INSPECTION

_FIRST = "a complete inspection before the table opens"


def inspection_allows_opening(
    entries: Sequence[RouletteInspection], table: RouletteTable, as_of: datetime
) -> list[Finding]:
    """What keeps a closed table from opening at `as_of`, by its inspection log; empty when it may open.

    The latest inspection is judged as if the table opened with it now: a failed check, a later adjustment or
    replacement, a missing certification or anything not recorded keeps the table closed; notes do not. An inspection
    that an opening has already used serves no second one. Each finding names the entry, None where there is none.
    Raises NotInForce for a day without an edition.
    """
    latest = _latest_inspection(entries, as_of)
    if latest is None:
        return _refused(None, "No inspection of this table is on file.", None, as_of)
    entry = entries[latest]
    if entry.opened_or_reopened_at is not None:
        return _refused(latest, "The last inspection has served an earlier opening.", entry, as_of)
    opened = msgspec.structs.replace(entry, opened_or_reopened_at=as_of)
    series = [*entries[:latest], opened, *entries[latest + 1 :]]
    found = evaluate_log(
        ROULETTE_INSPECTION, LOG_RULES, lambda day: edition_on(EDITIONS, day, before=BEFORE_FIRST), table, series, as_of
    )
    return [finding for finding in found if finding.entry == latest and finding.severity != "note"]


def what_bars_opening(opening: Opening[RouletteInspection, RouletteTable]) -> list[Finding]:
    """What keeps this table from opening, given since when it is closed.

    An inspection that ended before the table was last closed belongs to the opening before. An opening that an entry
    states and that came after the last closing is the one in question.
    """
    closed = opening.closed_since
    entries = [
        msgspec.structs.replace(entry, opened_or_reopened_at=None) if _is_this_opening(entry, closed) else entry
        for entry in opening.newest
    ]
    found = inspection_allows_opening(entries, opening.table, opening.as_of)
    latest = _latest_inspection(entries, opening.as_of)
    if found or latest is None or closed is None:
        return found
    ended = entries[latest].inspection_completed_at
    if ended is not None and elapsed(closed, ended).total_seconds() <= 0:
        return _refused(latest, "The last inspection was before the table closed.", entries[latest], opening.as_of)
    return found


def _is_this_opening(entry: RouletteInspection, closed: datetime | None) -> bool:
    opened = entry.opened_or_reopened_at
    return opened is not None and (closed is None or elapsed(closed, opened).total_seconds() > 0)


def _latest_inspection(entries: Sequence[RouletteInspection], as_of: datetime) -> int | None:
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
        "inspection_completed_at", None, wrong=wrong, required=_FIRST, mend="Inspect the table, then open it."
    )
    return list(stamped(finding, rule, edition, index))
