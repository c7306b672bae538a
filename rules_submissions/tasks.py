"""Slow and timed work about Rules Submissions: ids in, service called, safe to run twice."""

from collections.abc import Callable, Iterable
from uuid import UUID

import structlog
from celery import shared_task
from django.utils import timezone

from compliance.after_commit import after_commit
from compliance.in_turn import each_tried
from compliance.ledger.errors import NotHeld

from .register.tasks import forget_impacts, impact_work_out, remind_of_editions, work_out_waiting_impacts
from .sheets.tasks import read_waiting_sheets, sheet_text_read

__all__ = [  # Celery finds them here
    "forget_impacts",
    "impact_work_out",
    "read_waiting_sheets",
    "remind_of_editions",
    "sheet_text_read",
    "work_out_waiting_impacts",
]
logger = structlog.get_logger()


@shared_task
def revision_document_render(revision_id: str, kind: str) -> None:
    """Renders and keeps the papers that follow an act (filing, return, decision), unless they are kept already."""
    from .papers.services import AFTER, revision_document_keep

    for paper_kind in AFTER.get(kind, (kind,)):
        revision_document_keep(revision_id=revision_id, kind=paper_kind, at=timezone.now())


@shared_task
def render_missing_documents() -> int:
    """Sweeps for papers that the broker lost, two of each kind; then comes again, so that nothing waits for all of
    them. One that cannot be rendered does not hold up the rest. Returns how many were rendered."""
    from .papers.services import missing_documents, revision_document_keep

    def keep(missing: tuple[UUID, str]) -> None:
        revision_document_keep(revision_id=missing[0], kind=missing[1], at=timezone.now())

    kept = each_tried(missing_documents(most=2), keep, "paper_not_rendered")
    if kept:
        after_commit(render_missing_documents)
    return kept


@shared_task
def keep_missing_precedents() -> int:
    """Makes the precedents of decisions that have none: of before they were kept, or lost. Returns how many."""
    from .models import Decision
    from .review.precedents import decisions_without, precedents_keep

    waiting = Decision.objects.select_related("submission__facility").filter(pk__in=decisions_without())
    return each_tried(waiting, precedents_keep, "precedents_not_kept")


@shared_task
def keep_register() -> int:
    """Writes rows of the public register that are missing, and some of the others again. Returns how many."""
    from .publishing import register_keep, to_keep

    return each_tried(to_keep(), register_keep, "register_not_kept")


@shared_task
def keep_prints() -> int:
    """Makes the prints of rules in effect that are missing, a few at a time, and comes again; lists the others again
    in turn. Returns how many were missing."""
    from .prints.services import missing_prints, print_keep, prints_again

    kept = []

    def keep(missing: tuple[UUID, str]) -> None:
        kept.append(print_keep(revision_id=missing[0], kind=missing[1], at=timezone.now()))

    made = each_tried(missing_prints(), keep, "print_not_made")
    if any(kept):
        after_commit(keep_prints)
    each_tried(prints_again(), keep, "print_not_listed")
    return made


def _each_in_its_turn(waiting: Iterable[UUID], act: Callable[[UUID], object], event: str) -> int:
    """Does the act for each that still waits for it. One that differs from the records has its alarm raised and leaves
    the rest their turn. Returns how many were done."""
    done = 0
    for pk in waiting:
        try:
            done += act(pk) is not None
        except NotHeld as refusal:
            logger.exception(event, row=str(pk), reason=str(refusal))
    return done


@shared_task
def take_effect_today() -> int:
    """Brings approved submissions into effect on their day. Returns how many."""
    from .decision.effect import due_to_take_effect, submission_take_effect

    return _each_in_its_turn(
        due_to_take_effect(timezone.now()),
        lambda pk: submission_take_effect(submission_id=pk, at=timezone.now()),
        "not_taken_into_effect",
    )


@shared_task
def end_approvals() -> int:
    """Ends the approvals whose condition was not met by its last day, after what is due took effect. Returns how
    many."""
    from .decision.services.ending import due_to_end, submission_end

    take_effect_today()
    return _each_in_its_turn(
        due_to_end(timezone.now()), lambda pk: submission_end(submission_id=pk, at=timezone.now()), "not_ended"
    )


@shared_task
def remind_of_conditions() -> int:
    """Reminds both sides of conditions whose last day comes near. Returns how many reminders were sent."""
    from .decision.services.reminders import condition_remind, due_to_remind

    return _each_in_its_turn(
        list(due_to_remind(timezone.now())),
        lambda pk: condition_remind(condition_id=pk, at=timezone.now()),
        "not_reminded",
    )
