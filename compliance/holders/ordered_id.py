"""Ids of acts: one that is made later is greater, so acts of one instant stand as they were recorded.

Pages and indexes end their order with the id. A row that says when something was done gives nothing away by an id that
says so too; every other row keeps a random one (`models.Identified`).
"""

import secrets
import threading
import time
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID, uuid4

from django.db import models

_TICKS_MS = 4096
_lock = threading.Lock()


def _rising() -> Iterator[int]:
    """The time in ticks, each greater than the one before, whatever the clock says."""
    tick = 0
    while True:
        tick = max(time.time_ns() * _TICKS_MS // 1_000_000, tick + 1)
        yield tick


_ticks = _rising()


def ordered_id() -> UUID:
    """An id of version 7, greater than each that this process made before (RFC 9562, 5.7, and 6.2, method 3): the
    milliseconds since 1970 and their 4,096ths, then 62 random bits."""
    with _lock:
        milliseconds, part = divmod(next(_ticks), _TICKS_MS)
    return UUID(int=milliseconds << 80 | 7 << 76 | part << 64 | 0b10 << 62 | secrets.randbits(62))


class OrderedKey(models.UUIDField):  # type: ignore[type-arg]  # Django knows no parameters
    """The primary key of a table of acts. To a migration it is the column that it always was, with a random id: the
    order is a matter of who makes the id, and migrations run no code that may change."""

    def __init__(self, **options: Any) -> None:
        fixed: dict[str, Any] = {"primary_key": True, "default": ordered_id, "editable": False}
        super().__init__(**options | fixed)

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        """The column, as migrations write it."""
        name, _, arguments, options = super().deconstruct()
        return name, "django.db.models.UUIDField", arguments, options | {"default": uuid4}
