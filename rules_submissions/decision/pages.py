"""The Executive Director's pages: the decision, sending back, rescinding, and the decisions made."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm, Role
from compliance.signing.prepared import Prepared
from compliance.signing.sign_form import SignForm
from compliance.signing.statement import ShownChanged
from compliance.web.board_parts import Effect
from compliance.web.django_forms import form_errors

from ..case.standing import standing_of
from ..clock import facility_day
from ..drafting.edition_words import newer_edition, proposed_warning
from ..errors import IllegalMove, NotReady
from ..filing.record import (
    DECIDE,
    RESCIND,
    decision_prepared,
    rescission_prepared,
)
from ..models import RulesSubmission
from ..review import forms
from ..review.acts import refused
from ..review.baseline import EFFECT
from ..review.desk_page import Forms, board_submission, desk_docket, finding_rows, settled_rows
from ..review.docket import Docket
from ..review.effects import Effects
from ..review.matters import open_matters
from ..transitions import may_move
from .deciding import submission_decide, submission_rescind, submission_send_back
from .register import KEYS, Decisions

SIGNED_BY = {Role.EXECUTIVE_DIRECTOR}


@perm_required(Perm.DECIDE)
def decision(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """What was recommended, what is open, what would change; posting signs the decision on exactly this revision."""
    submission = board_submission(request, pk)
    if request.method != "POST":
        return _decision_page(request, submission, None, _decision_sign(request))
    form = forms.DecideForm(request.POST)
    if not form.is_valid():
        return _decision_page(request, submission, form, _decision_sign(request), status=400)
    stated = form.cleaned_data
    approve = stated["outcome"] == "approve"
    said = {
        "approve": approve, "effective_on": stated["effective_on"] if approve else None,
        "conditions": stated["conditions"], "reason": stated["reason"],
    }  # fmt: skip
    try:
        prepared = _decision_prepared(submission, stated["revision"], said)
    except IllegalMove as refusal:
        refused(form, refusal)
        return _decision_page(request, submission, form, _decision_sign(request), status=409)
    sign = _decision_sign(request, request.POST, prepared)
    if sign.is_asking:
        return sign.answer()
    if not sign.is_valid():
        return _decision_page(request, submission, form, sign, status=400)
    try:
        submission_decide(
            submission_id=submission.pk, revision_sha256=stated["revision"], signature=sign.signature,
            at=timezone.now(), **said,
        )  # fmt: skip
    except ShownChanged as change:
        sign.changed(change)
        return _decision_page(request, board_submission(request, pk), form, sign, status=409)
    except (IllegalMove, NotReady) as refusal:
        refused(form, refusal)
        return _decision_page(request, board_submission(request, pk), form, sign, status=409)
    messages.success(
        request, f"{submission.reference} is {'approved' if approve else 'denied'}. The decision letter follows."
    )
    return redirect("submissions:case", pk)


def _decision_sign(
    request: SignedInRequest, data: QueryDict | None = None, prepared: Prepared | None = None
) -> SignForm:
    return SignForm(request, data, meaning=DECIDE, roles=SIGNED_BY, prepared=prepared)


def _decision_prepared(submission: RulesSubmission, revision_sha256: str, said: dict[str, Any]) -> Prepared:
    """The decision as it would be stored, on the revision that the page showed; the service refuses any other."""
    revision = submission.revisions.filter(facts_sha256=revision_sha256).order_by("-number").first()
    if revision is None:
        raise IllegalMove("A newer revision is now under review. Read it, then decide.")
    return decision_prepared(submission, revision, **said)


def _decision_page(
    request: SignedInRequest,
    submission: RulesSubmission,
    form: forms.DecideForm | None,
    sign: SignForm,
    *,
    words_form: forms.WordsForm | None = None,
    status: int = 200,
) -> HttpResponse:
    docket = desk_docket(request, submission)
    made = Forms(docket.unit, None)
    rows = finding_rows(docket, made)
    may_decide = may_move(submission, "approve", request.user)
    initial = {
        "revision": docket.revision.facts_sha256,
        "effective_on": max(submission.intended_effective_on, facility_day(submission.facility, docket.at)),
    }
    context = {
        "submission": submission,
        "docket": docket,
        "revision": docket.revision,
        "standing": standing_of(submission, docket.at, for_board=True),
        "proposed": proposed_warning(submission.chapter.edition(docket.revision.edition_key)),
        "overtaken": newer_edition(submission, facility_day(submission.facility, docket.at), for_board=True),
        "report": submission.events.filter(move="recommend").order_by("-number").first(),
        "matters": open_matters(docket.review) if may_decide else [],
        "finding_rows": [one for one in rows if not one["row"].is_aside],
        "settled_rows": settled_rows(docket, made),
        "effects": _effects(docket),
        "may_decide": may_decide,
        "may_rescind": may_move(submission, "rescind", request.user),
        "decisions": list(submission.decisions.order_by("decided_at")),
        "form": form or forms.DecideForm(initial=initial),
        "words_form": words_form or forms.WordsForm(auto_id="send-back-%s"),
        "sign": sign,
        "query": "back=decision",
        "page_errors": form_errors(form) + form_errors(sign) + form_errors(words_form),
    }
    return render(request, "submissions/review/decision.html", context, status=status)


def _effects(docket: Docket) -> list[Effect]:
    """The counts of what would change against the version in effect; none where nothing is in effect."""
    base = docket.baselines.get(EFFECT)
    return Effects(docket, base).strip() if base is not None else []


@perm_required(Perm.DECIDE)
def send_back(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Sends a recommended filing back to review, with the reason."""
    submission = board_submission(request, pk)
    if request.method != "POST":
        return redirect("submissions:decision", pk)
    form, status = forms.WordsForm(request.POST, auto_id="send-back-%s"), 400
    if form.is_valid():
        try:
            submission_send_back(
                submission_id=submission.pk, words=form.cleaned_data["words"], by=request.user, at=timezone.now()
            )
        except IllegalMove as refusal:
            refused(form, refusal)
            submission, status = board_submission(request, pk), 409
        else:
            messages.success(request, f"{submission.reference} is back in review. Gaming Operations gets a notice.")
            return redirect("submissions:decision", pk)
    sign = _decision_sign(request)
    return _decision_page(request, submission, None, sign, words_form=form, status=status)


