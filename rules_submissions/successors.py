"""Approvals that took the place of an approval, and the tables at which they did.

An approval keeps the tables that were decided. At a table the newest approval holds that covers it, by effective day
and then by time of filing; so an approval is in effect at those of its tables that no newer one covers. What was
replaced at a table does not come back there, whatever became of the newer one.
"""

from collections.abc import Iterable
from datetime import date, datetime

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef, Q, QuerySet
from django.db.models.functions import JSONObject

from compliance.web.values import by_number, day_words

from .models import RulesSubmission
from .models.succession import Successor, by_table
from .states import S

TOOK_EFFECT = frozenset({S.IN_EFFECT, S.SUPERSEDED, S.RESCINDED, S.ENDED})
"""States of an approval whose day has come."""


def order_of(submission: RulesSubmission) -> tuple[date, datetime]:
    """By what the newer one of two approvals that took effect is found."""
    assert submission.effective_on is not None  # noqa: S101  # it took effect
    assert submission.filed_at is not None  # noqa: S101  # it was approved
    return submission.effective_on, submission.filed_at


def with_successors(rows: "QuerySet[RulesSubmission]", on: date) -> "QuerySet[RulesSubmission]":
    """Approvals with `later`: those of their game and facility that took effect after them, by day `on` whether or not
    the office's clock has come to it yet. No query more."""
    newer = Q(effective_on__gt=OuterRef("effective_on")) | Q(
        effective_on=OuterRef("effective_on"), filed_at__gt=OuterRef("filed_at")
    )
    due = Q(status__in=TOOK_EFFECT) | Q(status=S.APPROVED, effective_on__lte=on)
    place = Q(facility=OuterRef("facility"), chapter_number=OuterRef("chapter_number"))
    later = RulesSubmission.objects.filter(newer, due, place).order_by("effective_on", "filed_at")
    described = JSONObject(reference="reference", tables="table_numbers", since="effective_on")
    return rows.annotate(later=ArraySubquery(later.values(described=described)))


def successors_of(submission: RulesSubmission, on: date) -> dict[str, Successor]:
    """The approvals that took its place, by table number; none for a table at which nothing did. One query, none for a
    row that was read `with_successors`."""
    if hasattr(submission, "later"):
        return by_table(submission.table_numbers, submission.later)
    row = with_successors(RulesSubmission.objects.filter(pk=submission.pk), on).get()
    return by_table(row.table_numbers, row.later)  # type: ignore[attr-defined]  # annotated


def tables_left(submission: RulesSubmission, on: date) -> list[str]:
    """Its tables at which nothing has taken its place. Queries as `successors_of`."""
    taken = successors_of(submission, on)
    return [number for number in submission.table_numbers if number not in taken]


def grouped(successors: dict[str, Successor]) -> list[tuple[list[str], Successor]]:
    """The tables at which each successor holds, in the order of its day."""
    groups: dict[Successor, list[str]] = {}
    for number in sorted(successors, key=by_number):
        groups.setdefault(successors[number], []).append(number)
    return sorted(((numbers, one) for one, numbers in groups.items()), key=lambda pair: pair[1].since)


def replaced_words(successors: dict[str, Successor]) -> str:
    """`Replaced at table W-11 by RS-2026-00012 on May 1, 2026.`; empty where nothing took its place."""
    return " ".join(
        f"Replaced at {tables_words(numbers)} by {one.reference} on {day_words(one.since)}."
        for numbers, one in grouped(successors)
    )


def tables_words(numbers: Iterable[str]) -> str:
    """`table W-11`, `tables R-01, R-02`."""
    ordered = sorted(numbers, key=by_number)
    return f"table {ordered[0]}" if len(ordered) == 1 else f"tables {', '.join(ordered)}"
