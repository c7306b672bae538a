"""Random samples of log entries with their work papers, which the Board's auditors alone see, and the cases that go to
the certificate holder.

Every row here is added once and stays. The newest `SampleNote` of an item, and the newest `CaseStep` of a case, is what
counts.
"""

from typing import Any, ClassVar, Self

from django.db import models

from compliance.documents.models import Document
from compliance.holders.models import Facility, GamingTable, OwnedQuerySet, User
from compliance.holders.roles import Perm
from compliance.holders.rows import ActedAs, ActedBy, OfHolder


class AuditQuerySet(models.QuerySet[Any]):
    """Rows of the Board's auditors."""

    def visible_to(self, user: User) -> Self:
        """The Board's auditors alone: what is sampled is hidden from a certificate holder until a case is sent."""
        return self if user.is_board and user.may(Perm.AUDIT) else self.none()


class OfAuditors(OfHolder):
    """A row about a certificate holder that only the Board's auditors see."""

    objects: ClassVar = AuditQuerySet.as_manager()

    class Meta:
        abstract = True


class OfEntry(models.Model):
    """A row about one log entry, which it names without a reference: the row stays when the entry is destroyed after
    its term, and still says which entry it was. `entry_sha256` is the hash that exports state."""

    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="+")
    entry_key = models.UUIDField(help_text="The id of the entry")
    entry_number = models.PositiveIntegerField()
    entry_sha256 = models.CharField(max_length=64)
    occurred_at = models.DateTimeField()

    class Meta:
        abstract = True


class Sample(OfAuditors):
    """A random sample of the entries of one log at one facility, by the day of the event.

    `year` and `number` count the samples of the Board without gaps. The population is what had been received by
    `drawn_at`: `population` entries, whose hashes in order have the SHA-256 `population_sha256` (`draw.population`).
    """

    facility = models.ForeignKey(Facility, on_delete=models.PROTECT, related_name="+")
    year = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    chapter_number = models.CharField(max_length=8)
    log_code = models.CharField(max_length=30)
    first_day = models.DateField()
    last_day = models.DateField()
    is_by_table = models.BooleanField(help_text="Whether each table gives as many entries as the others")
    seed = models.CharField(max_length=200)
    population = models.PositiveIntegerField()
    population_sha256 = models.CharField(max_length=64)
    drawn_at = models.DateTimeField()
    drawn_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    printed_name = models.CharField(max_length=200)
    credential_number = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["year", "number"], name="sample_number_once_a_year"),
        ]
        indexes: ClassVar = [models.Index(fields=["-drawn_at", "-id"], name="samples_newest_first")]

    def __str__(self) -> str:
        return f"WP-{self.year}-{self.number:03}"


class SampleItem(OfAuditors, OfEntry):
    """An entry of a sample, at its place in the order of the draw."""

    sample = models.ForeignKey(Sample, on_delete=models.PROTECT, related_name="items")
    place = models.PositiveIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sample", "place"], name="one_sampled_entry_a_place"),
            models.UniqueConstraint(fields=["sample", "entry_key"], name="one_place_a_sampled_entry"),
        ]


class SampleNote(ActedBy, OfAuditors):
    """The note of an auditor on one item: the evidence seen, whether it agrees with the entry, and words."""

    class Evidence(models.TextChoices):
        SLIP = "slip", "Slip"
        VIDEO = "video", "Video"
        BOTH = "both", "Slip and video"
        OTHER = "other", "Other, see the note"
        NONE = "none", "None found"

    class Agrees(models.TextChoices):
        YES = "yes", "Yes"
        NO = "no", "No"
        UNKNOWN = "unknown", "Cannot tell"

    item = models.ForeignKey(SampleItem, on_delete=models.PROTECT, related_name="notes")
    evidence = models.CharField(max_length=10, choices=Evidence.choices)
    agrees = models.CharField(max_length=10, choices=Agrees.choices)
    words = models.TextField(blank=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["item", "-at", "-id"], name="notes_of_item_newest")]


class SampleFile(ActedBy, OfAuditors):
    """A file that an auditor keeps with a sample, or with one item of it: what was seen, as picture, paper or table.
    It is part of a case from the moment when a `CaseFile` names it too."""

    sample = models.ForeignKey(Sample, on_delete=models.PROTECT, related_name="files")
    item = models.ForeignKey(SampleItem, on_delete=models.PROTECT, null=True, related_name="files")
    document = models.OneToOneField(Document, on_delete=models.PROTECT, related_name="sample_file")


class AuditCase(OfHolder, OfEntry):
    """A case that the Board's auditors put to a certificate holder about one entry of a sample. The holder sees it from
    the moment when it is sent."""

    facility = models.ForeignKey(Facility, on_delete=models.PROTECT, related_name="+")
    chapter_number = models.CharField(max_length=8)
    log_code = models.CharField(max_length=30)
    number = models.CharField(max_length=30)
    item = models.OneToOneField(SampleItem, on_delete=models.PROTECT, related_name="case")
    sent_at = models.DateTimeField()

    objects: ClassVar = OwnedQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["holder", "number"], name="case_number_once_a_holder")]
        indexes: ClassVar = [models.Index(fields=["-sent_at", "-id"], name="cases_newest_first")]


class CaseStep(ActedAs, OfHolder):
    """A step of a case: sent, answered by the holder, asked again, or closed."""

    class Kind(models.TextChoices):
        SENT = "sent", "Sent"
        ANSWERED = "answered", "Answered"
        ASKED = "asked", "Asked again"
        CLOSED = "closed", "Closed"

    case = models.ForeignKey(AuditCase, on_delete=models.PROTECT, related_name="steps")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    words = models.TextField()

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["case", "number"], name="one_step_a_number")]


class CaseFile(OfHolder):
    """A file that came with a step of a case, from either side; both read it."""

    step = models.ForeignKey(CaseStep, on_delete=models.PROTECT, related_name="files")
    document = models.OneToOneField(Document, on_delete=models.PROTECT, related_name="case_file")

    objects = OwnedQuerySet.as_manager()
