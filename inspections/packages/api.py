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
from compliance.regulation.core.checks import finding_as_json
from compliance.regulation.core.parse import Refused, parse_object
from compliance.regulation.general.packages import KINDS, MOVES, PLACES
from compliance.rest import openapi
from compliance.rest.answers import BOOLEAN, COUNT, PAGE, adds, lists, obj, query, reads
from compliance.rest.answers import UUID as ID
from compliance.rest.answers import listed as listed_schema
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.idempotency import IdempotentWrite, Written
from compliance.rest.listing import listed, of_facility, stated_code
from compliance.rest.schemas import MOMENT, TEXT, or_null, ref

from ..api_descriptions import CONFIRMED, SIGNATURE
from ..entries.api_signing import as_problem, signature_sent, text_sent, values_sent, visible_named
from ..errors import NotConfirmed
from ..facts import thawed_findings
from ..package_models import Package, PackageMove, PackageSigning
from .listing import moves_of, signings_of
from .sign import package_sign

MEMBERS = ("facility", "move", "values", "signature", "late_reason", "explains", "confirmed_findings")
PLACE = {"type": "string", "enum": list(PLACES)}
MOVE = {"type": "string", "enum": list(MOVES)}
STATED = {"type": "object", "description": "What the entry states, by field; its packages in `package_numbers`."}
PACKAGE = {
    "id": ID, "facility": ID, "kind": {"type": "string", "enum": list(KINDS)}, "number": TEXT, "maker_name": TEXT,
    "color": TEXT, "batch_number": TEXT,
    "place": {**PLACE, "description": "By its signed entries."}, "table_number": or_null(TEXT), "since": MOMENT,
}  # fmt: skip
ENTRY = {
    "id": ID, "facility": ID, "number": {**COUNT, "description": "Counts without gaps at each facility."},
    "move": MOVE, "table": or_null(ID), "facts": STATED, "facts_sha256": TEXT, "occurred_at": MOMENT,
    "received_at": MOMENT, "late_seconds": or_null(COUNT), "late_reason": TEXT,
    "differs": {**BOOLEAN, "description": "A count that did not balance."}, "explains": or_null(ID),
    "explained_by": or_null(ID), "signature": SIGNATURE,
}  # fmt: skip
openapi.add(
    {
        "Package": obj(**PACKAGE),
        "PackageHistory": obj(
            **PACKAGE,
            moves=listed_schema(obj(entry=ID, number=COUNT, move=MOVE, table_number=or_null(TEXT), occurred_at=MOMENT)),
        ),
        "PackageEntry": obj(**ENTRY),
        "PackageEntryDetail": obj(**ENTRY, findings=listed_schema(ref("Finding"))),
        "NewPackageEntry": {
            "type": "object",
            "properties": {
                "facility": ID,
                "move": MOVE,
                "values": {
                    **STATED,
                    "description": f"{STATED['description']} A range as “C-101 to C-120” is one item of the list. "
                    "The signer's own fields are taken from the signature.",
                },
                "signature": {**CONFIRMED, "description": "Leave it out with a token that may sign."},
                "late_reason": or_null(TEXT),
                "explains": {**or_null(ID), "description": "The count that this entry explains."},
                "confirmed_findings": or_null(TEXT),
            },
            "required": ["facility", "move", "values"],
            "additionalProperties": False,
        },
    }
)


def package_json(row: PackageMove) -> dict[str, Any]:
    """A package with where it is, from the move that says so."""
    what = row.package
    return {
        "id": what.pk,
        "facility": what.facility_id,
        "kind": what.kind,
        "number": what.number,
        "maker_name": what.maker_name,
        "color": what.color,
        "batch_number": what.batch_number,
        "place": MOVES[row.move].ends,
        "table_number": row.table.number if row.table is not None else None,
        "since": row.entry.occurred_at,
    }


def entry_json(row: PackageSigning) -> dict[str, Any]:
    """A signed entry about packages."""
    explained = getattr(row, "explained_by", None)
    return {
        "id": row.pk,
        "facility": row.facility_id,
        "number": row.number,
        "move": row.move,
        "table": row.table_id,
        "facts": row.stated,
        "facts_sha256": row.facts_sha256,
        "occurred_at": row.occurred_at,
        "received_at": row.received_at,
        "late_seconds": row.late_seconds,
        "late_reason": row.late_reason,
        "differs": row.differs,
        "explains": row.explains_id,
        "explained_by": explained.pk if explained is not None else None,
        "signature": row.signature,
    }


