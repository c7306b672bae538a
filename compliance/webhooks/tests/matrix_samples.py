"""Receivers for the access matrix, as they are and as they were."""

from uuid import UUID

from django.utils import timezone

from compliance.webhooks.models import WebhookReceiver
from tests.matrix import Ground, register

from .factories import WebhookReceiverFactory, delivery_of


def receiver_of(ground: Ground) -> WebhookReceiver:
    """A receiver of the holder."""
    made: WebhookReceiver = ground.once("receiver", lambda: WebhookReceiverFactory(source=ground.holder))
    return made


def ended_of(ground: Ground) -> WebhookReceiver:
    """A receiver to which nothing is sent any more."""
    made: WebhookReceiver = ground.once(
        "receiver ended", lambda: WebhookReceiverFactory(source=ground.holder, ended_at=timezone.now())
    )
    return made


def delivery_key(ground: Ground, receiver: WebhookReceiver) -> UUID:
    """The key of a delivery to it."""
    key: UUID = ground.once(f"delivery {receiver.pk}", lambda: delivery_of(receiver).pk)
    return key


register("receiver_id", lambda ground: receiver_of(ground).pk, lambda ground: ended_of(ground).pk)
register(
    "delivery_id",
    lambda ground: delivery_key(ground, receiver_of(ground)),
    lambda ground: delivery_key(ground, ended_of(ground)),
)
