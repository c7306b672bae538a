"""Canonical JSON: the one form of each value (section 2)."""

from __future__ import annotations

import binascii
import json
import unicodedata
from collections.abc import Iterable
from typing import Any

from .errors import Malformed

GREATEST_INTEGER = 2**53 - 1
DEEPEST, MOST_VALUES = 32, 1_000_000


def _integer(digits: str) -> int:
    value = int(digits) if len(digits) < 18 else GREATEST_INTEGER + 1
    if abs(value) > GREATEST_INTEGER or digits == "-0":
        raise Malformed(f"the number {digits[:40]} is out of range")
    return value


def _no_fraction(digits: str) -> Any:
    raise Malformed(f"the number {digits[:40]} is no integer")


def _members_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise Malformed("a member name stands twice in one object")
    return members


_read = json.JSONDecoder(
    object_pairs_hook=_members_once, parse_int=_integer, parse_float=_no_fraction, parse_constant=_no_fraction
).decode
_write = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


def _check_text(text: str) -> None:
    if text.isascii():
        if "\0" in text:
            raise Malformed("text contains NUL")
        return
    if "\0" in text or any("\ud800" <= character <= "\udfff" for character in text):
        raise Malformed("text contains NUL or half a character")
    if not unicodedata.is_normalized("NFC", text):
        raise Malformed("text is not in Unicode NFC")


def _ordered(value: Any, depth: int = 0) -> Any:
    """The value with members sorted by UTF-16 code units; raises Malformed for what has no canonical form."""
    kind = type(value)
    if kind is str:
        _check_text(value)
        return value
    if value is None or kind is bool:
        return value
    if kind is int:
        if abs(value) > GREATEST_INTEGER:
            raise Malformed(f"the number {value:.3e} is out of range")
        return value
    if depth == DEEPEST:
        raise Malformed(f"nested deeper than {DEEPEST}")
    if kind is dict:
        for name in value:
            if type(name) is not str:
                raise Malformed("a member name is no text")
            _check_text(name)
        return {name: _ordered(value[name], depth + 1) for name in _sorted(value)}
    if kind is list:
        return [_ordered(item, depth + 1) for item in value]
    raise Malformed(f"a {kind.__name__} has no canonical form")


def _sorted(names: Iterable[str]) -> list[str]:
    """The names by UTF-16 code units; in ASCII that is Python's own order."""
    ordered = sorted(names)
    return ordered if "".join(ordered).isascii() else sorted(ordered, key=lambda name: name.encode("utf-16-be"))


def check_count(text: str) -> None:
    """Raises Malformed for JSON of too many values, before memory is used for them."""
    if len(text) > MOST_VALUES and sum(map(text.count, ",[{")) > MOST_VALUES:
        raise Malformed(f"more than {MOST_VALUES} commas, brackets and braces")


def parse_strict(data: bytes) -> Any:
    """The value of JSON bytes as of section 2, canonical or not, with its members in order. Raises Malformed."""
    try:
        text = data.decode("utf-8")
        check_count(text)
        value = _read(text)
    except Malformed:
        raise
    except (UnicodeDecodeError, RecursionError, ValueError) as error:
        raise Malformed(f"no JSON: {error}"[:200]) from None
    return _ordered(value)


def canonical(value: Any) -> bytes:
    """The canonical bytes of a value. Raises Malformed for fractions, numbers out of range, text that is not NFC …"""
    return _write(_ordered(value)).encode("utf-8")


def parse_canonical(data: bytes) -> Any:
    """The value of canonical bytes: those for which `canonical(parse_strict(data)) == data`. Raises Malformed."""
    value = parse_strict(data)
    if _write(value).encode("utf-8") != data:
        raise Malformed("the JSON is not in canonical form")
    return value


def b64(text: Any, size: int | None = None) -> bytes:
    """The bytes of base64 with padding, in its one form; of `size` bytes where given. Raises Malformed."""
    try:
        data = binascii.a2b_base64(text) if type(text) is str else None
    except ValueError:
        data = None
    if data is None or binascii.b2a_base64(data, newline=False).decode() != text:
        raise Malformed("no base64")
    if size is not None and len(data) != size:
        raise Malformed(f"{len(data)} bytes instead of {size}")
    return data


def shown(value: Any) -> str:
    """A value for people: short, in ASCII, without control characters."""
    try:
        text = json.dumps(value, sort_keys=True)
    except (TypeError, ValueError):
        text = ascii(value)
    return text if len(text) <= 200 else text[:200] + "…"


def utf8(value: str) -> bytes:
    """The bytes of JSON that is a string in other JSON. Text that is no Unicode is left for the parser to find."""
    return value.encode("utf-8", "surrogatepass")
