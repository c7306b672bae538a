"""Everything about a table on a day, for programs."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from compliance.holders.access import get_visible_or_404
from compliance.holders.models import GamingTable
from compliance.holders.roles import Perm
from compliance.regulation.core.parse import Refused, parse_day
from compliance.rest.answers import query, reads
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.listing import stated

from ..errors import FieldRefused
from . import outputs
from .whole_day import whole_day


class DayOfTable(Endpoint):
    """A day of a table."""

    perms = (Perm.READ_LOGS,)
    parameters = (query("day", "The day at the facility, as 2026-03-09; today if it is left out."),)

    @extend_schema(
        operation_id="table_day", tags=["Tables"], parameters=[*parameters], responses=reads(outputs.TableDay)
    )
    def get(self, request: MemberRequest, table_id: UUID) -> Response:
        """Everything on record about a table on one day of its facility."""
        table = get_visible_or_404(GamingTable.objects.select_related("facility"), request.user, pk=table_id)
        now, typed = timezone.now(), stated(request, "day")
        try:
            day = table.facility.day(now) if typed is None else parse_day(typed, "day")
            return Response(whole_day(table, day, now).answer)
        except FieldRefused as refusal:
            raise Refused((refusal.field, refusal.sentence)) from None
