"""The statement that the event of an entry never happened: made by one person, agreed to by a second."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from .entries import AtTable, LogEntry, Signed


class Denial(AtTable, Signed):
    """The signature of a person who states that what an entry says never happened. The entry stays on file.

    The first person says why. The second is another person with another credential; from that signature on
    (`is_second`) the entry no longer counts. `received_at` is the office's clock. Rows are added once and stay.
    """

    entry = models.ForeignKey(LogEntry, on_delete=models.PROTECT, related_name="denials")
    is_second = models.BooleanField()
    reason = models.TextField(blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entry", "is_second"], name="one_denial_an_entry_and_place"),
            models.UniqueConstraint(fields=["entry", "signed_by"], name="a_denial_has_two_people"),
            models.CheckConstraint(name="the_first_denial_says_why", condition=Q(is_second=True) | ~Q(reason="")),
        ]
