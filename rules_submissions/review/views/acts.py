"""Acts of reviewers at the desk: each a plain form, answered by a redirect, or by the desk with the typed text."""

from collections.abc import Callable
from typing import Any, ClassVar
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.forms import Form
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views import View

from compliance.holders.access import PermRequired, SignedInRequest
from compliance.holders.attempt import Attempt
from compliance.holders.page_mark import SEEN
from compliance.holders.roles import Perm

from ...errors import IllegalMove, NotReady
from ...models import RulesSubmission
from .. import forms
from ..condition_form import ConditionForm
from ..desk_page import Typed, board_submission, desk_response
from ..services import report as reporting
from ..services import review as reviewing
from ..services.proposals import condition_propose
from ..services.sections import section_mark
from ..wording_choice import with_wording


class DeskAct(PermRequired, View):
    """An act at the desk. Answers 400 if the form is not well formed, 409 if the act is not possible now.

    `box` names the field into which stock wording can be put, which does nothing else.
    """

    perms = (Perm.REVIEW, Perm.DECIDE)
    act: ClassVar[str]
    form_class: ClassVar[type[Form]]
    service: ClassVar[Callable[..., object]]
    takes: ClassVar[tuple[str, ...]]
    done: ClassVar[str]
    anchor: ClassVar[str] = ""
    about: ClassVar[str] = ""
    box: ClassVar[str] = ""
    request: SignedInRequest  # type: ignore[assignment]  # PermRequired lets nobody else in

    def carry_out(self, who: dict[str, Any], typed: dict[str, Any]) -> None:
        """Calls the service with what it `takes` of the form. `who` holds submission_id, by and at."""
        type(self).service(**of(typed, *self.takes), **who)

    def form(self, request: SignedInRequest) -> Form:
        """The form with what was posted."""
        return self.form_class(request.POST)

    def get(self, request: SignedInRequest, pk: UUID, **place: UUID) -> HttpResponse:
        """Nothing is done by reading: back to the desk."""
        return redirect("submissions:review", pk)

    def look_up(self, submission: RulesSubmission) -> None:
        """Looks up what else the address names; 404 for what is foreign or missing."""

    def post(self, request: SignedInRequest, pk: UUID, **place: UUID) -> HttpResponse:
        """The act, and back to what was being read."""
        submission = board_submission(request, pk)
        self.look_up(submission)
        if self.box and "put" in request.POST:
            form = with_wording(self.form_class, request.POST, self.box, request.user)
            return self.answer(submission, Typed(self.act, self._key(), form), 200)
        form = self.form(request)
        attempt = Attempt(form, (IllegalMove, NotReady))
        if form.is_valid():
            who = {"submission_id": submission.pk, "by": request.user, "at": timezone.now()}
            with attempt:
                with transaction.atomic():
                    self.carry_out(who, form.cleaned_data)
                messages.success(request, self.done)
                return redirect(self.back(submission, form.cleaned_data))
            submission = self._as_it_is_now(request, submission, attempt)
        return self.answer(submission, Typed(self.act, self._key(), form), attempt.status)

    def _key(self) -> str:
        """The key of the form's subject, if a page has several forms of the act; else empty."""
        return self.request.POST.get(self.about, "") if self.about else ""

    def answer(self, submission: RulesSubmission, typed: Typed, status: int) -> HttpResponse:
        """The page again, with what was typed and why it was refused."""
        return desk_response(self.request, submission, typed, status=status)

    def back(self, submission: RulesSubmission, typed: dict[str, Any]) -> str:
        """The address to which the act leads: the desk at the same clause, or the decision page that asked."""
        if self.request.GET.get("back") == "decision":
            return reverse("submissions:decision", args=[submission.pk])
        query = self.request.GET.urlencode()
        address = reverse("submissions:review", args=[submission.pk])
        anchor = f"#{typed['next']}" if typed.get("next") else self.anchor
        return f"{address}?{query}{anchor}" if query else f"{address}{anchor}"

    def _as_it_is_now(self, request: SignedInRequest, submission: RulesSubmission, attempt: Attempt) -> RulesSubmission:
        """The submission read again; where the Board no longer sees it, the refusal itself."""
        try:
            return board_submission(request, submission.pk)
        except Http404 as missing:
            raise attempt.refusal or missing from None


