"""The signed entries about packages that may be destroyed after their retention, and the rows that go with them.

The log of a facility is shortened at its front alone, by number. A package goes whole or not at all: an entry stays
while a package that it names is at hand, or has an entry that stays. A count that nobody explained stays too.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Min, Q

from compliance.holders.models import Facility
from compliance.ledger import reads
from compliance.ledger.destroying import Chosen
from compliance.ledger.images import fetch
from compliance.regulation.general.packages import AT_HAND, MOVES, STAYING

from ..models.packages import Package, PackageMove, PackageSigning
from .retention import HIGHEST

LEADING_HERE = [code for code, move in MOVES.items() if move.ends in AT_HAND]

# The lowest number that stays, where all from a number on do; asked again until it stands.
STAYS = """
SELECT min(number) FROM inspections_packagesigning AS e WHERE facility_id = %(facility)s AND (
    received_at >= %(before)s OR number >= %(number)s
    OR EXISTS (SELECT FROM inspections_packagesigning AS x WHERE x.explains_id = e.id AND x.number >= %(number)s)
    OR (differs AND NOT EXISTS (SELECT FROM inspections_packagesigning AS x WHERE x.explains_id = e.id))
    OR EXISTS (
        SELECT FROM inspections_packagemove AS m JOIN inspections_packagemove AS l USING (package_id)
        JOIN inspections_packagesigning AS later ON later.id = l.entry_id
        WHERE m.entry_id = e.id AND later.number >= %(number)s)
    OR EXISTS (
        SELECT FROM inspections_packagemove AS m WHERE m.entry_id = e.id AND (
            SELECT l.move FROM inspections_packagemove AS l
            WHERE l.package_id = m.package_id AND l.move <> ALL(%(staying)s) ORDER BY l.number DESC LIMIT 1
        ) = ANY(%(here)s))
)
"""
GOING = f"""
SELECT e.id, log_id, index FROM inspections_packagesigning AS e
LEFT JOIN {reads.ON_RECORD} ON relation = 'inspections_packagesigning' AND row_id = e.id::text
WHERE facility_id = %(facility)s AND number < %(number)s ORDER BY number
"""  # noqa: S608  # both parts are written here


def packages_past_retention(holder_id: UUID, before: datetime, most: int) -> Chosen:
    """Entries of this holder's facilities that were received before this instant, `most` or the fewest that go whole,
    and the rows that go with them. Locks the facility, so nothing is signed about its packages in the meantime. Call it
    in a transaction."""
    old = Q(packagesigning_rows__received_at__lt=before)
    for facility in Facility.objects.filter(old, holder=holder_id).distinct().order_by("pk"):
        Facility.objects.select_for_update(no_key=True).get(pk=facility.pk)
        chosen = _chosen(facility, before, most)
        if chosen.entries:
            return chosen
    return Chosen()


def _chosen(facility: Facility, before: datetime, most: int) -> Chosen:
    end = _front(facility, before, HIGHEST)
    first = PackageSigning.objects.filter(facility=facility).aggregate(first=Min("number"))["first"]
    # As few as can go together, where all are more than were asked for.
    fewer = _front(facility, before, min(end, first + most))
    going = fetch(GOING, facility=facility.pk, number=fewer if fewer > first else end)
    entries = [row[0] for row in going]
    moves = PackageMove.objects.filter(entry__in=entries)
    packages = Package.objects.filter(moves__in=moves).distinct()
    chosen = Chosen([(log_id, index) for _, log_id, index in going])
    for table, keys in (
        (PackageMove._meta.db_table, moves.values_list("pk", flat=True)),
        (Package._meta.db_table, packages.values_list("pk", flat=True)),
        (PackageSigning._meta.db_table, entries),
    ):
        chosen.rows += [(table, str(key)) for key in keys]
    return chosen


def _front(facility: Facility, before: datetime, number: int) -> int:
    """The lowest number that stays, where all from `number` on do; one past the last where none does."""
    where: dict[str, Any] = {"facility": facility.pk, "before": before}
    where |= {"staying": list(STAYING), "here": LEADING_HERE}
    while True:
        ((lowest,),) = fetch(STAYS, **where, number=number)
        if lowest is None or lowest == number:
            return number
        number = lowest
