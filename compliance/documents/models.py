"""Kept bytes: every PDF and CSV that was ever given out, with its hash; the jobs that write exports and bundles."""

import hashlib
from typing import Any, ClassVar, Self
from uuid import UUID

from django.db import models
from django.db.models import Q
from django.utils import timezone

from compliance.holders.models import CertificateHolder, Facility, Identified, OwnedQuerySet, User
from compliance.holders.roles import Perm

from .access import readable_by


class DocumentQuerySet(OwnedQuerySet):
    """Documents by what they belong to: each app says who reads its own (`compliance.documents.access`)."""

    def visible_to(self, user: User) -> Self:
        """Documents whose export or filing this person sees."""
        return self.filter(readable_by(user))


class Document(Identified):
    """Rendered once, kept as bytes with their SHA-256, shown ever after; never edited, never rendered again."""

    holder = models.ForeignKey(CertificateHolder, on_delete=models.PROTECT, null=True, related_name="documents")
    title = models.CharField(max_length=300)
    file_name = models.CharField(max_length=200)
    media_type = models.CharField(max_length=100)
    content = models.BinaryField()
    sha256 = models.CharField(max_length=64)
    pages = models.PositiveIntegerField(null=True)
    active_content = models.CharField(
        max_length=500, blank=True, default="", help_text="What in a file from outside runs or opens by itself"
    )
    signed_by = models.CharField(
        max_length=300,
        blank=True,
        default="",
        help_text="Whose certificate signed these bytes (PAdES); empty: they are not signed electronically",
    )
    created_at = models.DateTimeField(default=timezone.now)

    objects = DocumentQuerySet.as_manager()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["sha256"], name="document_by_sha256")]
        constraints: ClassVar = [
            models.CheckConstraint(name="a_document_has_a_whole_sha256", condition=Q(sha256__regex=r"^[0-9a-f]{64}$"))
        ]

    def __str__(self) -> str:
        return self.title

    @classmethod
    def keep(cls, content: bytes, **fields: Any) -> Self:
        """Keeps these bytes with their hash. One insert."""
        document = cls(content=content, sha256=hashlib.sha256(content).hexdigest(), **fields)
        document.save(force_insert=True)
        return document


MOVING = Q(status__in=["waiting", "writing"])
"""Work that has neither finished, nor failed, nor been stopped."""


class ExportJobQuerySet(OwnedQuerySet):
    """Exports by who asked for them."""

    def visible_to(self, user: User) -> Self:
        """A holder's people see what their side asked for, Board staff what the Board asked for: nobody announces an
        audit to the holder that is audited."""
        if user.is_board:
            return self.filter(for_board=True)
        return self.filter(holder_id=user.holder_id, for_board=False) if user.holder_id else self.none()

    def moving(self) -> Self:
        """Exports that have neither finished, nor failed, nor been stopped."""
        return self.filter(MOVING)


class Job(Identified):
    """Work that somebody asked for and that a worker does. `claim` and `claimed_until` are the lease of that worker."""

    class Status(models.TextChoices):
        WAITING = "waiting", "Waiting"
        WRITING = "writing", "Writing"
        READY = "ready", "Ready"
        FAILED = "failed", "Failed"
        STOPPED = "stopped", "Stopped"

    noun: ClassVar[str]
    made: ClassVar[str]
    """The noun for the job on pages, and the word for its completion: `bundle`, `made`."""

    for_board = models.BooleanField(default=False)
    requested_at = models.DateTimeField(default=timezone.now)
    plan = models.JSONField(default=dict)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    claim = models.UUIDField(null=True)
    claimed_until = models.DateTimeField(null=True)
    failure = models.TextField(blank=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True

    @property
    def is_moving(self) -> bool:
        """Whether a worker has it, or will."""
        return self.status in (self.Status.WAITING, self.Status.WRITING)


TABLE_DAY = "table_day"
"""The name, in the `parameters` of an export, of the paper with everything about a table on a day."""


class ExportJob(Job):
    """A request for an export: its choices, its progress, and the volumes it wrote.

    `plan` fixes, when writing starts, which entries are in which volume. Entries that arrive later are not in it,
    however often the work is resumed.
    """

    noun, made = "export", "written"

    @property
    def log_holder_id(self) -> UUID | None:
        """The holder whose log holds the acts about it; None, the office's log, for Board staff. The holder that is
        audited does not learn of an audit."""
        return None if self.for_board else self.holder_id

    @property
    def is_table_day(self) -> bool:
        """Whether its PDF is the paper with everything about a table on a day, not a log book."""
        return self.parameters.get("paper") == TABLE_DAY

    @property
    def not_printed(self) -> list[str]:
        """The names of entries that its PDF does not print."""
        return list(self.plan.get("not_printed", ()))

    holder = models.ForeignKey(CertificateHolder, on_delete=models.PROTECT, related_name="export_jobs")
    facility = models.ForeignKey(Facility, on_delete=models.PROTECT, related_name="export_jobs")
    requested_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="export_jobs")
    parameters = models.JSONField(help_text="Tables, logs, first and last day")
    request_sha256 = models.CharField(max_length=64, blank=True)
    rows_total = models.PositiveIntegerField(default=0)
    rows_done = models.PositiveIntegerField(default=0)

    objects = ExportJobQuerySet.as_manager()

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["holder", "-requested_at", "-id"]),
            models.Index(
                fields=["-requested_at", "-id"], condition=Q(for_board=True), name="export_of_the_board_newest"
            ),
            models.Index(fields=["requested_at"], condition=MOVING, name="export_still_moving"),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["requested_by", "request_sha256"],
                condition=MOVING,
                name="same_export_once_at_a_time",
            )
        ]


