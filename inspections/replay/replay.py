"""A table at one moment, by the same judgement as the table's page gives for now."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from compliance.holders.models import GamingTable, pit_name
from compliance.ledger.holding import readable
from compliance.regulation import Finding, chapter
from compliance.regulation.core.log import LogKind
from compliance.retention.models import Destruction
from compliance.web.values import by_number, moment_words
from rules_submissions.decision.effect import facility_approvals

from ..facts import thawed_findings, warnings
from ..installing.hanging import hanging_of
from ..models import Alarm, LogEntry, TableEvent, TableState
from ..models.packages import PackageMove
from ..opening.standing import TableRecords, TableStanding, standing_of
from ..places import DeviceAtTable, devices_at, table_at
from ..reasons import Reason
from .logs import begins_with, counting_entries, newest_of, problems_at, running_at
from .moment import Moment

KEPT = "465a.6(c)"
"""Records are kept at least five years; then two people may have them destroyed."""
MOST_ALARMS = 50


@dataclass(frozen=True)
class Replayed:
    """A table at a moment. `packages` are the numbers of the packages that were there.

    `lost` says what was destroyed that the answer would need: then nobody can tell whether the
    rules allowed play, and `standing` shows what is left."""

    table: GamingTable
    moment: Moment
    standing: TableStanding
    devices: Sequence[DeviceAtTable]
    packages: Sequence[str]
    alarms: Sequence[Alarm]
    lost: Sequence[Reason]

    @property
    def is_open(self) -> bool | None:
        """Whether it was open; None where the openings of that time were destroyed."""
        is_told = self.standing.since is not None or not self.lost
        return self.standing.is_open if is_told else None

    @property
    def may_open(self) -> bool | None:
        """Whether the rules allowed opening it, or playing on; None where nobody can tell any more."""
        return None if self.lost else self.standing.may_open

    @property
    def reasons(self) -> list[Reason]:
        """The reasons that kept it closed; those that cannot be told any more come last. If entries were destroyed,
        only those that follow from filings: an entry that is missing may be one that was destroyed."""
        if not self.lost:
            return self.standing.stops
        of_filings = [
            reason for reason in self.standing.stops if reason.cure and reason.cure.name.startswith("submissions:")
        ]
        return [*(reason for reason in of_filings if reason.is_known), *self.lost]

    @property
    def entries(self) -> list[LogEntry]:
        """The entries on which the table stood, by their time."""
        every = [entry for rows in self.standing.newest.values() for entry in rows]
        return sorted(every, key=lambda entry: (entry.occurred_at, entry.log_code, entry.number))

    @property
    def findings(self) -> list[tuple[LogEntry, Finding]]:
        """The findings of those entries at signing, without notes: the rules that they broke or left open."""
        return [
            (entry, finding)
            for entry in self.entries
            for finding in readable(entry, thawed_findings) or ()
            if finding.severity != "note"
        ]


def replay(today: GamingTable, moment: Moment) -> Replayed | None:
    """The table as it stood at the moment; None where it had not been added. Thirteen queries, and four for each of its
    logs. The facility's other tables do not matter."""
    table = table_at(today, moment.at)
    if table is None:
        return None
    _stand_as_it_was(table, moment)
    kinds = chapter(table.chapter).logs
    known = [counting_entries(table, kind, moment) for kind in kinds]
    warning = warnings()
    devices = devices_at(today, moment.at)
    approvals = facility_approvals(table.facility_id, table.facility.day(moment.at), moment.at)
    records = TableRecords(
        approvals,
        {table.pk: [limit for log in known for limit in running_at(table, log, moment, warning)]},
        {table.pk: {log.kind.code: rows for log in known if (rows := newest_of(table, log, moment))}},
        {table.pk: [device.kind for device in devices]},
        hanging_of([table], approvals.in_effect, moment.installations()),
        {table.pk: problems_at(table, kinds, moment)},
    )
    standing = standing_of(table, records, moment.at)
    packages = _packages(table, moment)
    return Replayed(table, moment, standing, devices, packages, _alarms(table, moment), _lost(table, kinds, moment))


