"""Data that goes out to programs and comes in from files: receivers of webhooks, deliveries, imports."""

from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Any

from allauth.core.context import request_context
from django.test import RequestFactory, override_settings
from django.utils import timezone

from compliance.holders.invitation import invitations_send
from compliance.holders.models import GamingTable
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.roles import Role
from compliance.holders.services import changes_confirm, changes_decline
from compliance.holders.tests.factories import person
from compliance.imports.kinds import KINDS, PEOPLE, ImportKind
from compliance.imports.services import RowsFile, file_import
from compliance.imports.tests.test_imports import (
    EQUIPMENT_HEADS,
    PERSON_HEADS,
    TABLE_HEADS,
    TRADITIONAL,
    dealer,
    table,
)
from compliance.webhooks.sending import send_next
from compliance.webhooks.services import (
    webhook_create,
    webhook_end,
    webhook_give_up,
    webhook_pause,
    webhook_resume,
    webhook_secret_renew,
    webhook_skip,
    webhook_test,
    webhook_update,
)
from compliance.webhooks.tests.factories import delivery_of
from tests.push_service import LOCAL, receiver

from .ground import Ground
from .record_stories import KEPT_WITH_MAIL
from .stories import Story
from .trying import Flow


def webhooks(ground: Ground) -> Story:
    """A receiver from its first day to its end: changed, tried, paused by people and by the office."""
    at = timezone.now()
    own: dict[str, Any] = {"by": ground.people["holder_admin"], "at": at, "reason": "For a test"}
    stated = {"name": "Floor", "address": "https://floor.example/", "kinds": ["table.opened"]}
    made, _ = yield Flow("webhook.create", lambda: webhook_create(source=ground.holder, **stated, **own))
    one = own | {"receiver_id": made.pk}
    yield Flow("webhook.update", lambda: webhook_update(**stated | {"name": "Floor system"}, **one))
    yield Flow("webhook.secret", lambda: webhook_secret_renew(**one))
    yield Flow("webhook.test", lambda: webhook_test(receiver_id=made.pk, by=own["by"], at=at))
    yield Flow("webhook.pause", lambda: webhook_pause(**one))
    yield Flow("webhook.resume", lambda: webhook_resume(**one))
    refused = delivery_of(made, attempts=1)
    yield Flow("webhook.skip", lambda: webhook_skip(delivery_id=refused.pk, **one))
    given_up = {"failing_since": at - timedelta(days=2), "answer": "It answered 503.", "at": at}
    yield Flow("webhook.give_up", lambda: webhook_give_up(receiver_id=made.pk, **given_up))
    yield Flow("webhook.end", lambda: webhook_end(**one))


def deliveries(ground: Ground) -> Story:
    """An event that leaves for a program, and one that arrives nowhere."""
    at = timezone.now()
    with receiver() as program, override_settings(OUTBOUND_NETWORKS=LOCAL):
        stated = {"name": "Floor", "address": f"{program.url}/hooks", "kinds": ["table.opened"], "reason": "R."}
        made, _ = webhook_create(source=ground.holder, by=ground.people["holder_admin"], at=at, **stated)
        for number, status in enumerate((204, 503), start=1):
            program.status = status
            delivery_of(made, number)
            send = partial(send_next, made.pk, at)
            yield Flow(f"webhook.send {status}", send, taken_up=send)


def imports(ground: Ground) -> Story:
    """A file of each kind; what one makes, the next one names. Then what follows a file of people: a second person
    decides about it as a whole, and everybody gets a link."""
    by, at, place = ground.people["holder_admin"], timezone.now(), ground.facility
    second = person(Role.HOLDER_ADMINISTRATOR, at=ground.holder)

    def imported(kind: ImportKind, *rows: Sequence[str]) -> Flow:
        file = RowsFile(f"{kind.code}.csv", "ab" * 32, rows)
        stated = {"holder": ground.holder, "by": by, "at": at, "reason": "The floor opens."}
        return Flow(f"file_import {kind.code}", lambda: file_import(kind=kind, file=file, **stated))

    wheel = (place.name, "I-01", "Wheel", "Invented", "SN-7")
    files = {
        "people": [PERSON_HEADS, dealer(1), dealer(2, "Floorperson")],
        "pits": [("Facility", "Name of the pit"), (place.name, "Pit 8")],
        "tables": [(*TABLE_HEADS, "Pit"), (*table(place, "I-01"), "Pit 8"), (place.name, "I-02", "Craps", TRADITIONAL)],
        "equipment": [EQUIPMENT_HEADS, wheel],
    }
    for code, rows in files.items():
        yield imported(KINDS[code], *rows)
    assert GamingTable.objects.filter(facility=place, number__in=("I-01", "I-02")).count() == 2

    def together() -> dict[str, Any]:
        return {"change_id": AccountChange.objects.waiting(at).earliest("pk").pk, "by": second, "at": at}

    yield Flow("changes_confirm", lambda: changes_confirm(**together()))
    yield imported(PEOPLE, PERSON_HEADS, dealer(3), dealer(4))
    yield Flow("changes_decline", lambda: changes_decline(**together()))
    request = RequestFactory().post("/")

    def send() -> None:
        with request_context(request):
            invitations_send(request, by=by, at=at)

    yield Flow("password_links_send", send, stays=KEPT_WITH_MAIL)
