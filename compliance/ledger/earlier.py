"""The connection of a bundle with older checkpoints of the Board log (docs/records.md section 8): the commitments to
the bundle's logs under the first checkpoint of each day, in UTC, and under the one that the requester of the bundle
named.

Each of these checkpoints ends with a commitment, so it says how far every log went. The public list marks the first of
each day.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from compliance.isolation.context import office_context

from .closing import Commitment
from .images import fetch, fetch_one
from .logs import BOARD, COMMITMENT

MOST_DIGITS = 15


@dataclass(frozen=True)
class Named:
    """A checkpoint of a Board log that somebody kept, by origin and size."""

    origin: str
    size: int


def checkpoint_named(words: str) -> Named | None:
    """The published checkpoint of a Board log that these words name: its text, or the number of its entries, in the
    newest Board log that has it. None where there is none, or where it does not end with a commitment. One query."""
    lines = words.strip().splitlines()
    origin, number = (lines[0].strip(), lines[1]) if len(lines) > 1 else (None, words)
    number = number.strip().replace(",", "")
    if not (number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS):
        return None
    with office_context("checkpoints of the Board log are published"):
        row = fetch_one(
            """
            SELECT log.origin, point.size
            FROM ledger.checkpoint AS point JOIN ledger.log AS log ON log.id = point.log_id
                JOIN ledger.entry AS last ON last.log_id = point.log_id AND last.index = point.size - 1
            WHERE log.kind = %s AND point.size = %s AND last.type = %s AND (%s::text IS NULL OR log.origin = %s)
            ORDER BY log.opened_at DESC LIMIT 1
            """,
            BOARD,
            int(number),
            COMMITMENT,
            origin,
            origin,
        )
    return Named(*row) if row else None


def earlier_commitments(
    board_id: UUID, size: int, ranges: Mapping[UUID, tuple[int, int]], named: int | None = None
) -> list[tuple[UUID, Commitment]]:
    """The commitments to these logs under the first checkpoint of each day and the one of the size `named`, up to this
    size of the Board log, in their order. A size out of a log's range is left out. One query."""
    found = fetch(
        """
        WITH ending AS (
            SELECT point.log_id, point.size - 1 AS index, (point.made_at AT TIME ZONE 'UTC')::date AS day
            FROM ledger.checkpoint AS point
                JOIN ledger.entry AS last ON last.log_id = point.log_id AND last.index = point.size - 1
            WHERE point.log_id = %s AND point.size <= %s AND last.type = %s
        ), first AS (
            (SELECT DISTINCT ON (day) log_id, index FROM ending ORDER BY day, index)
            UNION SELECT log_id, index FROM ending WHERE index = %s
        )
        SELECT leaf.log_id, kept.log_id, kept.index, point.size, point.note
        FROM first JOIN ledger.leaves AS kept USING (log_id, index)
            CROSS JOIN unnest(kept.logs, kept.sizes) AS leaf (log_id, size)
            JOIN ledger.checkpoint AS point ON point.log_id = leaf.log_id AND point.size = leaf.size
        WHERE leaf.log_id = ANY(%s) ORDER BY kept.index, leaf.log_id
        """,
        board_id,
        size,
        COMMITMENT,
        named - 1 if named else None,
        list(ranges),
    )
    rows = [(log_id, Commitment(*commitment)) for log_id, *commitment in found]
    return [(log_id, made) for log_id, made in rows if max(1, ranges[log_id][0]) <= made.size <= ranges[log_id][1]]


def board_before(origin: str, size: int) -> UUID | None:
    """The Board log of this origin; None where the database holds less of it than this size. One query."""
    row = fetch_one(
        "SELECT log.id FROM ledger.log AS log JOIN ledger.head AS head ON head.log_id = log.id "
        "WHERE log.origin = %s AND log.kind = %s AND head.size >= %s",
        origin,
        BOARD,
        size,
    )
    return row[0] if row else None
