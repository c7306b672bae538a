"""Certificate holders, their facilities, and tables and equipment there."""

import uuid
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, ClassVar, Self
from zoneinfo import ZoneInfo

from django.db import models

from compliance.regulation.core.chapter import PACKAGES
from compliance.regulation.core.elapsed import ZONE_NAME, facility_zone
from compliance.regulation.core.filing import TABLE_FORMATS

if TYPE_CHECKING:
    from .accounts import User


class Identified(models.Model):
    """A row known outside by a random id, which tells neither order nor time."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)

    class Meta:
        abstract = True


class CertificateHolder(Identified):
    """The holder of a slot machine or table games certificate: the party that files and keeps logs."""

    name = models.CharField(max_length=200, unique=True)
    is_active = models.BooleanField(default=True)
    needs_second_signature = models.BooleanField(
        default=False, db_default=False, help_text="Whether a second officer signs each filing before it is filed"
    )

    class Meta:
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name


class OwnedQuerySet(models.QuerySet[Any]):
    """Rows that belong to one certificate holder, in a column `holder`."""

    def visible_to(self, user: "User") -> Self:
        """Members see their own holder's rows; Board staff see all; anyone else none."""
        if user.is_board:
            return self
        return self.filter(holder_id=user.holder_id) if user.holder_id else self.none()


class Facility(Identified):
    """A licensed facility where tables stand. Its zone is that of the law, the same for all.

    `zone_name` is read by nothing: the column stays until a recorded act tells each facility anew without it, so that
    images of rows made before stay valid.
    """

    holder = models.ForeignKey(CertificateHolder, on_delete=models.PROTECT, related_name="facilities")
    name = models.CharField(max_length=200)
    zone_name = models.CharField(max_length=64, default=ZONE_NAME)
    rounds_per_hour = models.JSONField(
        default=dict,
        db_default={},
        blank=True,
        help_text="By chapter, how many rounds an hour a table plays at most, as the facility states it",
    )
    problems_to_board = models.BooleanField(
        default=False, db_default=False, help_text="Whether Casino Compliance gets a notice of each problem at a table"
    )
    keeps_packages = models.BooleanField(
        null=True, blank=True, help_text="Whether it keeps the numbers of its packages; none: it never did"
    )

    objects = OwnedQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["name"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["holder", "name"], name="facility_name_once_a_holder")]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        """The time zone of every facility."""
        return facility_zone()

    def day(self, at: datetime) -> date:
        """The calendar day there at an instant."""
        return at.astimezone(self.zone).date()


class EquipmentKind(models.TextChoices):
    """Kinds of equipment that a table carries and that the chapters speak of."""

    WHEEL = "wheel", "Roulette wheel"
    BIG_SIX_WHEEL = "big_six_wheel", "Big Six wheel"
    SHUFFLER = "shuffler", "Automated card shuffling device"
    CONTINUOUS_DEVICE = "continuous_device", "Device that reshuffles and counts"
    SHOE = "shoe", "Manual dealing shoe"
    SHAKER = "shaker", "Shaker"
    GENERATOR = "generator", "Random number generator"


def game_name(chapter: str) -> str:
    """The game of a chapter: "Casino War" for 651a."""
    return PACKAGES[chapter].replace("_", " ").title()


def chapter_choices() -> list[tuple[str, str]]:
    """Chapters and their games. Forms and services ask here, no column does: a new chapter needs no migration."""
    return [(number, game_name(number)) for number in PACKAGES]


def format_choices() -> list[tuple[str, str]]:
    """Kinds of table, as a Rules Submission states them."""
    return list(TABLE_FORMATS.items())


class GamingTable(Identified):
    """A gaming table on the floor, with its number, its game and its format."""

    holder = models.ForeignKey(CertificateHolder, on_delete=models.PROTECT, related_name="tables")
    facility = models.ForeignKey(Facility, on_delete=models.PROTECT, related_name="tables")
    number = models.CharField(max_length=20)
    chapter = models.CharField(max_length=8)
    table_format = models.CharField(max_length=40, default="traditional")
    is_active = models.BooleanField(default=True)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["holder", "facility", "number"], name="table_number_once_a_facility")
        ]

    def __str__(self) -> str:
        return self.number


class Equipment(Identified):
    """A wheel, shuffler, shaker, shoe or generator of a holder; at most on one table at a time."""

    holder = models.ForeignKey(CertificateHolder, on_delete=models.PROTECT, related_name="equipment")
    facility = models.ForeignKey(Facility, on_delete=models.PROTECT, related_name="equipment")
    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="equipment", null=True, blank=True)
    kind = models.CharField(max_length=30, choices=EquipmentKind.choices)
    model = models.CharField(max_length=120)
    serial_number = models.CharField(max_length=80)
    is_active = models.BooleanField(default=True)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["kind", "serial_number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["holder", "kind", "serial_number"], name="serial_number_once_a_holder_and_kind"
            )
        ]

    def __str__(self) -> str:
        return f"{self.model}, {self.serial_number}"
