"""The pages of webhooks: the receivers of one's organization, one receiver with its deliveries, and a form for each
act."""

from datetime import datetime, timedelta
from typing import Any, ClassVar
from uuid import UUID

import msgspec
from django.contrib import messages
from django.db.models import Count, Min, Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.events.kinds import KINDS
from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required, row_or_404
from compliance.holders.forms import AdministratorForm, ReasonForm
from compliance.holders.models import CertificateHolder, User
from compliance.holders.paging import page_of
from compliance.holders.views.pages import ADMINISTRATORS, FormPage, ListPage, link, page_url, tabs_for
from compliance.regulation.core.elapsed import in_words
from compliance.web.parts import Filter
from compliance.web.words import TagWords

from . import services
from .forms import ReceiverAddForm, ReceiverForm
from .models import TEST, WebhookDelivery, WebhookReceiver
from .sending import KEPT_FOR, TRIED_FOR
from .signing import message_id

LIST = "webhooks:list"
RESULTS = (("", "All"), ("waiting", "Waiting"), ("sent", "Arrived"))
KIND_WORDS = {kind.code: kind.words.removesuffix(".") for kind in KINDS} | {TEST: "Test event"}
DAY = timedelta(days=1)


def state_of(receiver: WebhookReceiver) -> TagWords:
    """The state of a receiver, of a row read with its cursor."""
    if receiver.ended_at is not None:
        return TagWords("Ended", "dash")
    if receiver.is_given_up:
        return TagWords("Paused after days of failure", "stop", "stop")
    if receiver.paused_at is not None:
        return TagWords("Paused", "dash", "warn")
    if receiver.cursor.failing_since is not None:
        return TagWords("Failing", "warn", "warn")
    return TagWords("Works", "ok", "ok")


def receiver_url(receiver: WebhookReceiver) -> str:
    """The page of a receiver."""
    return reverse("webhooks:receiver", args=[receiver.pk])


def receivers() -> "QuerySet[WebhookReceiver]":
    """Receivers with what a page about one shows."""
    return WebhookReceiver.objects.select_related("holder", "source", "cursor")


class ReceiversPage(ListPage):
    """Receivers with their state."""

    perms = ADMINISTRATORS
    name, title = LIST, "Webhooks"
    keys = ("source__name", "name", "id")
    headings = ("Receiver", "Events of", "Belongs to", "Address", "State")
    empty_title, empty_text = "No receivers", "Add one, and it gets each event within seconds."
    add = ("webhooks:add", "Add a receiver", ADMINISTRATORS)

    def rows_of(self, user: User) -> "QuerySet[Any]":
        """The receivers that have not ended, unless the address asks for all. One query."""
        rows = receivers().visible_to(user)  # type: ignore[attr-defined]  # OwnedQuerySet
        return rows if self.typed("state") == "all" else rows.filter(ended_at=None)

    def filters(self, user: User) -> list[Filter]:
        """By state."""
        return [Filter("state", "State", self.typed("state"), "choice", (("", "In use"), ("all", "All")))]

    def cells(self, row: Any) -> list[Any]:
        """The cells of a receiver."""
        owner = row.holder.name if row.holder else "The Board"
        return [link(receiver_url(row), row.name), row.source.name, owner, row.address, state_of(row).word]


def delivery_state(delivery: WebhookDelivery) -> TagWords:
    """The state of a delivery."""
    if delivery.is_wanted_again:
        return TagWords("To be sent again", "half", "note")
    if delivery.sent_at is not None:
        return TagWords("Arrived", "ok", "ok")
    if delivery.is_skipped:
        return TagWords("Skipped", "dash", "note")
    if delivery.is_test:
        return TagWords("Did not arrive", "stop", "stop")
    return TagWords("Waiting", "warn", "warn") if delivery.attempts else TagWords("Waiting", "empty")


