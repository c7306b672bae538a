"""Reads facts from untrusted JSON, strictly and exactly (`json_text` reads its bytes). Each refusal says where, what,
and what was expected."""

import json
import re
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from itertools import islice
from operator import itemgetter
from typing import Any, TypeVar

import msgspec

from .fields import MOST_VALUES, NAME, Approval, Attestation, Field, Odds, fields_of
from .identity import trouble_with_number
from .wording import is_blank

S = TypeVar("S", bound=msgspec.Struct)
N = TypeVar("N", str, int)

_DECIMAL = re.compile(r"-?[0-9]{1,12}(\.[0-9]{1,12})?\Z")
_FRACTION = re.compile(r"([0-9]{1,9})/([1-9][0-9]{0,8})\Z")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")
_OFFSET = r"(Z|[+-][0-9]{2}:[0-9]{2})\Z"
_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?" + _OFFSET)
_TIME = re.compile(r"[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?" + _OFFSET)
MOST_PROBLEMS = 20


class Refused(ValueError):
    """The input cannot be used. `problems` are pairs: a path, and what was expected there."""

    def __init__(self, *problems: tuple[str, str]) -> None:
        self.problems = problems
        super().__init__(*problems)

    def __str__(self) -> str:
        return "; ".join(f"{path}: {words}" if path else words for path, words in self.problems)


def first_repeated(names: Iterable[N]) -> N:
    """The first name or number that is there twice. There must be one."""
    seen: set[N] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    raise LookupError("no name is repeated")


