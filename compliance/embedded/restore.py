"""`script/restore COPY`: brings a copy of `script/backup` back into an empty DATA_DIR; `--drill` proves that it would.

No signer runs in a drill. Signing anew what was restored would make two histories of one log under one key.
"""

import argparse
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg

from compliance.embedded.backup import (
    DUMP,
    FORMAT,
    MANIFEST,
    MEDIA,
    PROVEN,
    SECRET,
    SIGNER,
    WITNESS,
    contents_of,
    files_of,
    superuser_url,
)
from compliance.embedded.binaries import run_program
from compliance.embedded.environment import DATABASE, environment_of
from compliance.embedded.folders import private_file, private_folder
from compliance.embedded.places import ROOT, Places, data_dir, places_of
from compliance.embedded.postgres import OWNER, connect, database_made, postgres_child
from compliance.embedded.services import alone, prepared
from compliance.embedded.steps import say, step
from compliance.embedded.supervisor import Supervisor
from compliance.embedded.troubles import CannotStart

OF_OTHERS = (
    "DATABASE_URL", "DATABASE_OWNER_URL", "LEDGER_SIGNER_DATABASE_URL", "LEDGER_SIGNER_DIR", "CELERY_BROKER_URL",
    "SECRET_KEY", "MEDIA_ROOT",
)  # fmt: skip
"""Variables by which the environment may name another office than the restored one."""


def manifest_of(copy: Path) -> dict[str, Any]:
    """The manifest of a copy. Raises CannotStart if a file is missing, altered, or not in the manifest."""
    try:
        manifest: dict[str, Any] = json.loads((copy / MANIFEST).read_bytes())
    except (OSError, ValueError) as error:
        raise CannotStart(f"{copy} is no copy: it has no {MANIFEST}. Name a folder that script/backup made.") from error
    if manifest["format"] != FORMAT:
        raise CannotStart(f"{copy} has format {manifest['format']}, but this release reads {FORMAT}.")
    with step("Comparing the copy with its manifest"):
        here, stated = files_of(copy), manifest["files"]
    differing = sorted(name for name in here.keys() | stated.keys() if here.get(name) != stated.get(name))
    if differing:
        raise CannotStart(f"The copy is not as it was taken: {', '.join(differing)}. Take another copy.")
    return manifest


@contextmanager
def restored(copy: Path, data: Path) -> Iterator[Places]:
    """The office of a copy in an empty folder, with PostgreSQL alone running. Raises CannotStart."""
    if data.exists() and any(data.iterdir()):
        raise CannotStart(f"{data} is not empty, and nothing is restored over records. Set DATA_DIR to a new folder.")
    private_folder(data)
    if (copy / SECRET).exists():
        with open(data / "secret-key", "wb", opener=private_file) as file:
            file.write((copy / SECRET).read_bytes())
    places = prepared(data)
    supervisor = Supervisor(say)
    with alone(places):
        try:
            with step("Starting PostgreSQL"):
                supervisor.start(postgres_child(places))
                database_made(places.postgres_socket)
            with step("Restoring the database"):
                _load(places, copy / DUMP)
            with step("Restoring files and the signer's folder"):
                _unpack(copy / MEDIA, places.media)
                _unpack(copy / SIGNER, places.data / "signer")
                _unpack(copy / WITNESS, places.data / "witness")
            yield places
        finally:
            supervisor.stop()


def _load(places: Places, dump: Path) -> None:
    where = (f"--host={places.postgres_socket}", f"--username={OWNER}", f"--dbname={DATABASE}")
    with dump.open("rb") as file:
        run_program(places, "pg_restore", "--exit-on-error", "--single-transaction", *where, stdin=file)


def _unpack(packed: Path, folder: Path) -> None:
    if packed.exists():
        private_folder(folder)
        with tarfile.open(packed) as tar:
            for member in tar:
                inside = Path(member.name)
                if inside.is_absolute() or ".." in inside.parts or not (member.isfile() or member.isdir()):
                    raise CannotStart(f"{packed} holds {member.name!r}, which script/backup never packs.")
                tar.extract(member, folder)


