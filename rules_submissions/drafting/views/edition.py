"""The intended effective day of a draft, and its move to the edition that governs that day."""

from collections.abc import Sequence
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.page_mark import SEEN, NotAsShown, mark_input, refusal_on
from compliance.holders.roles import Perm
from compliance.web.django_forms import form_errors
from compliance.web.parts import PageError

from ...errors import IllegalMove
from ...transitions import move_rests_on
from ..change import change_shown
from ..edition_words import newer_edition, proposed_warning
from ..forms import DayForm
from ..services.editions import (
    edition_move_of,
    edition_rests_on,
    effective_day_change,
    overtaken_by,
    submission_move_edition,
)
from ..standard import follows_standard
from ..worksheet import draft_of, head_of


@perm_required(Perm.FILE)
def effective_day(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Asks for another day; where another edition governs it, what that changes is shown next."""
    submission, now = draft_of(request, pk).submission, timezone.now()
    data = request.POST if request.method == "POST" else None
    form = DayForm(data, initial={"effective_on": submission.intended_effective_on})
    status = 400 if request.method == "POST" else 200
    if form.is_valid():
        try:
            changed = effective_day_change(
                submission_id=pk,
                day=form.cleaned_data["effective_on"],
                by=request.user,
                at=now,
                seen=request.POST.get(SEEN, ""),
            )
        except IllegalMove as refusal:
            form.add_error("effective_on", refusal.sentence)
            status = 409 if isinstance(refusal, NotAsShown) else 400
        else:
            today = submission.facility.day(now)
            return redirect("submissions:edition" if overtaken_by(changed, today) else "submissions:tasks", pk)
    seen = mark_input(request.user, move_rests_on(submission))
    context = head_of(submission) | {"form": form, "page_errors": form_errors(form), "seen": seen}
    return render(request, "submissions/effective_day.html", context, status=status)


@perm_required(Perm.FILE)
def edition(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """What the edition that governs the effective day changes for this draft; posting moves it there."""
    return _moved(request, pk) if request.method == "POST" else _edition_page(request, pk)


def _edition_page(request: SignedInRequest, pk: UUID, page_errors: Sequence[PageError] = ()) -> HttpResponse:
    draft, now = draft_of(request, pk), timezone.now()
    submission = draft.submission
    today = submission.facility.day(now)
    move = edition_move_of(draft, now)
    context = head_of(submission) | {
        "overtaken": newer_edition(submission, today),
        "move": move,
        "shown": change_shown(move.change) if move else None,
        "follows": follows_standard(draft),
        "proposed_there": proposed_warning(move.edition) if move else "",
        "page_errors": page_errors,
        "seen": mark_input(request.user, edition_rests_on(draft)),
    }
    return render(request, "submissions/edition.html", context)


@refusal_on(_edition_page)
def _moved(request: SignedInRequest, pk: UUID) -> HttpResponse:
    moving, to, seen = draft_of(request, pk), request.POST.get("to", ""), request.POST.get(SEEN, "")
    moved = submission_move_edition(submission_id=moving.pk, by=request.user, at=timezone.now(), to=to, seen=seen)
    kept = "Your own answers were kept; the standard answers are those of this edition."
    kept = kept if follows_standard(moving) else "Every answer was kept."
    messages.success(request, f"The draft is now under edition {moved.edition.key}. {kept}")
    return redirect("submissions:tasks", pk)
