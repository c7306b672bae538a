"""The demonstration, in order of time: scenes side by side, every act received at the time that it states."""

import json
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from heapq import heappop, heappush
from pathlib import Path
from typing import Any

from django.db import connection, transaction

from compliance.ledger import reads
from compliance.ledger.logs import receipt_at

ROWS = Path(__file__).resolve().parents[1] / "examples" / "demonstration"
Scene = Iterator[datetime]
"""The acts of some people: yields the time of the next act, and acts when it is resumed."""


class OutOfOrder(ValueError):
    """A scene names a time before that of its last act."""


class Incomplete(Exception):
    """A gap in the statements of the demonstration itself: a rule asks for more; the message names what is missing."""


def rows(name: str) -> Any:
    """The rows in the file of this name: acts as data, each with its time before now."""
    return json.loads((ROWS / f"{name}.json").read_text(encoding="utf-8"))


@transaction.atomic
def acted(scenes: Iterable[Scene], hear: Callable[[int, datetime], object] = lambda done, moment: None) -> None:
    """Plays the scenes to their ends, always the one with the earliest next act; of two equal ones the first. All in
    one transaction, or nothing. A scene touches nothing before its first moment: others have not made it yet. Raises
    OutOfOrder, and whatever an act raises. `hear` gets how many acts are done, and the moment of the last.
    """
    waiting: list[tuple[datetime, int, Scene]] = []

    def wait(place: int, scene: Scene, since: datetime | None = None) -> None:
        moment = next(scene, None)
        if moment is None:
            return
        if since is not None and moment < since:
            raise OutOfOrder(f"a scene at {since.isoformat()} goes back to {moment.isoformat()}")
        heappush(waiting, (moment.astimezone(UTC), place, scene))

    with connection.cursor() as cursor:
        # A busy machine may leave this transaction idle for longer than any act of a person.
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
    for place, scene in enumerate(scenes):
        wait(place, scene)
    done = 0
    while waiting:
        moment, place, scene = heappop(waiting)
        with receipt_at(moment):
            wait(place, scene, moment)
        done += 1
        hear(done, moment)


def has_past() -> bool:
    """Whether its past is loaded, or somebody acted before it could be."""
    with connection.cursor() as cursor:
        cursor.execute(reads.HAS_PAST)
        return bool(cursor.fetchone()[0])


@transaction.atomic
def declared() -> bool:
    """Marks this database as a demonstration, which accepts stated times. Returns whether it is one now.

    It must have no ledger entry yet: records received by the clock never become a demonstration. Run as the owner of
    the database, the only role that may become the owner of the ledger.
    """
    with connection.cursor() as cursor:
        cursor.execute(reads.IS_DEMONSTRATION)
        is_one, has_entries = cursor.fetchone()
        if not is_one and not has_entries:
            cursor.execute("SET LOCAL ROLE compliance_ledger")
            cursor.execute(reads.MAKE_DEMONSTRATION)
            cursor.execute("RESET ROLE")
    return bool(is_one or not has_entries)
