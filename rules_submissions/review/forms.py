"""Forms of the Board's side: is what was typed well formed? Never: is the act allowed, or the filing ready?"""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from compliance.holders.page_mark import SEEN
from compliance.holders.words import WordsField
from compliance.regulation.core.edition import Edition

from ..drafting.edition_words import WHY_PROPOSED
from ..drafting.forms import DayField
from ..models import BureauReview, FindingAct
from ..place import NoPlace, Place, place_of
from .services.review import AS_LISTED
from .thread import AUDIENCES

Act = FindingAct.Act
ACTS = {
    Act.ACCEPT: "Accept: the finding is right",
    Act.DISMISS: "Dismiss: the finding is wrong",
    Act.OVERRIDE: "Override: the finding is right, but may stay",
}
State = BureauReview.State
SIGN_OFFS = {
    State.SIGNED_OFF: "Sign off",
    State.ASKS_RETURN: "Ask for return",
    State.ADVISES_DENIAL: "Recommend denial",
}


def words_field(label: str, *, help_text: str = "", required: str = "", rows: int = 3) -> forms.CharField:
    """A field for sentences; `required` is the error where they may not be left out, empty where they may."""
    return WordsField(
        label=label, required=bool(required), rows=rows, help_text=help_text, error_messages={"required": required}
    )


def require(form: forms.Form, *names: str) -> None:
    """Says in the boxes that a choice unfolds that they may not be left empty."""
    for name in names:
        if name in form.fields:
            form.fields[name].widget.attrs["aria-required"] = "true"


def choice_field(label: str, choices: Mapping[Any, str], required: str, initial: Any = None) -> forms.ChoiceField:
    """Radios for one of these; `required` is the error where nothing is chosen."""
    return forms.ChoiceField(
        label=label,
        choices=list(choices.items()),
        initial=initial,
        widget=forms.RadioSelect,
        error_messages={"required": required},
    )


def audience_field(audiences: Mapping[str, str]) -> forms.ChoiceField:
    """The choice of who reads what is written; the Board alone where nothing is chosen otherwise."""
    return choice_field("Who reads it?", audiences, "Choose who reads it.", initial="board")


class DeskForm(forms.Form):
    """A form of the desk; `auto_id` tells apart the same form for several findings."""

    unit = forms.CharField(max_length=40, widget=forms.HiddenInput)


class SeenForm(forms.Form):
    """A form of an act that decides or binds: it brings the mark of what its page showed
    (`compliance.holders.page_mark`), which its service compares."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def show(self, mark: str) -> None:
        """Bears the mark of what the page shows now, whatever was posted."""
        self.initial[SEEN] = mark
        if self.is_bound:
            self.data = {**self.data.dict(), SEEN: mark}  # type: ignore[attr-defined]  # as posted


class ClaimForm(DeskForm):
    """Claims the work of one's bureau; `back` is `queue` when the queue asked."""

    back = forms.CharField(required=False, max_length=10, widget=forms.HiddenInput)


LONGEST_ANCHOR = 80
"""Characters of the row that comes next; that of a sheet has its id."""


class MarkForm(DeskForm):
    """Agrees with a clause of the revision that was shown, or takes that back."""

    revision = forms.UUIDField(widget=forms.HiddenInput)
    citation = forms.CharField(max_length=40, widget=forms.HiddenInput)
    provision = forms.CharField(max_length=80, widget=forms.HiddenInput)
    agreed = forms.TypedChoiceField(choices=[("yes", ""), ("no", "")], coerce="yes".__eq__, widget=forms.HiddenInput)
    next = forms.SlugField(required=False, max_length=LONGEST_ANCHOR, widget=forms.HiddenInput)


