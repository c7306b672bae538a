"""Answers from a file: of a new filing, or in place of those of a draft. What is taken is shown first; nothing changes
before somebody confirms it."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.roles import Perm
from compliance.web.django_forms import form_errors

from ...errors import IllegalMove, StaleDraft
from ..answers import version_in
from ..edition_words import edition_line
from ..forms import FileForm, StartFileForm, suggested_day
from ..from_file import Intake, draft_for
from ..services.drafts import draft_save, submission_start
from ..tables import first_filing_trouble
from ..worksheet import draft_of, head_of

TEMPLATE = "submissions/from_file.html"


@perm_required(Perm.FILE)
def start_from_file(request: SignedInRequest) -> HttpResponse:
    """A new filing with the answers of a file, which names the game."""
    now = timezone.now()
    stated = (request.POST, request.FILES) if request.method == "POST" else ()
    form = StartFileForm(request.user, *stated, initial={"effective_on": suggested_day(timezone.localdate(now))})
    context: dict[str, Any] = {"form": form}
    if request.method == "POST" and form.is_valid():
        facility, day = form.cleaned_data["facility"], form.cleaned_data["effective_on"]
        trouble = first_filing_trouble(facility, form.answers.chapter.number)
        try:
            if trouble is not None:
                context["amend_url"] = reverse("submissions:amend", args=[trouble.amend]) if trouble.amend else ""
                raise IllegalMove(trouble.words)
            intake = Intake(draft_for(facility, form.answers, day, now), form.answers)
            if form.is_confirmed:
                submission = submission_start(
                    facility=facility,
                    chapter_number=intake.whole.number,
                    effective_on=day,
                    by=request.user,
                    at=now,
                    given=intake.answers,
                )
                return redirect("submissions:tasks", submission.pk)
            context |= _preview(intake, form)
        except IllegalMove as refusal:
            form.add_error("file" if trouble else "effective_on", refusal.sentence)
    return _page(request, context)


@perm_required(Perm.FILE)
def replace_from_file(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """The answers of a draft, replaced by those of a file."""
    draft = draft_of(request, pk)
    form = FileForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    context: dict[str, Any] = head_of(draft.submission) | {"form": form, "draft": draft}
    if request.method == "POST" and form.is_valid():
        game = draft.submission.chapter.game
        if form.answers.chapter != draft.submission.chapter:
            form.add_error(
                "file",
                f"The file is a filing of {form.answers.chapter.game}; this draft is for {game}. Choose a file of "
                f"{game}.",
            )
            return _page(request, context)
        intake = Intake(draft, form.answers)
        if form.is_confirmed:
            try:
                draft_save(
                    submission_id=pk,
                    answers=intake.changes,
                    typed={},
                    version=version_in(request.POST),
                    by=request.user,
                    at=timezone.now(),
                )
            except StaleDraft as stale:
                draft.refresh_from_db()
                draft.submission = context["submission"]
                intake = Intake(draft, form.answers)
                form.add_error(
                    None,
                    f"{stale.sentence.partition(' saved ')[0]} saved answers meanwhile. Nothing was "
                    "replaced. See below what is replaced now.",
                )
            else:
                messages.success(request, "The answers are those of the file. Nothing is filed yet.")
                return redirect("submissions:tasks", pk)
        context |= _preview(intake, form)
    return _page(request, context)


def _preview(intake: Intake, form: FileForm) -> dict[str, Any]:
    """The values of the page for a file that can be read."""
    key = intake.draft.submission.edition_key
    return {"intake": intake, "text": form.cleaned_data["text"], "its_edition": edition_line(intake.whole, key)}


def _page(request: SignedInRequest, context: dict[str, Any]) -> HttpResponse:
    context["page_errors"] = form_errors(context["form"])
    return render(request, TEMPLATE, context, status=400 if context["page_errors"] else 200)
