"""Runs over many approvals: asked for, worked out by a worker, forgotten.

Safe to run twice and to be killed anywhere: a lease lets one worker work, and its rows are kept in one transaction with
the totals.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID, uuid4

import structlog
from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone

from compliance.after_commit import after_commit
from compliance.holders.models import User
from compliance.regulation.core.edition import Edition

from ...errors import IllegalMove
from ...models import ImpactRow, ImpactRun
from .. import tasks
from ..announcing.on_record import news_of
from ..chain import Chain, effects_of
from ..impact import edition_called
from ..lines import line_of
from ..outputs import filing_answer
from ..runs import filings_with_board, inputs_of_many, run_from, totals_of

logger = structlog.get_logger()
Clock = Callable[[], datetime]
Status = ImpactRun.Status
LEASE = timedelta(minutes=2)
"""Longer than anything between two filings: reading all of them, keeping all rows."""
SAYS_AGAIN = timedelta(seconds=1)
KEPT = timedelta(days=90)
AT_ONCE = 500
"""Rows in a statement."""


class RunLost(Exception):
    """Another worker has the run by now, or it is gone."""


class Progress:
    """The progress of the worker of a run, written each second. Writing it prolongs the lease."""

    def __init__(self, run: ImpactRun, clock: Clock) -> None:
        self._run, self._clock, self._said_at = run, clock, clock()

    def __call__(self) -> None:
        """Counts one filing more as done. Raises RunLost."""
        self._run.done += 1
        if (now := self._clock()) - self._said_at >= SAYS_AGAIN:
            self._said_at = now
            self.say(now)

    def say(self, now: datetime) -> None:
        """Writes how far it is. Raises RunLost."""
        run = self._run
        held = ImpactRun.objects.filter(pk=run.pk, claim=run.claim)
        if not held.update(done=run.done, total=run.total, claimed_until=now + LEASE):
            raise RunLost


def impact_run_request(*, edition: Edition, by: User, at: datetime) -> ImpactRun:
    """Asks for a run over the filings that the Board has. The one that is under way, or that is still right, is
    returned. Raises IllegalMove where the filings are few."""
    inputs = inputs_of_many(by, edition, at)
    if inputs is None:
        raise IllegalMove("These filings are looked at as soon as the page is opened. Reload the page.")
    if (run := run_from(inputs, edition)) is not None:
        return run
    moving = ImpactRun.objects.moving().filter(edition_key=edition.key)
    try:
        with transaction.atomic():
            if (run := moving.first()) is None:
                run = ImpactRun.objects.create(
                    edition_key=edition.key,
                    inputs=inputs.values,
                    requested_by=by,
                    requested_at=at,
                    total=inputs.filings,
                )
                _hand_over(run.pk)
    except IntegrityError:
        run = moving.get()
    return run


def _hand_over(run_id: UUID) -> None:
    """Queues the work once the change is committed; beat finds what the broker loses."""
    after_commit(tasks.impact_work_out, str(run_id), is_awaited=True)


def waiting_impacts(at: datetime) -> list[UUID]:
    """Runs that nobody works on: never taken up, or left by a worker that ended. One query."""
    return list(ImpactRun.objects.moving().filter(_free(at)).order_by("requested_at").values_list("pk", flat=True))


def _free(at: datetime) -> Q:
    return Q(claimed_until__isnull=True) | Q(claimed_until__lt=at)


def impact_work_out(*, run_id: UUID, clock: Clock = timezone.now) -> None:
    """Works out what an edition changes, from the beginning; nothing where it is finished or in another worker's hands.
    A failure stands on the run, and is raised."""
    at, claim = clock(), uuid4()
    taken = ImpactRun.objects.moving().filter(_free(at), pk=run_id)
    if not taken.update(status=Status.WORKING, claim=claim, claimed_until=at + LEASE, began_at=at, done=0):
        return
    run = ImpactRun.objects.get(pk=run_id)
    try:
        _worked_out(run, at, Progress(run, clock), clock)
    except RunLost:
        logger.info("impact_left", run=str(run_id))
    except Exception:
        ImpactRun.objects.filter(pk=run_id, claim=claim).update(status=Status.FAILED, finished_at=clock())
        raise


def _worked_out(run: ImpactRun, at: datetime, progress: Progress, clock: Clock) -> None:
    edition = edition_called(run.edition_key)
    assert edition is not None  # noqa: S101  # editions stay in the program
    effects, news = effects_of(filings_with_board(), edition, at, progress), news_of([edition])[edition.key]
    status = run.inputs["status"]
    run.total = run.done + len(effects.chains)
    progress.say(clock())
    rows = [_row(run, chain, status, progress) for chain in effects.chains]
    totals = totals_of(effects, news, at)
    with transaction.atomic():
        progress.say(clock())
        ImpactRow.objects.bulk_create(rows, batch_size=AT_ONCE)
        ImpactRun.objects.filter(pk=run.pk).update(
            status=Status.READY, totals=totals, done=F("total"), finished_at=clock(), claimed_until=None
        )
        ImpactRun.objects.filter(edition_key=run.edition_key).exclude(pk=run.pk).delete()


def _row(run: ImpactRun, chain: Chain, status: str, progress: Progress) -> ImpactRow:
    line = line_of(chain, status)
    progress()
    return ImpactRow(
        run=run,
        revision_key=chain.row.revision.pk,
        casino=chain.row.filing.facility.name,
        clauses=list(chain.row.clauses),
        answer=filing_answer(chain).plain(),
        cells=line.cells,
        problems=line.problems,
    )


def impacts_forget(at: datetime) -> int:
    """Deletes runs that were asked for longer ago than `KEPT`, with their rows. Returns how many."""
    old = ImpactRun.objects.filter(requested_at__lt=at - KEPT)
    count = old.count()
    old.delete()
    return count
