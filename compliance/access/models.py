"""Readings. Rows are added by the office's timed task alone, never changed, and deleted after their term."""

from datetime import timedelta
from typing import ClassVar, Self
from uuid import UUID

from django.db import models
from django.utils import timezone

from compliance.holders.models import CertificateHolder, Identified, User

LONGEST = 500
LOST, NOBODY = "Readings lost", UUID(int=0)
"""The words of a row that counts readings that could not be kept, and the account that it names."""
HELD_BACK = timedelta(days=90)
"""The time for which a certificate holder does not see the readings of a Board auditor: a sample stays hidden
meanwhile."""


class ReadingQuerySet(models.QuerySet["ReadingKept"]):
    """Readings by who may see them."""

    def visible_to(self, user: User) -> Self:
        """The Board's people all; a certificate holder's those of its records that are shown by now."""
        if user.is_board:
            return self
        own = self.filter(holder_id=user.holder_id, shown_at__lte=timezone.now())
        return own if user.holder_id else self.none()


class ReadingKept(Identified):
    """A reading by somebody. `holder` is the certificate holder of the records; None if there is no single one.

    `kept_at` is when the row was written, by the database's clock: the digest of a day holds the rows of that UTC day.
    """

    holder = models.ForeignKey(CertificateHolder, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField()
    kept_at = models.DateTimeField()
    shown_at = models.DateTimeField(help_text="From when on the certificate holder sees it")
    person = models.UUIDField(help_text="The account that read")
    printed_name = models.CharField(max_length=200)
    role = models.CharField(max_length=40, blank=True)
    what = models.CharField(max_length=100)
    of_table = models.CharField(max_length=80, blank=True)
    of_row = models.UUIDField(null=True)
    terms = models.CharField(max_length=LONGEST, blank=True)
    path = models.CharField(max_length=LONGEST)

    objects = ReadingQuerySet.as_manager()

    class Meta:
        db_table = "access_reading"
        indexes: ClassVar = [
            models.Index(fields=["-at", "-id"], name="readings_newest_first"),
            models.Index(fields=["holder", "-at", "-id"], name="readings_of_a_holder"),
            models.Index(fields=["kept_at", "id"], name="readings_of_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.printed_name}: {self.what}"
