"""A year of a device: by month its inspections, its adjustments and replacements, and the checks that were not met."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.models import Equipment
from compliance.holders.roles import Perm
from compliance.ledger.holding import readable
from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.log import LogKind
from compliance.web.one_moment import require_GET

from ..at_hand import floor_context
from ..entries.devices import changes_of, entries_of, line_of
from ..facts import facts_of, failed_checks
from ..models import LogEntry
from ..places import stays_of
from .charts import bars

MONTHS = 12
MOST = 100
"""The page lists no more of the entries that say more than that all checks were met."""


@dataclass(frozen=True)
class DeviceMonth:
    """A month of a device."""

    first: date
    inspections: int
    changes: int
    failed: int

    @property
    def words(self) -> str:
        """`Nov 2026`."""
        return f"{self.first:%b %Y}"


@require_GET
@perm_required(Perm.READ_LOGS)
def device(request: SignedInRequest, equipment_id: UUID) -> HttpResponse:
    """The last twelve months of one device, at whatever tables it stood. Seven queries."""
    rows = Equipment.objects.select_related("facility", "table")
    item = get_visible_or_404(rows, request.user, pk=equipment_id)
    at = timezone.now()
    firsts = _months(item.facility.day(at))
    entries = _entries(item, datetime(firsts[0].year, firsts[0].month, 1, tzinfo=item.facility.zone))
    months = _by_month(item, firsts, entries)
    lines = [line for line in map(line_of, reversed(entries)) if line.is_notable]
    context = floor_context(
        request,
        item=item,
        months=months,
        lines=lines[:MOST],
        changes_chart=bars(
            "changes",
            "Adjustments and replacements by month",
            [(month.words, month.changes, str(month.changes)) for month in months],
        ),
        failed_chart=bars(
            "failed", "Checks not met by month", [(month.words, month.failed, str(month.failed)) for month in months]
        ),
    )
    return render(request, "inspections/device.html", context)


def _months(day: date) -> list[date]:
    """The first days of the twelve months up to this one."""
    last = day.year * 12 + day.month - 1
    return [date(month // 12, month % 12 + 1, 1) for month in range(last - MONTHS + 1, last + 1)]


def _log_of(item: Equipment) -> LogKind | None:
    """The log that inspects devices of this kind; None where no game has one."""
    logs = (kind for number in PACKAGES for kind in chapter(number).logs)
    return next((kind for kind in logs if kind.device == item.kind), None)


def _entries(item: Equipment, since: datetime) -> list[LogEntry]:
    """The entries about the device since an instant, in the order of their events."""
    kind, stays = _log_of(item), stays_of(item)
    if kind is None or not stays:
        return []
    rows = entries_of(kind, stays).filter(occurred_at__gte=since).select_related("table")
    return list(rows.order_by("occurred_at", "number"))


def _by_month(item: Equipment, firsts: Sequence[date], entries: Sequence[LogEntry]) -> list[DeviceMonth]:
    """The counts of each month from the entries. An adjustment that several entries state counts once, in the month of
    the first."""
    inspections, changes, failed = (dict.fromkeys(firsts, 0) for _ in range(3))
    known: set[tuple[str, str]] = set()
    for entry in entries:
        month, stated = item.facility.day(entry.occurred_at).replace(day=1), readable(entry, facts_of)
        if stated is None:
            continue
        done = {(name, str(stated[name])) for name in changes_of(entry, stated)} - known
        known |= done
        changes[month] += len(done)
        failed[month] += len(failed_checks(entry))
        inspections[month] += entry.kind.lane(entry.decoded) == "inspection"
    return [DeviceMonth(first, inspections[first], changes[first], failed[first]) for first in firsts]
