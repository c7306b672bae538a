"""The forms of an export (which tables, logs and days of one facility) and of a bundle (which days and entries)."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from django import forms

from compliance.holders.models import Facility, GamingTable
from compliance.holders.ordering import number_order
from compliance.holders.words import WordsField
from compliance.regulation import chapters

from .sources import OF_FACILITY, source, title_of
from .words import act_words


class DayInput(forms.DateInput):
    """A day, chosen or typed."""

    input_type = "date"


class ExportForm(forms.Form):
    """Logs and days; tables only where it is not all of them."""

    logs = forms.MultipleChoiceField(
        label="Logs",
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose at least one log."},
    )
    tables = forms.ModelMultipleChoiceField(
        queryset=GamingTable.objects.none(),
        label="Tables",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="Leave all unchecked for all tables.",
    )
    first = forms.DateField(
        label="First day", widget=DayInput(format="%Y-%m-%d"), error_messages={"required": "Enter the first day."}
    )
    last = forms.DateField(
        label="Last day",
        widget=DayInput(format="%Y-%m-%d"),
        help_text="Both days are included. An entry counts on the day when it happened, facility time.",
        error_messages={"required": "Enter the last day."},
    )

    def __init__(self, *args: Any, facility: Facility, numbers: Container[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tables = GamingTable.objects.filter(facility=facility).order_by(number_order("number"))
        self.fields["tables"].queryset = tables  # type: ignore[attr-defined]
        self.fields["logs"].choices = _log_choices(facility, tables, numbers)  # type: ignore[attr-defined]


class BundleForm(forms.Form):
    """Days and kinds of entries; all of them where nothing is chosen."""

    first = forms.DateField(
        label="First day (optional)",
        required=False,
        widget=DayInput(format="%Y-%m-%d"),
        help_text="The days when the entries were received, in UTC. Leave both empty for all records.",
    )
    last = forms.DateField(label="Last day (optional)", required=False, widget=DayInput(format="%Y-%m-%d"))
    types = forms.MultipleChoiceField(
        label="Kinds of entries",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=(
            "Leave all unchecked to include all kinds. For kinds that you leave out, the bundle proves that entries "
            "exist but does not show what they say."
        ),
    )

    since = WordsField(
        label="A checkpoint that you kept (optional)",
        required=False,
        longest=20_000,
        help_text=(
            "Paste its text, or enter its number of entries from the list of checkpoints. The bundle then shows "
            "whether records before it changed. Leave it empty where the checkpoint is the first of its day."
        ),
    )

    def __init__(self, *args: Any, types: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["types"].choices = [(code, act_words(code)) for code in types]  # type: ignore[attr-defined]

    @property
    def parameters(self) -> dict[str, Any]:
        """The choices of the form, as the service takes them."""
        return self.cleaned_data | {"types": self.cleaned_data["types"] or None}


def _log_choices(facility: Facility, tables: Iterable[GamingTable], numbers: Container[str]) -> list[tuple[str, str]]:
    """The logs that the tables with these numbers have; without one of them, those of the whole facility."""
    named = [table for table in tables if table.number in numbers]
    here = source().logs_of_tables(named or tables)
    others = [log for log in source().logs_of_no_game(facility) if not named or log not in OF_FACILITY]
    return [choice for choice in log_choices() if choice[0] in here] + [(log, _title(log)) for log in others]


def _title(log: str) -> str:
    return f"{title_of(log)}, the whole facility" if log in OF_FACILITY else title_of(log)


def log_choices() -> list[tuple[str, str]]:
    """The logs of every chapter, as `651a:deck_change` with title and game."""
    return [
        (f"{whole.number}:{kind.code}", f"{kind.title}, {whole.game}") for whole in chapters() for kind in whole.logs
    ]


@dataclass(frozen=True)
class Period:
    """A usual period, which the form offers."""

    words: str
    first: date
    last: date

    @property
    def query(self) -> str:
        """The days as an address states them."""
        return urlencode({"from": self.first.isoformat(), "to": self.last.isoformat()})


def usual_periods(today: date) -> list[Period]:
    """The periods that are asked for most: yesterday, the month and the quarter so far, the last ones, the year."""
    yesterday = today - timedelta(days=1)
    month, quarter = today.replace(day=1), today.replace(month=(today.month - 1) // 3 * 3 + 1, day=1)
    before, year = month - timedelta(days=1), today.replace(month=1, day=1)
    ended = quarter - timedelta(days=1)
    return [
        Period("Yesterday", yesterday, yesterday),
        Period("This month so far", month, today),
        Period("Last month", before.replace(day=1), before),
        Period("This quarter so far", quarter, today),
        Period("Last quarter", ended.replace(month=ended.month - 2, day=1), ended),
        Period("This year so far", year, today),
        Period("Last year", year.replace(year=year.year - 1), year - timedelta(days=1)),
    ]


def numbers_asked(asked: Any) -> list[str]:
    """The numbers of the tables that an address names."""
    return [number.strip() for number in asked.getlist("table") if number.strip()]


def starting_values(asked: Any, facility: Facility, today: date, logs: Sequence[str] = ()) -> dict[str, Any]:
    """The values that the form shows first: those in the address (`log`, `table` by number, `from`, `to`, as the search
    of entries writes them), or else all of these logs and the current month so far."""
    days = {name: _day(asked.get(key, "")) for name, key in (("first", "from"), ("last", "to"))}
    numbers = numbers_asked(asked)
    tables = GamingTable.objects.filter(facility=facility, number__in=numbers) if numbers else ()
    return {
        "logs": [log for log in asked.getlist("log") if log] or list(logs),
        "tables": [table.pk for table in tables],
        "first": days["first"] or today.replace(day=1),
        "last": days["last"] or today,
    }


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
