"""The databases of a test run: one is migrated, or was by an earlier run; a copy of it with the clock of the run is the
template, and every worker works on a copy of that."""

from django.conf import settings
from django.db import connection
from psycopg import Connection

from compliance.database_roles import OWNER_ROLE
from compliance.embedded.places import places_of
from compliance.embedded.postgres import RIGHTS, connect
from tests import clock
from tests.migrated import keep
from tests.services import held, run_folder

MIGRATED, TEMPLATE = "test_migrated", "test_template"


def database_taken(verbosity: int) -> None:
    """Makes this worker's database, with the clock of the run, and connects Django to it.

    It goes with its server, at the end of the run.
    """
    folder, name = run_folder(), connection.creation._get_test_db_name()
    places = places_of(folder)
    with held(folder / "template.lock"), connect(places.postgres_socket) as superuser:
        if not _exists(superuser, MIGRATED):
            connection.creation.create_test_db(verbosity, autoclobber=True, serialize=False)
            connection.close()
            superuser.execute(f"ALTER DATABASE {name} RENAME TO {MIGRATED}")
            keep(places)
        is_first = not _exists(superuser, TEMPLATE)
        _copied(superuser, MIGRATED if is_first else TEMPLATE, name)
        settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name
        if is_first:
            clock.given_to(connection)
            connection.close()
            _copied(superuser, name, TEMPLATE)


def _exists(superuser: Connection[tuple[object, ...]], name: str) -> bool:
    return superuser.execute("SELECT FROM pg_database WHERE datname = %s", [name]).fetchone() is not None


def _copied(superuser: Connection[tuple[object, ...]], source: str, name: str) -> None:
    """A copy with the rights that a database of the office has: PostgreSQL copies none of them."""
    superuser.execute(f"CREATE DATABASE {name} TEMPLATE {source} OWNER {OWNER_ROLE} STRATEGY file_copy")
    with connect(places_of(run_folder()).postgres_socket, name) as inside:
        inside.execute(RIGHTS.read_bytes())
