"""What the desk shows of conditions, and the form by which a bureau proposes one."""

from collections.abc import Callable
from typing import Any

from django import forms

from ..conditions import words
from .docket import Docket
from .forms import DAY_INPUT, WRONG_DAY, DeskForm, words_field
from .proposing import proposed_in


class ConditionForm(DeskForm):
    """A condition that a bureau proposes for the approval."""

    text = words_field("Condition", required="Write the condition in words.", rows=2)
    citation = forms.CharField(
        label="Clause",
        max_length=40,
        help_text="As the regulation writes it: 651a.3(a).",
        error_messages={"required": "Name the clause on which the condition rests."},
    )
    last_on = forms.DateField(
        label="Last day, if it has one", required=False, widget=DAY_INPUT, error_messages=WRONG_DAY,
        help_text="If it is not met by then, the approval ends with that day, at midnight in New York.",
    )  # fmt: skip


def conditions_part(docket: Docket, form_of: Callable[..., forms.Form]) -> dict[str, Any]:
    """The conditions proposed in this round, and the form of who may propose one; `form_of` is that of the page. One
    query."""
    may_propose = docket.is_open and bool(docket.unit)
    rows = proposed_in(docket.review)
    return {
        "proposals": [{"row": one, "words": words(one.text, one.citation, one.last_on)} for one in rows],
        "condition_form": form_of("condition", ConditionForm) if may_propose else None,
    }
