"""How tables are at this moment, for a forecast of what an approval would do there."""

from collections import defaultdict
from collections.abc import Collection
from uuid import UUID

from compliance.holders.models import GamingTable
from compliance.regulation import chapter
from compliance.web.values import moment_words
from rules_submissions.forecast.floor import TableNow

from ..limits.running import lane_words
from ..models import Installation, RunningLimit, TableState


def tables_now(facility: UUID, chapter_number: str, numbers: Collection[str]) -> dict[str, TableNow]:
    """These tables by number, with the newest sheet of each kind that somebody signed for, and what has to be changed
    by when. Four queries."""
    rows = GamingTable.objects.filter(facility=facility, chapter=chapter_number, number__in=numbers, is_active=True)
    tables = {table.pk: table.number for table in rows}
    states = {state.table_id: state for state in TableState.objects.filter(table__in=tables)}
    sheets: dict[UUID, list[str]] = defaultdict(list)
    newest = Installation.objects.filter(table__in=tables).select_related("version__sheet")
    for put_up in newest.order_by("table_id", "kind", "-installed_at", "-received_at").distinct("table_id", "kind"):
        sheets[put_up.table_id].append(put_up.version.title)
    clocks = {clock.citation: clock.title for kind in chapter(chapter_number).logs for clock in kind.clocks}
    running: dict[UUID, list[str]] = defaultdict(list)
    for limit in RunningLimit.objects.filter(table__in=tables, ended_at__isnull=True).order_by("due_at", "id"):
        title = f"{clocks.get(limit.citation, limit.citation)}{lane_words(limit.lane)}"
        running[limit.table_id].append(f"{title} by {moment_words(limit.due_at)}")
    return {
        number: TableNow(
            is_open=key in states and states[key].is_open,
            since=states[key].since if key in states else None,
            sheets=sheets[key],
            running=running[key],
        )
        for key, number in tables.items()
    }
