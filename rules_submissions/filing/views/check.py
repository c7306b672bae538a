"""Check answers, sign and file; and the confirmation that follows."""

from functools import partial
from typing import Any
from uuid import UUID

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.page_mark import ShownChanged
from compliance.holders.roles import Perm
from compliance.signing.sign_form import SignForm
from compliance.signing.signature import Signature
from compliance.web.board_parts import NextStep
from compliance.web.django_forms import form_errors
from compliance.web.facts_forms import base_name
from compliance.web.parts import PageError
from compliance.web.values import day_words, series_words

from ...case.petitions import petitions_of
from ...case.standing import recall_refusal, standing_of
from ...clock import return_words
from ...drafting.aside import totals_of
from ...drafting.clauses import clauses_of
from ...drafting.edges import odds_table
from ...drafting.left import needs_sheet, question_url
from ...drafting.parts import tasks_of
from ...drafting.question_pages import page_of_field
from ...drafting.readiness import Readiness, overtaken_words, readiness
from ...drafting.summary import quiet_of, summary_of
from ...drafting.tables import FIELD, TableTrouble
from ...drafting.worksheet import Worksheet, head_of, sheet_of, submission_of
from ...errors import IllegalMove, NotReady
from ...models import ReviewRound, RevisionDocument, RulesSubmission
from ...models.signatures import waiting_signature
from ...people import FILING_ROLES
from ...sheets.against import differences_of
from ...states import UNFILED
from ...transitions import may_move
from ..record import Filing
from ..services.filing import filing_commit, findings_to_settle
from ..services.first_signature import first_commit

NOT_MADE = "Read the statement and check the box. You cannot file without it."


