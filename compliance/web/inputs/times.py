"""Days and times: month, day, year; clock time with its offset."""

import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import Any

from compliance.regulation.core.elapsed import offsets_at, zone_problem
from compliance.regulation.core.fields import Field
from compliance.web.inputs.base import Option, Raw, Unreadable, first, quoted

CLOCK = re.compile(
    r"(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2}(?:\.[0-9]{1,6})?))?\s*(?P<half>[ap]\.?\s*m\.?)?\Z",
    re.IGNORECASE,
)
_WRITTEN = re.compile(r"(?P<clock>[0-9:.]+)(?P<offset>Z|[+-][0-9]{2}:[0-9]{2})\Z")
_NO_SECONDS = re.compile(r"(?<=:[0-9]{2}):00(\.0+)?(?=Z|[+-]|\Z)")
"""The seconds of a whole minute, which no form shows."""
OFFSETS = (("-05:00", "EST"), ("-04:00", "EDT"))
DAY_PARTS = (".month", ".day", ".year")
NO_CLOCK = "{typed} is not a time of day. Enter it like 1:30 p.m. or 13:30."
NO_CALENDAR_DAY = "{typed} is not a day of the calendar. Enter month, day and a four-digit year."
NO_DAY_OR_TIME = "There is no {missing}. Enter both the day and the time."
ON = ".on"
"""In the texts of a time of day: its day, as another field of the form states it."""


def day_raw(value: str | None, prefix: str = "") -> Raw:
    """The three texts of a day written as 2026-02-03."""
    if not value:
        return {}
    year, month, day = value.split("-")
    return {f"{prefix}.month": [str(int(month))], f"{prefix}.day": [str(int(day))], f"{prefix}.year": [year]}


def day_texts(raw: Raw, prefix: str = "") -> dict[str, str]:
    """The texts typed as month, day and year."""
    return {part[1:]: "".join(raw.get(f"{prefix}{part}", [])) for part in DAY_PARTS}


def read_day(raw: Raw, prefix: str = "") -> str | None:
    """The day as 2026-02-03; None when nothing was typed. Raises Unreadable."""
    month, day, year = (first(raw, f"{prefix}{part}") for part in DAY_PARTS)
    if not (month or day or year):
        return None
    missing = [word for word, text in (("month", month), ("day", day), ("year", year)) if not text]
    if missing:
        raise Unreadable(f"The date has no {' and no '.join(missing)}. Enter month, day and year, such as 3 8 2026.")
    try:
        if not re.fullmatch(r"[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}", f"{month}/{day}/{year}"):
            raise ValueError
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        typed = quoted(f"{month}/{day}/{year}")
        raise Unreadable(NO_CALENDAR_DAY.format(typed=typed)) from None


def read_clock(text: str) -> str:
    """A clock time as 13:30:00; takes 1:30 p.m. and 13:30. Raises Unreadable."""
    match = CLOCK.match(text)
    hour = int(match["hour"]) if match else 99
    half = match["half"].lower()[0] if match and match["half"] else ""
    if half:
        hour = 99 if not 1 <= hour <= 12 else hour % 12 + (12 if half == "p" else 0)
    if match is None or hour > 23 or int(match["minute"]) > 59 or float(match["second"] or 0) >= 60:
        raise Unreadable(NO_CLOCK.format(typed=quoted(text)))
    return f"{hour:02d}:{match['minute']}:{match['second'] or '00'}"


def facility_offset(day: str, clock: str) -> str:
    """The offset of facility time then. Raises Unreadable in the hour that clocks repeat or leave out."""
    local = datetime.fromisoformat(f"{day}T{clock}")
    offsets = offsets_at(local)
    if len(offsets) > 1:
        raise Unreadable("The clocks showed that hour twice. Choose EST or EDT beside the time.")
    if not offsets:
        refuse_zone(f"{day}T{clock}-05:00")
    return _written(offsets[0])


def refuse_zone(stated: str) -> None:
    """Raises Unreadable for an hour that does not exist, or a zone that is not in force then."""
    if problem := zone_problem(datetime.fromisoformat(stated)):
        raise Unreadable(problem)


def _written(offset: timedelta) -> str:
    minutes = int(offset.total_seconds()) // 60
    return f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02d}:{abs(minutes) % 60:02d}"


