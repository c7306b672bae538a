"""Exports and bundles are written here: ids in, service called, safe to run twice."""

from uuid import UUID

import structlog
from celery import shared_task
from django.utils import timezone

from compliance.after_commit import after_commit

from . import services
from .models import Bundle
from .pades import office

logger = structlog.get_logger()


@shared_task
def export_write(job_id: str) -> list[str]:
    """Writes what is missing of an export. Returns the names of entries that its PDF does not print."""
    return services.export_write(job_id=UUID(job_id))


@shared_task
def write_waiting_exports() -> int:
    """Hands over exports that nobody writes: the broker lost them, or their worker ended. Returns how many."""
    waiting = services.waiting_exports(timezone.now())
    for job_id in waiting:
        export_write.delay(str(job_id))
    return len(waiting)


@shared_task
def bundle_write(bundle_id: str) -> list[str]:
    """Takes a bundle as far as it goes now, and comes again while others have yet to sign. Returns the names of entries
    that its log books do not print."""
    again = services.bundle_write(bundle_id=UUID(bundle_id))
    if again is not None:
        after_commit(bundle_write, bundle_id, seconds=again)
    return Bundle.objects.get(pk=bundle_id).not_printed


@shared_task
def write_waiting_bundles() -> int:
    """Hands over bundles that nobody looks at. Returns how many."""
    waiting = services.waiting_bundles(timezone.now())
    for bundle_id in waiting:
        bundle_write.delay(str(bundle_id))
    return len(waiting)


@shared_task
def look_at_certificate() -> bool:
    """Looks at the certificate of letters, each five minutes and at the start of the worker that has it. Returns
    whether it signs."""
    try:
        return office.certificate_now() is not None
    except office.NotSigned as refusal:
        logger.warning("letters_not_signed", why=str(refusal))
        return False
