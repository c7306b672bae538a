"""Arrangements among the Board's people about a filing: recusals, delegates, stock wording of a bureau.

Every row here is added once and stays. No certificate holder sees one; papers name only the recused and the delegate.
"""

import uuid
from typing import ClassVar, Self

from django.db import models

from compliance.holders.models import Identified, User
from compliance.holders.rows import ActedAs

from .filings import UNITS, Acted


class Recusal(Acted):
    """A record that a person of the Board no longer acts in a filing, in this round or a later one, and why. It is
    never undone.

    `unit` is the unit for which they acted.
    """

    unit = models.CharField(max_length=40, choices=UNITS)
    reason = models.TextField()


class Delegation(Acted):
    """A record that a person decides one filing as delegate of the Executive Director, as named by `by`.

    Named by a recused Executive Director it holds at once; by Board administrators once two of them name the same
    person (`recusals.Recusals.delegation`).
    """

    delegate = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    delegate_name = models.CharField(max_length=200)
    delegate_number = models.CharField(max_length=40, blank=True)
    reason = models.TextField()


class StockWordingQuerySet(models.QuerySet["StockWording"]):
    """Versions of stock wording."""

    def newest(self) -> Self:
        """Each text in its newest version, retired ones too."""
        later = StockWording.objects.filter(text_id=models.OuterRef("text_id"), number__gt=models.OuterRef("number"))
        return self.filter(~models.Exists(later))

    def to_choose(self, unit: str) -> Self:
        """The texts that people of this unit may choose: those of the unit that are not retired, by title."""
        return self.newest().filter(unit=unit, is_retired=False).order_by("title", "text_id")


class StockWording(ActedAs, Identified):
    """A version of a text that a bureau keeps for points and sign-offs. `text_id` is the same in all its versions."""

    text_id = models.UUIDField(default=uuid.uuid4)
    number = models.PositiveIntegerField()
    unit = models.CharField(max_length=40, choices=UNITS)
    title = models.CharField(max_length=120)
    text = models.TextField()
    citation = models.CharField(max_length=40, blank=True)
    is_retired = models.BooleanField(default=False)

    objects = StockWordingQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["title", "text_id", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["text_id", "number"], name="a_version_of_a_wording_once")
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def words(self) -> str:
        """The words that are put into a form: the text, and the clause if one is named."""
        return f"{self.text} (§ {self.citation})" if self.citation else self.text
