"""The agreement of a replay with the entries of the ledger alone: a second reading that asks no table of the office.

It takes the images out of the payloads that the office had received by then, and finds for itself whether the table was
open, which entries stood, what ran, and what hung there.
"""

import json
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection

from inspections.replay.replay import Replayed

from ..logs import SERIES
from .test_as_it_was_told import History, floor, replayed  # noqa: F401  # a fixture

pytestmark = pytest.mark.django_db

IMAGES = """
SELECT image ->> 'table', image -> 'values' FROM ledger.entry JOIN ledger.payload USING (log_id, index)
CROSS JOIN LATERAL jsonb_array_elements(convert_from(payload, 'UTF8')::jsonb -> 'rows') AS image
WHERE image ->> 'table' = ANY(%s) AND image -> 'values' ->> 'table_id' = %s ORDER BY received_at, index
"""
TABLES = ["inspections_logentry", "inspections_tableevent", "inspections_installation"]


def images_of(table: Any) -> dict[str, dict[str, dict[str, Any]]]:
    """The newest image of each row about the table, by relation and key."""
    found: dict[str, dict[str, dict[str, Any]]] = {name: {} for name in TABLES}
    with connection.cursor() as cursor:
        cursor.execute(IMAGES, [TABLES, str(table.pk)])
        for relation, values in cursor.fetchall():
            said = values if isinstance(values, dict) else json.loads(values)
            found[relation][said["id"]] = said
    return found


def instant(text: str) -> datetime:
    return datetime.fromisoformat(text)


def read_again(table: Any, at: datetime, known_at: datetime) -> dict[str, Any]:
    """Open or not, the newest entries by log, the decks that ran, and the sheet that hung there."""
    images = images_of(table)
    entries = [one for one in images["inspections_logentry"].values() if instant(one["received_at"]) <= known_at]
    corrected = {one["supersedes_id"] for one in entries}
    entries = [one for one in entries if one["id"] not in corrected]
    entries.sort(key=lambda one: (instant(one["occurred_at"]), one["number"]))
    events = [one for one in images["inspections_tableevent"].values() if instant(one["at"]) <= at]
    events.sort(key=lambda one: instant(one["at"]))
    sheets = [
        one
        for one in images["inspections_installation"].values()
        if instant(one["installed_at"]) <= at and instant(one["received_at"]) <= known_at
    ]
    sheets.sort(key=lambda one: (instant(one["installed_at"]), instant(one["received_at"])))
    before = [one for one in entries if instant(one["occurred_at"]) <= at]
    return {
        "open": bool(events) and events[-1]["act"] == "opened",
        "newest": {one["log_code"]: one["id"] for one in before},
        "decks": decks_running(entries, at),
        "sheet": sheets[-1]["id"] if sheets else None,
    }


def decks_running(entries: list[dict[str, Any]], at: datetime) -> datetime | None:
    """Since when the decks in use at an instant are: the last start, unless its end or another start came by then."""
    said = [json.loads(one["facts"]["utf8"]) for one in entries if one["log_code"] == "deck_change"]
    starts = sorted({instant(one["opened_at"]) for one in said if instant(one["opened_at"]) <= at})
    if not starts:
        return None
    ends = [
        instant(one["removed_at"]) for one in said if instant(one["opened_at"]) == starts[-1] and "removed_at" in one
    ]
    return None if ends and ends[-1] <= at else starts[-1]


def told_by(shown: Replayed) -> dict[str, Any]:
    """The same, of a replay."""
    running = [one.limit.started_at for one in shown.standing.running]
    hanging = [str(one.installed.pk) for one in shown.standing.hanging if one.installed]
    return {
        "open": shown.is_open,
        "newest": {log: str(rows[-1].pk) for log, rows in shown.standing.newest.items() if rows},
        "decks": running[0] if running else None,
        "sheet": hanging[0] if hanging else None,
    }


@pytest.mark.parametrize("number", range(2))
def test_entries_alone_give_the_same_answer(floor, holder_admin, chance, number) -> None:  # noqa: F811
    history = History(floor, holder_admin, chance)
    for _ in range(14):
        history.step()
    assert len(images_of(history.tables[0])["inspections_logentry"]) < SERIES
    for _ in range(30):
        table = chance.choice(history.tables)
        moment = history.now - timedelta(minutes=chance.randint(0, 60 * int(history.hours + 30)))
        known_at = chance.choice([moment, history.now, moment + (history.now - moment) * chance.random()])
        shown = replayed(table, moment, known_at)
        again = read_again(table, moment, known_at)
        if not shown.standing.hanging:
            again["sheet"] = None  # no approved rules say what hangs there
        assert told_by(shown) == again, (moment, known_at)
