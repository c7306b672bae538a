"""The period and the facility of the figures, read from an address."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from compliance.holders.models import Facility, User
from compliance.regulation.core.elapsed import facility_zone
from compliance.web.days import day_begins, month_before
from compliance.web.list_query import day_asked, typed_in
from compliance.web.parts import Filter, PageError, facility_filter
from compliance.web.values import day_words

from ..at_hand import facilities_of

LAST_MONTH, DAYS = "last_month", "days"
PRESETS = (
    (LAST_MONTH, "Last month"), ("this_month", "This month"), ("quarter", "This quarter"), ("year", "This year"),
    (DAYS, "The days below"),
)  # fmt: skip


@dataclass(frozen=True)
class Period:
    """The days from `first` to `last`, both included, at one facility or, where `facility` is None, at all of
    `facilities`, those that the reader sees."""

    code: str
    first: date
    last: date
    facilities: Sequence[Facility]
    facility: Facility | None = None
    errors: Sequence[PageError] = field(default=())

    @property
    def start(self) -> datetime:
        """The first instant."""
        return day_begins(self.first)

    @property
    def end(self) -> datetime:
        """The first instant after it."""
        return day_begins(self.last + timedelta(days=1))

    @property
    def counted(self) -> Sequence[Facility]:
        """The facilities that are counted."""
        return self.facilities if self.facility is None else [self.facility]

    @property
    def words(self) -> str:
        """`February 1, 2026 to February 28, 2026`."""
        return f"{day_words(self.first)} to {day_words(self.last)}"

    @property
    def days(self) -> dict[str, str]:
        """The period as filters of a list."""
        return {"from": self.first.isoformat(), "to": self.last.isoformat()}

    def rows(self, name: str) -> dict[str, Any]:
        """The lookups by which rows with a moment `name` belong to the period."""
        return {f"{name}__gte": self.start, f"{name}__lt": self.end}

    def filters(self) -> list[Filter]:
        """The filters with what is chosen."""
        here = str(self.facility.pk) if self.facility else ""
        return [
            Filter("period", "Period", self.code, "choice", PRESETS),
            Filter("from", "From", self.first.isoformat(), "day"),
            Filter("to", "To", self.last.isoformat(), "day"),
            facility_filter(self.facilities, here),
        ]


def period_of(user: User, sent: Mapping[str, str], at: datetime) -> Period:
    """The period that an address asks for; last month at every facility if it names nothing. One query."""
    today = at.astimezone(facility_zone()).date()
    facilities, errors = facilities_of(user), list[PageError]()
    named = sent.get("facility", "").strip()
    chosen = next((facility for facility in facilities if str(facility.pk) == named), None)
    if named and chosen is None:
        errors.append(PageError("There is no such facility here. Choose one.", "filter-facility"))
    code = sent.get("period", "") or (DAYS if sent.get("from") else LAST_MONTH)
    if code not in dict(PRESETS):
        errors.append(PageError(f"There is no period “{code[:40]}”. Choose one.", "filter-period"))
        code = LAST_MONTH
    first, last = _preset(code, today)
    if code == DAYS:
        first, last = _typed(sent, first, last, errors)
    return Period(code, first, last, facilities, chosen, errors)


def _preset(code: str, today: date) -> tuple[date, date]:
    month = today.replace(day=1)
    if code == "this_month":
        return month, today
    if code == "quarter":
        return today.replace(month=(today.month - 1) // 3 * 3 + 1, day=1), today
    if code == "year":
        return today.replace(month=1, day=1), today
    return month_before(day_begins(today)), month - timedelta(days=1)


def _typed(sent: Mapping[str, str], first: date, last: date, errors: list[PageError]) -> tuple[date, date]:
    typed = typed_in(sent, ("from", "to"))
    start, end = (day_asked(typed[name], name, errors) or usual for name, usual in (("from", first), ("to", last)))
    if end < start:
        errors.append(PageError("The last day is before the first. Enter a later one.", "filter-to"))
        return first, last
    return start, end
