"""Any fact of a filing in words: for findings, check-answers rows, comparisons and print."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time, timedelta, timezone
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from compliance.regulation.core.canonical import to_json
from compliance.regulation.core.elapsed import facility_zone
from compliance.regulation.core.fields import Field, fields_of
from compliance.regulation.core.finding import Finding
from compliance.regulation.core.titles import field_at
from compliance.web.words import owner_words, spell_code

NOT_STATED = "not stated"

MONTHS = (
    noop("January"), noop("February"), noop("March"), noop("April"), noop("May"), noop("June"), noop("July"),
    noop("August"), noop("September"), noop("October"), noop("November"), noop("December"),
)  # fmt: skip

Choices = Iterable[tuple[str, ...]]


def value_words(value: Any, *, kind: str = "", choices: Choices = (), unit: str = "") -> str:
    """A line of plain words for the JSON value of a fact.

    `kind`, `choices` and `unit` are those of the field, when known: codes then read as their labels, quantities carry
    their unit, days and times read as American dates. Nothing is judged; an odd value is shown as it is.
    """
    if isinstance(value, datetime):
        return moment_words(value)
    if isinstance(value, time):
        return time_words(value)
    if isinstance(value, date):
        return day_words(value)
    value = to_json(value)
    if value is None or value == "":
        return NOT_STATED
    if value == [] or value == {}:
        return "none"
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if kind == "day":
        return day_words(value)
    if kind == "moment":
        return moment_words(value)
    if kind == "time_of_day":
        return time_words(value)
    if isinstance(value, Mapping):
        return _mapping_words(_in_order(value, choices), choices)
    if isinstance(value, list | tuple):
        if value and isinstance(value[0], Mapping):
            return "; ".join(_mapping_words(item, choices, ", ") for item in value)
        if kind == "text_set":
            value = sorted(value, key=lambda item: _place(item, choices))
        labels = [_label(item, choices) for item in value]
        return ("; " if any(", " in label for label in labels) else ", ").join(labels)
    # A quantity is no code, also where the members of its field are numbers: 6 times the bet, not "Point 6".
    return _with_unit(_label(value, () if unit else choices), unit)


def fact_words(value: Any, field: Field) -> str:
    """A fact in the words of its field: labels for codes, units, American dates; the parts of one or more records."""
    stated = to_json(value)
    entries = [stated] if field.kind == "record" and isinstance(stated, Mapping) else stated
    if field.record is not None and isinstance(entries, list) and any(entries):
        parts = fields_of(field.record)
        return "; ".join(
            ", ".join(f"{parts[name].label.lower()} {_in_line(item, parts[name])}" for name, item in entry.items())
            for entry in entries
        )
    if field.asked.no_repeats and isinstance(stated, list):
        value = sorted(stated, key=lambda item: by_number(str(item)))
    return value_words(value, kind=field.kind, choices=field.choices, unit=field.asked.unit)


def _in_line(value: Any, field: Field) -> str:
    words = fact_words(value, field)
    return words.lower() if isinstance(value, bool) else words


def by_number(text: str) -> list[tuple[int, int, str]]:
    """Sort key of a text in which numbers sort as numbers: W-9 before W-11, 4 before 10."""
    parts = re.split(r"(\d+)", text)
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part.casefold()) for part in parts if part]


def _place(code: Any, choices: Choices) -> tuple[int, list[tuple[int, int, str]]]:
    """Sort key of a member: in the order of the choices, which is that of the chapter; others after them."""
    known = [choice[0] for choice in choices]
    return (known.index(code), []) if code in known else (len(known), by_number(str(code)))


def _in_order(value: Mapping[str, Any], choices: Choices) -> Mapping[str, Any]:
    """A map from codes in the order of its choices; a value of fixed parts, such as odds, as it is."""
    if not set(value).isdisjoint({"pay", "approving_unit", "approval_number", "signed"}):
        return value
    return {key: value[key] for key in sorted(value, key=lambda key: _place(key, choices))}


def finding_words(finding: Finding) -> str:
    """The value found by a finding, in the words of the field that it is about; nothing found reads "not stated"."""
    field = field_at(finding.edition, finding.field)
    if field is None:
        return value_words(finding.found)
    return fact_words(finding.found, field)


def _label(value: Any, choices: Choices) -> str:
    for code, label, *_ in choices:
        if code == value:
            return str(label)
    return value_words(value) if isinstance(value, bool | type(None)) else str(value)


def is_money(unit: str) -> bool:
    """Whether the unit is dollars, which stand before the number."""
    return unit.lower() in ("dollar", "dollars", "$", "usd")


_SHORT = {"in": "inch", "ft": "foot", "h": "hour", "oz": "ounce"}
_MANY = {"inch": "inches", "foot": "feet", "box": "boxes", "batch": "batches", "die": "dice"}
_ONE = {many: singular for singular, many in _MANY.items()}


def unit_in_words(unit: str, number: str = "") -> str:
    """A unit as it follows a number: "inch" after 1, "inches" after any other, "%" for percent. Fields state some units
    as one and some as several; a phrase ("times the bet") stays as it is."""
    if unit.lower() in ("percent", "%"):
        return "%"
    full = _SHORT.get(unit, unit)
    if not full.isalpha():
        return full
    singular = _ONE.get(full, full.removesuffix("s"))
    return singular if number == "1" else _MANY.get(singular, f"{singular}s")


def _with_thousands(number: str) -> str:
    whole, point, rest = number.partition(".")
    return f"{int(whole):,}{point}{rest}" if whole.isdecimal() else number


def _with_unit(words: str, unit: str) -> str:
    if not unit:
        return words
    return f"${_with_thousands(words)}" if is_money(unit) else f"{words}\u00a0{unit_in_words(unit, words)}"


def _mapping_words(value: Mapping[str, Any], choices: Choices, between: str = "; ") -> str:
    if set(value) == {"pay", "to"}:
        return f"{value['pay']} to {value['to']}"
    if "approving_unit" in value or "approval_number" in value:
        return approval_words(value)
    if "signed" in value:
        return attestation_words(value)
    return between.join(f"{_key(key, choices)}: {value_words(item)}" for key, item in value.items()) or NOT_STATED


def _key(key: str, choices: Choices) -> str:
    label = _label(key, choices)
    return spell_code(label) if label == key else label


def approval_words(value: Mapping[str, Any]) -> str:
    """An approval in one line: unit, number, day, document; only what is stated."""
    parts = [
        owner_words(value["approving_unit"]).name if value.get("approving_unit") else "",
        str(value.get("approval_number") or ""),
        day_words(value["approved_on"]) if value.get("approved_on") else "",
        str(value.get("document") or ""),
    ]
    return ", ".join(part for part in parts if part) or NOT_STATED


def attestation_words(value: Mapping[str, Any]) -> str:
    """An attestation in one line: who signed, under which credential, when; or that nobody did."""
    if value.get("signed") is not True:
        return "not signed"
    words = f"signed by {value.get('signer') or 'someone not named'}"
    if value.get("credential_number"):
        words += f", {value['credential_number']}"
    if value.get("signed_at"):
        words += f", {moment_words(value['signed_at'])}"
    return words


def series_words(words: Sequence[str], last: str = "and") -> str:
    """Words as a series in a sentence: `a`, `a and b`, `a, b and c`; or another word than `and` before the last."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def day_words(value: Any) -> str:
    """A day as "February 2, 2026"; text that is no day is shown as typed."""
    if isinstance(value, str):
        try:
            value = date.fromisoformat(value)
        except ValueError:
            return value
    return gettext("{month} {day}, {year}").format(
        month=gettext(MONTHS[value.month - 1]), day=value.day, year=value.year
    )


