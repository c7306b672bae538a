"""The register for programs: the approvals by game, state or casino, and one by its reference. Open to everybody."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.isolation.context import PUBLIC, isolated
from compliance.regulation import PACKAGES
from compliance.rest import openapi
from compliance.rest.answers import COUNT, PAGE, PUBLIC_READS, WAGER, lists, obj, query, reads
from compliance.rest.answers import UUID as ID
from compliance.rest.answers import listed as list_of
from compliance.rest.endpoint import PublicEndpoint
from compliance.rest.listing import listed, stated_code, stated_id
from compliance.rest.schemas import DAY, TEXT, or_null, ref
from compliance.web.open_pages import revalidated

from ..conditions import today_of
from ..public_models import PrintKind, PublicApproval, PublicState
from .data import LICENCE, approval_json
from .listing import KEYS

openapi.add(
    {
        "PublicApproval": {
            **obj(
                reference=TEXT,
                revision=COUNT,
                state={"type": "string", "enum": list(PublicState.values)},
                holder={**TEXT, "description": "The certificate holder."},
                facility={**TEXT, "description": "The casino."},
                facility_id=ID,
                chapter=TEXT,
                game=TEXT,
                edition={**TEXT, "description": "The edition of the chapter under which it was approved."},
                tables={**list_of(TEXT), "description": "Those for which it was approved."},
                tables_in_effect={
                    **list_of(TEXT),
                    "description": "Those of `tables` at which it holds: none where it holds no more, and none that a "
                    "later approval covers.",
                },
                decided_on=DAY,
                in_effect_since=DAY,
                until={**or_null(DAY), "description": "The first day on which it no longer holds; else null."},
                conditions={**list_of(TEXT), "description": "Those that concern players."},
                supersedes={**list_of(TEXT), "description": "The references of what it replaced."},
                superseded_by=or_null(TEXT),
                url={"type": "string", "format": "uri"},
                answers={
                    "type": "object",
                    "description": "The answers that players see, as facts of the chapter encode them.",
                },
                wagers=list_of(ref("PublicWager")),
                prints=list_of(ref("PublicPrint")),
            ),
            "description": f"An approval as everybody may read it. {LICENCE}",
        },
        "PublicWager": obj(code=TEXT, **WAGER),
        "PublicPrint": obj(
            kind={"type": "string", "enum": list(PrintKind.values)},
            code={**TEXT, "description": "The number under its code; `/p/{code}/` answers a scan of it."},
            version={**COUNT, "description": "The revision of the rules that it prints."},
            sha256=TEXT,
            current={"type": "boolean", "description": "Whether the rules that it prints hold today."},
        ),
    }
)


class RegisterEndpoint(PublicEndpoint):
    """An endpoint of the register: the same answer for everybody, whoever asks, with an ETag."""

    authentication_classes: Sequence[Any] = ()

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """As every endpoint's, in the context `public`; 304 where the caller has the answer already."""
        with isolated(PUBLIC):
            response = super().dispatch(request, *args, **kwargs)
        return revalidated(request, response.render())


class Register(RegisterEndpoint):
    """The approvals that ever took effect."""

    parameters = (
        PAGE,
        query("chapter", "Of one chapter, `617a`.", {"type": "string", "enum": sorted(PACKAGES)}),
        query("state", "In one state today.", {"type": "string", "enum": sorted(PublicState.values)}),
        query("facility", "At one casino: its `facility_id`.", ID),
    )

    @lists("register", "Public register", "PublicApproval", parameters, PUBLIC_READS)
    def get(self, request: Request) -> Response:
        """Approvals with what each wager pays and what the house keeps; what changed last is first. Send the ETag of an
        answer as If-None-Match: while nothing has changed, the answer is 304."""
        rows, on = PublicApproval.objects.with_prints().with_successors(), today_of(timezone.now())
        if chapter := stated_code(request, "chapter", PACKAGES):
            rows = rows.filter(chapter_number=chapter)
        if state := stated_code(request, "state", PublicState.values):
            rows = rows.in_state_on(state, on)
        if facility := stated_id(request, "facility"):
            rows = rows.filter(facility=facility)
        return listed(request, rows, KEYS, partial(approval_json, on=on))


class RegisterApproval(RegisterEndpoint):
    """One approval of the register."""

    @extend_schema(
        operation_id="register_approval",
        tags=["Public register"],
        responses=reads(ref("PublicApproval"), PUBLIC_READS),
    )
    def get(self, request: Request, reference: str) -> Response:
        """The approval with this reference, `RS-6T2K-P4`."""
        row = (
            PublicApproval.objects.with_prints()
            .with_successors()
            .filter(reference=reference)
            .order_by("-revision")
            .first()
        )
        if row is None:
            raise Http404
        return Response(approval_json(row, today_of(timezone.now())))
