"""Amendments that start with what an edition fixes: of one approval by one click, of all after a look."""

from collections.abc import Sequence
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from compliance.chapters.words import EditionStanding
from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.page_mark import SEEN, mark_input, refusal_on
from compliance.holders.roles import Perm
from compliance.web.one_moment import require_GET
from compliance.web.parts import PageError
from compliance.web.words import plural

from ...conditions import today_of
from ...drafting.worksheet import submission_of
from ...errors import IllegalMove
from ..announcing.on_record import news_of
from ..impact import amendment_day, impact_of
from ..services import fill_rests_on, filled_amendment_start, filled_amendments_start, may_be_filled
from .impact import edition_or_404


@require_POST
@perm_required(Perm.FILE)
def impact_amend(request: SignedInRequest, edition_key: str, pk: UUID) -> HttpResponse:
    """Starts an amendment with the answers that the edition fixes, each marked. It opens at its task list; nothing is
    filed. Where none can start, the list of Rule changes says why."""
    edition, now, rules = edition_or_404(edition_key), timezone.now(), submission_of(request, pk)
    row = next((one for one in impact_of(request.user, edition, now).needs_change if one.filing == rules), None)
    try:
        if row is None:
            raise IllegalMove(f"{rules.reference or 'This draft'} needs no change under {edition.key}.")
        draft = filled_amendment_start(row=row, by=request.user, at=now)
    except IllegalMove as refusal:
        messages.error(request, refusal.sentence)
        return redirect("submissions:impact", edition.key)
    filled, left = len(row.remedy.fields), len(row.remedy.left)
    messages.success(
        request,
        f"Answers filled from the change of rules: {filled}. Findings left to answer: {left}. Nothing is filed yet.",
    )
    return redirect("submissions:tasks", draft.pk)


@require_GET
@perm_required(Perm.FILE)
def impact_fill(request: SignedInRequest, edition_key: str) -> HttpResponse:
    """The amendments that would start, each with its answers. A fixed number of queries."""
    return _page(request, edition_key)


def _page(request: SignedInRequest, edition_key: str, page_errors: Sequence[PageError] = ()) -> HttpResponse:
    edition, now = edition_or_404(edition_key), timezone.now()
    rows, today = may_be_filled(request.user, edition, now), today_of(now)
    context = {
        "is_off": news_of([edition])[edition.key].is_off(today),
        "standing": EditionStanding(edition),
        "rows": rows,
        "day": amendment_day(edition, today),
        "seen": mark_input(request.user, fill_rests_on(rows)),
        "page_errors": page_errors,
    }
    return render(request, "submissions/impact_fill.html", context)


@require_POST
@perm_required(Perm.FILE)
@refusal_on(_page)
def impact_filled(request: SignedInRequest, edition_key: str) -> HttpResponse:
    """Starts them all, or none."""
    edition, seen = edition_or_404(edition_key), request.POST.get(SEEN, "")
    drafts = filled_amendments_start(edition=edition, by=request.user, at=timezone.now(), seen=seen)
    messages.success(
        request, f"Started: {plural(len(drafts), 'draft,drafts')}. Nothing is filed yet. Open each to finish it."
    )
    return redirect("submissions:impact", edition.key)