def offset_options(chosen: str) -> list[Option]:
    """Facility time by the date, EST, EDT, and an offset already stated."""
    options = [Option("", "EST or EDT, by the date", not chosen)]
    options += [Option(code, word, code == chosen) for code, word in OFFSETS]
    if chosen and chosen not in dict(OFFSETS):
        options.append(Option(chosen, f"UTC{'' if chosen == 'Z' else chosen}", is_chosen=True))
    return options


def _offset(raw: Raw) -> str:
    offset = first(raw, ".offset")
    if offset and not re.fullmatch(r"Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9]", offset):
        raise Unreadable(f"{quoted(offset)} is not a time zone. Choose one from the list.")
    return offset


class Day:
    """Three inputs: month, day, year."""

    def raw(self, field: Field, value: Any) -> Raw:
        return day_raw(value)

    def read(self, field: Field, raw: Raw, present: Any) -> str | None:
        return read_day(raw)

    def widget(self, field: Field, raw: Raw) -> Mapping[str, Any]:
        return {"day": day_texts(raw)}


class TimeOfDay:
    """A clock time and, where the clocks change on its day, its zone. A form of which another field states the day
    says it by `on_day`."""

    def raw(self, field: Field, value: Any) -> Raw:
        match = _WRITTEN.match(value) if value else None
        return {".time": [_in_minutes(match["clock"])], ".offset": [match["offset"]]} if match else {}

    def read(self, field: Field, raw: Raw, present: Any) -> str | None:
        text, offset, day = first(raw, ".time"), _offset(raw), first(raw, ON)
        if not text:
            return None
        clock = _as_typed(text)
        if not offset and not day:
            raise Unreadable("The time has no day. Enter the date beside it.")
        offset = offset or facility_offset(day, read_clock(text))
        if day:
            refuse_zone(f"{day}T{read_clock(text)}{offset}")
        return _unless_kept(f"{clock}{offset}", present)

    def widget(self, field: Field, raw: Raw) -> Mapping[str, Any]:
        return {
            "time": "".join(raw.get(".time", [])),
            "offsets": offset_options(first(raw, ".offset")),
        }


def on_day(raw: Raw, day: str | None) -> Raw:
    """The texts of a time of day that is on this day (2026-02-03), which another field states; without a zone that the
    calendar gives: it then follows the day."""
    if not day or not first(raw, ".time"):
        return raw
    with suppress(Unreadable):
        if facility_offset(day, read_clock(first(raw, ".time"))) == first(raw, ".offset"):
            raw = raw | {".offset": [""]}
    return raw | {ON: [day]}


class Moment:
    """A day, a clock time and, where the clocks change, its zone."""

    def raw(self, field: Field, value: Any) -> Raw:
        if not value:
            return {}
        day, _, rest = value.partition("T")
        return day_raw(day) | TimeOfDay().raw(field, rest) | self._zone(value)

    def _zone(self, value: str) -> Raw:
        """No zone where the calendar says it: it then follows the day, also where another day is typed."""
        at = datetime.fromisoformat(value)
        return {".offset": [""]} if offsets_at(at.replace(tzinfo=None)) == [at.utcoffset()] else {}

    def read(self, field: Field, raw: Raw, present: Any) -> str | None:
        day, text, offset = read_day(raw), first(raw, ".time"), _offset(raw)
        if not day and not text:
            return None
        if not day or not text:
            raise Unreadable(NO_DAY_OR_TIME.format(missing="day" if not day else "time"))
        clock = _as_typed(text)
        offset = offset or facility_offset(day, read_clock(text))
        refuse_zone(f"{day}T{read_clock(text)}{offset}")
        return _unless_kept(f"{day}T{clock}{offset}", present)

    def widget(self, field: Field, raw: Raw) -> Mapping[str, Any]:
        return {
            "day": day_texts(raw),
            "time": "".join(raw.get(".time", [])),
            "offsets": offset_options(first(raw, ".offset")),
        }


def _in_minutes(written: str) -> str:
    """A written time without the seconds of a whole minute."""
    return _NO_SECONDS.sub("", written)


def _unless_kept(stated: str, present: Any) -> str:
    """The time as it was kept (`present`) where this is the same with or without its seconds."""
    is_kept = isinstance(present, str) and _in_minutes(present) == _in_minutes(stated)
    return present if is_kept else stated


def _as_typed(text: str) -> str:
    """The clock time in the digits typed when they are already in the form that facts have."""
    clock = read_clock(text)
    return text if re.fullmatch(r"[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?", text) else clock
