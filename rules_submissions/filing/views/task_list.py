"""The task list of a draft: the hub of a filing."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.roles import Perm

from ...drafting.edition_words import newer_edition
from ...drafting.parts import tasks_of
from ...drafting.readiness import readiness
from ...drafting.worksheet import also_editing, head_of, sheet_of
from ...sheets.against import differences_of
from ...transitions import may_move


@perm_required(Perm.FILE)
def tasks(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """What is left to do, part by part."""
    now = timezone.now()
    sheet = sheet_of(request, pk)
    submission = sheet.submission
    today = submission.facility.day(now)
    attached = submission.artwork.filter(removal__isnull=True).count()
    context = head_of(submission) | {
        "tasks": tasks_of(sheet, readiness(sheet.draft, now, differences_of(sheet.draft)), attached),
        "draft": sheet.draft,
        "also_editing": also_editing(sheet.draft, request.user, now),
        "newer_edition": newer_edition(submission, today),
        "may_withdraw": may_move(submission, "withdraw", request.user),
    }
    return render(request, "submissions/tasks.html", context)
