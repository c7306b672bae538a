"""The head of the Board's letters, in versions. Every row here is added once and stays."""

from datetime import datetime
from typing import Any, Self

from django.db import models

from compliance.holders.models import Identified
from compliance.holders.rows import ActedAs


class SealPictureQuerySet(models.QuerySet["SealPicture"]):
    """Pictures of seals."""

    def visible_to(self, user: Any) -> Self:
        """The Board's people see each; others see it on the letters that they get."""
        return self if user.is_board else self.none()


class SealPicture(Identified):
    """A picture of the Board's seal, once for each file: as received, and as letters show it, made from its dots."""

    original = models.BinaryField()
    original_type = models.CharField(max_length=40)
    original_sha256 = models.CharField(max_length=64, unique=True)
    preview = models.BinaryField(help_text="PNG made from the original")
    preview_sha256 = models.CharField(max_length=64)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()

    objects = SealPictureQuerySet.as_manager()


class LetterheadQuerySet(models.QuerySet["Letterhead"]):
    """Versions of the letterhead."""

    def with_parts(self) -> Self:
        """Each with its answer, and its picture without bytes."""
        return self.select_related("answer", "picture").defer("picture__original", "picture__preview")

    def in_effect(self, at: datetime) -> "Letterhead | None":
        """The version that a second administrator had confirmed last at this time, with what letters show of its
        picture. One query."""
        confirmed = self.filter(answer__is_confirmed=True, answer__at__lte=at).select_related("answer", "picture")
        return confirmed.defer("picture__original").order_by("-number").first()

    def waiting(self) -> "Letterhead | None":
        """The newest version, where nobody answered yet. A newer request ends the wait of an older one. One query."""
        newest = self.with_parts().order_by("-number").first()
        return newest if newest is not None and not hasattr(newest, "answer") else None


class Letterhead(ActedAs, Identified):
    """A version of the letterhead, as an administrator of the Board asked for it, and why. It is in effect once another
    one has confirmed it. `picture` is the seal on letters. Without one they draw the words of `seal`, if there are any;
    with one, these words describe it."""

    number = models.PositiveIntegerField(unique=True)
    name = models.CharField(max_length=120)
    address = models.TextField()
    seal = models.CharField(max_length=60, blank=True)
    picture = models.ForeignKey(SealPicture, on_delete=models.PROTECT, null=True, related_name="+")
    reason = models.TextField()

    objects = LetterheadQuerySet.as_manager()

    def __str__(self) -> str:
        return f"Letterhead {self.number}"


class LetterheadAnswer(ActedAs, Identified):
    """The answer to a version: another administrator confirmed it, from now on in effect; or somebody declined it."""

    letterhead = models.OneToOneField(Letterhead, on_delete=models.PROTECT, related_name="answer")
    is_confirmed = models.BooleanField()

    def __str__(self) -> str:
        return f"{self.letterhead}, {'confirmed' if self.is_confirmed else 'declined'}"