class SectionForm(DeskForm):
    """Agrees with several clauses that were shown, or takes that back: of a section (`651a.3`), of every section
    (empty), or of changed answers (`table_max_usd+table_min_usd`)."""

    section = forms.RegexField(
        r"^([0-9]+[a-z]\.[0-9]+|[a-z0-9_+]+)$", required=False, max_length=4000, widget=forms.HiddenInput
    )
    shown = forms.RegexField(r"^[0-9a-f]{64}$", widget=forms.HiddenInput)
    agreed = forms.TypedChoiceField(choices=[("yes", ""), ("no", "")], coerce="yes".__eq__, widget=forms.HiddenInput)
    next = forms.SlugField(required=False, max_length=LONGEST_ANCHOR, widget=forms.HiddenInput)


class RaiseForm(DeskForm):
    """A finding raised by hand on the clause that is being read."""

    citation = forms.CharField(max_length=40, widget=forms.HiddenInput)
    field = forms.CharField(required=False, max_length=80, widget=forms.HiddenInput)
    reason = words_field("What did you find?", required="Say what you found. It stays on file.")


class FindingActForm(SeenForm, DeskForm):
    """A form for the act on one finding."""

    key = forms.CharField(max_length=160, widget=forms.HiddenInput)
    act = choice_field("This finding", ACTS, "Choose one: accept, dismiss, or override.")
    reason = words_field(
        "Reason", help_text=("You need a reason to dismiss or override. It is kept on file with your name.")
    )


class SettleForm(SeenForm, DeskForm):
    """The approval that a finding asks for: given with number and day, or refused with the reason. Each is asked where
    it is chosen."""

    field = forms.CharField(max_length=80, widget=forms.HiddenInput)
    outcome = choice_field(
        "This approval", {"approve": "Approve", "refuse": "Refuse"}, "Choose one: approve, or refuse."
    )
    number = forms.CharField(label="Approval number", required=False, max_length=60)
    approved_on = DayField(label="Approved on", required=False)
    reason = words_field("Reason for a refusal", help_text="The certificate holder reads it.")

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        require(self, "number", "approved_on", "reason")

    def clean(self) -> dict[str, Any]:
        """Asks an approval for number and day, a refusal for its reason."""
        typed: dict[str, Any] = super().clean() or {}
        if typed.get("outcome") == "approve":
            if not typed.get("number"):
                self.add_error("number", "Enter the number of the approval.")
            if "approved_on" not in self.errors and not typed.get("approved_on"):
                self.add_error("approved_on", "Enter the day of the approval.")
        if typed.get("outcome") == "refuse" and not typed.get("reason"):
            self.add_error("reason", "Give the reason. The certificate holder will read it.")
        return typed


class CommentForm(DeskForm):
    """Words in the thread, on the clause that is being read."""

    citation = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)
    field = forms.CharField(required=False, max_length=120, widget=forms.HiddenInput)
    text = words_field("Comment", required="Write the comment first.")
    audience = audience_field(AUDIENCES)


class SignOffForm(SeenForm, DeskForm):
    """A form for a bureau's sign-off on the round."""

    state = choice_field(
        "Sign-off for this round",
        SIGN_OFFS | {AS_LISTED: "Sign off with the open matters listed above"},
        "Choose one: sign off, ask for return, or recommend denial.",
    )
    words = words_field(
        "Reason, for the letter", help_text=("You need a reason to ask for return or to recommend denial.")
    )

    def offer(self, matters: Sequence[str]) -> None:
        """Offers to sign off without open matters only where there are none, and with them only where there are."""
        left_out = State.SIGNED_OFF if matters else AS_LISTED
        choices = self.fields["state"].choices  # type: ignore[attr-defined]
        self.fields["state"].choices = sorted(  # type: ignore[attr-defined]
            (choice for choice in choices if choice[0] != left_out), key=lambda choice: choice[0] != AS_LISTED
        )


class ReturnForm(SeenForm, DeskForm):
    """The words over the joint letter."""

    words = words_field(
        "Introduction to the points",
        required="Give the reason for the return. The letter starts with it.",
        help_text="The certificate holder reads this above the points of all bureaus.",
    )


class RecommendForm(SeenForm, DeskForm):
    """The report to the Executive Director."""

    advice = choice_field("Recommend", {"approve": "Approval", "deny": "Denial"}, "Choose one: approval, or denial.")
    words = words_field("Reasons", required="Give the reasons for the recommendation.")


