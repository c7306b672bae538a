"""Conditions of approvals: those that bureaus propose, those that a decision keeps, and what became of each.

Every row here is added once and stays. What a condition is today follows from its rows and its approval
(`conditions.py`).
"""

from datetime import date, datetime
from typing import ClassVar

from django.db import models
from django.db.models import Case, Exists, F, OuterRef, Q, Value, When

from compliance.holders.rows import OfHolder

from ..states import S
from .filings import UNITS, Acted, Decision, OfSubmissionQuerySet, RulesSubmission

ONE_WAY = Q(remind_on=None, remind_every=None) | (
    Q(last_on=None) & (Q(remind_on=None, remind_every__gt=0) | Q(remind_on__isnull=False, remind_every=None))
)
"""A reminder of one’s own choosing is for a condition without a last day: on a day, or every so many days."""


class Worded(models.Model):
    """The wording of a condition: the words, the clause on which it rests, and the last day on which it may be unmet.

    Without a last day, `remind_on` is the day on which both sides are reminded of it, or `remind_every` how often.
    """

    text = models.TextField()
    citation = models.CharField(max_length=40, blank=True)
    last_on = models.DateField(null=True, blank=True)
    remind_on = models.DateField(null=True, blank=True)
    remind_every = models.PositiveIntegerField(null=True, blank=True, help_text="In days")
    unit = models.CharField(max_length=40, choices=UNITS)

    class Meta:
        abstract = True
        constraints: ClassVar = [models.CheckConstraint(condition=ONE_WAY, name="%(class)s_reminds_one_way")]


class ConditionProposal(Acted, Worded):
    """A condition that a bureau proposes in a round of review. The decision keeps it, changes it or strikes it."""

    class Meta(Acted.Meta, Worded.Meta):
        pass


class State(models.TextChoices):
    """The state of a condition."""

    IN_FORCE = "in_force", "In force"
    MET = "met", "Met"
    ENDED = "ended", "Ended"
    SUPERSEDED = "superseded", "Superseded"


class ConditionQuerySet(OfSubmissionQuerySet):
    """Conditions by what has become of them."""

    def unmet(self, by: datetime | None = None) -> "ConditionQuerySet":
        """The conditions that nobody has recorded as met, or had `by` that instant."""
        met = ConditionMet.objects.filter(condition=OuterRef("pk"))
        return self.filter(~Exists(met.filter(at__lte=by) if by is not None else met))

    def ending_before(self, on: date, by: datetime | None = None) -> "ConditionQuerySet":
        """Unmet ones (as `unmet`) whose last day is before this day of New York: on it, their approval has ended."""
        return self.unmet(by).filter(last_on__lt=on)

    def with_state(self, on: date) -> "ConditionQuerySet":
        """With `state` on this day of New York, a code of `State`.

        What is met stays met. An approval that was replaced or rescinded first leaves its conditions superseded; one
        that has ended ends all that are not met.
        """
        met = Exists(ConditionMet.objects.filter(condition=OuterRef("pk")))
        ended = Exists(Condition.objects.ending_before(on).filter(submission=OuterRef("submission")))
        gone = Q(submission__status__in=[S.SUPERSEDED, S.RESCINDED])
        code = lambda state: Value(state.value)  # noqa: E731  # a short word for four states
        return self.annotate(
            state=Case(
                When(met, then=code(State.MET)),
                When(gone, then=code(State.SUPERSEDED)),
                When(ended, then=code(State.ENDED)),
                default=code(State.IN_FORCE),
                output_field=models.CharField(),
            )
        )


class Condition(OfHolder, Worded):
    """A condition that belongs to an approval, as the Executive Director signed it. `unit` proposed it; `proposal` is
    empty for what the Executive Director added. An old approval has one, without clause and without last day. One that
    is `for_players` stands in the public register."""

    submission = models.ForeignKey(RulesSubmission, on_delete=models.PROTECT, related_name="+")
    decision = models.ForeignKey(Decision, on_delete=models.PROTECT, related_name="kept")
    number = models.PositiveIntegerField()
    proposal = models.OneToOneField(
        ConditionProposal, on_delete=models.PROTECT, null=True, blank=True, related_name="kept"
    )
    for_players = models.BooleanField(default=False)

    objects: ClassVar = ConditionQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=ONE_WAY, name="condition_reminds_one_way"),
            models.UniqueConstraint(fields=["decision", "number"], name="condition_number_once_a_decision"),
        ]
        indexes: ClassVar = [models.Index(F("last_on"), F("id"), name="condition_by_last_day")]


class ConditionMet(Acted):
    """A record that a condition is met, with the words in which a person of the Board says so. Its approval goes on."""

    condition = models.OneToOneField(Condition, on_delete=models.PROTECT, related_name="met")
    unit = models.CharField(max_length=40, choices=UNITS)
    words = models.TextField()


class ConditionReminder(OfHolder):
    """A record that both sides were reminded of a condition: the number of days before its last day or, without a last
    day, the day on which the reminder was due."""

    condition = models.ForeignKey(Condition, on_delete=models.PROTECT, related_name="reminders")
    days_before = models.PositiveIntegerField(null=True, blank=True)
    due_on = models.DateField(null=True, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["condition", "days_before"], name="one_reminder_a_condition_and_day"),
            models.UniqueConstraint(fields=["condition", "due_on"], name="one_reminder_a_condition_and_due_day"),
            models.CheckConstraint(
                condition=Q(days_before=None, due_on__isnull=False) | Q(days_before__isnull=False, due_on=None),
                name="a_reminder_is_before_the_last_day_or_of_its_own_day",
            ),
        ]
