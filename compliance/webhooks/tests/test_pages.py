"""Administrators register, change, pause, renew and end receivers; the history says so; a secret is shown once."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from structlog.testing import capture_logs

from compliance.holders.changes import act_words
from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.models import AdministrationEvent, CertificateHolder, User
from compliance.holders.tests.factories import HolderFactory
from compliance.webhooks import services
from compliance.webhooks.models import WebhookDelivery, WebhookReceiver
from compliance.webhooks.tests.factories import WebhookReceiverFactory, delivery_of

pytestmark = pytest.mark.django_db
ClientOf = Callable[[User], Client]
TYPED = {"name": "Floor system", "address": "https://floor.example/hooks", "kinds": ["table.opened"], "reason": "New"}
SECRET = re.compile(r"whsec_[A-Za-z0-9+/=]{44}")


def marked(client: Client, url: str) -> dict[str, str]:
    """The mark of what a page with a form showed."""
    page = client.get(url).content.decode()
    return {"seen": re.findall(r'name="seen" value="([^"]+)"', page)[-1]}


def test_a_receiver_is_added_with_a_secret_that_is_shown_once(
    holder: CertificateHolder, holder_admin: User, client_of: ClientOf
) -> None:
    client = client_of(holder_admin)
    page = client.post(reverse("webhooks:add"), TYPED)
    (secret,) = set(SECRET.findall(page.content.decode()))
    assert "no-store" in page.headers["Cache-Control"]
    receiver = WebhookReceiver.objects.get()
    assert (receiver.holder, receiver.source, receiver.hint) == (holder, holder, secret[-4:])
    shown = client.get(reverse("webhooks:receiver", args=[receiver.pk])).content.decode()
    assert "https://floor.example/hooks" in shown
    assert not SECRET.search(shown)
    assert act_words(AdministrationEvent.objects.get(act="webhook_create")) == "Webhook added"


def test_a_secret_stands_in_no_log_session_or_row(holder_admin: User, client_of: ClientOf) -> None:
    client = client_of(holder_admin)
    with capture_logs() as logs:
        page = client.post(reverse("webhooks:add"), TYPED | {"name": "Floor\r\nX-Admin: 1"})
        (secret,) = set(SECRET.findall(page.content.decode()))
        renew = reverse("webhooks:secret", args=[WebhookReceiver.objects.get().pk])
        again = client.post(renew, marked(client, renew) | {"reason": "Yearly."})
        (newer,) = set(SECRET.findall(again.content.decode()))
    assert (secret != newer, "no-store" in again.headers["Cache-Control"]) == (True, True)
    for one in (secret, newer):
        assert one not in str(logs)
        assert one not in str(dict(client.session))
        with connection.cursor() as cursor:
            for table in connection.introspection.table_names(cursor):
                cursor.execute(f'SELECT FROM "{table}" AS kept WHERE strpos(kept::text, %s) > 0', [one])
                assert not cursor.fetchall(), table
    assert "\n" not in WebhookReceiver.objects.get().name


def test_the_board_names_whose_events_and_no_holder_sees_its_receiver(
    holder: CertificateHolder, holder_admin: User, board_admin: User, client_of: ClientOf
) -> None:
    url = reverse("webhooks:add")
    assert "Choose one." in client_of(board_admin).post(url, TYPED).content.decode()
    assert client_of(board_admin).post(url, TYPED | {"holder": str(holder.pk)}).status_code == 200
    receiver = WebhookReceiver.objects.get()
    assert (receiver.holder, receiver.source) == (None, holder)
    address = reverse("webhooks:receiver", args=[receiver.pk])
    assert client_of(board_admin).get(address).status_code == 200
    assert client_of(holder_admin).get(address).status_code == 404
    assert "Floor system" not in client_of(holder_admin).get(reverse("webhooks:list")).content.decode()


def test_acts_on_the_pages_are_carried_out_and_stand_in_the_history(
    holder: CertificateHolder, holder_admin: User, client_of: ClientOf
) -> None:
    receiver, client = WebhookReceiverFactory(source=holder), client_of(holder_admin)
    acts = {
        "edit": TYPED | {"name": "Floor"}, "secret": {}, "pause": {}, "resume": {}, "end": {}
    }  # fmt: skip
    for name, typed in acts.items():
        url = reverse(f"webhooks:{name}", args=[receiver.pk])
        answer = client.post(url, typed | marked(client, url) | {"reason": "So it is."})
        assert answer.status_code == (200 if name == "secret" else 302), name
    receiver.refresh_from_db()
    assert (receiver.name, receiver.kinds, receiver.secret, receiver.ended_at is None) == (
        "Floor", ["table.opened"], "", False
    )  # fmt: skip
    history = AdministrationEvent.objects.filter(act__startswith="webhook").order_by("at", "pk")
    assert [act_words(event) for event in history] == [
        "Webhook changed", "New secret of a webhook", "Webhook paused", "Webhook resumed", "Webhook ended",
    ]  # fmt: skip
    assert client.post(reverse("webhooks:pause", args=[receiver.pk]), {"reason": "Late."}).status_code in (200, 409)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"address": "http://floor.example/"}, "begins with https://"),
        ({"address": "floor.example"}, "begins with https://"),
        ({"address": "https://me@floor.example/"}, "begins with https://"),
        ({"address": "https://floor.example/\r\nX-Admin: 1"}, "begins with https://"),
        ({"address": "https://floor.example/ HTTP/1.1"}, "begins with https://"),
        ({"address": "https://[::1"}, "begins with https://"),
        ({"address": "file:///etc/passwd"}, "begins with https://"),
        ({"kinds": []}, "Choose one."),
        ({"kinds": ["all"]}, "Select a valid choice"),
        ({"name": ""}, "cannot be empty"),
        ({"reason": ""}, "Give the reason"),
    ],
)
def test_what_is_typed_wrong_is_told_and_nothing_is_made(
    typed: dict[str, Any], said: str, holder_admin: User, client_of: ClientOf
) -> None:
    page = client_of(holder_admin).post(reverse("webhooks:add"), TYPED | typed)
    assert said in page.content.decode()
    assert not WebhookReceiver.objects.exists()


def test_a_delivery_shows_request_and_answer_and_is_skipped_there(
    holder: CertificateHolder, holder_admin: User, client_of: ClientOf
) -> None:
    receiver, client = WebhookReceiverFactory(source=holder), client_of(holder_admin)
    refused = delivery_of(receiver, 1, attempts=3, tried_at=timezone.now(), body='{"type":"entry.corrected"}',
                          answer="It answered 422.", answer_body="<b>no such table</b>")  # fmt: skip
    at = [receiver.pk, refused.pk]
    page = client.get(reverse("webhooks:delivery", args=at)).content.decode()
    for words in (
        "&quot;type&quot;: &quot;entry.corrected&quot;",
        "It answered 422.",
        "&lt;b&gt;no such table&lt;/b&gt;",
    ):
        assert words in page
    url = reverse("webhooks:skip", args=at)
    assert client.post(url, marked(client, url) | {"reason": ""}).status_code == 200
    assert client.post(url, marked(client, url) | {"reason": "It knows no such table."}).status_code == 302
    assert "Skipped" in client.get(reverse("webhooks:receiver", args=[receiver.pk])).content.decode()
    refused.refresh_from_db()
    assert refused.is_skipped
    other = delivery_of(WebhookReceiverFactory(source=HolderFactory()), 2, attempts=1)
    for name in ("delivery", "skip"):
        assert client.get(reverse(f"webhooks:{name}", args=[receiver.pk, other.pk])).status_code == 404
    answer = client.post(reverse("webhooks:test", args=[receiver.pk]))
    made = WebhookDelivery.objects.get(kind="ping")
    assert answer.headers["Location"] == reverse("webhooks:delivery", args=[receiver.pk, made.pk])
    assert "The event was not sent yet." in client.get(answer.headers["Location"]).content.decode()


def test_services_refuse_others_what_is_no_change_and_what_has_ended(
    holder: CertificateHolder, holder_admin: User, floorperson: User, outsider: User
) -> None:
    receiver, at = WebhookReceiverFactory(source=holder), timezone.now()
    own = {"receiver_id": receiver.pk, "at": at, "reason": "So it is."}
    for other in (floorperson, outsider):
        with pytest.raises(NotAllowed):
            services.webhook_pause(by=other, **own)
    with pytest.raises(IllegalMove):
        services.webhook_resume(by=holder_admin, **own)
    same = {"name": receiver.name, "address": receiver.address, "kinds": receiver.kinds}
    with pytest.raises(FieldRefused, match="You changed nothing"):
        services.webhook_update(by=holder_admin, **same, **own)
    services.webhook_end(by=holder_admin, **own)
    for act in (services.webhook_pause, services.webhook_end, services.webhook_secret_renew):
        with pytest.raises(IllegalMove, match="has ended"):
            act(by=holder_admin, **own)
    with pytest.raises(IllegalMove, match="has ended"):
        services.delivery_send_again(delivery_of(WebhookReceiver.objects.get()))


def test_deliveries_are_paged_filtered_and_asked_for_again_with_a_fixed_number_of_queries(
    holder: CertificateHolder, holder_admin: User, client_of: ClientOf, django_assert_max_num_queries: Any
) -> None:
    receiver, client = WebhookReceiverFactory(source=holder), client_of(holder_admin)
    url, now = reverse("webhooks:receiver", args=[receiver.pk]), timezone.now()
    other = delivery_of(WebhookReceiverFactory(source=HolderFactory()), 999)
    for number in range(60):
        is_sent = number % 2 == 0
        delivery_of(receiver, number, kind="limit.passed" if number < 3 else "entry.corrected",
                    created_at=now - timedelta(hours=number), sent_at=now if is_sent else None)  # fmt: skip
    client.get(url)
    with django_assert_max_num_queries(20):
        page = client.get(url)
    shown = [one.pk for one, _, _ in page.context["deliveries"]]
    assert (
        shown
        == list(WebhookDelivery.objects.filter(receiver=receiver).order_by("-pk").values_list("pk", flat=True))[:50]
    )
    older = client.get(url + page.context["page"].older_url)
    assert len(older.context["deliveries"]) == 10
    assert len(client.get(url, {"result": "waiting"}).context["deliveries"]) == 30
    assert len(client.get(url, {"kind": "limit.passed"}).context["deliveries"]) == 3
    again = reverse("webhooks:again", args=[receiver.pk, shown[0]])
    assert client.post(again).status_code == 302
    assert WebhookDelivery.objects.get(is_wanted_again=True).pk == shown[0]
    assert client.post(reverse("webhooks:again", args=[receiver.pk, other.pk])).status_code == 404
    assert client.get(again).status_code == 405
