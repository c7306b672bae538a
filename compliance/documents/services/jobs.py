"""Jobs of both kinds, exports and bundles: stopped, and resumed."""

from datetime import datetime
from typing import Any, TypeVar

from django.db.models import QuerySet

from compliance.holders.errors import IllegalMove

from ..models import Job

J = TypeVar("J", bound=Job)


def stopped(job: J, at: datetime) -> J:
    """The job, locked by the caller, stopped. What it wrote so far stays. Raises IllegalMove where it is finished."""
    if not job.is_moving:
        raise IllegalMove(
            f"This {job.noun} is “{job.get_status_display()}”; you can stop it only while it is being {job.made}."
        )
    job.status, job.finished_at, job.claim, job.claimed_until = Job.Status.STOPPED, at, None, None
    job.save(update_fields=["status", "finished_at", "claim", "claimed_until"])
    return job


def resumed(job: J, same: "QuerySet[Any]", **columns: Any) -> J:
    """The job, locked by the caller, waiting again; `same` are jobs for the same that are not finished, `columns` what
    else changes. Raises IllegalMove where it neither failed nor was stopped, and where there is one of the same."""
    if job.status not in (Job.Status.FAILED, Job.Status.STOPPED):
        raise IllegalMove(
            f"This {job.noun} is “{job.get_status_display()}”; you can continue it only if it failed or was stopped."
        )
    if same.exists():
        raise IllegalMove(f"The same {job.noun} is already being {job.made}. Open it in the list of {job.noun}s.")
    columns |= {"status": Job.Status.WAITING, "failure": "", "finished_at": None}
    for name, value in columns.items():
        setattr(job, name, value)
    job.save(update_fields=[*columns])
    return job
