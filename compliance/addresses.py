"""The declaration of every address: its word for the access log, and the rows whose integrity alarms it shows.

An app declares its own in `addresses.py`, beside its `urls.py`:

    object_at("floor api", "entry_id", "Log entry", LogEntry)
    list_at("floor:alarms", "Alarms", Alarm)
    unread("floor:tray", "stands on the person's own device")

An address that names an object shows that object; a list or search shows rows of tables, with its filters as terms.
`tests/test_addresses.py` fails for an address in none of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

RowsOf = Callable[[Any], list[Any]]
"""The rows on which the object with a key rests, as querysets."""


@dataclass(frozen=True)
class ObjectShown:
    """The object that an argument of an address names. The access log keeps its title and table; an alarm about a row
    of `rows` is shown on its pages, or `silent` gives the reason why not."""

    title: str
    table: str
    rows: RowsOf | None
    silent: str


@dataclass(frozen=True)
class ListShown:
    """The content of a list or search. Without a title its reading is that of the object in its address, or none; an
    alarm about a row of `models` is shown on it, or `silent` gives the reason why not."""

    title: str
    models: tuple[type[Model], ...]
    silent: str


OBJECTS: dict[tuple[str, str], ObjectShown] = {}
"""Objects by the namespace and the argument of their addresses."""
LISTS: dict[str, ListShown] = {}
"""Lists and searches by address."""
FILES: set[str] = set()
"""Addresses of an object that save a file of it."""
UNREAD: dict[str, str] = {}
"""Addresses and whole namespaces of which no reading is kept, with the reason. They say nothing of alarms either, but
for those of an object that they name or of tables that they list."""


def object_at(
    namespaces: str,
    argument: str,
    title: str = "",
    table: type[Model] | str = "",
    *,
    parts: tuple[tuple[type[Model], str], ...] = (),
    rows: RowsOf | None = None,
    files: str = "",
    silent: str = "",
) -> None:
    """Declares the object that an argument names in addresses of these namespaces. It rests on `rows`; without these on
    its own row in the table, and the rows of `parts` that name its key in a field. `files` are the addresses that save
    a file of it. No table: the row may be of several."""
    if rows is None and not silent and not isinstance(table, str):
        rows = rows_by_key(table, *parts)
    name = table if isinstance(table, str) else table._meta.db_table
    for namespace in namespaces.split():
        OBJECTS[namespace, argument] = ObjectShown(title, name, rows, silent)
    FILES.update(files.split())


def rows_by_key(model: type[Model], *parts: tuple[type[Model], str]) -> RowsOf:
    """The row of this model with a key, and those of other models that name it in a field."""
    fields = ((model, "pk"), *parts)
    return lambda keys: [rows._default_manager.filter(**{f"{field}__in": keys}) for rows, field in fields]


def list_at(addresses: str, title: str, *models: type[Model], files: str = "", silent: str = "") -> None:
    """Declares the lists at these addresses, with the tables whose rows they show or count. `files` are the addresses
    that save the list."""
    for name in addresses.split():
        LISTS[name] = ListShown(title, models, silent)
    for name in files.split():
        LISTS[name] = ListShown(f"{title} saved" if title else "", models, silent)


def unread(addresses: str, reason: str) -> None:
    """Declares that no reading is kept of these addresses, or namespaces, and why."""
    UNREAD.update(dict.fromkeys(addresses.split(), reason))
