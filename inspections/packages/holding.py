"""What an entry about packages depends on, so that it is checked against the records under the lock of the facility.

No row says where a package is, so a move may be planted, changed, or gone. The keys of moves follow from their numbers
(`key_of`): of each package the move after its newest is checked too, of which the records must know nothing.
"""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db.models import Max

from compliance.holders.models import Facility
from compliance.ledger.images import Mark

from ..models.packages import Package, PackageMove, PackageSigning, key_of


def last_number(facility: Facility) -> int:
    """The number of the newest entry about packages of this facility; 0 for none. One query."""
    last: int | None = PackageSigning.objects.filter(facility=facility).aggregate(last=Max("number"))["last"]
    return last or 0


def marks_of_packages(facility: Facility, move: str, numbers: Collection[str], at: datetime) -> set[Mark]:
    """The rows on which an entry about the packages with these numbers depends: them, their moves with the entries of
    these, and the newest entry of the facility. A count depends on where every package of the facility was at that
    time. Three queries."""
    counts = move == "count"
    packages = Package.objects.filter(facility=facility, **({} if counts else {"number__in": numbers}))
    known = dict(packages.values_list("pk", "number"))
    moves = PackageMove.objects.filter(package__facility=facility, package__in=packages)
    rows = list((moves.since_placed(at) if counts else moves).values_list("pk", "package", "number", "entry"))
    last = dict.fromkeys(known, 0)
    for _, package, number, _ in rows:
        last[package] = max(last[package], number)
    newest = last_number(facility)
    received = {key_of(facility.pk, "package", number) for number in {*numbers} - {*known.values()}}
    entries = {key_of(facility.pk, "entry", number) for number in (newest, newest + 1)}
    return {
        *_marks(Package, {*known, *received}),
        *_marks(PackageMove, {key for key, *_ in rows}),
        *_marks(PackageMove, {key_of(package, "move", number + 1) for package, number in last.items()}),
        *_marks(PackageSigning, {entry for *_, entry in rows} | entries),
    }


def _marks(model: type[Package] | type[PackageMove] | type[PackageSigning], keys: set[UUID]) -> set[Mark]:
    return {(model._meta.db_table, str(key)) for key in keys}
