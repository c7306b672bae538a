"""Sweeps that take what waits in turn: what fails for good is tried again only when all the rest has been."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from typing import Any
from uuid import UUID

import structlog
from django.core.cache import cache
from django.db.models import Q, QuerySet

logger = structlog.get_logger()


def in_turn(rows: "QuerySet[Any]", by: str, most: int, what: str) -> list[UUID]:
    """The ids of at most `most` of these rows, ordered by the time `by`: those behind the last turn's, then from the
    first on. Two queries beside the cache, which keeps the place under `what` before any work is done."""
    ordered = rows.order_by(by, "pk").values_list(by, "pk")
    turn = list(ordered.filter(_behind(cache.get(f"turn:{what}"), by))[:most])
    if len(turn) < most:
        turn += [row for row in ordered[:most] if row not in turn][: most - len(turn)]
    if turn:
        at, pk = turn[-1]
        cache.set(f"turn:{what}", [at.isoformat(), str(pk)], None)
    return [pk for _, pk in turn]


def _behind(place: Any, by: str) -> Q:
    """Behind the place of the last turn; everything where there is none."""
    with suppress(TypeError, ValueError):
        at, pk = datetime.fromisoformat(place[0]), UUID(place[1])
        return Q(**{f"{by}__gt": at}) | Q(**{by: at, "pk__gt": pk})
    return Q()


def each_tried(waiting: Iterable[Any], work: Callable[[Any], object], event: str) -> int:
    """Does the work for each; whatever stops one, a fault of ours too, is logged and leaves the others their turn.
    Returns how many were done."""
    done = 0
    for item in waiting:
        try:
            work(item)
            done += 1
        except Exception:
            logger.exception(event, row=str(item))
    return done
