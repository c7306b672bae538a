"""Times, clocks and entries in the words of the floor."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from compliance.ledger.holding import readable
from compliance.regulation.core.elapsed import in_words
from compliance.regulation.core.fields import Field, fields_of
from compliance.web.values import value_words

from .facts import facts_of
from .models import LogEntry

HEADLINE_END = re.compile(r"[:;] |\.$|\. (?=[A-Z][a-z])")
"""A colon or the end of a sentence, but not the period in `9:12 a.m. EST`."""
NONE = "none"
"""The code of a choice that says that nothing was done, of which a line says nothing."""
NOT_READ = "This entry can no longer be read. An integrity alarm was raised."


def clock_words(moment: datetime, zone: ZoneInfo, now: datetime) -> str:
    """`10:40 p.m.` today, `Wed 10:35 a.m.` within the week, `Feb 27, 10:35 a.m.` beyond; facility time."""
    local, today = moment.astimezone(zone), now.astimezone(zone).date()
    half = "a.m." if local.hour < 12 else "p.m."
    clock = f"{local.hour % 12 or 12}:{local.minute:02d}\u00a0{half}"
    days = (local.date() - today).days
    if days == 0:
        return clock
    if abs(days) < 7:
        return f"{local:%a} {clock}"
    return f"{local:%b} {local.day}, {clock}"


def span_words(span: timedelta) -> str:
    """`1 h 25 min`, to the whole minute, without a sign."""
    minutes = abs(int(span.total_seconds())) // 60
    return in_words(timedelta(minutes=minutes))


def lane_words(lane: str) -> str:
    """`batch A`; empty where a table has only one set."""
    return f"batch {lane}" if lane in ("A", "B") else ("" if lane == "single" else lane)


def headline(words: str) -> str:
    """The words before the first colon or the end of the first sentence; a tile shows as many as it has room for."""
    return HEADLINE_END.split(words, maxsplit=1)[0]


def entry_words(entry: LogEntry) -> str:
    """An entry in one line: its choices, its checks counted, its times of use; that it cannot be read, if so."""
    parts = readable(entry, lambda row: list(_parts(row)))
    words = NOT_READ if parts is None else "; ".join(parts) or entry.kind.title
    return f"{words[:1].upper()}{words[1:]}"


def _parts(entry: LogEntry) -> Iterator[str]:
    kind, stated = entry.kind, facts_of(entry)
    fields = fields_of(kind.entry)
    roles = {signatory.role for signatory in kind.signatories}
    if kind.problem is not None and stated.get("stage") == "found":
        yield kind.problem.words(entry.decoded)
        return
    for name, field in fields.items():
        if field.kind == "choice" and name in stated and stated[name] != NONE and name not in roles:
            yield choice_words(field, stated[name])
    yield from (field.noun for name, field in fields.items() if field.asked.bad == "yes" and stated.get(name))
    checks = [stated[name] for name, field in fields.items() if field.kind == "boolean" and name in stated]
    if len(checks) > 1:
        yield f"{sum(checks)} of {len(checks)} checks met"
    for clock in kind.clocks:
        if clock.starts in stated:
            until = f" to {value_words(stated[clock.ends], kind='moment')}" if clock.ends in stated else ""
            yield f"in use from {value_words(stated[clock.starts], kind='moment')}{until}"


def choice_words(field: Field, code: str) -> str:
    """A choice by itself; with what it is about where it is an answer: `Adjusted, replaced: none`."""
    label = dict(field.choices).get(code, code)
    if not re.match(r"(None|Yes|No)\b", label):
        return label
    answer = f"{label[0].lower()}{label[1:]}".replace(": ", ", ")
    return f"{field.asked.column or field.label.removesuffix('?')}: {answer}"
