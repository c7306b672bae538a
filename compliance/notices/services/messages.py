"""Messages to devices of people: that something needs them, and nothing else. The page tells what.

A message is due from the notice of a rung to each device of its recipient that wants that rung; nothing is scheduled,
and the ladder climbs whether or not one arrives. Another attempt follows after a longer pause each time.
"""

from datetime import datetime, timedelta
from http import HTTPStatus
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse

from compliance.outbound import OutboundError
from compliance.web.values import moment_words

from .. import push, sms
from ..models import Delivery, Device, Notice
from . import LAST_ATTEMPT, notify

WORDS = "Something needs you."
STALE_AFTER = timedelta(hours=2)
"""The age up to which a device still hears of a notice: the board and the inbox show older ones."""
GONE = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
"""The statuses with which a push service answers for a browser that no longer wants messages (RFC 8030, 7.3)."""


def pause_after(attempts: int) -> timedelta:
    """The time from the notice to the next attempt."""
    return timedelta(seconds=(2**attempts - 1) * 30)


def waiting_messages(at: datetime) -> list[tuple[UUID, UUID]]:
    """The notice and the device of each message that is due at `at`, the oldest notice first; devices that did not
    answer come last. Three queries."""
    devices = list(Device.objects.filter(confirmed_at__lte=at, user__is_active=True).exclude(rungs=[]))
    people = {device.user_id for device in devices}
    notices = list(
        Notice.objects.filter(
            rung__isnull=False, read_at__isnull=True, created_at__gte=at - STALE_AFTER, recipient__in=people
        ).order_by("created_at", "pk")
    )
    begun = {(row.notice_id, row.device_id): row for row in Delivery.objects.filter(notice__in=notices)}
    silent = {row.device_id for row in begun.values() if row.trouble}
    due = [
        (notice.pk, device.pk)
        for notice in notices
        for device in devices
        if device.user_id == notice.recipient_id
        and notice.rung in device.rungs
        and device.confirmed_at is not None
        and device.confirmed_at <= notice.created_at
        and _is_due(begun.get((notice.pk, device.pk)), notice, at)
    ]
    return sorted(due, key=lambda message: message[1] in silent)


def messages_send(at: datetime) -> int:
    """Sends the messages that are due, and leaves a device alone from the first that does not leave: the next turn
    tries again. Returns how many left."""
    left, silent = 0, set()
    for notice, device in waiting_messages(at):
        if device in silent:
            continue
        if message_send(notice, device, at):
            left += 1
        else:
            silent.add(device)
    return left


def _is_due(delivery: Delivery | None, notice: Notice, at: datetime) -> bool:
    if delivery is None:
        return True
    is_left = delivery.sent_at is not None or delivery.attempts >= LAST_ATTEMPT
    return not is_left and notice.created_at + pause_after(delivery.attempts) <= at


def message_send(notice_id: UUID, device_id: UUID, at: datetime) -> bool:
    """Sends the message about a notice to a device, unless another worker has the device or it is not due any more.
    Returns whether it left now. A browser that wants no messages any more is removed, and its owner is told; another
    failure is kept, and tried again."""
    with transaction.atomic():
        device = Device.objects.select_for_update(skip_locked=True).filter(pk=device_id).first()
        notice = Notice.objects.get(pk=notice_id)
        if device is None:
            return False
        delivery, is_new = Delivery.objects.get_or_create(
            notice=notice, device=device, defaults={"created_at": notice.created_at}
        )
        if not is_new and not _is_due(delivery, notice, at):
            return False
        try:
            status = _sent(device, at)
            trouble = "" if 200 <= status < 300 else f"It answered {status}."
        except (OutboundError, ValueError) as error:
            status, trouble = 0, str(error)
        if status in GONE and device.kind == Device.Kind.BROWSER:
            _removed(device, at)
            return False
        delivery.attempts += 1
        delivery.trouble, delivery.sent_at = trouble[:300], None if trouble else at
        delivery.save(update_fields=["attempts", "trouble", "sent_at"])
    return not trouble


def _sent(device: Device, at: datetime) -> int:
    inbox = reverse("notices:inbox")
    if device.kind == Device.Kind.PHONE:
        return sms.send(device.address, f"{WORDS} {settings.SITE_URL}{inbox}")
    return push.send(device, WORDS, inbox, at)


def _removed(device: Device, at: datetime) -> None:
    words = f"{device.name} no longer gets messages, since its browser no longer takes them, {moment_words(at)}."
    notify(
        [device.user],
        Notice.Kind.ACCOUNT,
        subject="A device no longer gets messages",
        body=f"{words} Turn it on again where you want them.",
        link=reverse("notices:devices"),
        cause=f"device gone {device.pk}",
        at=at,
    )
    device.delete()


def failed_messages(at: datetime) -> QuerySet[Delivery]:
    """Messages of the last day that were tried and did not leave."""
    return Delivery.objects.filter(Q(sent_at__isnull=True), attempts__gt=0, created_at__gte=at - timedelta(days=1))
