"""Checkpoints of the Board log, which everybody may read."""

from dataclasses import dataclass
from datetime import datetime

from django.db import connection

from compliance.transparency.errors import Malformed
from compliance.transparency.notes import parse_checkpoint, parse_note
from compliance.transparency.signer.state import origin_hash

from .checkpoints import Published, published
from .logs import BOARD


@dataclass(frozen=True)
class BoardPoint:
    """One line of the public list. `root` is hexadecimal; `witnesses` are names. `covered_by` is the size of the next
    checkpoint with a witness: that checkpoint proves every smaller one too."""

    origin: str
    size: int
    root: str
    made_at: datetime
    witnesses: tuple[str, ...]
    covered_by: int | None


def board_notes(before: datetime | None, count: int) -> list[BoardPoint]:
    """Checkpoints of the Board log made before an instant, newest first. One query."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT log.origin, point.size, point.note, point.made_at, "
            "ARRAY(SELECT witness FROM ledger.cosignature AS line "
            "      WHERE line.log_id = log.id AND line.size = point.size ORDER BY witness), "
            "(SELECT min(size) FROM ledger.cosignature AS line "
            "      WHERE line.log_id = log.id AND line.size > point.size) "
            "FROM ledger.log AS log JOIN ledger.checkpoint AS point ON point.log_id = log.id "
            "WHERE log.kind = %s AND (%s::timestamptz IS NULL OR point.made_at < %s) "
            "ORDER BY point.made_at DESC LIMIT %s",
            [BOARD, before, before, count],
        )
        return [
            BoardPoint(origin, size, _root(note), made_at, tuple(witnesses), covered_by)
            for origin, size, note, made_at, witnesses, covered_by in cursor.fetchall()
        ]


def _root(note: str) -> str:
    try:
        return parse_checkpoint(parse_note(note).text).root.hex()
    except Malformed:
        return "unreadable"


def board_point(hashed_origin: str, size: int) -> Published | None:
    """The checkpoint of this size in the Board log whose origin has this hash."""
    points = published("log.kind = %s AND point.size = %s", BOARD, size)
    return next((point for point in points if origin_hash(point.origin) == hashed_origin), None)
