"""A month at the tables of the demonstration: every entry signed through the real services, each at its own time.

At the end one batch of decks is over its time and one due soon, one wheel was adjusted and is not inspected since, one
table has no inspection for its next opening; an entry came late, one was corrected, one check failed.
"""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import transaction

from compliance.holders.models import Facility, GamingTable, Membership, User
from compliance.holders.roles import Role
from compliance.holders.signature import Signature
from rules_submissions.services import InEffect, facility_rules

from .errors import MayNotOpen, NotConfirmed, NotInOrder
from .facts import facility_day
from .models import LogEntry
from .services import entry_sign, table_close, table_open
from .services.alarms import alarm_acknowledge, alarms_raise

DAYS = 30
DAY = timedelta(days=1)
Step = tuple[datetime, Callable[[], object]]


def load(at: datetime) -> bool:
    """Loads a month of logs up to `at` at the demonstration's facilities; whether anything was added."""
    if LogEntry.objects.exists():
        return False
    at = at.replace(second=0, microsecond=0)
    with transaction.atomic():
        for facility in Facility.objects.select_related("holder").order_by("name"):
            floor = _Floor(facility, at)
            for _, act in sorted(floor.month(), key=lambda step: step[0]):
                act()
        raised = alarms_raise(at=at)
        if raised:
            alarm_acknowledge(alarm=raised[-1], by=_one(raised[-1].facility, Role.PIT_MANAGER), at=at)
    return True


def _one(facility: Facility, role: Role) -> User:
    held = Membership.objects.filter(holder=facility.holder_id, role=role).select_related("user").order_by("created_at")
    return held[0].user


