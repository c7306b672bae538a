"""The Executive Director's pages: the decision, sending back, rescinding, and the decisions made."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.page_mark import ShownChanged
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.signing.sign_form import SignForm
from compliance.signing.signature import Prepared
from compliance.web.django_forms import form_errors

from ...errors import IllegalMove, NotReady
from ...filing.record import DECIDE, RESCIND, decision_prepared, rescission_prepared
from ...models import RulesSubmission
from ...review import forms
from ...review.desk_page import board_submission
from ...review.looked_at import not_looked_at
from ...transitions import may_move
from ..contest import Of, contest_lines
from ..deciders import decider_required, signed_by
from ..decision_page import decision_response
from ..forms import ConditionsForm
from ..register import KEYS, Decisions
from ..rests_on import decision_rests_on, rescission_rests_on
from ..services.decision import submission_decide, submission_rescind, submission_send_back


@decider_required
def decision(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Everything that a decision rests on; posting signs it on exactly this revision, or sends the filing back."""
    submission = board_submission(request, pk)
    if request.method != "POST":
        return decision_response(request, submission, None, _decision_sign(request, submission))
    form = forms.DecideForm(request.POST, edition=submission.chapter.edition(submission.edition_key))
    if not form.is_valid():
        return decision_response(request, submission, form, _decision_sign(request, submission), status=400)
    if form.cleaned_data["outcome"] == "send_back":
        return _send_back(request, submission, form)
    return _decide(request, submission, form)


def _decide(request: SignedInRequest, submission: RulesSubmission, form: forms.DecideForm) -> HttpResponse:
    """Approves or denies, signed."""
    stated = form.cleaned_data
    approve = stated["outcome"] == "approve"
    terms = ConditionsForm(submission.rounds.latest("number"), request.POST)
    if approve and not terms.is_valid():
        return decision_response(request, submission, form, _decision_sign(request, submission), status=400)
    ruling = {
        "approve": approve, "effective_on": stated["effective_on"] if approve else None, "reason": stated["reason"],
        "proposed_reason": stated.get("proposed_reason", "") if approve else "",
        **(terms.words_for(stated["conditions"]) if approve else {"conditions": stated["conditions"]}),
    }  # fmt: skip
    with Attempt(form, IllegalMove) as attempt:
        prepared = _decision_prepared(submission, stated["revision"], ruling)
    if attempt.refusal:
        return decision_response(request, submission, form, _decision_sign(request, submission), status=409)
    sign = _decision_sign(request, submission, request.POST, prepared)
    if sign.is_asking:
        return sign.answer()
    if not sign.is_valid():
        return decision_response(request, submission, form, sign, status=400)
    with Attempt(form, (IllegalMove, NotReady)), Attempt(sign, ShownChanged):
        submission_decide(
            submission_id=submission.pk,
            revision_sha256=stated["revision"],
            signature=sign.signature,
            at=timezone.now(),
            **ruling,
        )
        messages.success(
            request, f"{submission.reference} is {'approved' if approve else 'denied'}. The decision letter follows."
        )
        return redirect("submissions:case", submission.pk)
    return decision_response(request, board_submission(request, submission.pk), form, sign, status=409)


def _send_back(request: SignedInRequest, submission: RulesSubmission, form: forms.DecideForm) -> HttpResponse:
    """Sends a recommended filing back to review, with the reason. Nothing is decided, so nothing is signed: to a
    script that asks what to sign there is no answer, and it posts the form."""
    sign = _decision_sign(request, submission, request.POST)
    if sign.is_asking:
        return HttpResponse(status=204)
    words, at = form.cleaned_data["reason"], timezone.now()
    with Attempt(form, IllegalMove):
        submission_send_back(submission_id=submission.pk, words=words, by=request.user, at=at, seen=sign.mark_sent)
        messages.success(request, f"{submission.reference} is back in review. Gaming Operations gets a notice.")
        return redirect("submissions:decision", submission.pk)
    submission = board_submission(request, submission.pk)
    return decision_response(request, submission, form, _decision_sign(request, submission), status=409)


def _decision_sign(
    request: SignedInRequest,
    submission: RulesSubmission,
    data: QueryDict | None = None,
    prepared: Prepared | None = None,
) -> SignForm:
    def rests_on() -> dict[str, Any]:
        return decision_rests_on(submission.rounds.select_related("submission", "revision").latest("number"))

    roles = signed_by(request.user)
    return SignForm(request, data, meaning=DECIDE, roles=roles, prepared=prepared, rests_on=rests_on)


def _decision_prepared(submission: RulesSubmission, revision_sha256: str, ruling: dict[str, Any]) -> Prepared:
    """The decision as it would be stored, on the revision that the page showed; the service refuses any other."""
    revision = submission.revisions.filter(facts_sha256=revision_sha256).order_by("-number").first()
    if revision is None:
        raise IllegalMove("A newer revision is now under review. Read it, then decide.")
    return decision_prepared(submission, revision, **ruling, unread=not_looked_at(revision.round))


@decider_required
def rescind(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Ends the effect of an approval, with the reason, signed; the record stays."""
    submission = board_submission(request, pk)
    data = request.POST if request.method == "POST" else None
    given: dict[str, Any] = {
        "meaning": RESCIND, "roles": signed_by(request.user), "rests_on": lambda: rescission_rests_on(submission)
    }  # fmt: skip
    form, sign = forms.WordsForm(data), SignForm(request, None, **given)
    status = 400 if form.is_bound else 200
    if form.is_valid():
        prepared = rescission_prepared(submission, form.cleaned_data["words"])
        sign = SignForm(request, data, prepared=prepared, **given)
    if sign.is_asking:
        return sign.answer()
    if sign.is_valid():
        with Attempt(form, IllegalMove), Attempt(sign, ShownChanged):
            submission_rescind(
                submission_id=pk, words=form.cleaned_data["words"], signature=sign.signature, at=timezone.now()
            )
            messages.success(request, f"{submission.reference} is rescinded. The certificate holder gets a notice.")
            return redirect("submissions:case", pk)
        submission, status = board_submission(request, pk), 409
    context = {
        "submission": submission,
        "form": form,
        "sign": sign,
        "may_rescind": may_move(submission, "rescind", request.user),
        "contest": contest_lines(submission, (Of.RESCISSION,), timezone.now()),
        "may_enter": request.user.may(Perm.ADMINISTER_BOARD),
        "page_errors": form_errors(form) + form_errors(sign),
    }
    return render(request, "submissions/review/rescind.html", context, status=status)


@perm_required(Perm.REVIEW, Perm.DECIDE, Perm.ADVISE, Perm.AUDIT)
def decisions(request: SignedInRequest) -> HttpResponse:
    """Every decision, newest first."""
    listed = Decisions(request.user, request.GET.dict())
    page = page_of(listed.rows(), KEYS, request.GET)
    context = {"filters": listed.filters(), "table": listed.table(page), "page": page}
    return render(request, "submissions/review/decisions.html", context)
