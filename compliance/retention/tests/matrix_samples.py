"""Destructions and holds for the access matrix."""

from datetime import date

from django.utils import timezone

from compliance.holders.tests.factories import given
from compliance.retention.models import Destruction, LegalHold
from tests.matrix import Ground, register


def destruction(ground: Ground) -> Destruction:
    """A destruction that was asked for."""
    with given():
        return Destruction.objects.create(
            holder=ground.holder, up_to=date(2019, 12, 31), reason="The policy says so.",
            asked_by=ground.person, asked_name=ground.person.printed_name, asked_number="PA-1",
            asked_at=timezone.now(),
        )  # fmt: skip


def hold(ground: Ground) -> LegalHold:
    """A legal hold in force."""
    with given():
        return LegalHold.objects.create(
            holder=ground.holder, reason="An inquiry.", set_name="Bo Ard", set_at=timezone.now()
        )


register("destruction_id", lambda ground: ground.once("destruction", lambda: destruction(ground)).pk)
register("hold_id", lambda ground: ground.once("hold", lambda: hold(ground)).pk)
