"""The register of conditions and exceptions: Board staff see all, members of a certificate holder their own."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm

from .conditions import Register


@require_GET
@perm_required(Perm.READ_FILINGS)
def conditions(request: SignedInRequest) -> HttpResponse:
    """Conditions of approvals by their last day, or the exceptions that approvals let stand, with filters."""
    register = Register(request.user, request.GET.dict(), timezone.now())
    page = page_of(register.rows(), register.keys, request.GET)
    context = {"filters": register.filters(), "table": register.table(page), "page": page, "kind": register.kind}
    return render(request, "submissions/conditions.html", context)
