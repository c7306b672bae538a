"""Canonical bytes of facts: the form that is hashed, signed and stored.

Each statement has one form, whatever the order of its keys and sets. Amounts keep their digits: "30" and "30.00" are
equal as numbers and stay two statements.
"""

import json
import unicodedata
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

import msgspec

S = TypeVar("S", bound=msgspec.Struct)


def composed(value: Any) -> Any:
    """The same JSON values with all text in Unicode's NFC, as records hold it (docs/records.md section 2)."""
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, dict):
        return {composed(name): composed(member) for name, member in value.items()}
    return [composed(member) for member in value] if isinstance(value, list) else value


def to_json(value: Any) -> Any:
    """Plain JSON values of a fact, as commands and API take them (decision 0009), without fields that are not
    stated."""
    if isinstance(value, msgspec.Struct):
        members = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return {name: to_json(item) for name, item in members if item is not None}
    if isinstance(value, dict):
        return {key: to_json(item) for key, item in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, (tuple, list)):
        return [to_json(item) for item in value]
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, (date, datetime, time)):
        return value.isoformat()
    return value


def _ordered(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _ordered(value[key]) for key in sorted(value, key=lambda k: k.encode("utf-16-be"))}
    return [_ordered(item) for item in value] if isinstance(value, list) else value


def canonical_bytes(facts: Any) -> bytes:
    """RFC 8785 bytes of facts (no floats occur): keys by UTF-16 unit, sets sorted, no blanks, UTF-8."""
    return json.dumps(_ordered(to_json(facts)), ensure_ascii=False, separators=(",", ":")).encode()


def _fraction(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    raise TypeError(f"{kind.__name__} is no kind of fact")


@cache
def _decoder(struct: Any) -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(struct, dec_hook=_fraction)


def decode_stored(struct: type[S], stored: bytes) -> S:
    """Facts from canonical bytes that this program wrote. It is fast, because the bytes were parsed strictly before."""
    facts: S = _decoder(struct).decode(stored)
    return facts
