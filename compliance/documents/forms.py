"""The forms of an export (which tables, logs and days of one facility) and of a bundle (which days and entries)."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django import forms

from compliance.holders.models import Facility, GamingTable
from compliance.holders.ordering import number_order
from compliance.regulation import PACKAGES, chapter

from .sources import PACKAGE_LOG, kind_of
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
        help_text="Choose none for all tables.",
    )
    first = forms.DateField(
        label="First day", widget=DayInput(format="%Y-%m-%d"), error_messages={"required": "Enter the first day."}
    )
    last = forms.DateField(
        label="Last day",
        widget=DayInput(format="%Y-%m-%d"),
        help_text="Both days are included. They are days of the event, at the facility.",
        error_messages={"required": "Enter the last day."},
    )

    def __init__(self, *args: Any, facility: Facility, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tables = GamingTable.objects.filter(facility=facility).order_by(number_order("number"))
        self.fields["tables"].queryset = tables  # type: ignore[attr-defined]
        choices = log_choices({table.chapter for table in tables})
        if facility.keeps_packages is not None:
            choices.append((PACKAGE_LOG, f"{kind_of(PACKAGE_LOG).title}, the whole facility"))
        self.fields["logs"].choices = choices  # type: ignore[attr-defined]


class BundleForm(forms.Form):
    """Days and kinds of entries; all of them where nothing is chosen."""

    first = forms.DateField(
        label="First day (optional)",
        required=False,
        widget=DayInput(format="%Y-%m-%d"),
        help_text="The days when the office received the entries, in UTC. Leave both empty for all records.",
    )
    last = forms.DateField(label="Last day (optional)", required=False, widget=DayInput(format="%Y-%m-%d"))
    types = forms.MultipleChoiceField(
        label="Kinds of entries",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=(
            "Choose none to include all kinds. For other kinds, the bundle proves that the entries exist but does "
            "not show what they say."
        ),
    )

    def __init__(self, *args: Any, types: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["types"].choices = [(code, act_words(code)) for code in types]  # type: ignore[attr-defined]

    @property
    def asked(self) -> dict[str, Any]:
        """What was chosen, as the service takes it."""
        return self.cleaned_data | {"types": self.cleaned_data["types"] or None}


def log_choices(chapters: set[str]) -> list[tuple[str, str]]:
    """The logs of these chapters, as `651a:deck_change` with title and game; of chapters that are on file."""
    found: list[tuple[str, str]] = []
    for number in PACKAGES:
        if number not in chapters:
            continue
        try:
            whole = chapter(number)
        except ModuleNotFoundError:
            continue
        found += [(f"{number}:{kind.code}", f"{kind.title}, {whole.game}") for kind in whole.logs]
    return found


def starting_values(asked: Any, facility: Facility, today: date) -> dict[str, Any]:
    """What the form shows first: what the address states (`log`, `table` by number, `from`, `to`, as the search of
    entries writes them), or else the current month so far."""
    days = {name: _day(asked.get(key, "")) for name, key in (("first", "from"), ("last", "to"))}
    numbers: Sequence[str] = [number.strip() for number in asked.getlist("table") if number.strip()]
    tables = GamingTable.objects.filter(facility=facility, number__in=numbers) if numbers else ()
    return {
        "logs": [log for log in asked.getlist("log") if log],
        "tables": [table.pk for table in tables],
        "first": days["first"] or today.replace(day=1),
        "last": days["last"] or today,
    }


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
