"""Slow and timed work about labels; safe to run twice."""

from celery import shared_task
from django.utils import timezone

from compliance.in_turn import each_tried


@shared_task(name="inspections.tasks.label_sheet_print")
def label_sheet_print(sheet_id: str) -> None:
    """Prints a sheet of labels, unless its paper is kept already."""
    from .services import label_sheet_keep

    label_sheet_keep(sheet_id=sheet_id, at=timezone.now())


@shared_task(name="inspections.tasks.print_waiting_labels")
def print_waiting_labels() -> int:
    """Sweeps for sheets of labels that the broker lost. Returns how many were printed."""
    from .services import label_sheet_keep, sheets_to_print

    waiting = sheets_to_print()
    return each_tried(waiting, lambda pk: label_sheet_keep(sheet_id=pk, at=timezone.now()), "labels_not_printed")
