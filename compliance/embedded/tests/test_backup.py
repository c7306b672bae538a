"""A copy of an open office comes back whole, or is refused with what is wrong."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from compliance.embedded.backup import MANIFEST, MEDIA, SIGNER
from compliance.embedded.environment import DATABASE
from compliance.embedded.nightly import copies_in, noted, to_remove
from compliance.embedded.places import ROOT, Places, places_of
from compliance.embedded.postgres import connect
from compliance.embedded.prepared import prepared_state_taken
from compliance.embedded.tests.conftest import launcher, own_environment, own_folder, start_services


def run(data: Path, *command: str | Path) -> "subprocess.CompletedProcess[str]":
    """A command as a shell beside the office of this folder runs it."""
    environment = own_environment() | {"DATA_DIR": str(data), "DEMO_DAYS": "0"}
    return subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT, env=environment)


@pytest.fixture(scope="module")
def office() -> Iterator[Places]:
    """People and places in an open office, with a file and a signer's folder. Copies of it change nothing there."""
    with own_folder() as data, launcher(data) as start:
        start_services(start)
        places = places_of(data)
        prepared_state_taken(places)
        made = run(data, sys.executable, "manage.py", "prepare")
        assert made.returncode == 0, made.stderr
        for name, words in (("media/bundles/one.zip", "one"), ("signer/keys.json", "{}"), ("signer/logs/a.json", "[]")):
            path = data / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(words)
        yield places


@pytest.fixture
def copy(office: Places) -> Path:
    """A copy of it, in a folder that PostgreSQL's account reaches."""
    folder = office.data.parent / f"{office.data.name}-copies"
    taken = run(office.data, ROOT / "script" / "backup", folder)
    assert taken.returncode == 0, taken.stderr
    (made,) = folder.iterdir()
    return made


def entries(places: Places) -> int:
    """The number of entries in the ledger."""
    with connect(places.postgres_socket, DATABASE) as connection:
        row = connection.execute("SELECT count(*) FROM ledger.entry").fetchone()
    assert row is not None
    return int(str(row[0]))


@pytest.mark.sampled
def test_a_copy_is_proven_comes_back_whole_and_is_refused_when_it_is_altered(office: Places, copy: Path) -> None:
    data, written = office.data, entries(office)
    assert written > 50
    assert stat_of(copy) == {0o700, 0o600}

    drill = run(data, ROOT / "script" / "restore", "--drill", copy)
    assert drill.returncode == 0, drill.stderr
    assert f"Proven: {written:,} entries of" in drill.stdout
    assert "since" not in drill.stdout
    assert json.loads((copy.parent / "proven.json").read_text())["taken_at"]
    assert sorted(path.name for path in copy.parent.iterdir()) == [copy.name, "proven.json"], "the drill left nothing"

    over = run(data, ROOT / "script" / "restore", copy)
    assert over.returncode == 1
    assert "nothing is restored over records" in over.stderr

    new = data.parent / f"{data.name}-new"
    back = run(new, ROOT / "script" / "restore", copy)
    assert back.returncode == 0, back.stderr
    assert (new / "media/bundles/one.zip").read_text() == "one"
    assert (new / "signer/logs/a.json").read_text() == "[]"
    assert (new / "secret-key").read_text() == (data / "secret-key").read_text()
    shutil.rmtree(new)

    for name in (MEDIA, SIGNER):
        whole = (copy / name).read_bytes()
        (copy / name).write_bytes(whole[:-1] + b"x")
        altered = run(data, ROOT / "script" / "restore", "--drill", copy)
        assert altered.returncode == 1
        assert f"The copy is not as it was taken: {name}." in altered.stderr
        (copy / name).write_bytes(whole)

    manifest = json.loads((copy / MANIFEST).read_text())
    manifest["rows"]["public.holders_user"] += 1
    (copy / MANIFEST).write_text(json.dumps(manifest))
    missing = run(data, ROOT / "script" / "restore", "--drill", copy)
    assert missing.returncode == 1
    assert "What was restored is not what was copied. public.holders_user: " in missing.stderr
    shutil.rmtree(copy.parent)


@pytest.mark.sampled
def test_a_nightly_copy_is_taken_proven_and_noted(office: Places) -> None:
    data = office.data
    folder = data.parent / f"{data.name}-nightly"
    old = folder / "20260101T000000Z"
    old.mkdir(parents=True, mode=0o700)
    folder.chmod(0o700)
    made = run(data, sys.executable, "-m", "compliance.embedded.nightly", folder)
    assert made.returncode == 0, made.stderr
    assert noted(folder)["trouble"] == ""
    (taken_at,) = copies_in(folder)
    assert json.loads((folder / "proven.json").read_text())["taken_at"] == f"{taken_at:%Y-%m-%dT%H:%M:%SZ}"
    shutil.rmtree(folder)


def test_a_nightly_copy_that_fails_is_noted_and_removes_nothing(data: Path, tmp_path: Path) -> None:
    old = tmp_path / "20260101T000000Z"
    old.mkdir()
    failed = run(data, sys.executable, "-m", "compliance.embedded.nightly", tmp_path)
    assert failed.returncode == 1
    assert "The database does not answer" in noted(tmp_path)["trouble"]
    assert list(copies_in(tmp_path).values()) == [old]


def test_the_newest_proven_copy_stays_whatever_its_age(tmp_path: Path) -> None:
    for name in ("20260101T000000Z", "20260102T000000Z", "20260103T000000Z", "20260601T000000Z.part"):
        (tmp_path / name).mkdir()
    now = datetime(2027, 1, 1, tzinfo=UTC)
    assert to_remove(tmp_path, now, timedelta(days=14)) == [], "none is proven"
    (tmp_path / "proven.json").write_text('{"taken_at": "2026-01-02T00:00:00Z"}')
    assert [path.name for path in to_remove(tmp_path, now, timedelta(days=14))][:1] == ["20260101T000000Z"]
    assert to_remove(tmp_path, datetime(2026, 1, 4, tzinfo=UTC), timedelta(days=14)) == []


def stat_of(folder: Path) -> set[int]:
    """The rights of everything in a folder."""
    return {path.stat().st_mode & 0o777 for path in folder.rglob("*")}


def test_a_copy_of_no_office_and_no_copy_are_said_in_one_line(data: Path, tmp_path: Path) -> None:
    data.mkdir()
    silent = run(data, ROOT / "script" / "backup", tmp_path / "copies")
    assert silent.returncode == 1
    assert "The database does not answer" in silent.stderr
    assert "Traceback" not in silent.stderr
    other = run(data, ROOT / "script" / "restore", tmp_path)
    assert other.returncode == 1
    assert f"{tmp_path} is no copy" in other.stderr
    assert not any(data.iterdir())
    assert not any((tmp_path / "copies").iterdir()), "no part of a copy is left"
