"""The answers to an exception: explained, closed, reopened. The exception itself follows from the records."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from compliance.holders.rows import ActedAs

from .entries import AtTable


class ExceptionState(models.TextChoices):
    """The state of an exception."""

    OPEN = "open", "Open"
    EXPLAINED = "explained", "Explained"
    CLOSED = "closed", "Closed"


class ExceptionAct(ActedAs, AtTable):
    """An act on an exception, after which it is in `state`. Rows are added once and stay.

    `kind` and `key` name the exception: its kind (`exceptions/kinds.py`) and the row that raised it. `number` counts
    its acts from 1. `found_at` and `found` are when it was and what was found, as the person who acted read it: should
    the records raise it no more, it stays in the list with these words.
    """

    kind = models.CharField(max_length=40)
    key = models.UUIDField()
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=ExceptionState.choices)
    words = models.TextField()
    found_at = models.DateTimeField()
    found = models.TextField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["holder", "kind", "key", "number"], name="exception_act_number_once"),
            models.CheckConstraint(name="an_act_on_an_exception_says_why", condition=~Q(words="")),
        ]
        indexes: ClassVar = [
            models.Index(fields=["found_at", "id"], condition=Q(number=1), name="exception_answered_by_time")
        ]
