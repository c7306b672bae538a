"""What was put up, for the list of prints that have to be printed again."""

from collections.abc import Collection, Iterator
from uuid import UUID

from rules_submissions.prints.hung import PutUp

from ..models.tables import Installation


def prints_put_up(facilities: Collection[UUID]) -> Iterator[PutUp]:
    """Each print that was put up at these facilities, for each table the first time. One query."""
    rows = Installation.objects.filter(facility__in=facilities, print__isnull=False)
    first = rows.order_by("table_id", "print_id", "received_at").distinct("table_id", "print_id")
    for row in first.select_related("table", "print__paper"):
        if row.print is None:
            continue
        paper = row.print.paper
        yield PutUp(
            row.facility_id,
            row.table.number,
            row.table.chapter,
            paper.kind,
            paper.revision_id,
            row.print.code,
            row.signer_name,
            row.installed_at,
            row.received_at,
        )
