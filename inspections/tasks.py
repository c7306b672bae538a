"""Timed work of the floor. Safe to run twice: each alarm is raised once, each rung told once."""

from celery import shared_task
from django.utils import timezone

from compliance.in_turn import each_tried

from .alarms.services.alarms import alarms_raise
from .alarms.services.expiry import ended_raise
from .labels.tasks import label_sheet_print, print_waiting_labels
from .ladder.services.climb import alarms_climb

__all__ = ["label_sheet_print", "print_waiting_labels"]  # Celery finds them here


@shared_task
def raise_alarms() -> int:
    """Raises the alarms that have come due, and tells the rungs that are. Returns how many were raised."""
    now = timezone.now()
    raised = len(alarms_raise(at=now)) + len(ended_raise(at=now))
    alarms_climb(at=now)
    return raised


@shared_task
def make_due_books() -> int:
    """Makes the books of months that ended, and supplements to them. Returns how many months it went through."""
    from .books.services import book_of_code, months_due

    return each_tried(months_due(timezone.now()), lambda due: book_of_code(*due, at=timezone.now()), "book_not_made")


@shared_task
def keep_missing_mentions() -> int:
    """Keeps the words of entries and filings that search does not know yet. Returns how many it took."""
    from .searching.mentions import MOST, mentions_keep

    done = taken = mentions_keep()
    while taken >= MOST:
        taken = mentions_keep()
        done += taken
    return done
