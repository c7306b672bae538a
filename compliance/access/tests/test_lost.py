"""Readings that could not be noted are counted, said, and by a setting refused."""

import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.conf import settings as office
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.access import readings, spool
from compliance.access.keeping import digests, digests_differ, digests_make, lost_since, spool_flush
from compliance.access.models import LOST, ReadingKept
from compliance.access.work import readings_lost
from compliance.rest.tests.tokens import token_of
from tests.attacker import plant

pytestmark = pytest.mark.django_db
A_CHILD = """
import os, sys, resource, signal
from datetime import UTC, datetime
from pathlib import Path
import django
from django.conf import settings
settings.configure(ACCESS_SPOOL=sys.argv[1])
from compliance.access import spool
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
at = datetime(2026, 11, 27, 12, tzinfo=UTC)
spool.added({"id": "first"}, at)
(path,) = Path(sys.argv[1]).iterdir()
room = path.stat().st_size + 10
resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
for number in range(3):
    try:
        spool.added({"id": "second", "terms": "x" * 40}, at)
    except OSError as error:
        print(error.errno)
        spool.lose(at)
assert path.stat().st_size < room
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
if sys.argv[2] == "goes on":
    spool.added({"id": "third"}, at)
"""


@pytest.fixture(autouse=True)
def own_spool(settings: Any, tmp_path: Path) -> Iterator[Path]:
    settings.ACCESS_SPOOL = tmp_path / "access"
    readings._noted.clear()
    spool._tried.clear()
    yield settings.ACCESS_SPOOL
    spool._lost.count, spool._lost.since = 0, None


def block(path: Path) -> None:
    """A spool that takes nothing, whoever runs the test."""
    if path.is_dir():
        path.rename(path.with_name("aside"))
    path.write_text("no folder")
    spool._tried.clear()


def free(path: Path) -> None:
    path.unlink()
    if path.with_name("aside").exists():
        path.with_name("aside").rename(path)
    spool._tried.clear()


def flushed() -> int:
    return spool_flush(timezone.now() + timedelta(minutes=3))


@pytest.mark.parametrize("how", ["goes on", "ends"])
def test_a_file_system_without_room_takes_a_line_whole_or_not_at_all_and_the_count_follows(
    own_spool: Path, how: str
) -> None:
    """The limit is the system's own, for the size of a file: it takes a part of the line, as a full disk does."""
    command = [sys.executable, "-c", A_CHILD, str(own_spool), how]
    done = subprocess.run(command, cwd=office.BASE_DIR, capture_output=True, text=True, check=True)
    assert len(done.stdout.split()) == 3
    (path,) = own_spool.iterdir()
    lines = list(spool.lines_of(path))
    assert [line["id"] for line in lines if "lost" not in line] == (
        ["first", "third"] if how == "goes on" else ["first"]
    )
    assert [line["lost"] for line in lines if "lost" in line] == [3]


def test_what_was_lost_is_a_row_and_stands_in_the_digest_of_its_day(
    client_of: Any, filer: Any, holder: Any, own_spool: Path
) -> None:
    browser = client_of(filer)
    block(own_spool)
    for address in ("/people/", "/people/", "/people/?text=Nia"):
        assert browser.get(address).status_code == 200
    assert spool.lost().count == 3
    free(own_spool)
    browser.get("/people/?text=Nora")
    assert spool.lost().count == 0
    assert flushed() == 1
    row = ReadingKept.objects.get(what=LOST)
    assert (row.holder, row.terms[:6]) == (None, "lost=3")
    assert lost_since(timezone.now() - timedelta(days=1)) == 3
    for each in ReadingKept.objects.all():
        plant(each, kept_at=timezone.now() - timedelta(days=1))
    assert digests_make(timezone.now() + timedelta(minutes=11)) == 1
    (digest,) = digests()
    assert (digest.readings, digest.lost) == (2, 3)
    assert digests_differ(None) == ([], None)
    plant(row, terms=row.terms.replace("lost=3", "lost=1"))
    ((difference,), _) = digests_differ(None)
    assert "3 lost" in str(difference)


def test_lines_that_nobody_can_read_count_as_lost_once(client_of: Any, filer: Any) -> None:
    client_of(filer).get("/people/")
    (path,) = spool.waiting(timezone.now() + timedelta(minutes=3))
    whole = path.read_bytes()
    for _ in range(2):
        path.write_bytes(whole + b'{"id": "cut\n{"id": "of no kind"}\n[]\n')
        flushed()
    assert lost_since(timezone.now() - timedelta(days=1)) == 3
    assert ReadingKept.objects.exclude(what=LOST).count() == 1


def test_a_file_that_is_put_aside_counts_as_lost(client_of: Any, filer: Any) -> None:
    client_of(filer).get("/people/")
    client_of(filer).get("/people/?text=Nia")
    (path,) = spool.waiting(timezone.now() + timedelta(minutes=3))
    path.write_bytes(path.read_bytes().replace(b'"what":"People"', b'"what":"Peo\\u0000ple"'))
    flushed()
    assert lost_since(timezone.now() - timedelta(days=1)) == 2


def test_healthz_and_an_administrator_are_told(
    client_of: Any, filer: Any, board_admin: Any, auditor: Any, own_spool: Path, client: Client
) -> None:
    now = timezone.now()
    assert "readings" not in client.get("/healthz").json()
    assert list(readings_lost(board_admin, now)) == []
    block(own_spool)
    assert client.get("/healthz").json()["readings"] == "not kept"
    client_of(filer).get("/people/")
    (item,) = readings_lost(board_admin, now)
    assert item.title == "The system cannot note who reads records"
    assert "Lost in the last week: 1." in item.text
    assert list(readings_lost(auditor, now)) == []
    free(own_spool)
    client_of(filer).get("/people/?text=Nia")
    flushed()
    assert "readings" not in client.get("/healthz").json()
    (item,) = readings_lost(board_admin, now)
    assert item.title == "Readings were lost"
    with time_machine.travel(now + timedelta(days=8), tick=False):
        assert list(readings_lost(board_admin, timezone.now())) == []


def test_by_a_setting_pages_of_records_are_refused_in_words(
    client_of: Any, filer: Any, settings: Any, own_spool: Path
) -> None:
    settings.ACCESS_REQUIRED = True
    block(own_spool)
    browser = client_of(filer)
    browser.raise_request_exception = False
    answer = browser.get("/people/")
    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (503, "60", "no-store")
    assert "cannot note who reads these records" in answer.content.decode()
    assert "answers are still in the form" not in answer.content.decode()
    assert filer.email not in answer.content.decode()
    assert browser.get("/people/").status_code == 503
    assert browser.get(reverse("tokens:list")).status_code == 200
    program = Client(headers={"authorization": f"Bearer {token_of(filer)[1]}"}, raise_request_exception=False)
    answer = program.get("/api/v1/tables/")
    assert (answer.status_code, answer.json()["code"]) == (503, "cannot_write")
    assert answer.json()["detail"] == readings.NOT_NOTED
    assert spool.lost().count == 0
    free(own_spool)
    assert browser.get("/people/").status_code == 200
