"""Presets of a new entry from the records of its table, before anybody answers, and the instants that are stamped."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from compliance.regulation.core.fields import Field
from compliance.regulation.core.log import Clock
from compliance.regulation.core.preset import PresetAnswer

from ..facts import Beside, facts_of
from ..models import Alarm, RunningLimit, TableState
from .changes import EquipmentChange
from .checking import EntryReading


@dataclass(frozen=True)
class PresetRecords:
    """The records of a table as presets ask for them, each read once, when it is asked for. One query each.

    `lane` names the equipment that the page was opened for; empty for the first whose limit runs out. `change` is the
    change of which the entry is a step; None where it is none.
    """

    reading: EntryReading
    lane: str = ""
    change: EquipmentChange | None = None

    @cached_property
    def _state(self) -> TableState | None:
        return TableState.objects.filter(table=self.reading.table).first()

    @property
    def is_open(self) -> bool:
        """Whether the table is open for play."""
        return self._state is not None and self._state.is_open

    @property
    def since(self) -> datetime | None:
        """The last opening or closing."""
        return self._state.since if self._state is not None else None

    @property
    def entries(self) -> Sequence[Any]:
        """The effective entries of the log, by their events."""
        return self.reading.series.entries

    @cached_property
    def has_alarm(self) -> bool:
        """Whether an alarm about a limit, an entry or an approval waits at the table."""
        rows = Alarm.objects.waiting().exclude(kind__in=(Alarm.Kind.PROBLEM, Alarm.Kind.BARRED))
        return rows.filter(table=self.reading.table).exists()

    @cached_property
    def _limit(self) -> RunningLimit | None:
        table, kind = self.reading.table, self.reading.kind
        if not kind.clocks:
            return None
        rows = RunningLimit.objects.filter(table=table, log_code=kind.code, ended_at__isnull=True)
        rows = rows.filter(lane=self.lane) if self.lane else rows
        return rows.select_related("entry").order_by("due_at").first()

    def _clock(self, limit: RunningLimit) -> Clock:
        return next(clock for clock in self.reading.kind.clocks if clock.citation == limit.citation)

    @cached_property
    def in_use(self) -> Mapping[str, Any]:
        """The stated facts about the equipment whose limit runs, with its start."""
        limit = self._limit
        if limit is None:
            return {}
        started = limit.started_at.astimezone(self.reading.table.facility.zone).isoformat()
        return {**facts_of(limit.entry), self._clock(limit).starts: started}

    @property
    def in_use_source(self) -> str:
        """The entry that states them, in words."""
        return f"entry {self._limit.entry.number}" if self._limit is not None else ""

    @property
    def came(self) -> Mapping[str, Any]:
        """The facts that the step before states about the equipment that comes."""
        return self.change.came if self.change is not None else {}

    @property
    def came_source(self) -> str:
        """The entry that states them, in words."""
        return self.change.came_source if self.change is not None else ""

    @property
    def came_dealer(self) -> str:
        """The dealer who signed it."""
        return self.change.came_dealer if self.change is not None else ""

    def packages(self, kind: str) -> Sequence[str]:
        """The packages of this kind that leave or come."""
        return self.change.packages(kind) if self.change is not None else ()


def presets_from_records(records: PresetRecords, stated: Mapping[str, Any]) -> dict[str, PresetAnswer]:
    """The presets from the records, by field, in the order of the form: for the fields that are asked with these
    answers and with the presets of the fields before."""
    kind, table = records.reading.kind, records.reading.table_facts
    presets: dict[str, PresetAnswer] = {}
    answers = dict(stated)
    for name, field in kind.fields(table).items():
        preset = field.asked.preset(records, name) if field.asked.preset else None
        if preset is not None and field.is_asked(Beside(_Answers(answers), table)):
            presets[name] = preset
            answers[name] = preset.value
    return presets


class _Answers:
    """Answers by field; None for those that are missing."""

    def __init__(self, answers: Mapping[str, Any]) -> None:
        self.__dict__.update(answers)


def stamps_of(fields: Mapping[str, Field], at: datetime, *, closes: bool) -> dict[str, str]:
    """The instants that a form enters when it opens at `at`, facility time: as plain JSON values by field. `closes`:
    the person's signature closes the entry."""
    minute = at.isoformat(timespec="minutes")
    written = {"day": minute[:10], "time_of_day": minute[11:], "moment": minute}
    wanted = ("opened", "started") if closes else ("opened",)
    return {name: written[field.kind] for name, field in fields.items() if field.asked.stamp in wanted}
