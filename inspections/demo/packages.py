"""Packages in the demonstration: one facility keeps their numbers, and some go through every state."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from compliance.demonstration import rows
from compliance.holders.models import Facility, GamingTable, Membership
from compliance.holders.roles import Role
from compliance.holders.services import package_numbers_set
from compliance.regulation.general.packages import numbers_of

from ..errors import NotConfirmed
from ..models.packages import PackageSigning
from ..packages.services import package_sign
from .floor import DAY, Floor, Step

NEW = {"A": "KR-R-0113 to KR-R-0120", "B": "KR-B-0213 to KR-B-0220"}
"""The decks of each batch that came to the first table with its last change."""


def packages(floor: Floor) -> Iterator[Step]:
    """The signed acts about packages in the last three days, at the one facility that keeps their numbers: a count that
    balances, one that does not and is explained, and one that still waits for its explanation."""
    if not floor.is_first:
        return
    begin = floor.at - 3 * DAY
    yield begin, partial(_decide, floor.facility, begin)
    for row in rows("packages"):
        hours, minutes = (int(part) for part in row.pop("ago").split(":"))
        moment = floor.at - timedelta(hours=hours, minutes=minutes)
        yield moment, partial(_sign, floor, moment, **row)


def named(floor: Floor, table: GamingTable, label: str, change: datetime) -> dict[str, list[str]]:
    """The packages that the inspection of these decks names: at the first table, those of its last change."""
    if not floor.is_first or table != floor.of("651a")[0] or change < floor.at - DAY / 2:
        return {}
    return {"package_numbers": sorted(numbers_of([NEW[label]]))} if label in NEW else {}


def _decide(facility: Facility, moment: datetime) -> None:
    admin = Membership.objects.filter(holder=facility.holder_id, role=Role.HOLDER_ADMINISTRATOR).earliest("created_at")
    reason = "Every deck is followed by its number."
    package_numbers_set(facility_id=facility.pk, kept=True, by=admin.user, at=moment, reason=reason)


def _sign(floor: Floor, moment: datetime, move: str, by: str, *, is_witnessed: bool = False, **stated: Any) -> None:
    values = {"moved_at": floor.local_time(moment), **stated}
    if is_witnessed:
        values |= floor.named(Role.SECURITY_MEMBER, "witness_name", "witness_role", "witness_credential_number")
    unexplained = PackageSigning.objects.unexplained()
    sign = partial(
        package_sign,
        facility=floor.facility,
        move=move,
        values=values,
        signature=floor.signature(Role(by), moment),
        at=moment,
        explains=unexplained.get(facility=floor.facility) if move == "explain" else None,
    )
    try:
        sign()
    except NotConfirmed as shown:
        sign(confirmed_findings=shown.mark)
