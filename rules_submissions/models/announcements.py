"""Announcements of editions, as two people of the Board sign them. Every row here is added once and stays."""

from typing import ClassVar, Self

from django.db import models
from django.db.models import Exists, OuterRef, Q

from compliance.holders.models import Identified
from compliance.holders.rows import ActedAs


class AnnouncementQuerySet(models.QuerySet["Announcement"]):
    """Announcements and withdrawals, waiting or answered."""

    def confirmed(self) -> Self:
        """The announcements that a second person confirmed, each with its answer."""
        return self.filter(answer__is_confirmed=True).select_related("answer")

    def published(self) -> Self:
        """The confirmed ones, each with `is_again`: whether the edition had an earlier one."""
        earlier = Announcement.objects.filter(
            edition_key=OuterRef("edition_key"), number__lt=OuterRef("number"), answer__is_confirmed=True
        )
        return self.confirmed().annotate(is_again=Exists(earlier))

    def standing(self) -> Self:
        """The last confirmed one of each edition."""
        return self.confirmed().order_by("edition_key", "-number").distinct("edition_key")

    def waiting(self) -> Self:
        """The newest one of each edition, where nobody answered yet. A newer request ends the wait of an older one."""
        newest = Announcement.objects.order_by("edition_key", "-number").distinct("edition_key").values("pk")
        return self.filter(pk__in=newest, answer=None)


class Announcement(ActedAs, Identified):
    """An announcement that an edition is in force from a day, or (`is_withdrawal`) that it does not come after all; and
    why. It counts once a second person has confirmed it. `text_sha256` is the file of the official text that was in use
    then."""

    edition_key = models.CharField(max_length=20)
    number = models.PositiveIntegerField()
    is_withdrawal = models.BooleanField()
    in_force_on = models.DateField()
    text_sha256 = models.CharField(max_length=64, blank=True)
    reason = models.TextField()

    objects = AnnouncementQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["edition_key", "number"], name="an_announcement_of_an_edition_once"),
            models.CheckConstraint(
                name="what_is_announced_has_a_text", condition=Q(is_withdrawal=True) | ~Q(text_sha256="")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.edition_key}, {'withdrawal' if self.is_withdrawal else 'announcement'} {self.number}"


class AnnouncementAnswer(ActedAs, Identified):
    """The answer of a second person who confirmed an announcement or a withdrawal, which counts from now on; or the
    note that somebody declined it."""

    announcement = models.OneToOneField(Announcement, on_delete=models.PROTECT, related_name="answer")
    is_confirmed = models.BooleanField()

    def __str__(self) -> str:
        return f"{self.announcement}, {'confirmed' if self.is_confirmed else 'declined'}"
