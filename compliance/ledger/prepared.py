"""Queries that PostgreSQL plans once a connection: to plan one that reads fifty tables takes longer than to run it."""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db import connection
from psycopg import sql

_KNOWN = """
    SELECT set_config('plan_cache_mode', 'force_generic_plan', true),
        (SELECT sha256(convert_to(statement, 'UTF8')) = %s FROM pg_catalog.pg_prepared_statements WHERE name = %s)
"""


@dataclass(frozen=True)
class Prepared:
    """A query without values, `$1` and `$2` in their places, and the types of these parameters in SQL."""

    query: str
    kinds: tuple[str, ...]

    def asked(self, *parameters: Any) -> list[tuple[Any, ...]]:
        """Its rows. One query, beside those that make it known to the connection."""
        connection.ensure_connection()
        with connection.wrap_database_errors:
            self._made_known(connection.connection)
        places = ", ".join(f"%s::{kind}" for kind in self.kinds)
        with connection.cursor() as cursor:
            cursor.execute(f"EXECUTE {self.name} ({places})", parameters)
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows

    @cached_property
    def name(self) -> str:
        """Its name on every connection."""
        return f"held_{hashlib.sha256(self.query.encode()).hexdigest()[:24]}"

    @cached_property
    def statement(self) -> str:
        """The statement that makes it known to a connection."""
        return f"PREPARE {self.name} ({', '.join(self.kinds)}) AS {self.query}"

    @cached_property
    def digest(self) -> bytes:
        """The hash of that statement."""
        return hashlib.sha256(self.statement.encode()).digest()

    def _made_known(self, raw: Any) -> None:
        """Makes it known to this connection, and until the end of the transaction lets plans fit all values.

        What its name stands for is compared each time: whoever once ran a statement of their own on the connection
        could have taken the name for another query.
        """
        ((_, is_known),) = raw.execute(_KNOWN, [self.digest, self.name]).fetchall()
        if is_known is False:
            raw.execute(f"DEALLOCATE {self.name}")
        if not is_known:
            raw.execute(self.statement)


def literal(value: Any) -> str:
    """A value as it stands in the text of a query."""
    return sql.Literal(value).as_string(None)
