"""The kinds of values that the format knows, and the objects made of them (sections 3, 4 and 8)."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from .canonical import b64, parse_canonical, shown
from .errors import Malformed
from .notes import KEY_NAME

Kind = Callable[[Any], bool]
"""Whether a value is of a kind."""


def pattern(expression: str) -> Kind:
    """Text of this pattern."""
    fits = re.compile(expression).fullmatch
    return lambda value: type(value) is str and fits(value) is not None


def whole(least: int = 0) -> Kind:
    """An integer from 0 or from 1."""
    return lambda value: type(value) is int and value >= least


def is_origin(value: str) -> bool:
    """Whether a text can be the name of a log."""
    return KEY_NAME.fullmatch(value) is not None and value.find("/log/") > 0 and not value.endswith("/log/")


def only(expected: Any) -> Kind:
    """This one value."""
    return lambda value: type(value) is type(expected) and value == expected


def either(kind: Kind, other: Kind) -> Kind:
    """A value of one of two kinds."""
    return lambda value: kind(value) or other(value)


def maybe(kind: Kind) -> Kind:
    """Null, or a value of this kind."""
    return lambda value: value is None or kind(value)


def each(kind: Kind) -> Kind:
    """A list of such values."""
    return lambda value: type(value) is list and all(map(kind, value))


def members(**kinds: Kind) -> Kind:
    """An object with exactly these members, each of its kind."""
    return lambda value: (
        type(value) is dict and value.keys() == kinds.keys() and all(kind(value[name]) for name, kind in kinds.items())
    )


def which(kind: Kind, also: Kind) -> Kind:
    """A value of this kind that also meets a further condition."""
    return lambda value: kind(value) and also(value)


class Shape:
    """The members of an object of the format."""

    def __init__(self, **kinds: Kind) -> None:
        self.kinds = kinds

    def parse(self, data: bytes) -> dict[str, Any]:
        """The object in bytes of canonical JSON. Raises Malformed."""
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            raise Malformed("it is no text in UTF-8") from None
        return self.check(parse_canonical(data))

    def check(self, value: Any) -> dict[str, Any]:
        """The value, if it is such an object. Raises Malformed, which names what is wrong."""
        if type(value) is not dict:
            raise Malformed("no object stands where the format has one")
        if value.keys() != self.kinds.keys():
            others = ", ".join(map(shown, sorted(value.keys() ^ self.kinds.keys())))
            raise Malformed(f"unknown or missing members: {others}")
        for name, kind in self.kinds.items():
            if not kind(value[name]):
                raise Malformed(f"“{name}” is not what the format knows: {shown(value[name])}")
        return value


def _is_day(value: str) -> bool:
    try:
        return datetime.fromisoformat(value) is not None
    except ValueError:
        return False


def _is_base64(value: str) -> bool:
    try:
        return bool(b64(value))
    except Malformed:
        return False


def _is_in_order(value: list[dict[str, Any]]) -> bool:
    if len(value) < 2:
        return True
    names = [member["name"] for member in value]
    return sorted(set(names), key=lambda name: name.encode("utf-16-be")) == names


def _is_wall_clock(value: dict[str, str]) -> bool:
    """Whether the local time is the instant at this offset."""
    local, utc = value["local"], value["utc"]
    hours, minutes = value["offset"].split(":")
    ahead = timedelta(hours=int(hours), minutes=int(hours[0] + minutes))
    try:
        return bool(local == (datetime.fromisoformat(utc[:19]) + ahead).isoformat())
    except (OverflowError, ValueError):
        return False


def text(value: Any) -> bool:
    """Any text."""
    return type(value) is str


def truth(value: Any) -> bool:
    """Yes or no."""
    return type(value) is bool


def free(value: Any) -> bool:
    """An object with any members."""
    return type(value) is dict


count, uuid = whole(), pattern("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
digest, bytes32 = pattern("[0-9a-f]{64}"), pattern("[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=")
some_bytes = which(text, _is_base64)
day = which(pattern("[0-9]{4}-[0-9]{2}-[0-9]{2}"), _is_day)
instant = which(
    pattern("[0-9]{4}-[0-9]{2}-[0-9]{2}T(?:[01][0-9]|2[0-3])(?::[0-5][0-9]){2}\\.[0-9]{6}Z"),
    lambda value: _is_day(value[:10]),
)
offset = pattern("[+-](?:[01][0-9]|2[0-3]):[0-5][0-9]")
filled, origin_named = which(text, bool), which(text, is_origin)
FREELY_NAMED = "attachments/[0-9a-f]{64}|report/[A-Za-z0-9][A-Za-z0-9._-]*\\.pdf"
passkey = members(authenticator_data=text, client_data=text, credential_id=text, public_key=text, signature=text)
attachment = members(name=filled, original_sha256=maybe(digest), sha256=digest, size=count, type=text)
file_stated = members(name=filled, sha256=digest, size=count)
range_stated = members(end=whole(1), frontier=each(bytes32), origin=origin_named, size_before=count, start=count)
row = members(id=text, table=text, values=maybe(free))
entry_named = members(index=count, origin=origin_named)
HELD = Shape(event=uuid, index=count, leaf=digest, origin=origin_named)
entry_held = members(**HELD.kinds)


ENVELOPE = Shape(
    actor=members(credential_number=text, method=text, printed_name=text, role=text, user=maybe(uuid)),
    attachments=which(each(attachment), _is_in_order),
    event=uuid,
    format=only(1),
    index=count,
    lateness=maybe(members(is_late=truth, limit_seconds=count, reason=text, seconds=count)),
    occurred_at=maybe(which(members(local=text, offset=offset, utc=instant, zone=filled), _is_wall_clock)),
    origin=origin_named,
    payload_sha256=digest,
    policy=only("1"),
    received_at=instant,
    release=text,
    signature=maybe(
        either(
            members(assurance=only("lower"), statement=text),
            members(assurance=only("passkey"), passkey=passkey, statement=text),
        )
    ),
    stream=maybe(members(name=text, number=whole(1), place=text)),
    subject=maybe(members(id=text, table=text, version=whole(1))),
    supersedes=maybe(entry_held),
    type=pattern("[a-z0-9]+(?:[._][a-z0-9]+)*"),
)
PAYLOAD = Shape(about=free, rows=each(row), shown=maybe(text))
PASSKEY = Shape(authenticator_data=text, client_data=text, credential_id=text, public_key=text, signature=text)
PREDECESSOR = Shape(origin=origin_named, root=bytes32, size=count)
TOKEN = Shape(entry=entry_held, id=uuid)
PRESENT = Shape(
    credential_number=filled,
    method=text,
    printed_name=text,
    role=text,
    signature=members(assurance=only("lower"), statement=text),
    user=uuid,
)
RECORD = Shape(index=count, payload=text, salt=bytes32)
OPENING_LINE = Shape(envelope=text, payload=text, proof=each(bytes32), salt=bytes32)
BOARD_LINE = Shape(**OPENING_LINE.kinds, index=count, leaf=members(index=count, path=each(bytes32), salt=bytes32))
EARLIER_LINE = Shape(**BOARD_LINE.kinds, log=count, note=text)
TREE = Shape(root=bytes32, size=whole(1))
STATEMENT = Shape(
    credential_number=text,
    holder=maybe(uuid),
    issued_at=instant,
    meaning=members(id=filled, sha256=digest),
    nonce=some_bytes,
    origin=text,
    record_sha256=digest,
    user=uuid,
)
MANIFEST = Shape(
    bundle=either(only(1), only(2)),
    export=entry_named,
    files=which(each(file_stated), _is_in_order),
    filter=members(**{"from": maybe(day), "to": maybe(day), "types": maybe(each(filled))}),
    holder_name=text,
    logs=each(range_stated),
    made_at=instant,
)
