"""O3: open limits found again from history by NOT EXISTS, against the rows that are maintained beside it."""

from collections.abc import Iterator
from datetime import timedelta

from django.db import transaction
from django.db.models import F

from bench.measure import line
from compliance.holders.roles import Role
from compliance.holders.tests.factories import FacilityFactory, HolderFactory, person
from compliance.ledger.reconciling import checks
from compliance.ledger.reconciling.found import Difference
from inspections.models import LogEntry, RunningLimit
from inspections.tests.factories import at, deck_change, signed, table_of

TABLES = 4
ENTRIES = 12
CHECK = "inspections.open_lives"


def kept_limits() -> None:
    """Tables of two games whose entries the services wrote: decks opened, removed and corrected, wheels inspected."""
    holder = HolderFactory()
    facility = FacilityFactory(holder=holder)
    by = person(Role.FLOORPERSON, at=holder)
    for number in range(TABLES):
        table = table_of(facility, "651a", f"W-{number}", by)
        for hour in range(ENTRIES):
            removed = None if hour == ENTRIES - 1 else at(hour + 0.5)
            moment = removed or at(hour + 0.1)
            before = signed(table, "deck_change", deck_change(at(hour), removed), by, moment)
        signed(
            table, "deck_change", deck_change(at(ENTRIES - 1), back_color="blue"), by, at(ENTRIES - 0.5),
            supersedes=before, correction_reason="The backs were blue.",
        )  # fmt: skip


def limits_compared() -> Iterator[str]:
    """The check as every sweep of `ledger_check` runs it: how many open limits it compared and how many differed; then
    again with one kept row moved, which it must name. Nothing of that stays."""
    found = _all_steps()
    count = RunningLimit.objects.filter(ended_at__isnull=True).count()
    entries = LogEntry.objects.count()
    words = f"{count} open limits of {entries} entries found by NOT EXISTS: differences"
    yield line("O3", words, len(found), "= 0", not found and count > 0)
    with transaction.atomic():
        moved = RunningLimit.objects.filter(ended_at__isnull=True).order_by("pk")[:1].values("pk")
        RunningLimit.objects.filter(pk__in=moved).update(started_at=F("started_at") + timedelta(seconds=1))
        seen = len(_all_steps())
        transaction.set_rollback(True)
    yield line("O3", "the same after one kept row was moved by a second", seen, "= 1", seen == 1)


def _all_steps() -> list[Difference]:
    """Every step of the check. Raises RuntimeError where no sweep runs it."""
    if CHECK not in checks.names():
        raise RuntimeError(f"{CHECK} is none of the checks of a sweep")
    found: list[Difference] = []
    after: str | None = None
    while True:
        more, after = checks.run(CHECK, after)
        found += more
        if after is None:
            return found
