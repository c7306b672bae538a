"""One alarm: how it stands, what ends it, who was told and who comes next."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.roles import Perm

from ..at_hand import floor_context
from ..models import Alarm
from .shown import RELATED, alarm_shown


@require_GET
@perm_required(Perm.READ_LOGS)
def alarm(request: SignedInRequest, alarm_id: UUID) -> HttpResponse:
    """The alarm with its ladder."""
    found = get_visible_or_404(Alarm.objects.select_related(*RELATED), request.user, pk=alarm_id)
    at = timezone.now()
    context = floor_context(request, shown=alarm_shown(found, at), alarm=found, now=at)
    return render(request, "inspections/alarm.html", context)
