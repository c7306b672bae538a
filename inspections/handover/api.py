"""Shift handovers, read and signed by programs."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from compliance.holders.access import get_visible_or_404
from compliance.holders.models import Facility
from compliance.holders.roles import Perm
from compliance.regulation.core.outputs import one_of
from compliance.regulation.core.parse import Refused, parse_moment
from compliance.rest.answers import PAGE, adds, lists, query, reads
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.idempotency import IdempotentWrite, Written
from compliance.rest.listing import listed, of_facility, stated_code, visible_named
from compliance.rest.problems import ApiRefusal

from ..entries.api_signing import signature_sent, text_sent
from ..errors import FieldRefused, OpenItemsChanged
from ..models.handovers import Handover, Takeover
from . import outputs
from .open_items import HOURS, USUAL_HOURS, Looked, changed, looked_again, looked_at
from .services import changes_sha256, handover_sign, handover_take
from .views import STATES, in_state

STATE = [code for code, _ in STATES if code]


def handover_answer(row: Handover) -> outputs.Handover:
    """A handover, with who took it over."""
    taken = getattr(row, "takeover", None)
    return outputs.Handover.from_row(row, takeover=taken and outputs.Takeover.from_row(taken))


def _detail(row: Handover) -> outputs.HandoverDetail:
    taken = getattr(row, "takeover", None)
    changes = taken.stated if taken is not None else None
    return outputs.HandoverDetail.from_row(handover_answer(row), items=row.stated["items"], changed=changes)


class Handovers(IdempotentWrite, Endpoint):
    """The handovers that the caller may see."""

    parameters = (
        PAGE,
        query("facility", "Only handovers of this facility.", UUID),
        query("state", "Only handovers that wait, or that were taken over.", Annotated[str, one_of(STATE)]),
    )

    perms, write_perms = (Perm.READ_LOGS,), (Perm.ACKNOWLEDGE,)

    @lists("handovers", "Handovers", outputs.Handover, parameters)
    def get(self, request: MemberRequest) -> Response:
        """Handovers by the time of their receipt, newest first, 50 a page."""
        state = stated_code(request, "state", STATE) or ""
        rows = in_state(Handover.objects.visible_to(request.user), state).select_related("takeover").defer("shown")
        return listed(request, of_facility(request, rows), ("-received_at", "-id"), handover_answer)

    @adds("handover_sign", "Handovers", outputs.NewHandover, outputs.HandoverDetail)
    def post(self, request: MemberRequest) -> HttpResponse:
        """Hand a shift over; it is numbered, kept and waits for another person.

        The first request is refused (409) with what is open: `items`, `as_of` and their `shown_sha256`. Send `as_of`
        and `shown_sha256` to sign. Where something changed meanwhile, it is refused again with what is open then.
        """
        return self.keyed(request)

    def write(self, request: MemberRequest, key: str, **kwargs: Any) -> Written:
        """Signs the handover."""
        made = _handed_over(request, key)
        return Written(_detail(made), f"{request.path}{made.pk}/")


def _handed_over(request: MemberRequest, key: str) -> Handover:
    stated = outputs.NewHandover.members_of(request.data)
    at = timezone.now()
    signature = signature_sent(request, stated.get("signature"), at)
    facility = visible_named(Facility.objects.all(), request, stated, "facility")
    hours = USUAL_HOURS if stated.get("hours") is None else stated["hours"]
    if isinstance(hours, bool) or hours not in HOURS:
        raise Refused(("hours", f"expected one of {', '.join(map(str, HOURS))}"))
    as_of, shown = _read(stated, "shown_sha256")
    try:
        if as_of is None:
            raise OpenItemsChanged(UNREAD)
        return handover_sign(
            facility=facility,
            as_of=as_of,
            hours=hours,
            words=text_sent(stated, "words"),
            shown_sha256=shown,
            signature=signature,
            at=at,
            key=key,
        )
    except OpenItemsChanged as refusal:
        now = looked_at(facility, at, hours)
        members = {"until": now.until, "items": now.state["items"], "shown_sha256": now.sha256}
        raise _not_read(refusal, now, members) from None
    except FieldRefused as refusal:
        raise Refused((refusal.field, refusal.sentence)) from None


UNREAD = "Read what is open now. Then send its as_of and its hash to sign."


def _read(stated: Mapping[str, Any], mark: str) -> tuple[datetime | None, str]:
    """As of when the caller read, and the mark of what; without either, nothing was read. Raises Refused."""
    shown = text_sent(dict(stated), mark)
    if stated.get("as_of") is None or not shown:
        return None, ""
    return parse_moment(stated["as_of"], "as_of"), shown


def _not_read(refusal: OpenItemsChanged, now: Looked, members: dict[str, Any]) -> ApiRefusal:
    return ApiRefusal(409, "not_read", refusal.sentence, members={"as_of": now.as_of, **members})


def _visible(request: MemberRequest, handover_id: UUID) -> Handover:
    """The handover, if this person may see it. One query. Raises Http404."""
    rows = Handover.objects.select_related("facility", "takeover")
    return get_visible_or_404(rows, request.user, pk=handover_id)


class HandoverDetail(Endpoint):
    """A handover."""

    perms = (Perm.READ_LOGS,)

    @extend_schema(operation_id="handover", tags=["Handovers"], responses=reads(outputs.HandoverDetail))
    def get(self, request: MemberRequest, handover_id: UUID) -> Response:
        """A handover with what was open, and what had changed when it was taken over."""
        return Response(_detail(_visible(request, handover_id)))


class TakeOver(IdempotentWrite, Endpoint):
    """Taking one shift over."""

    perms = (Perm.ACKNOWLEDGE,)

    @adds("handover_take", "Handovers", outputs.NewTakeover, outputs.HandoverDetail)
    def post(self, request: MemberRequest, handover_id: UUID) -> HttpResponse:
        """Take a shift over, as another person than the one who handed it over, with another credential.

        The first request is refused (409) with what changed since: `changed`, `as_of` and their `changed_sha256`. Send
        `as_of` and `changed_sha256` to sign.
        """
        _visible(request, handover_id)  # one that is missing is told before what the request lacks
        return self.keyed(request, handover_id=handover_id)

    def write(self, request: MemberRequest, key: str, **kwargs: Any) -> Written:
        """Signs the takeover."""
        handover = _visible(request, kwargs["handover_id"])
        handover.takeover = _take_over(request, handover)
        return Written(_detail(handover), request.path.removesuffix("take/"))


def _take_over(request: MemberRequest, handover: Handover) -> Takeover:
    stated = outputs.NewTakeover.members_of(request.data)
    at = timezone.now()
    signature = signature_sent(request, stated.get("signature"), at)
    as_of, shown = _read(stated, "changed_sha256")
    try:
        return handover_take(
            handover_id=handover.pk, as_of=as_of or at, signature=signature, at=at, seen_sha256=shown or UNREAD
        )
    except OpenItemsChanged as refusal:
        now = looked_again(handover, at)
        changes = changed(handover.stated, now.state)
        answer = refusal if as_of is not None else OpenItemsChanged(UNREAD)
        raise _not_read(answer, now, {"changed": changes, "changed_sha256": changes_sha256(changes)}) from None
    except FieldRefused as refusal:
        raise Refused((refusal.field, refusal.sentence)) from None
