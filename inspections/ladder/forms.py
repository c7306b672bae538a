"""The form of a ladder: one block for each rung, blank ones are left out."""

from collections.abc import Mapping
from typing import Any

from django import forms

from compliance.holders.errors import FieldRefused
from compliance.holders.forms import reason_field
from compliance.holders.roles import Role
from compliance.notices.models import MOST_RUNGS
from compliance.web.django_forms import form_errors
from compliance.web.parts import PageError

from .rungs import MOST_HOLD, MOST_MINUTES, Ladder, Rung
from .services.ladder import TOLD_ROLES

BEFORE, OVER = "before", "over"


class RungForm(forms.Form):
    """A rung; blank if no role is chosen and no minute entered."""

    roles = forms.MultipleChoiceField(
        label="Tell",
        choices=[(role, Role(role).label) for role in TOLD_ROLES],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": "Choose roles from the list."},
    )
    minutes = forms.IntegerField(
        label="Minutes",
        required=False,
        min_value=0,
        max_value=MOST_MINUTES,
        help_text="0 means at the limit.",
        error_messages={"invalid": "Enter whole minutes, such as 15."},
    )
    side = forms.ChoiceField(
        label="Before or after the limit",
        choices=[(BEFORE, "before the limit"), (OVER, "after the limit")],
        error_messages={"required": "Choose before or after the limit."},
    )
    mail = forms.BooleanField(label="By mail too", required=False)
    board = forms.BooleanField(label="Show the rung on the pit board", required=False)

    @property
    def number(self) -> str:
        """The number of the rung, from 1."""
        return str(self.prefix).rpartition("-")[2]

    @property
    def is_blank(self) -> bool:
        """Whether nothing is entered here."""
        if self.is_bound:
            return not self["roles"].data and not self["minutes"].data
        return not self.initial

    def clean(self) -> dict[str, Any]:
        """The values; each half of a rung asks for the other."""
        typed: dict[str, Any] = super().clean() or {}
        if self.is_blank or self.errors:
            return typed
        if typed.get("minutes") is None:
            self.add_error("minutes", "Enter the minutes. 0 means at the limit.")
        if not typed.get("roles"):
            self.add_error("roles", "Choose who is told, or clear the minutes to remove the rung.")
        return typed

    def rung(self) -> Rung:
        """The rung of a form without errors."""
        typed = self.cleaned_data
        sign = -1 if typed["side"] == BEFORE else 1
        return Rung(tuple(typed["roles"]), sign * typed["minutes"], typed["board"], typed["mail"])


class HoldForm(forms.Form):
    """The effect of an acknowledgment, the reason why the ladder changes, and the ladder that the person saw."""

    hold = forms.IntegerField(
        label="Minutes by which an acknowledgment delays the next rung",
        min_value=0,
        max_value=MOST_HOLD,
        help_text="Once for each alarm. The rung at the limit is never delayed. 0 means no delay.",
        error_messages={
            "invalid": "Enter whole minutes, such as 5.",
            "required": "Enter the minutes. 0 means no delay.",
        },
    )
    reason = reason_field()
    seen = forms.IntegerField(widget=forms.HiddenInput)


class LadderForm:
    """The blocks of one page together."""

    def __init__(self, ladder: Ladder, seen: int, data: Mapping[str, Any] | None = None) -> None:
        stated = [*(_initial(rung) for rung in ladder.rungs), *({} for _ in range(MOST_RUNGS))][:MOST_RUNGS]
        self.rungs = [
            RungForm(data, prefix=f"rung-{number}", initial=initial) for number, initial in enumerate(stated, start=1)
        ]
        self.hold = HoldForm(data, initial={"hold": ladder.hold, "seen": seen})

    def is_valid(self) -> bool:
        """Whether every block is well formed; all of them are looked at."""
        return False not in [form.is_valid() for form in (*self.rungs, self.hold)]

    def refuse(self, refusal: FieldRefused) -> None:
        """Puts the refusal of the act where it belongs."""
        self.hold.add_error(refusal.field if refusal.field in self.hold.fields else None, refusal.sentence)

    @property
    def errors(self) -> list[PageError]:
        """Lines of the summary, each with the rung that it is about."""
        lines = form_errors(self.hold)
        for form in self.rungs:
            lines += [PageError(f"Rung {form.number}, {line.message}", line.field_id) for line in form_errors(form)]
        return lines

    @property
    def stated(self) -> list[Rung]:
        """The rungs that are not blank."""
        return [form.rung() for form in self.rungs if not form.is_blank]


def _initial(rung: Rung) -> dict[str, Any]:
    side = BEFORE if rung.minutes < 0 else OVER
    return {
        "roles": list(rung.roles),
        "minutes": abs(rung.minutes),
        "side": side,
        "mail": rung.mail,
        "board": rung.board,
    }
