"""Rows of projection tables, read as images hold them: column by column, files by hash and size."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from ..errors import LedgerError
from ..images import Projection, Values, fetch, image_of, query_of_table, values_of

KEYS = "ARRAY(SELECT wanted::{kind} FROM unnest(%s::text[]) AS wanted WHERE pg_input_is_valid(wanted, '{kind}'))"
"""The keys of a query, by an array of them as text, by the index of the key. What is no key, no row has."""


def rows_found(kept: Projection, keys: Iterable[str]) -> dict[str, list[Values]]:
    """The recorded columns of these rows by key; more than one row where a key is in the table more than once. One
    query."""
    by_key: dict[str, list[Values]] = defaultdict(list)
    for _, key, text in fetch(query_of_table(kept.table, KEYS), list(keys)):
        by_key[key].append(values_of(kept.table, text, _image))
    return by_key


def _image(value: Any) -> Any:
    """The value as an image holds it. A value that no image could hold gets a form that differs from all others."""
    try:
        return image_of(value)
    except LedgerError:
        return {"unreadable": str(value)}
