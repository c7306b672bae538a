"""The review desk: reading it marks the filing as opened."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.roles import Perm
from compliance.holders.unwritable import reading_goes_on

from ...case.services import submission_open
from ..desk_page import board_submission, desk_response
from ..presence import presence_part

READERS = frozenset({Perm.REVIEW, Perm.DECIDE})


@perm_required(Perm.READ_FILINGS)
def desk(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """A filing clause by clause, with its findings and its thread.

    A GET that writes one private mark: that this person opened it. Reading never ends recall; a claim does.
    """
    submission = board_submission(request, pk)
    if request.user.perms & READERS:
        with reading_goes_on():
            submission_open(submission_id=submission.pk, by=request.user, at=timezone.now())
    return desk_response(request, submission)


@perm_required(Perm.READ_FILINGS)
def readers(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Shows the other readers of this filing now. A clause that the edition does not have is no place."""
    submission = board_submission(request, pk)
    asked = request.GET.get("clause", "")
    citation = asked if any(provision.citation == asked for provision in submission.rules.provisions) else ""
    return render(request, "submissions/review/presence.html", presence_part(request, submission, citation))
