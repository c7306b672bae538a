"""Series: what entries of one log mean for each other. An inspection serves one opening; equipment keeps its age."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from ..elapsed import at_words, elapsed, facility_zone
from ..finding import Finding, note, violation

NOT_ON_RECORD = (
    "If it was made, add an entry that says when and by whom; if not, close the table, inspect it, and report the "
    "opening."
)
"""What mends an opening whose inspection no entry shows: never to record what was not done."""
NOT_RECORDED = (
    "If it was done, add an entry that says when and by whom; if not, it is due before play, and play without it is "
    "to be reported."
)
"""What mends a step that no entry shows."""
OPENING_WITHOUT = "an inspection that ends after the opening before and before this one"


def opening_before(opened: datetime, openings: Iterable[datetime | None]) -> datetime | None:
    """The last of `openings` that came before `opened`; None where `opened` is the first. 617a.2(a), 625a.5(a)."""
    earlier = [at for at in openings if at is not None and elapsed(at, opened) > timedelta(0)]
    return max(earlier, default=None)


def is_the_opening_in_question(opened: datetime | None, closed: datetime | None) -> bool:
    """Whether an opening that an entry states came after the table last closed: it is not the opening before."""
    return opened is not None and (closed is None or elapsed(closed, opened) > timedelta(0))


def serves_after(ended: datetime, before: datetime | None) -> bool:
    """Whether an inspection that ended then may serve an opening; `before` is the opening before it. 617a.2(a).

    One that ended at the very moment of an opening served that opening, and no second one.
    """
    return before is None or elapsed(before, ended) > timedelta(0)


def opening_served_already(
    entry: Any,
    entries: Iterable[Any],
    *,
    ended: Callable[[Any], datetime | None],
    opened: Callable[[Any], datetime | None],
    is_passed: Callable[[Any], bool] = lambda entry: True,
) -> datetime | None:
    """The opening that this entry's inspection served before the one it is entered for; None where it serves its own.

    617a.2(a), 621a.6(a), 625a.5(a). Any passed inspection of the series that ended after the opening before, and no
    later than this opening, serves it. An entry without either time proves nothing here.
    """
    own, opening = ended(entry), opened(entry)
    if own is None or opening is None:
        return None
    before = opening_before(opening, map(opened, entries))
    if before is None or serves_after(own, before):
        return None
    for other in entries:
        at = ended(other)
        if at is not None and is_passed(other) and serves_after(at, before) and elapsed(at, opening) >= timedelta(0):
            return None
    return before


def inspection_served_already(field: str, ended: datetime, before: datetime) -> Finding:
    """The violation of an opening whose inspection served the one before it. 617a.2(a), 621a.6(a), 625a.5(a)."""
    return violation(
        field,
        ended,
        wrong=f"This opening has no inspection of its own on record: the one stated ended at {at_words(ended)} and "
        f"served the opening of {at_words(before)}.",
        required=OPENING_WITHOUT,
        mend=NOT_ON_RECORD,
    )


def inspection_ended_later(
    field: str, found: datetime, *, ended: datetime, opened: datetime, required: str, is_asked: bool
) -> Finding:
    """The violation of an opening before the end of the inspection; what stays closed is never told that it opened."""
    ends = at_words(ended)
    return violation(
        field,
        found,
        wrong=f"The inspection is said to end only at {ends}."
        if is_asked
        else f"The table opened at {at_words(opened)}; the inspection ended later, at {ends}.",
        required=required,
        mend="Finish the inspection, then open the table." if is_asked else NOT_ON_RECORD,
    )


def check_failed(field: str, found: Any, wrong: str, required: str, *, is_asked: bool) -> Finding:
    """The violation of a failed check: at a table that opened all the same, or at a closed one that asks to open.

    `wrong` says what failed, without a point. What stays closed is never told that it opened.
    """
    return violation(
        field,
        found,
        wrong=f"{wrong}." if is_asked else f"{wrong}, and the table opened all the same.",
        required=required,
        mend="Mend the cause and inspect again before the table opens."
        if is_asked
        else "Close the table, mend the cause and inspect again.",
    )


def uses_before(
    entry: Any, entries: Iterable[Any], *, starts: str, ends: str, equipment: str, lane: str = ""
) -> list[tuple[Any, timedelta]]:
    """The earlier uses of an entry's equipment without another between, the newest first, each with its time in use.

    621a.3(e), 621a.5(c), 625a.2(b). Equipment is told apart by its field `equipment`; another one comes between where
    it was put to use in the same lane (the shaker) meanwhile. Time out of use is not counted; a use whose end nobody
    stated ended, at the latest, when the next one started. Entries of one start are one use.
    """
    start, what = getattr(entry, starts), getattr(entry, equipment)
    if start is None or what is None:
        return []
    if not any(getattr(other, equipment) == what and other is not entry for other in entries):
        return []
    earlier: dict[Any, Any] = {}
    for other in entries:
        at = getattr(other, starts)
        if at is None or elapsed(at, start) <= timedelta(0):
            continue
        key = (at.astimezone(UTC), getattr(other, equipment), getattr(other, lane) if lane else "")
        if key not in earlier or getattr(earlier[key], ends) is None:
            earlier[key] = other
    found: list[tuple[Any, timedelta]] = []
    following, between = entry, set()
    for (at, which, where), other in sorted(earlier.items(), key=lambda pair: pair[0][0], reverse=True):
        if which != what:
            between.add(where)
            continue
        if where in between or (getattr(following, lane) if lane else "") in between:
            break
        until, next_start = getattr(other, ends), getattr(following, starts)
        if until is None or elapsed(until, next_start) < timedelta(0):
            until = next_start
        found.append((other, max(elapsed(at, until), timedelta(0))))
        following, between = other, set()
    return found


def overlapped(
    entry: Any, entries: Sequence[Any], *, starts: str, ends: str, lane: Callable[[Any], Any], as_of: datetime
) -> Any:
    """The entry of the same lane whose time in use runs into that of `entry`, which started later; None for none.

    Where `lane` gives None the lane is not known. Touching times do not overlap. Two entries of one start, one of
    which leaves the end open, tell one use.
    """
    start, own = getattr(entry, starts), lane(entry)
    if start is None or own is None:
        return None
    end = getattr(entry, ends) or as_of
    is_past = False
    for other in entries:
        if other is entry:
            is_past = True
            continue
        at = getattr(other, starts)
        if at is None or lane(other) != own:
            continue
        ahead = elapsed(at, start)
        if ahead < timedelta(0) or (not ahead and is_past):
            continue
        if not ahead and (getattr(other, ends) is None) != (getattr(entry, ends) is None):
            continue
        if elapsed(start, getattr(other, ends) or as_of) > timedelta(0) and elapsed(at, end) > timedelta(0):
            return other
    return None


def overlap_noted(
    entry: Any,
    entries: Sequence[Any],
    *,
    starts: str,
    ends: str,
    lane: Callable[[Any], Any],
    as_of: datetime,
    what: str,
) -> list[Finding]:
    """The note where two entries of a lane are in use at one time. `what` opens it: `Two sets in shaker M-07`."""
    other = overlapped(entry, entries, starts=starts, ends=ends, lane=lane, as_of=as_of)
    if other is None:
        return []
    start, until = getattr(entry, starts), getattr(other, ends)
    ended = f"until {at_words(until)}" if until is not None else "and not recorded as taken out"
    return [
        note(
            starts,
            found=start,
            wrong=f"{what} are recorded in use at one time: these from {at_words(start)}, the others from "
            f"{at_words(getattr(other, starts))} {ended}.",
            mend="Correct what was written down wrongly: the times, or which they are.",
        )
    ]


def is_dated_before(day: date | None, moments: Iterable[datetime | None]) -> bool:
    """Whether a day of an entry lies before every time that the entry states, at the facility. 617a.2(e)."""
    days = [at.astimezone(facility_zone()).date() for at in moments if at is not None]
    return day is not None and bool(days) and day < min(days)
