"""Mail leaves here. Safe to run twice: each notice is locked, sent, and marked in one transaction."""

import structlog
from celery import shared_task
from django.utils import timezone

from . import services

logger = structlog.get_logger()


@shared_task
def send_waiting_mail() -> int:
    """Sends what waits in the outbox; one failure does not delay the rest. Returns how many were sent."""
    sent = 0
    for notice_id in services.waiting_mail(timezone.now()):
        try:
            sent += services.mail_one(notice_id, timezone.now())
        except OSError:
            logger.warning("mail_not_sent", notice_id=str(notice_id), exc_info=True)
            services.attempt_failed(notice_id)
    return sent
