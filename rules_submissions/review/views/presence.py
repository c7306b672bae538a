"""Who else reads a filing, alone, where the page of the desk asks again."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.roles import Perm

from ..desk_page import board_submission
from ..presence import presence_part


@perm_required(Perm.READ_FILINGS)
def readers(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Who else reads this filing now. A clause that the edition does not have is no place."""
    submission = board_submission(request, pk)
    asked = request.GET.get("clause", "")
    citation = asked if any(provision.citation == asked for provision in submission.rules.provisions) else ""
    return render(request, "submissions/review/presence.html", presence_part(request, submission, citation))
