"""What closes a bundle: a checkpoint for each log, the Board entries that commit to them, the Board's own checkpoint.

All of it is published by others in their time (signer, Board log, witnesses); these functions say what is there.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import connection

from .trust import lines_that_hold


@dataclass(frozen=True)
class Commitment:
    """A Board entry and the checkpoint that it commits to."""

    board_id: UUID
    index: int
    size: int
    note: str


@dataclass(frozen=True)
class BoardCheckpoint:
    """A signed checkpoint of the Board log with the cosignatures that it has so far, a line each."""

    board_id: UUID
    size: int
    note: str
    cosignatures: tuple[str, ...]
    witnesses: int

    @property
    def text(self) -> str:
        """The note with all its lines."""
        return self.note + "".join(f"{line.rstrip()}\n" for line in self.cosignatures)


def is_signed(log_id: UUID, least: int) -> bool:
    """Whether a checkpoint of at least this size is published."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM ledger.checkpoint WHERE log_id = %s AND size >= %s)", [log_id, least]
        )
        found: bool = cursor.fetchone()[0]
    return found


def commitments(least: Mapping[str, int], since: datetime) -> dict[str, Commitment]:
    """The newest Board entry since then for each origin, of at least these entries; all of one Board log, the newest.

    Origins without one are left out. One query.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT log_id, index, payload FROM ledger.log JOIN ledger.entry AS entry ON log_id = id "
            "JOIN ledger.payload USING (log_id, index) "
            "WHERE kind = 'board' AND entry.type = 'board.checkpoint' AND entry.received_at >= %s "
            "AND payload IS NOT NULL ORDER BY entry.received_at",
            [since],
        )
        rows = cursor.fetchall()
    found: dict[str, Commitment] = {}
    for log_id, index, payload in rows:
        note = json.loads(bytes(payload))["about"]["note"]
        origin, size = note.split("\n")[:2]
        if origin in least and int(size) >= least[origin]:
            found = {name: one for name, one in found.items() if one.board_id == log_id}
            found[origin] = Commitment(log_id, index, int(size), note)
    return found


def board_checkpoint(board_id: UUID, least: int, quorum: int) -> BoardCheckpoint | None:
    """The newest checkpoint of the Board log of at least this size that `quorum` witnesses have cosigned; the newest of
    all where there is none such; None where none is signed. Lines that do not hold count for nothing. One query."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT size, note, array_remove(array_agg(line ORDER BY witness, cosignature.made_at), NULL) "
            "FROM ledger.checkpoint LEFT JOIN ledger.cosignature USING (log_id, size) "
            "WHERE log_id = %s AND size >= %s GROUP BY size, note "
            "ORDER BY size DESC",
            [board_id, least],
        )
        newest = None
        for size, note, lines in cursor:
            held = tuple(lines_that_hold(note, lines))
            point = BoardCheckpoint(board_id, size, note, held, len({line.split(" ")[1] for line in held}))
            if point.witnesses >= quorum:
                return point
            newest = newest or point
    return newest
