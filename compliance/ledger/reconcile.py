"""The reconciler: compares the office's tables, and the ledger's own, with the entries, and names what differs.

A sweep goes through every log by index, then through every projection table for rows that no entry holds, then through
the checks that apps add. It is made of steps, each in one state of the database and of bounded memory, so it can stop
anywhere and go on later (`Place` is kept as JSON).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from time import monotonic
from typing import Any, TypeVar
from uuid import UUID

import msgspec
import structlog
from django.core import signing
from django.core.cache import cache
from django.db import InterfaceError, OperationalError, transaction
from django.utils import timezone

from .images import is_projection, projection, projections, snapshot
from .reconciling import checks
from .reconciling.difference import Difference, alarm_raised
from .reconciling.logs import Walk, next_log, walked
from .reconciling.reading import AT_A_TIME
from .reconciling.strays import beside_every_log, log_origins, lost_logs, oldest_log, untold

LOGS, BESIDE, ROWS, CHECKS = "logs", "beside", "rows", "checks"
KEPT, FINISHED = "ledger.reconcile.stop", "ledger.reconcile.finished"
"""Keys of the cache. Release 1.0.0 has its place under another key, with the hashes of a log in other letters."""
MOST_BETWEEN_SWEEPS = timedelta(days=2)
STARTED = timezone.now()
"""The time at which this process, or the one that it was forked from, began."""
T = TypeVar("T")
logger = structlog.get_logger()


@dataclass(frozen=True)
class SweepPlace:
    """The place of a sweep: the stage; the log, table or check that was finished last or is being read; and the point
    up to which it was read."""

    stage: str = LOGS
    name: str = ""
    key: str | None = None
    walk: Walk | None = None


@dataclass(frozen=True)
class SweepStop:
    """The stop of a turn: the begin of its sweep, the number of differences found until then, and its place."""

    began_at: datetime
    count: int
    place: SweepPlace


def step(place: SweepPlace, most: int = AT_A_TIME) -> tuple[list[Difference], SweepPlace | None]:
    """A step of a sweep: the differences, and the next place (None at the end).

    Where something was tampered with so that it cannot be read, the step says so and passes over the log, table or
    check. Raises OperationalError and InterfaceError where the database does not answer.
    """
    with snapshot():
        here = _next_of(place)
        if here is None:
            return [], _AFTER[place.stage]
        try:
            with transaction.atomic():
                return _STEPS[place.stage](here, most)
        except (OperationalError, InterfaceError):
            raise
        except Exception as error:
            row = f"{here.name} {here.key or ''}".rstrip()
            wrong = Difference(place.stage, row, "", "what can be read", f"{type(error).__name__}: {error}")
            return [wrong], SweepPlace(place.stage, here.name)


def _next_of(place: SweepPlace) -> SweepPlace | None:
    """The next place to read: the log, table or check that was begun, or the one that follows; None after the last."""
    if place.walk is not None or place.key is not None:
        return place
    if place.stage == LOGS:
        log_id = next_log(UUID(place.name) if place.name else None)
        return SweepPlace(LOGS, str(log_id), None, Walk(log_id)) if log_id else None
    if place.stage == BESIDE:
        return None if place.name else SweepPlace(BESIDE, BESIDE)
    names = checks.names() if place.stage == CHECKS else [kept.table for kept in projections()]
    name = min((name for name in names if name > place.name), default="")
    return SweepPlace(place.stage, name) if name else None


def _log(here: SweepPlace, most: int) -> tuple[list[Difference], SweepPlace]:
    differing, further = walked(here.walk or Walk(UUID(here.name)), most)
    return differing, SweepPlace(LOGS, here.name, None, further)


def _beside(here: SweepPlace, most: int) -> tuple[list[Difference], SweepPlace]:
    return list(beside_every_log()), here


def _rows(here: SweepPlace, most: int) -> tuple[list[Difference], SweepPlace]:
    if not is_projection(here.name):
        return [], SweepPlace(ROWS, here.name)
    differing, key = untold(projection(here.name), here.key)
    return differing, SweepPlace(ROWS, here.name, key)


def _check(here: SweepPlace, most: int) -> tuple[list[Difference], SweepPlace]:
    differing, key = checks.run(here.name, here.key)
    return differing, SweepPlace(CHECKS, here.name, key)


_STEPS = {LOGS: _log, BESIDE: _beside, ROWS: _rows, CHECKS: _check}
_AFTER = {LOGS: SweepPlace(BESIDE), BESIDE: SweepPlace(ROWS), ROWS: SweepPlace(CHECKS), CHECKS: None}


def differences(most: int = AT_A_TIME) -> Iterator[Difference]:
    """Everything that differs, found in a whole sweep."""
    place: SweepPlace | None = SweepPlace()
    while place is not None:
        differing, place = step(place, most)
        yield from differing


def swept(place: SweepPlace, has_time: Callable[[], bool]) -> tuple[int, SweepPlace | None]:
    """Goes on with a sweep while there is time, and raises an alarm for each difference. Returns how many differences
    were found, and where to go on (None at the end)."""
    count = 0
    further: SweepPlace | None = place
    while further is not None and has_time():
        differing, further = step(further)
        count += len(differing)
        for difference in differing:
            alarm_raised(difference)
    return count, further


class Sweep(msgspec.Struct, frozen=True, array_like=True):
    """A finished sweep: when it began and ended, how many differences it found, and which logs there were then or in
    any sweep before."""

    began_at: datetime
    ended_at: datetime
    differences: int
    logs: tuple[str, ...] = ()


def last_sweep() -> Sweep | None:
    """The newest finished sweep of the continuous work."""
    return _unsealed(FINISHED, Sweep)


def turn(seconds: float) -> int:
    """Works for this long from where the last turn stopped. At the end of a sweep it stops, and the next turn begins
    another. Returns how many differences were found."""
    late = _raise_alarms(overdue())
    stop = _last_stop()
    until = monotonic() + seconds
    count, further = swept(stop.place, lambda: monotonic() < until)
    if further is not None:
        _seal(KEPT, SweepStop(stop.began_at, stop.count + count, further))
        return count + late
    last = last_sweep()
    listed = set(last.logs if last else ())
    count += _raise_alarms(lost_logs(sorted(listed)))
    cache.delete(KEPT)
    done = Sweep(stop.began_at, timezone.now(), stop.count + count, tuple(sorted(listed | set(log_origins()))))
    _seal(FINISHED, done)
    logger.info("ledger_reconciled", began_at=done.began_at.isoformat(), differences=done.differences)
    return count + late


def overdue() -> Iterator[Difference]:
    """Whether no sweep has ended for long, although this process went on.

    Whoever removes the place, or puts an older one back, keeps sweeps at their beginning. Then "nothing differs" would
    be said without having looked.
    """
    last, oldest = last_sweep(), oldest_log()
    since = max((moment for moment in (last and last.ended_at, oldest, STARTED) if moment), default=STARTED)
    if oldest is not None and timezone.now() - since > MOST_BETWEEN_SWEEPS:
        words = f"none since {last.ended_at:%Y-%m-%d %H:%M} UTC" if last else "none"
        yield Difference("the reconciler", "", "", "a sweep of all tables every two days", words)


def _raise_alarms(incoming: Iterator[Difference]) -> int:
    differing = list(incoming)
    for difference in differing:
        alarm_raised(difference)
    return len(differing)


def _last_stop() -> SweepStop:
    """The place where the last turn stopped, or the beginning. A place of a sweep that began before the last one ended
    was put back: one put back near the end would let every sweep end without having looked."""
    kept, last = _unsealed(KEPT, SweepStop), last_sweep()
    is_earlier = kept and last and kept.began_at < last.ended_at
    return SweepStop(timezone.now(), 0, SweepPlace()) if kept is None or is_earlier else kept


def _seal(key: str, value: Any) -> None:
    """Signs a value that is kept in the cache, because others may write rows of the cache."""
    cache.set(key, signing.dumps(msgspec.to_builtins(value), salt=key), None)


def _unsealed(key: str, kind: type[T]) -> T | None:
    """The value that was kept; None where there is none, or where the office did not sign it."""
    try:
        return msgspec.convert(signing.loads(cache.get(key) or "", salt=key), kind)
    except (signing.BadSignature, TypeError, AttributeError, msgspec.ValidationError):
        return None
