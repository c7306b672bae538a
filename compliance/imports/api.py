"""Imports by programs: rows are looked at, and then imported with a reason, as on the pages.

Not people: whoever may try many credential numbers learns which are somebody's, and a refused write leaves no count.
"""

import hashlib
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from compliance.holders.access import row_or_404
from compliance.holders.models import CertificateHolder
from compliance.holders.views.pages import ADMINISTRATORS
from compliance.regulation.core.canonical import canonical_bytes
from compliance.regulation.core.parse import Refused
from compliance.rest.answers import WRITES, adds, problems_of, schema_of
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.idempotency import IdempotentWrite, Written
from compliance.rest.listing import holder_named
from compliance.rest.problems import ApiRefusal

from . import outputs
from .kinds import KINDS, PEOPLE, ImportKind
from .services import MOST_ROWS, Outcome, RowsFile, RowsRefused, file_import, file_try

MOST_CELLS, LONGEST = 40, 1_000
KINDS_BY_PROGRAM = {code: kind for code, kind in KINDS.items() if kind is not PEOPLE}


class LookAtImport(Endpoint):
    """A look at the things that rows would make."""

    perms = ADMINISTRATORS

    @extend_schema(
        operation_id="import_look",
        tags=["Imports"],
        request={"application/json": schema_of(outputs.ImportRows)},
        responses={(200, "application/json"): schema_of(outputs.ImportLook), **problems_of(*WRITES)},
    )
    def post(self, request: MemberRequest, import_kind: str) -> Response:
        """Look at rows of pits, tables or equipment. Nothing of it stays."""
        kind, stated = _kind(import_kind), outputs.ImportRows.members_of(request.data)
        file = _file(stated["rows"])
        outcome = file_try(kind=kind, file=file, holder=_holder(request, stated), by=request.user, at=timezone.now())
        return Response(look_answer(file, outcome))


class Imports(IdempotentWrite, Endpoint):
    """Imports of rows."""

    perms = ADMINISTRATORS

    @adds("import_rows", "Imports", outputs.NewImport, outputs.ImportLook)
    def post(self, request: MemberRequest, import_kind: str) -> HttpResponse:
        """Import rows of pits, tables or equipment: every row or none, each with its own entry.

        Look at them first. What is on file already as a row says stays as it is, so rows may be sent again.
        """
        return self.keyed(request, kind=_kind(import_kind))

    def write(self, request: MemberRequest, key: str, **kwargs: Any) -> Written:
        """Imports the rows."""
        kind, stated = kwargs["kind"], outputs.NewImport.members_of(request.data)
        file, holder = _file(stated["rows"]), _holder(request, stated)
        if stated["sha256"] != file.sha256:
            raise Refused(("sha256", "is not of these rows; expected the value that the look at them gave"))
        if not isinstance(stated["reason"], str):
            raise Refused(("reason", "expected text"))
        try:
            outcome = file_import(
                kind=kind, file=file, holder=holder, by=request.user, at=timezone.now(), reason=stated["reason"]
            )
        except RowsRefused as refusal:
            places = [(f"rows[{one.row - 1}] {one.column}".rstrip(), one.words) for one in _problems(refusal.outcome)]
            raise ApiRefusal(400, "refused", "Nothing was imported. Fix these rows.", places) from None
        return Written(look_answer(file, outcome), reverse(f"holders:{kind.list_name}"))


def look_answer(file: RowsFile, outcome: Outcome) -> outputs.ImportLook:
    """The things that the rows make, or the problems to fix."""
    new = [words for line in outcome.new for words in line.words]
    return outputs.ImportLook(file.sha256, new, len(outcome.same), _problems(outcome))


def _problems(outcome: Outcome) -> list[outputs.ImportProblem]:
    return [
        outputs.ImportProblem(line.number, problem.head, problem.text, problem.words)
        for line in outcome.bad
        for problem in line.problems
    ]


def _kind(code: str) -> ImportKind:
    return row_or_404(KINDS_BY_PROGRAM.get(code))


def _file(value: Any) -> RowsFile:
    """The rows as a file. Raises Refused."""
    if not isinstance(value, list) or not value:
        raise Refused(("rows", "expected a list of rows, of which the first names the columns"))
    if len(value) > MOST_ROWS + 1:
        raise Refused(("rows", f"{len(value) - 1} rows; one import takes {MOST_ROWS}"))
    for number, row in enumerate(value):
        if not isinstance(row, list) or len(row) > MOST_CELLS:
            raise Refused((f"rows[{number}]", f"expected a list of at most {MOST_CELLS} texts"))
        if not all(isinstance(cell, str) and len(cell) <= LONGEST for cell in row):
            raise Refused((f"rows[{number}]", f"expected texts of at most {LONGEST} characters"))
    return RowsFile("API", hashlib.sha256(canonical_bytes(value)).hexdigest(), value)


def _holder(request: MemberRequest, stated: dict[str, Any]) -> CertificateHolder:
    """The certificate holder whose rows they are. Raises Refused."""
    holder = holder_named(request, stated.get("holder"))
    if holder is None:
        raise Refused(("holder", "missing; expected the id of a certificate holder"))
    return holder
