"""A cache in a database table whose values are JSON and never code.

Signing in must work while the broker is away, so counts of attempts stand in the database (decision 0015). A
migration makes the table. A value that is no JSON counts as missing.
"""

import json
from datetime import UTC, datetime
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import BaseDatabaseCache
from django.db import connection
from django.utils import timezone

from compliance.isolation.context import office_context

SWEPT_AT_ONCE = 20
"""The most expired rows that each write deletes, so that the table stays small."""
FOREVER = datetime(9999, 12, 31, tzinfo=UTC)


class JsonCache(BaseDatabaseCache):
    """Django's cache in a table, with JSON for values. Each call is one statement, and a write sweeps besides.

    The office alone reads and writes the table: a statement planted in another context resets no count.
    """

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        """The value, or `default` where there is none, its time is over, or it is no JSON."""
        name = self.make_and_validate_key(key, version=version)
        rows = self._rows("SELECT value FROM {table} WHERE cache_key = %s AND expires > %s", name, timezone.now())
        try:
            return json.loads(rows[0][0]) if rows else default
        except ValueError:
            return default

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Stores the value. Raises TypeError for what JSON cannot express."""
        self._written(key, value, timeout, version, is_new_alone=False)

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Stores the value if there is none. Returns whether it did; of two at once only one does."""
        return self._written(key, value, timeout, version, is_new_alone=True)

    def touch(self, key: str, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Gives a stored value a new expiry."""
        name = self.make_and_validate_key(key, version=version)
        statement = "UPDATE {table} SET expires = %s WHERE cache_key = %s AND expires > %s RETURNING 1"
        return bool(self._rows(statement, self._expires(timeout), name, timezone.now()))

    def delete(self, key: str, version: int | None = None) -> bool:
        """Deletes a value. Returns whether there was one."""
        name = self.make_and_validate_key(key, version=version)
        return bool(self._rows("DELETE FROM {table} WHERE cache_key = %s RETURNING 1", name))

    def clear(self) -> None:
        """Deletes every value."""
        self._rows("DELETE FROM {table} RETURNING 1")

    def _written(self, key: str, value: Any, timeout: Any, version: int | None, *, is_new_alone: bool) -> bool:
        name, text, now = self.make_and_validate_key(key, version=version), json.dumps(value), timezone.now()
        swept = (
            "DELETE FROM {table} WHERE cache_key IN"
            " (SELECT cache_key FROM {table} WHERE expires <= %s LIMIT %s FOR UPDATE SKIP LOCKED) RETURNING 1"
        )
        self._rows(swept, now, SWEPT_AT_ONCE)
        statement = (
            "INSERT INTO {table} AS kept (cache_key, value, expires) VALUES (%s, %s, %s) ON CONFLICT (cache_key)"
            " DO UPDATE SET value = excluded.value, expires = excluded.expires WHERE kept.expires <= %s OR NOT %s"
            " RETURNING 1"
        )
        return bool(self._rows(statement, name, text, self._expires(timeout), now, is_new_alone))

    def _expires(self, timeout: Any) -> datetime:
        seconds = self.get_backend_timeout(timeout)
        return FOREVER if seconds is None else datetime.fromtimestamp(seconds, tz=UTC)

    def _rows(self, statement: str, *parameters: Any) -> list[tuple[Any, ...]]:
        table = connection.ops.quote_name(self.cache_model_class._meta.db_table)
        with office_context("what is cached belongs to nobody"), connection.cursor() as cursor:
            cursor.execute(statement.format(table=table), parameters)
            rows: list[tuple[Any, ...]] = cursor.fetchall()
            return rows
