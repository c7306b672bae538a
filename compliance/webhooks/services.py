"""Receivers: administrators register, change, pause and end them; the office pauses one that fails for days."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import msgspec
from django.conf import settings
from django.urls import reverse

from compliance.events.kinds import KINDS
from compliance.holders.errors import FieldRefused, IllegalMove
from compliance.holders.models import CertificateHolder, User
from compliance.holders.roles import Role
from compliance.holders.services.history import HistoryKind, event_record, need, need_reason, row_event
from compliance.holders.services.rights import check_administers
from compliance.ledger.holding import act, as_recorded, hold, mark_of
from compliance.ledger.recording import CLOCK, LedgerAct, record, subject_of
from compliance.notices.models import Notice
from compliance.notices.services import notify
from compliance.outbound import OutboundError, address_of
from compliance.records.telling import people_with
from compliance.web.values import moment_words

from .models import TEST, WebhookCursor, WebhookDelivery, WebhookReceiver
from .outputs import TestedReceiver, WebhookTest
from .signing import BOTH_FOR, KEEPER, new_secret

MOST_RECEIVERS = 20
CODES = tuple(kind.code for kind in KINDS)
GAVE_UP = "webhook.give_up"
NOTHING_LOST = "No event is lost. Once it works, resume it, and every event since then is sent."
RECEIVERS = HistoryKind[WebhookReceiver](
    lambda receiver: f"Webhook {receiver.name}",
    lambda receiver: {
        "name": receiver.name,
        "address": receiver.address,
        "events_of": receiver.source.name,
        "kinds": ", ".join(receiver.kinds),
        "secret": f"…{receiver.hint}",
        "paused_at": receiver.paused_at,
        "ended_at": receiver.ended_at,
    },
)


@act
def webhook_create(
    *,
    source: CertificateHolder,
    name: str,
    address: str,
    kinds: Sequence[str],
    by: User,
    at: datetime,
    reason: str,
) -> tuple[WebhookReceiver, str]:
    """A receiver of the administrator's own organization for events from now on, and its secret, which is shown once.
    Raises NotAllowed, FieldRefused."""
    check_administers(by, source.pk)
    owner = by.holder_id
    hold({mark_of(source)}, of_logs=False)
    if WebhookReceiver.objects.filter(holder=owner, source=source, ended_at=None).count() >= MOST_RECEIVERS:
        raise FieldRefused("name", f"There are {MOST_RECEIVERS} receivers already. End one first.")
    secret = new_secret()
    receiver = WebhookReceiver.objects.create(
        holder_id=owner,
        source=source,
        name=need("name", name, "what receives the events", longest=80),
        address=checked_address(address),
        kinds=checked_kinds(kinds),
        secret=KEEPER.sealed(secret),
        hint=secret[-4:],
        secret_at=at,
        created_at=at,
    )
    WebhookCursor.objects.create(receiver=receiver)
    receiver_event(receiver, "webhook_create", by, at, reason)
    return receiver, secret


@act
def webhook_update(
    *, receiver_id: UUID, name: str, address: str, kinds: Sequence[str], by: User, at: datetime, reason: str
) -> WebhookReceiver:
    """Changes name, address and kinds of a receiver, for events that do not wait yet. Raises NotAllowed, FieldRefused,
    IllegalMove."""
    receiver = _locked(receiver_id, by)
    before = RECEIVERS.facts(receiver)
    receiver.name = need("name", name, "what receives the events", longest=80)
    receiver.address, receiver.kinds = checked_address(address), checked_kinds(kinds)
    if RECEIVERS.facts(receiver) == before:
        raise FieldRefused("name", "You changed nothing. Change something, or leave without saving.")
    receiver.save(update_fields=["name", "address", "kinds"])
    receiver_event(receiver, "webhook_update", by, at, reason, before)
    return receiver


@act
def webhook_secret_renew(*, receiver_id: UUID, by: User, at: datetime, reason: str) -> tuple[WebhookReceiver, str]:
    """A new secret, which is shown once; for a day the former one signs too. Raises NotAllowed, FieldRefused,
    IllegalMove."""
    receiver = _locked(receiver_id, by)
    before, secret = RECEIVERS.facts(receiver), new_secret()
    receiver.former_secret, receiver.former_until = receiver.secret, at + BOTH_FOR
    receiver.secret, receiver.hint, receiver.secret_at = KEEPER.sealed(secret), secret[-4:], at
    receiver.save(update_fields=["secret", "hint", "secret_at", "former_secret", "former_until"])
    receiver_event(receiver, "webhook_secret_renew", by, at, reason, before)
    return receiver, secret


@act
def webhook_pause(*, receiver_id: UUID, by: User, at: datetime, reason: str) -> WebhookReceiver:
    """Sends nothing to a receiver until somebody resumes it. Raises NotAllowed, FieldRefused, IllegalMove."""
    receiver = _locked(receiver_id, by)
    if receiver.paused_at is not None:
        raise IllegalMove(f"{receiver.name} is paused already.")
    before, receiver.paused_at = RECEIVERS.facts(receiver), at
    receiver.save(update_fields=["paused_at"])
    receiver_event(receiver, "webhook_pause", by, at, reason, before)
    return receiver


@act
def webhook_resume(*, receiver_id: UUID, by: User, at: datetime, reason: str) -> WebhookReceiver:
    """Sends to a receiver again, from the first event that did not arrive. Raises NotAllowed, FieldRefused,
    IllegalMove."""
    receiver = _locked(receiver_id, by)
    if receiver.paused_at is None:
        raise IllegalMove(f"{receiver.name} is not paused.")
    before, receiver.paused_at, receiver.is_given_up = RECEIVERS.facts(receiver), None, False
    receiver.save(update_fields=["paused_at", "is_given_up"])
    cursor = _free_cursor(receiver)
    cursor.failing_since, cursor.failures, cursor.next_at = None, 0, None
    cursor.save(update_fields=["failing_since", "failures", "next_at"])
    receiver_event(receiver, "webhook_resume", by, at, reason, before)
    return receiver


@act
def webhook_end(*, receiver_id: UUID, by: User, at: datetime, reason: str) -> WebhookReceiver:
    """Ends a receiver for good; its secrets are forgotten. Raises NotAllowed, FieldRefused, IllegalMove."""
    receiver = _locked(receiver_id, by)
    before, receiver.ended_at = RECEIVERS.facts(receiver), at
    receiver.secret = receiver.former_secret = ""
    receiver.save(update_fields=["ended_at", "secret", "former_secret"])
    receiver_event(receiver, "webhook_end", by, at, reason, before)
    return receiver


def delivery_send_again(delivery: WebhookDelivery) -> None:
    """Has a delivery sent once more, whatever became of it. Raises IllegalMove where its receiver has ended."""
    if delivery.receiver.ended_at is not None:
        raise IllegalMove(f"{delivery.receiver.name} has ended. Nothing more is sent there.")
    WebhookDelivery.objects.filter(pk=delivery.pk).update(is_wanted_again=True)


@act
def webhook_test(*, receiver_id: UUID, by: User, at: datetime) -> WebhookDelivery:
    """A test event for a receiver, sent once, also while it is paused. It changes nothing, so no entry states it.
    Raises NotAllowed, IllegalMove."""
    receiver = _locked(receiver_id, by)
    if WebhookDelivery.objects.filter(receiver=receiver, kind=TEST, is_wanted_again=True).exists():
        raise IllegalMove("A test event is on its way. Wait until it was sent.")
    body = msgspec.json.encode(WebhookTest(TEST, at, TestedReceiver(receiver.pk))).decode()
    return WebhookDelivery.objects.create(
        receiver=receiver,
        event=f"{TEST}_{uuid4()}",
        kind=TEST,
        body=body,
        created_at=at,
        is_retried=False,
        is_wanted_again=True,
    )


@act
def webhook_skip(*, receiver_id: UUID, delivery_id: UUID, by: User, at: datetime, reason: str) -> WebhookDelivery:
    """Skips an event that its receiver refuses, so that those behind it are sent. Raises NotAllowed, FieldRefused,
    IllegalMove."""
    receiver = _locked(receiver_id, by)
    delivery: WebhookDelivery = WebhookDelivery.objects.select_for_update().get(pk=delivery_id, receiver=receiver)
    if not delivery.can_be_skipped:
        raise IllegalMove("Only an event that the receiver refused and that still waits can be skipped.")
    delivery.is_retried = False
    delivery.save(update_fields=["is_retried"])
    cursor = _free_cursor(receiver)
    cursor.next_at = None
    cursor.save(update_fields=["next_at"])
    facts = RECEIVERS.facts(receiver)
    skipped = {**facts, "skipped": f"{delivery.kind}, event {delivery.event}"}
    event_record(
        by=by,
        at=at,
        act="webhook_skip",
        subject=RECEIVERS.words(receiver),
        about=receiver.pk,
        holder_id=receiver.holder_id,
        before=facts,
        after=skipped,
        reason=need_reason(reason),
    )
    return delivery


@act
def webhook_give_up(*, receiver_id: UUID, failing_since: datetime, answer: str, at: datetime) -> None:
    """Pauses a receiver that has failed for days, and tells the administrators of its organization. Nothing happens
    where it is paused, has ended, or differs from the records, which an entry would then repeat."""
    receiver = WebhookReceiver.objects.select_for_update().get(pk=receiver_id)
    if not receiver.is_working or not as_recorded({mark_of(receiver)}):
        return
    receiver.paused_at, receiver.is_given_up = at, True
    receiver.save(update_fields=["paused_at", "is_given_up"])
    role = Role.HOLDER_ADMINISTRATOR if receiver.holder_id else Role.BOARD_ADMINISTRATOR
    notify(
        people_with(receiver.holder, (role,)),
        Notice.Kind.NOTE,
        subject=f"Webhook {receiver.name} is paused",
        body=f"Deliveries have failed since {moment_words(failing_since)}. {answer}\n\n{NOTHING_LOST}",
        link=reverse("webhooks:receiver", args=[receiver.pk]),
        cause=f"webhook given up {receiver.pk} {at.isoformat()}",
        at=at,
        urgent=True,
    )
    record(LedgerAct(GAVE_UP, by=CLOCK, subject=subject_of(receiver)), holder_id=receiver.holder_id)


def checked_address(typed: str) -> str:
    """The address, if events may be sent there as far as its text tells; each try checks where it leads. Raises
    FieldRefused."""
    address = typed.strip()
    try:
        parts = address_of(address)
    except OutboundError as error:
        raise FieldRefused("address", str(error)) from error
    if parts.scheme != "https" and not settings.OUTBOUND_NETWORKS:
        raise FieldRefused("address", "Enter an address that begins with https://.")
    return address


def checked_kinds(chosen: Sequence[str]) -> list[str]:
    """The kinds in their order. Raises FieldRefused for none, and for one that does not exist."""
    if not chosen or set(chosen) - set(CODES):
        raise FieldRefused("kinds", "Choose at least one of these kinds.")
    return [code for code in CODES if code in chosen]


def _locked(receiver_id: UUID, by: User) -> WebhookReceiver:
    receiver: WebhookReceiver = (
        WebhookReceiver.objects.select_for_update().prefetch_related("source").get(pk=receiver_id)
    )
    check_administers(by, receiver.holder_id)
    hold({mark_of(receiver), mark_of(receiver.source)}, of_logs=False)
    if receiver.ended_at is not None:
        raise IllegalMove(f"{receiver.name} has ended. Add another receiver instead.")
    return receiver


def _free_cursor(receiver: WebhookReceiver) -> WebhookCursor:
    """The cursor of a receiver to which nothing is being sent: whoever sends holds it until the answer, and then may
    want the receiver. Raises IllegalMove."""
    cursor = WebhookCursor.objects.select_for_update(skip_locked=True).filter(pk=receiver.pk).first()
    if cursor is None:
        raise IllegalMove(f"An event is being sent to {receiver.name}. Try again in ten seconds.")
    return cursor


def receiver_event(
    receiver: WebhookReceiver,
    act: str,
    by: User,
    at: datetime,
    reason: str,
    before: Mapping[str, Any] | None = None,
) -> None:
    row_event(RECEIVERS, receiver, act=act, by=by, at=at, reason=need_reason(reason), before=before)
