"""Equipment in use: what the entries of one log state for each other.

Equipment keeps its age, and each lane holds one set at a time: 621a.3(e), 621a.5(c), 625a.2(b), 651a.3(d). What holds
for a series is worked out once for all its entries.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, Self, TypeVar

import msgspec

from .elapsed import at_words, elapsed, over_time_words
from .finding import Finding, correct_or_tell, note, violation

NEVER = timedelta(0)
W = TypeVar("W")


class LogEntries(tuple[Any, ...]):  # noqa: SLOT001  (Python allows no slots on a tuple)
    """The entries of one log in their order, with what was worked out about them."""

    known: dict[Hashable, Any]

    def __new__(cls, entries: Iterable[Any] = ()) -> Self:
        made = super().__new__(cls, entries)
        made.known = {}
        return made

    @classmethod
    def of(cls, entries: Iterable[Any]) -> "LogEntries":
        """These entries; the same object where they already are `LogEntries`."""
        return entries if isinstance(entries, LogEntries) else cls(entries)

    def once(self, key: Hashable, work: Callable[["LogEntries"], W]) -> W:
        """The result of `work` on the entries, computed once for each key."""
        if key not in self.known:
            self.known[key] = work(self)
        made: W = self.known[key]
        return made


class Use(msgspec.Struct, frozen=True):
    """An earlier use of equipment. `used` is its whole time in use up to the end of this use, as far as the uses before
    it are counted."""

    entry: Any
    used: timedelta
    before: "Use | None"

    def __iter__(self) -> Iterator["Use"]:
        """This use and those before it, newest first."""
        use: Use | None = self
        while use is not None:
            yield use
            use = use.before


def use_before(
    entry: Any,
    entries: Iterable[Any],
    *,
    starts: str,
    ends: str,
    equipment: str,
    lane: str = "",
    adds_up: bool = False,
) -> Use | None:
    """The newest earlier use of an entry's equipment; None where there is none.

    621a.3(e), 621a.5(c), 625a.2(b). Equipment is told apart by its field `equipment`. Unless all its uses are to
    `adds_up`, those before another one came between do not count: it was put to use in the same lane (the shaker)
    meanwhile. Time out of use is not counted; a use whose end nobody stated ended, at the latest, when the next one
    of its lane, or of the equipment, started. Entries of one start are one use.
    """
    uses = LogEntries.of(entries).once(
        ("uses", starts, ends, equipment, lane, adds_up),
        lambda series: _Uses(series, starts, ends, equipment, lane, adds_up=adds_up),
    )
    return uses.before(entry)


class _Uses:
    """The uses of equipment in a series, by their start."""

    def __init__(
        self, entries: LogEntries, starts: str, ends: str, equipment: str, lane: str, *, adds_up: bool
    ) -> None:
        self.starts, self.ends, self.equipment, self.lane, self.adds_up = starts, ends, equipment, lane, adds_up
        by_key: dict[tuple[datetime, Any, Any], Any] = {}
        for entry in entries:
            if (at := getattr(entry, starts)) is None:
                continue
            key = (at.astimezone(UTC), getattr(entry, equipment), self.lane_of(entry))
            if key not in by_key or getattr(by_key[key], ends) is None:
                by_key[key] = entry
        rows = sorted(by_key.items(), key=lambda row: row[0][0])
        self.rows = [entry for _, entry in rows]
        self.started = [at for (at, _, _), _ in rows]
        self.of_equipment: dict[Any, list[int]] = defaultdict(list)
        self.of_lane: dict[Any, list[int]] = defaultdict(list)
        for place, ((_, what, where), _) in enumerate(rows):
            self.of_equipment[what].append(place)
            self.of_lane[where].append(place)
        self.chains: list[Use | None] = []
        for entry in self.rows:
            self.chains.append(self.before(entry))

    def lane_of(self, entry: Any) -> Any:
        return getattr(entry, self.lane) if self.lane else ""

    def before(self, entry: Any) -> Use | None:
        """The newest use of the entry's equipment before it starts. What is older was worked out before."""
        start, what = getattr(entry, self.starts), getattr(entry, self.equipment)
        if start is None or what is None:
            return None
        start = start.astimezone(UTC)
        here = bisect_left(self.started, start)
        same = self.of_equipment.get(what, [])
        place = bisect_left(same, here)
        if not place:
            return None
        newest = same[place - 1]
        other = self.rows[newest]
        lanes = (self.lane_of(entry), self.lane_of(other))
        if not self.adds_up and any(self.is_used_between(lane, newest, here) for lane in lanes):
            return None
        until, chain = getattr(other, self.ends), self.chains[newest]
        until = min(start, self.next_in_lane(newest, start) if until is None else until.astimezone(UTC))
        spent = max(until - self.started[newest], NEVER)
        return Use(other, spent + (chain.used if chain else NEVER), chain)

    def next_in_lane(self, place: int, otherwise: datetime) -> datetime:
        """The start of the next use in the same lane; `otherwise` if there is none."""
        places = self.of_lane[self.lane_of(self.rows[place])]
        at = bisect_left(places, place + 1)
        return self.started[places[at]] if at < len(places) else otherwise

    def is_used_between(self, lane: Any, after: int, before: int) -> bool:
        """Whether something else was used in the lane between two places in the order."""
        places = self.of_lane.get(lane, [])
        at = bisect_left(places, after + 1)
        return at < len(places) and places[at] < before


