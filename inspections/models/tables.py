"""The sheets that hang at a table, the labels that are scanned there, and the notes of the Board's people about it.

Every row here is added once and stays; the newest row about a thing is what counts.
"""

from typing import ClassVar

from django.db import models

from compliance.documents.models import Document
from compliance.holders.models import Facility, GamingTable, OwnedQuerySet, User
from compliance.holders.rows import ActedAs, OfHolder
from rules_submissions.models.prints import PrintCode
from rules_submissions.models.sheets import SheetKind, SheetVersion

from .entries import AtTable, Signed


class Installation(AtTable, Signed):
    """A version of a sheet that somebody put up at a table and signed for. The newest of a kind is the one that hangs
    there.

    `installed_at` is the time that the signer states, `received_at` the office's own clock. `print` is the print whose
    code the signer gave, None where no code was given.
    """

    version = models.ForeignKey(SheetVersion, on_delete=models.PROTECT, related_name="installations")
    print = models.ForeignKey(PrintCode, null=True, on_delete=models.PROTECT, related_name="installations")
    kind = models.CharField(max_length=20, choices=SheetKind.choices)
    installed_at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["table", "kind", "-installed_at", "-received_at"], name="installed_at_table_newest")
        ]


class BoardNote(ActedAs, AtTable):
    """A note of a person of the Board at a table, for its holder to read."""

    text = models.TextField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["table", "-at", "-id"], name="note_at_table_newest")]


class LabelSheet(OfHolder):
    """Labels of tables that somebody had made at one time, to be printed on one paper."""

    facility = models.ForeignKey(Facility, on_delete=models.PROTECT, related_name="label_sheets")
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    printed_name = models.CharField(max_length=200)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["facility", "-made_at", "-id"], name="labels_of_facility_newest")]


class TableLabel(OfHolder):
    """The code that one label of a table bears. A newer label of the table replaces it: its code then says so."""

    sheet = models.ForeignKey(LabelSheet, on_delete=models.PROTECT, related_name="labels")
    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="labels")
    number = models.PositiveIntegerField(help_text="Counts the labels of this table")
    code = models.CharField(max_length=8, unique=True)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="label_number_once_a_table")]


class LabelPaper(OfHolder):
    """The kept paper with the labels of a sheet."""

    sheet = models.OneToOneField(LabelSheet, on_delete=models.PROTECT, related_name="paper")
    document = models.OneToOneField(Document, on_delete=models.PROTECT, related_name="label_paper")

    objects = OwnedQuerySet.as_manager()
