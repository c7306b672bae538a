"""The database of any moment comes back from a base copy and the archived log, or is refused with what is missing."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from compliance.embedded.environment import DATABASE
from compliance.embedded.places import ROOT, Places, places_of
from compliance.embedded.postgres import connect
from compliance.embedded.prepared import prepared_state_taken
from compliance.embedded.tests.conftest import Start, said_until
from compliance.embedded.tests.test_backup import entries, run
from compliance.embedded.wal import segments_in
from tests.waiting import wait_until

RECOVER = ROOT / "script" / "recover"
Services = Callable[[], subprocess.Popen[str]]


@pytest.fixture
def wal(data: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the archive, as the environment of every command names it."""
    folder = data.parent / f"{data.name}-wal"
    monkeypatch.setenv("WAL_DIR", str(folder))
    return folder


def noted(places: Places, words: str) -> datetime:
    """The moment after a note was written beside the records."""
    with connect(places.postgres_socket, DATABASE) as connection:
        connection.execute("CREATE SCHEMA IF NOT EXISTS drill")
        connection.execute("CREATE TABLE IF NOT EXISTS drill.note (words text)")
        connection.execute("INSERT INTO drill.note VALUES (%s)", [words])
        row = connection.execute("SELECT clock_timestamp()").fetchone()
    assert row is not None
    assert isinstance(row[0], datetime)
    return row[0]


def notes(places: Places) -> list[str]:
    """The notes that a database has."""
    with connect(places.postgres_socket, DATABASE) as connection:
        return [str(words) for (words,) in connection.execute("SELECT words FROM drill.note")]


def archived(places: Places, wal: Path) -> None:
    """Waits until everything written so far is in the archive."""
    with connect(places.postgres_socket) as connection:
        row = connection.execute("SELECT pg_walfile_name(pg_current_wal_lsn())").fetchone()
        connection.execute("SELECT pg_switch_wal()")
    assert row is not None
    wait_until(lambda: row[0] in segments_in(wal), "the log is archived", look_again_s=0.1)


@pytest.mark.sampled
def test_the_database_of_a_moment_comes_back_from_base_copy_and_log(
    data: Path, wal: Path, services_of: Services, start: Start
) -> None:
    services_of()
    places = places_of(data)
    prepared_state_taken(places)
    base = run(data, RECOVER, "--base")
    assert base.returncode == 0, base.stderr
    made = run(data, sys.executable, "manage.py", "prepare")
    assert made.returncode == 0, made.stderr
    written = entries(places)
    assert written > 50, "all of it after the base copy"
    until = noted(places, "before")
    noted(places, "after")
    archived(places, wal)

    drill = run(data, RECOVER, "--drill", "--until", until.isoformat())
    assert drill.returncode == 0, drill.stderr
    assert f"Proven: {written:,} entries came back; the last change was at " in drill.stdout
    assert sorted(path.name for path in wal.iterdir()) == ["base", "log"], "the drill left nothing"
    assert notes(places) == ["before", "after"], "the office goes on as it was"

    over = run(data, RECOVER, "--until", until.isoformat())
    assert over.returncode == 1
    assert "is already running" in over.stderr or "nothing is restored over records" in over.stderr

    new = data.parent / f"{data.name}-new"
    late = run(new, RECOVER, "--until", (until + timedelta(days=1)).isoformat())
    assert late.returncode == 1
    assert "recovery ended before configured recovery target was reached" in late.stderr
    assert not places_of(new).postgres.exists(), "what is refused does not stand in the way of the next try"
    back = run(new, RECOVER, "--until", until.isoformat())
    assert back.returncode == 0, back.stderr
    opened = start("services", "run", "--careless", DATA_DIR=str(new))
    said_until(opened, "PostgreSQL and Valkey are ready.")
    assert notes(places_of(new)) == ["before"]
    noted(places_of(new), "on its own timeline")
    archived(places_of(new), wal)

    early = run(data, RECOVER, "--drill", "--until", "2026-01-01T00:00:00Z")
    assert early.returncode == 1
    assert "holds no base copy of before that moment" in early.stderr
    assert sorted(path.name for path in wal.iterdir()) == ["base", "log"], "nor did one that was refused"
    shutil.rmtree(new)
    shutil.rmtree(wal)


@pytest.mark.sampled
def test_an_altered_base_copy_and_a_damaged_log_are_refused(data: Path, wal: Path, services_of: Services) -> None:
    services_of()
    places = places_of(data)
    prepared_state_taken(places)
    assert run(data, RECOVER, "--base").returncode == 0
    noted(places, "one")
    archived(places, wal)
    noted(places, "two")
    archived(places, wal)

    whole = run(data, RECOVER, "--drill")
    assert whole.returncode == 0, whole.stderr
    segment = wal / "log" / f"{segments_in(wal)[-2]}.gz"
    content = segment.read_bytes()
    segment.write_bytes(content[: len(content) // 2])
    damaged = run(data, RECOVER, "--drill")
    assert damaged.returncode == 1
    assert f"is archived up to {segments_in(wal)[-1]}: what is between is missing or damaged" in damaged.stderr
    segment.write_bytes(content)

    (base,) = (wal / "base").iterdir()
    (base / "PG_VERSION").write_text("1\n")
    altered = run(data, RECOVER, "--drill")
    assert altered.returncode == 1
    assert "pg_verifybackup failed" in altered.stderr
    shutil.rmtree(wal)


def test_an_archive_that_fails_shows_until_it_works_again(data: Path, wal: Path, services_of: Services) -> None:
    services_of()
    places = places_of(data)
    prepared_state_taken(places)
    noted(places, "one")
    archived(places, wal)
    assert archive_shown(data) == "works"
    (wal / "log").rename(wal / "away")
    noted(places, "two")
    with connect(places.postgres_socket) as connection:
        connection.execute("SELECT pg_switch_wal()")
    wait_until(lambda: archive_shown(data) == "down", "the failure shows")
    (wal / "away").rename(wal / "log")
    wait_until(lambda: archive_shown(data) == "works", "the archive works again")
    shutil.rmtree(wal)


def archive_shown(data: Path) -> str:
    """The state of the archive as `/status/` shows it."""
    look = "from compliance.status.parts import look, office_now; from compliance.status.writes import Writes; "
    state = "print(next(how.state for part, how in look(office_now(Writes())) if part.key == 'archive'))"
    shown = run(data, sys.executable, "manage.py", "shell", "--no-imports", "-c", look + state)
    assert shown.returncode == 0, shown.stderr
    return shown.stdout.strip()


def test_without_a_folder_for_the_log_nothing_is_taken(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WAL_DIR", raising=False)
    for arguments in (["--base"], ["--drill"], []):
        refused = run(data, RECOVER, *arguments)
        assert refused.returncode == 1
        assert "WAL_DIR is not set" in refused.stderr
    monkeypatch.setenv("WAL_DIR", "/tmp/it's")
    quoted = run(data, RECOVER, "--base")
    assert quoted.returncode == 1
    assert "Name a folder with letters" in quoted.stderr