def within(path: str, key: str | int) -> str:
    """The path of a part, short and printable whatever the key."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    name = key if len(key) <= 60 else key[:57] + "…"
    name = name if name.isprintable() else json.dumps(name)
    return f"{path}.{name}" if path else name


def quoted(value: Any) -> str:
    """A JSON value as a refusal quotes it: short, and printable whatever it holds."""
    if isinstance(value, (str, list)):
        value = value[:61]  # enough for what is shown
    text = json.dumps(value, ensure_ascii=False)
    text = text if text.isprintable() else json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _expect(value: Any, kind: type, path: str, words: str) -> Any:
    if type(value) is not kind:
        raise Refused((path, f"{quoted(value)}; expected {words}"))
    return value


def parse_text(value: Any, path: str) -> str | None:
    """Text; None where it is blank, which states nothing. Raises Refused at `path`."""
    text: str = _expect(value, str, path, "text")
    return None if is_blank(text) else text


def parse_number(value: Any, path: str) -> str | None:
    """A credential number as it was written; None where it is blank. Raises Refused for letters of other scripts."""
    number = parse_text(value, path)
    if number is not None and (trouble := trouble_with_number(number)):
        raise Refused((path, trouble))
    return number


def _whole(value: Any, path: str) -> int:
    result: int = _expect(value, int, path, "an integer, as 9")
    return result


def _decimal(value: Any, path: str) -> Decimal:
    if type(value) is not str or not _DECIMAL.match(value):
        raise Refused((path, f'{quoted(value)}; expected an exact decimal as a string, as "0.875"'))
    return Decimal(value)


def _fraction(value: Any, path: str) -> Fraction:
    match = _FRACTION.match(value) if type(value) is str else None
    if match is None:
        raise Refused((path, f'{quoted(value)}; expected a fraction as a string, as "1/2"'))
    return Fraction(int(match[1]), int(match[2]))


def _moment_like(value: Any, path: str, form: re.Pattern[str], read: Any, words: str) -> Any:
    if type(value) is not str or not form.match(value):
        raise Refused((path, f"{quoted(value)}; expected {words}"))
    try:
        result = read(value)
        if isinstance(result, datetime) and not 1000 <= result.year < 9999:
            raise ValueError
    except ValueError:
        raise Refused((path, f"{quoted(value)} is no day or time of the calendar; expected {words}")) from None
    return result


def parse_day(value: Any, path: str = "") -> date:
    """A day of the calendar. Raises Refused at `path`."""
    result: date = _moment_like(value, path, _DAY, date.fromisoformat, 'a day, as "2026-02-03"')
    return result


def parse_moment(value: Any, path: str = "") -> datetime:
    """An instant with its offset. Raises Refused for one without, or for none."""
    words = 'a time with its offset, as "2026-03-08T01:30:00-05:00"'
    result: datetime = _moment_like(value, path, _MOMENT, datetime.fromisoformat, words)
    return result


def _time(value: Any, path: str) -> time:
    words = 'a time of day with its offset, as "09:41:00-05:00"'
    result: time = _moment_like(value, path, _TIME, time.fromisoformat, words)
    return result


def _members(value: Any, path: str, words: str) -> dict[str, Any]:
    result: dict[str, Any] = _expect(value, dict, path, words)
    return result


def parse_object(
    value: Any, path: str, allowed: tuple[str, ...], needed: tuple[str, ...], words: str = ""
) -> dict[str, Any]:
    """An object that holds all `needed` members and none outside `allowed`. Raises Refused at `path`."""
    words = words or f"an object with {', '.join(allowed)}"
    members = _members(value, path, words)
    unknown = members.keys() - allowed
    absent = [name for name in needed if members.get(name) is None]
    if unknown or absent:
        what = f"unknown {quoted(min(unknown))}" if unknown else f"{absent[0]!r} is missing"
        raise Refused((path, f"{what}; expected {words}"))
    return members


def _plain_odds(value: Any) -> Odds | None:
    """Odds that are correctly stated; None for any others. It is fast, because it builds no path."""
    if type(value) is dict and len(value) == 2:
        pay, to = value.get("pay"), value.get("to")
        if type(pay) is int and type(to) is int and pay >= 1 and to >= 1:
            return Odds(pay, to)
    return None


def _odds(value: Any, path: str) -> Odds:
    words = 'odds, as {"pay": 35, "to": 1}'
    members = parse_object(value, path, ("pay", "to"), ("pay", "to"), words)
    pair = tuple(_whole(members[name], f"{path}.{name}") for name in ("pay", "to"))
    if min(pair) < 1:
        raise Refused((path, f"{quoted(value)}; expected odds of two integers of 1 or more"))
    return Odds(*pair)


def _approval(value: Any, path: str) -> Approval:
    names = ("approving_unit", "approval_number", "approved_on", "document")
    members = parse_object(value, path, names, (), "an approval with approving_unit, approval_number, approved_on")
    unit, number, document = (
        None if members.get(name) is None else parse_text(members[name], f"{path}.{name}")
        for name in ("approving_unit", "approval_number", "document")
    )
    day = members.get("approved_on")
    return Approval(unit, number, None if day is None else parse_day(day, f"{path}.approved_on"), document)


_ATTESTED = "signed", "signer", "credential_number", "signed_at"
_attested = itemgetter(*_ATTESTED)


def _plain_attestation(value: Any) -> Attestation | None:
    """An attestation that is whole and correctly stated, in plain letters; None for any other. It is fast, because it
    builds no path."""
    if type(value) is not dict or value.keys() != {*_ATTESTED}:
        return None
    signed, signer, number, at = _attested(value)
    if type(signed) is not bool or type(signer) is not str or type(number) is not str or type(at) is not str:
        return None
    if not (signer[:1].isalnum() and number[:1].isalnum() and number.isascii() and _MOMENT.match(at)):
        return None
    if len(signer) > NAME or len(number) > NAME:
        return None
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        return None
    return Attestation(signed, signer, number, moment) if 1000 <= moment.year < 9999 else None


def _attestation(value: Any, path: str) -> Attestation:
    members = parse_object(value, path, _ATTESTED, ("signed",), f"an attestation with {', '.join(_ATTESTED)}")
    signed = _expect(members["signed"], bool, f"{path}.signed", "true or false")
    signer, number, at = map(members.get, _ATTESTED[1:])
    return Attestation(
        signed,
        None if signer is None else parse_text(signer, f"{path}.signer"),
        None if number is None else parse_number(number, f"{path}.credential_number"),
        None if at is None else parse_moment(at, f"{path}.signed_at"),
    )


def _texts(value: Any, path: str) -> list[str]:
    items = _expect(value, list, path, "a list of texts")
    return [_expect(item, str, f"{path}[{i}]", "text") for i, item in enumerate(items)]


def _text_set(value: Any, path: str) -> frozenset[str]:
    items = _texts(value, path)
    members = frozenset(items)
    if len(members) < len(items):
        raise Refused((path, f"{quoted(first_repeated(items))} is repeated; expected a set without repeats"))
    return members


def _decimal_or_map(value: Any, path: str) -> Any:
    if isinstance(value, dict):
        return {key: _decimal(item, within(path, key)) for key, item in value.items()}
    return _decimal(value, path)


_TABLES = frozenset({"odds_table", "text_map", "integer_map", "decimal_or_map"})
_READERS: dict[str, Any] = {
    "text": parse_text,
    "integer": _whole,
    "boolean": lambda value, path: _expect(value, bool, path, "true or false"),
    "decimal": _decimal,
    "fraction": _fraction,
    "text_set": _text_set,
    "text_list": lambda value, path: tuple(_texts(value, path)),
    "integer_list": lambda value, path: tuple(
        _whole(item, f"{path}[{i}]") for i, item in enumerate(_expect(value, list, path, "a list of integers"))
    ),
    "odds": _odds,
    "odds_table": lambda value, path: {
        key: _plain_odds(item) or _odds(item, within(path, key))
        for key, item in _members(value, path, "odds by wager code").items()
    },
    "text_map": lambda value, path: {
        key: _expect(item, str, within(path, key), "text")
        for key, item in _members(value, path, "texts by code").items()
    },
    "integer_map": lambda value, path: {
        key: _whole(item, within(path, key)) for key, item in _members(value, path, "integers by code").items()
    },
    "decimal_or_map": _decimal_or_map,
    "approval": _approval,
    "attestation": _attestation,
    "day": parse_day,
    "moment": parse_moment,
    "time_of_day": _time,
}


def parse_value(field: Field, value: Any, path: str) -> Any:
    """The value that JSON `value` states for `field`; None where it states nothing, as a table without any line does.
    Raises Refused at `path`."""
    kind = field.kind
    if value is None or (not value and value == {} and kind in _TABLES):
        return None
    if kind == "choice":
        return _code(value, field.codes, path)
    if kind in _OF_ONE_SIZE:
        return _READERS[kind](value, path)
    if kind == "attestation" and (plain := _plain_attestation(value)) is not None:
        return plain
    if (type(value) is list or type(value) is dict) and len(value) > MOST_VALUES:
        raise Refused((path, f"{len(value):,} values; expected at most {MOST_VALUES:,}"))
    if field.record is not None:
        read = parse_struct if kind == "record" else parse_records
        return read(field.record, value, path)
    is_number = kind == "text" and field.name.endswith("credential_number")
    result: Any = (parse_number if is_number else _READERS[kind])(value, path)
    if kind in _WORDED and not _fits(value, field.longest):
        raise Refused(*islice(_too_long(value, field.longest, path), MOST_PROBLEMS))
    if field.asked.no_repeats and len(set(result)) < len(result):
        raise Refused((path, f"{quoted(first_repeated(result))} is repeated; expected a set without repeats"))
    return result


_OF_ONE_SIZE = frozenset({"boolean", "integer", "decimal", "fraction", "day", "moment", "time_of_day"})
_WORDED = _TABLES | {"text", "text_set", "text_list", "approval", "attestation"}


def too_long(characters: int, longest: int) -> str:
    """The sentence about a text that has too many characters."""
    return f"a text of {characters:,} characters; expected at most {longest:,}"


def _fits(value: Any, longest: int) -> bool:
    """Whether `_too_long` has nothing to say. It is fast, because it builds no path."""
    if type(value) is str:
        return len(value) <= longest
    if type(value) is dict:
        if value and max(map(len, value)) > NAME:
            return False
        value = value.values()
    elif type(value) is not list:
        return True
    for part in value:
        kind = type(part)
        if kind is str:
            if len(part) > longest:
                return False
        elif (kind is dict or kind is list) and not _fits(part, longest):
            return False
    return True


def _too_long(value: Any, longest: int, path: str) -> Iterator[tuple[str, str]]:
    """Every text in this value that is longer than `longest`, and every key that is longer than a name."""
    if isinstance(value, str):
        if len(value) > longest:
            yield path, too_long(len(value), longest)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _too_long(item, longest, f"{path}[{index}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            if len(key) > NAME:
                yield within(path, key), f"a name of {len(key):,} characters; expected at most {NAME}"
            yield from _too_long(item, longest, within(path, key))


def _code(value: Any, codes: tuple[str, ...], path: str) -> str:
    if type(value) is not str or value not in codes:
        raise Refused((path, f"{quoted(value)}; expected one of {', '.join(codes)}"))
    return value


def parse_struct(struct: type[S], value: Any, path: str = "") -> S:
    """A facts struct from plain JSON values. Raises Refused with every problem found, each with its path."""
    members = _members(value, path, "an object")
    fields = fields_of(struct)
    problems: list[tuple[str, str]] = []
    stated: dict[str, Any] = {}
    for name, item in members.items():
        if name not in fields:
            problems.append((within(path, name), f"unknown field; {_nearest(name, fields)}"))
            if len(problems) >= MOST_PROBLEMS:
                break
            continue
        place = f"{path}.{name}" if path else name
        try:
            stated[name] = parse_value(fields[name], item, place)
        except Refused as refusal:
            problems.extend(refusal.problems)
    if problems:
        raise Refused(*problems[:MOST_PROBLEMS])
    return struct(**stated)


def parse_records(struct: type[S], value: Any, path: str) -> tuple[S, ...]:
    """Structs from a list of objects. Raises Refused with the problems of the first that have any."""
    read: list[S] = []
    problems: list[tuple[str, str]] = []
    for index, item in enumerate(_expect(value, list, path, "a list of objects")):
        try:
            read.append(parse_struct(struct, item, f"{path}[{index}]"))
        except Refused as refusal:
            problems.extend(refusal.problems)
            if len(problems) >= MOST_PROBLEMS:
                break
    if problems:
        raise Refused(*problems[:MOST_PROBLEMS])
    return tuple(read)


def _nearest(name: str, known: Any) -> str:
    near = get_close_matches(name[:60], list(known), n=1)
    return f"did you mean {near[0]!r}?" if near else "expected a field of the chapter's list"
