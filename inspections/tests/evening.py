"""An evening at a table that was inspected and opened, of which one inspection came in late."""

from datetime import datetime
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from compliance.holders.models import GamingTable, User
from inspections.opening.services import table_close, table_open

from .factories import at, inspection, signed


def evening_at(table: GamingTable, by: User, late_at: datetime, **more: Any) -> GamingTable:
    """Inspected at one and open from two to four; a failed inspection of half past two came in at `late_at`."""
    signed(table, "roulette_inspection", inspection(at(1)), by, moment=at(1))
    table_open(table=table, by=by, at=at(2))
    table_close(table=table, by=by, at=at(4))
    late = inspection(at(2.5), wheel_parts_secure_ok=False)
    signed(table, "roulette_inspection", late, by, moment=late_at, **more)
    return table


def queries_before_and_after(browser: Client, url: str, table: GamingTable, by: User) -> tuple[int, int]:
    """The number of queries of a page, and the same after four more inspections, each with its opening."""

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert browser.get(url).status_code == 200
        return len(queries)

    asked()  # who is signed in is read
    first = asked()
    for hour in (5.5, 6, 6.5, 7):
        signed(table, "roulette_inspection", inspection(at(hour)), by, moment=at(hour))
        table_open(table=table, by=by, at=at(hour + 0.1))
        table_close(table=table, by=by, at=at(hour + 0.2))
    return first, asked()
