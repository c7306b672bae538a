"""Reads facts from untrusted JSON: strictly and exactly. Each refusal says where, what, and what was expected."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime, time
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from itertools import islice
from typing import Any, TypeVar

import msgspec

from .fields import MOST_VALUES, NAME, Approval, Attestation, Field, Odds, fields_of
from .identity import trouble_with_number
from .wording import is_blank

S = TypeVar("S", bound=msgspec.Struct)
N = TypeVar("N", str, int)

DEEPEST = 32
LONGEST_INTEGER = 15
_DECIMAL = re.compile(r"-?[0-9]{1,12}(\.[0-9]{1,12})?\Z")
_FRACTION = re.compile(r"([0-9]{1,9})/([1-9][0-9]{0,8})\Z")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")
_OFFSET = r"(Z|[+-][0-9]{2}:[0-9]{2})\Z"
_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?" + _OFFSET)
_TIME = re.compile(r"[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?" + _OFFSET)
_UNFIT_TEXT = re.compile("[\0\ud800-\udfff]")
_SUSPECT_JSON = re.compile(r"[\ud800-\udfff]|\\u(0000|[dD][89a-fA-F])")
_MOST_PROBLEMS = 20


class Refused(ValueError):
    """The input cannot be used. `problems` are pairs: a path, and what was expected there."""

    def __init__(self, *problems: tuple[str, str]) -> None:
        self.problems = problems
        super().__init__(*problems)

    def __str__(self) -> str:
        return "; ".join(f"{path}: {words}" if path else words for path, words in self.problems)


class _Unfit:
    """Takes the place of something that no field may hold; `words` says what it was."""

    __slots__ = ("words",)

    def __init__(self, words: str) -> None:
        self.words = words


def _repeated(names: Iterable[N]) -> N:
    """The first name or number that is there twice. There must be one."""
    seen: set[N] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    raise LookupError("no name is repeated")


def _pairs(pairs: list[tuple[str, Any]]) -> Any:
    read = dict(pairs)
    if len(read) < len(pairs):
        return _Unfit(f"the key {quoted(_repeated(name for name, _ in pairs))} is repeated; expected each key once")
    return read


def _integer(digits: str) -> Any:
    if len(digits) > LONGEST_INTEGER and len(digits.lstrip("-")) > LONGEST_INTEGER:
        return _Unfit(f"an integer of more than {LONGEST_INTEGER} digits; expected at most {LONGEST_INTEGER}")
    return int(digits)


def read_json(raw: bytes | str) -> Any:
    """JSON as plain values. Raises Refused for what is not JSON in UTF-8, for repeated keys, floats, NaN, integers
    of more than 15 digits, lone surrogates, NUL, and for more than 32 levels."""
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
    if (may_hold_surrogates and _SUSPECT_JSON.search(text)) or not _is_sound(value):
        problems = list(islice(_unfit(value, "", 1), _MOST_PROBLEMS))
        if problems:
            raise Refused(*problems)
    return value


_NOT_PLAIN = frozenset((dict, list, _Unfit))


def _is_sound(value: Any) -> bool:
    """Whether no part of `value` is unfit or too deep. It is fast: it goes level by level and builds no path."""
    level = [value] if type(value) in _NOT_PLAIN else []
    for _ in range(DEEPEST):
        if _Unfit in map(type, level):
            return False
        level = [
            part
            for whole in level
            for part in (whole.values() if type(whole) is dict else whole)
            if type(part) in _NOT_PLAIN
        ]
        if not level:
            return True
    return False


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
            yield from _unfit(item, _within(path, key), depth + 1)


def _within(path: str, key: str | int) -> str:
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
    unknown = [name for name in members if name not in allowed]
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

    def read(name: str, parse: Callable[[Any, str], Any]) -> Any:
        return None if members.get(name) is None else parse(members[name], f"{path}.{name}")

    unit, number, document = (read(name, parse_text) for name in (names[0], names[1], names[3]))
    return Approval(unit, number, read("approved_on", parse_day), document)


def _attestation(value: Any, path: str) -> Attestation:
    names = ("signed", "signer", "credential_number", "signed_at")
    members = parse_object(
        value, path, names, ("signed",), "an attestation with signed, signer, credential_number, signed_at"
    )
    signed = _expect(members["signed"], bool, f"{path}.signed", "true or false")
    signer, credential = (
        None if members.get(name) is None else parse(members[name], f"{path}.{name}")
        for name, parse in zip(names[1:3], (parse_text, parse_number), strict=True)
    )
    at = members.get("signed_at")
    return Attestation(signed, signer, credential, None if at is None else parse_moment(at, f"{path}.signed_at"))


def _texts(value: Any, path: str) -> list[str]:
    items = _expect(value, list, path, "a list of texts")
    return [_expect(item, str, f"{path}[{i}]", "text") for i, item in enumerate(items)]


def _text_set(value: Any, path: str) -> frozenset[str]:
    items = _texts(value, path)
    members = frozenset(items)
    if len(members) < len(items):
        raise Refused((path, f"{quoted(_repeated(items))} is repeated; expected a set without repeats"))
    return members


def _decimal_or_map(value: Any, path: str) -> Any:
    if isinstance(value, dict):
        return {key: _decimal(item, _within(path, key)) for key, item in value.items()}
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
        key: _plain_odds(item) or _odds(item, _within(path, key))
        for key, item in _members(value, path, "odds by wager code").items()
    },
    "text_map": lambda value, path: {
        key: _expect(item, str, _within(path, key), "text")
        for key, item in _members(value, path, "texts by code").items()
    },
    "integer_map": lambda value, path: {
        key: _whole(item, _within(path, key)) for key, item in _members(value, path, "integers by code").items()
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
    if value is None or (value == {} and field.kind in _TABLES):
        return None
    if field.kind == "choice":
        return _code(value, field.codes, path)
    _refuse_too_many(value, path)
    if field.record is not None:
        read = parse_struct if field.kind == "record" else parse_records
        return read(field.record, value, path)
    is_number = field.kind == "text" and field.name.endswith("credential_number")
    result: Any = (parse_number if is_number else _READERS[field.kind])(value, path)
    if field.kind in _WORDED and (problems := list(islice(_too_long(value, field.longest, path), _MOST_PROBLEMS))):
        raise Refused(*problems)
    if field.asked.no_repeats and len(set(result)) < len(result):
        raise Refused((path, f"{quoted(_repeated(result))} is repeated; expected a set without repeats"))
    return result


def _refuse_too_many(value: Any, path: str) -> None:
    if isinstance(value, list | dict) and len(value) > MOST_VALUES:
        raise Refused((path, f"{len(value):,} values; expected at most {MOST_VALUES:,}"))


_WORDED = _TABLES | {"text", "text_set", "text_list", "approval", "attestation"}


def too_long(characters: int, longest: int) -> str:
    """The sentence about a text that has too many characters."""
    return f"a text of {characters:,} characters; expected at most {longest:,}"


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
                yield _within(path, key), f"a name of {len(key):,} characters; expected at most {NAME}"
            yield from _too_long(item, longest, _within(path, key))


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
            problems.append((_within(path, name), f"unknown field; {_nearest(name, fields)}"))
            if len(problems) >= _MOST_PROBLEMS:
                break
            continue
        place = f"{path}.{name}" if path else name
        try:
            stated[name] = parse_value(fields[name], item, place)
        except Refused as refusal:
            problems.extend(refusal.problems)
    if problems:
        raise Refused(*problems[:_MOST_PROBLEMS])
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
            if len(problems) >= _MOST_PROBLEMS:
                break
    if problems:
        raise Refused(*problems[:_MOST_PROBLEMS])
    return tuple(read)


def _nearest(name: str, known: Any) -> str:
    near = get_close_matches(name[:60], list(known), n=1)
    return f"did you mean {near[0]!r}?" if near else "expected a field of the chapter's list"
