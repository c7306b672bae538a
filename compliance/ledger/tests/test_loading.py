"""While the demonstration is loading: pages say so, nothing else is recorded, and a killed loader stops nothing."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from threading import Event

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, Pit, User
from compliance.ledger.errors import StillLoading
from compliance.ledger.logs import loaded_until, loading, receipt_at
from compliance.ledger.recording import CLOCK, LedgerAct, record
from compliance.rest.problems import problem_of
from tests.waiting import LONG_WAIT_S

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 12)
WORDS = "It is still loading, up to November 12, 2026 so far."


@pytest.fixture
def loads(settings: object, tmp_path: Path) -> Iterator[Callable[[date], None]]:
    """A loader at work, which has come to the day."""
    settings.DEMO, settings.DATA_DIR = True, tmp_path  # type: ignore[attr-defined]
    with loading(DAY) as say_loaded:
        yield say_loaded


def test_pages_of_everybody_say_how_far_it_is_and_those_kept_meanwhile_do_not_stay(
    loads: Callable[[date], None], client_of: Callable[[User | None], Client], filer: User
) -> None:
    assert WORDS in client_of(filer).get("/").content.decode()
    front = reverse("register:front")
    assert WORDS in Client().get(front).content.decode()
    loads(date(2026, 11, 13))
    assert "up to November 13, 2026 so far" in Client().get(front).content.decode()


def test_when_it_is_loaded_pages_say_no_more_and_acts_are_recorded(settings: object, tmp_path: Path) -> None:
    settings.DEMO, settings.DATA_DIR = True, tmp_path  # type: ignore[attr-defined]
    front = reverse("register:front")
    with loading(DAY):
        assert WORDS in Client().get(front).content.decode()
        assert loaded_until() == DAY
    assert "still loading" not in Client().get(front).content.decode()
    assert record(LedgerAct("demonstration.test", by=CLOCK), holder_id=None)


def test_pages_that_find_nothing_meanwhile_do_not_say_that_there_is_nothing(
    loads: Callable[[date], None], client_of: Callable[[User | None], Client], filer: User
) -> None:
    work, front = client_of(filer).get("/").content.decode(), Client().get(reverse("register:front")).content.decode()
    assert "The demonstration is not loaded yet." in work
    assert "nothing to do" not in work
    assert "All done" not in work
    assert "The demonstration is not loaded yet." in front
    assert "No rules are in effect" not in front
    assert "Nothing yet." not in front
    spanish = Client().get(f"/es{reverse('register:front')}").content.decode()
    assert "La demostración todavía no está cargada." in spanish


def test_only_what_states_its_time_is_recorded_meanwhile(loads: Callable[[date], None]) -> None:
    with receipt_at(timezone.now()):
        record(LedgerAct("demonstration.test", by=CLOCK), holder_id=None)
    with pytest.raises(StillLoading) as refusal:
        record(LedgerAct("demonstration.test", by=CLOCK), holder_id=None)
    problem = problem_of(refusal.value)
    assert problem is not None
    assert (problem.status, problem.code) == (503, "demonstration_loading")


def test_a_person_who_acts_meanwhile_reads_why_not(
    loads: Callable[[date], None], client_of: Callable[[User | None], Client], holder_admin: User, facility: Facility
) -> None:
    typed = {"facility": str(facility.pk), "name": "Pit 9", "reason": "New"}
    answer = client_of(holder_admin).post(reverse("holders:pit_add"), typed)
    assert answer.status_code == 503
    assert "The demonstration is still loading. Nothing was saved." in answer.content.decode()
    assert not Pit.objects.exists()


def test_a_second_loader_waits_and_pages_still_say_the_day(settings: object, tmp_path: Path) -> None:
    settings.DEMO, settings.DATA_DIR = True, tmp_path  # type: ignore[attr-defined]
    begun = Event()

    def load_again() -> None:
        begun.set()
        with loading(date(2026, 11, 1)):
            assert loaded_until() == date(2026, 11, 1)

    with ThreadPoolExecutor() as pool:
        with loading(DAY):
            second = pool.submit(load_again)
            assert begun.wait(LONG_WAIT_S)
            assert {loaded_until() for _ in range(200)} == {DAY}
        second.result(LONG_WAIT_S)
    assert loaded_until() is None


def test_a_loader_that_was_killed_loads_no_more(settings: object, tmp_path: Path) -> None:
    settings.DEMO, settings.DATA_DIR = True, tmp_path  # type: ignore[attr-defined]
    script = f"""
import datetime, django.conf
database = {{"ENGINE": "django.db.backends.postgresql", "NAME": {connection.settings_dict["NAME"]!r}}}
django.conf.settings.configure(DATA_DIR={str(tmp_path)!r}, DATABASES={{"default": database}})
from compliance.ledger.logs import loading
with loading(datetime.date(2026, 11, 12)):
    print("loads", flush=True)
    input()
"""
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as loader:
        assert loader.stdout is not None
        assert loader.stdout.readline() == "loads\n"
        assert loaded_until() == DAY
        loader.kill()
    assert loaded_until() is None
