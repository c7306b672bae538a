"""Log entries: read by keyset, one by one, and signed."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef, QuerySet
from django.db.models.functions import JSONObject
from django.http import Http404, HttpResponse
from drf_spectacular.utils import extend_schema
from msgspec import Raw
from rest_framework.response import Response

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.ledger.holding import readable
from compliance.regulation import chapter, chapters
from compliance.regulation.core.log import countersigners
from compliance.regulation.core.outputs import finding_answer
from compliance.rest.answers import PAGE, adds, lists, query, reads
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.idempotency import IdempotentWrite, Written
from compliance.rest.listing import listed, stated_code, stated_id, stated_moment
from compliance.rest.schemas import MOMENT

from ..facts import facts_of, thawed_findings
from ..models import Countersignature, LogEntry
from ..models.denials import Denial
from . import outputs
from .api_signing import entry_of_request

COLUMNS = outputs.LogEntry.columns("countersignatures", "never_happened")
GIVEN = ArraySubquery(
    Countersignature.objects.filter(entry=OuterRef("pk"))
    .order_by("received_at")
    .values(one=JSONObject(place="place", signature="signature"))
)
"""The countersignatures of an entry, as JSON."""
DENIED = ArraySubquery(
    Denial.objects.filter(entry=OuterRef("pk"))
    .order_by("is_second")
    .values(one=JSONObject(reason="reason", signature="signature"))
)
"""The statements that what an entry says never happened, the first before the second, as JSON."""


def entries_told(rows: "QuerySet[LogEntry]", *more: str) -> "QuerySet[LogEntry, Any]":
    """The rows as `entry_answer` needs them."""
    return rows.annotate(given=GIVEN, denied=DENIED).values_list(*COLUMNS, *more, "given", "denied", named=True)


def entry_answer(row: Any) -> outputs.LogEntry:
    """An entry, from a row of `entries_told`; its facts go out as the very bytes on file."""
    return outputs.LogEntry.from_row(
        row,
        countersignatures=_countersignatures(row),
        never_happened=_never_happened(row),
        facts=Raw(row.facts) if _stated(row) is not None else None,
    )


def _stated(row: Any) -> Mapping[str, Any] | None:
    """The stated facts of an entry; None if nobody can read it."""
    return readable(LogEntry(pk=row.id, facts=row.facts), facts_of)


def _never_happened(row: Any) -> outputs.NeverHappened | None:
    """The statement that the event of an entry never happened: its signer and reason; `second` is null until a second
    person agreed."""
    if not row.denied:
        return None
    first, *second = row.denied
    return outputs.NeverHappened(first["reason"], first["signature"], second[0]["signature"] if second else None)


def _countersignatures(row: Any) -> list[outputs.EntrySignature]:
    """Whom the entry names and asks to sign it too; `signature` is null if the person has not signed."""
    kind = chapter(row.chapter_number).log(row.log_code)
    if not kind.is_countersigned:
        return []
    entry = LogEntry(pk=row.id, facts=row.facts, signature=row.signature)
    read = readable(entry, lambda entry: (facts_of(entry), entry.signature["credential_number"]))
    if read is None:
        return []
    stated, by = read
    given = {countersignature["place"]: countersignature["signature"] for countersignature in row.given}
    return [
        outputs.EntrySignature(
            field=signatory.name,
            title=signatory.title,
            citation=signatory.countersigns,
            printed_name=stated[signatory.name],
            credential_number=stated.get(signatory.credential),
            signature=given.get(signatory.name),
        )
        for signatory in countersigners(kind, stated, by)
    ]


def entry_detail(user: User, entry_id: UUID) -> outputs.LogEntryDetail | None:
    """An entry with its findings at signing, if this person may see it. One query."""
    return next(iter(entries_in_full(LogEntry.objects.visible_to(user).filter(pk=entry_id))), None)


def entries_in_full(rows: "QuerySet[LogEntry]") -> list[outputs.LogEntryDetail]:
    """These entries with their findings at signing, by the time of their events. One query."""
    ordered = rows.order_by("occurred_at", "log_code", "number")
    return [_in_full(row) for row in entries_told(ordered, "findings")]


def _in_full(row: Any) -> outputs.LogEntryDetail:
    found = thawed_findings(LogEntry(pk=row.id, findings=row.findings))
    return outputs.LogEntryDetail.from_row(entry_answer(row), findings=[finding_answer(finding) for finding in found])


class LogEntries(IdempotentWrite, Endpoint):
    """The log entries that the caller may see."""

    parameters = (
        PAGE,
        query("facility", "Only entries of this facility.", UUID),
        query("table", "Only entries of this table.", UUID),
        query("log", "Only entries of this kind of log, for example deck_change."),
        query("from", "Only events at or after this instant.", MOMENT),
        query("to", "Only events before this instant.", MOMENT),
    )

    perms, write_perms = (Perm.READ_LOGS,), (Perm.LOG,)

    @lists("log_entries", "Log entries", outputs.LogEntry, parameters)
    def get(self, request: MemberRequest) -> Response:
        """Entries as they were received, newest first, 50 a page."""
        rows = _filtered(LogEntry.objects.visible_to(request.user), request)
        return listed(request, entries_told(rows), ("-received_at", "-id"), entry_answer)

    @adds("log_entry_sign", "Log entries", outputs.NewLogEntry, outputs.LogEntryDetail, examples=[outputs.EXAMPLE])
    def post(self, request: MemberRequest) -> HttpResponse:
        """Sign an entry, or a correction of one; it is numbered, kept and never changed.

        An entry with findings can be signed, but its signer must first read them. The first request is
        refused (409) with the findings and their `mark`. Send that mark as `confirmed_findings` to sign.
        """
        return self.keyed(request)

    def write(self, request: MemberRequest, key: str, **kwargs: Any) -> Written:
        """Signs the entry."""
        entry = entry_of_request(request, key)
        return Written(entry_detail(request.user, entry.pk), f"{request.path}{entry.pk}/")


def _filtered(rows: "QuerySet[LogEntry]", request: MemberRequest) -> "QuerySet[LogEntry]":
    """The rows that the query asks for. Raises Refused."""
    codes = {kind.code for whole in chapters() for kind in whole.logs}
    asked = {
        "facility": stated_id(request, "facility"),
        "table": stated_id(request, "table"),
        "log_code": stated_code(request, "log", codes),
        "occurred_at__gte": stated_moment(request, "from"),
        "occurred_at__lt": stated_moment(request, "to"),
    }
    return rows.filter(**{name: value for name, value in asked.items() if value is not None})


class LogEntryDetail(Endpoint):
    """A log entry."""

    perms = (Perm.READ_LOGS,)

    @extend_schema(operation_id="log_entry", tags=["Log entries"], responses=reads(outputs.LogEntryDetail))
    def get(self, request: MemberRequest, entry_id: UUID) -> Response:
        """An entry with its findings when it was signed."""
        entry = entry_detail(request.user, entry_id)
        if entry is None:
            raise Http404
        return Response(entry)
