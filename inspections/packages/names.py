"""What packages are called, for readers of the change log."""

from collections.abc import Collection
from uuid import UUID

from compliance.holders.models import User
from compliance.regulation.core.identity import mark_form

from ..models.packages import Package

MOST = 50


def names_of_packages(keys: Collection[UUID]) -> dict[str, str]:
    """Numbers by key. One query."""
    return {str(key): number for key, number in Package.objects.filter(pk__in=keys).values_list("pk", "number")}


def packages_called(user: User, text: str) -> list[str]:
    """The packages with this number that this person may see. One query."""
    keys = Package.objects.visible_to(user).filter(number__iexact=mark_form(text)).values_list("pk", flat=True)[:MOST]
    return [f"{Package._meta.db_table}:{key}" for key in keys]
