"""Receivers as they are made for a test."""

import factory
from django.utils import timezone

from compliance.holders.tests.factories import HolderFactory, RecordedFactory
from compliance.webhooks.models import WebhookCursor, WebhookDelivery, WebhookReceiver
from compliance.webhooks.signing import KEEPER, new_secret


class WebhookReceiverFactory(RecordedFactory[WebhookReceiver]):
    class Meta:
        model = WebhookReceiver
        skip_postgeneration_save = True

    source = factory.SubFactory(HolderFactory)
    holder = factory.SelfAttribute("source")
    name = factory.Sequence("Floor system {}".format)
    address = "https://floor.example/hooks"
    kinds = factory.LazyFunction(lambda: ["limit.passed", "entry.corrected"])
    secret = factory.LazyFunction(lambda: KEEPER.sealed(new_secret()))
    hint = "1234"
    secret_at = created_at = factory.LazyFunction(timezone.now)

    @factory.post_generation
    def cursor_at(obj, create, extracted, **_):  # type: ignore[no-untyped-def]  # noqa: N805  # as the library wants it
        """The place in the log from which it reads."""
        WebhookCursor.objects.create(receiver=obj)


def delivery_of(receiver: WebhookReceiver, number: int = 1, **fields: object) -> WebhookDelivery:
    """An event on its way to this receiver."""
    event = f"00000000-0000-7000-8000-{number:012}.1"
    stated = {"kind": "entry.corrected", "body": "{}", "created_at": timezone.now()}
    return WebhookDelivery.objects.create(receiver=receiver, event=event, **stated | fields)  # type: ignore[misc]
