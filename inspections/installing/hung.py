"""What was put up, for the list of prints that have to be printed again."""

from collections.abc import Collection, Iterator
from uuid import UUID

from rules_submissions.prints.hung import PutUp

from ..table_models import Installation


def prints_put_up(facilities: Collection[UUID]) -> Iterator[PutUp]:
    """Each print that was put up at these facilities, for each table the first time. One query."""
    rows = Installation.objects.filter(facility__in=facilities, print__isnull=False)
    first = rows.order_by("table_id", "print_id", "received_at").distinct("table_id", "print_id")
    for one in first.select_related("table", "print__paper"):
        if one.print is None:
            continue
        paper = one.print.paper
        yield PutUp(
            one.facility_id, one.table.number, one.table.chapter, paper.kind, paper.revision_id, one.print.code,
            one.signature["printed_name"], one.installed_at, one.received_at,
        )  # fmt: skip
