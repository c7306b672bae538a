"""The handovers that may be destroyed after their retention: the series of a facility is shortened at its front alone.
A handover that was taken over goes with its takeover."""

from datetime import datetime
from uuid import UUID

from django.db.models import Q

from compliance.holders.models import Facility
from compliance.ledger import reads
from compliance.ledger.destroying import Chosen
from compliance.ledger.images import fetch

GOING = f"""
WITH own AS (
    SELECT h.id, h.number, t.id AS taken, greatest(h.received_at, t.received_at) < %(before)s AS is_old
    FROM inspections_handover AS h LEFT JOIN inspections_takeover AS t ON t.handover_id = h.id
    WHERE h.facility_id = %(facility)s
), front AS (
    SELECT * FROM own WHERE number < coalesce((SELECT min(number) FROM own WHERE NOT is_old), 2147483647)
    ORDER BY number LIMIT %(most)s
), going AS (
    SELECT number, 'inspections_takeover' AS relation, taken AS id FROM front WHERE taken IS NOT NULL
    UNION ALL
    SELECT number, 'inspections_handover', id FROM front
)
SELECT going.relation, going.id, log_id, index FROM going
LEFT JOIN {reads.ON_RECORD} ON told.relation = going.relation AND row_id = going.id::text
ORDER BY number, going.relation DESC
"""  # noqa: S608  # both parts are written here


def handovers_past_retention(holder_id: UUID, before: datetime, most: int) -> Chosen:
    """Handovers of this holder's facilities that were received before this instant, with their takeovers, at most
    `most` entries or one handover. Locks the facility, so nothing is handed over in the meantime. Call it in a
    transaction."""
    old = Q(handover_rows__received_at__lt=before)
    for facility in Facility.objects.filter(old, holder=holder_id).distinct().order_by("pk"):
        Facility.objects.select_for_update(no_key=True).get(pk=facility.pk)
        rows = fetch(GOING, facility=facility.pk, before=before, most=max(most // 2, 1))
        if rows:
            entries = [(log_id, index) for _, _, log_id, index in rows]
            return Chosen(entries, [(relation, str(key)) for relation, key, _, _ in rows])
    return Chosen()
