"""The filters of the list of exceptions: read from an address, for the page, its files and programs alike."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from django.utils.http import urlencode

from compliance.holders.models import Facility, User
from compliance.web.days import day_begins, month_before, typed_day
from compliance.web.parts import Filter, PageError, facility_filter

from ..at_hand import facilities_of
from ..exception_models import ExceptionState
from .found import Wanted
from .kinds import KINDS

NAMES = ("kind", "facility", "table", "from", "to", "state")


@dataclass(frozen=True)
class Asked:
    """What an address asks for, and what is wrong with it."""

    wanted: Wanted
    typed: Mapping[str, str]
    facilities: Sequence[Facility]
    errors: Sequence[PageError] = field(default=())

    def filters(self) -> list[Filter]:
        """The filters with what is chosen."""
        return [
            Filter("kind", "Kind", self.typed["kind"], "choice", [
                ("", "Every kind"), *((kind.code, kind.title) for kind in KINDS.values())
            ]),
            facility_filter(self.facilities, self.typed["facility"]),
            Filter("table", "Table", self.typed["table"]),
            Filter("from", "From", self.typed["from"], "day"),
            Filter("to", "To", self.typed["to"], "day"),
            Filter("state", "State", self.typed["state"], "choice", [("", "Every state"), *ExceptionState.choices]),
        ]  # fmt: skip

    def query(self, **other: str) -> str:
        """The same as a query string, with other values for these filters."""
        return urlencode({**self.typed, **other})

    @property
    def place(self) -> str:
        """The facility that is chosen; that it is every one."""
        return next(
            (facility.name for facility in self.facilities if str(facility.pk) == self.typed["facility"]),
            "Every facility",
        )

    def words(self) -> str:
        """What the list holds, for a reader of its file."""
        kind, state = KINDS.get(self.typed["kind"]), self.typed["state"]
        return "; ".join((
            self.place, f"table {self.typed['table']}" if self.typed["table"] else "every table",
            f"from {self.typed['from'] or 'the beginning'} to {self.typed['to'] or 'now'}",
            kind.title if kind else "every kind", ExceptionState(state).label if state else "every state",
        ))  # fmt: skip


def asked_of(user: User, sent: Mapping[str, str], at: datetime) -> Asked:
    """What an address asks for. Where it names no days, from the first of the month before `at` on. A filter that
    nothing has is left out, and an error says so. One query."""
    typed = {name: sent.get(name, "").strip() for name in NAMES}
    if "from" not in sent:
        typed["from"] = month_before(at).isoformat()
    facilities, errors = facilities_of(user), list[PageError]()
    known = {
        "kind": set(KINDS),
        "state": set(ExceptionState.values),
        "facility": {str(facility.pk) for facility in facilities},
    }
    for name, codes in known.items():
        if typed[name] and typed[name] not in codes:
            errors.append(PageError(f"There is no {name} “{typed[name][:40]}” here. Choose one.", f"filter-{name}"))
            typed[name] = ""
    wanted = Wanted(
        at, _start(typed, "from", 0, errors), _start(typed, "to", 1, errors),
        [typed["kind"]] if typed["kind"] else (), UUID(typed["facility"]) if typed["facility"] else None,
        typed["table"], typed["state"],
    )  # fmt: skip
    return Asked(wanted, typed, facilities, errors)


def _start(typed: Mapping[str, str], name: str, days: int, errors: list[PageError]) -> datetime | None:
    if not typed[name]:
        return None
    day = typed_day(typed[name])
    if day is None:
        errors.append(PageError(f"“{typed[name][:20]}” is not a day. Enter it like 2026-02-27.", f"filter-{name}"))
        return None
    return day_begins(day + timedelta(days=days))
