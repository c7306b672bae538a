"""Sheets across revisions and amendments: what each shows, its name, and which upload is which version of it.

Every row here is added once and stays, like the uploads that it is about (`models.Artwork`).
"""

from typing import ClassVar, Self
from uuid import UUID

from django.db import models

from compliance.holders.models import User
from compliance.holders.rows import OfHolder

from ..place import Place
from .filings import UNITS, Acted, Artwork, Comment, Draft, RulesSubmission


class SheetKind(models.TextChoices):
    """The kind of a sheet, by its subject."""

    LAYOUT = "layout", "Layout"
    WHEEL = "wheel", "Wheel"
    SIGN = "sign", "Sign"
    GUIDE = "gaming_guide", "Gaming guide"
    SCHEMATIC = "schematic", "Schematic"
    OTHER = "other", "Other"


HANGING = (SheetKind.LAYOUT, SheetKind.SIGN)
"""The kinds of sheets that hang or lie at a table and are installed there."""


class Placed(models.Model):
    """Something at a place of a sheet's picture, in ten-thousandths (`place.py`)."""

    left = models.PositiveIntegerField()
    top = models.PositiveIntegerField()
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()

    class Meta:
        abstract = True

    @property
    def place(self) -> Place:
        """The place."""
        return Place(self.left, self.top, self.width, self.height)


class SheetVersionQuerySet(models.QuerySet["SheetVersion"]):
    """Versions by who may see them."""

    def visible_to(self, user: User) -> Self:
        """Members see their own holder's; Board staff those that were filed."""
        seen = self.filter(artwork__submission__in=RulesSubmission.objects.visible_to(user))
        return seen.filter(artwork__revisions__isnull=False).distinct() if user.is_board else seen


class Sheet(OfHolder):
    """A sheet that is carried across the revisions of a filing and of those that amend it. `first` is the filing at
    the beginning of that chain; there, kind and name are one sheet."""

    first = models.ForeignKey(RulesSubmission, on_delete=models.PROTECT, related_name="sheets")
    kind = models.CharField(max_length=20, choices=SheetKind.choices)
    name = models.CharField(max_length=120)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["first", "kind", "name"], name="one_sheet_a_chain_kind_and_name")
        ]

    @property
    def title(self) -> str:
        """`Layout: L-1`."""
        return f"{self.get_kind_display()}: {self.name}"


class SheetVersion(OfHolder):
    """A version of a sheet, with its upload. A number once given stays, also if the upload was taken out."""

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    artwork = models.OneToOneField(Artwork, on_delete=models.PROTECT, related_name="version")

    objects = SheetVersionQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sheet", "number"], name="version_number_once_a_sheet")
        ]

    @property
    def title(self) -> str:
        """`Layout: L-1, version 2`."""
        return f"{self.sheet.title}, version {self.number}"


class PinQuerySet(models.QuerySet["Pin"]):
    """Pins by who may see them."""

    def visible_to(self, user: User) -> Self:
        """The pins about which this person may read a comment."""
        seen = Comment.objects.visible_to(user).readable_by(user)
        return self.filter(comments__comment__in=seen).distinct()


class Pin(OfHolder, Placed):
    """A numbered place on a sheet that a reviewer speaks about. It stands on every later version until it is settled;
    `version` is the one on which it was set."""

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="pins")
    version = models.ForeignKey(SheetVersion, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()

    objects = PinQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["sheet", "number"], name="pin_number_once_a_sheet")]

    def __str__(self) -> str:
        return f"Pin {self.number}"


class PinComment(OfHolder):
    """A link from a comment of the thread to its pin: first words, replies, points of later letters."""

    pin = models.ForeignKey(Pin, on_delete=models.PROTECT, related_name="comments")
    comment = models.OneToOneField(Comment, on_delete=models.PROTECT, related_name="on_pin")


class PinAct(Acted):
    """A pin settled by a reviewer, or opened again. The newest act counts."""

    pin = models.ForeignKey(Pin, on_delete=models.PROTECT, related_name="acts")
    unit = models.CharField(max_length=40, choices=UNITS)
    settled = models.BooleanField()


class OfElement(models.Model):
    """About one element that the text asks on a layout: a provision of the edition, by citation and name."""

    citation = models.CharField(max_length=40)
    provision = models.CharField(max_length=80)

    class Meta:
        abstract = True

    @property
    def element(self) -> tuple[str, str]:
        """The element."""
        return self.citation, self.provision


class ElementMark(OfHolder, Placed, OfElement):
    """The place of a required element on a version of a sheet, as a filer states it; not `stands` takes that back. The
    newest counts."""

    version = models.ForeignKey(SheetVersion, on_delete=models.PROTECT, related_name="marks")
    stands = models.BooleanField()
    marked_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    marked_at = models.DateTimeField()


class ElementCheck(Acted, OfElement):
    """The check of a required element on a version of a sheet by a reviewer: found as filed, or not found. The newest
    counts."""

    version = models.ForeignKey(SheetVersion, on_delete=models.PROTECT, related_name="checks")
    unit = models.CharField(max_length=40, choices=UNITS)
    found = models.BooleanField()


class SheetTextQuerySet(models.QuerySet["SheetText"]):
    """A set of texts read on sheets, by reader."""

    def current(self) -> Self:
        """The texts read by the reader of today; a text of an earlier reader is read again."""
        return self.filter(reader=SheetText.READER)


class SheetText(OfHolder):
    """The words that the machine read on an upload, for notes. No record: it can be read again from the upload.

    `lines` are those that its picture shows, as `[text, left, top, width, height]`, places in ten-thousandths of the
    picture. `unseen` are those that the file holds and the picture does not show, each with a sixth: `not_seen`, or
    `unknown` where that could not be told. `unread` says in sentences what could not be read; `reader` is the version
    of the reader.
    """

    READER: ClassVar = 4

    artwork = models.OneToOneField(Artwork, on_delete=models.PROTECT, related_name="text")
    lines = models.JSONField(default=list)
    unseen = models.JSONField(default=list, db_default=[])
    unread = models.JSONField(default=list)
    reader = models.PositiveSmallIntegerField(default=1, db_default=1)
    read_at = models.DateTimeField()

    objects = SheetTextQuerySet.as_manager()


class Unnest(models.Func):
    """The members of an array, a row each."""

    function = "unnest"
    arity = 1
    set_returning = True
    output_field = models.UUIDField()


def carried_by(submission: RulesSubmission) -> "models.QuerySet[Draft, UUID]":
    """The keys of the uploads that the draft of this amendment files again as they are, for use within a query."""
    return Draft.objects.filter(pk=submission.pk).values_list(Unnest("carried"), flat=True)


def sheets_of_draft(submission: RulesSubmission) -> "models.QuerySet[Artwork]":
    """The sheets of a draft: those that were attached to it and not removed, and those that came along."""
    own = models.Q(submission=submission, removal__isnull=True)
    return Artwork.objects.filter(own | models.Q(pk__in=carried_by(submission)))


def read_as_versions(uploads: "models.QuerySet[Artwork]") -> "models.QuerySet[Artwork]":
    """These uploads without their bytes, each with what it is a version of, in the order of their uploading."""
    return uploads.defer("original", "preview").select_related("version__sheet").order_by("uploaded_at", "id")
