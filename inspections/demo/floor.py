"""The floor of one facility in the demonstration: its people, its tables, and what they do everywhere."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings

from compliance.holders.demo_cast import KEYSTONE, TABLES
from compliance.holders.models import Facility, GamingTable, Membership, User
from compliance.holders.roles import Role
from compliance.regulation.entry_examples import clock_words, entry
from compliance.signing.signature import Signature
from inspections.entries.services.signature import entry_sign
from inspections.opening.services import table_close, table_open
from rules_submissions.decision.effect import InEffect, facility_rules

from ..errors import MayNotOpen, NotConfirmed, NotInOrder
from ..models import LogEntry

DAY = timedelta(days=1)
MONTH, SHOWN = 30, 3
"""The number of days that the logs of tables reach back. A month: R-01 of the first facility, so that last month has a
log book and figures have thirty days. The others: the days that the scenes there need. Each act costs a tenth of a
second of the first start."""
ENDS = frozenset({"removed_at", "reason", "new_set_id", "back_in_service_at"})
"""The fields of an entry about the end of a use."""
Step = tuple[datetime, Callable[[], object]]
"""A moment, and what is done then."""
ROLES = (
    Role.FLOORPERSON, Role.PIT_MANAGER, Role.ASSISTANT_SHIFT_MANAGER, Role.SECURITY_MEMBER,
    Role.TABLE_GAME_MAINTENANCE, Role.DEALER,
)  # fmt: skip


class Floor:
    """The people and the tables of one facility, as of `at`, which is now."""

    def __init__(self, facility: Facility, at: datetime) -> None:
        self.facility, self.at, self.read = facility, at, dict[str, str]()
        self.people = {role: self._one(role) for role in ROLES}
        self.numbers = {role: self._credential(user) for role, user in self.people.items()}
        lent = {person.role: person for person in reversed(KEYSTONE.people)}
        self.names = {lent[role].printed_name: user.printed_name for role, user in self.people.items()}
        self.names |= {lent[role].credential: number for role, number in self.numbers.items()}
        self.rules = facility_rules(facility.pk, facility.day(at))
        standing = GamingTable.objects.filter(facility=facility, number__in=[table.number for table in TABLES])
        self.tables = list(standing.select_related("facility"))

    def _one(self, role: Role) -> User:
        held = Membership.objects.filter(holder=self.facility.holder_id, role=role).select_related("user")
        return held.earliest("created_at", "pk").user

    def _credential(self, user: User) -> str:
        held = user.credential_on(self.facility.day(self.at))
        return held.number if held else ""

    def of(self, chapter: str) -> list[GamingTable]:
        """The tables of a game, by number."""
        return sorted((table for table in self.tables if table.chapter == chapter), key=lambda table: table.number)

    @property
    def is_first(self) -> bool:
        """Whether this is the facility at which more is shown."""
        return self.facility.name == KEYSTONE.facility

    def days(self, table: GamingTable) -> int:
        """The number of days that the logs of a table with a wheel or cards reach back: no further than `DEMO_DAYS`,
        but at least as far as the scenes there need."""
        is_long = self.is_first and table == self.of("617a")[0]
        return max(SHOWN, min(MONTH, settings.DEMO_DAYS)) if is_long else SHOWN

    def rules_at(self, table: GamingTable) -> InEffect | None:
        """The rules in effect at a table today."""
        return self.rules.get((table.chapter, table.number))

    def entry(self, name: str, at: datetime, **changes: Any) -> dict[str, Any]:
        """The example of this name, of this floor's people and around this moment, some fields changed."""
        return entry(name, at.astimezone(self.facility.zone), self.names, **changes)

    def signed(
        self, table: GamingTable, log: str, role: Role, moment: datetime, values: dict[str, Any], **more: Any
    ) -> Step:
        """An entry signed at that moment."""
        return moment, partial(self.sign, table, log, role, moment, values, **more)

    def used(
        self, table: GamingTable, log: str, role: Role, values: dict[str, Any], begins: datetime, ends: datetime | None
    ) -> Iterator[Step]:
        """An entry about a thing, signed when its use begins, and once more, with its end, when that is known."""
        begun = {field: value for field, value in values.items() if field not in ENDS}
        yield self.signed(table, log, role, begins, begun)
        if ends is not None:
            yield self.signed(table, log, role, ends, values)

    def sign(
        self, table: GamingTable, log: str, role: Role, moment: datetime, values: dict[str, Any], **more: Any
    ) -> LogEntry:
        """Signs an entry; where something is found, after reading it, which it was of an earlier entry of the log if
        that had the same findings."""
        signature = self.signature(role, moment)
        sign = partial(entry_sign, table=table, log_code=log, values=values, signature=signature, at=moment, **more)
        try:
            return sign(confirmed_findings=self.read.get(log, ""))
        except NotConfirmed as shown:
            self.read[log] = shown.mark
            return sign(confirmed_findings=shown.mark)

    def signature(self, role: Role, moment: datetime) -> Signature:
        """The signature of the person in this role."""
        user = self.people[role]
        return Signature(user, user.printed_name, self.numbers[role], str(role), "password", moment)

    def opened(self, table: GamingTable, moment: datetime) -> Step:
        """A table opened at that moment, where nothing keeps it closed."""
        return self._unless(MayNotOpen, table_open, table, moment)

    def closed(self, table: GamingTable, moment: datetime) -> Step:
        """A table closed at that moment, where it is open."""
        return self._unless(NotInOrder, table_close, table, moment)

    def _unless(
        self, refusal: type[Exception], act: Callable[..., object], table: GamingTable, moment: datetime
    ) -> Step:
        def act_once() -> None:
            with suppress(refusal):
                act(table=table, by=self.people[Role.PIT_MANAGER], at=moment)

        return moment, act_once

    def local_time(self, moment: datetime) -> str:
        """A time as the floor writes it: facility time with its offset."""
        return clock_words(moment.astimezone(self.facility.zone))

    def named(self, role: Role, name: str, position: str, credential: str) -> dict[str, str]:
        """The fields that name a person."""
        return {name: self.people[role].printed_name, position: str(role), credential: self.numbers[role]}
