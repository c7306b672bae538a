"""One template database for a test run: the first worker migrates it, every worker works on a copy."""

from django.conf import settings
from django.db import connection

from compliance.embedded.environment import OWNER_ROLE
from compliance.embedded.places import places_of
from compliance.embedded.postgres import connect
from tests import clock
from tests.services import held, run_folder

TEMPLATE = "test_template"


def database_taken(verbosity: int) -> None:
    """Makes this worker's database, with the clock of the run, and connects Django to it.

    It goes with its server, at the end of the run.
    """
    folder, name = run_folder(), connection.creation._get_test_db_name()
    with held(folder / "template.lock"), connect(places_of(folder).postgres_socket) as superuser:
        if superuser.execute("SELECT FROM pg_database WHERE datname = %s", [TEMPLATE]).fetchone() is None:
            connection.creation.create_test_db(verbosity, autoclobber=True, serialize=False)
            clock.given_to(connection)
            connection.close()
            superuser.execute(f"CREATE DATABASE {TEMPLATE} TEMPLATE {name} OWNER {OWNER_ROLE} STRATEGY file_copy")
        else:
            superuser.execute(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE} OWNER {OWNER_ROLE} STRATEGY file_copy")
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name
