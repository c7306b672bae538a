"""Shift handovers of a facility: what one person left open and signed, and who took it over.

Every row here is added once and stays.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Self

import msgspec
from django.db import models
from django.db.models import Q

from compliance.holders.models import OwnedQuerySet
from compliance.ledger.holding import read

from .entries import Signed
from .packages import AtFacility


class HandoverQuerySet(OwnedQuerySet):
    """Handovers, by what became of them."""

    def waiting(self) -> Self:
        """Handovers that nobody has taken over."""
        return self.filter(takeover__isnull=True)


class Handover(AtFacility, Signed):
    """The items that a person who goes off shift leaves to the next shift, signed. `number` counts without gaps at a
    facility.

    `shown` holds what was open then, in canonical bytes (`handover/open_items.py`), with their SHA-256; `as_of` the
    instant for which it was looked up, `until` the end of the next shift. `words` are the person's own. `sent_key` is
    the key under which the signer sent it, so the same key never makes two.
    """

    number = models.PositiveIntegerField()
    as_of = models.DateTimeField()
    until = models.DateTimeField()
    shown = models.BinaryField(help_text="What was open, as canonical JSON")
    shown_sha256 = models.CharField(max_length=64)
    words = models.TextField(blank=True)
    sent_key = models.CharField(max_length=64, blank=True)

    objects: ClassVar = HandoverQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["facility", "number"], name="handover_number_once_a_facility"),
            models.UniqueConstraint(
                fields=["signed_by", "sent_key"], condition=~Q(sent_key=""), name="one_handover_a_signer_and_key"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["holder", "-received_at", "-id"], name="handover_newest_first")]

    @property
    def stated(self) -> Mapping[str, Any]:
        """The items that were open, as plain JSON values. Raises RowNotRead."""
        return read(self, "shown", msgspec.json.Decoder(dict[str, Any]).decode)


class Takeover(AtFacility, Signed):
    """The signature of the person who took a shift over: another person than the one who handed it over, with another
    credential. `changed` holds what had changed in between, in canonical bytes."""

    handover = models.OneToOneField(Handover, on_delete=models.PROTECT, related_name="takeover")
    as_of = models.DateTimeField()
    changed = models.BinaryField(help_text="What had changed since it was handed over, as canonical JSON")

    @property
    def stated(self) -> Mapping[str, Any]:
        """The changes, as plain JSON values. Raises RowNotRead."""
        return read(self, "changed", msgspec.json.Decoder(dict[str, Any]).decode)