@perm_required(Perm.DECIDE)
def rescind(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Ends the effect of an approval, with the reason, signed; the record stays."""
    submission = board_submission(request, pk)
    data = request.POST if request.method == "POST" else None
    form, sign = forms.WordsForm(data), SignForm(request, None, meaning=RESCIND, roles=SIGNED_BY)
    status = 200
    if data is not None:
        status = 400
        if form.is_valid():
            prepared = rescission_prepared(submission, form.cleaned_data["words"])
            sign = SignForm(request, data, meaning=RESCIND, roles=SIGNED_BY, prepared=prepared)
        if sign.is_asking:
            return sign.answer()
        if sign.is_valid():
            try:
                submission_rescind(
                    submission_id=pk, words=form.cleaned_data["words"], signature=sign.signature, at=timezone.now()
                )
            except ShownChanged as change:
                sign.changed(change)
                status = 409
            except IllegalMove as refusal:
                refused(form, refusal)
                submission, status = board_submission(request, pk), 409
            else:
                messages.success(request, f"{submission.reference} is rescinded. The certificate holder gets a notice.")
                return redirect("submissions:case", pk)
    context = {
        "submission": submission,
        "form": form,
        "sign": sign,
        "may_rescind": may_move(submission, "rescind", request.user),
        "page_errors": form_errors(form) + form_errors(sign),
    }
    return render(request, "submissions/review/rescind.html", context, status=status)


@perm_required(Perm.REVIEW, Perm.DECIDE, Perm.AUDIT)
def decisions(request: SignedInRequest) -> HttpResponse:
    """Every decision, newest first."""
    listed = Decisions(request.user, request.GET.dict())
    page = page_of(listed.rows(), KEYS, request.GET)
    context = {"filters": listed.filters(), "table": listed.table(page), "page": page}
    return render(request, "submissions/review/decisions.html", context)
