"""A program that receives webhooks: a server that checks each delivery by the convention, written apart from the
product, and answers as a test wants."""

import hmac
import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.utils import timezone

from compliance.holders.models import CertificateHolder
from compliance.webhooks.models import WebhookReceiver
from compliance.webhooks.sending import send_next
from tests.push_service import Posted, Receiver

Registered = Callable[..., tuple[WebhookReceiver, str]]
Correct = Callable[[CertificateHolder], str]


def signature_of(secret: str, message: str, moment: str, body: bytes) -> str:
    """The signature by one secret (Standard Webhooks, "Signature scheme")."""
    content = f"{message}.{moment}.".encode() + body
    made = hmac.digest(b64decode(secret.removeprefix("whsec_")), content, "sha256")
    return f"v1,{b64encode(made).decode()}"


def is_signed(posted: Posted, secret: str) -> bool:
    """Whether one of the signatures of a delivery is by this secret."""
    headers = posted.headers
    made = signature_of(secret, headers["webhook-id"], headers["webhook-timestamp"], posted.body)
    return any(hmac.compare_digest(made, one) for one in headers["webhook-signature"].split(" "))


def read(posted: Posted, secret: str) -> Any:
    """The content of a delivery, once its signature was checked."""
    assert is_signed(posted, secret), "not signed"
    return json.loads(posted.body)


def send_all(receiver: WebhookReceiver, at: datetime | None = None) -> None:
    """Sends what waits, as a task does."""
    while send_next(receiver.pk, at or timezone.now()):
        pass


def objects_of(program: Receiver, secret: str) -> list[str]:
    """The objects of the deliveries, in the order in which these came."""
    return [read(posted, secret)["data"]["object_id"] for posted in program.posted]
