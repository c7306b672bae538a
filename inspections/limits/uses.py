"""Equipment in use at a table, and when its lane was in use before."""

from collections.abc import Iterable
from typing import Any

from django.db.models import OuterRef, Subquery

from compliance.regulation.core.log import InUse

from ..models import RunningLimit


def use_before() -> dict[str, Subquery]:
    """When the lane of a limit was in use before the limit, from and to, as columns of the limit."""
    place = {name: OuterRef(name) for name in ("table", "log_code", "lane", "citation")}
    earlier = (
        RunningLimit.objects.stated().filter(**place, started_at__lt=OuterRef("started_at")).order_by("-started_at")
    )
    return {f"before_{name}": Subquery(earlier.values(name)[:1]) for name in ("started_at", "ended_at")}


def in_use_of(limits: Iterable[Any]) -> list[InUse]:
    """Equipment in use, from limits with the columns of `use_before`."""
    return [
        InUse(
            lane=limit.lane,
            started_at=limit.started_at,
            before_started_at=limit.before_started_at,
            before_ended_at=limit.before_ended_at,
        )
        for limit in limits
    ]
