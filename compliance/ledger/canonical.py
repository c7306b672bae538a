"""Canonical JSON of the ledger (docs/records.md section 2): what is hashed."""

import unicodedata
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any
from uuid import UUID

import rfc8785

from .errors import LedgerError

GREATEST = 2**53 - 1


def instant(at: datetime) -> str:
    """An instant in UTC with microseconds: `2026-11-22T03:05:17.000000Z`."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def plain(value: Any) -> Any:
    """A value of a column as plain JSON without fractions: decimals, ids, days and instants as strings, text in NFC.

    Raises LedgerError for a float, an integer beyond 2⁵³ − 1 and anything of another type.
    """
    match value:
        case None | bool():
            return value
        case str():
            return str(value) if value.isascii() else unicodedata.normalize("NFC", str(value))
        case int():
            if abs(value) > GREATEST:
                raise LedgerError(f"{value} is too large for a number; record it as text")
            return value
        case Decimal():
            return format(value, "f")
        case datetime():
            return instant(value)
        case date() | time():
            return value.isoformat()
        case UUID():
            return str(value)
        case dict():
            return {plain(str(name)): plain(member) for name, member in value.items()}
        case list() | tuple():
            return [plain(member) for member in value]
    raise LedgerError(f"{type(value).__name__} cannot be recorded; record it as text")


def canonical(value: Any) -> bytes:
    """The canonical bytes of plain JSON values (RFC 8785). Raises LedgerError as `plain` does, and for text that holds
    half a character."""
    try:
        return rfc8785.dumps(plain(value))
    except ValueError as error:
        raise LedgerError("text holds half a character, which no record can") from error
