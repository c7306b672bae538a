"""Checkpoints that the signer published, and the Board log's commitments to them."""

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction

from compliance.isolation.context import office_context
from compliance.transparency.leaves import SECRET_BYTES, Tree

from .images import fetch, fetch_value
from .logs import BOARD
from .recording import Recorded, record_tree, reserve
from .trust import lines_that_hold

CLOSED_LATELY = timedelta(days=1)
"""The Board log goes on committing to a closed log for this long, because its last entries may be signed after its year
has ended."""
MOST_UNSIGNED = timedelta(minutes=5)
"""The signer signs within seconds: where an entry has waited longer, nobody signs."""
MOST_UNWITNESSED = timedelta(minutes=10)
"""Witnesses are asked each minute: where a checkpoint has waited longer, one of them is silent or refuses."""


@dataclass(frozen=True)
class Published:
    """A signed checkpoint. `note` has the signer's signatures alone."""

    log_id: UUID
    kind: str
    origin: str
    size: int
    note: str
    made_at: datetime


_PUBLISHED = """
    SELECT log.id, log.kind, log.origin, point.size, point.note, point.made_at
    FROM ledger.log AS log JOIN ledger.checkpoint AS point ON point.log_id = log.id
"""
_NEWEST = "point.size = (SELECT max(size) FROM ledger.checkpoint WHERE log_id = log.id)"


def published(where: str, *parameters: Any) -> list[Published]:
    """Checkpoints that meet this condition on `log` and `point`. One query."""
    return [Published(*row) for row in fetch(f"{_PUBLISHED} WHERE {where}", *parameters)]


def newest(log_id: UUID) -> Published | None:
    """The newest checkpoint of a log; None before the signer saw it."""
    return next(iter(published(f"log.id = %s AND {_NEWEST}", log_id)), None)


def board_points() -> list[Published]:
    """The newest checkpoint of the Board log, and that of a Board log that was closed lately. The oldest log comes
    first."""
    return published(
        f"log.kind = %s AND (log.closed_at IS NULL OR log.closed_at > ledger.clock() - %s) AND {_NEWEST} "
        "ORDER BY log.opened_at",
        BOARD,
        CLOSED_LATELY,
    )


def to_commit(also: Collection[UUID] = ()) -> list[Published]:
    """The newest checkpoint of each log that is open, was closed lately or is asked for, without the Board log."""
    return published(
        "log.kind <> %s AND (log.closed_at IS NULL OR log.closed_at > ledger.clock() - %s OR log.id = ANY(%s)) "
        f"AND {_NEWEST} ORDER BY log.origin",
        BOARD,
        CLOSED_LATELY,
        list(also),
    )


def unsigned_since(now: datetime) -> datetime | None:
    """The time at which the oldest entry that no checkpoint covers was received, if it has waited too long; else None.
    A suspended log is left out: nobody signs it, and an alarm says so. One query, in the office's context."""
    with office_context("is everything signed"):
        since: datetime | None = fetch_value("""
            SELECT min(entry.received_at) FROM ledger.log AS log JOIN ledger.head AS head ON head.log_id = log.id
            CROSS JOIN LATERAL (
                SELECT coalesce(max(size), 0) AS size FROM ledger.checkpoint WHERE log_id = log.id
            ) AS point
            JOIN ledger.entry AS entry ON entry.log_id = log.id AND entry.index = point.size
            WHERE head.size > point.size AND log.suspended_at IS NULL
            """)
    return since if since is not None and now - since > MOST_UNSIGNED else None


def refusing_since() -> datetime | None:
    """Since when the signer refuses to sign anything, which it says in an alarm; None while it signs. One query, in the
    office's context."""
    with office_context("does the signer refuse to sign"):
        since: datetime | None = fetch_value("""
            SELECT max(raised_at) FROM ledger.alarm
            WHERE source = 'signer' AND evidence ->> 'refusal' = 'true' AND raised_at > coalesce((
                SELECT max(made_at) FROM ledger.log CROSS JOIN LATERAL (
                    SELECT made_at FROM ledger.checkpoint WHERE log_id = log.id ORDER BY size DESC LIMIT 1
                ) AS point
            ), '-infinity')
            """)
    return since


def unwitnessed_since(now: datetime) -> datetime | None:
    """The time at which the oldest checkpoint of the Board log was made that has waited too long for a cosignature of
    every witness; None if there is none, and in an office without witnesses. One query, in the office's context."""
    if not settings.LEDGER_WITNESSES:
        return None
    with office_context("does every witness cosign"):
        since: datetime | None = fetch_value(
            """
            SELECT min(point.made_at) FROM ledger.checkpoint AS point JOIN ledger.log AS log ON log.id = point.log_id
            WHERE log.kind = %s AND log.closed_at IS NULL AND log.suspended_at IS NULL AND point.size > coalesce((
                SELECT size FROM ledger.cosignature WHERE log_id = log.id
                GROUP BY size HAVING count(*) >= %s ORDER BY size DESC LIMIT 1
            ), 0)
            """,
            BOARD,
            len(settings.LEDGER_WITNESSES),
        )
    return since if since is not None and now - since > MOST_UNWITNESSED else None


def commit_all(also: Collection[UUID] = ()) -> Recorded | None:
    """Adds an entry to the Board log that commits to the newest checkpoints of all logs, changed or not. A log that was
    closed long ago is included only where it is asked for, for a bundle. Returns None while the signer has signed no
    log.

    Whoever needs a commitment to one log commits to all of them, so no entry shows for whom it was made. Raises
    LogSuspended.
    """
    with office_context("the Board log commits to all logs"), transaction.atomic():
        if not to_commit(also):
            return None
        place = reserve(None, kind=BOARD)
        points = to_commit(also)  # as they are now that the Board log is locked
        secret = secrets.token_bytes(SECRET_BYTES)
        tree = Tree(secret, {point.log_id: point.note for point in points})
        done = record_tree(place, tree.root, tree.size)
        logs, sizes = [point.log_id for point in points], [point.size for point in points]
        keep = "SELECT ledger.keep_leaves(%s, %s, %s, %s::uuid[], %s::bigint[])"
        fetch(keep, done.log_id, done.index, secret, logs, sizes)
    return done


def cosignatures(point: Published) -> list[str]:
    """The valid lines of witnesses under a checkpoint, each with its newline, by witness."""
    rows = fetch(
        "SELECT line FROM ledger.cosignature WHERE log_id = %s AND size = %s ORDER BY witness", point.log_id, point.size
    )
    return lines_that_hold(point.note, [line for (line,) in rows])


def with_cosignatures(point: Published) -> str:
    """The note with every signature that is known."""
    return point.note + "".join(cosignatures(point))