def compared(stated: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """A line for each table and log that differs, the stated first; none where all are equal."""
    return [
        f"{name}: {stated[kind].get(name, 'nothing')}, but {found[kind].get(name, 'nothing')}"
        for kind in ("rows", "logs")
        for name in sorted(stated[kind].keys() | found[kind].keys())
        if stated[kind].get(name) != found[kind].get(name)
    ]


def refuse_other(places: Places, manifest: dict[str, Any]) -> None:
    """Raises CannotStart where the restored database does not hold what the copy states."""
    with connect(places.postgres_socket, DATABASE) as superuser:
        differing = compared(manifest, contents_of(superuser))
    if differing:
        raise CannotStart(f"What was restored is not what was copied. {'; '.join(differing)}.")


def lost_since(manifest: dict[str, Any]) -> list[str]:
    """A line for each log in which the office recorded more after the copy; one that says so where nobody can tell."""
    try:
        with psycopg.connect(superuser_url(places_of(data_dir())), connect_timeout=5, autocommit=True) as live:
            logs = contents_of(live)["logs"]
    except psycopg.OperationalError:
        return ["The system does not answer, so nobody can tell what it recorded since."]
    before = {origin: log["size"] for origin, log in manifest["logs"].items()}
    newer = {origin: log["size"] - before.get(origin, 0) for origin, log in logs.items()}
    return [f"{origin}: {count:,} more since" for origin, count in sorted(newer.items()) if count]


def drill(copy: Path) -> None:
    """Restores a copy in a new folder, compares, has the records checked, and notes that it is proven. Raises
    CannotStart with what does not hold."""
    manifest = manifest_of(copy)
    with (
        tempfile.TemporaryDirectory(prefix="drill-", dir=copy.parent) as folder,
        restored(copy, Path(folder, "data")) as places,
    ):
        refuse_other(places, manifest)
        with step("Checking every table against the records"):
            check_records(places)
    for line in lost_since(manifest):
        say(line)
    proven = {"taken_at": manifest["taken_at"], "proven_at": f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"}
    with open(copy.parent / PROVEN, "w", opener=private_file) as file:
        json.dump(proven, file)
    entries = sum(log["size"] for log in manifest["logs"].values())
    say(f"Proven: {entries:,} entries of {len(manifest['logs'])} logs came back and agree with every table.")


def check_records(places: Places) -> None:
    """Compares every table of a restored office with its records. Raises CannotStart where they do not agree."""
    own = {name: value for name, value in os.environ.items() if name not in OF_OTHERS}
    before = {name: os.environ.pop(name) for name in OF_OTHERS if name in os.environ}
    try:
        own |= environment_of(places) | {"SECRET_KEY": places.secret_key.read_text().strip()}
    finally:
        os.environ |= before
    done = subprocess.run(
        [sys.executable, "manage.py", "ledger_check"], check=False, capture_output=True, text=True, cwd=ROOT, env=own
    )
    if done.returncode:
        raise CannotStart(f"The records do not agree: {(done.stdout + done.stderr).strip()}")


def main() -> None:
    """Command line of `script/restore`."""
    parser = argparse.ArgumentParser(prog="script/restore", description="Brings a copy of script/backup back.")
    parser.add_argument("copy", type=Path)
    parser.add_argument(
        "--drill", action="store_true", help="bring it back into a new folder, compare, remove the folder"
    )
    arguments = parser.parse_args()
    copy = arguments.copy.absolute()
    try:
        if arguments.drill:
            drill(copy)
            return
        manifest = manifest_of(copy)
        with restored(copy, data_dir()) as places:
            refuse_other(places, manifest)
    except CannotStart as trouble:
        sys.exit(str(trouble))
    say(f"The office of {manifest['taken_at']} is in {data_dir()}. Open it with script/server.")


if __name__ == "__main__":
    main()
