"""A filing that waits for its second signature: read as it was signed first, signed by another officer, taken back."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.forms import ReasonForm
from compliance.holders.page_mark import SEEN, ShownChanged, mark_input, refusal_on
from compliance.holders.roles import Perm
from compliance.ledger.canonical import canonical
from compliance.ledger.holding import read
from compliance.signing.sign_form import SignForm
from compliance.web.django_forms import form_errors
from compliance.web.parts import PageError

from ...case.petitions import petitions_of
from ...drafting.differences import explained_on
from ...drafting.edges import odds_table
from ...drafting.summary import Quiet, summary_of
from ...drafting.worksheet import draft_of, head_of, submission_of
from ...errors import IllegalMove, NotAllowed, NotReady
from ...facts import findings_in
from ...models.signatures import FirstSignature, waiting_signature
from ...people import FILING_ROLES, others_who_file
from ...states import Status
from ...transitions import may_move
from ..record import SIGN_SECOND, Filing, second_prepared
from ..services.second_signature import (
    first_waiting,
    no_longer_as_signed,
    second_commit,
    second_refusal,
    submission_take_back,
    taking_back_rests_on,
)
from .check import NOT_MADE

ANY = frozenset(Status)


@require_http_methods(["GET", "POST"])
@perm_required(Perm.FILE)
def second_signature(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Everything that the first officer signed; posting signs it second and files it. Whoever filed it so is led to
    the confirmation."""
    signs = request.method == "POST" and not request.POST.get("sign-ask")
    draft = draft_of(request, pk, locked=signs, states=ANY)
    filing, at = Filing(draft), timezone.now()
    if draft.submission.revisions.filter(second_signature__signed_by=request.user, round__closed_at=None).exists():
        return redirect("submissions:filed", pk)
    first = first_waiting(draft.submission)
    refusal = second_refusal(first, request.user, at)
    sign = None if refusal else _sign_form(request, first, request.POST if request.method == "POST" else None)
    if sign is None or not sign.is_bound:
        return _page(request, filing, first, sign, refusal, status=403 if signs else 200)
    has_agreed = request.POST.get("agree") == "true"
    if sign.is_asking and has_agreed:
        return sign.answer()
    if not has_agreed or not sign.is_valid():
        return _page(request, filing, first, sign, statement_errors=[] if has_agreed else [NOT_MADE], status=400)
    with Attempt(catches=(NotReady, IllegalMove, NotAllowed)) as attempt, Attempt(sign, ShownChanged):
        second_commit(filing, signature=sign.signature, at=timezone.now())
        return redirect("submissions:filed", pk)
    back = reverse("submissions:take_back", args=[pk]) if isinstance(attempt.refusal, NotReady) else ""
    refused = [PageError(attempt.sentence, url=back)] if attempt.refusal else []
    return _page(request, filing, first, sign, errors=refused, status=409)


def _sign_form(request: SignedInRequest, first: FirstSignature, data: QueryDict | None) -> SignForm:
    prepared = second_prepared(first)
    return SignForm(request, data, meaning=SIGN_SECOND, roles=FILING_ROLES, prepared=prepared, must_see=True)


def _page(
    request: SignedInRequest,
    filing: Filing,
    first: FirstSignature,
    sign: SignForm | None,
    refusal: str = "",
    *,
    errors: Sequence[PageError] = (),
    statement_errors: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page: the answers of the record that was signed, not of the draft."""
    submission, signed, number = filing.submission, first.stated, first.signature["credential_number"]
    facts = submission.chapter.decode(canonical(signed["facts"]))
    findings = read(first, "findings", findings_in)
    errors = [*errors, *(PageError(sentence, "agree") for sentence in statement_errors or [])]
    context = head_of(submission) | {
        "first": first,
        "sections": summary_of(
            submission.chapter,
            signed["edition"],
            facts,
            findings,
            quiet=Quiet(attestations=signed.get("attestations", {})),
        ),
        "sheets": filing.sheets,
        "findings": findings,
        "petitions": petitions_of(findings, signed["reasons"]),
        "explained": explained_on(filing.sheets, signed["reasons"]),
        "odds": odds_table(submission.chapter, facts, signed["edition"]),
        "sign": sign,
        "refusal": refusal,
        "can_sign": [person.printed_name for person in others_who_file(submission, first.signed_by_id, number)],
        "differs": list(no_longer_as_signed(filing, first, timezone.now())),
        "statement_errors": statement_errors or [],
        "page_errors": errors + (form_errors(sign) if sign is not None else []),
    }
    return render(request, "submissions/second_signature.html", context, status=status)


@require_http_methods(["GET", "POST"])
@perm_required(Perm.FILE)
def take_back(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Asks for the reason, then takes what waits back; it opens again at its task list."""
    form = ReasonForm(request.POST if request.method == "POST" else None, by=request.user)
    form.fields["reason"].help_text = "The timeline of the filing shows it."
    return _post_take_back(request, pk, form) if form.is_valid() else _take_back_page(request, pk, form)


def _take_back_page(
    request: SignedInRequest, pk: UUID, form: ReasonForm, page_errors: Sequence[PageError] = ()
) -> HttpResponse:
    submission = submission_of(request, pk)
    first = waiting_signature(submission)
    context: dict[str, Any] = head_of(submission) | {
        "first": first,
        "form": form,
        "may": any(may_move(submission, name, request.user) for name in ("take_back", "take_back_refiling")),
        "page_errors": [*page_errors, *form_errors(form)],
        "seen": mark_input(request.user, taking_back_rests_on(submission, first)),
    }
    return render(request, "submissions/take_back.html", context, status=400 if form.errors else 200)


@refusal_on(_take_back_page)
def _post_take_back(request: SignedInRequest, pk: UUID, form: ReasonForm) -> HttpResponse:
    pk, seen = submission_of(request, pk).pk, request.POST.get(SEEN, "")
    submission_take_back(
        submission_id=pk, by=request.user, at=timezone.now(), reason=form.cleaned_data["reason"], seen=seen
    )
    return redirect("submissions:tasks", pk)