@perm_required(Perm.FILE)
def check(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Every answer, what stands in the way, the statement in full; posting signs and files."""
    signs = request.method == "POST" and not request.POST.get("sign-ask")
    sheet = sheet_of(request, pk, locked=signs)
    filing = Filing(sheet.draft)
    if request.method != "POST":
        return _page(request, sheet, filing, _sign_form(request, filing))
    sign = _sign_form(request, filing, request.POST)
    statement_errors = [] if request.POST.get("agree") == "true" else [NOT_MADE]
    if sign.is_asking and not statement_errors:
        return sign.answer()
    if statement_errors or not sign.is_valid():
        return _page(request, sheet, filing, sign, statement_errors=statement_errors, status=400)
    return _filed(request, filing, sign, sign.signature)


def _sign_form(request: SignedInRequest, filing: Filing, data: QueryDict | None = None) -> SignForm:
    """The sign bar over the draft as it would be filed now, which the page shows in full."""
    prepared = filing.prepared
    return SignForm(request, data, meaning=prepared.meaning, roles=FILING_ROLES, prepared=prepared, must_see=True)


def _filed(request: SignedInRequest, filing: Filing, sign: SignForm, signature: Signature) -> HttpResponse:
    typed = request.POST.get("_version", "")
    version = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else -1
    commit, then = (first_commit, "second_signature") if filing.needs_second else (filing_commit, "filed")
    with Attempt(catches=(NotReady, IllegalMove)) as attempt, Attempt(sign, ShownChanged):
        commit(filing, version=version, signature=signature, at=timezone.now())
        return redirect(f"submissions:{then}", filing.submission.pk)
    sheet = sheet_of(request, filing.submission.pk)
    return _page(request, sheet, Filing(sheet.draft), sign, refusal=attempt.sentence, status=409)


def _page(
    request: SignedInRequest,
    sheet: Worksheet,
    filing: Filing,
    sign: SignForm,
    *,
    statement_errors: list[str] | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    submission = sheet.submission
    ready = readiness(sheet.draft, sheet.at, differences_of(sheet.draft))
    obstacles = obstacles_of(sheet, ready)
    errors = [PageError(refusal, "obstacles-title" if obstacles else "")] if refusal else []
    errors += [PageError(sentence, "agree") for sentence in statement_errors or []]
    context = head_of(submission) | {
        "sections": summary_of(
            sheet.chapter, sheet.edition_key, sheet.facts, sheet.findings, partial(_field_url, sheet), quiet_of(sheet)
        ),
        "sheets": filing.sheets,
        "needs_sheet": needs_sheet(sheet),
        "tasks": tasks_of(sheet, ready, len(filing.sheets)),
        "ready": ready,
        "obstacles": obstacles,
        "petitions": petitions_of(sheet.findings, sheet.draft.reasons),
        "totals": totals_of(sheet),
        "odds": odds_table(sheet.chapter, sheet.facts, sheet.edition_key),
        "sign": sign,
        "needs_second": filing.needs_second,
        "statement_errors": statement_errors or [],
        "version": sheet.draft.version,
        "page_errors": errors + form_errors(sign),
    }
    return render(request, "submissions/check.html", context, status=status)


@perm_required(Perm.FILE)
def as_reviewer(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """The draft as the review desk will show it: the chapter's items in order, each with what the check says."""
    sheet = sheet_of(request, pk, states=UNFILED)
    context = head_of(sheet.submission) | {
        "clauses": clauses_of(sheet.explained, sheet.chapter.fields),
        "first": waiting_signature(sheet.submission),
    }
    return render(request, "submissions/as_reviewer.html", context)


def _confirmation(request: SignedInRequest, pk: UUID) -> dict[str, Any]:
    submission = submission_of(request, pk)
    revision = submission.revisions.select_related("filed_by", "second_signature").order_by("-number").first()
    if revision is None:
        raise IllegalMove("This is not filed yet. Open the task list to continue.")
    paper = RevisionDocument.objects.filter(revision=revision, kind="filing").only("pk", "revision_id").first()
    return head_of(submission) | {"revision": revision, "paper": paper}


@perm_required(Perm.FILE)
def filed(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """The confirmation: reference, what happens next with dates, who sees it, how to recall."""
    context = _confirmation(request, pk)
    submission, revision = context["submission"], context["revision"]
    revision.submission = submission
    review = next(
        (review_round for review_round in submission.rounds.all() if review_round.revision_id == revision.pk), None
    )
    now = timezone.now()
    context |= {
        "standing": standing_of(submission, now),
        "steps": next_steps(submission, review, return_words(now)),
        "to_settle": findings_to_settle(revision),
        "may_recall": any(may_move(submission, name, request.user) for name in ("recall", "recall_refiling"))
        and not recall_refusal(submission),
    }
    return render(request, "submissions/filed.html", context)


def next_steps(submission: RulesSubmission, review: ReviewRound | None, after_return: str) -> list[NextStep]:
    """Recall, bureaus, the last day of the clock, return, decision. `after_return` says what a return does to it."""
    tables = ", ".join(submission.table_numbers) or "the tables"
    steps = [
        NextStep(
            "Until a bureau claims it",
            "You can recall it, change it and file it again. The reference stays the same.",
        ),
    ]
    if review is not None:
        names = [bureau.get_unit_display() for bureau in review.bureaus.all()]
        at_once = "" if len(names) == 1 else " at the same time"
        steps += [
            NextStep("From today", f"It is with {series_words(sorted(names))}{at_once}."),
            NextStep(
                f"By {day_words(review.due_on)}",
                f"This is day {review.term}, counted in calendar days. By then Gaming Operations reports to the "
                "Executive Director, or returns the filing to you with one letter.",
                "601a.10(c)",
            ),
        ]
    return [
        *steps,
        NextStep("If it is returned", after_return),
        NextStep(
            "When it is decided",
            "You get the decision and its effective day by e-mail, in your inbox and on the case page. A filing is "
            f"never approved because time runs out: {tables} may open under these rules only when they are in "
            "effect.",
        ),
    ]


def obstacles_of(sheet: Worksheet, ready: Readiness) -> list[tuple[str, str]]:
    """Pairs of sentence and address, in the order in which one would mend them."""
    points = reverse("submissions:points", args=[sheet.submission.pk])
    move = reverse("submissions:edition", args=[sheet.submission.pk])
    artwork = reverse("submissions:artwork", args=[sheet.submission.pk])
    return [
        *([(overtaken_words(ready.overtaken), move)] if ready.overtaken else []),
        *(
            (f"{field.label}: we cannot read what you typed.", _field_url(sheet, field.name))
            for field in ready.not_well_formed
        ),
        *((trouble.words, _table_url(sheet, trouble)) for trouble in ready.tables),
        *((one.words, f"{artwork}#words-{one.upload.pk}") for one in ready.unexplained),
        *((one.message, _field_url(sheet, base_name(one.field))) for one in (*ready.must_mend, *ready.unanswered)),
        *_unattested(sheet, ready),
        *(
            (f"A point of the return is not answered: {point.text}", f"{points}#point-{point.pk}")
            for point in ready.unreplied
        ),
    ]


def _unattested(sheet: Worksheet, ready: Readiness) -> list[tuple[str, str]]:
    """A line for all duties that nobody has attested: they are on one page."""
    if not ready.unattested:
        return []
    count = len(ready.unattested)
    words = "1 duty of conduct is not attested." if count == 1 else f"{count} duties of conduct are not attested."
    return [(words, _field_url(sheet, base_name(ready.unattested[0].field)))]


def _table_url(sheet: Worksheet, trouble: TableTrouble) -> str:
    """The filing to amend instead, the one that is in the way, or the question that names the tables."""
    if trouble.beside is not None:
        return reverse("submissions:case", args=[trouble.beside])
    if trouble.amend is not None:
        return reverse("submissions:amend", args=[trouble.amend])
    return _field_url(sheet, FIELD)


def _field_url(sheet: Worksheet, name: str) -> str:
    page = page_of_field(sheet.chapter, sheet.edition_key, name)
    return f"{question_url(sheet, page)}?back=check#field-{name}" if page else ""
