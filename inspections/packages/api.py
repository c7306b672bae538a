"""Packages and the signed entries about them, read and signed by programs."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from compliance.holders.access import get_visible_or_404
from compliance.holders.models import Facility
from compliance.holders.roles import Perm
from compliance.regulation.core.outputs import finding_answer
from compliance.regulation.core.parse import Refused
from compliance.regulation.general.packages import KINDS, MOVES, PLACES
from compliance.rest.answers import PAGE, adds, lists, query, reads
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.idempotency import IdempotentWrite, Written
from compliance.rest.listing import listed, of_facility, stated_code, visible_named

from ..entries.api_signing import as_problem, signature_sent, text_sent, values_sent
from ..errors import NotConfirmed
from ..facts import thawed_findings
from ..models.packages import Package, PackageMove, PackageSigning
from . import outputs
from .listing import moves_of, signings_of
from .services import package_sign


def package_answer(row: PackageMove) -> outputs.Package:
    """A package with where it is, from the move that says so."""
    number, since = row.table.number if row.table is not None else None, row.entry.occurred_at
    return outputs.Package.from_row(row.package, place=MOVES[row.move].ends, table_number=number, since=since)


def entry_answer(row: PackageSigning) -> outputs.PackageEntry:
    """A signed entry about packages."""
    explained = getattr(row, "explained_by", None)
    return outputs.PackageEntry.from_row(
        row, facts=row.stated, explains=row.explains_id, explained_by=explained and explained.pk
    )


class Packages(Endpoint):
    """The packages that the caller may see."""

    perms = (Perm.READ_LOGS,)
    parameters = (
        PAGE,
        query("facility", "Only packages of this facility.", UUID),
        query("place", "Only packages in this place.", outputs.Place),
        query("kind", "Only packages of this kind.", outputs.Kind),
        query("table", "Only packages at the table with this number."),
        query("number", "Only packages with this in their number."),
    )

    @lists("packages", "Packages", outputs.Package, parameters)
    def get(self, request: MemberRequest) -> Response:
        """Packages by number, 50 a page, each with where it is by its signed entries."""
        stated_code(request, "place", PLACES)
        stated_code(request, "kind", KINDS)
        rows = moves_of(request.user, request.query_params).select_related("package", "table", "entry")
        return listed(
            request, of_facility(request, rows, "package__facility"), ("package__number", "id"), package_answer
        )


class PackageHistory(Endpoint):
    """A package."""

    perms = (Perm.READ_LOGS,)

    @extend_schema(operation_id="package", tags=["Packages"], responses=reads(outputs.PackageHistory))
    def get(self, request: MemberRequest, package_id: UUID) -> Response:
        """A package with every entry that names it, in their order."""
        package = get_visible_or_404(Package.objects.all(), request.user, pk=package_id)
        rows = package.moves.select_related("package", "table", "entry")
        moves = list(rows.order_by("number"))
        current = next(row for row in reversed(moves) if row.standing is not None)
        lines = [
            outputs.PackageMove.from_row(
                row.entry,
                entry=row.entry_id,
                move=row.move,
                table_number=row.table.number if row.table is not None else None,
            )
            for row in moves
        ]
        return Response(outputs.PackageHistory.from_row(package_answer(current), moves=lines))


class PackageEntries(IdempotentWrite, Endpoint):
    """The signed entries about packages that the caller may see."""

    parameters = (
        PAGE,
        query("facility", "Only entries of this facility.", UUID),
        query("move", "Only entries of this kind.", outputs.Move),
        query("number", "Only entries that name the package with this number."),
    )

    perms, write_perms = (Perm.READ_LOGS,), (Perm.LOG,)

    @lists("package_entries", "Packages", outputs.PackageEntry, parameters)
    def get(self, request: MemberRequest) -> Response:
        """Entries by the time of their event, newest first, 50 a page."""
        stated_code(request, "move", MOVES)
        rows = signings_of(request.user, request.query_params).select_related("explained_by")
        return listed(request, of_facility(request, rows), ("-occurred_at", "-id"), entry_answer)

    @adds("package_entry_sign", "Packages", outputs.NewPackageEntry, outputs.PackageEntryDetail)
    def post(self, request: MemberRequest) -> HttpResponse:
        """Sign an entry about one or many packages; it is numbered, kept and never changed.

        An entry with findings can be signed, but its signer must first read them. The first request is
        refused (409) with the findings and their `mark`. Send that mark as `confirmed_findings` to sign.
        """
        return self.keyed(request)

    def write(self, request: MemberRequest, key: str, **kwargs: Any) -> Written:
        """Signs the entry."""
        made = _signed(request, key)
        return Written(_detail(made), f"{request.path}{made.pk}/")


def _signed(request: MemberRequest, key: str) -> PackageSigning:
    stated = outputs.NewPackageEntry.members_of(request.data)
    at = timezone.now()
    signature = signature_sent(request, stated.get("signature"), at)
    facility = visible_named(Facility.objects.all(), request, stated, "facility")
    explains = None
    if stated.get("explains") is not None:
        explains = visible_named(PackageSigning.objects.all(), request, stated, "explains")
    move = text_sent(stated, "move")
    if move not in MOVES:
        raise Refused(("move", f"expected one of {', '.join(MOVES)}"))
    try:
        return package_sign(
            facility=facility,
            move=move,
            values=values_sent(stated["values"]),
            signature=signature,
            at=at,
            late_reason=text_sent(stated, "late_reason"),
            explains=explains,
            confirmed_findings=text_sent(stated, "confirmed_findings"),
            key=key,
        )
    except (Refused, NotConfirmed) as refusal:
        raise as_problem(refusal) from None


def _detail(row: PackageSigning) -> outputs.PackageEntryDetail:
    findings = [finding_answer(finding) for finding in thawed_findings(row)]
    return outputs.PackageEntryDetail.from_row(entry_answer(row), findings=findings)


class PackageEntryDetail(Endpoint):
    """A signed entry about packages."""

    perms = (Perm.READ_LOGS,)

    @extend_schema(operation_id="package_entry", tags=["Packages"], responses=reads(outputs.PackageEntryDetail))
    def get(self, request: MemberRequest, signing_id: UUID) -> Response:
        """An entry with its findings when it was signed."""
        rows = PackageSigning.objects.select_related("explained_by")
        return Response(_detail(get_visible_or_404(rows, request.user, pk=signing_id)))
