"""What the records of a Roulette table tell before its wheel is inspected: why, and whether anything was changed.

While an alarm waits, something has happened that no record states yet. Then nothing is told.
"""

from collections.abc import Sequence
from typing import Any

from ...core.elapsed import at_words
from ...core.preset import TableNow, Told

AFTER = {"adjustment": "after_adjustment", "replacement": "after_replacement"}


def reason(now: TableNow, name: str) -> Told | None:
    """Why the table is inspected: after a change on record, before opening where it is closed, or a spot check."""
    if now.has_alarm:
        return None
    last = _last(now.entries)
    changed = last.adjustment_or_replacement_made if last is not None and _is_change(last) else None
    if changed is not None:
        return Told(AFTER[changed], "recorded since the last inspection") if changed in AFTER else None
    since = at_words(now.since) if now.since is not None else ""
    if now.is_open:
        return Told("spot_check", f"open since {since}")
    return Told("pre_opening", f"closed since {since}" if since else "not opened here yet")


def change(now: TableNow, name: str) -> Told | None:
    """That nothing was adjusted or replaced, where none is on record since the last inspection."""
    last = _last(now.entries)
    if now.has_alarm or (last is not None and _is_change(last)):
        return None
    if last is None:
        return Told("none", "none on record")
    return Told("none", f"none on record since {at_words(last.inspection_completed_at)}")


def _last(entries: Sequence[Any]) -> Any:
    """The last entry that records the end of an inspection, or a change without one; None where there is none."""
    return next(
        (entry for entry in reversed(entries) if entry.inspection_completed_at is not None or _is_change(entry)), None
    )


def _is_change(entry: Any) -> bool:
    return entry.inspection_completed_at is None and entry.adjustment_or_replacement_made not in (None, "none")
