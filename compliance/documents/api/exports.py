"""Exports of logs: asked for, watched, downloaded."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.response import Response

from compliance.holders.access import get_visible_or_404, row_or_404
from compliance.holders.models import Facility, GamingTable
from compliance.holders.roles import Perm
from compliance.ledger.holding import hand_out
from compliance.regulation.core.parse import Refused, parse_day, quoted
from compliance.rest.answers import PAGE, adds, lists, reads, reads_file
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.idempotency import IdempotentWrite, Written
from compliance.rest.listing import NOT_VISIBLE, listed, parsed_id, visible_named

from ..models import Document, ExportJob, ExportVolume
from ..services import export_request
from . import outputs


def visible_jobs(request: MemberRequest) -> "QuerySet[ExportJob]":
    """Exports that the caller may see, with what a line about one shows."""
    return ExportJob.objects.visible_to(request.user).select_related("facility", "requested_by")


def export_answer(job: ExportJob) -> outputs.Export:
    """An export: what was asked for, and how far it is."""
    asked = {name: job.parameters[name] for name in ("logs", "first", "last")}
    tables = [table["number"] for table in job.parameters["tables"]]
    return outputs.Export.from_row(
        job, facility_name=job.facility.name, requested_by=job.requested_by.printed_name, tables=tables, **asked
    )


def export_detail(job: ExportJob) -> outputs.ExportDetail:
    """An export with the volumes written so far. One query more."""
    columns = outputs.ExportVolume.columns("address")
    rows = ExportVolume.objects.filter(job=job).order_by("number", "form").values_list(*columns, named=True)
    volumes = [outputs.ExportVolume.from_row(row, address=reverse("api:export_volume", args=[row.id])) for row in rows]
    return outputs.ExportDetail.from_row(export_answer(job), volumes=volumes)


class Exports(IdempotentWrite, Endpoint):
    """The exports that the caller may see."""

    perms = (Perm.EXPORT,)

    @property
    def parameters(self) -> tuple[OpenApiParameter, ...]:  # type: ignore[override]
        """Only the list has pages."""
        return (PAGE,) if self.request.method == "GET" else ()

    @lists("exports", "Exports", outputs.Export, [PAGE])
    def get(self, request: MemberRequest) -> Response:
        """Exports, newest first, 50 a page."""
        return listed(request, visible_jobs(request), ("-requested_at", "-id"), export_answer)

    @adds("export_request", "Exports", outputs.NewExport, outputs.ExportDetail)
    def post(self, request: MemberRequest) -> HttpResponse:
        """Request the entries of these logs in a period, as one PDF/A-3a (in parts where there are many) and one CSV.
        Then check its address for progress.

        If the same person already made the same request and it is still being written, the answer is that export.
        """
        return self.keyed(request)

    def write(self, request: MemberRequest, key: str, **kwargs: Any) -> Written:
        """Asks for the export."""
        stated = outputs.NewExport.members_of(request.data)
        job = export_request(
            facility=visible_named(Facility.objects.all(), request, stated, "facility"),
            tables=_tables(request, stated.get("tables")),
            logs=_logs(stated["logs"]),
            first=parse_day(stated["first"], "first"),
            last=parse_day(stated["last"], "last"),
            by=request.user,
            at=timezone.now(),
        )
        export = visible_jobs(request).get(pk=job.pk)
        return Written(export_detail(export), reverse("api:export", kwargs={"job_id": job.pk}))


def _list(value: Any, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise Refused((path, f"{quoted(value)}; expected a list"))
    return value


def _tables(request: MemberRequest, value: Any) -> list[GamingTable]:
    """The tables that the body names. Raises Refused in the same words for foreign and missing ones."""
    keys = [parsed_id(key, f"tables[{index}]") for index, key in enumerate(_list(value or [], "tables"))]
    tables = {table.pk: table for table in GamingTable.objects.visible_to(request.user).filter(pk__in=keys)}
    for index, key in enumerate(keys):
        if key not in tables:
            raise Refused((f"tables[{index}]", NOT_VISIBLE))
    return list(tables.values())


def _logs(value: Any) -> list[str]:
    codes = _list(value, "logs")
    for index, code in enumerate(codes):
        if not isinstance(code, str):
            raise Refused((f"logs[{index}]", f"{quoted(code)}; expected a log, as 651a:deck_change"))
    return codes


class ExportDetail(Endpoint):
    """An export."""

    perms = (Perm.EXPORT,)

    @extend_schema(operation_id="export", tags=["Exports"], responses=reads(outputs.ExportDetail))
    def get(self, request: MemberRequest, job_id: UUID) -> Response:
        """The progress of an export, and the volumes written so far."""
        return Response(export_detail(row_or_404(visible_jobs(request).filter(pk=job_id).first())))


class AsItIs(BaseContentNegotiation):
    """A file goes out in the one form that it has, whatever was asked for."""

    def select_renderer(self, request: Any, renderers: Any, format_suffix: str | None = None) -> Any:
        """The first, which only refusals use."""
        return renderers[0], renderers[0].media_type

    def select_parser(self, request: Any, parsers: Any) -> Any:
        """Returns None: nothing is read."""
        return None


def file_response(document: Document) -> HttpResponse:
    """The bytes of a kept document, to save."""
    headers = {"Content-Disposition": f'attachment; filename="{document.file_name}"'}
    return HttpResponse(bytes(document.content), content_type=document.media_type, headers=headers)


class Volume(Endpoint):
    """A volume of an export."""

    perms = (Perm.EXPORT,)
    content_negotiation_class = AsItIs

    @extend_schema(
        operation_id="export_volume",
        tags=["Exports"],
        responses=reads_file("application/pdf", "text/csv"),
    )
    def get(self, request: MemberRequest, volume_id: UUID) -> HttpResponse:
        """The bytes of a volume, as kept. The caller's right to read them is checked again."""
        document = get_visible_or_404(Document.objects.all(), request.user, export_volume=volume_id)
        hand_out(document)
        return file_response(document)
