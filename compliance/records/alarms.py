"""Alarms: what the signer, the reconciler or a witness found wrong."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from compliance.ledger import reads
from compliance.ledger.images import fetch

SOURCES = {"signer": "The signer", "reconciler": "The reconciler", "witness": "A witness"}


@dataclass(frozen=True)
class Alarm:
    """An alarm of the ledger. `evidence` is JSON as it was found; it is open until two people have settled it."""

    id: UUID
    raised_at: datetime
    source: str
    log_id: UUID | None
    origin: str | None
    words: str
    evidence: Any
    raised_by: str
    is_open: bool

    @property
    def source_words(self) -> str:
        """The source of the alarm in words."""
        return SOURCES[self.source]

    @property
    def raised_words(self) -> str:
        """The role of the database and the context in which it was raised; empty where that was not noted."""
        role, _, context = self.raised_by.partition(" ")
        return f"the database role {role}" + (f", in the context {context}" if context else "") if role else ""


def _read(where: str, *parameters: Any) -> list[Alarm]:
    return [Alarm(*row) for row in fetch(f"{reads.ALARMS} WHERE {where}", *parameters)]


def alarms(before: UUID | None, size: int) -> list[Alarm]:
    """Alarms, newest first, those that follow the one given. One query."""
    if before is None:
        return _read("true ORDER BY raised_at DESC, alarm.id DESC LIMIT %s", size)
    return _read(reads.ALARMS_BEFORE, before, size)


ONE_CAUSE = timedelta(minutes=10)


def by_cause(alarms: Iterable[Alarm]) -> list[list[Alarm]]:
    """Alarms, given oldest first, by what probably caused them: those that one source raised about one log within ten
    minutes are of one cause. The first of each comes first."""
    causes: list[list[Alarm]] = []
    newest: dict[tuple[str, UUID | None], list[Alarm]] = {}
    for alarm in alarms:
        cause = newest.get((alarm.source, alarm.log_id))
        if cause is None or alarm.raised_at - cause[0].raised_at > ONE_CAUSE:
            cause = newest[alarm.source, alarm.log_id] = []
            causes.append(cause)
        cause.append(alarm)
    return causes


def alarm_of(alarm_id: UUID) -> Alarm | None:
    """The alarm with this id. One query."""
    return next(iter(_read("alarm.id = %s", alarm_id)), None)


def alarms_since(at: datetime, span: timedelta) -> list[Alarm]:
    """Alarms of the time before `at`, oldest first."""
    return _read("raised_at > %s ORDER BY raised_at", at - span)
