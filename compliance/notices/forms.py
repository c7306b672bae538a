"""Forms of the choice of a person about mail and messages."""

from typing import Any

from django import forms

from .models import MOST_RUNGS, Notice, NoticeChoice

AT_ONCE, DAILY = "at_once", "daily"
MORNING = 8
DAILY_KINDS = [kind for kind in Notice.Kind.choices if kind[0] != Notice.Kind.ACCOUNT]
"""The kinds that may wait for a daily mail."""
HOURS = [(hour, f"{hour % 12 or 12} {'a.m.' if hour < 12 else 'p.m.'}") for hour in range(24)]


class TimeOfDay(forms.TimeField):
    """A time of day, typed or picked; blank for none."""

    def __init__(self, label: str) -> None:
        super().__init__(
            label=label,
            required=False,
            widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            error_messages={"invalid": "Enter a time as hours and minutes, such as 22:30."},
        )


class ChoiceForm(forms.Form):
    """At once or once a day, of which kinds, and quiet hours."""

    mail = forms.ChoiceField(
        label="When mail comes",
        widget=forms.RadioSelect,
        choices=[(AT_ONCE, "Each notice at once"), (DAILY, "The notices of a day in one mail")],
        error_messages={"required": "Choose one."},
    )
    digest_hour = forms.TypedChoiceField(
        label="The daily mail leaves at", choices=HOURS, coerce=int, error_messages={"required": "Choose an hour."}
    )
    daily_kinds = forms.MultipleChoiceField(
        label="What waits for the daily mail",
        choices=DAILY_KINDS,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="Other notices come at once.",
    )
    quiet_from = TimeOfDay("Quiet hours: no mail from (optional)")
    quiet_to = TimeOfDay("No mail until")

    def clean(self) -> dict[str, Any]:
        """The values; quiet hours begin and end."""
        typed: dict[str, Any] = super().clean() or {}
        if typed.get("mail") == DAILY and not typed.get("daily_kinds") and "daily_kinds" not in self.errors:
            self.add_error("daily_kinds", "Choose at least one, or each notice at once.")
        first, last = typed.get("quiet_from"), typed.get("quiet_to")
        if "quiet_from" in self.errors or "quiet_to" in self.errors:
            return typed
        if (first is None) != (last is None):
            self.add_error("quiet_to" if last is None else "quiet_from", "Enter both times, or neither.")
        elif first is not None and first == last:
            self.add_error("quiet_to", "The end of quiet hours must differ from their start.")
        return typed

    @property
    def chosen(self) -> dict[str, Any]:
        """The values that `choice_set` keeps."""
        typed = self.cleaned_data
        is_daily = typed["mail"] == DAILY
        return {
            "digest_hour": typed["digest_hour"] if is_daily else None,
            "daily_kinds": typed["daily_kinds"] if is_daily else None,
            "quiet_from": typed["quiet_from"],
            "quiet_to": typed["quiet_to"],
        }


def initial_of(choice: NoticeChoice | None) -> dict[str, Any]:
    """The choice in force."""
    every = [kind for kind, _ in DAILY_KINDS]
    if choice is None:
        return {"mail": AT_ONCE, "digest_hour": MORNING, "daily_kinds": every}
    is_daily = choice.digest_hour is not None
    return {
        "mail": DAILY if is_daily else AT_ONCE,
        "digest_hour": choice.digest_hour if is_daily else MORNING,
        "daily_kinds": every if choice.daily_kinds is None else choice.daily_kinds,
        "quiet_from": choice.quiet_from,
        "quiet_to": choice.quiet_to,
    }


class RungsForm(forms.Form):
    """Of which rungs of an alarm a device hears. None: of nothing."""

    rungs = forms.TypedMultipleChoiceField(
        label="A message for alarms at",
        choices=[(number, f"Rung {number}") for number in range(1, MOST_RUNGS + 1)],
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )


class BrowserForm(RungsForm):
    """This browser: a name by its owner; address, key and secret by the browser itself."""

    name = forms.CharField(
        label="Name of this device",
        max_length=80,
        help_text="For example, my phone.",
        error_messages={"required": "Enter a name for this device."},
    )
    address = forms.CharField(max_length=1000, widget=forms.HiddenInput)
    key = forms.CharField(max_length=100, widget=forms.HiddenInput)
    secret = forms.CharField(max_length=40, widget=forms.HiddenInput)
    field_order = ("name", "rungs")

    def clean(self) -> dict[str, Any]:
        """The values; a browser that gave no address is named once, not by each of its three."""
        typed: dict[str, Any] = super().clean() or {}
        gone = [self.errors.pop(name, None) for name in ("address", "key", "secret")]
        if any(gone):
            self.add_error(None, "This browser gave no address for messages. Allow messages, and try again.")
        return typed


class PhoneForm(RungsForm):
    """A telephone number, which a code confirms."""

    number = forms.CharField(
        label="Telephone number",
        max_length=40,
        help_text="We send a code to it.",
        widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "tel"}),
    )
    field_order = ("number", "rungs")


class CodeForm(forms.Form):
    """The code that was sent to a number."""

    code = forms.CharField(
        label="Code",
        max_length=20,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "one-time-code"}),
    )
