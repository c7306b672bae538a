"""Shift handovers, read by programs."""

from typing import Any
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from compliance.holders.roles import Perm
from compliance.rest import openapi
from compliance.rest.answers import COUNT, PAGE, READS, obj, page_of_schema, problems_of, query
from compliance.rest.answers import UUID as ID
from compliance.rest.answers import listed as listed_schema
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.listing import listed, stated_code, stated_id
from compliance.rest.schemas import MOMENT, TEXT, or_null, ref

from ..api_descriptions import SIGNATURE
from ..handover_models import Handover, Takeover
from .open_items import KINDS
from .pages import STATES, in_state

KIND = {"type": "string", "enum": list(KINDS)}
STATE = {"type": "string", "enum": [code for code, _ in STATES if code]}
ITEM = {
    "kind": KIND, "id": ID, "table": {**TEXT, "description": "The table's number; empty for none."}, "words": TEXT,
    "about": {**ID, "description": "What its page shows: the entry, the table or the handover."},
}  # fmt: skip
OTHERWISE = {**ITEM, "was": {**TEXT, "description": "Its words when the shift was handed over."}}
HANDOVER = {
    "id": ID, "facility": ID, "number": {**COUNT, "description": "Counts without gaps at each facility."},
    "as_of": MOMENT, "until": {**MOMENT, "description": "The end of the next shift."}, "words": TEXT,
    "shown_sha256": TEXT, "received_at": MOMENT, "signature": SIGNATURE,
    "takeover": {
        **or_null(obj(as_of=MOMENT, received_at=MOMENT, signature=SIGNATURE)),
        "description": "Who took the shift over; null while it waits.",
    },
}  # fmt: skip
openapi.add(
    {
        "Handover": obj(**HANDOVER),
        "HandoverDetail": obj(
            **HANDOVER,
            items=listed_schema(obj(**ITEM)),
            changed=or_null(
                obj(
                    new=listed_schema(obj(**ITEM)), gone=listed_schema(obj(**ITEM)),
                    otherwise=listed_schema(obj(**OTHERWISE)),
                )
            ),
        ),
    }
)  # fmt: skip


def handover_json(row: Handover) -> dict[str, Any]:
    """A handover, with who took it over."""
    taken = getattr(row, "takeover", None)
    return {
        "id": row.pk,
        "facility": row.facility_id,
        "number": row.number,
        "as_of": row.as_of,
        "until": row.until,
        "words": row.words,
        "shown_sha256": row.shown_sha256,
        "received_at": row.received_at,
        "signature": row.signature,
        "takeover": _takeover_json(taken) if taken is not None else None,
    }


def _takeover_json(taken: Takeover) -> dict[str, Any]:
    return {"as_of": taken.as_of, "received_at": taken.received_at, "signature": taken.signature}


class Handovers(Endpoint):
    """The handovers that the caller may see."""

    perms = (Perm.READ_LOGS,)
    parameters = ("page", "facility", "state")

    @extend_schema(
        operation_id="handovers",
        tags=["Handovers"],
        parameters=[
            PAGE,
            query("facility", "Only handovers of this facility.", ID),
            query("state", "Only handovers that wait, or that were taken over.", STATE),
        ],
        responses={(200, "application/json"): page_of_schema(ref("Handover")), **problems_of(*READS)},
    )
    def get(self, request: MemberRequest) -> Response:
        """Handovers by the time of their receipt, newest first, 50 a page."""
        state = stated_code(request, "state", STATE["enum"]) or ""
        rows = in_state(Handover.objects.visible_to(request.user), state).select_related("takeover").defer("shown")
        if (facility := stated_id(request, "facility")) is not None:
            rows = rows.filter(facility=facility)
        return listed(request, rows, ("-received_at", "-id"), handover_json)


class HandoverDetail(Endpoint):
    """One handover."""

    perms = (Perm.READ_LOGS,)

    @extend_schema(
        operation_id="handover",
        tags=["Handovers"],
        responses={(200, "application/json"): ref("HandoverDetail"), **problems_of(*READS)},
    )
    def get(self, request: MemberRequest, handover_id: UUID) -> Response:
        """A handover with what was open, and what had changed when it was taken over."""
        rows = Handover.objects.visible_to(request.user).select_related("takeover")
        found = rows.filter(pk=handover_id).first()
        if found is None:
            raise Http404
        taken = getattr(found, "takeover", None)
        more = {"items": found.stated["items"], "changed": taken.stated if taken is not None else None}
        return Response(handover_json(found) | more)
