"""Gaming tables, and whether each may open."""

from typing import Any
from uuid import UUID

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from compliance.holders.models import GamingTable, game_name
from compliance.holders.ordering import number_order
from compliance.holders.roles import Perm
from compliance.regulation import PACKAGES
from compliance.regulation.core.filing import TABLE_FORMATS
from compliance.rest import openapi
from compliance.rest.answers import BOOLEAN, CITATION, COUNT, PAGE, READS, obj, page_of_schema, problems_of, query
from compliance.rest.answers import UUID as ID
from compliance.rest.answers import listed as listed_schema
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.listing import listed, stated_code, stated_id
from compliance.rest.schemas import DAY, MOMENT, TEXT, or_null, ref
from rules_submissions.decision.effect import InEffect

from ..limits.running import Running
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
        "Standing": obj(
            table=ID,
            at=MOMENT,
            may_open=BOOLEAN,
            verdict={"type": "string", "enum": list(VERDICTS)},
            is_open=BOOLEAN,
            since=or_null(MOMENT),
            rules=or_null(TEXT),
            approval={
                **or_null(obj(reference=TEXT, revision=COUNT, edition=TEXT, effective_on=DAY, conditions=TEXT)),
                "description": "The approved rules in effect at the table; null where there are none.",
            },
            reasons=listed_schema(obj(citation=CITATION, words=TEXT, is_known=BOOLEAN)),
            grounds=listed_schema(obj(citation=CITATION, words=TEXT)),
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
    parameters = ("page", "facility", "chapter")

    @extend_schema(
        operation_id="tables",
        tags=["Tables"],
        parameters=[PAGE, query("facility", "Only tables of this facility.", ID), query("chapter", "As 651a.")],
        responses={(200, "application/json"): page_of_schema(ref("Table")), **problems_of(*READS)},
    )
    def get(self, request: MemberRequest) -> Response:
        """Tables by number, 50 a page."""
        rows = GamingTable.objects.visible_to(request.user)
        if (facility := stated_id(request, "facility")) is not None:
            rows = rows.filter(facility=facility)
        if (number := stated_code(request, "chapter", PACKAGES)) is not None:
            rows = rows.filter(chapter=number)
        rows = rows.annotate(in_order=number_order("number"))
        return listed(request, rows.values_list(*COLUMNS, "in_order", named=True), ("in_order", "id"), table_json)


class Standing(Endpoint):
    """Whether one table may open, and how it stands."""

    perms = (Perm.READ_LOGS,)

    @extend_schema(
        operation_id="table_standing",
        tags=["Tables"],
        responses={(200, "application/json"): ref("Standing"), **problems_of(*READS)},
    )
    def get(self, request: MemberRequest, table_id: UUID) -> Response:
        """What keeps the table closed, what is in order, and which time limits are running."""
        table = GamingTable.objects.visible_to(request.user).filter(pk=table_id).first()
        if table is None:
            raise Http404
        return Response(standing_json(table_standing(table, timezone.now())))


def standing_json(standing: TableStanding) -> dict[str, Any]:
    """How a table stands, as told to programs."""
    return {
        "table": standing.table.pk,
        "at": standing.at,
        "may_open": standing.may_open,
        "verdict": standing.verdict,
        "is_open": standing.is_open,
        "since": standing.since,
        "rules": standing.rules.submission.reference if standing.rules else None,
        "approval": _approval(standing.rules) if standing.rules else None,
        "reasons": [_reason(one) for one in standing.stops],
        "grounds": [{"citation": one.citation, "words": one.words} for one in standing.grounds],
        "running": [_running(one) for one in standing.running],
    }


def _approval(rules: InEffect) -> dict[str, Any]:
    return {
        "reference": rules.submission.reference,
        "revision": rules.revision.number,
        "edition": rules.revision.edition_key,
        "effective_on": rules.submission.effective_on,
        "conditions": rules.conditions,
    }


def _reason(reason: Reason) -> dict[str, Any]:
    return {"citation": reason.citation, "words": reason.words, "is_known": reason.is_known}


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
