"""Reads untrusted JSON into plain values, strictly. Each refusal says where, what, and what was expected."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import msgspec

from .parse import MOST_PROBLEMS, Refused, first_repeated, quoted, within

DEEPEST = 32
LONGEST_INTEGER = 15
_BESIDE_THE_USUAL = b"\\", b" :", b"\t:", b"\r:", b"\n:"
"""Byte sequences of JSON in which something is escaped, or a name and its colon are apart."""
_ANY_DIGIT_AS_0 = bytes.maketrans(b"123456789", b"0" * 9)
_SUSPECT_JSON = re.compile(r"[\ud800-\udfff]|\\u(0000|[dD][89a-fA-F])")
_UNFIT_TEXT = re.compile("[\0\ud800-\udfff]")


class _Unfit:
    """Takes the place of something that no field may hold; `words` says what it was."""

    __slots__ = ("words",)

    def __init__(self, words: str) -> None:
        self.words = words


def _pairs(pairs: list[tuple[str, Any]]) -> Any:
    read = dict(pairs)
    if len(read) < len(pairs):
        name = quoted(first_repeated(name for name, _ in pairs))
        return _Unfit(f"the key {name} is repeated; expected each key once")
    return read


def _integer(digits: str) -> Any:
    if len(digits) > LONGEST_INTEGER and len(digits.lstrip("-")) > LONGEST_INTEGER:
        return _Unfit(f"an integer of more than {LONGEST_INTEGER} digits; expected at most {LONGEST_INTEGER}")
    return int(digits)


def read_json(raw: bytes | str) -> Any:
    """JSON as plain values. Raises Refused for what is not JSON in UTF-8, for repeated keys, floats, NaN, integers
    of more than 15 digits, lone surrogates, NUL, and for more than 32 levels."""
    if isinstance(raw, bytes) and _is_usual(raw):
        with suppress(msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            value = msgspec.json.decode(raw)
            # Each name has its own quote and colon. Where there are as many members, no name is repeated.
            if _count_members(value) == raw.count(b'":'):
                return value
    return _read_exactly(raw)


def _is_usual(raw: bytes) -> bool:
    """Whether nothing is escaped, each colon follows its name at once, and no number is too long."""
    return not any(map(raw.__contains__, _BESIDE_THE_USUAL)) and (
        b"0" * (LONGEST_INTEGER + 1) not in raw.translate(_ANY_DIGIT_AS_0)
    )


def _read_exactly(raw: bytes | str) -> Any:
    """As `read_json`, with the words for what is refused; four times as long."""
    try:
        text = raw.decode("utf-8") if isinstance(raw, bytes) else raw
    except UnicodeDecodeError as error:
        raise Refused(("", f"not UTF-8 (byte {error.start}); expected JSON in UTF-8")) from None
    if not text.strip():
        raise Refused(("", "empty; expected one JSON object"))
    try:
        value = json.loads(
            text,
            object_pairs_hook=_pairs,
            parse_int=_integer,
            parse_float=lambda digits: _Unfit(f"a float, {digits[:24]}; expected an integer, or a decimal as a string"),
            parse_constant=lambda name: _Unfit(f"{name}; expected a JSON value"),
        )
    except RecursionError:
        raise Refused(("", f"more than {DEEPEST} levels; expected at most {DEEPEST}")) from None
    except ValueError as error:
        raise Refused(("", f"not JSON ({error}); expected one JSON object")) from None
    may_hold_surrogates = "\\u" in text or isinstance(raw, str)  # else UTF-8 has ruled them out
    if (may_hold_surrogates and _SUSPECT_JSON.search(text)) or _count_members(value) is None:
        problems = list(islice(_unfit(value, "", 1), MOST_PROBLEMS))
        if problems:
            raise Refused(*problems)
    return value


_NOT_PLAIN = frozenset((dict, list, float, _Unfit))


def _count_members(value: Any) -> int | None:
    """The number of members in the objects of `value`; None if a part is unfit, a float, or too deep. It is fast: it
    goes level by level and builds no path."""
    level = [value] if type(value) in _NOT_PLAIN else []
    members = 0
    for _ in range(DEEPEST):
        parts: list[Any] = []
        for whole in level:
            if type(whole) is dict:
                members += len(whole)
                parts += whole.values()
            elif type(whole) is list:
                parts += whole
            else:
                return None
        level = [part for part in parts if type(part) in _NOT_PLAIN]
        if not level:
            return members
    return None


def _unfit(value: Any, path: str, depth: int) -> Iterator[tuple[str, str]]:
    if isinstance(value, _Unfit):
        yield path, value.words
    elif isinstance(value, str):
        if _UNFIT_TEXT.search(value):
            yield path, "text with NUL or half a surrogate pair; expected Unicode text"
    elif isinstance(value, (dict, list)):
        if depth > DEEPEST:
            yield path, f"more than {DEEPEST} levels; expected at most {DEEPEST}"
            return
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(key, str):
                yield from _unfit(key, path, depth)
            yield from _unfit(item, within(path, key), depth + 1)
