"""Mail and messages leave here. Safe to run twice: each is locked, sent, and marked in one transaction."""

import structlog
from celery import shared_task
from django.utils import timezone

from compliance.outbound import OutboundError

from . import services
from .models import Device
from .services import devices, messages

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


@shared_task
def send_waiting_messages() -> int:
    """Sends the messages to devices that are due. Returns how many left."""
    return messages.messages_send(timezone.now())


@shared_task
def send_code(device_id: str) -> None:
    """Sends the code of a telephone number, once: whoever waits for it asks again."""
    device = Device.objects.filter(pk=device_id).exclude(code="").first()
    if device is None:
        return
    try:
        status = devices.code_send(device)
    except OutboundError as error:
        logger.warning("code_not_sent", device_id=device_id, reason=str(error))
    else:
        logger.info("code_sent", device_id=device_id, status=status)
