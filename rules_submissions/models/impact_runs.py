"""Effects of an edition on many approvals, as a worker worked them out: for the Board's people alone.

No record: a run follows from filings and what was decided of them, and is worked out again whenever somebody asks.
"""

from typing import ClassVar, Self

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q

from compliance.holders.models import Identified, User

MOVING = Q(status__in=["waiting", "working"])
"""Runs that have neither finished nor failed."""


class ImpactRunQuerySet(models.QuerySet["ImpactRun"]):
    """Runs by how far they are."""

    def moving(self) -> Self:
        """The runs that have neither finished nor failed."""
        return self.filter(MOVING)


class ImpactRun(Identified):
    """A run over all approvals and open filings of a game under an edition: its inputs, its progress, and the totals.
    `claim` and `claimed_until` are the lease of the worker that has it.

    `inputs` are the state of the filings when somebody asked (`register.runs.Inputs`); `done` of `total` filings are
    through.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", "Waiting"
        WORKING = "working", "Working"
        READY = "ready", "Ready"
        FAILED = "failed", "Failed"

    edition_key = models.CharField(max_length=20)
    inputs = models.JSONField()
    requested_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    requested_at = models.DateTimeField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    claim = models.UUIDField(null=True)
    claimed_until = models.DateTimeField(null=True)
    began_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    totals = models.JSONField(default=dict, encoder=DjangoJSONEncoder)

    objects = ImpactRunQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["edition_key"], condition=MOVING, name="one_run_an_edition_at_a_time")
        ]

    def __str__(self) -> str:
        return f"{self.edition_key}, {self.get_status_display()}"

    @property
    def is_moving(self) -> bool:
        """Whether a worker has it, or will."""
        return self.status in (self.Status.WAITING, self.Status.WORKING)


class ImpactRow(models.Model):
    """A filing that needs a change, in a run: as programs read it (`answer`), and the `cells` and findings of its lines
    in the list. `clauses` and `casino` are what the list is filtered by."""

    id = models.BigAutoField(primary_key=True)
    run = models.ForeignKey(ImpactRun, on_delete=models.CASCADE, related_name="rows")
    revision_key = models.UUIDField()
    casino = models.CharField(max_length=200)
    clauses = models.JSONField()
    answer = models.JSONField(encoder=DjangoJSONEncoder)
    cells = models.JSONField()
    problems = models.JSONField()

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["run", "revision_key"], name="a_revision_once_a_run")]

    def __str__(self) -> str:
        return f"{self.run}: {self.cells['Filing']}"
