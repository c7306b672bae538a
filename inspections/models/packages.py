"""Packages of cards, dice and tiles of a facility that keeps their numbers: what was received, and every signed entry.

Every row here is added once and stays. No row says where a package is: its newest move that changed its place does.
"""

import uuid
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import Any, ClassVar, Self

import msgspec
from django.db import models
from django.db.models import Exists, OuterRef, Q

from compliance.holders.models import Facility, GamingTable, OwnedQuerySet
from compliance.holders.rows import OfHolder
from compliance.ledger.holding import read
from compliance.regulation.core.canonical import decode_stored
from compliance.regulation.general.packages import KINDS, MOVES, STAYING, PackageEntry, PackageStanding, standing_after

from .entries import Signed

SAID = [(code, move.title) for code, move in MOVES.items()]


def key_of(place: uuid.UUID, what: str, number: int | str) -> uuid.UUID:
    """The key of what has this number at its place: an entry and a package at a facility, a move of a package. So the
    records can be asked whether there is a further one."""
    return uuid.uuid5(place, f"{what} {number}")


def marks_of_numbers(
    model: type[models.Model], place: uuid.UUID, what: str, last: int, first: int = 1
) -> set[tuple[str, str]]:
    """The marks of what is numbered at a place, from `first` to the one after `last`. An act that adds the next holds
    them, so that one that was deleted or moved away is missed, and its number is not given twice."""
    return {(model._meta.db_table, str(key_of(place, what, number))) for number in range(first, last + 2)}


class AtFacility(OfHolder):
    """A row about one facility of one certificate holder."""

    facility = models.ForeignKey(Facility, on_delete=models.PROTECT, related_name="%(class)s_rows")

    objects = OwnedQuerySet.as_manager()

    class Meta:
        abstract = True


class PackageSigningQuerySet(OwnedQuerySet):
    """Signed entries about packages, by what became of them."""

    def unexplained(self) -> Self:
        """Counts that did not balance and that no signed entry explains."""
        return self.filter(differs=True, explained_by__isnull=True)


class PackageSigning(AtFacility, Signed):
    """A signed entry about packages. `number` counts without gaps at a facility.

    `facts` holds its canonical bytes, with their SHA-256; `findings` those that the signer read. `differs` is that a
    count did not balance when it was signed; `explains` the count that an explanation is about. `sent_key` is the key
    under which the signer sent it, so the same key never makes two entries.
    """

    number = models.PositiveIntegerField()
    move = models.CharField(max_length=12, choices=SAID)
    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    facts = models.BinaryField()
    facts_sha256 = models.CharField(max_length=64)
    findings = models.BinaryField(help_text="The findings at signing, as JSON")
    occurred_at = models.DateTimeField()
    late_seconds = models.PositiveIntegerField(null=True)
    late_reason = models.TextField(blank=True)
    differs = models.BooleanField(default=False)
    explains = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="explained_by"
    )
    sent_key = models.CharField(max_length=64, blank=True)
    sent_sha256 = models.CharField(max_length=64, blank=True)

    objects: ClassVar = PackageSigningQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["facility", "number"], name="package_entry_number_once_a_facility"),
            models.UniqueConstraint(
                fields=["signed_by", "sent_key"], condition=~Q(sent_key=""), name="one_package_entry_a_signer_and_key"
            ),
            models.CheckConstraint(
                name="a_late_package_entry_says_why", condition=Q(late_seconds__isnull=True) | ~Q(late_reason="")
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["facility", "-occurred_at", "-id"], name="package_entry_newest_first"),
            models.Index(fields=["facility", "-received_at"], condition=Q(differs=True), name="count_that_differs"),
        ]

    @property
    def decoded(self) -> PackageEntry:
        """The entry as it was signed. Raises RowNotRead."""
        return read(self, "facts", partial(decode_stored, PackageEntry))

    @property
    def stated(self) -> Mapping[str, Any]:
        """The facts that the entry states, as plain JSON values by field. Raises RowNotRead."""
        return read(self, "facts", msgspec.json.Decoder(dict[str, Any]).decode)


class Package(AtFacility):
    """A package as it was received. Its number is that of one package at the facility, for good."""

    kind = models.CharField(max_length=8, choices=list(KINDS.items()))
    number = models.CharField(max_length=40)
    maker_name = models.CharField(max_length=200)
    color = models.CharField(max_length=1000, blank=True)
    batch_number = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["facility", "number"], name="package_number_once_a_facility")
        ]


class PackageMoveQuerySet(OwnedQuerySet):
    """Moves of packages, and the one of each package that says where it is."""

    def current(self, at: datetime | None = None, known_at: datetime | None = None) -> Self:
        """Of each package the newest move that says where it is; by what had happened until `at`, and had been received
        until `known_at`, where these are given."""
        given = {"entry__occurred_at__lte": at, "entry__received_at__lte": known_at}
        until = {name: moment for name, moment in given.items() if moment is not None}
        placing = PackageMove.objects.exclude(move__in=STAYING).filter(**until)
        later = placing.filter(package=OuterRef("package"), number__gt=OuterRef("number"))
        return self.exclude(move__in=STAYING).filter(~Exists(later), **until)

    def since_placed(self, at: datetime) -> Self:
        """Of each package the move that says where it was at this time, and those that follow it."""
        placing = PackageMove.objects.exclude(move__in=STAYING).filter(entry__occurred_at__lte=at)
        return self.filter(~Exists(placing.filter(package=OuterRef("package"), number__gt=OuterRef("number"))))

    def at(self, places: Iterable[str]) -> Self:
        """Moves that end at one of these places."""
        return self.filter(move__in=[code for code, move in MOVES.items() if move.ends in frozenset(places)])

    def at_table(self, table: GamingTable, at: datetime | None = None, known_at: datetime | None = None) -> Self:
        """The moves of what is at this table, or was, as `current` tells them."""
        return self.filter(table=table.pk).current(at, known_at)


class PackageMove(OfHolder):
    """The naming of a package by a signed entry. `number` counts the moves of the package; `move` and `table` are as in
    the entry."""

    package = models.ForeignKey(Package, on_delete=models.PROTECT, related_name="moves")
    entry = models.ForeignKey(PackageSigning, on_delete=models.PROTECT, related_name="moves")
    number = models.PositiveIntegerField()
    move = models.CharField(max_length=12, choices=SAID)
    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    objects: ClassVar = PackageMoveQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["package", "number"], name="move_number_once_a_package")
        ]
        indexes: ClassVar = [
            models.Index(fields=["table", "package"], condition=Q(table__isnull=False), name="moves_to_table")
        ]

    @property
    def standing(self) -> PackageStanding | None:
        """The place of the package by this move; None for a move that leaves it where it was. Wants `table`."""
        return standing_after(None, self.move, self.table.number if self.table else "")


def packages_at(table: GamingTable) -> frozenset[str] | None:
    """The numbers of the packages at a table by their moves; None where its facility keeps no numbers. One query, or
    none."""
    if not table.facility.keeps_packages:
        return None
    return frozenset(PackageMove.objects.at_table(table).values_list("package__number", flat=True))
