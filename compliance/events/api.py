"""The events of a certificate holder, read by programs."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from compliance.holders.roles import Perm
from compliance.regulation.core.parse import Refused
from compliance.rest.answers import query, reads
from compliance.rest.endpoint import Endpoint, MemberRequest, stated
from compliance.rest.listing import holder_named, stated_moment

from . import outputs
from .reading import LedgerEvent, events_read, object_of

PARAMETERS = (
    query("after", "Only events after this one: the `id` of an event, or the value of `next` from an earlier answer."),
    query("since", "Without `after`: only events since this time. Without both: from the first event on."),
    query("holder", "Whose events. Programs of the Board must name a certificate holder; others have their own.", UUID),
)


def event_answer(event: LedgerEvent) -> outputs.Event:
    """An event; its facility and table as the row states them."""
    return outputs.Event.from_row(
        event,
        object=object_of(event),
        object_id=UUID(event.key),
        facility_id=_id_of(event, "facility_id"),
        table_id=_id_of(event, "table_id"),
    )


def _id_of(event: LedgerEvent, column: str) -> UUID | None:
    value = event.values.get(column)
    return UUID(value) if value else None


class Events(Endpoint):
    """The events that the caller may see."""

    perms = (Perm.READ_FILINGS, Perm.READ_LOGS)
    parameters = PARAMETERS

    @extend_schema(operation_id="events", tags=["Events"], parameters=[*PARAMETERS], responses=reads(outputs.Events))
    def get(self, request: MemberRequest) -> Response:
        """The events of a certificate holder, in the order of its log.

        Save `next` together with what you did with the events, and send it as `after`. Then no event is lost and none
        comes twice, whichever program restarts. Each role reads the kinds that its pages show. An export that the Board
        makes is not an event of the certificate holder.

        Webhooks send the same, by the convention Standard Webhooks: a body with `type`, `timestamp` and, as `data`, an
        event as it is here. Administrators register who receives them, under People and equipment.
        """
        perms = [perm for perm in Perm if request.user.may(perm)]
        after, since = stated(request, "after"), stated_moment(request, "since")
        found = events_read(_holder(request), perms, after=after, since=since)
        return Response(outputs.Events([event_answer(event) for event in found.events], found.mark, found.has_more))


def _holder(request: MemberRequest) -> UUID:
    """The certificate holder whose events are read. Raises Refused in the same words for foreign and missing ones."""
    holder = holder_named(request, stated(request, "holder"))
    if holder is None:
        raise Refused(("holder", "missing; expected the id of a certificate holder"))
    return holder.pk
