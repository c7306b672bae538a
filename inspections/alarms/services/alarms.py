"""Alarms: raised once for each running limit, acknowledged by name. The ladder says who hears of each."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse

from compliance.holders.acting import actor_of
from compliance.holders.models import GamingTable, User, pit_name
from compliance.holders.roles import Perm
from compliance.ledger.holding import act, hold, mark_of
from compliance.ledger.recording import CLOCK, LedgerAct, record, subject_of
from compliance.regulation import chapter
from compliance.web.values import moment_words

from ...errors import NotAllowed
from ...holding import checked_limits
from ...models import Alarm, LogEntry, RunningLimit
from ...models.problems import Problem
from ...reasons import Reason

BATCH = 500


def limits_to_tell(kind: str, at: datetime) -> QuerySet[RunningLimit]:
    """Open limits at open tables whose warning or end has come, and about which there is no such alarm yet.

    Reads a partial index of open limits by warning or end, never the history. Once a limit has passed, there is no
    warning any more: the notice that it has passed says everything.
    """
    limits = RunningLimit.objects.filter(ended_at__isnull=True, table__state__is_open=True)
    if kind == Alarm.Kind.DUE_SOON:
        limits = limits.filter(warn_at__lte=at, due_at__gte=at).order_by("warn_at", "id")
    else:
        limits = limits.filter(due_at__lt=at).order_by("due_at", "id")
    return limits.exclude(Exists(Alarm.objects.filter(running_limit=OuterRef("pk"), kind=kind)))


def alarms_raise(*, at: datetime) -> list[Alarm]:
    """Raises what is due at `at`, each alarm once. Safe to repeat. The ladder says who hears of it, and when.

    One transaction for each certificate holder, because each has its own log.
    """
    holders = {
        holder
        for kind in Alarm.Kind.values
        for holder in limits_to_tell(kind, at).order_by().values_list("holder", flat=True)
    }
    return [alarm for holder in sorted(holders) for alarm in _raised_at(holder, at)]


@act
def _raised_at(holder_id: UUID, at: datetime) -> list[Alarm]:
    raised: list[Alarm] = []
    for kind in (Alarm.Kind.DUE_SOON, Alarm.Kind.OVERDUE):
        rows = limits_to_tell(kind, at).filter(holder_id=holder_id).select_for_update(skip_locked=True, of=("self",))
        limits = checked_limits(list(rows.prefetch_related("table", "facility")[:BATCH]))
        raised += Alarm.objects.bulk_create(
            Alarm(
                holder_id=limit.holder_id,
                facility_id=limit.facility_id,
                table_id=limit.table_id,
                running_limit=limit,
                kind=kind,
                raised_at=at,
            )
            for limit in limits
        )
    if raised:
        record(LedgerAct("alarm.raise", by=CLOCK), holder_id=holder_id)
    return raised


def alarm_words(alarm: Alarm, at: datetime) -> tuple[str, str]:
    """The notice of an alarm at `at`: its subject, and the sentences below."""
    table = alarm.table
    place = ", ".join(filter(None, (table.facility.name, pit_name(table.pk, alarm.raised_at))))
    limit = alarm.running_limit
    if alarm.problem is not None:
        moment = moment_words(alarm.problem.found_at)
        words = f"{place}, table {table.number}. {alarm.words}, found {moment}."
        subject = f"Table {table.number}, problem {alarm.problem.number} is still open"
        return subject, f"{words} It stays open until somebody signs what was done."
    if alarm.barred_by_id is not None:
        words = f"{place}: {alarm.barred_by} asked to open table {table.number}, which may not open."
        return f"Table {table.number}: opening barred (§ {alarm.citation})", f"{words} {alarm.words}"
    if limit is None:
        open_table = f"{place}, table {table.number}, which is open."
        if alarm.condition_id is not None:
            return f"Table {table.number}: stop play, the approval has ended", f"{open_table} {alarm.words}"
        subject = f"Table {table.number}: stop play (§ {alarm.citation})"
        return subject, f"{open_table} {alarm.words} (§ {alarm.citation})"
    title = alarm_title(alarm)
    lane = f", batch {limit.lane}" if limit.lane in ("A", "B") else ""
    state = "overdue" if at > limit.due_at else "due soon"
    by = f"{moment_words(limit.due_at)} (§ {limit.citation})"
    words = f"{place}, table {table.number}{lane}. {title}: due by {by}."
    return f"Table {table.number}{lane}: {title.lower()}, {state}", words


def stop_raise(entry: LogEntry, reasons: Sequence[Reason], at: datetime) -> Alarm | None:
    """Raises the alarm about an entry that holds something against play at its open table. Call it in the transaction
    of the entry, before the act is recorded."""
    if not reasons:
        return None
    first = reasons[0]
    return Alarm.objects.create(
        holder_id=entry.holder_id,
        facility_id=entry.facility_id,
        table_id=entry.table_id,
        entry=entry,
        kind=Alarm.Kind.STOP_PLAY,
        citation=first.citation,
        words=first.words,
        raised_at=at,
    )


def problem_raise(problem: Problem, at: datetime) -> Alarm:
    """Raises the alarm about a problem that was reported. Call it in the transaction of the report, before the act is
    recorded."""
    rules = problem.kind.problem
    return Alarm.objects.create(
        holder_id=problem.holder_id,
        facility_id=problem.facility_id,
        table_id=problem.table_id,
        problem=problem,
        kind=Alarm.Kind.PROBLEM,
        citation=rules.looks if rules is not None else "",
        words=f"Problem {problem.number}: {problem.words}",
        raised_at=at,
    )


def barred_raise(table: GamingTable, reasons: Sequence[Reason], by: User, at: datetime) -> Alarm | None:
    """Raises the alarm about an opening that these reasons barred; None where one about this table goes on. Call it
    under the lock of the table's state, before the act is recorded."""
    going_on = Alarm.objects.uncured().filter(table=table, kind=Alarm.Kind.BARRED)
    if not reasons or going_on.exists():
        return None
    return Alarm.objects.create(
        holder_id=table.holder_id,
        facility_id=table.facility_id,
        table=table,
        barred_by=by,
        kind=Alarm.Kind.BARRED,
        citation=reasons[0].citation,
        words=reasons[0].words,
        raised_at=at,
    )


