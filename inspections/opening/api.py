"""Gaming tables, and whether each may open."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from compliance.holders.access import get_visible_or_404
from compliance.holders.models import GamingTable, game_name
from compliance.holders.ordering import number_order
from compliance.holders.roles import Perm
from compliance.regulation import PACKAGES
from compliance.regulation.core.filing import TABLE_FORMATS
from compliance.rest import openapi
from compliance.rest.answers import BOOLEAN, CITATION, COUNT, PAGE, lists, obj, query, reads
from compliance.rest.answers import UUID as ID
from compliance.rest.answers import listed as listed_schema
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.listing import listed, of_facility, stated_code
from compliance.rest.schemas import DAY, MOMENT, TEXT, or_null, ref
from rules_submissions.decision.effect import InEffect
from rules_submissions.sheet_models import SheetKind, SheetVersion

from ..installing.hanging import Hanging
from ..limits.running import Running
from ..models import Signed
from ..order import FloorState
from ..problems.standing import OpenProblem
from ..reasons import Reason
from .standing import TableStanding, table_standing

VERDICTS = ("may_open", "in_order", "due_soon", "do_not_open", "cannot_tell")
openapi.add(
    {
        "Table": obj(
            id=ID,
            number=TEXT,
            chapter=TEXT,
            game=TEXT,
            table_format={"type": "string", "enum": list(TABLE_FORMATS)},
            in_use=BOOLEAN,
            facility=ID,
            facility_name=TEXT,
        ),
        "InstalledSheet": obj(
            state={
                "type": "string",
                "enum": ["as_approved", "differs", "cannot_tell"],
                "description": "`cannot_tell`: nobody recorded what is at the table. That alone does not bar opening.",
            },
            approved=listed_schema(obj(sheet=TEXT, version=COUNT)),
            installed=or_null(obj(sheet=TEXT, version=COUNT, installed_at=MOMENT)),
        ),
        "EntryAtTable": obj(
            entry=ID, log=TEXT, number=COUNT, occurred_at=MOMENT, signed_by=TEXT, credential_number=TEXT
        ),
        "Standing": obj(
            table=ID,
            at=MOMENT,
            may_open=BOOLEAN,
            verdict={"type": "string", "enum": list(VERDICTS)},
            states={
                "type": "array",
                "items": {"type": "string", "enum": [state.code for state in FloorState]},
                "description": "Everything that is to be said of the table, the worst first, in the order of the pit "
                "board.",
            },
            is_open=BOOLEAN,
            since=or_null(MOMENT),
            rules=or_null(TEXT),
            approval={
                **or_null(
                    obj(
                        reference=TEXT,
                        revision=COUNT,
                        edition=TEXT,
                        effective_on=DAY,
                        conditions=TEXT,
                        layout=or_null(ref("InstalledSheet")),
                        sign=or_null(ref("InstalledSheet")),
                    )
                ),
                "description": "The approved rules in effect at the table; null where there are none.",
            },
            reasons=listed_schema(
                obj(citation=CITATION, words=TEXT, message=TEXT, cure=or_null(TEXT), is_known=BOOLEAN)
            ),
            grounds=listed_schema(obj(citation=CITATION, words=TEXT)),
            problems={
                **listed_schema(
                    obj(number=COUNT, entry=ID, found_at=MOMENT, words=TEXT, citation=CITATION, bars=BOOLEAN)
                ),
                "description": "Open problems, the oldest first. Where `bars` is true, the citation keeps the table "
                "closed until the problem is dealt with; otherwise it is the clause to look at.",
            },
            inspection={
                **or_null(ref("EntryAtTable")),
                "description": "The newest inspection of the wheel, dice, tiles or decks; null where there is none.",
            },
            devices=listed_schema(obj(kind=TEXT, model=TEXT, serial_number=TEXT)),
            credentials={
                **listed_schema(TEXT),
                "description": "Credential numbers of those who signed what the answer rests on.",
            },
            running_limits=listed_schema(
                obj(what=TEXT, lane=TEXT, citation=CITATION, in_use_since=MOMENT, due_at=MOMENT, over=BOOLEAN)
            ),
            running=listed_schema(
                obj(
                    log=TEXT,
                    lane=TEXT,
                    citation=CITATION,
                    title=TEXT,
                    started_at=MOMENT,
                    due_at=MOMENT,
                    seconds_left={"type": "integer", "description": "Negative after the limit passes."},
                )
            ),
        ),
    }
)
COLUMNS = ("id", "number", "chapter", "table_format", "is_active", "facility_id", "facility__name")


def table_json(row: Any) -> dict[str, Any]:
    """A table, from a row of COLUMNS."""
    return {
        "id": row.id,
        "number": row.number,
        "chapter": row.chapter,
        "game": game_name(row.chapter),
        "table_format": row.table_format,
        "in_use": row.is_active,
        "facility": row.facility_id,
        "facility_name": row.facility__name,
    }


class Tables(Endpoint):
    """Gaming tables that the caller may see."""

    perms = (Perm.READ_LOGS, Perm.FILE, Perm.ADMINISTER_HOLDER)
    parameters = (
        PAGE,
        query("facility", "Only tables of this facility.", ID),
        query("chapter", "As 651a."),
    )

    @lists("tables", "Tables", "Table", parameters)
    def get(self, request: MemberRequest) -> Response:
        """Tables by number, 50 a page."""
        rows = of_facility(request, GamingTable.objects.visible_to(request.user))
        if (number := stated_code(request, "chapter", PACKAGES)) is not None:
            rows = rows.filter(chapter=number)
        rows = rows.annotate(in_order=number_order("number"))
        return listed(request, rows.values_list(*COLUMNS, "in_order", named=True), ("in_order", "id"), table_json)


class MayOpen(Endpoint):
    """Whether one table may open, why not, and what it stands on: the answer of the table's page."""

    perms = (Perm.READ_LOGS,)

    @extend_schema(operation_id="table_may_open", tags=["Tables"], responses=reads(ref("Standing")))
    def get(self, request: MemberRequest, table_id: UUID) -> Response:
        """What keeps the table closed, what is in order, and which time limits are running."""
        table = get_visible_or_404(GamingTable.objects.all(), request.user, pk=table_id)
        return Response(standing_json(table_standing(table, timezone.now())))


