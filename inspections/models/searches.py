"""The words that search reads, and the searches that people keep. Neither is a record: the words by which log entries
and filings are found follow from signed texts and are made again if they are gone; a saved search belongs to its
person."""

from typing import ClassVar, Self

from django.db import models
from django.db.models import Q

from compliance.holders.models import CertificateHolder, Facility, Identified, OwnedQuerySet, User
from rules_submissions.models import Revision

from .entries import LogEntry, one_of

LONGEST = 60
"""The number of characters of a word that are kept."""


class Mention(models.Model):
    """A word of a log entry or of a filed revision, in its normal form, and its place: as a person, a number, a table
    or in a text. `at` is the time of the event, or of the filing.

    Words compare byte by byte, so that PostgreSQL seeks them in the index under row-level security too.
    """

    id = models.BigAutoField(primary_key=True)
    holder = models.ForeignKey(CertificateHolder, on_delete=models.PROTECT, related_name="+", db_index=False)
    facility = models.ForeignKey(Facility, on_delete=models.PROTECT, related_name="+", db_index=False)
    entry = models.ForeignKey(
        LogEntry, on_delete=models.CASCADE, null=True, related_name="+", db_index=False, db_constraint=False
    )
    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, null=True, related_name="+", db_index=False)
    word = models.CharField(max_length=LONGEST, db_collation="C")
    at = models.DateTimeField()
    in_people = models.BooleanField(default=False)
    in_numbers = models.BooleanField(default=False)
    in_tables = models.BooleanField(default=False)
    in_texts = models.BooleanField(default=False)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["entry", "word"], condition=Q(entry__isnull=False), name="one_mention_an_entry_and_word"
            ),
            models.UniqueConstraint(
                fields=["revision", "word"], condition=Q(revision__isnull=False), name="one_mention_a_revision_and_word"
            ),
            models.CheckConstraint(name="a_mention_is_of_one_thing", condition=one_of("entry", "revision")),
        ]
        indexes: ClassVar = [
            models.Index(fields=["word", "-at", "-id"], name="mention_newest_first"),
            models.Index(fields=["holder", "word", "-at", "-id"], name="mention_of_holder_newest"),
        ]  # fmt: skip


class SavedSearchQuerySet(models.QuerySet["SavedSearch"]):
    """Saved searches by who may see them."""

    def visible_to(self, user: User) -> Self:
        """Everybody sees their own alone."""
        return self.filter(user=user)


class SavedSearch(Identified):
    """The filters of a list that a person keeps under a name. `page` is a code of `searching.saved.PAGES`, `query` the
    query string, which the page reads again whenever it is opened."""

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    page = models.CharField(max_length=20)
    name = models.CharField(max_length=80)
    query = models.CharField(max_length=2000, blank=True)
    saved_at = models.DateTimeField()

    objects = SavedSearchQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "name"], name="one_saved_search_a_name")]