class DecideForm(forms.Form):
    """Approval from a day, with conditions; denial, or sending back to review, with the reason. An approval under an
    `edition` that is only proposed asks for its own reason."""

    revision = forms.CharField(max_length=64, widget=forms.HiddenInput)
    outcome = choice_field(
        "Your decision",
        {"approve": "Approve", "deny": "Deny, with a reason", "send_back": "Send back to review, with a reason"},
        "Choose one: approve, deny, or send back.",
    )
    effective_on = DayField(label="In effect from", required=False, help_text="Today or later.")
    conditions = words_field("Another condition of the approval (optional)")
    reason = words_field(
        "Reason",
        help_text="The decision letter states the reason for a denial or an approval. Only Board staff see why you "
        "send a filing back.",
    )

    proposed_reason = words_field(
        "Why do you approve under an edition that is only proposed?",
        help_text="You sign this reason, and the decision letter states it.",
    )

    def __init__(self, *arguments: Any, edition: Edition, **options: Any) -> None:
        super().__init__(*arguments, **options)
        if edition.status != "proposed":
            del self.fields["proposed_reason"]
        require(self, "effective_on", "proposed_reason")

    def clean(self) -> dict[str, Any]:
        """Asks an approval for its day and for the reason that its edition needs, a denial and sending back for the
        reason."""
        typed: dict[str, Any] = super().clean() or {}
        if typed.get("outcome") == "approve" and not typed.get("proposed_reason", "-"):
            self.add_error("proposed_reason", WHY_PROPOSED)
        if typed.get("outcome") == "approve" and "effective_on" not in self.errors and not typed.get("effective_on"):
            self.add_error("effective_on", "Enter the day when the approval takes effect.")
        if typed.get("outcome") == "deny" and not typed.get("reason"):
            self.add_error("reason", "Give the reason for the denial. The decision letter states it.")
        if typed.get("outcome") == "send_back" and not typed.get("reason"):
            self.add_error("reason", "Give the reason for sending it back. Gaming Operations reads it.")
        return typed


class WordsForm(forms.Form):
    """A form for the reason of a rescission, in words."""

    words = words_field("Reason", required="Give the reason. It stays on file.")


class ElementForm(DeskForm):
    """Says that a required element is found as filed, or not found; `next` is the row to go on with."""

    citation = forms.CharField(max_length=40, widget=forms.HiddenInput)
    provision = forms.CharField(max_length=80, widget=forms.HiddenInput)
    next = forms.CharField(required=False, max_length=4, widget=forms.HiddenInput)
    found = forms.TypedChoiceField(choices=[("yes", ""), ("no", "")], coerce="yes".__eq__, widget=forms.HiddenInput)


PIN_AUDIENCES = {"point": "The certificate holder, in the letter", "board": "Board staff only"}


class PinReplyForm(DeskForm):
    """Words about a pin, and for whom."""

    text = words_field("Comment", required="Write the comment first.", rows=2)
    audience = audience_field(PIN_AUDIENCES)


class PinForm(PinReplyForm):
    """A new pin: its place and its words."""

    place = forms.CharField(
        label="Zone or place",
        max_length=40,
        help_text="For example, C2 or C2-D3. Or four percentages: distance from the left and from the top, width and "
        "height, such as 25, 40, 10, 8. With a mouse, click or drag on the sheet.",
        error_messages={"required": "Name the zone, or click on the sheet."},
    )
    field_order = ("place", "text", "audience")

    def clean_place(self) -> Place:
        """The place that was typed."""
        try:
            return place_of(self.cleaned_data["place"])
        except NoPlace as refusal:
            raise forms.ValidationError(str(refusal)) from None


class PinSettleForm(DeskForm):
    """Settles a pin, or opens it again."""

    settled = forms.TypedChoiceField(choices=[("yes", ""), ("no", "")], coerce="yes".__eq__, widget=forms.HiddenInput)
