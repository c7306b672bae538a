"""What an approval would do, for a filing that is not decided: both sides read it."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.roles import Perm
from compliance.web.one_moment import require_GET

from ..case.comparison import Side, compare
from ..case.views.comparison import edges_of
from ..drafting.worksheet import head_of, submission_of
from ..states import BEFORE_DECISION
from .cases import case_of
from .outlook import Case, outlook_of


@require_GET
@perm_required(Perm.READ_FILINGS)
def forecast(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """The forecast in full, with each print drawn; the case page where everything is decided. A fixed number of
    queries."""
    submission, now = submission_of(request, pk), timezone.now()
    if submission.status not in BEFORE_DECISION:
        return redirect("submissions:case", pk)
    context = head_of(submission) | {"outlook": outlook_of(case_of(submission, now), now)}
    return render(request, "submissions/forecast/forecast.html", context)


def edges_context(case: Case, before: Side | None) -> dict[str, Any]:
    """The house edges that change, for `components/edge_changes.html`; none where nothing gives way."""
    if before is None:
        return {"edges": []}
    edges = edges_of(case.chapter, compare(case.chapter, before, case.side))
    changed = [edge for edge in edges["edges"] if edge["is_changed"]]
    return edges | {"edges": changed, "same_edges": len(edges["edges"]) - len(changed)}