@require_GET
@perm_required(*ADMINISTRATORS)
def receiver(request: SignedInRequest, receiver_id: UUID) -> HttpResponse:
    """A receiver, and what was sent to it, newest first. Three queries, however many deliveries."""
    row = get_visible_or_404(receivers(), request.user, pk=receiver_id)
    now, result, kind = timezone.now(), request.GET.get("result", ""), request.GET.get("kind", "")
    rows = WebhookDelivery.objects.filter(receiver=row)
    if result == "waiting":
        rows = rows.waiting()
    if result == "sent":
        rows = rows.filter(sent_at__isnull=False)
    if kind in KIND_WORDS:
        rows = rows.filter(kind=kind)
    page = page_of(rows, ("-id",), request.GET)
    kinds = (("", "Every kind"), *KIND_WORDS.items())
    context = {
        "receiver": row,
        "state": state_of(row),
        "kinds": [KIND_WORDS.get(code, code) for code in row.kinds],
        "counts": _counts(row, now),
        "pauses_at": row.cursor.failing_since + TRIED_FOR if row.is_working and row.cursor.failing_since else None,
        "both_until": row.former_until if row.former_until and now < row.former_until else None,
        "filters": [
            Filter("result", "Result", result, "choice", RESULTS),
            Filter("kind", "Event", kind, "choice", kinds),
        ],
        "page": page,
        "deliveries": [(one, KIND_WORDS.get(one.kind, one.kind), delivery_state(one)) for one in page],
        "kept_days": KEPT_FOR.days,
        "tabs": tabs_for(request.user, LIST),
    }
    return render(request, "webhooks/receiver.html", context)


def _counts(row: WebhookReceiver, now: datetime) -> list[tuple[str, str, str]]:
    """The counts of deliveries: heading, figure, words. One query."""
    lately, waits = Q(created_at__gte=now - DAY), Q(sent_at=None, is_retried=True)
    found = WebhookDelivery.objects.filter(lately | waits, ~Q(kind=TEST), receiver=row).aggregate(
        events=Count("pk", filter=lately),
        arrived=Count("pk", filter=lately & Q(sent_at__isnull=False)),
        waiting=Count("pk", filter=waits),
        oldest=Min("created_at", filter=waits),
    )
    oldest = f"oldest {in_words(now - found['oldest'])}" if found["oldest"] else "nothing"
    return [
        ("Last 24 hours", f"{found['events']:,}", "events"),
        ("Arrived", f"{found['arrived']:,}", f"of {found['events']:,}"),
        ("Waiting", f"{found['waiting']:,}", oldest),
    ]


@require_POST
@perm_required(*ADMINISTRATORS)
def send_again(request: SignedInRequest, receiver_id: UUID, delivery_id: UUID) -> HttpResponse:
    """Has a delivery sent once more."""
    row = get_visible_or_404(receivers(), request.user, pk=receiver_id)
    services.delivery_send_again(delivery_of(row, delivery_id))
    messages.success(request, "It will be sent again within seconds, with the same id.")
    return redirect(receiver_url(row))


@require_POST
@perm_required(*ADMINISTRATORS)
def send_test(request: SignedInRequest, receiver_id: UUID) -> HttpResponse:
    """Sends a test event, and shows its delivery."""
    row = get_visible_or_404(receivers(), request.user, pk=receiver_id)
    made = services.webhook_test(receiver_id=row.pk, by=request.user, at=timezone.now())
    messages.success(request, "A test event is sent within seconds. Reload this page to see the answer.")
    return redirect("webhooks:delivery", row.pk, made.pk)


def delivery_of(receiver: WebhookReceiver, delivery_id: UUID) -> WebhookDelivery:
    """A delivery to this receiver. Raises Http404."""
    rows = WebhookDelivery.objects.filter(receiver=receiver, pk=delivery_id).select_related("receiver")
    return row_or_404(rows.first())


@require_GET
@perm_required(*ADMINISTRATORS)
def delivery(request: SignedInRequest, receiver_id: UUID, delivery_id: UUID) -> HttpResponse:
    """The request and the answer of one delivery."""
    row = get_visible_or_404(receivers(), request.user, pk=receiver_id)
    shown = delivery_of(row, delivery_id)
    context = {
        "receiver": row,
        "delivery": shown,
        "kind": KIND_WORDS.get(shown.kind, shown.kind),
        "result": delivery_state(shown),
        "message_id": message_id(shown.event),
        "body": msgspec.json.format(shown.body, indent=2),
        "tabs": tabs_for(request.user, LIST),
    }
    return render(request, "webhooks/delivery.html", context)


class SecretShown(FormPage):
    """An act that makes a secret: its answer shows it, this once."""

    secret: str
    receiver: WebhookReceiver

    def answer(self, address: str) -> HttpResponse:
        """The page with the secret."""
        context = {"receiver": self.receiver, "secret": self.secret, "url": address}
        return render(self.request, "webhooks/secret.html", context)


