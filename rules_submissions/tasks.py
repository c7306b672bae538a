"""Slow and timed work about Rules Submissions: ids in, service called, safe to run twice."""

from celery import shared_task
from django.utils import timezone


@shared_task
def revision_document_render(revision_id: str, kind: str) -> None:
    """Renders and keeps the PDF of a filing, a return letter or a decision letter, unless it is kept already."""
    from .services.papers import revision_document_keep

    revision_document_keep(revision_id=revision_id, kind=kind, at=timezone.now())


@shared_task
def render_missing_documents() -> int:
    """Sweeps for papers that the broker lost. Returns how many were rendered."""
    from .services.papers import missing_documents, revision_document_keep

    wanted = missing_documents()
    for revision_id, kind in wanted:
        revision_document_keep(revision_id=revision_id, kind=kind, at=timezone.now())
    return len(wanted)


@shared_task
def take_effect_today() -> int:
    """Brings approved submissions into effect on their day. Returns how many."""
    from .services.effect import due_to_take_effect, submission_take_effect

    moved = [submission_take_effect(submission_id=pk, at=timezone.now()) for pk in due_to_take_effect(timezone.now())]
    return sum(submission is not None for submission in moved)
