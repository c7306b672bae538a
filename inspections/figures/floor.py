"""The floor in figures: entries, openings, running limits and problems beside the exceptions among them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, QuerySet
from django.urls import reverse
from django.utils.http import urlencode

from compliance.holders.models import Facility, User

from ..exceptions.kinds import KINDS, LIMITS
from ..exceptions.rows import ExceptionFilter, counts
from .listed import entries_in, limits_in, openings_in, problems_in
from .period import Period

LATE, UNINSPECTED, FAILED = "received_late", "opened_without_inspection", "opened_after_failed_check"
OVER = tuple(code for code, *_ in LIMITS.values())
SHOWN = (UNINSPECTED, FAILED, *OVER, LATE)
"""Kinds of exceptions with a column."""


@dataclass(frozen=True)
class Number:
    """A number with the list that it counts."""

    many: int
    url: str


@dataclass(frozen=True)
class FloorLine:
    """A facility, or all of them together: the acts there, and those of them that raised an exception.

    `limits_of` are the running limits by the kind of exception that they raise where they are not kept.
    """

    name: str
    url: str
    entries: Number
    openings: Number
    limits: Number
    problems: Number
    kinds: Mapping[str, Number]
    limits_of: Mapping[str, int]

    @property
    def columns(self) -> list[Number]:
        """The numbers of the kinds with a column, in their order."""
        return [self.kinds[code] for code in SHOWN]

    @property
    def limits_on_time(self) -> int:
        """Running limits that were kept, of those that ended or were due."""
        return self.limits.many - sum(self.kinds[code].many for code in OVER)


def floor_figures(user: User, period: Period, at: datetime) -> list[FloorLine]:
    """All facilities together where there are several, then each. Five queries, whatever their number."""
    here = period.facility.pk if period.facility is not None else None
    raised = counts(user, ExceptionFilter(at, period.start, period.end, facility=here), "code", "facility_id")
    counted = [_by_facility(rows) for rows in (entries_in(period), openings_in(period), problems_in(period))]
    by_log = limits_in(period, at).values_list("facility", "log_code").annotate(many=Count("pk")).order_by()
    limits = {(facility, log): many for facility, log, many in by_log}
    lines = [
        _line(
            facility,
            period,
            [rows.get(facility.pk, 0) for rows in counted],
            {code: limits.get((facility.pk, log), 0) for log, (code, *_) in LIMITS.items()},
            raised,
        )
        for facility in period.counted
    ]
    return lines if len(lines) == 1 else [_together(lines, period), *lines]


def _by_facility(rows: "QuerySet[Any]") -> dict[UUID, int]:
    return dict(rows.values_list("facility").annotate(many=Count("pk")).order_by())


def _line(
    place: Facility,
    period: Period,
    many: Sequence[int],
    limits_of: Mapping[str, int],
    raised: Counter[tuple[Any, ...]],
) -> FloorLine:
    entries, openings, problems = many
    listed = f"{reverse('floor:entries')}?{urlencode({'facility': str(place.pk), **period.days})}"
    kinds = {
        code: Number(raised[code, place.pk], exceptions_url(period, kind=code, facility=str(place.pk)))
        for code in KINDS
    }
    here = {"period": "days", **period.days, "facility": str(place.pk)}
    return FloorLine(
        place.name,
        f"{reverse('floor:figures')}?{urlencode(here)}",
        Number(entries, listed),
        Number(openings, _listed("openings", here)),
        Number(sum(limits_of.values()), _listed("limits", here)),
        Number(problems, f"{listed}&mark=problem_open"),
        kinds,
        limits_of,
    )


def _together(lines: Sequence[FloorLine], period: Period) -> FloorLine:
    def sum_of(name: str) -> Number:
        many = sum(getattr(line, name).many for line in lines)
        return Number(many, _listed(name, {"period": "days", **period.days}))

    kinds = {
        code: Number(sum(line.kinds[code].many for line in lines), exceptions_url(period, kind=code)) for code in KINDS
    }
    limits_of = {code: sum(line.limits_of[code] for line in lines) for code in OVER}
    return FloorLine(
        "Every facility",
        "",
        sum_of("entries"),
        sum_of("openings"),
        sum_of("limits"),
        sum_of("problems"),
        kinds,
        limits_of,
    )


def _listed(what: str, filters: Mapping[str, str]) -> str:
    return f"{reverse(f'floor:figure_{what}')}?{urlencode(filters)}"


def exceptions_url(period: Period, **filters: str) -> str:
    """The list of the exceptions of the period."""
    return f"{reverse('floor:exceptions')}?{urlencode({**period.days, **filters})}"
