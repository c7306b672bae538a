"""Packages in the demonstration: one facility keeps their numbers, and some go through every state."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import Any

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
RED, BLUE = "KR-R-0101 to KR-R-0130", "KR-B-0201 to KR-B-0230"


def packages(floor: Floor) -> Iterator[Step]:
    """What was signed about packages in the last three days, at the one facility that keeps their numbers."""
    if not floor.is_first:
        return
    begin = floor.at - 3 * DAY
    yield begin, partial(_decide, floor.facility, begin)
    yield from _steps(floor, begin)


def _decide(facility: Facility, moment: datetime) -> None:
    admin = Membership.objects.filter(holder=facility.holder_id, role=Role.HOLDER_ADMINISTRATOR).earliest("created_at")
    reason = "Every deck is followed by its number."
    package_numbers_set(facility_id=facility.pk, kept=True, by=admin.user, at=moment, reason=reason)


def named(floor: Floor, table: GamingTable, label: str, change: datetime) -> dict[str, list[str]]:
    """The packages that the inspection of these decks names: at the first table, those of its last change."""
    if not floor.is_first or table != floor.of("651a")[0] or change < floor.at - DAY / 2:
        return {}
    return {"package_numbers": sorted(numbers_of([NEW[label]]))} if label in NEW else {}


def _steps(floor: Floor, begin: datetime) -> Iterator[Step]:
    table = floor.of("651a")[0].number
    manager, security = Role.ASSISTANT_SHIFT_MANAGER, Role.SECURITY_MEMBER
    witness = floor.named(security, "witness_name", "witness_role", "witness_credential_number")
    for minutes, kind, numbers, maker, color in (
        (5, "cards", RED, "Ardent", "red"),
        (6, "cards", BLUE, "Ardent", "blue"),
        (8, "dice", "KR-D-01 to KR-D-06", "Corvane", ""),
        (9, "tiles", "KR-T-1 to KR-T-2", "Corvane", ""),
    ):
        stated = {"package_kind": kind, "maker_name": maker, "batch_number": "26-03", "seals_whole": True, **witness}
        stated |= {"color": color} if color else {}
        yield _step(floor, "receive", manager, begin + timedelta(minutes=minutes), [numbers], **stated)
    first = ["KR-R-0101 to KR-R-0106", "KR-B-0201 to KR-B-0206"]
    yield _step(floor, "issue", manager, begin + timedelta(hours=3), first, table_number=table, **witness)
    yield _step(floor, "use", Role.FLOORPERSON, begin + timedelta(hours=4), first, table_number=table)
    yield _step(floor, "take_off", Role.FLOORPERSON, begin + timedelta(hours=27), first)
    yield _step(
        floor,
        "inspect",
        Role.FLOORPERSON,
        begin + timedelta(hours=28),
        first,
        defects_found=True,
        description="KR-R-0106: a card is bent at a corner.",
    )
    yield _step(
        floor,
        "hand_over",
        manager,
        begin + timedelta(hours=29),
        ["KR-R-0106"],
        description="Requested by the Casino Compliance representative.",
        **witness,
    )
    rest = ["KR-R-0101 to KR-R-0105", "KR-B-0201 to KR-B-0206"]
    yield _step(floor, "cancel", manager, begin + timedelta(hours=30), rest, **witness)
    yield _step(floor, "destroy", manager, begin + timedelta(hours=52), ["KR-R-0101 to KR-R-0105"], **witness)
    change = floor.at - timedelta(hours=5)
    new = list(NEW.values())
    yield _step(floor, "issue", manager, change - timedelta(minutes=90), new, table_number=table, **witness)
    yield _step(floor, "use", Role.FLOORPERSON, change + timedelta(minutes=21), new, table_number=table)
    reserve = ["KR-B-0230"]
    yield _step(floor, "issue", manager, change + timedelta(minutes=30), reserve, table_number=table)
    yield _step(floor, "put_back", manager, change + timedelta(minutes=50), reserve)
    yield from _counted(floor, begin, change)


def _counted(floor: Floor, begin: datetime, change: datetime) -> Iterator[Step]:
    """A count that balances; one that does not and is explained; one that still waits for its explanation."""
    manager, dice = Role.ASSISTANT_SHIFT_MANAGER, {"counted_place": "storage", "package_kind": "dice"}
    yield _step(floor, "count", manager, begin + timedelta(hours=2), ["KR-D-01 to KR-D-06"], **dice)
    short = begin + timedelta(hours=50)
    yield _step(floor, "count", manager, short, ["KR-D-01 to KR-D-05"], **dice)
    yield _step(floor, "miss", manager, short + timedelta(minutes=10), ["KR-D-06"], description="Not in its box.")
    yield short + timedelta(minutes=20), partial(_explain, floor, short + timedelta(minutes=20))
    tiles = {"counted_place": "storage", "package_kind": "tiles"}
    yield _step(floor, "count", manager, change + timedelta(hours=3), ["KR-T-1"], **tiles)


def _explain(floor: Floor, moment: datetime) -> None:
    count = PackageSigning.objects.unexplained().get(facility=floor.facility)
    words = "KR-D-06 was not in its box. A search is logged, and the Board was told by telephone."
    _sign(floor, "explain", Role.ASSISTANT_SHIFT_MANAGER, moment, None, explains=count, description=words)


def _step(floor: Floor, move: str, role: Role, moment: datetime, numbers: list[str], **stated: Any) -> Step:
    return moment, partial(_sign, floor, move, role, moment, numbers, **stated)


def _sign(
    floor: Floor,
    move: str,
    role: Role,
    moment: datetime,
    numbers: list[str] | None,
    *,
    explains: PackageSigning | None = None,
    **stated: Any,
) -> None:
    values = {"moved_at": floor.local_time(moment), **stated} | ({"package_numbers": numbers} if numbers else {})
    sign = partial(
        package_sign,
        facility=floor.facility,
        move=move,
        values=values,
        signature=floor.signature(role, moment),
        at=moment,
        explains=explains,
    )
    try:
        sign()
    except NotConfirmed as shown:
        sign(confirmed_findings=shown.mark)
