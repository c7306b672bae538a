"""Alarms climb: each rung of the ladder that is due is told once, to the people in its roles, at open tables only.

Which rungs are due follows from the alarm, the ladder and what was told (`rungs.steps_of`); nothing is scheduled. So a
turn of beat that was missed, cut or run twice changes nothing but the time of telling.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from compliance.holders.models import Facility, User
from compliance.ledger.holding import act, mark_of
from compliance.ledger.recording import CLOCK, LedgerAct, record
from compliance.notices.models import Notice
from compliance.notices.services import notify

from ...alarms.services.alarms import alarm_link, alarm_words
from ...holding import things_held
from ...models import Alarm, TableState
from ...models.ladders import RungTold
from ...people import people_in_roles
from ...problems.notices import people_of_problem
from ..rungs import Ladder, Step, due_steps, of_problem, steps_of, who_words
from ..setting import Sets, checked_sets, ladder_at


@dataclass(frozen=True)
class Climb:
    """An alarm on its ladder: the alarm that climbs, and its steps."""

    alarm: Alarm
    ladder: Ladder
    steps: Sequence[Step]


def climbing() -> QuerySet[Alarm]:
    """Alarms that climb: not cured, at open tables (of a barred opening, at closed ones), with a rung that was not
    told. Of the two of a running limit, the earlier."""
    earlier = Alarm.objects.filter(running_limit=OuterRef("running_limit"), kind=Alarm.Kind.DUE_SOON)
    rows = Alarm.objects.uncured().filter(Q(table__state__is_open=True) | Q(kind=Alarm.Kind.BARRED))
    rows = rows.exclude(Exists(RungTold.objects.filter(alarm=OuterRef("pk"), is_last=True)))
    alarms: QuerySet[Alarm] = rows.exclude(Exists(earlier), kind=Alarm.Kind.OVERDUE)
    return alarms


def climber_of(alarm: Alarm) -> Alarm:
    """The alarm that climbs: this one, or the earlier one of its running limit. One query at most."""
    if alarm.running_limit_id is None or alarm.kind == Alarm.Kind.DUE_SOON:
        return alarm
    rows = Alarm.objects.filter(running_limit=alarm.running_limit_id, kind=Alarm.Kind.DUE_SOON)
    return rows.select_related("running_limit", "table__facility").first() or alarm


def climbs_of(alarms: Sequence[Alarm], sets: Sets) -> list[Climb]:
    """These alarms on their ladders. Two queries at most."""
    times: dict[UUID, dict[int, datetime]] = defaultdict(dict)
    for alarm_id, number, at in RungTold.objects.filter(alarm__in=alarms).values_list("alarm", "number", "at"):
        times[alarm_id][number] = at
    acknowledged = _acknowledged(alarms)
    climbs = []
    for alarm in alarms:
        ladder = ladder_at(sets, alarm.facility_id, alarm.raised_at)
        ladder = of_problem(ladder) if alarm.problem_id is not None else ladder
        limit = alarm.running_limit
        steps = steps_of(
            ladder,
            raised_at=alarm.raised_at,
            limit_at=limit.due_at if limit is not None else None,
            times=times[alarm.pk],
            acknowledged=acknowledged[alarm.pk],
        )
        climbs.append(Climb(alarm, ladder, steps))
    return climbs


def _acknowledged(alarms: Sequence[Alarm]) -> Mapping[UUID, list[datetime]]:
    """The times at which each alarm, or the later alarm of its limit, was acknowledged. One query if there is a
    limit."""
    moments = {alarm.pk: [alarm.acknowledged_at] if alarm.acknowledged_at else [] for alarm in alarms}
    of_limit = {alarm.running_limit_id: alarm.pk for alarm in alarms if alarm.running_limit_id is not None}
    if of_limit:
        rows = Alarm.objects.filter(running_limit__in=of_limit, acknowledged_at__isnull=False).exclude(pk__in=moments)
        for limit_id, at in rows.values_list("running_limit", "acknowledged_at"):
            moments[of_limit[limit_id]].append(at)
    return moments


def rungs_by_alarm(alarms: Sequence[Alarm]) -> dict[UUID, list[RungTold]]:
    """The rungs told of each alarm, in their order; both alarms of a running limit have those of the limit. One
    query."""
    of_limits = {alarm.running_limit_id for alarm in alarms} - {None}
    rows = RungTold.objects.filter(Q(alarm__in=alarms) | Q(alarm__running_limit__in=of_limits))
    rungs: dict[UUID, list[RungTold]] = {alarm.pk: [] for alarm in alarms}
    for row in rows.select_related("alarm").order_by("number", "at"):
        limit = row.alarm.running_limit_id
        for alarm in alarms:
            if alarm.pk == row.alarm_id or (limit is not None and limit == alarm.running_limit_id):
                rungs[alarm.pk].append(row)
    return rungs


def rungs_on_board(facility: Facility) -> dict[UUID, str]:
    """The newest rung that the pit board shows, by table: of alarms that are not over, at open tables. One query."""
    alarms = Alarm.objects.uncured().filter(facility=facility, table__state__is_open=True)
    rows = RungTold.objects.filter(alarm__in=alarms, board=True).order_by("number", "at")
    return {row.table_id: f"{who_words(row.roles)} told" for row in rows}


def alarms_climb(*, at: datetime) -> list[RungTold]:
    """Tells every rung that is due at `at`. Safe to repeat; one transaction for each certificate holder."""
    holders = set(climbing().filter(raised_at__lte=at).order_by().values_list("holder", flat=True))
    return [rung for holder in sorted(holders) for rung in _climbed_at(holder, at)]


@act
def _climbed_at(holder_id: UUID, at: datetime) -> list[RungTold]:
    rows = climbing().filter(holder_id=holder_id, raised_at__lte=at).order_by("raised_at", "id")
    locked = rows.select_for_update(skip_locked=True, of=("self",))
    alarms = list(locked.prefetch_related("running_limit", "problem__entry", "barred_by", "table__facility"))
    sets = checked_sets({alarm.facility_id for alarm in alarms})
    due = [climb for climb in climbs_of(alarms, sets) if due_steps(climb.steps, at)]
    rungs = rungs_tell(_checked_climbs(due), at)
    if rungs:
        record(LedgerAct("alarm.climb", by=CLOCK), holder_id=holder_id)
    return rungs


def alarm_begins(alarm: Alarm, at: datetime, *, is_told: bool = False) -> list[RungTold]:
    """Tells the rungs that are due as an alarm is raised; with `is_told` it only keeps that they were, since whoever
    raises it told the same people. Call it in the transaction of the act that raises it, before the act is recorded."""
    return rungs_tell(climbs_of([alarm], checked_sets({alarm.facility_id})), at, is_told=is_told)


def _checked_climbs(climbs: list[Climb]) -> list[Climb]:
    """The climbs that are as the records state, with their table and their rungs told. For the others, an integrity
    alarm is raised instead. Three queries, whatever their number, and two or three for each if something differs."""
    rung_marks = defaultdict(set)
    for row in RungTold.objects.filter(alarm__in=[climb.alarm for climb in climbs]):
        rung_marks[row.alarm_id].add(mark_of(row))
    return things_held(climbs, [_marks(climb.alarm) | rung_marks[climb.alarm.pk] for climb in climbs])


def _marks(alarm: Alarm) -> set[tuple[str, str]]:
    of = alarm.running_limit or alarm.problem
    rows = [alarm, alarm.table, *([of] if of is not None else [])]
    return {*(mark_of(row) for row in rows), (TableState._meta.db_table, str(alarm.table_id))}


def rungs_tell(climbs: Iterable[Climb], at: datetime, *, is_told: bool = False) -> list[RungTold]:
    """Tells the rungs of these climbs that are due (`is_told`: others have), and keeps whom each was told. Call it
    before the act is recorded. A query for each facility and set of roles, and one for each rung."""
    rungs = []
    people: dict[tuple[UUID, tuple[str, ...]], list[User]] = {}
    for climb in climbs:
        facility: Facility = climb.alarm.table.facility
        for step in due_steps(climb.steps, at):
            key = (facility.pk, step.rung.roles)
            if key not in people:
                people[key] = people_in_roles(facility, facility.day(at), step.rung.roles)
            concerned = _concerned(climb.alarm, people[key], at)
            rungs.append(_row(climb, step, concerned, at))
            if not is_told:
                _tell(climb, step, concerned, at)
    return list(RungTold.objects.bulk_create(rungs))


def _concerned(alarm: Alarm, people: list[User], at: datetime) -> list[User]:
    """The people of a rung whom the alarm concerns. Two queries for a problem."""
    if alarm.problem is None:
        return people
    concerned = {person.pk for person in people_of_problem(alarm.problem, at)}
    return [person for person in people if person.pk in concerned]


def _row(climb: Climb, step: Step, people: list[User], at: datetime) -> RungTold:
    alarm = climb.alarm
    return RungTold(
        holder_id=alarm.holder_id,
        facility_id=alarm.facility_id,
        table_id=alarm.table_id,
        alarm=alarm,
        number=step.number,
        at=at,
        roles=list(step.rung.roles),
        board=step.rung.board,
        mail=step.rung.mail,
        people=[{"person": str(person.pk), "name": person.printed_name} for person in people],
        is_last=step.number == len(climb.ladder.rungs),
    )


def _tell(climb: Climb, step: Step, people: list[User], at: datetime) -> None:
    subject, words = alarm_words(climb.alarm, at)
    place = f"Rung {step.number} of {len(climb.ladder.rungs)}, {step.when}: {step.rung.who.lower()}."
    notify(
        people,
        Notice.Kind.ALARM,
        subject=subject[:200],
        body=f"{words}\n\n{place}",
        link=alarm_link(climb.alarm),
        cause=f"rung:{climb.alarm.pk}:{step.number}",
        at=at,
        mail=step.rung.mail,
        urgent=True,
        rung=step.number,
    )
