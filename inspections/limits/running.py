"""Running limits of a table: equipment in use, over its hours, or not recorded."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import OuterRef, Subquery

from compliance.holders.models import GamingTable
from compliance.regulation.core.elapsed import at_words, elapsed
from compliance.regulation.core.log import Clock, InUse, LogKind

from ..models import RunningLimit
from ..reasons import Ground, Reason, entry_cure
from ..words import span_words


@dataclass(frozen=True)
class Running:
    """A limit with its clock. `left` is negative once the limit has passed."""

    limit: RunningLimit
    clock: Clock
    left: timedelta
    is_soon: bool

    @property
    def is_over(self) -> bool:
        """Whether the limit has passed. At its very end it has not."""
        return self.left < timedelta(0)

    @property
    def left_words(self) -> str:
        """`1 h 25 min left` or `2 h 05 min over`."""
        return f"{span_words(self.left)} {'over' if self.is_over else 'left'}"


def running_of(limit: RunningLimit, kind: LogKind, at: datetime) -> Running:
    """A running limit as of `at`."""
    clock = next(clock for clock in kind.clocks if clock.citation == limit.citation)
    left = elapsed(at, limit.due_at)
    return Running(limit, clock, left, is_soon=limit.warn_at <= at and left >= timedelta(0))


def reasons_of_clocks(
    table: GamingTable, kind: LogKind, facts: Any, running: Sequence[Running], at: datetime
) -> tuple[list[Reason], list[Ground]]:
    """Equipment over its time, equipment that nobody recorded, and what runs within its limit."""
    cure = entry_cure(table, kind)
    reasons = [
        Reason(
            use.clock.citation,
            f"{use.clock.title}{lane_words(use.limit.lane)}: due {at_words(use.limit.due_at)}, "
            f"{span_words(use.left)} late.",
            cure,
            running_limit=use.limit,
            lane=use.limit.lane,
        )
        for use in running
        if use.is_over
    ]
    grounds = [
        Ground(use.clock.citation, f"{use.clock.title}{lane_words(use.limit.lane)}: {span_words(use.left)} left.")
        for use in running
        if not use.is_over
    ]
    for clock in kind.clocks:
        held = {use.limit.lane for use in running if use.clock is clock}
        for lane in clock.lanes(facts):
            if lane not in held and (lane or not held):
                words = (
                    f"{clock.title}{lane_words(lane)}: no entry shows what is in use, so its time limit is not known."
                )
                reasons.append(Reason(clock.citation, words, cure, is_known=False, lane=lane))
    return reasons, grounds


def lane_words(lane: str) -> str:
    """`, batch A` after what runs in that lane; nothing for a lane without a name."""
    return f", batch {lane}" if lane in ("A", "B") else ""


def use_before() -> dict[str, Subquery]:
    """The time of use of the lane of a limit before the limit, from and to, as columns of the limit."""
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
