"""Problems found at a table: each is open from the entry that reports it to the entry that says what was done."""

from typing import Any, ClassVar, Self

from django.db import models

from compliance.holders.models import OwnedQuerySet
from compliance.regulation.core.log import LogKind

from .entries import AtTable, LogEntry


class ProblemQuerySet(OwnedQuerySet):
    """Problems, by what became of them."""

    def open(self) -> Self:
        """Problems about which no entry says what was done, and whose report two people have not denied. Reads a
        partial index."""
        return self.filter(closed_by__isnull=True).exclude(entry__denials__is_second=True)


class Problem(AtTable):
    """A problem at a table. `number` is that of the entry that first reported it in the problem log of the table;
    `entry` is the report as it was last corrected, `closed_by` the entry that says what was done.

    It changes beside the entries, in their transaction.
    """

    number = models.PositiveIntegerField()
    entry = models.OneToOneField(LogEntry, on_delete=models.PROTECT, related_name="problem")
    found_at = models.DateTimeField()
    closed_by = models.ForeignKey(LogEntry, on_delete=models.PROTECT, null=True, blank=True, related_name="closes")

    objects: ClassVar = ProblemQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="problem_number_once_a_table")
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["facility", "found_at", "id"], condition=models.Q(closed_by__isnull=True),
                name="open_problem_at_facility",
            )
        ]  # fmt: skip

    @property
    def kind(self) -> LogKind:
        """The problem log of the game."""
        return self.entry.kind

    @property
    def words(self) -> str:
        """The finding of the problem, in one line."""
        stated: Any = self.entry.decoded
        rules = self.kind.problem
        return rules.words(stated) if rules is not None else ""
