"""Log books: the kept papers of a facility's logs, month by month, and what they count."""

from typing import ClassVar, Self

from django.db import models
from django.db.models import Q

from compliance.documents.models import Document
from compliance.holders.models import Facility, OwnedQuerySet, User
from compliance.holders.roles import Perm
from compliance.holders.rows import OfHolder


class LogBookQuerySet(OwnedQuerySet):
    """Books by who reads them."""

    def visible_to(self, user: User) -> Self:
        """The books of the facilities whose logs this person may export."""
        return super().visible_to(user) if user.may(Perm.EXPORT) else self.none()


class LogBook(OfHolder):
    """The book of a month, number 0, or a supplement to it, from 1 on.

    It holds the entries whose event was in the month and that were received, or signed by another person, after
    `received_after` (none: from the first on) and no later than `received_until`, when the newest of these was.
    `summary` is what it counts. Rows stay until their entries are destroyed.
    """

    facility = models.ForeignKey(Facility, on_delete=models.PROTECT, related_name="log_books")
    month = models.DateField(help_text="The first day of the month")
    number = models.PositiveIntegerField(help_text="0: the book; from 1 on: supplements")
    received_after = models.DateTimeField(null=True)
    received_until = models.DateTimeField()
    made_at = models.DateTimeField()
    summary = models.JSONField()

    objects = LogBookQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["facility", "month", "number"], name="one_book_a_month_and_number"),
            models.CheckConstraint(
                name="a_supplement_follows_a_book", condition=Q(number=0) ^ Q(received_after__isnull=False)
            ),
        ]

    @property
    def is_supplement(self) -> bool:
        """Whether it holds what came after the book of its month."""
        return self.number > 0


class LogBookPart(OfHolder):
    """A file of a book: the whole book, or a part that ends between two logs."""

    book = models.ForeignKey(LogBook, on_delete=models.PROTECT, related_name="parts")
    number = models.PositiveIntegerField()
    document = models.OneToOneField(Document, on_delete=models.PROTECT, related_name="log_book_part")

    objects = OwnedQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["book", "number"], name="one_part_a_book_and_number"),
        ]