def _packages(table: GamingTable, moment: Moment) -> list[str]:
    """The numbers of the packages at the table by their moves. One query; none where its facility keeps no numbers."""
    if not table.facility.keeps_packages:
        return []
    moves = PackageMove.objects.at_table(table, moment.at, moment.known_at)
    return sorted(moves.values_list("package__number", flat=True), key=by_number)


def _stand_as_it_was(table: GamingTable, moment: Moment) -> None:
    """Gives the table the `state`, the `pit` and the `opened_before` that it had. Four queries."""
    table.pit = pit_name(table.pk, moment.at)  # type: ignore[attr-defined]
    known = moment.events().filter(table=table.pk).order_by("-at", "-id")
    # A closing that was taken back, and that it was, tell nothing of the table.
    events = known.filter(takes_back=None).exclude(pk__in=known.exclude(takes_back=None).values("takes_back"))
    last = events.first()
    closed = events.filter(act=TableEvent.Act.CLOSED).first()
    opened = events.filter(act=TableEvent.Act.OPENED, at__lte=closed.at).first() if closed else None
    state = TableState(table=table, is_open=last is not None and last.leaves_open)
    state.since = last.at if last is not None else None  # type: ignore[assignment]  # never opened or closed here
    state.closed_since = closed.at if closed else None
    table.opened_before = opened.at if opened else None  # type: ignore[attr-defined]


def _alarms(table: GamingTable, moment: Moment) -> list[Alarm]:
    """Alarms that had been raised and that nobody had acknowledged, while what they tell of went on. One query."""
    signed = LogEntry.objects.filter(table=table.pk, received_at__gt=OuterRef("raised_at"), received_at__lte=moment.at)
    events = TableEvent.objects.filter(table=table.pk, at__gt=OuterRef("raised_at"), at__lte=moment.at)
    opened = events.exclude(act=TableEvent.Act.CLOSED)
    rows = Alarm.objects.filter(
        Q(acknowledged_at__isnull=True) | Q(acknowledged_at__gt=moment.at),
        Q(running_limit__isnull=True)
        | Q(running_limit__ended_at__isnull=True)
        | Q(running_limit__ended_at__gt=moment.at),
        Q(entry__isnull=True)
        | Q(entry__superseded_by__isnull=True)
        | Q(entry__superseded_by__received_at__gt=moment.at),
        Q(problem__isnull=True) | Q(problem__closed_by__isnull=True) | Q(problem__closed_by__received_at__gt=moment.at),
        Q(barred_by__isnull=True) | ~Q(Exists(signed)) & ~Q(Exists(opened)),
        table=table.pk,
        raised_at__lte=moment.at,
    )
    return list(rows.select_related("running_limit").order_by("-raised_at", "-id")[:MOST_ALARMS])


def _lost(table: GamingTable, kinds: Sequence[LogKind], moment: Moment) -> list[Reason]:
    """The destroyed entries, past their term, that would be needed. Two queries."""
    first = begins_with(table, kinds)
    reasons = [
        Reason(
            KEPT,
            f"{kind.title}: entries before No. {first[kind.code][0]:,} were destroyed after their term. What is left "
            f"begins {moment_words(first[kind.code][1])}.",
            is_known=False,
        )
        for kind in kinds
        if kind.code in first and moment.at < first[kind.code][1]
    ]
    destroyed = Destruction.objects.filter(
        holder=table.holder_id, destroyed__gt=0, up_to__gte=table.facility.day(moment.at)
    )
    if destroyed.exists() and not reasons:
        words = "Log entries of this time were destroyed after their term. What they said is no longer known."
        reasons.append(Reason(KEPT, words, is_known=False))
    return reasons
