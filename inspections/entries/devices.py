"""The inspections of a device, at whatever tables it stood."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from compliance.holders.models import Equipment, GamingTable
from compliance.ledger.holding import readable
from compliance.regulation.core.fields import fields_of
from compliance.regulation.core.log import LogKind
from compliance.web.values import day_words, fact_words

from ..facts import facts_of, failed_checks
from ..models import LogEntry
from ..places import Stay, stays_of
from ..words import NOT_READ

LAST = 3


@dataclass(frozen=True)
class InspectionLine:
    """An inspection in words: the checks not met, and the adjustment or replacement made."""

    entry: LogEntry
    words: str
    is_met: bool
    is_notable: bool


@dataclass(frozen=True)
class DeviceHistory:
    """The newest inspections of the device at a table, newest first; those of the table where no device is on file."""

    device: Equipment | None
    lines: Sequence[InspectionLine]
    since: str = ""

    @property
    def is_clean(self) -> bool:
        """Whether no check of them was not met, and nothing was adjusted or replaced."""
        return not any(line.is_notable for line in self.lines)


def device_history(table: GamingTable, kind: LogKind, *, but: LogEntry | None = None) -> DeviceHistory | None:
    """The last three inspections of the device that this log inspects at the table, without the entry `but`; None for a
    log that inspects no device. Five queries."""
    if not kind.device:
        return None
    device = Equipment.objects.filter(table=table, kind=kind.device, is_active=True).first()
    stays = stays_of(device) if device is not None else []
    rows = entries_of(kind, stays or [Stay(table.pk, None, None)]).select_related("table")
    others = rows.exclude(pk=but.pk) if but is not None else rows
    newest = others.order_by("-occurred_at", "-number")[:LAST]
    since = day_words(stays[-1].since.astimezone(table.facility.zone).date()) if stays and stays[-1].since else ""
    return DeviceHistory(device, [line_of(entry) for entry in newest], since)


def entries_of(kind: LogKind, stays: Sequence[Stay]) -> "QuerySet[LogEntry]":
    """The effective entries of this log at these tables, each made while the device stood there."""
    there = Q()
    for stay in stays:
        then = Q(table=stay.table_id)
        then &= Q(occurred_at__gte=stay.since) if stay.since is not None else Q()
        there |= then & (Q(occurred_at__lt=stay.until) if stay.until is not None else Q())
    return LogEntry.objects.effective().filter(there, log_code=kind.code)


def line_of(entry: LogEntry) -> InspectionLine:
    """An inspection in words; that it can no longer be read, if so. No query."""
    stated = readable(entry, facts_of)
    if stated is None:
        return InspectionLine(entry, NOT_READ, is_met=False, is_notable=True)
    failed, fields = failed_checks(entry), fields_of(entry.kind.entry)
    answers = [stated[name] for name, field in fields.items() if field.asked.if_no and name in stated]
    done = [f"{fields[name].label} {fact_words(stated[name], fields[name])}" for name in changes_of(entry, stated)]
    checks = "All checks met" if answers else "No checks"
    words = ". ".join([f"Not met: {'; '.join(failed)}" if failed else checks, *done])
    return InspectionLine(entry, words, is_met=not failed, is_notable=bool(failed or done))


def changes_of(entry: LogEntry, stated: Mapping[str, Any]) -> list[str]:
    """The fields of an entry that say when the device was adjusted or replaced, of those stated."""
    return [name for place in entry.kind.signatories for name in place.did if stated.get(name)]
