"""Everything about a table on a day, gathered from the records in one reading."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.db.models import Exists, Model, OuterRef, Q

from compliance.documents.numbering import numberings_of
from compliance.documents.sources import SHEET_LOG, Wanted, source, title_of
from compliance.holders.errors import FieldRefused
from compliance.holders.models import GamingTable, game_name
from compliance.ledger.holding import readable
from compliance.regulation.core.elapsed import elapsed
from compliance.web.days import day_begins

from ..alarms.services.alarms import alarm_line
from ..entries.api import entries_in_full
from ..entries.services.countersignature import named_signers
from ..entries.services.denial import denied, denied_words
from ..ladder.rungs import who_words
from ..ladder.services.climb import rungs_by_alarm
from ..limits.running import running_of
from ..models import Alarm, LogEntry, RunningLimit, TableEvent
from ..models.ladders import RungTold
from ..models.problems import Problem
from ..opening.outputs import Table
from ..replay import day as days
from ..replay.lines import Fact, by_label, facts_in_effect, facts_there
from ..replay.moment import Moment
from ..replay.replay import Replayed, replay
from ..words import entry_words, lane_words
from . import outputs

NOT_YET = "This day has not come yet. Choose today or an earlier day."
A_MOMENT = timedelta(microseconds=1)


@dataclass(frozen=True)
class WholeDay:
    """The answer, the day as the bar draws it with the happenings of the answer, the entries whose event is on the day,
    and the rows that were read."""

    answer: outputs.TableDay
    day: days.Day
    entries: Sequence[LogEntry]
    rows: Sequence[Model]

    @property
    def problems(self) -> list[days.TableSpan]:
        """The times at which problems were open, within the day as far as it had come."""
        end = min(self.day.end, self.answer.known_at)
        return [
            days.TableSpan(
                f"Problem {one.number} open",
                max(one.found_at, self.day.start),
                min(one.closed_at or end, end),
                is_problem=True,
            )
            for one in self.answer.problems
        ]

    @property
    def spans(self) -> list[days.TableSpan]:
        """All that the bar draws in the row of the table, by its start."""
        return sorted([*self.day.spans(self.answer.known_at), *self.problems], key=lambda span: span.since)


def whole_day(table: GamingTable, day: date, known_at: datetime, *, in_full: bool = True) -> WholeDay:
    """A day of a table with its `facility`, by the records that the office had by then; without `in_full`, the answer
    has no `entries`, which only what can be read whole has. However many happenings: at most forty queries, and ten for
    each log of the game. Raises FieldRefused for `day`: one that has not begun, or on which the table had not been
    added; and RowNotRead in full."""
    start, end = (day_begins(one).astimezone(UTC) for one in (day, day + timedelta(days=1)))
    if start > known_at:
        raise FieldRefused("day", NOT_YET)
    last = replay(table, Moment(min(end - A_MOMENT, known_at), known_at))
    if last is None:
        raise FieldRefused("day", f"Table {table.number} had not been added by that day.")
    first = replay(table, Moment(start, known_at))
    drawn = days.day_of(last.table, last.moment if known_at < end else Moment(end, known_at), day, most=None)
    drawn = replace(drawn, happenings=[one for one in drawn.happenings if one.is_known])
    happenings = [_happening(one) for one in drawn.happenings]
    entries = _entries(table, start, end, known_at)
    alarms, problems = _alarms(table, start, end, known_at), _problems(table, start, end, known_at)
    limits, rungs = _limits(table, start, end, known_at), rungs_by_alarm(_with_problems(alarms, problems))
    numbers = [_numbers(one) for one in numberings_of(source().streams(_wanted(last.table, day, known_at)))]
    spans = [outputs.OpenTime(since, until) for since, until in drawn.open_spans(known_at)]
    shown_problems = [_problem(problem, rungs, known_at) for problem in problems]
    answer = outputs.TableDay(
        table=Table.from_row(last.table, facility__name=table.facility.name, game=game_name(last.table.chapter)),
        day=day,
        starts_at=start,
        ends_at=end,
        known_at=known_at,
        destroyed=_destroyed(first, last),
        totals=outputs.TotalsOfDay(
            entries=len(entries),
            logs=len({entry.log_code for entry in entries}),
            missing=sum(one.missing for one in numbers),
            late=sum(entry.late_seconds is not None for entry in entries),
            corrected=sum(one.corrected_by is not None for one in happenings),
            problems=len(problems),
            open_problems=sum(one.closed_by is None for one in shown_problems),
            alarms=len(alarms),
            seconds_open=int(sum(elapsed(one.since, one.until).total_seconds() for one in spans)),
        ),
        open_times=spans,
        happenings=happenings,
        numbers=numbers,
        in_effect=_beside(first, last, facts_in_effect),
        at_table=_beside(first, last, facts_there),
        in_use=[_use(limit, known_at) for limit in limits],
        alarms=[_alarm(alarm, rungs[alarm.pk], known_at) for alarm in alarms],
        problems=shown_problems,
        changed_since=sorted(_since(entries, end, known_at), key=lambda one: one.received_at),
        entries=entries_in_full(LogEntry.objects.filter(pk__in=[entry.pk for entry in entries])) if in_full else [],
    )
    notices = [rung for alarm in alarms for rung in rungs[alarm.pk]]
    others = [row for entry in entries for row in (*entry.countersignatures.all(), *entry.denials.all())]
    events = TableEvent.objects.filter(table=table.pk, at__gte=start, at__lt=end)
    return WholeDay(answer, drawn, entries, [*entries, *others, *alarms, *notices, *problems, *limits, *events])


def _wanted(table: GamingTable, day: date, known_at: datetime) -> Wanted:
    logs = (*source().logs_of_tables([table]), SHEET_LOG)
    return Wanted(table.facility_id, table.facility.zone, logs, (table.pk,), day, day, received_until=known_at)


def _numbers(one: Any) -> outputs.NumbersOfLog:
    return outputs.NumbersOfLog(title_of(one.log), one.first, one.last, one.rows, one.missing)


def _entries(table: GamingTable, start: datetime, end: datetime, known_at: datetime) -> list[LogEntry]:
    rows = LogEntry.objects.filter(table=table.pk, occurred_at__gte=start, occurred_at__lt=end)
    rows = rows.filter(received_at__lte=known_at).select_related("table", "supersedes", "superseded_by")
    return list(rows.prefetch_related("countersignatures", "denials").order_by("occurred_at", "log_code", "number"))


def _happening(one: days.Happening) -> outputs.Happening:
    return outputs.Happening.from_row(
        one, entry=one.entry or None, package_entry=one.package_entry or None, alarm=one.alarm or None
    )


def _about(entry: LogEntry, at: datetime, received_at: datetime, words: str, who: str) -> outputs.Happening:
    later = getattr(entry, "superseded_by", None)
    return outputs.Happening(
        at=at,
        received_at=received_at,
        row=entry.kind.title,
        words=f"{entry.kind.title}: {words}",
        who=who,
        number=entry.number,
        entry=entry.pk,
        package_entry=None,
        alarm=None,
        is_late=entry.late_seconds is not None,
        corrected_by=later.number if later is not None else None,
    )


def _since(entries: Iterable[LogEntry], end: datetime, known_at: datetime) -> Iterator[outputs.Happening]:
    """The news that the office received about these entries after the day: late ones, corrections, signatures of
    others."""
    for entry in entries:
        if entry.received_at >= end:
            words = "Received after the day"
            if entry.supersedes is not None:
                words = f"Corrects entry {entry.supersedes.number}. {entry.correction_reason}"
            elif entry.late_reason:
                words = f"{words}. {entry.late_reason}"
            yield _about(entry, entry.occurred_at, entry.received_at, words, entry.signer_name)
        later = getattr(entry, "superseded_by", None)
        if later is not None and end <= later.received_at <= known_at:
            words = f"Corrected by entry {later.number}. {later.correction_reason}"
            yield _about(entry, entry.occurred_at, later.received_at, words, later.signer_name)
        for signer in named_signers(entry):
            if signer.row is not None and end <= signer.row.received_at <= known_at:
                yield _about(entry, entry.occurred_at, signer.row.received_at, signer.words, signer.row.signer_name)
        newest = max((row.received_at for row in entry.denials.all()), default=None)
        if newest is not None and end <= newest <= known_at:
            words = f"Never happened: {denied_words(denied(entry))}"
            yield _about(entry, entry.occurred_at, newest, words, "")


def _destroyed(*shown: Replayed | None) -> list[str]:
    return list(dict.fromkeys(reason.words for one in shown if one is not None for reason in one.lost))


def _beside(first: Replayed | None, last: Replayed, facts: Any) -> list[outputs.InEffect]:
    """These facts when the day began and when it ended, in the order of the later ones."""
    before: list[Fact] = list(facts(first)) if first is not None else []
    after: list[Fact] = list(facts(last))
    old, new = by_label(before), by_label(after)
    cited = {fact.label: fact.citation for fact in (*before, *after)}
    return [
        outputs.InEffect(label, old.get(label, ""), new.get(label, ""), citation)
        for label, citation in sorted(cited.items(), key=lambda one: list({**new, **old}).index(one[0]))
    ]


def _limits(table: GamingTable, start: datetime, end: datetime, known_at: datetime) -> list[RunningLimit]:
    rows = RunningLimit.objects.stated().filter(table=table.pk, started_at__lt=end, entry__received_at__lte=known_at)
    rows = rows.filter(Q(ended_at__isnull=True) | Q(ended_at__gt=start)).select_related("entry")
    return list(rows.order_by("started_at", "id"))


def _use(limit: RunningLimit, known_at: datetime) -> outputs.UseOfEquipment:
    until = limit.ended_at
    return outputs.UseOfEquipment(
        title=running_of(limit, limit.entry.kind, known_at).clock.title,
        lane=lane_words(limit.lane),
        citation=limit.citation,
        entry=limit.entry_id,
        since=limit.started_at,
        until=until,
        due_at=limit.due_at,
        is_over=(until or known_at) > limit.due_at,
    )


def _alarms(table: GamingTable, start: datetime, end: datetime, known_at: datetime) -> list[Alarm]:
    """Alarms that were raised or seen on the day, or of which a rung of the ladder had notice."""
    notice = RungTold.objects.filter(alarm=OuterRef("pk"), at__gte=start, at__lt=end)
    on_day = Q(raised_at__gte=start) | Q(acknowledged_at__gte=start, acknowledged_at__lt=end) | Q(Exists(notice))
    rows = Alarm.objects.filter(on_day, table=table.pk, raised_at__lt=end, raised_at__lte=known_at)
    return list(rows.select_related("running_limit", "table").order_by("raised_at", "id"))


def _alarm(alarm: Alarm, rungs: Iterable[RungTold], known_at: datetime) -> outputs.AlarmOfDay:
    limit, seen = alarm.running_limit, alarm.acknowledged_at
    is_seen = seen is not None and seen <= known_at
    return outputs.AlarmOfDay(
        id=alarm.pk,
        kind=alarm.kind,
        words=alarm_line(alarm).rstrip("."),
        citation=limit.citation if limit is not None else alarm.citation,
        raised_at=alarm.raised_at,
        notices=[
            outputs.AlarmNotice(rung.number, rung.at, who_words(rung.roles), [person["name"] for person in rung.people])
            for rung in rungs
            if rung.at <= known_at
        ],
        seen_at=seen if is_seen else None,
        seen_by=alarm.acknowledged_name if is_seen else "",
    )


def _problems(table: GamingTable, start: datetime, end: datetime, known_at: datetime) -> list[Problem]:
    """Problems that were open on the day, the oldest first; one that two people deny is none."""
    rows = Problem.objects.filter(
        Q(closed_by__isnull=True) | Q(closed_by__occurred_at__gte=start),
        table=table.pk,
        found_at__lt=end,
        entry__received_at__lte=known_at,
    ).exclude(entry__denials__is_second=True)
    rows = rows.select_related("entry__superseded_by", "closed_by__superseded_by", "table")
    rows = rows.prefetch_related("alarms__running_limit", "alarms__table")
    return list(rows.order_by("found_at", "id"))


def _with_problems(alarms: Iterable[Alarm], problems: Iterable[Problem]) -> list[Alarm]:
    """These alarms and those of the problems, each once."""
    every = [*alarms, *(alarm for problem in problems for alarm in problem.alarms.all())]
    return list({alarm.pk: alarm for alarm in every}.values())


def _problem(problem: Problem, rungs: Any, known_at: datetime) -> outputs.ProblemOfDay:
    report, closing = problem.entry, problem.closed_by
    if closing is not None and closing.received_at > known_at:
        closing = None
    words = readable(report, lambda _: problem.words) or entry_words(report)
    steps = [_about(report, problem.found_at, report.received_at, words, report.signer_name)]
    steps += [step for alarm in problem.alarms.all() for step in _steps(_alarm(alarm, rungs[alarm.pk], known_at))]
    if closing is not None:
        done = f"Closed. {entry_words(closing)}"
        steps.append(_about(closing, closing.occurred_at, closing.received_at, done, closing.signer_name))
    return outputs.ProblemOfDay(
        number=problem.number,
        entry=report.pk,
        words=words,
        found_at=problem.found_at,
        closed_by=closing.pk if closing is not None else None,
        closed_at=closing.occurred_at if closing is not None else None,
        steps=sorted(steps, key=lambda step: step.at),
    )


def _steps(alarm: outputs.AlarmOfDay) -> Iterator[outputs.Happening]:
    """The course of an alarm, as lines of a day."""
    lines = [(alarm.raised_at, alarm.words, days.OFFICE)]
    lines += [(one.at, f"Told: {one.words}", days.OFFICE) for one in alarm.notices]
    lines += [(alarm.seen_at, "Acknowledged", alarm.seen_by)] if alarm.seen_at is not None else []
    for at, words, who in lines:
        yield outputs.Happening(
            at=at,
            received_at=at,
            row=days.ALARMS,
            words=words,
            who=who,
            number=None,
            entry=None,
            package_entry=None,
            alarm=alarm.id,
            is_late=False,
            corrected_by=None,
        )