class _Floor:
    """The people, the tables and the month of one facility."""

    def __init__(self, facility: Facility, at: datetime) -> None:
        self.facility, self.at = facility, at
        self.people = {
            role: _one(facility, role)
            for role in (
                Role.FLOORPERSON, Role.PIT_MANAGER, Role.SECURITY_MEMBER, Role.TABLE_GAME_MAINTENANCE, Role.DEALER,
            )
        }  # fmt: skip
        self.numbers = {role: self._credential(user) for role, user in self.people.items()}
        self.rules = facility_rules(facility.pk, facility_day(facility, at))
        self.tables = list(GamingTable.objects.filter(facility=facility, is_active=True).select_related("facility"))

    def _credential(self, user: User) -> str:
        held = user.credential_on(facility_day(self.facility, self.at))
        return held.number if held else ""

    def rules_at(self, table: GamingTable) -> InEffect | None:
        """The rules in effect at a table today."""
        return self.rules.get((table.chapter, table.number))

    def month(self) -> Iterator[Step]:
        """Everything that happens, each with its time."""
        for place, table in enumerate(t for t in self.tables if t.chapter == "617a"):
            yield from self.wheel(table, place)
        for place, table in enumerate(t for t in self.tables if t.chapter == "651a"):
            yield from self.cards(table, place)

    # -- Acts ----------------------------------------------------------------------------------------------------

    def sign(
        self, table: GamingTable, log: str, role: Role, moment: datetime, values: dict[str, Any], **more: Any
    ) -> LogEntry:
        """Signs an entry at that moment; where something is found, after reading it."""
        user = self.people[role]
        signature = Signature(user, user.printed_name, self.numbers[role], str(role), "password", moment)

        def attempt(mark: str) -> LogEntry:
            return entry_sign(
                table=table, log_code=log, values=values, signature=signature, at=moment, confirmed_findings=mark,
                clock=lambda: moment, **more,
            )  # fmt: skip

        try:
            return attempt("")
        except NotConfirmed as shown:
            return attempt(shown.mark)

    def open(self, table: GamingTable, moment: datetime) -> None:
        """Opens a table where nothing keeps it closed."""
        try:
            table_open(table=table, by=self.people[Role.PIT_MANAGER], at=moment)
        except MayNotOpen:
            return

    def close(self, table: GamingTable, moment: datetime) -> None:
        """Closes a table that is open."""
        try:
            table_close(table=table, by=self.people[Role.PIT_MANAGER], at=moment)
        except NotInOrder:
            return

    def said(self, moment: datetime) -> str:
        """A time as the floor writes it: facility time with its offset."""
        return moment.astimezone(self.facility.zone).isoformat(timespec="minutes")

    def named(self, role: Role, name: str, position: str, credential: str) -> dict[str, str]:
        """The three fields that name a person."""
        return {name: self.people[role].printed_name, position: str(role), credential: self.numbers[role]}

    # -- Roulette ------------------------------------------------------------------------------------------------

    def wheel(self, table: GamingTable, place: int) -> Iterator[Step]:
        """A Roulette table: inspected and opened each day, closed after eighteen hours."""
        by_turns = (Role.FLOORPERSON, Role.SECURITY_MEMBER)
        for ago in range(DAYS, -1, -1):
            opens = self.at - timedelta(hours=6) - ago * DAY + timedelta(minutes=7 * place)
            role = by_turns[(ago + place) % 2]
            if ago == 0 and place in (3, 5):
                yield from self.adjusted(table, opens) if place == 3 else ()
                continue
            if ago == 9 and place == 4:
                yield self.inspect(table, role, opens, **self.replacement(opens))
            elif ago == 12 and place == 0:
                yield self.inspect(table, role, opens - timedelta(minutes=40), wheel_level_free_even_ok=False)
                yield self.inspect(table, role, opens, **self.adjustment(opens))
            elif ago == 3 and place == 1:
                yield self.late(table, role, opens)
            else:
                yield self.inspect(table, role, opens, corrects=ago == 5 and place == 2)
            if ago <= 2:
                yield opens, partial(self.open, table, opens)
                if ago:
                    closes = opens + timedelta(hours=18)
                    yield closes, partial(self.close, table, closes)

    def entry(self, ends: datetime, **more: Any) -> dict[str, Any]:
        """What an inspection that ended then states."""
        local = self.said(ends)
        return {
            "log_date": local[:10],
            "log_time": local[11:],
            "event_reason": "pre_opening",
            "adjustment_or_replacement_made": "none",
            "inspection_started_at": self.said(ends - timedelta(minutes=9)),
            "inspection_completed_at": local,
            "ball_nonmagnetic_ok": True,
            "ball_test_instrument": "magnet",
            "no_magnet_or_contrivance_ok": True,
            "wheel_level_free_even_ok": True,
            "wheel_parts_secure_ok": True,
            "dz_as_sz_layout_signage_ok": True,
            "inspection_completed_certification": {"signed": True},
        } | more

    def inspect(self, table: GamingTable, role: Role, opens: datetime, *, corrects: bool = False, **more: Any) -> Step:
        """An inspection twelve minutes before the table opens, signed at once; corrected later where asked."""
        ends = opens - timedelta(minutes=12)

        def act() -> None:
            first = self.sign(table, "roulette_inspection", role, ends + timedelta(minutes=1), self.entry(ends, **more))
            if corrects:
                self.sign(
                    table, "roulette_inspection", role, ends + timedelta(minutes=31),
                    self.entry(ends, ball_test_instrument="compass"), supersedes=first,
                    correction_reason="The ball was tested with the compass, not with the magnet.",
                )  # fmt: skip

        return ends, act

    def late(self, table: GamingTable, role: Role, opens: datetime) -> Step:
        """An inspection made in time and signed almost three hours later."""
        ends = opens - timedelta(minutes=12)
        signed = ends + timedelta(hours=2, minutes=41)

        def act() -> None:
            self.sign(
                table, "roulette_inspection", role, signed, self.entry(ends),
                late_reason="The tablet of the pit was being charged.",
            )  # fmt: skip

        return signed, act

    def adjustment(self, opens: datetime) -> dict[str, Any]:
        """A leveling screw turned by maintenance, with security present, before the inspection."""
        return {
            "event_reason": "after_adjustment",
            "adjustment_or_replacement_made": "adjustment",
            "adjustment_replacement_description": "North leveling screw, a quarter turn: the wheel tilted toward 17.",
            "adjustment_completed_at": self.said(opens - timedelta(minutes=26)),
            **self.named(
                Role.TABLE_GAME_MAINTENANCE, "performer_signature", "performer_role", "performer_credential_number"
            ),
            **self.named(
                Role.SECURITY_MEMBER, "security_witness_name", "security_witness_role",
                "security_witness_credential_number",
            ),
        }  # fmt: skip

    def replacement(self, opens: datetime) -> dict[str, Any]:
        """A deflector replaced before the inspection."""
        return {
            "event_reason": "after_replacement",
            "adjustment_or_replacement_made": "replacement",
            "adjustment_replacement_description": "One deflector of the ball track was replaced.",
            "replacement_completed_at": self.said(opens - timedelta(minutes=30)),
            **self.named(
                Role.TABLE_GAME_MAINTENANCE, "performer_signature", "performer_role", "performer_credential_number"
            ),
        }

    def adjusted(self, table: GamingTable, opens: datetime) -> Iterator[Step]:
        """Inspected, then adjusted by maintenance, and not inspected since: the table stays closed."""
        yield self.inspect(table, Role.FLOORPERSON, opens)
        done = opens + timedelta(hours=5)
        values = self.adjustment(done + timedelta(minutes=26)) | {
            "log_date": self.said(done)[:10],
            "log_time": self.said(done)[11:],
        }
        role = Role.TABLE_GAME_MAINTENANCE
        yield done, lambda: self.sign(table, "roulette_inspection", role, done + timedelta(minutes=3), values)

    # -- Cards ---------------------------------------------------------------------------------------------------

    def cards(self, table: GamingTable, place: int) -> Iterator[Step]:
        """A Casino War table: decks changed each day, shortly before their 24 hours are over."""
        rules = self.rules_at(table)
        shuffler = getattr(rules.facts, "shuffler_mode", None) if rules else None
        total = (getattr(rules.facts, "deck_count", None) if rules else None) or 12
        batches = (("A", "red", 0), ("B", "blue", 20)) if shuffler == "batch_shuffler" else (("single", "red", 0),)
        # Of four tables the second is due soon and the third over its time: their last change was a day earlier.
        lead, last = ((-5.0, 0), (1.4, 1), (-2.1, 1), (-9.0, 0))[place % 4]
        for label, color, minutes in batches:
            decks = total // len(batches)
            opened = None
            for ago in range(DAYS, last - 1, -1):
                change = self.at + timedelta(hours=lead, minutes=minutes) - ago * DAY
                yield self.change(table, label, color, decks, opened, change)
                opened = change
        for ago in range(DAYS, last - 1, -3 if place else -1):
            yield self.decks_inspected(table, self.at + timedelta(hours=lead) - ago * DAY, total)
        if last:
            yield self.decks_inspected(table, self.at + timedelta(hours=lead) - last * DAY, total)
        first_open = self.at + timedelta(hours=lead) - max(last, 1) * DAY + timedelta(minutes=30)
        yield first_open, lambda: self.open(table, first_open)
        if place == 3:
            yield from self.outage(table)

    def change(
        self, table: GamingTable, label: str, color: str, decks: int, opened: datetime | None, change: datetime
    ) -> Step:
        """Decks opened for the first time, or taken out five minutes before the next are opened."""
        values = {
            "batch_label": label,
            "deck_count": decks,
            "back_color": color,
            "opened_at": self.said(opened or change),
        }
        if opened is not None:
            values |= {
                "removed_at": self.said(change - timedelta(minutes=5)),
                "replacement_opened_at": self.said(change),
            }
        values["floorperson_verified_by"] = self.people[Role.FLOORPERSON].printed_name
        moment = change + timedelta(minutes=2)
        return moment, lambda: self.sign(table, "deck_change", Role.DEALER, moment, values)

    def decks_inspected(self, table: GamingTable, change: datetime, decks: int) -> Step:
        """The inspection of decks that came to the table before a change."""
        order = ("received_at", -30), ("inspected_at", -18), ("verified_at", -12), ("first_player_inspection_at", 1)
        values = {name: self.said(change + timedelta(minutes=after)) for name, after in order}
        values |= {"shuffled_at": self.said(change + timedelta(minutes=5))}
        values |= {"opened_for_play_at": self.said(change + timedelta(minutes=8))}
        more: dict[str, Any] = {"decks_received": decks, "defects_found": False, "preinspected_basis": "none"}
        more |= {"dealer_name": self.people[Role.DEALER].printed_name}
        more |= {"dealer_credential_number": self.numbers[Role.DEALER]}
        moment = change + timedelta(minutes=10)
        return moment, lambda: self.sign(table, "deck_inspection", Role.FLOORPERSON, moment, values | more)

    def outage(self, table: GamingTable) -> Iterator[Step]:
        """The shuffler jams four days ago, is marked, and comes back the day after."""
        failed = self.at - 4 * DAY - timedelta(hours=3)
        device = table.equipment.filter(is_active=True).first()
        values = {
            "device_id": device.serial_number if device else "not numbered",
            "out_at": self.said(failed),
            "marking": "sign",
            "marked_at": self.said(failed + timedelta(minutes=3)),
            "alternate_method_started_at": self.said(failed + timedelta(minutes=9)),
        }
        log, role = "device_out_of_service", Role.FLOORPERSON
        first = failed + timedelta(minutes=11)
        yield first, lambda: self.sign(table, log, role, first, values)
        back = failed + DAY
        yield (
            back,
            lambda: self.sign(
                table, log, role, back + timedelta(minutes=5), values | {"back_in_service_at": self.said(back)}
            ),
        )
