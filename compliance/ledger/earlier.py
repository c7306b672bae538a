"""What connects a bundle with older checkpoints of the Board log (docs/records.md section 8): the commitments to the
bundle's logs under the first checkpoint of each day, in UTC.

Each of these checkpoints ends with a commitment, so it says how far every log went. The public list marks them.
"""

from collections.abc import Mapping
from uuid import UUID

from django.db import connection

from .closing import Commitment
from .logs import BOARD, COMMITMENT


def earlier_commitments(
    board_id: UUID, size: int, ranges: Mapping[UUID, tuple[int, int]]
) -> list[tuple[UUID, Commitment]]:
    """The commitments to these logs under the first checkpoint of each day, up to this size of the Board log, in their
    order. A size out of a log's range is left out. One query."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            WITH first AS (
                SELECT DISTINCT ON ((point.made_at AT TIME ZONE 'UTC')::date) point.log_id, point.size - 1 AS index
                FROM ledger.checkpoint AS point
                    JOIN ledger.entry AS last ON last.log_id = point.log_id AND last.index = point.size - 1
                WHERE point.log_id = %s AND point.size <= %s AND last.type = %s
                ORDER BY (point.made_at AT TIME ZONE 'UTC')::date, point.size
            )
            SELECT leaf.log_id, kept.log_id, kept.index, point.size, point.note
            FROM first JOIN ledger.leaves AS kept USING (log_id, index)
                CROSS JOIN unnest(kept.logs, kept.sizes) AS leaf (log_id, size)
                JOIN ledger.checkpoint AS point ON point.log_id = leaf.log_id AND point.size = leaf.size
            WHERE leaf.log_id = ANY(%s) ORDER BY kept.index, leaf.log_id
            """,
            [board_id, size, COMMITMENT, list(ranges)],
        )
        rows = [(log_id, Commitment(*commitment)) for log_id, *commitment in cursor.fetchall()]
    return [(log_id, made) for log_id, made in rows if max(1, ranges[log_id][0]) <= made.size <= ranges[log_id][1]]


def board_before(origin: str, size: int) -> UUID | None:
    """The Board log of this origin; None where the database holds less of it than this size. One query."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT log.id FROM ledger.log AS log JOIN ledger.head AS head ON head.log_id = log.id "
            "WHERE log.origin = %s AND log.kind = %s AND head.size >= %s",
            [origin, BOARD, size],
        )
        row = cursor.fetchone()
    return row[0] if row else None
