"""Writing an export: a log book of what was asked for, in one file or in parts, each kept when all are finished.

Safe to run twice and to be killed anywhere: a lease lets one worker write, the plan says which entries are in which
part, and a part is kept in one transaction with the progress that counts it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID, uuid4

import structlog
from django.db import transaction
from django.db.models import Q, Sum
from django.utils import timezone

from compliance.holders.errors import OfficeError
from compliance.ledger.errors import NotHeld
from compliance.ledger.holding import raise_alarms
from compliance.ledger.recording import CLOCK, Attachment, LedgerAct, record, subject_of

from ..books.setting import FinishedPart, Setting
from ..models import Document, ExportJob, ExportVolume
from ..rendering import NotRendered
from ..sources import LogRow, Source, Wanted, source, table_day_paper
from . import sheets
from .planning import Plan, PlannedVolume, plan_of, wanted_of
from .requesting import refuse_without_rights

logger = structlog.get_logger()

LEASE = timedelta(minutes=10)
"""Longer than the reading back of the longest file; it is prolonged while entries are set."""

CHANGED_ROWS = (
    "Some entries of this export differ from the records, or an integrity alarm about them is open. The Board’s "
    "administrators know about it. Try again after they settle the alarm."
)
Clock = Callable[[], datetime]


class LeaseLost(Exception):
    """The export was stopped, or another worker writes it by now."""


@dataclass(frozen=True)
class Lease:
    """The right to write an export, as long as it is renewed."""

    job: ExportJob
    claim: UUID
    clock: Clock

    def renew(self, rows_done: int | None = None) -> None:
        """Prolongs the lease, and tells how many entries are set. Raises LeaseLost."""
        held = ExportJob.objects.filter(pk=self.job.pk, claim=self.claim, status=ExportJob.Status.WRITING)
        progress = {} if rows_done is None else {"rows_done": rows_done}
        if not held.update(claimed_until=self.clock() + LEASE, **progress):
            raise LeaseLost

    def end(self, status: ExportJob.Status, failure: str = "") -> None:
        """Leaves the job in this state; nothing where the lease is lost."""
        finished = None if status == ExportJob.Status.WAITING else self.clock()
        held = ExportJob.objects.filter(pk=self.job.pk, claim=self.claim, status=ExportJob.Status.WRITING)
        held.update(status=status, failure=failure, finished_at=finished, claim=None, claimed_until=None)


def waiting_exports(at: datetime, most: int = 50) -> list[UUID]:
    """Exports that nobody writes: never taken up, or left by a worker that ended. One query."""
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lt=at)
    return list(ExportJob.objects.moving().filter(free).order_by("requested_at").values_list("pk", flat=True)[:most])


def export_write(*, job_id: UUID, clock: Clock = timezone.now) -> list[str]:
    """Writes what is missing of an export; nothing where it is finished, stopped, or in another worker's hands. Returns
    the names of entries that its PDF does not print.

    A failure that a person can read goes onto the job; any other is raised after the lease was given back.
    """
    lease = _claimed(job_id, clock)
    if lease is None:
        return []
    try:
        refuse_without_rights(lease.job.facility, lease.job.requested_by)
        _written(lease, source())
        lease.end(ExportJob.Status.READY)
    except LeaseLost:
        logger.info("export_left", job=str(job_id))
    except NotHeld as refusal:
        raise_alarms(refusal.found)
        lease.end(ExportJob.Status.FAILED, CHANGED_ROWS)
    except OfficeError as refusal:
        lease.end(ExportJob.Status.FAILED, refusal.sentence)
    except NotRendered as failure:
        logger.warning("export_failed", job=str(job_id), exc_info=True)
        lease.end(ExportJob.Status.FAILED, f"The PDF could not be made: {failure}.")
    except Exception:
        lease.end(
            ExportJob.Status.FAILED,
            "Something went wrong on our side. Try again. If it happens again, tell your administrator.",
        )
        raise
    return lease.job.not_printed


def _claimed(job_id: UUID, clock: Clock) -> Lease | None:
    at, claim = clock(), uuid4()
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lt=at)
    taken = ExportJob.objects.moving().filter(free, pk=job_id)
    if not taken.update(status=ExportJob.Status.WRITING, claim=claim, claimed_until=at + LEASE):
        return None
    job = ExportJob.objects.select_related("facility", "holder", "requested_by").get(pk=job_id)
    return Lease(job, claim, clock)


def _planned(lease: Lease, wanted: Wanted, entries: Source) -> Plan:
    job = lease.job
    if job.plan:
        return Plan.from_json(job.plan)
    plan = plan_of(wanted, entries)
    plan = plan.in_one if job.is_table_day else plan
    held = ExportJob.objects.filter(pk=job.pk, claim=lease.claim)
    if not held.update(plan=plan.as_json(), rows_total=plan.rows):
        raise LeaseLost
    return plan


def _written(lease: Lease, entries: Source) -> None:
    """Writes what is missing."""
    wanted = wanted_of(lease.job)
    plan = _planned(lease, wanted, entries)
    kept = set(lease.job.volumes.filter(form=ExportVolume.Form.PDF).values_list("number", flat=True))
    if len(kept) < len(plan.volumes):
        lay_out = _table_day if lease.job.is_table_day else _set
        with TemporaryDirectory(prefix="export-") as folder:
            for part in lay_out(lease, wanted, plan, entries, Path(folder)):
                if part.number not in kept:
                    _keep(lease, part)
    if not lease.job.volumes.filter(form=ExportVolume.Form.CSV).exists():
        _keep_csv(lease, wanted, plan, entries)


def _set(lease: Lease, wanted: Wanted, plan: Plan, entries: Source, folder: Path) -> Sequence[FinishedPart]:
    """The files of the export, each read back, in this folder."""
    job = lease.job
    about = sheets.about_of(job, wanted, entries, job.requested_by.printed_name)
    divided = [volume.segments for volume in plan.volumes]
    setting = Setting(
        about, wanted, (), plan.numberings, entries, job.requested_at, folder, divided=divided, watch=lease.renew
    )
    bound = setting.bind()
    if bound.unprinted:
        job.plan = plan.as_json() | {"not_printed": list(bound.unprinted)}
        ExportJob.objects.filter(pk=job.pk, claim=lease.claim).update(plan=job.plan)
    return bound.parts


def _table_day(lease: Lease, wanted: Wanted, plan: Plan, entries: Source, folder: Path) -> Sequence[FinishedPart]:
    """The paper with everything about a table on a day. Runs a child process."""
    job = lease.job
    made = table_day_paper()(wanted.tables[0], wanted.first, job.requested_at).laid_out()
    path = folder / f"{sheets.file_stem(job)}.pdf"
    path.write_bytes(made.pdf)
    return [FinishedPart(1, 1, path, made.pages, plan.rows, wanted.logs, sha256(made.pdf).hexdigest())]


@transaction.atomic
def _keep(lease: Lease, part: FinishedPart) -> None:
    """Keeps a finished file and counts its entries. Raises LeaseLost, and keeps nothing then."""
    lease.renew()
    job = lease.job
    title = sheets.export_title(job) + (f", part {part.number} of {part.of}" if part.of > 1 else "")
    document = Document.keep(
        part.path.read_bytes(),
        holder=job.holder,
        title=title[:300],
        file_name=part.path.name,
        media_type="application/pdf",
        pages=part.pages,
        created_at=lease.clock(),
    )
    volume = ExportVolume.objects.create(job=job, number=part.number, of=part.of, rows=part.rows, document=document)
    volume_record(volume)
    written = job.volumes.filter(form=ExportVolume.Form.PDF).aggregate(rows=Sum("rows"))["rows"]
    ExportJob.objects.filter(pk=job.pk).update(rows_done=written or 0)


def _keep_csv(lease: Lease, wanted: Wanted, plan: Plan, entries: Source) -> None:
    """Keeps all entries of the export as one CSV."""
    rows = (row for volume in plan.volumes for row in _rows(wanted, volume, entries))
    content = sheets.csv_of(lease.job, wanted.logs, rows).content
    with transaction.atomic():
        lease.renew()
        document = Document.keep(
            content,
            holder=lease.job.holder,
            title=f"{sheets.export_title(lease.job)}, all entries as CSV",
            file_name=f"{sheets.file_stem(lease.job)}.csv",
            media_type="text/csv; charset=utf-8",
            created_at=lease.clock(),
        )
        volume = ExportVolume.objects.create(
            job=lease.job, number=0, of=len(plan.volumes), form=ExportVolume.Form.CSV, rows=plan.rows, document=document
        )
        volume_record(volume)


def volume_record(volume: ExportVolume) -> None:
    """Records a volume that was written and kept."""
    document = volume.document
    kept = Attachment(document.file_name, document.sha256, len(document.content), document.media_type)
    record(
        LedgerAct("export.keep", by=CLOCK, subject=subject_of(volume), attachments=[kept]),
        holder_id=volume.job.log_holder_id,
    )


def _rows(wanted: Wanted, volume: PlannedVolume, entries: Source) -> Iterator[LogRow]:
    for segment in volume.segments:
        yield from entries.rows(wanted, segment)
