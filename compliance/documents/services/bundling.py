"""Making a bundle, step by step: reports, the entry `export.bundle`, checkpoint, Board entry, witnesses, the file.

Signer, Board log and witnesses work in their own time. A run takes the bundle as far as possible now and says when to
come again; nothing waits inside a worker. Safe to run twice and to be killed anywhere: a lease lets one worker in, the
plan keeps what each step has settled, and the entry is recorded in the transaction that notes its place.
"""

import contextlib
import shutil
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, BinaryIO
from uuid import UUID, uuid4

import msgspec
import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from compliance.holders.errors import OfficeError
from compliance.ledger import bundle as ledger_bundle
from compliance.ledger import closing
from compliance.ledger.canonical import instant
from compliance.ledger.checkpoints import commit_all
from compliance.ledger.cosigning import ask_all
from compliance.ledger.earlier import Named
from compliance.ledger.errors import FileNotHeld, LogSuspended, NotHeld
from compliance.ledger.holding import raise_alarms
from compliance.ledger.ranges import Filter, parts_of
from compliance.ledger.reconciling.difference import Difference
from compliance.ledger.reconciling.points import bad_lines
from compliance.ledger.recording import CLOCK, Attachment, LedgerAct, record, subject_of

from ..models import Bundle
from ..rendering import NotRendered
from ..stores import PIECE, sha256_of, store
from .bundle_asking import refuse_without_bundle_rights
from .bundle_papers import Papers, folder_of, names_of, papers_planned, without_logs

logger = structlog.get_logger()

BUNDLES = "bundles"
LEASE = timedelta(minutes=15)
TURN_SECONDS = 60
AT_ONCE = 2
PAUSE_SECONDS = 2.0
SIGNER_SECONDS = 120
WITNESS_SECONDS = 60
ASK_AGAIN_SECONDS = 20
NO_SIGNER = (
    "No checkpoint has covered the export for {seconds} seconds, because the signer is not running. Start it "
    "(manage.py ledger_signer), or check the alarms. Then try again: the bundle continues from here."
)
SUSPENDED = "Nothing can be recorded now: {why} A bundle must be recorded before it is written. Check the alarms."

Clock = Callable[[], datetime]
Step = Bundle.Step


def suspended_words(refusal: LogSuspended) -> str:
    """The reason why no bundle can be made of a log that accepts no entries."""
    return SUSPENDED.format(why=f"{str(refusal).rstrip('.')}.")


class LeaseLost(Exception):
    """The bundle was stopped, or another worker has it by now."""


class NotPublished(OfficeError):
    """Others did not publish something in time."""

    status = 503


@dataclass(frozen=True)
class ClaimedBundle:
    """A bundle in the hands of one worker."""

    bundle: Bundle
    claim: UUID
    clock: Clock

    def change(self, **columns: Any) -> None:
        """Writes columns and prolongs the lease. Raises LeaseLost."""
        columns.setdefault("claimed_until", self.clock() + LEASE)
        held = Bundle.objects.filter(pk=self.bundle.pk, claim=self.claim, status=Bundle.Status.WRITING)
        if not held.update(**columns):
            raise LeaseLost
        for name, value in columns.items():
            setattr(self.bundle, name, value)

    def settle(self, **changes: Any) -> None:
        """Adds to the plan."""
        self.change(plan=self.bundle.plan | changes)

    def end(self, status: str, **columns: Any) -> None:
        """Leaves the bundle in a final state."""
        self.change(status=status, finished_at=self.clock(), claim=None, claimed_until=None, **columns)

    def seconds(self) -> float:
        """The seconds that this step has taken so far."""
        return (self.clock() - self.bundle.step_at).total_seconds()


def waiting_bundles(at: datetime, most: int = 50) -> list[UUID]:
    """Bundles that no worker has: never started, left by a worker that ended, or lost by the broker. One query."""
    late = at - timedelta(seconds=30)
    free = Q(claimed_until__isnull=True, requested_at__lt=late) | Q(claimed_until__lt=late)
    return list(Bundle.objects.moving().filter(free).order_by("requested_at").values_list("pk", flat=True)[:most])


