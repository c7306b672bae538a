"""A prepared state of an empty database: what the first migrations leave behind, kept as SQL.

To migrate an empty database takes half a minute of computing, almost all of it Django's, which builds the models of
each step anew. `script/server` starts its own empty database from `prepared.sql` instead and then migrates it: so
migrations that are newer than the file run as everywhere. Where the file does not fit (another PostgreSQL, a migration
that is not as it was), it is passed over, and every migration runs. A test compares both ways.

`python -m compliance.embedded.prepared` writes the file anew from an office that runs; needed only to save time.
"""

import hashlib
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from psycopg import Connection

from compliance.embedded.binaries import major_of, postgres_programs
from compliance.embedded.environment import DATABASE
from compliance.embedded.places import ROOT, Places, data_dir, places_of
from compliance.embedded.postgres import OWNER, connect
from compliance.embedded.steps import step
from compliance.ledger import reads

FILE = Path(__file__).with_name("prepared.sql")
APPS = ("compliance", "rules_submissions", "inspections")
MIGRATION = re.compile(r"^\t\(\d+, '(\w+)', '(\w+)', '[^']*'\)[,;]$", re.MULTILINE)
"""A row of `django_migrations`: app and name."""
UNWANTED = re.compile(r"--.*|\\.*|.*FUNCTION pg_catalog\..*|")
"""Lines of a dump that are no part of the state: remarks, commands of psql, what `database.sql` grants."""
HEAD = "-- Made by `python -m compliance.embedded.prepared`, never edited. PostgreSQL {major}, migrations {made_of}\n"


def state_of(places: Places, database: str = DATABASE) -> str:
    """Every statement that makes this database as it is now, but for its keys."""
    where = (f"--host={places.postgres_socket}", f"--username={OWNER}", database)
    how = ("--inserts", "--rows-per-insert=1000", "--exclude-table-data=isolation.key")
    command = [str(postgres_programs(places) / "pg_dump"), *how, *where]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return "".join(f"{line}\n" for line in done.stdout.split("\n") if not UNWANTED.fullmatch(line))


def made_of(state: str) -> str:
    """The migrations of this project that a state holds, as a hash of their names and files."""
    folders = {init.parent.parent.name: init.parent for init in migration_packages(ROOT)}
    digest = hashlib.sha256()
    for app, name in sorted(MIGRATION.findall(state)):
        digest.update(f"{app} {name}\n".encode())
        for path in sorted(folders[app].glob(f"{name[:4]}_*.*")) if app in folders else ():
            digest.update(f"{path.name}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:20]


def migration_packages(root: Path) -> Iterator[Path]:
    """The `__init__.py` of each package of migrations: what Git leaves behind of a package that moved has none."""
    for app in APPS:
        yield from (root / app).rglob("migrations/__init__.py")


def head_of(places: Places, state: str) -> str:
    """The first line of the file for this state and this PostgreSQL."""
    return HEAD.format(major=major_of(postgres_programs(places), places.account), made_of=made_of(state))


def fits(places: Places) -> bool:
    """Whether the file was made by this PostgreSQL from the migrations as they are here."""
    text = FILE.read_text()
    return text.startswith(head_of(places, text))


def prepared_state_taken(places: Places, database: str = DATABASE) -> bool:
    """Gives an empty database the prepared state, whole or not at all; returns whether it did."""
    with connect(places.postgres_socket, database) as superuser:
        if not is_empty(superuser) or not fits(places):
            return False
        with step("Preparing the empty database"), superuser.transaction():
            superuser.execute(FILE.read_bytes())
            superuser.execute("UPDATE public.django_migrations SET applied = %s", (datetime.now(UTC),))
    return True


def is_empty(superuser: Connection[tuple[object, ...]]) -> bool:
    """Whether nothing has been made in a database yet."""
    made = "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace LIMIT 1"
    return superuser.execute(made).fetchone() is None


def main() -> None:
    """Writes the file from the database of this data folder, in which every migration ran and nothing else happened."""
    places = places_of(data_dir())
    with connect(places.postgres_socket, DATABASE) as superuser:
        queries = ("SELECT 1 FROM public.holders_user LIMIT 1", reads.HAS_ENTRIES)
        if any(superuser.execute(query).fetchone() for query in queries):
            sys.exit("This database has records. Migrate an empty one: script/services start, manage.py migrate.")
    state = state_of(places)
    FILE.write_text(head_of(places, state) + state)


if __name__ == "__main__":
    main()
