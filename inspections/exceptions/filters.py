"""The filters of the list of exceptions: read from an address, for the page, its files and programs alike."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from django.utils.http import urlencode

from compliance.holders.models import Facility, User
from compliance.web.days import month_before
from compliance.web.list_query import day_filters, drop_unknown, time_asked, typed_in
from compliance.web.parts import Filter, PageError, facility_filter

from ..at_hand import facilities_of
from ..models.exceptions import ExceptionState
from .kinds import KINDS
from .rows import ExceptionFilter

NAMES = ("kind", "facility", "table", "from", "to", "state")


@dataclass(frozen=True)
class ExceptionQuery:
    """The exceptions that an address asks for, and the errors in it."""

    wanted: ExceptionFilter
    typed: Mapping[str, str]
    facilities: Sequence[Facility]
    errors: Sequence[PageError] = field(default=())

    def filters(self) -> list[Filter]:
        """The filters with what is chosen."""
        return [
            Filter(
                "kind",
                "Kind",
                self.typed["kind"],
                "choice",
                [("", "Every kind"), *((kind.code, kind.title) for kind in KINDS.values())],
            ),
            facility_filter(self.facilities, self.typed["facility"]),
            Filter("table", "Table", self.typed["table"]),
            *day_filters(self.typed),
            Filter("state", "State", self.typed["state"], "choice", [("", "Every state"), *ExceptionState.choices]),
        ]

    def query(self, **other: str) -> str:
        """The same as a query string, with other values for these filters."""
        return urlencode({**self.typed, **other})


def exception_query(user: User, sent: Mapping[str, str], at: datetime) -> ExceptionQuery:
    """The exceptions that an address asks for. If it names no days, from the first of the month before `at` on. A
    filter that nothing has is left out, and an error says so. One query."""
    typed = typed_in(sent, NAMES)
    if "from" not in sent:
        typed["from"] = month_before(at).isoformat()
    facilities, errors = facilities_of(user), list[PageError]()
    drop_unknown(typed, "kind", KINDS, errors)
    drop_unknown(typed, "state", ExceptionState.values, errors)
    drop_unknown(typed, "facility", {str(facility.pk) for facility in facilities}, errors)
    wanted = ExceptionFilter(
        at,
        *time_asked(typed, errors),
        [typed["kind"]] if typed["kind"] else (),
        UUID(typed["facility"]) if typed["facility"] else None,
        typed["table"],
        typed["state"],
    )
    return ExceptionQuery(wanted, typed, facilities, errors)
