"""Answering a return point by point."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.errors import FieldRefused
from compliance.holders.roles import Perm
from compliance.web.facts_forms import base_name
from compliance.web.parts import PageError

from ...drafting.answers import version_in
from ...drafting.left import question_url
from ...drafting.question_pages import page_of_field
from ...drafting.readiness import points_of_return
from ...drafting.services.drafts import reply_save
from ...drafting.worksheet import head_of, sheet_of
from ...errors import StaleDraft
from ...models import Comment
from ...sheets.pins import on_pins, pin_of
from ...sheets.stage import cut_out_shown


@perm_required(Perm.FILE)
def points(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Each point of the return with a reply box that saves itself; refiling opens when none is open."""
    sheet = sheet_of(request, pk)
    asked = [point.pk for point in points_of_return(sheet.submission)]
    listed = list(on_pins(Comment.objects.filter(pk__in=asked)).order_by("at", "id"))
    errors: list[PageError] = []
    typed: dict[str, str] = {}
    wrong: dict[str, str] = {}
    is_live = "HX-Request" in request.headers
    if request.method == "POST":
        typed, wrong, errors = _saved(request, sheet.submission.pk, listed)
        if not errors and not is_live:
            where = "points" if request.POST.get("_then") == "stay" else "tasks"
            return redirect(f"submissions:{where}", pk)
        sheet.draft.refresh_from_db()
    replies = sheet.draft.replies
    lines = []
    for comment in listed:
        page = page_of_field(sheet.chapter, sheet.edition_key, base_name(comment.field)) if comment.field else None
        lines.append(
            {
                "comment": comment,
                "label": sheet.chapter.fields[base_name(comment.field)].label if page else "",
                "url": f"{question_url(sheet, page)}#field-{base_name(comment.field)}" if page else "",
                "pin": _pinned(comment),
                "words": typed.get(str(comment.pk), replies.get(str(comment.pk), "")),
                "wrong": wrong.get(str(comment.pk), ""),
                "theirs": replies.get(str(comment.pk), "") if str(comment.pk) in typed.keys() - wrong.keys() else "",
            }
        )
    context = head_of(sheet.submission) | {
        "points": lines,
        "open_count": sum(not replies.get(str(comment.pk)) for comment in listed),
        "version": sheet.draft.version,
        "page_errors": errors,
        "now": timezone.now(),
    }
    template = "submissions/parts/tally.html" if is_live and not errors else "submissions/points.html"
    return render(request, template, context, status=(400 if wrong else 409) if errors else 200)


def _pinned(comment: Comment) -> dict[str, Any] | None:
    """The place on a sheet at which the point is pinned: words, address and cut-out; None if it is not pinned."""
    pin = pin_of(comment)
    if pin is None:
        return None
    upload = pin.version.artwork
    return {
        "words": f"{pin} on {pin.version.title}, zone {pin.place.zone}",
        "url": f"{reverse('submissions:sheet', args=[upload.submission_id, upload.pk])}#pin-{pin.number}",
        "cut_out": cut_out_shown(upload, pin.place),
    }


def _saved(
    request: SignedInRequest, pk: UUID, listed: list[Comment]
) -> tuple[dict[str, str], dict[str, str], list[PageError]]:
    """Saves each reply that was posted. What is too long, and what somebody else answered meanwhile, comes back as
    typed, with what is wrong with it and the lines of the error summary."""
    typed: dict[str, str] = {}
    wrong: dict[str, str] = {}
    errors: list[PageError] = []
    for comment in listed:
        name = f"reply-{comment.pk}"
        if name not in request.POST:
            continue
        words = request.POST[name].replace("\r\n", "\n")
        try:
            reply_save(
                submission_id=pk,
                comment_id=comment.pk,
                words=words,
                by=request.user,
                at=timezone.now(),
                version=version_in(request.POST),
            )
        except (StaleDraft, FieldRefused) as refusal:
            typed[str(comment.pk)] = words
            errors.append(PageError(refusal.sentence, name))
            if isinstance(refusal, FieldRefused):
                wrong[str(comment.pk)] = refusal.sentence
    return typed, wrong, errors
