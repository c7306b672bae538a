"""The query of a list in its address: filters as typed, codes that exist, days as instants."""

from collections.abc import Collection, Iterable, Mapping
from datetime import date, datetime, timedelta

from .days import day_begins, typed_date, typed_day
from .parts import Filter, PageError


def typed_in(sent: Mapping[str, str], names: Iterable[str], longest: int | None = None) -> dict[str, str]:
    """The text typed in each of these filters, empty if there is none, cut to `longest` characters."""
    return {name: sent.get(name, "").strip()[:longest] for name in names}


def drop_unknown(
    typed: dict[str, str], name: str, codes: Collection[str], errors: list[PageError], word: str = ""
) -> None:
    """Empties a filter that names none of `codes`; the error calls it `word`, or by the name of the filter."""
    if typed[name] and typed[name] not in codes:
        sentence = f"There is no {word or name} “{typed[name][:40]}” here. Choose one."
        errors.append(PageError(sentence, f"filter-{name}"))
        typed[name] = ""


def day_asked(text: str, name: str, errors: list[PageError]) -> date | None:
    """The day that was typed in the filter `name`; None, with an error, for any text that `typed_day` refuses."""
    day = typed_day(text)
    if day is None:
        wrong = (
            "is at an end of the calendar. Choose another"
            if typed_date(text)
            else "is not a day. Enter it like 2026-02-27"
        )
        errors.append(PageError(f"“{text[:20]}” {wrong}.", f"filter-{name}"))
    return day


def time_asked(typed: Mapping[str, str], errors: list[PageError]) -> tuple[datetime | None, datetime | None]:
    """From when on, and before when, by the days in the filters `from` and `to`, both included; None where a filter is
    empty or holds no day."""
    first, last = (day_asked(typed[name], name, errors) if typed[name] else None for name in ("from", "to"))
    return day_begins(first) if first else None, day_begins(last + timedelta(days=1)) if last else None


def lookups(moment: str, since: datetime | None, until: datetime | None) -> dict[str, datetime]:
    """The lookups of rows whose `moment` is in this time."""
    asked = {f"{moment}__gte": since, f"{moment}__lt": until}
    return {name: at for name, at in asked.items() if at is not None}


def day_filters(typed: Mapping[str, str]) -> list[Filter]:
    """The filters `from` and `to` with what was typed."""
    return [Filter(name, label, typed.get(name, ""), "day") for name, label in (("from", "From"), ("to", "To"))]
