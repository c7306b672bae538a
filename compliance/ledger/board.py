"""Checkpoints of the Board log, which everybody may read."""

from dataclasses import dataclass
from datetime import datetime

from compliance.transparency.errors import Malformed
from compliance.transparency.notes import parse_checkpoint, parse_note
from compliance.transparency.signer.state import origin_hash

from .checkpoints import Published, published
from .images import fetch
from .logs import BOARD, COMMITMENT


@dataclass(frozen=True)
class BoardPoint:
    """A line of the public list. `root` is hexadecimal; `witnesses` are names. `covered_by` is the size of the next
    checkpoint with a witness: that checkpoint proves every smaller one too. `is_connected` says that it is the first of
    its day (UTC) that ends with a commitment, so bundles show how far each of their logs was under it."""

    origin: str
    size: int
    root: str
    made_at: datetime
    witnesses: tuple[str, ...]
    covered_by: int | None
    is_connected: bool


def board_notes(before: datetime | None, count: int) -> list[BoardPoint]:
    """Checkpoints of the Board log made before an instant, newest first. One query."""
    rows = fetch(
        "SELECT log.origin, point.size, point.note, point.made_at, "
        "ARRAY(SELECT witness FROM ledger.cosignature AS line "
        "      WHERE line.log_id = log.id AND line.size = point.size ORDER BY witness), "
        "(SELECT min(size) FROM ledger.cosignature AS line "
        "      WHERE line.log_id = log.id AND line.size > point.size), "
        "last.type = %s AND (point.made_at AT TIME ZONE 'UTC')::date IS DISTINCT FROM ("
        "      SELECT (before.made_at AT TIME ZONE 'UTC')::date FROM ledger.checkpoint AS before "
        "      JOIN ledger.entry AS one ON one.log_id = before.log_id AND one.index = before.size - 1 "
        "      WHERE before.log_id = log.id AND before.size < point.size AND one.type = last.type "
        "      ORDER BY before.size DESC LIMIT 1) "
        "FROM ledger.log AS log JOIN ledger.checkpoint AS point ON point.log_id = log.id "
        "JOIN ledger.entry AS last ON last.log_id = log.id AND last.index = point.size - 1 "
        "WHERE log.kind = %s AND (%s::timestamptz IS NULL OR point.made_at < %s) "
        "ORDER BY point.made_at DESC LIMIT %s",
        COMMITMENT,
        BOARD,
        before,
        before,
        count,
    )
    return [
        BoardPoint(origin, size, _root(note), made_at, tuple(witnesses), *more)
        for origin, size, note, made_at, witnesses, *more in rows
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