@method_decorator(never_cache, name="dispatch")
class ReceiverAdd(SecretShown):
    """Add a receiver."""

    form_class, title, button = ReceiverAddForm, "Add a receiver", "Add the receiver"
    lede = "It gets each event from now on, within seconds. The next page shows its secret once."
    done = "The receiver was added."

    def act(self, typed: dict[str, Any]) -> str:
        """Adds it, for the Board or for the administrator's own certificate holder."""
        source = typed.pop("holder", None) or get_object_or_404(CertificateHolder, pk=self.request.user.holder_id)
        self.receiver, self.secret = services.webhook_create(source=source, by=self.request.user, at=self.at, **typed)
        return receiver_url(self.receiver)

    def back(self) -> tuple[str, str]:
        """To the list."""
        return page_url(LIST), "Webhooks"


class ReceiverPage(FormPage):
    """A form about one receiver."""

    form_class: ClassVar[type[AdministratorForm]] = ReasonForm

    def find(self) -> None:
        """The receiver of the address, if this administrator may see it."""
        self.receiver = get_visible_or_404(receivers(), self.request.user, pk=self.kwargs["receiver_id"])
        self.subjects = (self.receiver,)

    def heading(self) -> str:
        """The title with the name of the receiver."""
        return f"{self.title}: {self.receiver.name}"

    def back(self) -> tuple[str, str]:
        """To the receiver."""
        return receiver_url(self.receiver), self.receiver.name


class ReceiverEdit(ReceiverPage):
    """Change a receiver."""

    service = staticmethod(services.webhook_update)
    form_class, title, button = ReceiverForm, "Change a receiver", "Save"
    lede = "Events that are already waiting go to the new address."
    done = "The receiver was changed."

    def initial(self) -> dict[str, Any]:
        """As it is now."""
        row = self.receiver
        return {"name": row.name, "address": row.address, "kinds": row.kinds}


@method_decorator(never_cache, name="dispatch")
class SecretRenew(ReceiverPage, SecretShown):
    """Make a new secret."""

    title, button, done = "Make a new secret", "Make the secret", "The new secret signs from now on."
    lede = (
        "The old secret also signs for one day, so that you have time to switch. The next page shows the new one once."
    )

    def act(self, typed: dict[str, Any]) -> str:
        """Makes it."""
        self.receiver, self.secret = services.webhook_secret_renew(
            receiver_id=self.receiver.pk, by=self.request.user, at=self.at, **typed
        )
        return receiver_url(self.receiver)


class ReceiverPause(ReceiverPage):
    """Pause a receiver."""

    service = staticmethod(services.webhook_pause)
    title, button, done = "Pause a receiver", "Pause it", "The receiver is paused."
    lede = "Nothing is sent there until you resume it. No event is lost: all of them are sent then."


class DeliverySkip(ReceiverPage):
    """Skip an event that the receiver refuses."""

    title, button, done = "Skip an event", "Skip it", "The event was skipped. The next one is sent now."
    lede = (
        "We stop sending this event, and send those behind it. The history keeps your reason. "
        "You can still send the event again from its page."
    )

    def find(self) -> None:
        """The delivery of the address, to a receiver that this administrator may see."""
        super().find()
        self.delivery = delivery_of(self.receiver, self.kwargs["delivery_id"])
        self.subjects = (self.receiver, self.delivery)

    def act(self, typed: dict[str, Any]) -> str:
        """Skips it."""
        services.webhook_skip(
            receiver_id=self.receiver.pk, delivery_id=self.delivery.pk, by=self.request.user, at=self.at, **typed
        )
        return receiver_url(self.receiver)


class ReceiverResume(ReceiverPage):
    """Resume a receiver."""

    service = staticmethod(services.webhook_resume)
    title, button, done = "Resume a receiver", "Resume it", "Events are sent there again."
    lede = "Every event that did not arrive is sent, in order, the oldest first."


class ReceiverEnd(ReceiverPage):
    """End a receiver."""

    service = staticmethod(services.webhook_end)
    title, button, done = "End a receiver", "End it", "The receiver has ended."
    lede = "Nothing more is sent there, and its secret is deleted. You cannot undo this."
