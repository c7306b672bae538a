"""Slow and timed work about editions and what they change; safe to run twice."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone


@shared_task(name="rules_submissions.tasks.remind_of_editions")
def remind_of_editions() -> int:
    """Tells those who file of editions that are to come, on their announcement and as their day comes near. Returns at
    how many facilities."""
    from .services import edition_remind, reminders_due

    at = timezone.now()
    return sum(edition_remind(edition=edition, step=step, at=at) for edition, step in reminders_due(at))


@shared_task(name="rules_submissions.tasks.impact_work_out")
def impact_work_out(run_id: str) -> None:
    """Works out what an edition changes for many approvals, unless it is done or under way."""
    from .services import impact_work_out

    impact_work_out(run_id=UUID(run_id))


@shared_task(name="rules_submissions.tasks.work_out_waiting_impacts")
def work_out_waiting_impacts() -> int:
    """Hands over runs that nobody works on: the broker lost them, or their worker ended. Returns how many."""
    from .services import waiting_impacts

    waiting = waiting_impacts(timezone.now())
    for run_id in waiting:
        impact_work_out.delay(str(run_id))
    return len(waiting)


@shared_task(name="rules_submissions.tasks.forget_impacts")
def forget_impacts() -> int:
    """Deletes runs that are older than they are kept; daily. Returns how many."""
    from .services import impacts_forget

    return impacts_forget(timezone.now())
