"""Signatures of deliveries by the convention Standard Webhooks, and the secrets that make them."""

import secrets
from base64 import b64encode
from datetime import UTC, datetime, timedelta

from standardwebhooks import Webhook

from compliance.holders.crypto import Keeper

from .models import WebhookReceiver

PREFIX = "whsec_"
"""Marks a secret as one of a webhook, so that scanners of published code can tell it."""
BOTH_FOR = timedelta(days=1)
"""The time for which the former secret signs beside a new one."""
KEEPER = Keeper("secret of a webhook")


def new_secret() -> str:
    """A secret of 256 random bits, as the convention writes it."""
    return PREFIX + b64encode(secrets.token_bytes(32)).decode()


def secrets_at(receiver: WebhookReceiver, at: datetime) -> list[str]:
    """The secrets that sign at this time, the newest first. Raises `cryptography.fernet.InvalidToken` where the key of
    the office that keeps them is lost."""
    is_both = receiver.former_until is not None and at < receiver.former_until
    kept = [receiver.secret, *([receiver.former_secret] if is_both else [])]
    return [KEEPER.opened(sealed) for sealed in kept]


def message_id(event: str) -> str:
    """The id of a message about an event, the same at each try. It has no full stop, which parts what is signed."""
    return event.replace(".", "_")


def signed_headers(receiver: WebhookReceiver, event: str, body: str, at: datetime) -> dict[str, str]:
    """The headers of a delivery. Raises `cryptography.fernet.InvalidToken`."""
    moment = at.astimezone(UTC)  # the library reads any other zone as if it were UTC
    signatures = [Webhook(secret).sign(message_id(event), moment, body) for secret in secrets_at(receiver, at)]
    return {
        "Content-Type": "application/json",
        "User-Agent": "table-games-webhooks",
        "webhook-id": message_id(event),
        "webhook-timestamp": str(int(moment.timestamp())),
        "webhook-signature": " ".join(signatures),
    }
