"""Conditions as the desk shows them, and the form by which a bureau proposes one."""

from collections.abc import Callable
from typing import Any

from django import forms

from compliance.holders.errors import FieldRefused

from ..conditions import LONGEST_WAIT, ONE_WAY, cited, condition_words
from ..drafting.forms import DayField
from ..models.conditions import Condition, ConditionProposal
from .docket import Docket
from .forms import DeskForm, SeenForm, words_field
from .rests_on import proposal_rests_on
from .services.proposals import proposed_in

CITED = "As the regulation writes it: 651a.3(a)."
ENDS_WITH = "If it is not met by then, the approval ends that day at midnight in New York."


REMINDED = "For a condition without a last day. The Board and the holder get it until the condition is recorded as met."


class CitingForm(forms.Form):
    """A form with a clause on which a condition rests, and when both sides are reminded of it."""

    remind_on = DayField(label="Day of a reminder (optional)", required=False, help_text=REMINDED)
    remind_every = forms.IntegerField(
        label="Or days between reminders (optional)", required=False, min_value=1, max_value=LONGEST_WAIT
    )
    field_order = ("text", "citation", "last_on", "remind_on", "remind_every", "for_players")

    def clean(self) -> dict[str, Any]:
        """Refuses two ways to be reminded."""
        typed: dict[str, Any] = super().clean() or {}
        if sum(typed.get(way) is not None for way in ("last_on", "remind_on", "remind_every")) > 1:
            self.add_error("remind_on", ONE_WAY)
        return typed

    def clean_citation(self) -> str:
        """The clause, as the regulation writes it."""
        try:
            return cited(self.cleaned_data["citation"])
        except FieldRefused as refusal:
            raise forms.ValidationError(refusal.sentence) from None


class ConditionForm(CitingForm, SeenForm, DeskForm):
    """A condition that a bureau proposes for the approval."""

    text = words_field("Condition", required="Write the condition.", rows=2)
    citation = forms.CharField(
        label="Clause",
        max_length=40,
        help_text=CITED,
        error_messages={"required": "Name the clause on which the condition rests."},
    )
    last_on = DayField(label="Last day (optional)", required=False, help_text=ENDS_WITH)


def _fate(proposal: ConditionProposal, docket: Docket) -> str:
    """The fate of a proposed condition in the decision; empty before an approval."""
    if docket.review.outcome != "approved":
        return ""
    kept: Condition | None = getattr(proposal, "kept", None)
    if kept is None:
        return "Struck by the decision."
    return (
        "Kept by the decision."
        if condition_words(kept) == condition_words(proposal)
        else f"Changed by the decision: {condition_words(kept)}"
    )


def conditions_part(docket: Docket, form_of: Callable[..., forms.Form]) -> dict[str, Any]:
    """The conditions proposed in this round, and the form of who may propose one; `form_of` is that of the page. One
    query."""
    may_propose = docket.is_open and bool(docket.unit)
    rows = proposed_in(docket.review)
    return {
        "proposals": [
            {
                "row": row,
                "words": condition_words(row),
                "fate": _fate(row, docket),
                "mark": docket.recusals.mark(row),
            }
            for row in rows
        ],
        "condition_form": form_of("condition", ConditionForm, basis=proposal_rests_on(docket.review, rows))
        if may_propose
        else None,
    }
