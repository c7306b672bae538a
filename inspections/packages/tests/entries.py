"""Signed entries about packages, for tests."""

from datetime import datetime
from typing import Any

from compliance.holders.models import Facility, User
from compliance.holders.tests.factories import given
from compliance.ledger.logs import receipt_at
from inspections.errors import NotConfirmed
from inspections.models.packages import PackageSigning
from inspections.packages.services import package_sign
from inspections.tests.factories import NOON, iso, signature_of


def keeping(facility: Facility) -> Facility:
    """The facility, which keeps package numbers."""
    with given():
        facility.keeps_packages = True
        facility.save(update_fields=["keeps_packages"])
    return facility


def entered(
    facility: Facility, move: str, by: User, numbers: list[str] | None = None, moment: datetime = NOON, **more: Any
) -> PackageSigning:
    """An entry signed and received at that moment, after reading what is found; its `moved_at` may be earlier."""
    values = {name: value for name, value in more.items() if name not in ("explains", "late_reason", "key")}
    values = {"moved_at": iso(moment), **values} | ({"package_numbers": numbers} if numbers is not None else {})
    asked = {name: more[name] for name in ("explains", "late_reason", "key") if name in more}
    with receipt_at(moment):
        stated = {
            "facility": facility, "move": move, "values": values, "signature": signature_of(by, moment), "at": moment,
            **asked,
        }  # fmt: skip
        try:
            return package_sign(**stated)
        except NotConfirmed as shown:
            return package_sign(**stated, confirmed_findings=shown.mark)


def received(facility: Facility, by: User, numbers: list[str], moment: datetime = NOON, **more: Any) -> PackageSigning:
    """Decks of cards received."""
    stated = {"package_kind": "cards", "maker_name": "Maker", "color": "red", "batch_number": "B-1", **more}
    return entered(facility, "receive", by, numbers, moment, **stated)