class Claim(DeskAct):
    """Takes up the work of one's bureau, from the desk or from the queue."""

    act, form_class, done = "claim", forms.ClaimForm, "You have claimed this filing for your bureau."

    def carry_out(self, who: dict[str, Any], typed: dict[str, Any]) -> None:
        reviewing.review_claim(unit=typed["unit"], **who)

    def back(self, submission: RulesSubmission, typed: dict[str, Any]) -> str:
        return reverse("submissions:queue") if typed["back"] == "queue" else super().back(submission, typed)


class MarkClause(DeskAct):
    """Agrees with a clause, or takes that back."""

    act, form_class, done, anchor = "mark", forms.MarkForm, "Marked.", "#clause"
    service, takes = reviewing.clause_mark, ("unit", "revision", "citation", "provision", "agreed")


class MarkSection(DeskAct):
    """Agrees with the clauses of a section about which nothing was found, or takes that back."""

    act, form_class, done, anchor = "section", forms.SectionForm, "Each clause is marked.", "#sections"
    about = "section"
    service, takes = section_mark, ("unit", "section", "shown", "agreed")


class Raise(DeskAct):
    """Raises a finding by hand on a clause."""

    act, form_class, done, anchor, box = "raise", forms.RaiseForm, "Finding added.", "#findings", "reason"
    service, takes = reviewing.finding_raise, ("unit", "citation", "field", "reason")


class FindingAct(DeskAct):
    """Accepts, dismisses or overrides a finding."""

    act, form_class, done, anchor, about = "finding", forms.FindingActForm, "Recorded.", "#findings", "key"
    service, takes = reviewing.finding_act, ("unit", "key", "act", "reason", SEEN)


class Settle(DeskAct):
    """Settles a needed approval, for the unit that owns it."""

    act, form_class, done, anchor, about = "settle", forms.SettleForm, "Settled.", "#findings", "field"
    box = "reason"

    def carry_out(self, who: dict[str, Any], typed: dict[str, Any]) -> None:
        stated = of(typed, "field", "number", "approved_on", "reason", SEEN)
        reviewing.approval_settle(approved=typed["outcome"] == "approve", **stated, **who)


class Comment(DeskAct):
    """Adds words to the thread."""

    act, form_class, done, anchor, box = "comment", forms.CommentForm, "Comment added.", "#thread", "text"

    def carry_out(self, who: dict[str, Any], typed: dict[str, Any]) -> None:
        reviewing.comment_add(
            board_only=typed["audience"] == "board",
            for_return=typed["audience"] == "point",
            **of(typed, "unit", "text", "field", "citation"),
            **who,
        )


class SignOff(DeskAct):
    """A bureau's sign-off on the round."""

    act, form_class, done, anchor = "sign_off", forms.SignOffForm, "Your bureau's sign-off is saved.", "#decision"
    box = "words"
    service, takes = reviewing.bureau_sign_off, ("unit", "state", "words", SEEN)


class Return(DeskAct):
    """Returns the filing with one joint letter."""

    act, form_class, box = "return", forms.ReturnForm, "words"
    done = "Returned. The clock is stopped, and the certificate holder gets a notice."
    service, takes = reporting.submission_return, ("words", SEEN)


class Recommend(DeskAct):
    """Reports to the Executive Director."""

    act, form_class = "recommend", forms.RecommendForm
    done = "Recommended. The Executive Director gets a notice."

    def carry_out(self, who: dict[str, Any], typed: dict[str, Any]) -> None:
        reporting.submission_recommend(approve=typed["advice"] == "approve", **of(typed, "words", SEEN), **who)


class Propose(DeskAct):
    """Proposes a condition, at sign-off or apart."""

    act, form_class, anchor, box = "condition", ConditionForm, "#conditions", "text"
    done = "The condition is proposed. The Executive Director decides on it with the approval."
    service = condition_propose
    takes = ("unit", "text", "citation", "last_on", "remind_on", "remind_every", SEEN)


def of(typed: dict[str, Any], *names: str) -> dict[str, Any]:
    """Some of what was typed."""
    return {name: typed[name] for name in names}
