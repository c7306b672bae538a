"""The packages and entries of a list: the filters of pages, files and API in one place."""

from collections.abc import Collection, Mapping
from uuid import UUID

from compliance.holders.models import User
from compliance.regulation.core.identity import mark_form
from compliance.regulation.general.packages import KINDS, MOVES, PLACES

from ..models.packages import Package, PackageMove, PackageMoveQuerySet, PackageSigning, PackageSigningQuerySet


def moves_of(user: User, asked: Mapping[str, str]) -> PackageMoveQuerySet:
    """Of each package that this person sees the move that says where it is; by `place`, `kind`, `table`, `number`."""
    rows: PackageMoveQuerySet = PackageMove.objects.visible_to(user).current()
    if (place := asked.get("place", "")) in PLACES:
        rows = rows.at([place])
    if (kind := asked.get("kind", "")) in KINDS:
        rows = rows.filter(package__kind=kind)
    if table := asked.get("table", "").strip():
        rows = rows.filter(table__number__iexact=mark_form(table))
    if number := asked.get("number", "").strip():
        rows = rows.filter(package__number__icontains=mark_form(number))
    return rows


def signings_of(user: User, asked: Mapping[str, str]) -> PackageSigningQuerySet:
    """The entries about packages that this person sees; by `move` and by the `number` of a package."""
    rows: PackageSigningQuerySet = PackageSigning.objects.visible_to(user)
    if (move := asked.get("move", "")) in MOVES:
        rows = rows.filter(move=move)
    if number := asked.get("number", "").strip():
        rows = rows.filter(moves__package__number__iexact=mark_form(number))
    return rows


MOST = 50


def names_of_packages(keys: Collection[UUID]) -> dict[str, str]:
    """Numbers by key. One query."""
    return {str(key): number for key, number in Package.objects.filter(pk__in=keys).values_list("pk", "number")}


def packages_called(user: User, text: str) -> list[str]:
    """The packages with this number that this person may see. One query."""
    keys = Package.objects.visible_to(user).filter(number__iexact=mark_form(text)).values_list("pk", flat=True)[:MOST]
    return [f"{Package._meta.db_table}:{key}" for key in keys]
