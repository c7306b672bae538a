"""The body of a delivery, as the convention Standard Webhooks has it."""

from typing import Annotated, Literal
from uuid import UUID

from compliance.events.outputs import Event, Kind
from compliance.regulation.core.outputs import Answer, Moment, about


class WebhookBody(Answer):
    """An event, sent by a webhook."""

    type: Annotated[Kind, about("The kind of the event.")]
    timestamp: Annotated[Moment, about("When the entry was received.")]
    data: Annotated[Event, about("The event as `GET /api/v1/events/` gives it.")]


class TestedReceiver(Answer):
    """The receiver that an administrator tries."""

    receiver_id: UUID


class WebhookTest(Answer):
    """A test event, sent by a webhook. It is signed as every event is; nothing happened."""

    type: Literal["ping"]
    timestamp: Annotated[Moment, about("When an administrator asked for it.")]
    data: TestedReceiver
