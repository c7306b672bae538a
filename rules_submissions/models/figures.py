"""Texts of figures that are nobody's law, in versions, as Board counsel writes them. Every row here is added once and
stays."""

from typing import ClassVar, Self

from django.db import models
from django.db.models import Exists, OuterRef

from compliance.holders.models import Identified
from compliance.holders.rows import ActedAs


class FiguresVersionQuerySet(models.QuerySet["FiguresVersion"]):
    """Versions of texts of figures."""

    def newest(self) -> Self:
        """The last version of each text."""
        later = FiguresVersion.objects.filter(key=OuterRef("key"), number__gt=OuterRef("number"))
        return self.filter(~Exists(later))


class FiguresVersion(ActedAs, Identified):
    """A version of a text of figures, and why it was written. The text alone defines it (`core.alternative`); its `key`
    is repeated here."""

    key = models.CharField(max_length=60)
    number = models.PositiveIntegerField()
    text = models.TextField()
    reason = models.TextField()

    objects = FiguresVersionQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["key", "number"], name="a_version_of_a_text_of_figures_once")
        ]

    def __str__(self) -> str:
        return f"{self.key}, version {self.number}"