def left_too_late(
    what: str,
    started: datetime,
    due: datetime,
    removed: datetime | None,
    as_of: datetime,
    *,
    required: str,
    turned: str,
    mend: str,
    used: str = "",
) -> Finding | None:
    """The finding about `removed_at` where `what` stayed in use past `due`; None where it did not.

    `what` begins a sentence: `The dice`. What is still in use runs to `as_of`, and `mend` says what to do with it.
    `turned` says that it was removed before it came into use; `used` is a sentence about its use before.
    """
    if removed is not None and elapsed(started, removed) < NEVER:
        required = f"{required}, which this entry does not show"
        return violation("removed_at", removed, wrong=turned, required=required, mend="Correct one of the two times.")
    if elapsed(removed or as_of, due) >= NEVER:
        return None
    wrong = over_time_words(what, started, due, removed, as_of) + used
    if removed is not None:
        mend = correct_or_tell()
    return violation("removed_at", removed, wrong=wrong, required=required, mend=mend)


def overlap_noted(
    entry: Any,
    entries: Iterable[Any],
    *,
    starts: str,
    ends: str,
    lane: Callable[[Any], Any],
    as_of: datetime,
    what: str,
) -> list[Finding]:
    """The note where two entries of a lane are in use at one time. `what` opens it: `Two sets in shaker M-07`.

    The later one is noted. `lane` gives None where the lane is not known. Touching times do not overlap. Two entries
    of one start, one of which leaves the end open, tell one use.
    """
    overlaps = LogEntries.of(entries).once(
        ("overlaps", starts, ends, lane, as_of), lambda series: _overlaps(series, starts, ends, lane, as_of)
    )
    other = overlaps.get(id(entry))
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
            mend="Correct the times, or say which equipment was meant.",
        )
    ]


def _overlaps(
    entries: LogEntries, starts: str, ends: str, lane: Callable[[Any], Any], as_of: datetime
) -> dict[int, Any]:
    """By the identity of an entry, an earlier one of its lane that was still in use when it started.

    Of those that started before, the one longest in use; of those that started at the same moment, the last.
    """
    lanes: dict[Any, list[tuple[datetime, datetime, Any]]] = defaultdict(list)
    for entry in entries:
        if (start := getattr(entry, starts)) is not None and (where := lane(entry)) is not None:
            until = getattr(entry, ends) or as_of
            lanes[where].append((start.astimezone(UTC), until.astimezone(UTC), entry))
    overlaps: dict[int, Any] = {}
    for spans in lanes.values():
        spans.sort(key=lambda span: span[0])
        longest: tuple[datetime, Any] | None = None
        together: dict[bool, Any] = {}
        waiting: list[tuple[datetime, Any]] = []
        moment: datetime | None = None
        for start, until, entry in spans:
            if start != moment:
                longest = max([*([longest] if longest else []), *waiting], key=lambda use: use[0], default=None)
                together, waiting, moment = {}, [], start
            is_open = getattr(entry, ends) is None
            if until > start:
                if longest is not None and longest[0] > start:
                    overlaps[id(entry)] = longest[1]
                elif is_open in together:
                    overlaps[id(entry)] = together[is_open]
                together[is_open] = entry
            waiting.append((until, entry))
    return overlaps
