"""Entries of a round that their person made at the tables and signs at its end, together. No records: what is signed is
a log entry, and the draft is gone."""

from typing import ClassVar, Self

from django.db import models
from django.db.models import Exists, OuterRef

from compliance.holders.models import OwnedQuerySet, User
from compliance.regulation import chapter
from compliance.regulation.core.log import LogKind

from .entries import AtTable, LogEntry


class DraftEntryQuerySet(OwnedQuerySet):
    """Drafts by who may see them."""

    def visible_to(self, user: User) -> Self:
        """Everybody sees their own alone, until they signed the entry: also by its form, under the same key."""
        signed = LogEntry.objects.filter(signed_by=user, sent_key=OuterRef("key"))
        return super().visible_to(user).filter(user=user).exclude(Exists(signed))


class DraftEntry(AtTable):
    """The answers of one entry, complete, with the time at which they were given. `values` are plain JSON values by
    field. `findings_mark` is the mark of the findings that the person has read, `key` that under which the entry will
    be signed."""

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    log_code = models.CharField(max_length=30)
    values = models.JSONField()
    made_at = models.DateTimeField()
    findings_mark = models.CharField(max_length=64, blank=True)
    late_reason = models.TextField(blank=True)
    key = models.CharField(max_length=64)

    objects: ClassVar = DraftEntryQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "table", "log_code"], name="one_draft_a_person_table_and_log")
        ]

    @property
    def kind(self) -> LogKind:
        """The log."""
        return chapter(self.table.chapter).log(self.log_code)
