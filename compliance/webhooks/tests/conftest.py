"""A receiver of webhooks on this machine, and what happens at a certificate holder."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.utils import timezone

from compliance.holders.models import CertificateHolder, User
from compliance.ledger.recording import CLOCK, LedgerAct, record
from compliance.webhooks.models import WebhookReceiver
from compliance.webhooks.services import CODES, webhook_create
from tests.push_service import LOCAL, Receiver, receiver

WHY = "The floor system follows."


@pytest.fixture
def program(settings: Any) -> Iterator[Receiver]:
    """The program that receives."""
    settings.OUTBOUND_NETWORKS = LOCAL
    with receiver() as server:
        server.status = 204
        yield server


@pytest.fixture
def registered(program: Receiver) -> Callable[..., tuple[WebhookReceiver, str]]:
    """Registers the program, with its secret."""

    def register(by: User, source: CertificateHolder, **chosen: Any) -> tuple[WebhookReceiver, str]:
        stated = {"name": "Floor system", "address": f"{program.url}/hooks", "kinds": CODES, "at": timezone.now()}
        return webhook_create(source=source, by=by, reason=WHY, **stated | chosen)

    return register


@pytest.fixture
def correct() -> Callable[[CertificateHolder], str]:
    """Has an entry be corrected at a certificate holder; the id of the entry."""

    def correct_one(holder: CertificateHolder) -> str:
        key = str(uuid4())
        with transaction.atomic():
            record(LedgerAct("log_entry.correct", by=CLOCK, subject=("inspections_logentry", key)), holder_id=holder.pk)
        return key

    return correct_one


@pytest.fixture
def now() -> datetime:
    return timezone.now()