def short_day_words(value: datetime) -> str:
    """The day of a time in facility time, without its year, as "Feb 2"."""
    local = value.astimezone(facility_zone())
    return gettext("{month} {day}").format(month=gettext(MONTHS[local.month - 1])[:3], day=local.day)


def moment_words(value: Any) -> str:
    """A time as "February 27, 2026, 9:12 a.m. EST" in facility time; text that is no time is shown as typed."""
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            return value
    if value.tzinfo is None:
        return str(value)
    local = value.astimezone(facility_zone())
    clock = f"{_clock_words(local.time().replace(second=0))} {local.tzname()}"
    return gettext("{day}, {time}").format(day=day_words(local.date()), time=clock)


def time_words(value: Any) -> str:
    """A time of day with its offset as "11:27 p.m. EST"; text that is no such time is shown as typed.

    An offset that facility time never has is named by its hours: "11:27 p.m. UTC+02:00".
    """
    if isinstance(value, str):
        try:
            value = time.fromisoformat(value)
        except ValueError:
            return value
    ahead = value.utcoffset()
    return _clock_words(value) if ahead is None else f"{_clock_words(value)} {_offset_words(ahead)}"


def _clock_words(value: time) -> str:
    half = "a.m." if value.hour < 12 else "p.m."
    seconds = f":{value.second:02d}" if value.second else ""
    return f"{value.hour % 12 or 12}:{value.minute:02d}{seconds}\u00a0{half}"


def _offset_words(ahead: timedelta) -> str:
    """The name of facility time while it has this offset: by a day in winter and one in summer."""
    for month in (1, 7):
        local = datetime(2026, month, 1, tzinfo=facility_zone())
        if local.utcoffset() == ahead:
            return str(local.tzname())
    return f"{datetime(2026, 1, 1, tzinfo=timezone(ahead)):%Z}"
