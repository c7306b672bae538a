"""Writing an export: volume after volume, two at a time, each kept as soon as it is finished.

Safe to run twice and to be killed anywhere: a lease lets one worker write, the plan says which volume is missing, and
a volume is kept in one transaction with the progress that counts it.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

import structlog
from django.db import transaction
from django.db.models import Q, Sum
from django.utils import timezone

from compliance.holders.errors import OfficeError
from compliance.ledger.errors import NotHeld
from compliance.ledger.holding import raise_alarms

from ..models import Document, ExportJob, ExportVolume
from ..rendering import NotRendered, pages_of
from ..sources import LogRow, NoSource, Source, Wanted, source
from . import sheets
from .acts import volume_record
from .planning import Plan, Volume, plan_of, wanted_of
from .requesting import hand_over, refuse_without_rights

logger = structlog.get_logger()

AT_ONCE = 2
LEASE = timedelta(minutes=10)
"""Longer than the longest rendering of one volume."""
TURN_SECONDS = 60
"""After this long the rest goes to another run, behind whatever else waits."""

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

    def renew(self) -> None:
        """Prolongs the lease. Raises LeaseLost."""
        held = ExportJob.objects.filter(pk=self.job.pk, claim=self.claim, status=ExportJob.Status.WRITING)
        if not held.update(claimed_until=self.clock() + LEASE):
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


def export_write(*, job_id: UUID, clock: Clock = timezone.now) -> None:
    """Writes what is missing of an export; nothing where it is finished, stopped, or in another worker's hands.

    A failure that a person can read goes onto the job; any other is raised after the lease was given back.
    """
    lease = _claimed(job_id, clock)
    if lease is None:
        return
    try:
        refuse_without_rights(lease.job.facility, lease.job.requested_by)
        if _written(lease, source()):
            lease.end(ExportJob.Status.READY)
        else:
            lease.end(ExportJob.Status.WAITING)
            hand_over(job_id)
    except LeaseLost:
        logger.info("export_left", job=str(job_id))
    except NotHeld as refusal:
        raise_alarms(refusal.found)
        lease.end(ExportJob.Status.FAILED, CHANGED_ROWS)
    except OfficeError as refusal:
        lease.end(ExportJob.Status.FAILED, refusal.sentence)
    except (NotRendered, NoSource) as failure:
        logger.warning("export_failed", job=str(job_id), exc_info=True)
        lease.end(ExportJob.Status.FAILED, f"The PDF could not be made: {failure}.")
    except Exception:
        lease.end(
            ExportJob.Status.FAILED,
            "Something went wrong on our side. Try again. If it happens again, tell the office.",
        )
        raise


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
    held = ExportJob.objects.filter(pk=job.pk, claim=lease.claim)
    if not held.update(plan=plan.as_json(), rows_total=plan.rows):
        raise LeaseLost
    return plan


def _written(lease: Lease, entries: Source) -> bool:
    """Writes what is missing. Whether all of it is there now."""
    wanted = wanted_of(lease.job)
    plan = _planned(lease, wanted, entries)
    kept = set(lease.job.volumes.filter(form=ExportVolume.Form.PDF).values_list("number", flat=True))
    missing = [volume for volume in plan.volumes if volume.number not in kept]
    until = time.monotonic() + TURN_SECONDS
    for pdf, paper in _rendered(lease, wanted, plan, missing, entries, until):
        _keep(lease, plan, paper, pdf)
    done = lease.job.volumes.filter(form=ExportVolume.Form.PDF).count() == len(plan.volumes)
    if done and not lease.job.volumes.filter(form=ExportVolume.Form.CSV).exists():
        _keep_csv(lease, wanted, plan, entries)
    return done


def _rendered(
    lease: Lease, wanted: Wanted, plan: Plan, missing: Sequence[Volume], entries: Source, until: float
) -> Iterator[tuple[bytes, sheets.Paper]]:
    """PDF and paper of each volume as it is finished; this thread reads entries while AT_ONCE children lay out."""
    running: dict[Future[bytes], sheets.Paper] = {}
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for volume in missing:
            if len(running) == AT_ONCE:
                yield from _finished(running)
            if time.monotonic() > until:
                break
            lease.renew()
            paper = sheets.paper_of(lease.job, wanted, plan, volume, entries)
            running[pool.submit(paper.pdf)] = paper
        while running:
            yield from _finished(running)


def _finished(running: dict[Future[bytes], sheets.Paper]) -> Iterator[tuple[bytes, sheets.Paper]]:
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    for future in done:
        paper = running.pop(future)
        yield future.result(), paper


@transaction.atomic
def _keep(lease: Lease, plan: Plan, paper: sheets.Paper, pdf: bytes) -> None:
    """Keeps a finished volume and counts its entries. Raises LeaseLost, and keeps nothing then."""
    lease.renew()
    job = lease.job
    document = Document.keep(
        pdf, holder=job.holder, title=paper.title, file_name=paper.file_name, media_type="application/pdf",
        pages=pages_of(pdf), created_at=lease.clock(),
    )  # fmt: skip
    volume = ExportVolume.objects.create(
        job=job, number=paper.volume.number, of=len(plan.volumes), rows=paper.volume.rows, document=document
    )
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
            content, holder=lease.job.holder, title=f"{sheets.export_title(lease.job)}, all entries as CSV",
            file_name=f"{sheets.file_stem(lease.job)}.csv", media_type="text/csv; charset=utf-8",
            created_at=lease.clock(),
        )  # fmt: skip
        volume = ExportVolume.objects.create(
            job=lease.job, number=0, of=len(plan.volumes), form=ExportVolume.Form.CSV, rows=plan.rows, document=document
        )
        volume_record(volume)


def _rows(wanted: Wanted, volume: Volume, entries: Source) -> Iterator[LogRow]:
    for segment in volume.segments:
        yield from entries.rows(wanted, segment)
