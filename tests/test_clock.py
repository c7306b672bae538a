"""A run has one clock: its processes, its database and its pages all show the time of the run."""

import os
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.db import connection
from time_machine import escape_hatch

from tests import clock

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SHOWN = "import django; django.setup(); import time; print(time.time())"


def between(before: float, shown: float, after: float) -> bool:
    """Whether a clock showed something between two readings of this process; each is true to some microseconds."""
    return before - 0.001 <= shown <= after + 0.001


def test_this_process_has_the_clock_that_was_given() -> None:
    ahead = clock.offset().total_seconds()
    before, shown, after = escape_hatch.time.time(), time.time(), escape_hatch.time.time()
    assert between(before + ahead, shown, after + ahead)
    begins = datetime.fromisoformat(os.environ.get(clock.GIVEN, clock.PLAIN_DAY))
    assert timedelta() <= datetime.now(UTC) - begins < timedelta(days=1)


def test_a_database_of_tests_has_it(db: None) -> None:
    before = datetime.now(UTC)
    with connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM ledger.clock())")
        assert between(before.timestamp(), float(cursor.fetchone()[0]), time.time())


def test_another_process_has_it() -> None:
    before = time.time()
    done = subprocess.run(
        [sys.executable, "-c", SHOWN], check=True, capture_output=True, text=True, cwd=settings.BASE_DIR
    )
    assert between(before, float(done.stdout), time.time())


def test_a_page_has_it(browser: "Browser") -> None:
    for opened in (browser.new_page(), browser.new_context().new_page()):
        opened.goto("about:blank")
        before = time.time()
        shown = opened.evaluate("[Date.now(), new Date().getTime(), Date.parse(Date()), new Date(0).getTime()]")
        assert between(before, shown[0] / 1000, time.time())
        assert between(before, shown[1] / 1000, time.time())
        assert between(before - 1, shown[2] / 1000, time.time())
        assert shown[3] == 0
        assert opened.evaluate("new Date() instanceof Date && new Date(2026, 0, 2) > new Date(2026, 0, 1)")


def test_a_clock_without_a_zone_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(clock.OFFSET_US)
    monkeypatch.setenv(clock.GIVEN, "2027-01-01T04:55:00")
    with pytest.raises(ValueError, match="names no zone"):
        clock.offset()
