"""The register for programs: the approvals by game, state or casino, and one by its reference. Open to everybody."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any
from uuid import UUID

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.isolation.context import PUBLIC, isolated
from compliance.isolation.replica import near
from compliance.regulation import PACKAGES
from compliance.regulation.core.outputs import one_of
from compliance.rest.answers import PAGE, PUBLIC_READS, lists, query, reads
from compliance.rest.endpoint import PublicEndpoint
from compliance.rest.listing import listed, stated_code, stated_id
from compliance.web.open_pages import reads_alone, revalidated

from ..conditions import today_of
from ..models.public import PublicApproval, PublicState
from . import outputs
from .listing import KEYS
from .views.data import approval_answer


class RegisterEndpoint(PublicEndpoint):
    """An endpoint of the register: the same answer for everybody, whoever asks, with an ETag."""

    authentication_classes: Sequence[Any] = ()

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """As every endpoint's, in the context `public`; 304 where the caller has the answer already."""
        dispatch = partial(super().dispatch, request, *args, **kwargs)

        def made() -> Response:
            with isolated(PUBLIC):
                return dispatch().render()

        return revalidated(
            request, near(made, is_whole=lambda answer: answer.status_code < 500) if reads_alone(request) else made()
        )


class Register(RegisterEndpoint):
    """The approvals that ever took effect."""

    parameters = (
        PAGE,
        query("chapter", "Of one chapter, `617a`.", Annotated[str, one_of(sorted(PACKAGES))]),
        query("state", "In one state today.", outputs.State),
        query("facility", "At one casino: its `facility_id`.", UUID),
    )

    @lists("register", "Public register", outputs.PublicApproval, parameters, PUBLIC_READS)
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
        return listed(request, rows, KEYS, partial(approval_answer, on=on))


class RegisterApproval(RegisterEndpoint):
    """An approval of the register."""

    @extend_schema(
        operation_id="register_approval",
        tags=["Public register"],
        responses=reads(outputs.PublicApproval, PUBLIC_READS),
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
        return Response(approval_answer(row, today_of(timezone.now())))