class StandingAtFirstAddress(MayOpen):
    """The same answer under its first address."""

    @extend_schema(operation_id="table_standing", tags=["Tables"], responses=reads(ref("Standing")))
    def get(self, request: MemberRequest, table_id: UUID) -> Response:
        """As `may-open`."""
        return super().get(request, table_id)


def standing_json(standing: TableStanding) -> dict[str, Any]:
    """How a table stands, as told to programs."""
    return {
        "table": standing.table.pk,
        "at": standing.at,
        "may_open": standing.may_open,
        "verdict": standing.verdict,
        "states": [state.code for state in standing.states],
        "is_open": standing.is_open,
        "since": standing.since,
        "rules": standing.rules.submission.reference if standing.rules else None,
        "approval": approval_json(standing.rules, standing.hanging) if standing.rules else None,
        "reasons": [reason_json(reason) for reason in standing.stops],
        "grounds": [{"citation": ground.citation, "words": ground.words} for ground in standing.grounds],
        "problems": [_problem(problem) for problem in standing.problems],
        "running": [_running(running) for running in standing.running],
        "running_limits": [limit_json(running) for running in standing.running],
        "inspection": inspection_json(standing),
        "devices": [
            {"kind": device.kind, "model": device.model, "serial_number": device.serial_number}
            for device in standing.table.equipment.filter(is_active=True).order_by("kind", "serial_number")
        ],
        "credentials": _credentials(standing),
    }


def inspection_json(standing: TableStanding) -> dict[str, Any] | None:
    """The newest entry of a log of inspections; None where there is none."""
    newest = standing.inspection
    if newest is None:
        return None
    return {
        "entry": newest.pk,
        "log": newest.log_code,
        "number": newest.number,
        "occurred_at": newest.occurred_at,
        "signed_by": newest.signer_name,
        "credential_number": newest.signer_number,
    }


def _credentials(standing: TableStanding) -> list[str]:
    signed: list[Signed] = [entry for entries in standing.newest.values() for entry in entries]
    signed += [sheet.installed for sheet in standing.hanging if sheet.installed is not None]
    return sorted({row.signer_number for row in signed} - {""})


def _sheet(kind: str, hanging: Sequence[Hanging]) -> dict[str, Any] | None:
    sheet = next((candidate for candidate in hanging if candidate.kind == kind), None)
    if sheet is None:
        return None
    installed = sheet.installed
    return {
        "state": sheet.state,
        "approved": [_version(version) for version in sheet.approved],
        "installed": {**_version(installed.version), "installed_at": installed.installed_at} if installed else None,
    }


def _version(version: SheetVersion) -> dict[str, Any]:
    return {"sheet": version.sheet.name, "version": version.number}


def limit_json(running: Running) -> dict[str, Any]:
    """A running limit, as told to programs."""
    limit = running.limit
    return {
        "what": running.clock.title,
        "lane": limit.lane,
        "citation": limit.citation,
        "in_use_since": limit.started_at,
        "due_at": limit.due_at,
        "over": running.is_over,
    }


def approval_json(rules: InEffect, hanging: Sequence[Hanging]) -> dict[str, Any]:
    """The approved rules of a table, with what hangs there."""
    return {
        "reference": rules.submission.reference,
        "revision": rules.revision.number,
        "edition": rules.revision.edition_key,
        "effective_on": rules.submission.effective_on,
        "conditions": rules.conditions,
        "layout": _sheet(SheetKind.LAYOUT, hanging),
        "sign": _sheet(SheetKind.SIGN, hanging),
    }


def _problem(open_problem: OpenProblem) -> dict[str, Any]:
    return {
        "number": open_problem.problem.number,
        "entry": open_problem.problem.entry_id,
        "found_at": open_problem.problem.found_at,
        "words": open_problem.problem.words,
        "citation": open_problem.citation,
        "bars": open_problem.bars,
    }


def reason_json(reason: Reason) -> dict[str, Any]:
    """What keeps a table closed, with the label of its cure."""
    return {
        "citation": reason.citation,
        "words": reason.words,
        "message": reason.words,
        "cure": reason.cure.label if reason.cure else None,
        "is_known": reason.is_known,
    }


def _running(running: Running) -> dict[str, Any]:
    limit = running.limit
    return {
        "log": limit.log_code,
        "lane": limit.lane,
        "citation": limit.citation,
        "title": running.clock.title,
        "started_at": limit.started_at,
        "due_at": limit.due_at,
        "seconds_left": int(running.left.total_seconds()),
    }
