"""The tables at this moment, for a forecast of the effect of an approval there."""

from collections import defaultdict
from collections.abc import Collection
from uuid import UUID

from compliance.holders.models import GamingTable
from compliance.regulation import chapter
from rules_submissions.forecast.floor import LimitNow, Place, TableNow

from ..limits.running import lane_words
from ..models import Installation, RunningLimit, TableState


def tables_now(places: Collection[Place]) -> dict[Place, TableNow]:
    """These tables, with the newest sheet of each kind that somebody signed for, and what has to be changed by when.
    Four queries, whatever the number of places."""
    facilities, games, numbers = (set(part) for part in zip(*places, strict=True))
    rows = GamingTable.objects.filter(facility__in=facilities, chapter__in=games, number__in=numbers, is_active=True)
    wanted = set(places)
    tables = {table.pk: place for table in rows if (place := _place_of(table)) in wanted}
    states = {state.table_id: state for state in TableState.objects.filter(table__in=tables)}
    sheets: dict[UUID, list[str]] = defaultdict(list)
    newest = Installation.objects.filter(table__in=tables).select_related("version__sheet")
    for put_up in newest.order_by("table_id", "kind", "-installed_at", "-received_at").distinct("table_id", "kind"):
        sheets[put_up.table_id].append(put_up.version.title)
    clocks = {
        (game, clock.citation): clock.title for game in games for kind in chapter(game).logs for clock in kind.clocks
    }
    running: dict[UUID, list[LimitNow]] = defaultdict(list)
    for limit in RunningLimit.objects.filter(table__in=tables, ended_at__isnull=True).order_by("due_at", "id"):
        title = clocks.get((tables[limit.table_id][1], limit.citation), limit.citation)
        running[limit.table_id].append(
            LimitNow(f"{title}{lane_words(limit.lane)}", limit.citation, limit.started_at, limit.due_at)
        )
    return {
        place: TableNow(
            is_open=key in states and states[key].is_open,
            since=states[key].since if key in states else None,
            sheets=sheets[key],
            running=running[key],
        )
        for key, place in tables.items()
    }


def _place_of(table: GamingTable) -> Place:
    return table.facility_id, table.chapter, table.number
