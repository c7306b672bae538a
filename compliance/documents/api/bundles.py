"""Bundles of records for programs: requested, watched, downloaded."""

from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.response import Response

from compliance.holders.access import get_visible_or_404, refuse_guests
from compliance.holders.roles import Perm
from compliance.ledger.ranges import Filter
from compliance.regulation.core.parse import Refused, parse_day, quoted
from compliance.rest.answers import PAGE, adds, lists, problems_of, reads, reads_file
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.idempotency import IdempotentWrite, Written
from compliance.rest.listing import holder_named, listed

from ..bundle_file import ZIP, saved_bundle
from ..models import Bundle
from ..services import bundle_request
from . import outputs
from .exports import AsItIs

MAKERS = (Perm.EXPORT, Perm.READ_OFFICE)


def bundles() -> "QuerySet[Bundle]":
    """Bundles with what a line about one shows."""
    return Bundle.objects.select_related("requested_by").defer("plan")


def bundle_answer(bundle: Bundle) -> outputs.BundleOfRecords:
    """A bundle: what was asked for, and how far it is."""
    chosen, is_ready = Filter.read(bundle.parameters), bundle.status == Bundle.Status.READY
    return outputs.BundleOfRecords.from_row(
        bundle,
        requested_by=bundle.requested_by.printed_name if bundle.requested_by else None,
        first=chosen.first,
        last=chosen.last,
        types=sorted(chosen.types) if chosen.types is not None else None,
        address=reverse("api:bundle_file", args=[bundle.pk]) if is_ready else None,
    )


class Bundles(IdempotentWrite, Endpoint):
    """The bundles that the caller may see."""

    perms = MAKERS

    @property
    def parameters(self) -> tuple[OpenApiParameter, ...]:  # type: ignore[override]
        """Only the list has pages."""
        return (PAGE,) if self.request.method == "GET" else ()

    @lists("bundles", "Bundles", outputs.BundleOfRecords, [PAGE])
    def get(self, request: MemberRequest) -> Response:
        """Bundles, newest first, 50 a page."""
        return listed(request, bundles().visible_to(request.user), ("-requested_at", "-id"), bundle_answer)  # type: ignore[attr-defined]

    @adds("bundle_request", "Bundles", outputs.NewBundle, outputs.BundleOfRecords)
    def post(self, request: MemberRequest) -> HttpResponse:
        """Request the records of a certificate holder with their proofs, as one zip that `verify.py` checks without
        network. Then check its address for progress.

        If the same person already made the same request and it is not finished, the answer is that bundle.
        """
        refuse_guests(request.user)
        return self.keyed(request)

    def write(self, request: MemberRequest, key: str, **kwargs: Any) -> Written:
        """Asks for the bundle."""
        stated = outputs.NewBundle.members_of(request.data)
        first, last = (_day(stated, name) for name in ("first", "last"))
        made = bundle_request(
            holder=holder_named(request, stated.get("holder")),
            first=first,
            last=last,
            types=_types(stated.get("types")),
            by=request.user,
            at=timezone.now(),
        )
        return Written(bundle_answer(bundles().get(pk=made.pk)), reverse("api:bundle", args=[made.pk]))


def _day(stated: Mapping[str, Any], name: str) -> date | None:
    return None if stated.get(name) is None else parse_day(stated[name], name)


def _types(value: Any) -> list[str] | None:
    if value is None:
        return None
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise Refused(("types", f"{quoted(value)}; expected a list of types of entries"))
    return value


class BundleDetail(Endpoint):
    """A bundle."""

    perms = MAKERS

    @extend_schema(operation_id="bundle", tags=["Bundles"], responses=reads(outputs.BundleOfRecords))
    def get(self, request: MemberRequest, bundle_id: UUID) -> Response:
        """The progress of a bundle, and the address of its file once it is ready."""
        return Response(bundle_answer(get_visible_or_404(bundles(), request.user, pk=bundle_id)))


class BundleFile(Endpoint):
    """The file of a bundle."""

    perms = MAKERS
    content_negotiation_class = AsItIs

    @extend_schema(
        operation_id="bundle_file",
        tags=["Bundles"],
        responses=reads_file(ZIP) | problems_of(409),
    )
    def get(self, request: MemberRequest, bundle_id: UUID) -> HttpResponseBase:
        """The zip, as it was written. The caller's right to read it is checked again."""
        return saved_bundle(get_visible_or_404(bundles(), request.user, pk=bundle_id), request.user)
