"""Sheets across revisions and amendments: what each shows, its name, and which upload is which version of it.

Every row here is added once and stays, like the uploads that it is about (`models.Artwork`).
"""

from typing import ClassVar, Self

from django.db import models

from compliance.holders.models import User

from .models import Artwork, Row, RulesSubmission


class Kind(models.TextChoices):
    """What a sheet shows."""

    LAYOUT = "layout", "Layout"
    WHEEL = "wheel", "Wheel"
    SIGN = "sign", "Sign"
    GUIDE = "gaming_guide", "Gaming guide"
    SCHEMATIC = "schematic", "Schematic"
    OTHER = "other", "Other"


class SheetVersionQuerySet(models.QuerySet["SheetVersion"]):
    """Versions by who may see them."""

    def visible_to(self, user: User) -> Self:
        """Members see their own holder's; Board staff those that were filed."""
        seen = self.filter(artwork__submission__in=RulesSubmission.objects.visible_to(user))
        return seen.filter(artwork__revisions__isnull=False).distinct() if user.is_board else seen


class Sheet(Row):
    """A sheet that is carried across the revisions of a filing and of those that amend it. `first` is the filing at
    the beginning of that chain; there, kind and name are one sheet."""

    first = models.ForeignKey(RulesSubmission, on_delete=models.PROTECT, related_name="sheets")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    name = models.CharField(max_length=120)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["first", "kind", "name"], name="one_sheet_a_chain_kind_and_name")
        ]

    @property
    def title(self) -> str:
        """`Layout: L-1`."""
        return f"{self.get_kind_display()}: {self.name}"


class SheetVersion(Row):
    """That an upload is this version of a sheet. A number once given stays, also where the upload was taken out."""

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    artwork = models.OneToOneField(Artwork, on_delete=models.PROTECT, related_name="version")

    objects = SheetVersionQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sheet", "number"], name="version_number_once_a_sheet")
        ]


def read_as_versions(uploads: "models.QuerySet[Artwork]") -> "models.QuerySet[Artwork]":
    """These uploads without their bytes, each with what it is a version of, in the order of their uploading."""
    return uploads.defer("original", "preview").select_related("version__sheet").order_by("uploaded_at", "id")