class Packages(Endpoint):
    """The packages that the caller may see."""

    perms = (Perm.READ_LOGS,)
    parameters = (
        PAGE,
        query("facility", "Only packages of this facility.", ID),
        query("place", "Only packages in this place.", PLACE),
        query("kind", "Only packages of this kind.", PACKAGE["kind"]),
        query("table", "Only packages at the table with this number."),
        query("number", "Only packages with this in their number."),
    )

    @lists("packages", "Packages", "Package", parameters)
    def get(self, request: MemberRequest) -> Response:
        """Packages by number, 50 a page, each with where it is by its signed entries."""
        stated_code(request, "place", PLACES)
        stated_code(request, "kind", KINDS)
        rows = moves_of(request.user, request.query_params).select_related("package", "table", "entry")
        return listed(request, of_facility(request, rows, "package__facility"), ("package__number", "id"), package_json)


class PackageHistory(Endpoint):
    """One package."""

    perms = (Perm.READ_LOGS,)

    @extend_schema(operation_id="package", tags=["Packages"], responses=reads(ref("PackageHistory")))
    def get(self, request: MemberRequest, package_id: UUID) -> Response:
        """A package with every entry that names it, in their order."""
        package = get_visible_or_404(Package.objects.all(), request.user, pk=package_id)
        rows = package.moves.select_related("package", "table", "entry")
        moves = list(rows.order_by("number"))
        current = next(row for row in reversed(moves) if row.standing is not None)
        lines = [
            {
                "entry": row.entry_id,
                "number": row.entry.number,
                "move": row.move,
                "table_number": row.table.number if row.table is not None else None,
                "occurred_at": row.entry.occurred_at,
            }
            for row in moves
        ]
        return Response({**package_json(current), "moves": lines})


class PackageEntries(IdempotentWrite, Endpoint):
    """The signed entries about packages that the caller may see."""

    parameters = (
        PAGE,
        query("facility", "Only entries of this facility.", ID),
        query("move", "Only entries of this kind.", MOVE),
        query("number", "Only entries that name the package with this number."),
    )

    @property
    def perms(self) -> tuple[Perm, ...]:  # type: ignore[override]
        """Reading and signing are rights of their own."""
        return (Perm.LOG,) if self.request.method == "POST" else (Perm.READ_LOGS,)

    @lists("package_entries", "Packages", "PackageEntry", parameters)
    def get(self, request: MemberRequest) -> Response:
        """Entries by the time of their event, newest first, 50 a page."""
        stated_code(request, "move", MOVES)
        rows = signings_of(request.user, request.query_params).select_related("explained_by")
        return listed(request, of_facility(request, rows), ("-occurred_at", "-id"), entry_json)

    @adds("package_entry_sign", "Packages", "NewPackageEntry", "PackageEntryDetail")
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
    stated = parse_object(request.data, "", MEMBERS, ("facility", "move", "values"))
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
            facility=facility, move=move, values=values_sent(stated["values"]), signature=signature, at=at,
            late_reason=text_sent(stated, "late_reason"), explains=explains,
            confirmed_findings=text_sent(stated, "confirmed_findings"), key=key,
        )  # fmt: skip
    except (Refused, NotConfirmed) as refusal:
        raise as_problem(refusal) from None


def _detail(row: PackageSigning) -> dict[str, Any]:
    return {**entry_json(row), "findings": [finding_as_json(finding) for finding in thawed_findings(row)]}


class PackageEntryDetail(Endpoint):
    """One signed entry about packages."""

    perms = (Perm.READ_LOGS,)

    @extend_schema(operation_id="package_entry", tags=["Packages"], responses=reads(ref("PackageEntryDetail")))
    def get(self, request: MemberRequest, signing_id: UUID) -> Response:
        """An entry with its findings when it was signed."""
        rows = PackageSigning.objects.select_related("explained_by")
        return Response(_detail(get_visible_or_404(rows, request.user, pk=signing_id)))