class ExportVolume(Identified):
    """A sealed volume of an export ("Volume 2 of 7"), or, as number 0, all its entries as CSV."""

    class Form(models.TextChoices):
        PDF = "pdf", "PDF"
        CSV = "csv", "CSV"

    job = models.ForeignKey(ExportJob, on_delete=models.PROTECT, related_name="volumes")
    number = models.PositiveIntegerField()
    of = models.PositiveIntegerField()
    form = models.CharField(max_length=3, choices=Form.choices, default=Form.PDF)
    rows = models.PositiveIntegerField(default=0)
    document = models.OneToOneField(Document, on_delete=models.PROTECT, related_name="export_volume")

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["job", "number", "form"], name="volume_once_a_job"),
        ]


class BundleQuerySet(ExportJobQuerySet):
    """Bundles by who asked for them, as exports; those of the office's own log are for people who may read it."""

    def visible_to(self, user: User) -> Self:
        """As exports. Each person of the Board sees bundles of the logs that they may export."""
        rows = super().visible_to(user)
        if not user.may(Perm.READ_OFFICE):
            rows = rows.filter(holder__isnull=False)
        if not user.may(Perm.EXPORT):
            rows = rows.filter(holder__isnull=True)
        return rows


OFFICE_NAME = "Acts of the Board"
"""The owner of the records in the log that belongs to no certificate holder."""


class Bundle(Job):
    """A request for an auditor's bundle: the holder of the records (`holder` null: the office's own log), the choice of
    records, the progress, and the file that was written.

    `plan` keeps what each step has settled, so that work taken up again goes on with the same: the reports to make, the
    entry `export.bundle`, the Board entries and checkpoints that close it. `claim` and `claimed_until` are the lease of
    the worker that has it; without a claim, the time before which nobody need look at it. `requested_by` is null for
    the office itself, at its command line. The file stands under MEDIA_ROOT; the records it copies stay in the ledger.
    """

    class Step(models.TextChoices):
        REPORTS = "reports", "Making the reports to read"
        ENTRY = "entry", "Recording the export"
        SIGNED = "signed", "Waiting for the signer’s checkpoint"
        COMMITTED = "committed", "Waiting for the Board log"
        WITNESSED = "witnessed", "Waiting for the witnesses"
        FILE = "file", "Writing the file"

    noun, made = "bundle", "made"

    holder = models.ForeignKey(CertificateHolder, on_delete=models.PROTECT, null=True, related_name="bundles")
    requested_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="bundles")
    parameters = models.JSONField(help_text="First and last day of receipt, types of entries")
    step = models.CharField(max_length=10, choices=Step.choices, default=Step.REPORTS)
    step_at = models.DateTimeField(default=timezone.now)
    file_name = models.CharField(max_length=200, blank=True)
    sha256 = models.CharField(max_length=64, blank=True)
    size = models.PositiveBigIntegerField(null=True)
    witnesses = models.PositiveIntegerField(null=True)

    objects = BundleQuerySet.as_manager()

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["holder", "-requested_at", "-id"]),
            models.Index(
                fields=["-requested_at", "-id"], condition=Q(for_board=True), name="bundle_of_the_board_newest"
            ),
            models.Index(fields=["requested_at"], condition=MOVING, name="bundle_still_moving"),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["holder", "requested_by", "parameters"],
                condition=MOVING,
                name="same_bundle_once_at_a_time",
            ),
            models.UniqueConstraint(
                fields=["requested_by", "parameters"],
                condition=Q(status__in=["waiting", "writing"], holder__isnull=True),
                name="same_bundle_of_the_office_once_at_a_time",
            ),
            models.CheckConstraint(
                name="a_bundle_of_the_office_is_the_boards",
                condition=Q(holder__isnull=False) | Q(for_board=True),
            ),
            models.CheckConstraint(
                name="a_ready_bundle_has_its_hash", condition=~Q(status="ready") | Q(sha256__regex=r"^[0-9a-f]{64}$")
            ),
        ]

    @property
    def not_printed(self) -> list[str]:
        """The names of entries that its log books do not print."""
        return [name for book in self.plan.get("books", ()) for name in book.get("not_printed", ())]

    @property
    def whose(self) -> str:
        """The owner of its records, in words."""
        return self.holder.name if self.holder is not None else OFFICE_NAME
