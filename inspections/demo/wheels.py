"""Roulette in the demonstration: wheels inspected and opened each day; and the games that have no log."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from compliance.holders.models import GamingTable
from compliance.holders.roles import Role
from inspections.entries.services.countersignature import entry_countersign
from inspections.entries.services.denial import entry_deny, entry_deny_second

from ..models import LogEntry
from .floor import DAY, MONTH, SHOWN, Floor, Step

LOG, EXAMPLE = "roulette_inspection", "617a/roulette_inspection"
AHEAD = timedelta(minutes=12)
"""The time between the end of an inspection and the opening."""
OPENED_BEFORE = 0, 3, 5
"""The places of the wheels that were open yesterday, too; the last two stay closed today."""
LATE = "The tablet of the pit was being charged."
CORRECTED = "The ball was tested with the compass, not with the magnet."
DENIED = "The video of the hour before the opening shows nobody at the wheel."


def roulette(floor: Floor) -> Iterator[Step]:
    """Six wheels; of the fourth and the sixth see `_Wheel.days`."""
    for place, table in enumerate(floor.of("617a")):
        yield from _Wheel(floor, table, place).days()


def other_games(floor: Floor) -> Iterator[Step]:
    """Big Six Wheel and Craps: open now."""
    for table in (*floor.of("619a"), *floor.of("623a")):
        yield floor.opened(table, floor.at - timedelta(hours=5, minutes=40))


class _Wheel:
    """A Roulette table: inspected each day, opened today, some yesterday for eighteen hours."""

    def __init__(self, floor: Floor, table: GamingTable, place: int) -> None:
        self.floor, self.table, self.place = floor, table, place

    def days(self) -> Iterator[Step]:
        """Every day once; the fourth wheel is adjusted today, the sixth not inspected for today."""
        floor, place = self.floor, self.place
        if place == 1 and floor.days(floor.of(self.table.chapter)[0]) == MONTH:
            yield from self.never_inspected(floor.at - timedelta(hours=6) - MONTH * DAY)
        by_turns = (Role.FLOORPERSON, Role.SECURITY_MEMBER)
        for ago in range(floor.days(self.table), -1, -1):
            opens = floor.at - timedelta(hours=6) - ago * DAY + timedelta(minutes=7 * place)
            role = by_turns[(ago + place) % 2]
            if ago == 0 and place in (3, 5):
                yield from self.adjusted(opens) if place == 3 else ()
                continue
            yield from self.like_no_other(role, opens) if ago == SHOWN else [self.inspected(role, opens)]
            if ago == 0:
                yield floor.opened(self.table, opens)
            elif ago == 1 and place in OPENED_BEFORE:
                yield from self.opened_and_closed(opens)

    def like_no_other(self, role: Role, opens: datetime) -> Iterator[Step]:
        """The inspection of the first day that is shown: failed, adjusted and countersigned; late; corrected; or after
        a replacement, the newest that names somebody else, not signed by that person yet."""
        ends, floor = opens - AHEAD, self.floor
        if self.place == 0:
            yield self.inspected(role, opens - timedelta(minutes=40), wheel_level_free_even_ok=False)
            yield self.inspected(role, opens, **floor.entry("617a/adjustment", ends))
            moment = opens + timedelta(minutes=30)
            signature = floor.signature(Role.TABLE_GAME_MAINTENANCE, moment)
            yield moment, lambda: entry_countersign(entry_id=self.entry(ends).pk, signature=signature)
        elif self.place == 1:
            yield self.inspected(role, opens, timedelta(hours=2, minutes=41), LATE)
        elif self.place == 2:
            yield self.inspected(role, opens)
            later, values = ends + timedelta(minutes=31), floor.entry(EXAMPLE, ends, ball_test_instrument="compass")
            sign = partial(floor.sign, self.table, LOG, role, later, values, correction_reason=CORRECTED)
            yield later, lambda: sign(supersedes=self.entry(ends))
        elif self.place == 4:
            yield self.inspected(role, opens, **floor.entry("617a/replacement", ends))
        else:
            yield self.inspected(role, opens)

    def inspected(
        self, role: Role, opens: datetime, after: timedelta = timedelta(minutes=1), late_reason: str = "", **stated: Any
    ) -> Step:
        """Ended before the opening, and signed soon after its end."""
        ends = opens - AHEAD
        values = self.floor.entry(EXAMPLE, ends, **stated)
        return self.floor.signed(self.table, LOG, role, ends + after, values, late_reason=late_reason)

    def entry(self, ends: datetime) -> LogEntry:
        """The entry of the inspection that ended then."""
        return LogEntry.objects.get(table=self.table, log_code=LOG, occurred_at=ends)

    def opened_and_closed(self, opens: datetime) -> Iterator[Step]:
        """The table is open for eighteen hours."""
        yield self.floor.opened(self.table, opens)
        yield self.floor.closed(self.table, opens + timedelta(hours=18))

    def never_inspected(self, opens: datetime) -> Iterator[Step]:
        """An inspection on which the table opened. The next day two people state that it never happened."""
        ends, looked = opens - AHEAD, opens + timedelta(hours=22)
        later, signature = looked + timedelta(minutes=50), self.floor.signature
        first, second = signature(Role.SECURITY_MEMBER, looked), signature(Role.PIT_MANAGER, later)
        yield self.inspected(Role.FLOORPERSON, opens)
        yield from self.opened_and_closed(opens)
        yield looked, lambda: entry_deny(entry_id=self.entry(ends).pk, reason=DENIED, signature=first)
        yield later, lambda: entry_deny_second(entry_id=self.entry(ends).pk, signature=second)

    def adjusted(self, opens: datetime) -> Iterator[Step]:
        """Inspected, then adjusted by maintenance, and not inspected since: the table stays closed."""
        yield self.inspected(Role.FLOORPERSON, opens)
        done, maintenance = opens + timedelta(hours=5), Role.TABLE_GAME_MAINTENANCE
        values = self.floor.entry("617a/adjustment", done, adjustment_completed_at=self.floor.local_time(done))
        yield self.floor.signed(self.table, LOG, maintenance, done + timedelta(minutes=3), values)
