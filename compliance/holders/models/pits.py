"""Pits of a facility, and which tables stand in which of them since when."""

from datetime import datetime
from typing import ClassVar
from uuid import UUID

from django.db import models
from django.db.models import OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from ..ordered_id import OrderedKey
from .accounts import User
from .places import CertificateHolder, Facility, GamingTable, Identified, OwnedQuerySet


class Pit(Identified):
    """A pit of a facility. It keeps its name for good, so that the name says the same of every day."""

    holder = models.ForeignKey(CertificateHolder, on_delete=models.PROTECT, related_name="+")
    facility = models.ForeignKey(Facility, on_delete=models.PROTECT, related_name="pits")
    name = models.CharField(max_length=40)
    is_active = models.BooleanField(default=True)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["name"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["facility", "name"], name="pit_name_once_a_facility")]

    def __str__(self) -> str:
        return self.name


class PitStay(models.Model):
    """From `since` on the table stands in this pit, or in none. The table's next stay ends it. Only ever added."""

    id = OrderedKey()
    holder = models.ForeignKey(CertificateHolder, on_delete=models.PROTECT, related_name="+")
    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="pit_stays")
    pit = models.ForeignKey(Pit, on_delete=models.PROTECT, related_name="stays", null=True, blank=True)
    since = models.DateTimeField()
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    printed_name = models.CharField(max_length=200)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["table", "-since", "-id"], name="pit_stays_newest_first")]

    def __str__(self) -> str:
        return f"{self.table} in {self.pit or 'no pit'}"


def pit_at(at: datetime | OuterRef, of: str = "pk") -> Coalesce:
    """The name of the pit in which a table stands at a time, for a query of tables, or of rows that name the table in
    this column; empty for none."""
    return Coalesce(Subquery(_stays(OuterRef(of), at).values("pit__name")[:1]), Value(""))


def pit_id_at(at: datetime) -> Subquery:
    """The key of the same pit, for a query of tables; null for none."""
    return Subquery(_stays(OuterRef("pk"), at).values("pit")[:1])


def pit_of(row: models.Model) -> str:
    """The name of the pit that a query gave to a row, as `pit=pit_at(at)`; empty for none."""
    return str(vars(row)["pit"])


def pit_name(table: UUID, at: datetime) -> str:
    """The name of the pit in which a table stands at a time; empty for none. One query."""
    return next((name or "" for name in _stays(table, at).values_list("pit__name", flat=True)[:1]), "")


def _stays(table: UUID | OuterRef, at: datetime | OuterRef) -> "models.QuerySet[PitStay]":
    return PitStay.objects.filter(table=table, since__lte=at).order_by("-since", "-id")
