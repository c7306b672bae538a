"""Asking for an export, stopping it, trying it again."""

import hashlib
import json
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.db.models.expressions import RawSQL

from compliance.after_commit import after_commit
from compliance.holders.acting import actor_of
from compliance.holders.errors import FieldRefused, NotAllowed
from compliance.holders.models import Facility, GamingTable, User
from compliance.holders.roles import Perm
from compliance.ledger.recording import LedgerAct, record, subject_of
from compliance.regulation import Refused

from ..models import TABLE_DAY, Document, ExportJob, ExportVolume
from ..sources import OF_NO_GAME, SHEET_LOG, kind_of, source
from .jobs import resumed, stopped

LONGEST_YEARS = 6
"""Entries are kept five years (465a.6(c)); nobody needs more than a year beyond that in one export."""


def rows_of_export(keys: RawSQL) -> list[QuerySet[Any]]:
    """The rows that a kept export rests on: its volumes."""
    volumes = ExportVolume.objects.filter(job__in=keys)
    return [volumes, Document.objects.filter(pk__in=volumes.values("document"))]


def refuse_without_rights(facility: Facility, by: User) -> None:
    """Checks that a person may export this facility's logs now. Raises NotAllowed."""
    if not by.is_active or not by.may(Perm.EXPORT):
        raise NotAllowed("Your role cannot export logs.")
    if not Facility.objects.visible_to(by).filter(pk=facility.pk).exists():
        raise NotAllowed("You may not see the logs of this facility.")


def export_request(
    *,
    facility: Facility,
    tables: Iterable[GamingTable],
    logs: Iterable[str],
    first: date,
    last: date,
    by: User,
    at: datetime,
) -> ExportJob:
    """Asks for the entries of these logs (`651a:deck_change`) at these tables (none: all) with an event in the period.

    Both days are inclusive, at the facility. If the same person made the same request and it is still being written,
    that one is returned. Raises NotAllowed, and FieldRefused for `tables`, `logs`, `first` or `last`.
    """
    refuse_without_rights(facility, by)
    return _requested(facility, _checked_parameters(facility, tables, logs, first, last, at), by, at)


def table_day_request(*, table: GamingTable, day: date, by: User, at: datetime) -> ExportJob:
    """Asks for everything about a table on a day as one paper, by the records that the office has now, as
    `export_request` does. `table` has its `facility`. Raises NotAllowed, and FieldRefused for `last`."""
    refuse_without_rights(table.facility, by)
    logs = [*source().logs_of_tables([table]), SHEET_LOG]
    asked = _checked_parameters(table.facility, [table], logs, day, day, at)
    return _requested(table.facility, asked | {"paper": TABLE_DAY}, by, at)


def _requested(facility: Facility, asked: dict[str, Any], by: User, at: datetime) -> ExportJob:
    digest = hashlib.sha256(json.dumps([str(facility.pk), asked], sort_keys=True).encode()).hexdigest()
    moving = ExportJob.objects.moving().filter(requested_by=by, request_sha256=digest)
    try:
        with transaction.atomic():
            if (job := moving.first()) is None:
                job = ExportJob.objects.create(
                    holder_id=facility.holder_id,
                    facility=facility,
                    requested_by=by,
                    for_board=by.is_board,
                    requested_at=at,
                    parameters=asked,
                    request_sha256=digest,
                )
                _record_request(job, by, at)
                hand_over(job.pk)
    except IntegrityError:
        job = moving.get()
    return job


def _record_request(job: ExportJob, by: User, at: datetime) -> None:
    """Records who asked for which entries."""
    asked = {"facility": job.facility_id, **job.parameters}
    record(
        LedgerAct("export.request", by=actor_of(by, at), subject=subject_of(job), about=asked),
        holder_id=job.log_holder_id,
    )


def _checked_parameters(
    facility: Facility, tables: Iterable[GamingTable], logs: Iterable[str], first: date, last: date, at: datetime
) -> dict[str, Any]:
    chosen = sorted(tables, key=lambda table: table.number)
    if any(table.facility_id != facility.pk for table in chosen):
        raise FieldRefused("tables", f"Choose only tables of {facility.name}.")
    codes = list(dict.fromkeys(logs))
    if not codes:
        raise FieldRefused("logs", "Choose at least one log.")
    for code in codes:
        try:
            kind_of(code)
        except (Refused, ModuleNotFoundError):
            raise FieldRefused("logs", f"“{code[:40]}” is not a log. Choose one from the list.") from None
    if chosen:
        here = {*source().logs_of_tables(chosen), *OF_NO_GAME}
        codes = [code for code in codes if code in here] or codes
    if last < first:
        raise FieldRefused("last", "The last day is before the first. Change one of the two.")
    if last > facility.day(at):
        raise FieldRefused("last", "The last day is in the future. Choose today or an earlier day.")
    if last.year - first.year > LONGEST_YEARS:
        raise FieldRefused("first", f"Choose a period of at most {LONGEST_YEARS} years. Export the rest separately.")
    return {
        "tables": [{"id": str(table.pk), "number": table.number} for table in chosen],
        "logs": codes,
        "first": first.isoformat(),
        "last": last.isoformat(),
    }


def hand_over(job_id: UUID) -> None:
    """Queues the work once the change is committed; beat finds what the broker loses."""
    from ..tasks import export_write

    after_commit(export_write, str(job_id))


@transaction.atomic
def export_stop(*, job_id: UUID, at: datetime) -> ExportJob:
    """Stops an export that is not finished; the volumes written so far stay. Raises IllegalMove."""
    job: ExportJob = ExportJob.objects.select_for_update().get(pk=job_id)
    return stopped(job, at)


@transaction.atomic
def export_retry(*, job_id: UUID, by: User) -> ExportJob:
    """Resumes an export that failed or was stopped, from the first missing volume. Raises IllegalMove."""
    job: ExportJob = ExportJob.objects.select_for_update().prefetch_related("facility").get(pk=job_id)
    refuse_without_rights(job.facility, by)
    same = ExportJob.objects.moving().filter(requested_by=job.requested_by_id, request_sha256=job.request_sha256)
    resumed(job, same)
    hand_over(job.pk)
    return job
