"""An alarm as its page shows it: how it stands, what would end it, and its ladder."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from compliance.holders.models import Facility, pit_name
from compliance.regulation.core.elapsed import elapsed

from ..alarms.services.alarms import alarm_title
from ..models import Alarm, TableState
from ..models.ladders import RungTold
from ..words import clock_words, lane_words, span_words
from .rungs import Step, next_step
from .services.climb import Climb, climber_of, climbs_of
from .setting import sets_of

RELATED = ("running_limit", "entry", "condition__submission", "problem__entry", "barred_by", "table__facility")


@dataclass(frozen=True)
class StepShown:
    """A rung on the page: `state` is told, next, later or spared (it never came to that)."""

    state: str
    icon: str
    at: str
    when: str
    title: str
    words: str


@dataclass(frozen=True)
class Ending:
    """An act that would end an alarm, and its requirements."""

    label: str
    url: str
    words: str


@dataclass(frozen=True)
class AlarmShown:
    """An alarm now. `of_limit` are the alarms of its running limit, itself included; `is_soon`: its limit has not
    passed; `is_quiet`: its table is closed."""

    alarm: Alarm
    place: str
    title: str
    verdict: str
    is_over: bool
    is_soon: bool
    is_quiet: bool
    of_limit: Sequence[Alarm]
    steps: Sequence[StepShown]
    ending: Ending | None

    @property
    def citation(self) -> str:
        """The clause that it is about."""
        limit = self.alarm.running_limit
        return limit.citation if limit is not None else self.alarm.citation

    @property
    def is_signed(self) -> bool:
        """Whether what ends it is an entry that somebody signs."""
        return self.alarm.condition_id is None and self.alarm.barred_by_id is None

    @property
    def acknowledged(self) -> list[Alarm]:
        """The alarms that a named person has seen."""
        return [alarm for alarm in self.of_limit if alarm.acknowledged_at is not None]


def alarm_shown(alarm: Alarm, at: datetime) -> AlarmShown:
    """The present state of an alarm with `RELATED`. Eight queries at most."""
    of_limit = [alarm]
    if alarm.running_limit_id is not None:
        of_limit = list(Alarm.objects.filter(running_limit=alarm.running_limit_id).order_by("raised_at", "id"))
    is_over = not Alarm.objects.uncured().filter(pk=alarm.pk).exists()
    is_open = TableState.objects.filter(table=alarm.table_id, is_open=True).exists()
    is_quiet = not is_open and not is_over and alarm.kind != Alarm.Kind.BARRED
    climber = climber_of(alarm)
    (climb,) = climbs_of([climber], sets_of([alarm.facility_id]))
    rungs = {row.number: row for row in RungTold.objects.filter(alarm=climber)}
    lane = lane_words(alarm.running_limit.lane) if alarm.running_limit is not None else ""
    title, pit = alarm_title(alarm), pit_name(alarm.table_id, alarm.raised_at)
    return AlarmShown(
        alarm=alarm,
        place=", ".join(filter(None, (f"table {alarm.table.number}", pit, lane))),
        title=title,
        verdict=_verdict(alarm, is_over, at),
        is_over=is_over,
        is_soon=alarm.running_limit is not None and at <= alarm.running_limit.due_at,
        is_quiet=is_quiet,
        of_limit=of_limit,
        steps=_steps(climb, rungs, at, is_over=is_over, is_quiet=is_quiet),
        ending=None if is_over else _ending(alarm, title),
    )


def _verdict(alarm: Alarm, is_over: bool, at: datetime) -> str:
    if is_over:
        return "Over"
    limit = alarm.running_limit
    if alarm.problem is not None:
        return f"{alarm.get_kind_display()} for {span_words(elapsed(alarm.problem.found_at, at))}"
    if limit is None:
        return str(alarm.get_kind_display())
    left = elapsed(at, limit.due_at)
    return f"{span_words(left)} {'left' if left.total_seconds() >= 0 else 'over'}"


def _ending(alarm: Alarm, title: str) -> Ending | None:
    limit, entry, condition = alarm.running_limit, alarm.entry, alarm.condition
    if limit is not None:
        url = reverse("floor:change", kwargs={"table_id": alarm.table_id, "log_code": limit.log_code})
        return Ending(title, f"{url}?lane={limit.lane}" if limit.lane else url, "Ends the alarm when it is signed.")
    if entry is not None:
        place = {"table_id": alarm.table_id, "log_code": entry.log_code}
        words = "Ends the alarm when it is signed and nothing else stops play."
        return Ending(entry.kind.title, reverse("floor:entry_new", kwargs=place), words)
    if alarm.problem is not None:
        place = {"table_id": alarm.table_id, "log_code": alarm.problem.entry.log_code}
        url = f"{reverse('floor:entry_new', kwargs=place)}?problem={alarm.problem.number}"
        return Ending("Say what was done", url, "Ends the alarm when it is signed.")
    if alarm.barred_by_id is not None:
        url = reverse("floor:table", kwargs={"table_id": alarm.table_id})
        return Ending("See what keeps it closed", url, "Ends when something is signed at the table, or it opens.")
    if condition is not None:
        url = reverse("submissions:case", kwargs={"pk": condition.submission_id})
        return Ending("See the filing", url, "New approved rules for this table end the alarm.")
    return None


def _steps(
    climb: Climb, rungs: Mapping[int, RungTold], at: datetime, *, is_over: bool, is_quiet: bool
) -> list[StepShown]:
    facility, coming = climb.alarm.table.facility, next_step(climb.steps)
    return [
        _past_step(step, rungs[step.number], facility, at)
        if step.number in rungs
        else _untold(step, facility, at, is_next=step is coming, is_over=is_over, is_quiet=is_quiet)
        for step in climb.steps
    ]


def _past_step(step: Step, row: RungTold, facility: Facility, at: datetime) -> StepShown:
    names = ", ".join(person["name"] for person in row.people) or "nobody: no one on file has this role"
    held = " Delayed by an acknowledgment." if step.is_held else ""
    moment, who = clock_words(row.at, facility.zone, at), f"{step.rung.who}: {names}"
    return StepShown("told", "ok", moment, step.when, who, f"{step.rung.ways}.{held}")


def _untold(step: Step, facility: Facility, at: datetime, *, is_next: bool, is_over: bool, is_quiet: bool) -> StepShown:
    moment, rung = clock_words(step.due_at, facility.zone, at), step.rung
    if is_over:
        return StepShown("spared", "dash", "", step.when, rung.who, "Not told: the alarm was over before.")
    held = " Delayed by an acknowledgment." if step.is_held else ""
    if not is_next:
        return StepShown("later", "dash", moment, step.when, rung.who, f"{rung.ways}.{held}")
    if is_quiet:
        return StepShown(
            "next", "empty", "", step.when, f"Next: {rung.who}", "Nobody is told while the table is closed."
        )
    left = elapsed(at, step.due_at)
    soon = f"in {span_words(left)}" if left.total_seconds() > 0 else "now"
    words = f"{rung.ways}. Not told if it is done first.{held}"
    return StepShown("next", "empty", moment, step.when, f"Next, {soon}: {rung.who}", words)
