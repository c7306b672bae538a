"""The readable log (section 12)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .canonical import canonical, parse_canonical, utf8

_UNSEEN = re.compile(
    "[\\\\\x00-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
READABLE_BEGINS = "----"
"""The line between the report and the entries."""


def one_line(words: str) -> str:
    """Words on one line. Characters that end lines, turn them around or do not show are written as their numbers."""
    return _UNSEEN.sub(lambda match: f"\\u{{{ord(match[0]):x}}}", words)


def told_lines(value: Any, path: str) -> Iterator[str]:
    """Each value with the way to it, one a line; members in the order of their names."""
    if type(value) is dict and value:
        for name in value:
            yield from told_lines(value[name], f"{path}.{one_line(name)}")
    elif type(value) is list and value:
        for number, item in enumerate(value):
            yield from told_lines(item, f"{path}[{number}]")
    else:
        yield f"  {path}: {one_line(value) if type(value) is str else canonical(value).decode()}\n"


def entry_lines(entry: dict[str, Any], payload: dict[str, Any] | None) -> Iterator[str]:
    """An entry in the readable log, with its payload where the bundle holds it."""
    yield f"Entry {entry['index']} of {one_line(entry['origin'])}: {entry['type']}, received {entry['received_at']}\n"
    for name in ("actor", "subject", "occurred_at", "lateness", "stream", "supersedes", "attachments"):
        if entry[name]:
            yield from told_lines(entry[name], name)
    if entry["signature"]:
        yield f"  signature: {entry['signature']['assurance']}\n"
    if payload is None:
        yield "  This bundle holds no more of this entry.\n"
        return
    if payload["shown"] is not None:
        yield from told_lines(parse_canonical(utf8(payload["shown"])), "shown")
    if payload["about"]:
        yield from told_lines(payload["about"], "about")
    for row in payload["rows"]:
        yield from told_lines(row["values"], f"{one_line(row['table'])} {one_line(row['id'])}")