def alarm_title(alarm: Alarm) -> str:
    """The title of an alarm: the task of its clock, or the reason that it holds against play or opening."""
    if alarm.running_limit is None:
        return alarm.words
    alarm.running_limit.table = alarm.table
    return clock_title(alarm.running_limit)


def alarm_line(alarm: Alarm) -> str:
    """Of which kind an alarm is, and what it is about: `Overdue: Change the decks`; a problem says both itself."""
    title = alarm_title(alarm)
    return title if alarm.problem_id else f"{alarm.get_kind_display()}: {title}"


def clock_title(limit: RunningLimit) -> str:
    """The title of the clock of this limit: `Change the decks`."""
    kind = chapter(limit.table.chapter).log(limit.log_code)
    return next(clock.title for clock in kind.clocks if clock.citation == limit.citation)


def alarm_link(alarm: Alarm) -> str:
    """The address at which an alarm is dealt with; empty if there is none."""
    return reverse("floor:alarm", kwargs={"alarm_id": alarm.pk})


@act
def alarm_acknowledge(*, alarm: Alarm, by: User, at: datetime) -> Alarm:
    """Notes that a named person has seen the alarm; the first one counts. That cures nothing."""
    if not by.may(Perm.ACKNOWLEDGE):
        raise NotAllowed("Your role cannot acknowledge alarms. Ask a floorperson.")
    kept: Alarm = Alarm.objects.select_for_update().get(pk=alarm.pk)
    hold({mark_of(kept)}, of_logs=False)
    if kept.acknowledged_at is None:
        kept.acknowledged_at, kept.acknowledged_by, kept.acknowledged_name = at, by, by.printed_name
        kept.save(update_fields=["acknowledged_at", "acknowledged_by", "acknowledged_name"])
        record(LedgerAct("alarm.acknowledge", by=actor_of(by, at), subject=subject_of(kept)), holder_id=kept.holder_id)
    return kept
