"""The public register: what everybody may read of approvals, in separate rows.

No record: rows follow from decisions, revisions and moves, and are made again where they are gone or differ. They hold
words and days, no reference to a row of a certificate holder, so that the context `public` reads these tables alone.
"""

from datetime import date, timedelta
from functools import cached_property
from typing import Any, ClassVar, Self

from django.contrib.postgres.expressions import ArraySubquery
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, OuterRef, Q
from django.db.models.functions import JSONObject
from django.utils.translation import gettext_noop as noop

from compliance.holders.models import Identified
from compliance.regulation.core.canonical import canonical_bytes

from .filings import UnderEdition
from .succession import Successor, by_table


class PublicState(models.TextChoices):
    """The state of a published approval."""

    APPROVED = "approved", noop("Approved")
    SUPERSEDED = "superseded", noop("Superseded")
    ENDED = "ended", noop("Ended")
    RESCINDED = "rescinded", noop("Rescinded")


class PrintKind(models.TextChoices):
    """The kind of a print of approved rules for players."""

    SIGN = "sign", noop("Table sign")
    LEGEND = "legend", noop("Layout legend")
    CARD = "card", noop("Rack card")
    GUIDE = "guide", noop("Gaming guide")


class PublicApprovalQuerySet(models.QuerySet["PublicApproval"]):
    """Published approvals by day."""

    def visible_to(self, user: Any) -> Self:
        """Everybody sees every published approval."""
        return self

    def current_on(self, day: date) -> Self:
        """The approvals in effect on this day of New York, whether or not the office's clock has come to an end yet."""
        open_end = Q(until__isnull=True) | Q(until__gt=day)
        in_effect = open_end & (Q(ends_on__isnull=True) | Q(ends_on__gte=day))
        return self.filter(in_effect, in_effect_since__lte=day).with_successors()

    def with_successors(self) -> Self:
        """With `later`: the approvals that replaced each, at all of its tables or at some, by their first day. No query
        more."""
        rows = PublicApproval.objects.filter(supersedes__contains=[OuterRef("reference")])
        later = rows.order_by("in_effect_since", "decided_on")
        described = JSONObject(reference="reference", tables="table_numbers", since="in_effect_since")
        return self.annotate(later=ArraySubquery(later.values(described=described)))

    def in_state_on(self, state: str, day: date) -> Self:
        """The approvals in this state on this day of New York, as `state_on` determines it."""
        if state == PublicState.APPROVED:
            return self.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=day), state=state)
        if state == PublicState.ENDED:
            return self.filter(Q(state=state) | Q(state=PublicState.APPROVED, ends_on__lt=day))
        return self.filter(state=state)

    def with_prints(self) -> Self:
        """With `prints`: kind, code, version and SHA-256 of the prints of each, by kind. No query more."""
        made = PublicPrint.objects.filter(reference=OuterRef("reference"), revision=OuterRef("revision"))
        described = JSONObject(kind="kind", code="code", version="revision", sha256="sha256")
        return self.annotate(prints=ArraySubquery(made.order_by("kind").values(told=described)))


class PublicApproval(Identified, UnderEdition):
    """An approval as the public reads it, from the day on which it took effect.

    `facility` is the facility's id. `until` is the first day on which it no longer holds, None while it does; `ends_on`
    is the last day of the condition that ends it unless it is met (`state_on` reads both). `decided_on` is the day of
    the decision, `changed_at` when the row last changed its state. `conditions` are the words of the conditions that
    concern players; `facts` the public answers of the approved revision (`core.public.public_facts`). `checked_under`
    are the later editions under which it needs no change, each with the day on which the Board recorded that.
    `supersedes` are the references that it replaced, `superseded_by` the one that replaced it.
    """

    reference = models.CharField(max_length=20)
    revision = models.PositiveIntegerField()
    holder_name = models.CharField(max_length=200)
    facility_name = models.CharField(max_length=200)
    facility = models.UUIDField()
    table_numbers = ArrayField(models.CharField(max_length=40), default=list)
    decided_on = models.DateField()
    in_effect_since = models.DateField()
    until = models.DateField(null=True, blank=True)
    ends_on = models.DateField(null=True, blank=True)
    state = models.CharField(max_length=20, choices=PublicState.choices, default=PublicState.APPROVED)
    changed_at = models.DateTimeField()
    conditions = models.JSONField(default=list)
    facts = models.JSONField(default=dict)
    checked_under = models.JSONField(default=list)
    supersedes = ArrayField(models.CharField(max_length=20), default=list)
    superseded_by = models.CharField(max_length=20, blank=True)

    objects = PublicApprovalQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["reference", "revision"], name="a_revision_is_published_once")
        ]
        indexes: ClassVar = [
            models.Index(F("changed_at").desc(), F("id").desc(), name="register_newest_first"),
            models.Index(fields=["facility", "chapter_number", "state"], name="register_by_place"),
        ]

    def __str__(self) -> str:
        return self.reference

    @property
    def decoded(self) -> Any:
        """The public answers, as the rule core reads them; everything else is not stated."""
        return self.chapter.decode(canonical_bytes(self.facts))

    @property
    def title(self) -> str:
        """`Casino War, Keystone Ridge Casino`."""
        return f"{self.chapter.game}, {self.facility_name}"

    @cached_property
    def successors(self) -> dict[str, Successor]:
        """The successor at each of its tables that has one, by number. One query, none for a row read
        `with_successors`."""
        row: Any = self
        if row._state.adding:  # not on file yet: nothing can have replaced it
            return {}
        if not hasattr(row, "later"):
            row = PublicApproval.objects.with_successors().get(pk=self.pk)
        return by_table(self.table_numbers, row.later)

    @property
    def tables_left(self) -> list[str]:
        """Its tables at which nothing replaced it."""
        return [number for number in self.table_numbers if number not in self.successors]

    @property
    def tables_shown(self) -> list[str]:
        """The tables that its pages name: where it holds, those left; else all that it had."""
        return self.tables_left if self.state == PublicState.APPROVED else self.table_numbers

    def until_on(self, day: date) -> date | None:
        """The first day on which it no longer holds, as of this day; None while it holds."""
        is_over = self.until is None and self.ends_on is not None and self.ends_on < day
        return self.ends_on + timedelta(days=1) if is_over and self.ends_on else self.until

    def state_on(self, day: date) -> PublicState:
        """The state on this day of New York, even if its row does not say so yet."""
        is_over = self.state == PublicState.APPROVED and self.ends_on is not None and self.ends_on < day
        return PublicState.ENDED if is_over else PublicState(self.state)


class PublicPrintQuerySet(models.QuerySet["PublicPrint"]):
    """Prints of published approvals."""

    def visible_to(self, user: Any) -> Self:
        """Everybody sees every print."""
        return self


class PublicPrint(Identified):
    """A print of a published approval: the paper that bears its code.

    `content` repeats the kept paper (`RevisionDocument`), so that the context `public` can hand it out; `sha256` is its
    hash.
    """

    code = models.CharField(max_length=20, unique=True)
    kind = models.CharField(max_length=20, choices=PrintKind.choices)
    reference = models.CharField(max_length=20)
    revision = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)
    content = models.BinaryField()
    made_at = models.DateTimeField()

    objects = PublicPrintQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["reference", "revision", "kind"], name="one_print_a_revision_and_kind")
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {self.reference}"
