"""`script/backup FOLDER`: a copy of the office from which it comes back, taken while it is open.

A copy is a folder named by its moment (UTC). `office/` holds the database, the files and the secret key; `signer/` the
signer's keys and memory, for whoever keeps the signer. `manifest.json` states each file's size and SHA-256, the rows of
each table and the size and root of each log, all of one moment of the database.

The database comes first: a file is on disk before a row names it, and the signer never knows less than the rows say.
A superuser reads it, since row-level security hides rows from every other role: the embedded office's own, or
BACKUP_DATABASE_URL.
"""

import argparse
import hashlib
import json
import os
import shutil
import sys
import tarfile
import time
import tomllib
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg

from compliance.embedded.binaries import run_program
from compliance.embedded.environment import DATABASE
from compliance.embedded.folders import private_file, private_folder
from compliance.embedded.places import ROOT, Places, data_dir, places_of
from compliance.embedded.postgres import OWNER
from compliance.embedded.signing import signer_folder
from compliance.embedded.steps import say, step
from compliance.embedded.troubles import CannotStart
from compliance.ledger import reads

FORMAT = 1
MANIFEST = "manifest.json"
PROVEN = "proven.json"
"""Beside the copies: when the newest one that a drill brought back was taken."""
DUMP, MEDIA, SECRET = "office/database.dump", "office/media.tar", "office/secret-key"
SIGNER, WITNESS = "signer/signer.tar", "signer/witness.tar"
TRIES, BETWEEN_S = 20, 0.5
"""The most copies of the signer's folder until nothing changed in it meanwhile, and the seconds between them."""
TABLES = """
    SELECT quote_ident(nspname) || '.' || quote_ident(relname) FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relkind = 'r' AND nspname IN ('public', 'ledger', 'isolation') ORDER BY 1
"""


def superuser_url(places: Places) -> str:
    """The address of the database for a superuser."""
    own = f"postgresql://{OWNER}@/{DATABASE}?host={places.postgres_socket}"
    return os.environ.get("BACKUP_DATABASE_URL") or own


def contents_of(connection: "psycopg.Connection[Any]") -> dict[str, Any]:
    """The contents of a database: the rows of each table, and the size and root of each log. One query a table."""
    tables = [name for (name,) in connection.execute(TABLES).fetchall()]
    counts = {name: connection.execute(f"SELECT count(*) FROM {name}").fetchone() for name in tables}  # noqa: S608
    return {
        "logs": {origin: {"size": size, "root": root} for origin, size, root in connection.execute(reads.SIZES)},
        "rows": {name: row[0] for name, row in counts.items() if row is not None},
    }


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file in hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def files_of(folder: Path) -> dict[str, dict[str, Any]]:
    """Each file of a copy but its manifest, with size and SHA-256."""
    return {
        str(path.relative_to(folder)): {"bytes": path.stat().st_size, "sha256": sha256_of(path)}
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != MANIFEST
    }


def release() -> str:
    """The release of this checkout."""
    version: str = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return version


def take(places: Places, folder: Path, at: datetime) -> Path:
    """A new copy in `folder`, whole or not at all. Raises CannotStart: no database, no room, a signer that never
    rests."""
    private_folder(folder)
    final = folder / f"{at:%Y%m%dT%H%M%SZ}"
    part = private_folder(folder / f"{final.name}.part")
    try:
        _fill(part, places, at)
    except BaseException:
        shutil.rmtree(part)
        raise
    part.replace(final)
    return final


def _fill(part: Path, places: Places, at: datetime) -> None:
    for name in ("office", "signer"):
        private_folder(part / name)
    with step("Copying the database"):
        contents = _dump(places, part / DUMP)
    with step("Copying files"):
        _pack(part / MEDIA, media_folder(places))
    if places.secret_key.exists():
        _write(part / SECRET, places.secret_key.read_bytes())
    with step("Copying the signer's folder"):
        for name, source in ((SIGNER, signer_folder(places)), (WITNESS, places.data / "witness")):
            if source.is_dir():
                _pack_at_rest(part / name, source)
    manifest = {"format": FORMAT, "release": release(), "taken_at": f"{at:%Y-%m-%dT%H:%M:%SZ}", **contents}
    _write(part / MANIFEST, json.dumps(manifest | {"files": files_of(part)}, indent=1).encode())


def media_folder(places: Places) -> Path:
    """The folder of sheets, exports and bundles."""
    return Path(os.environ.get("MEDIA_ROOT") or places.media)


def _write(path: Path, content: bytes) -> None:
    with open(path, "wb", opener=private_file) as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _dump(places: Places, path: Path) -> dict[str, Any]:
    """Writes the database; what it holds, by the same snapshot."""
    url = superuser_url(places)
    try:
        with psycopg.connect(url, connect_timeout=5) as connection:
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            row = connection.execute("SELECT pg_export_snapshot()").fetchone()
            snapshot = str(row[0]) if row else ""
            with open(path, "wb", opener=private_file) as file:
                run_program(places, "pg_dump", "--format=custom", f"--snapshot={snapshot}", url, stdout=file)
            return contents_of(connection)
    except psycopg.OperationalError as error:
        raise CannotStart(
            f"The database does not answer: {str(error).strip()}. Open the office (script/server), or set "
            "BACKUP_DATABASE_URL to a superuser's address on your server."
        ) from error


def _pack(path: Path, folder: Path, names: Iterable[str] | None = None) -> None:
    """A tar file of a folder; a file that is gone meanwhile (an export that was deleted) is left out."""
    with open(path, "wb", opener=private_file) as file, tarfile.open(fileobj=file, mode="w") as tar:
        for name in names_in(folder) if names is None else names:
            try:
                tar.add(folder / name, arcname=name, recursive=False)
            except FileNotFoundError:
                continue


def names_in(folder: Path) -> list[str]:
    """Every file and folder in a folder, by its path there."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file() or path.is_dir())


def _pack_at_rest(path: Path, folder: Path) -> None:
    """A tar file of a folder that a running process writes, of a moment at which nothing in it changed."""
    for _ in range(TRIES):
        before = _state_of(folder)
        _pack(path, folder, [name for name in names_in(folder) if name not in ("lock", "alive")])
        if _state_of(folder) == before:
            return
        time.sleep(BETWEEN_S)
    raise CannotStart(f"{folder} changed at each of {TRIES} tries. Close the signer for a moment and try again.")


def _state_of(folder: Path) -> dict[str, str]:
    """The content of each file in a folder, by its hash."""
    state = {}
    for name in names_in(folder):
        try:
            if name not in ("lock", "alive") and (folder / name).is_file():
                state[name] = sha256_of(folder / name)
        except FileNotFoundError:
            state[name] = ""
    return state


def main() -> None:
    """Command line of `script/backup`."""
    parser = argparse.ArgumentParser(prog="script/backup", description="Copies the office while it is open.")
    parser.add_argument("folder", type=Path, help="where copies are kept; best on another machine")
    folder = parser.parse_args().folder.absolute()
    try:
        copy = take(places_of(data_dir()), folder, datetime.now(UTC))
    except CannotStart as trouble:
        sys.exit(str(trouble))
    say(f"The copy is in {copy}. It is proven once `script/restore --drill {copy}` says so.")


if __name__ == "__main__":
    main()
