"""Presets of a wheel inspection from the records of a Roulette table: the reason, whether anything was changed, and the
signed statements of the people who changed it.

While an alarm waits, something has happened that no record states yet. Then only a change on record is told.
"""

from collections.abc import Sequence
from typing import Any

from ...core.canonical import to_json
from ...core.elapsed import at_words
from ...core.preset import PresetAnswer, TableNow

AFTER = {"adjustment": "after_adjustment", "replacement": "after_replacement"}
ON_RECORD = "recorded since the last inspection"


def reason(now: TableNow, name: str) -> PresetAnswer | None:
    """The reason for the inspection: after a change on record, before opening if the table is closed, or a spot
    check."""
    changes = _changes(now.entries)
    if changes:
        last = changes[-1].adjustment_or_replacement_made
        return PresetAnswer(AFTER[last], ON_RECORD) if last in AFTER else None
    if now.has_alarm:
        return None
    since = at_words(now.since) if now.since is not None else ""
    if now.is_open:
        return PresetAnswer("spot_check", f"the table has been open since {since}")
    closed = f"the table has been closed since {since}" if since else "the table has not opened here yet"
    return PresetAnswer("pre_opening", closed)


def change(now: TableNow, name: str) -> PresetAnswer | None:
    """The kind of change since the last inspection, adjustment, replacement or both; `none` if nothing is on record."""
    changes = _changes(now.entries)
    if changes:
        kinds = {entry.adjustment_or_replacement_made for entry in changes}
        return PresetAnswer(kinds.pop() if len(kinds) == 1 else "both", ON_RECORD, changes[-1])
    if now.has_alarm:
        return None
    last = _last_inspection(now.entries)
    if last is None:
        return PresetAnswer("none", "by the records")
    return PresetAnswer("none", f"by the records since {at_words(last.inspection_completed_at)}")


def of_change(now: TableNow, name: str) -> PresetAnswer | None:
    """The statement in this field by the people who changed something since the last inspection; None if two of them
    state different things."""
    changes = _changes(now.entries)
    stated = [value for entry in changes if (value := getattr(entry, name)) is not None]
    if not stated or any(value != stated[0] for value in stated):
        return None
    return PresetAnswer(to_json(stated[-1]), "", changes[-1])


def _last_inspection(entries: Sequence[Any]) -> Any:
    return next((entry for entry in reversed(entries) if entry.inspection_completed_at is not None), None)


def _changes(entries: Sequence[Any]) -> list[Any]:
    """The entries since the last inspection that record a change alone."""
    last = max((place for place, entry in enumerate(entries) if entry.inspection_completed_at is not None), default=-1)
    return [entry for entry in entries[last + 1 :] if entry.adjustment_or_replacement_made not in (None, "none")]
