"""Official texts as they were imported. Rows are added and stay; of the texts in use, an edition shows the newest."""

from typing import Any, ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils import timezone

from compliance.holders.models import User


class EditionTextQuerySet(models.QuerySet["EditionText"]):
    """Imported texts."""

    def in_use(self) -> Self:
        """Without the texts that no second person has confirmed, where it takes one."""
        return self.filter(Q(takes_two=False) | Q(confirmation__isnull=False))

    def current(self) -> Self:
        """The text of each edition that pages show, without the bytes of its file."""
        return self.in_use().order_by("edition_key", "-number").distinct("edition_key").defer("original")

    def waiting(self) -> Self:
        """The newest text of each edition where a second person must still confirm it, without the bytes of its file.
        A newer import ends the wait of an older one."""
        newest = self.order_by("edition_key", "-number").distinct("edition_key").values("pk")
        return self.filter(pk__in=newest, takes_two=True, confirmation=None).defer("original")


class EditionText(models.Model):
    """A file taken as the official text of one edition: its bytes as received, its importer, and the way of the import.

    `number` counts the texts of an edition: a newer one supersedes, and nothing is replaced. `reader` is the release
    of the reader that split the file into items. `imported_by` is empty for an import by command. A text that
    `takes_two` is used once it has a `confirmation`.
    """

    edition_key = models.CharField(max_length=20)
    chapter_number = models.CharField(max_length=8)
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=300)
    file_name = models.CharField(max_length=200)
    sha256 = models.CharField(max_length=64)
    original = models.BinaryField()
    reader = models.CharField(max_length=20)
    imported_at = models.DateTimeField(default=timezone.now)
    imported_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    imported_number = models.CharField(max_length=50, blank=True, db_default="")
    takes_two = models.BooleanField(db_default=False, help_text="Is used only once a second person has confirmed it")
    notes = models.JSONField(default=list, help_text="Authority, source and cross references: kind and text")

    objects = EditionTextQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["edition_key", "number"], name="text_number_once_an_edition"),
            models.CheckConstraint(name="a_text_has_a_whole_sha256", condition=Q(sha256__regex=r"^[0-9a-f]{64}$")),
            models.CheckConstraint(
                name="who_takes_a_second_is_named", condition=Q(takes_two=False) | Q(imported_by__isnull=False)
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["chapter_number"])]

    def __str__(self) -> str:
        return f"{self.edition_key}, text {self.number}"


class TextConfirmation(models.Model):
    """The confirmation of a text in place of one in use, by a second person."""

    text = models.OneToOneField(EditionText, on_delete=models.PROTECT, related_name="confirmation")
    confirmed_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    confirmed_number = models.CharField(max_length=50, blank=True)
    confirmed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.text}, confirmed"


class TextItemRow(models.Model):
    """A section, defined term or lettered item of an imported text, with its own words.

    `tables` holds rows of cells, `notes` kind and text, `struck` what the source shows struck through and where.
    """

    edition_text = models.ForeignKey(EditionText, on_delete=models.PROTECT, related_name="items")
    order = models.PositiveIntegerField()
    depth = models.PositiveSmallIntegerField()
    slug = models.CharField(max_length=120)
    citation = models.CharField(max_length=200)
    heading = models.TextField(blank=True)
    text = models.TextField(blank=True)
    tables = models.JSONField(default=list)
    notes = models.JSONField(default=list)
    struck = models.JSONField(default=list)

    class Meta:
        ordering: ClassVar = ["order"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["edition_text", "slug"], name="an_item_once_a_text"),
            models.UniqueConstraint(fields=["edition_text", "order"], name="one_item_a_place"),
        ]

    def __str__(self) -> str:
        return self.citation

    @property
    def paragraphs(self) -> list[str]:
        """The words, a paragraph each."""
        return [line for line in self.text.split("\n") if line]

    @property
    def table_parts(self) -> list[dict[str, Any]]:
        """Each table as its head row (or none) and its body rows."""
        return [
            {"head": table["rows"][0] if table["headed"] else None, "body": table["rows"][int(table["headed"]) :]}
            for table in self.tables
        ]
