"""A connection of the application through which a test sends what an attacker would."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from django.db import connection

from compliance.database_roles import APP_ROLE
from compliance.isolation.context import Context, in_context, isolated


class Hole(psycopg.Connection[Any]):
    """Executes each statement in this context, as a request would."""

    context: Context | None = None

    def execute(self, *arguments: Any, **named: Any) -> Any:
        """The cursor of a statement."""
        with isolated(self.context), in_context(self):
            return super().execute(*arguments, **named)


@contextmanager
def hole_opened(role: str = APP_ROLE) -> Iterator[Hole]:
    """A connection to the database of the test, in no context yet."""
    here = connection.settings_dict
    host = here["OPTIONS"].get("host") or here["HOST"]
    with Hole.connect(host=host, dbname=here["NAME"], user=role, autocommit=True) as raw:
        yield raw
