"""Checkpoints that the signer published, and the Board log's commitments to them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import connection, transaction

from .errors import LedgerError
from .logs import BOARD
from .recording import Recorded, record_checkpoint
from .trust import lines_that_hold

CLOSED_LATELY = timedelta(days=1)
"""For so long a log that was closed is committed to like an open one: its last entries may be signed after the turn."""


@dataclass(frozen=True)
class Published:
    """A signed checkpoint. `note` bears the signer's signatures alone."""

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
    """Checkpoints under this condition on `log` and `point`. One query."""
    with connection.cursor() as cursor:
        cursor.execute(f"{_PUBLISHED} WHERE {where}", parameters)
        return [Published(*row) for row in cursor.fetchall()]


def newest(log_id: UUID) -> Published | None:
    """The newest checkpoint of a log; None before the signer saw it."""
    return next(iter(published(f"log.id = %s AND {_NEWEST}", log_id)), None)


def newest_board() -> Published | None:
    """The newest checkpoint of the open Board log."""
    return next(iter(published(f"log.kind = %s AND log.closed_at IS NULL AND {_NEWEST}", BOARD)), None)


def board_points() -> list[Published]:
    """The newest checkpoint of the Board log, and of one that was closed lately; the oldest log first."""
    return published(
        f"log.kind = %s AND (log.closed_at IS NULL OR log.closed_at > ledger.clock() - %s) AND {_NEWEST} "
        "ORDER BY log.opened_at",
        BOARD,
        CLOSED_LATELY,
    )


def to_commit() -> list[Published]:
    """The newest checkpoint of each log that is open or was closed lately, the Board log itself aside; by origin."""
    return published(
        f"log.kind <> %s AND (log.closed_at IS NULL OR log.closed_at > ledger.clock() - %s) AND {_NEWEST} "
        "ORDER BY log.origin",
        BOARD,
        CLOSED_LATELY,
    )


def commit_all() -> int:
    """Adds the Board log's entries for every log, whether it changed or not. Raises LogSuspended. Returns how many."""
    points = to_commit()
    with transaction.atomic():
        for point in points:
            record_checkpoint(point.note)
    return len(points)


def commit_now(log_id: UUID) -> Recorded:
    """Adds the Board log's entry for the newest checkpoint of one log. Raises LedgerError where there is none."""
    point = newest(log_id)
    if point is None:
        raise LedgerError("the signer has not signed this log yet")
    with transaction.atomic():
        return record_checkpoint(point.note)


def cosignatures(point: Published) -> list[str]:
    """The lines of witnesses under a checkpoint that hold, each with its newline, by witness."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT line FROM ledger.cosignature WHERE log_id = %s AND size = %s ORDER BY witness",
            [point.log_id, point.size],
        )
        rows = cursor.fetchall()
    return lines_that_hold(point.note, [line for (line,) in rows])


def with_cosignatures(point: Published) -> str:
    """The note with every signature that is known."""
    return point.note + "".join(cosignatures(point))
