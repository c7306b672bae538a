"""An open table whose approval has ended by a condition: the alarm is raised once."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from compliance.holders.models import Facility, GamingTable
from compliance.ledger.errors import NotHeld
from compliance.ledger.holding import act, differing, mark_of, raise_alarms
from compliance.ledger.recording import CLOCK, LedgerAct, record
from rules_submissions.conditions import today_of
from rules_submissions.decision.effect import FROM_ITS_DAY, Ended, facility_approvals
from rules_submissions.holding import submission_hold
from rules_submissions.models.conditions import Condition

from ...models import Alarm, TableState


def facilities_with_ended(at: datetime) -> list[Facility]:
    """Facilities where some approval has ended that nothing has replaced in its state. One query."""
    over = Condition.objects.ending_before(today_of(at)).filter(submission__status__in=FROM_ITS_DAY)
    return list(Facility.objects.filter(pk__in=over.values("submission__facility")).order_by("pk"))


def ended_at_open_tables(facility: Facility, at: datetime) -> list[tuple[GamingTable, Ended]]:
    """Open tables of a facility whose newest approval has ended. Three queries; two where none has."""
    ended = facility_approvals(facility.pk, facility.day(at)).ended
    if not ended:
        return []
    tables = GamingTable.objects.filter(facility=facility, is_active=True, state__is_open=True).order_by("pk")
    places = ((table, ended.get((table.chapter, table.number))) for table in tables)
    return [(table, ending) for table, ending in places if ending is not None]


def ended_raise(*, at: datetime) -> list[Alarm]:
    """Raises an alarm for each open table whose approval has ended, once. Safe to repeat. One transaction for each
    facility."""
    raised: list[Alarm] = []
    for facility in facilities_with_ended(at):
        if _new(ended_at_open_tables(facility, at)):
            raised += _raised_at(facility.pk, at)
    return raised


def _new(places: Iterable[tuple[GamingTable, Ended]]) -> list[tuple[GamingTable, Ended]]:
    """The places of which no alarm tells yet. One query."""
    pairs = list(places)
    alarmed = set(
        Alarm.objects.filter(condition__in=[ended.condition.pk for _, ended in pairs]).values_list("table", "condition")
    )
    return [(table, ended) for table, ended in pairs if (table.pk, ended.condition.pk) not in alarmed]


@act
def _raised_at(facility_id: UUID, at: datetime) -> list[Alarm]:
    facility = Facility.objects.select_for_update(no_key=True).get(pk=facility_id)
    raised = []
    for table, ended in _new(ended_at_open_tables(facility, at)):
        if not _is_held(table, ended):
            continue
        alarm = Alarm.objects.create(
            holder_id=table.holder_id,
            facility=facility,
            table=table,
            condition=ended.condition,
            kind=Alarm.Kind.STOP_PLAY,
            citation=ended.citation,
            words=ended.words,
            raised_at=at,
        )
        raised.append(alarm)
    if raised:
        record(LedgerAct("alarm.raise", by=CLOCK), holder_id=facility.holder_id)
    return raised


def _is_held(table: GamingTable, ended: Ended) -> bool:
    """Whether table and approval are what the records tell; where not, the integrity alarm is raised instead."""
    differences = differing({mark_of(table), (TableState._meta.db_table, str(table.pk))})
    raise_alarms(differences)
    if differences:
        return False
    try:
        submission_hold(ended.submission)
    except NotHeld as refusal:
        raise_alarms(refusal.found)
        return False
    return True
