"""Roulette in the demonstration: wheels inspected and opened each day; and the games that have no log."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from compliance.holders.models import GamingTable
from compliance.holders.roles import Role

from ..models import LogEntry
from .floor import DAY, MONTH, SHOWN, Floor, Step

LOG = "roulette_inspection"
UNLIKE = 0, 1, 2, 4
"""The places of the wheels at which the inspection of the first day that is shown was like no other."""
OPENED_BEFORE = 0, 3, 5
"""The places of the wheels that were open yesterday, too; the last two stay closed today."""


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
            yield from self.inspections(role, opens, ago)
            if ago == 0 or (ago == 1 and place in OPENED_BEFORE):
                yield floor.opened(self.table, opens)
                if ago:
                    yield floor.closed(self.table, opens + timedelta(hours=18))

    def inspections(self, role: Role, opens: datetime, ago: int) -> Iterator[Step]:
        """The inspection of one day, twelve minutes before the table opens; some are like no other (UNLIKE). The
        replacement, the newest that names somebody else, is not signed by that person yet."""
        if self.place not in UNLIKE or ago != SHOWN:
            yield self.inspected(role, opens)
        elif self.place == 0:
            yield self.inspected(role, opens - timedelta(minutes=40), wheel_level_free_even_ok=False)
            yield self.inspected(role, opens, **self.adjustment(opens))
            yield self.countersigned(opens)
        elif self.place == 1:
            yield self.late(role, opens)
        elif self.place == 2:
            yield from self.corrected(role, opens)
        else:
            yield self.inspected(role, opens, **self.replacement(opens))

    def entry(self, ends: datetime, **more: Any) -> dict[str, Any]:
        """What an inspection that ended then states."""
        local = self.floor.local_time(ends)
        return {
            "log_date": local[:10],
            "log_time": local[11:],
            "event_reason": "pre_opening",
            "adjustment_or_replacement_made": "none",
            "inspection_started_at": self.floor.local_time(ends - timedelta(minutes=9)),
            "inspection_completed_at": local,
            "ball_nonmagnetic_ok": True,
            "ball_test_instrument": "magnet",
            "no_magnet_or_contrivance_ok": True,
            "wheel_level_free_even_ok": True,
            "wheel_parts_secure_ok": True,
            "dz_as_sz_layout_signage_ok": True,
            "inspection_completed_certification": {"signed": True},
        } | more

    def inspected(self, role: Role, opens: datetime, **more: Any) -> Step:
        """Signed one minute after its end."""
        ends = opens - timedelta(minutes=12)
        return self.floor.signed(self.table, LOG, role, ends + timedelta(minutes=1), self.entry(ends, **more))

    def countersigned(self, opens: datetime) -> Step:
        """The inspection before this opening, signed by maintenance, whom it names, half an hour after the opening."""
        moment = opens + timedelta(minutes=30)

        def act() -> None:
            entry = LogEntry.objects.get(table=self.table, log_code=LOG, occurred_at=opens - timedelta(minutes=12))
            self.floor.countersign(entry, Role.TABLE_GAME_MAINTENANCE, moment)

        return moment, act

    def corrected(self, role: Role, opens: datetime) -> Iterator[Step]:
        """Signed, and corrected half an hour later."""
        ends = opens - timedelta(minutes=12)
        first, later = ends + timedelta(minutes=1), ends + timedelta(minutes=31)

        def correct() -> None:
            wrong = LogEntry.objects.get(table=self.table, log_code=LOG, occurred_at=ends)
            self.floor.sign(
                self.table,
                LOG,
                role,
                later,
                self.entry(ends, ball_test_instrument="compass"),
                supersedes=wrong,
                correction_reason="The ball was tested with the compass, not with the magnet.",
            )

        yield self.floor.signed(self.table, LOG, role, first, self.entry(ends))
        yield later, correct

    def never_inspected(self, opens: datetime) -> Iterator[Step]:
        """An inspection on which the table opened. The next day two people state that it never happened."""
        ends, looked, floor = opens - timedelta(minutes=12), opens + timedelta(hours=22), self.floor

        def entry() -> LogEntry:
            return LogEntry.objects.get(table=self.table, log_code=LOG, occurred_at=ends)

        def first() -> None:
            floor.denied(
                entry(),
                Role.SECURITY_MEMBER,
                looked,
                "The video of the hour before the opening shows nobody at the wheel.",
            )

        def second() -> None:
            floor.denied_second(entry(), Role.PIT_MANAGER, looked + timedelta(minutes=50))

        yield self.inspected(Role.FLOORPERSON, opens)
        yield floor.opened(self.table, opens)
        yield floor.closed(self.table, opens + timedelta(hours=18))
        yield looked, first
        yield looked + timedelta(minutes=50), second

    def late(self, role: Role, opens: datetime) -> Step:
        """An inspection made in time and signed almost three hours later."""
        ends = opens - timedelta(minutes=12)
        return self.floor.signed(
            self.table,
            LOG,
            role,
            ends + timedelta(hours=2, minutes=41),
            self.entry(ends),
            late_reason="The tablet of the pit was being charged.",
        )

    def adjustment(self, opens: datetime) -> dict[str, Any]:
        """A leveling screw turned by maintenance, with security present, before the inspection."""
        return {
            "event_reason": "after_adjustment",
            "adjustment_or_replacement_made": "adjustment",
            "adjustment_replacement_description": "North leveling screw, a quarter turn: the wheel tilted toward 17.",
            "adjustment_completed_at": self.floor.local_time(opens - timedelta(minutes=26)),
            **self._performer(),
            **self.floor.named(
                Role.SECURITY_MEMBER,
                "security_witness_name",
                "security_witness_role",
                "security_witness_credential_number",
            ),
        }

    def replacement(self, opens: datetime) -> dict[str, Any]:
        """A deflector replaced before the inspection."""
        return {
            "event_reason": "after_replacement",
            "adjustment_or_replacement_made": "replacement",
            "adjustment_replacement_description": "One deflector of the ball track was replaced.",
            "replacement_completed_at": self.floor.local_time(opens - timedelta(minutes=30)),
            **self._performer(),
        }

    def _performer(self) -> dict[str, str]:
        return self.floor.named(
            Role.TABLE_GAME_MAINTENANCE, "performer_signature", "performer_role", "performer_credential_number"
        )

    def adjusted(self, opens: datetime) -> Iterator[Step]:
        """Inspected, then adjusted by maintenance, and not inspected since: the table stays closed."""
        yield self.inspected(Role.FLOORPERSON, opens)
        done = opens + timedelta(hours=5)
        values = self.adjustment(done + timedelta(minutes=26)) | {
            "log_date": self.floor.local_time(done)[:10],
            "log_time": self.floor.local_time(done)[11:],
        }
        yield self.floor.signed(self.table, LOG, Role.TABLE_GAME_MAINTENANCE, done + timedelta(minutes=3), values)