def bundle_write(*, bundle_id: UUID, clock: Clock = timezone.now) -> float | None:
    """Takes a bundle as far as possible. Returns the seconds after which to call again; None if there is no more to do
    here.

    A failure that a person can read goes onto the bundle; any other is raised after the lease was given back.
    """
    held = _claimed(bundle_id, clock)
    if held is None:
        return None
    try:
        refuse_without_bundle_rights(held.bundle.holder_id, held.bundle.requested_by)
        if _advanced(held):
            return None
        held.change(
            status=Bundle.Status.WAITING, claim=None, claimed_until=clock() + timedelta(seconds=PAUSE_SECONDS / 2)
        )
    except LeaseLost:
        logger.info("bundle_left", bundle=str(bundle_id))
    except OfficeError as refusal:
        _failed(held, refusal.sentence)
    except ledger_bundle.TooLarge as refusal:
        _failed(held, str(refusal))
    except LogSuspended as refusal:
        _failed(held, suspended_words(refusal))
    except NotRendered as failure:
        logger.warning("bundle_failed", bundle=str(bundle_id), exc_info=True)
        _failed(held, f"A report could not be made: {failure}.")
    except Exception:
        _failed(held, "Something went wrong on our side. Try again. If it happens again, tell your administrator.")
        raise
    else:
        return PAUSE_SECONDS
    return None


def _failed(held: ClaimedBundle, sentence: str) -> None:
    with contextlib.suppress(LeaseLost):
        held.end(Bundle.Status.FAILED, failure=sentence)


def _claimed(bundle_id: UUID, clock: Clock) -> ClaimedBundle | None:
    at, claim = clock(), uuid4()
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lt=at)
    taken = Bundle.objects.moving().filter(free, pk=bundle_id)
    if not taken.update(status=Bundle.Status.WRITING, claim=claim, claimed_until=at + LEASE):
        return None
    return ClaimedBundle(Bundle.objects.select_related("holder", "requested_by").get(pk=bundle_id), claim, clock)


def _advanced(held: ClaimedBundle) -> bool:
    """Takes the steps that can be taken now. Returns whether the bundle is written."""
    steps = list(STEPS)
    for place, step in enumerate(steps):
        if held.bundle.step != step:
            continue
        if not STEPS[step](held):
            return False
        if place + 1 < len(steps):
            held.change(step=steps[place + 1], step_at=held.clock())
    return True


def _reports(held: ClaimedBundle) -> bool:
    """Makes the missing papers, as long as this run lasts. Leaves out the logs, and says why, if the rows to print
    differ from the records."""
    if "books" not in held.bundle.plan:  # nor are they in a plan of an earlier release, whose papers are made anew
        shutil.rmtree(folder_of(held.bundle), ignore_errors=True)
        held.settle(**papers_planned(held.bundle, held.clock()))
    folder = folder_of(held.bundle)
    folder.mkdir(parents=True, exist_ok=True)
    try:
        return _logs_set(held, folder) and _register_laid_out(held, folder) and _papers_put(held, folder)
    except NotHeld as refusal:
        raise_alarms(refusal.found)
        held.settle(**without_logs(refusal))
        shutil.rmtree(folder)
    return False


def _logs_set(held: ClaimedBundle, folder: Path) -> bool:
    """Sets the missing log books of the plan, one after the other, and notes their files."""
    papers, until = Papers(held.bundle), time.monotonic() + TURN_SECONDS
    books = held.bundle.plan["books"]
    for place, book in enumerate(books):
        if book["files"] and all((folder / name).exists() for name in book["files"]):
            continue
        if time.monotonic() > until:
            return False
        bound = papers.bind(book, folder, lambda rows: held.change())
        files = {"files": [part.path.name for part in bound.parts], "not_printed": list(bound.unprinted)}
        books = [*books[:place], book | files, *books[place + 1 :]]
        held.settle(books=books)
    return True


def _register_laid_out(held: ClaimedBundle, folder: Path) -> bool:
    papers, until = Papers(held.bundle), time.monotonic() + TURN_SECONDS
    running: set[Future[None]] = set()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for paper in held.bundle.plan["papers"]:
            if (folder / paper["name"]).exists():
                continue
            if time.monotonic() > until:
                return False
            if len(running) == AT_ONCE:
                running = _one_done(running)
            held.change()
            running.add(pool.submit(_keep, papers.register(paper), folder / paper["name"]))
        while running:
            running = _one_done(running)
    return True


