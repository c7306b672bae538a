"""Slow and timed work about sheets; safe to run twice."""

from celery import shared_task
from django.utils import timezone

from compliance.in_turn import each_tried


@shared_task(name="rules_submissions.tasks.sheet_text_read")
def sheet_text_read(artwork_id: str) -> None:
    """Reads the words on an upload, unless they are read already."""
    from .text import text_read

    text_read(artwork_id=artwork_id, at=timezone.now())


@shared_task(name="rules_submissions.tasks.read_waiting_sheets")
def read_waiting_sheets() -> int:
    """Sweeps for uploads whose words the broker lost, or that were there before words were read. Returns how many."""
    from .text import text_read, unread_uploads

    return each_tried(unread_uploads(), lambda pk: text_read(artwork_id=pk, at=timezone.now()), "sheet_not_read")
