"""Conditions on the page of the decision: each that was proposed is kept, changed or struck; one may be added."""

from dataclasses import dataclass
from typing import Any

from django import forms

from compliance.web.django_forms import form_errors
from compliance.web.parts import PageError

from ..conditions import Term, reminder_words
from ..drafting.forms import DayField
from ..models import ReviewRound
from ..models.conditions import ConditionProposal
from ..recusals import recusals_of
from ..review.condition_form import CITED, ENDS_WITH, CitingForm
from ..review.forms import choice_field, words_field
from ..review.services.proposals import proposed_in

MORE = ("citation", "last_on", "remind_on", "remind_every", "for_players")
"""The fields that a condition has beside its words."""
FOR_PLAYERS = "It concerns players: publish it with the approval"


class ProposedForm(CitingForm):
    """A form for the fate of one proposed condition. Kept with other words than proposed, it is changed."""

    what = choice_field("This condition", {"keep": "Keep", "strike": "Strike"}, "Choose one: keep, or strike.")
    text = words_field("Words", required="Write the condition, or strike it.", rows=2)
    citation = forms.CharField(label="Clause", required=False, max_length=40, help_text=CITED)
    last_on = DayField(label="Last day", required=False)
    for_players = forms.BooleanField(label=FOR_PLAYERS, required=False)

    def clean(self) -> dict[str, Any]:
        """Asks nothing of what is struck."""
        typed: dict[str, Any] = super().clean() or {}
        if typed.get("what") == "strike":
            self.errors.clear()
        return typed


class AddedForm(CitingForm):
    """Clause, last day and reminder of a condition that the Executive Director adds; its words stand in the form of the
    decision."""

    citation = forms.CharField(label="Clause of this condition", required=False, max_length=40, help_text=CITED)
    last_on = DayField(label="Last day of this condition", required=False, help_text=ENDS_WITH)
    for_players = forms.BooleanField(label=FOR_PLAYERS, required=False)

    def clean(self) -> dict[str, Any]:
        """Refuses a clause, a day or a reminder without words."""
        typed: dict[str, Any] = super().clean() or {}
        more = any(typed.get(name) for name in MORE)
        if more and not self.data.get("conditions", "").strip():
            self.add_error(None, "Write the other condition, or leave all of its fields empty.")
        return typed


@dataclass(frozen=True)
class Proposed:
    """A proposed condition with its form."""

    row: ConditionProposal
    form: ProposedForm

    @property
    def reminder(self) -> str:
        """The words on when both sides would be reminded of it."""
        return reminder_words(self.row.remind_on, self.row.remind_every)

    @property
    def who(self) -> str:
        """The unit and the name of the proposer, and since when they are recused."""
        mark = recusals_of(self.row.round.submission).mark(self.row)
        return f"{self.row.get_unit_display()}, {self.row.printed_name}{mark}"


class ConditionsForm:
    """The conditions of one decision: `data` is what was posted, None for a page that asks. One query."""

    def __init__(self, review: ReviewRound, data: Any = None) -> None:
        self.proposed = [Proposed(proposal, self._form(proposal, data)) for proposal in proposed_in(review)]
        self.added = AddedForm(data, prefix="added")

    @staticmethod
    def _form(proposal: ConditionProposal, data: Any) -> ProposedForm:
        initial = {"what": "keep", **{name: getattr(proposal, name) for name in ("text", *MORE[:-1])}}
        return ProposedForm(data, prefix=f"condition-{proposal.pk}", initial=initial)

    def is_valid(self) -> bool:
        """Whether every part is well formed."""
        return all([self.added.is_valid(), *(proposed.form.is_valid() for proposed in self.proposed)])

    @property
    def errors(self) -> list[PageError]:
        """The lines of the error summary."""
        forms_here = [*(proposed.form for proposed in self.proposed), self.added]
        return [line for form in forms_here for line in form_errors(form)]

    def words_for(self, added: str) -> dict[str, Any]:
        """The conditions of the decision: the terms kept of those proposed, then the one that was `added` in words."""
        typed = [(proposed.row, proposed.form.cleaned_data) for proposed in self.proposed]
        terms = [
            Term(stated["text"], unit=row.unit, proposal_id=row.pk, **{name: stated[name] for name in MORE})
            for row, stated in typed
            if stated["what"] == "keep"
        ]
        more = self.added.cleaned_data
        if added.strip() and any(more[name] for name in MORE):
            terms.append(Term(added, **{name: more[name] for name in MORE}))
            added = ""
        return {"terms": terms, "conditions": added}
