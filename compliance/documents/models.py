"""Kept bytes: every PDF and CSV that was ever handed out, with its hash; and the jobs that write exports."""

import hashlib
import uuid
from typing import Any, ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils import timezone

from compliance.holders.models import CertificateHolder, Facility, OwnedQuerySet, User


class DocumentQuerySet(OwnedQuerySet):
    """Documents: a holder's own and, for the Board, all."""


class Document(models.Model):
    """Rendered once, kept as bytes with their SHA-256, shown ever after; never edited, never rendered again."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    holder = models.ForeignKey(CertificateHolder, on_delete=models.PROTECT, null=True, related_name="documents")
    title = models.CharField(max_length=300)
    file_name = models.CharField(max_length=200)
    media_type = models.CharField(max_length=100)
    content = models.BinaryField()
    sha256 = models.CharField(max_length=64)
    pages = models.PositiveIntegerField(null=True)
    created_at = models.DateTimeField(default=timezone.now)

    objects = DocumentQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(name="a_document_has_a_whole_sha256", condition=Q(sha256__regex=r"^[0-9a-f]{64}$"))
        ]

    def __str__(self) -> str:
        return self.title

    @classmethod
    def keep(cls, content: bytes, **fields: Any) -> Self:
        """Keeps these bytes with their hash. One insert."""
        return cls.objects.create(content=content, sha256=hashlib.sha256(content).hexdigest(), **fields)


class ExportJob(models.Model):
    """One request for an export: what was asked for, how far it is, and the volumes it wrote."""

    class Status(models.TextChoices):
        WAITING = "waiting", "Waiting"
        WRITING = "writing", "Writing"
        READY = "ready", "Ready"
        FAILED = "failed", "Failed"
        STOPPED = "stopped", "Stopped"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    holder = models.ForeignKey(CertificateHolder, on_delete=models.PROTECT, related_name="export_jobs")
    facility = models.ForeignKey(Facility, on_delete=models.PROTECT, related_name="export_jobs")
    requested_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="export_jobs")
    requested_at = models.DateTimeField(default=timezone.now)
    parameters = models.JSONField(help_text="Tables, log kinds, first and last day, formats")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    rows_total = models.PositiveIntegerField(default=0)
    rows_done = models.PositiveIntegerField(default=0)
    failure = models.TextField(blank=True)
    finished_at = models.DateTimeField(null=True)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["holder", "-requested_at", "-id"])]


class ExportVolume(models.Model):
    """One sealed volume of an export ("Volume 2 of 7"), or its CSV."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    job = models.ForeignKey(ExportJob, on_delete=models.PROTECT, related_name="volumes")
    number = models.PositiveIntegerField()
    of = models.PositiveIntegerField()
    document = models.OneToOneField(Document, on_delete=models.PROTECT, related_name="export_volume")

    class Meta:
        ordering: ClassVar = ["number", "document__file_name"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["job", "number", "document"], name="volume_once_a_job"),
        ]