def _keep(pdf: Callable[[], bytes], path: Path) -> None:
    """Writes a PDF, whole or not at all. Touches no database. Raises NotRendered."""
    beside = path.with_suffix(".partial")
    beside.write_bytes(pdf())
    beside.replace(path)


def _one_done(running: set[Future[None]]) -> set[Future[None]]:
    """Waits for one of them, raises what went wrong in it, returns the others."""
    done, others = wait(running, return_when=FIRST_COMPLETED)
    for future in done:
        future.result()
    return others


def _papers_put(held: ClaimedBundle, folder: Path) -> bool:
    """Notes hash and size of each paper. Where nodes share no folder, puts the papers where every worker finds them."""
    names = names_of(held.bundle.plan)
    held.settle(measured={name: _measured(folder / name) for name in names})
    if settings.FILES_BUCKET:
        for name in names:
            held.change()
            store().put(_paper_name(held.bundle.plan["measured"][name][0]), folder / name)
    return True


def _measured(path: Path) -> tuple[str, int]:
    with path.open("rb") as file:
        return sha256_of(file), path.stat().st_size


def _paper_name(sha256: str) -> str:
    return f"papers/{sha256}.pdf"


def _papers_here(held: ClaimedBundle, folder: Path) -> None:
    """Fetches papers that another node made. Raises FileNotHeld where one is not what was made."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (sha256, _) in held.bundle.plan.get("measured", {}).items():
        if not (folder / name).exists() and (file := store().open(_paper_name(sha256))) is not None:
            with file:
                _refuse_another(held.bundle, name, sha256, sha256_of(file))
                beside = (folder / name).with_suffix(".partial")
                with beside.open("wb") as copy:
                    shutil.copyfileobj(file, copy, PIECE)
            beside.replace(folder / name)


def _refuse_another(bundle: Bundle, name: str, wanted: str, found: str) -> None:
    if found != wanted:
        raise FileNotHeld([Difference(Bundle._meta.db_table, str(bundle.pk), name, wanted, found)])


@transaction.atomic
def _entry(held: ClaimedBundle) -> bool:
    """Records the export with the papers as attachments, and notes where the entry is."""
    bundle = held.bundle
    if "export" in bundle.plan:
        return True
    chosen = Filter.read(bundle.parameters)
    done = record(
        LedgerAct(
            ledger_bundle.EXPORT,
            by=CLOCK,
            subject=subject_of(bundle),
            about={"filter": chosen.as_json(), "holder_name": bundle.whose},
            attachments=[_attached(bundle, name) for name in names_of(bundle.plan)],
        ),
        holder_id=bundle.holder_id,
    )
    parts = parts_of(bundle.holder_id, chosen.first)
    held.settle(
        export={"origin": done.origin, "index": done.index, "received_at": instant(done.received_at)},
        logs=[
            {"log_id": str(part.log_id), "origin": part.origin, "start": part.start, "least": part.size}
            for part in parts
        ],
    )
    return True


def _attached(bundle: Bundle, name: str) -> Attachment:
    # The plan of an earlier release, which goes on here, has no measures.
    sha256, size = bundle.plan.get("measured", {}).get(name) or _measured(folder_of(bundle) / name)
    return Attachment(name, sha256, size, "application/pdf")


def _in_time(held: ClaimedBundle) -> bool:
    """False, as long as the signer may still come. Raises NotPublished."""
    if held.seconds() > SIGNER_SECONDS:
        raise NotPublished(NO_SIGNER.format(seconds=SIGNER_SECONDS))
    return False


def _signed(held: ClaimedBundle) -> bool:
    logs = held.bundle.plan["logs"]
    return all(closing.is_signed(UUID(log["log_id"]), log["least"]) for log in logs) or _in_time(held)


def _committed(held: ClaimedBundle) -> bool:
    """Has the Board log commit to the newest checkpoint of each log, and notes by which entry."""
    plan = held.bundle.plan
    least = {log["origin"]: log["least"] for log in plan["logs"]}
    commitments = closing.commitments(least, datetime.fromisoformat(plan["export"]["received_at"]))
    if set(commitments) == set(least):
        held.settle(commitments=msgspec.to_builtins(commitments))
        return True
    asked_at = plan.get("asked_at")
    if asked_at is None or held.clock() - datetime.fromisoformat(asked_at) > timedelta(seconds=ASK_AGAIN_SECONDS):
        held.settle(asked_at=held.clock().isoformat())
        commit_all([UUID(log["log_id"]) for log in plan["logs"]])
    return _in_time(held)


def _board(held: ClaimedBundle) -> closing.BoardCheckpoint | None:
    made = held.bundle.plan["commitments"].values()
    board_id = UUID(next(iter(made))["board_id"])
    return closing.board_checkpoint(
        board_id, max(commitment["index"] for commitment in made) + 1, settings.LEDGER_QUORUM
    )


def _witnessed(held: ClaimedBundle) -> bool:
    """Whether the Board checkpoint has its witnesses, or their time is over: then the bundle goes without them."""
    board = _board(held)
    if board is None:
        return _in_time(held)
    if board.witnesses < settings.LEDGER_QUORUM and held.seconds() <= WITNESS_SECONDS:
        if held.seconds() > ASK_AGAIN_SECONDS:
            ask_all()  # the timed task should have; at a command line there may be none
        return False
    raise_alarms(bad_lines(board.board_id, board.size, board.note))
    held.settle(board=msgspec.to_builtins(board))
    return True


def _file(held: ClaimedBundle) -> bool:
    """Writes the file from what the plan has fixed."""
    bundle, plan = held.bundle, held.bundle.plan
    folder = folder_of(bundle)
    path = folder / "bundle.zip"
    _papers_here(held, folder)
    written = ledger_bundle.write(
        ledger_bundle.BundleContents(
            holder_name=bundle.whose,
            filter=Filter.read(bundle.parameters),
            made_at=plan["export"]["received_at"],
            export_origin=plan["export"]["origin"],
            export_index=plan["export"]["index"],
            logs=[_closed(log, plan["commitments"][log["origin"]]) for log in plan["logs"]],
            board=msgspec.convert(plan["board"], closing.BoardCheckpoint),
            reports=[(name, folder / name) for name in names_of(plan)],
            since=msgspec.convert(bundle.parameters.get("since"), Named | None),
        ),
        path,
    )
    held.change()
    bundle.sha256 = written.sha256
    store().put(name_of(bundle), path)
    with opened(bundle) as file:
        _refuse_another(bundle, "file", written.sha256, sha256_of(file))
    held.end(
        Bundle.Status.READY, sha256=written.sha256, size=written.size, witnesses=plan["board"]["witnesses"], failure=""
    )
    shutil.rmtree(folder, ignore_errors=True)
    return True


def _closed(log: dict[str, Any], made: dict[str, Any]) -> ledger_bundle.Closed:
    commitment = msgspec.convert(made, closing.Commitment)
    return ledger_bundle.Closed(UUID(log["log_id"]), log["origin"], log["start"], commitment)


def name_of(bundle: Bundle) -> str:
    """Under which name the file of a bundle stands in the store: that of its content."""
    return f"{BUNDLES}/{bundle.sha256}.zip"


def earlier_name_of(bundle: Bundle) -> str:
    """Under which name an earlier release put it."""
    return f"{BUNDLES}/{bundle.pk}.zip"


def opened(bundle: Bundle) -> BinaryIO:
    """The file of a bundle, at its beginning. Raises FileNotFoundError."""
    for name in (name_of(bundle), earlier_name_of(bundle)):
        if (file := store().open(name)) is not None:
            return file
    raise FileNotFoundError(name_of(bundle))


STEPS: dict[str, Callable[[ClaimedBundle], bool]] = {
    Step.REPORTS: _reports,
    Step.ENTRY: _entry,
    Step.SIGNED: _signed,
    Step.COMMITTED: _committed,
    Step.WITNESSED: _witnessed,
    Step.FILE: _file,
}
"""The steps, in order."""
