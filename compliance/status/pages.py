"""The page that says what works and what needs somebody."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.roles import Perm

from .parts import State, look, office_now
from .writes import Writes

_writes = Writes()


@require_GET
@perm_required(Perm.ADMINISTER_BOARD)
def status(request: SignedInRequest) -> HttpResponse:
    """Every part: first those that need somebody, worst first, then those that work. A fixed number of queries."""
    order = list(State)
    seen = sorted(look(office_now(_writes)), key=lambda one: order.index(one[1].state))
    context = {
        "now": timezone.now(),
        "needing": [one for one in seen if one[1].needs_somebody],
        "working": [one for one in seen if not one[1].needs_somebody],
    }
    return render(request, "status/status.html", context)
