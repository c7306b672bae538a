"""Shifts handed over and taken over, for tests."""

from datetime import datetime

from compliance.holders.models import Facility, User
from compliance.ledger.logs import receipt_at
from inspections.handover.open_items import looked_at
from inspections.handover.services import handover_sign, handover_take
from inspections.models.handovers import Handover, Takeover
from inspections.tests.factories import NOON, signature_of


def handed_over(
    facility: Facility, by: User, moment: datetime = NOON, words: str = "Watch R-01.", hours: int = 8, key: str = ""
) -> Handover:
    """A handover signed at that moment, after reading what is open, and received at once."""
    with receipt_at(moment):
        return handover_sign(
            facility=facility, as_of=moment, hours=hours, words=words,
            shown_sha256=looked_at(facility, moment, hours).sha256, signature=signature_of(by, moment), at=moment,
            key=key,
        )  # fmt: skip


def taken_over(handover: Handover, by: User, moment: datetime = NOON) -> Takeover:
    """A shift taken over at that moment."""
    with receipt_at(moment):
        return handover_take(handover_id=handover.pk, as_of=moment, signature=signature_of(by, moment), at=moment)
