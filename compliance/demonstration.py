"""The demonstration, in the order of time: scenes side by side, every act received at the moment that it states."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from heapq import heappop, heappush

from django.db import connection, transaction

from compliance.ledger.logs import told

Scene = Iterator[datetime]
"""What some people did: yields the moment of the next act, and acts when it is resumed."""


class OutOfOrder(ValueError):
    """A scene names a moment before the one that it has just acted at."""


@transaction.atomic
def acted(scenes: Iterable[Scene]) -> None:
    """Plays the scenes to their ends, whoever's moment comes first; the one named first where two are equal.

    All of it in one transaction, or nothing. A scene touches nothing before its first moment: others have not made it
    yet. Raises OutOfOrder, and whatever an act raises.
    """
    waiting: list[tuple[datetime, int, Scene]] = []

    def wait(place: int, scene: Scene, since: datetime | None = None) -> None:
        moment = next(scene, None)
        if moment is None:
            return
        if since is not None and moment < since:
            raise OutOfOrder(f"a scene at {since.isoformat()} goes back to {moment.isoformat()}")
        heappush(waiting, (moment.astimezone(UTC), place, scene))

    for place, scene in enumerate(scenes):
        wait(place, scene)
    while waiting:
        moment, place, scene = heappop(waiting)
        with told(moment):
            wait(place, scene, moment)


@transaction.atomic
def declared() -> bool:
    """Marks this database as a demonstration, in which times may be told; whether it is one now.

    Never one whose records were received by the clock: only before the first entry of the ledger. Run as the owner of
    the database, who alone may step into the role that owns the ledger.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT FROM ledger.demonstration), EXISTS (SELECT FROM ledger.entry)")
        is_one, has_entries = cursor.fetchone()
        if not is_one and not has_entries:
            cursor.execute("SET LOCAL ROLE compliance_ledger")
            cursor.execute("INSERT INTO ledger.demonstration VALUES (true)")
            cursor.execute("RESET ROLE")
    return bool(is_one or not has_entries)
