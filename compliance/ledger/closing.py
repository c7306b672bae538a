"""The records that close a bundle: a checkpoint for each log, the Board entries that commit to them, and the Board's
own checkpoint.

Signer, Board log and witnesses publish these in their own time. The functions here read what is published.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from compliance.transparency.errors import Malformed
from compliance.transparency.leaves import Leaf, Tree

from .errors import LedgerError
from .images import fetch
from .trust import lines_that_hold


@dataclass(frozen=True)
class Commitment:
    """A Board entry, and the checkpoint of a log to which it commits."""

    board_id: UUID
    index: int
    size: int
    note: str


@dataclass(frozen=True)
class BoardCheckpoint:
    """A signed checkpoint of the Board log, with the cosignatures so far, one a line."""

    board_id: UUID
    size: int
    note: str
    cosignatures: tuple[str, ...]
    witnesses: int

    @property
    def text(self) -> str:
        """The note with all its lines."""
        return self.note + "".join(f"{line.rstrip()}\n" for line in self.cosignatures)


_COMMITTED = """
    SELECT log.origin, log.id, kept.secret, kept.log_id, kept.index, point.size, point.note
    FROM ledger.log AS board JOIN ledger.entry AS entry ON entry.log_id = board.id AND board.kind = 'board'
        JOIN ledger.leaves AS kept USING (log_id, index)
        CROSS JOIN unnest(kept.logs, kept.sizes) AS leaf (log_id, size)
        JOIN ledger.log AS log ON log.id = leaf.log_id
        JOIN ledger.checkpoint AS point ON point.log_id = leaf.log_id AND point.size = leaf.size
"""
"""The checkpoints that entries of the Board log commit to, each as a row."""


def is_signed(log_id: UUID, least: int) -> bool:
    """Whether a checkpoint of at least this size is published."""
    return bool(fetch("SELECT FROM ledger.checkpoint WHERE log_id = %s AND size >= %s LIMIT 1", log_id, least))


def commitments(least: Mapping[str, int], since: datetime) -> dict[str, Commitment]:
    """For each origin, the newest Board entry since then that commits to at least these entries. All come from one
    Board log, the newest. An origin without such an entry is left out. One query."""
    rows = fetch(
        f"{_COMMITTED} WHERE entry.received_at >= %s AND log.origin = ANY(%s) ORDER BY entry.received_at",
        since,
        list(least),
    )
    by_origin: dict[str, Commitment] = {}
    for origin, _, _, *commitment in rows:
        candidate = Commitment(*commitment)
        if candidate.size >= least[origin]:
            by_origin = {name: other for name, other in by_origin.items() if other.board_id == candidate.board_id}
            by_origin[origin] = candidate
    return by_origin


def leaf_of(log_id: UUID, commitment: Commitment) -> Leaf:
    """The leaf with which a Board entry commits to this log's checkpoint. Raises LedgerError where there is none. One
    query."""
    rows = fetch(f"{_COMMITTED} WHERE kept.log_id = %s AND kept.index = %s", commitment.board_id, commitment.index)
    secret = bytes(rows[0][2]) if rows else b""
    try:
        return Tree(secret, {row[1]: row[-1] for row in rows}).leaf(log_id)
    except Malformed as error:
        raise LedgerError(str(error)) from error


def board_checkpoint(board_id: UUID, least: int, quorum: int) -> BoardCheckpoint | None:
    """The newest checkpoint of the Board log of at least this size that `quorum` witnesses have cosigned. Without one,
    the newest of all; None where none is signed. Invalid lines are not counted. One query."""
    rows = fetch(
        "SELECT size, note, array_remove(array_agg(line ORDER BY witness, cosignature.made_at), NULL) "
        "FROM ledger.checkpoint LEFT JOIN ledger.cosignature USING (log_id, size) "
        "WHERE log_id = %s AND size >= %s GROUP BY size, note ORDER BY size DESC",
        board_id,
        least,
    )
    newest = None
    for size, note, lines in rows:
        held = tuple(lines_that_hold(note, lines))
        point = BoardCheckpoint(board_id, size, note, held, len({line.split(" ")[1] for line in held}))
        if point.witnesses >= quorum:
            return point
        newest = newest or point
    return newest
