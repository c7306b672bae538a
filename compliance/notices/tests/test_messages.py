"""Messages to devices: what they say, to whom, when. A server of the tests takes them, and a browser reads them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from django.db import connection
from django.test import Client
from django.utils import timezone

from compliance.isolation.context import Context, isolated
from compliance.notices import push
from compliance.notices.models import Delivery, Device, Notice
from compliance.notices.services import LAST_ATTEMPT, choice_set, messages, notify
from compliance.notices.services.devices import browser_add
from compliance.notices.services.messages import message_send, waiting_messages
from compliance.notices.tasks import send_waiting_messages
from compliance.outbound import OutboundError
from tests.push_service import LOCAL, Browser, Receiver, claims_of, letters, raw, receiver

pytestmark = pytest.mark.django_db
SECRETS = ("R-01", "Keystone", "decks", "Ellen")


@pytest.fixture
def service(settings: Any) -> Any:
    settings.OUTBOUND_NETWORKS = LOCAL
    with receiver() as server:
        yield server


def added(user: Any, service: Receiver, browser: Browser, rungs: tuple[int, ...] = (1, 3), name: str = "me") -> Device:
    return browser_add(
        user=user, name="My phone", rungs=rungs, at=timezone.now() - timedelta(minutes=1),
        **browser.given(f"{service.url}/push/{name}"),
    )  # fmt: skip


def told(user: Any, rung: int | None = 1, cause: str = "c", **more: Any) -> Notice:
    words = {"subject": "Table R-01: change the decks", "body": "Keystone, by Ellen.", "link": "/floor/alarms/1/"}
    notify([user], "alarm", cause=cause, at=timezone.now(), urgent=True, rung=rung, **words, **more)
    return Notice.objects.get(recipient=user, cause=cause)


def failing() -> str | None:
    """The words of `/healthz` about messages; None while they leave."""
    said: str | None = Client().get("/healthz").json().get("messages")
    return said


def test_a_message_is_sealed_as_the_example_of_the_standard() -> None:
    """RFC 8291, section 5."""
    own = ec.derive_private_key(
        int.from_bytes(raw("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), ec.SECP256R1()
    )  # fmt: skip
    body = push.sealed(
        b"When I grow up, I want to be a watermelon",
        raw("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        raw("BTBZMqHH6r4Tts7J_aSIgg"), salt=raw("DGv6ra1nlYgDCS1FRnbzlw"), own=own,
    )  # fmt: skip
    assert letters(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A"
        "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.sampled
def test_a_message_says_that_something_needs_the_person_and_nothing_else(
    filer: Any, service: Receiver, settings: Any
) -> None:
    browser = Browser()
    added(filer, service, browser)
    told(filer)
    assert send_waiting_messages() == 1
    assert send_waiting_messages() == 0
    (posted,) = service.posted
    assert browser.read(posted.body) == {"words": "Something needs you.", "link": "/inbox/"}
    everything = f"{posted.path} {posted.headers} {browser.read(posted.body)}"
    assert not [word for word in SECRETS if word in everything]
    assert (posted.headers["content-encoding"], posted.headers["ttl"]) == ("aes128gcm", "3600")
    claims = claims_of(posted.headers["authorization"])
    assert (claims["aud"], claims["sub"]) == (service.url, f"mailto:{settings.DEFAULT_FROM_EMAIL}")
    assert 0 < claims["exp"] - datetime.now(UTC).timestamp() <= 24 * 60 * 60


def test_messages_are_off_until_turned_on_and_come_for_the_rungs_that_were_chosen(
    filer: Any, colleague: Any, service: Receiver
) -> None:
    told(filer, cause="before")
    assert waiting_messages(timezone.now()) == []
    device = added(filer, service, Browser())
    first, third = told(filer, 1, "1"), told(filer, 3, "3")
    told(filer, 2, "2")
    told(filer, None, "none")
    told(colleague, 1, "other")
    read = told(filer, 1, "read")
    Notice.objects.filter(pk=read.pk).update(read_at=timezone.now())
    Notice.objects.filter(cause="before").update(created_at=device.confirmed_at - timedelta(minutes=1))
    assert waiting_messages(timezone.now()) == [(first.pk, device.pk), (third.pk, device.pk)]
    assert waiting_messages(timezone.now() + messages.STALE_AFTER + timedelta(minutes=1)) == []


@pytest.mark.sampled
def test_quiet_hours_hold_no_rung(filer: Any, service: Receiver) -> None:
    now = timezone.localtime()
    choice_set(
        user=filer, digest_hour=None, quiet_from=(now - timedelta(hours=1)).time(),
        quiet_to=(now + timedelta(hours=1)).time(),
    )  # fmt: skip
    added(filer, service, Browser())
    told(filer)
    assert send_waiting_messages() == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_removed_and_its_owner_told(filer: Any, service: Receiver, status: int) -> None:
    added(filer, service, Browser())
    told(filer)
    service.status = status
    assert send_waiting_messages() == 0
    assert not Device.objects.exists()
    assert Notice.objects.filter(recipient=filer, subject="A device no longer gets messages").exists()
    assert failing() is None


@pytest.mark.sampled
def test_another_failure_waits_longer_each_time_shows_on_the_status_and_is_given_up(
    filer: Any, service: Receiver
) -> None:
    device = added(filer, service, Browser())
    notice = told(filer)
    service.status = 503
    at = notice.created_at
    for attempts in range(LAST_ATTEMPT):
        due = at + messages.pause_after(attempts)
        assert not attempts or waiting_messages(due - timedelta(seconds=1)) == []
        assert waiting_messages(due) == [(notice.pk, device.pk)]
        assert not message_send(notice.pk, device.pk, due)
        assert (failing() or "").startswith("failing since 20")
        assert Delivery.objects.get().trouble == "It answered 503."
    assert len(service.posted) == LAST_ATTEMPT
    assert waiting_messages(at + messages.pause_after(LAST_ATTEMPT)) == []


def test_a_message_that_leaves_later_is_no_failure_any_more(filer: Any, service: Receiver) -> None:
    device = added(filer, service, Browser())
    notice = told(filer)
    service.status = 500
    assert not message_send(notice.pk, device.pk, timezone.now())
    service.status = 201
    assert message_send(notice.pk, device.pk, timezone.now() + timedelta(minutes=1))
    assert (failing(), Delivery.objects.get().trouble) == (None, "")


def test_a_redirect_is_a_failure_and_is_not_followed(filer: Any, service: Receiver) -> None:
    device = added(filer, service, Browser())
    notice = told(filer)
    service.status, service.leads_to = 307, f"{service.url}/inside"
    assert not message_send(notice.pk, device.pk, timezone.now())
    assert [posted.path for posted in service.posted] == ["/push/me"]
    assert Delivery.objects.get().trouble == "It answered 307."


def test_a_private_address_is_asked_nothing(filer: Any, service: Receiver, settings: Any) -> None:
    device = added(filer, service, Browser())
    notice = told(filer)
    settings.OUTBOUND_NETWORKS = []
    assert not message_send(notice.pk, device.pk, timezone.now())
    assert not service.posted
    assert "inside a private network" in Delivery.objects.get().trouble


def test_a_browser_of_an_earlier_secret_key_is_served_while_that_is_kept(
    filer: Any, service: Receiver, settings: Any
) -> None:
    device = added(filer, service, Browser())
    earlier, settings.SECRET_KEY = settings.SECRET_KEY, "another " * 8
    settings.SECRET_KEY_FALLBACKS = [earlier]
    assert message_send(told(filer).pk, device.pk, timezone.now())
    assert f"k={device.office_key}" in service.posted[0].headers["authorization"]
    settings.SECRET_KEY_FALLBACKS = []
    assert not message_send(told(filer, cause="d").pk, device.pk, timezone.now())
    assert "must turn it on again" in Delivery.objects.get(sent_at=None).trouble


def test_a_browser_belongs_to_whoever_used_it_last(filer: Any, colleague: Any, service: Receiver) -> None:
    browser = Browser()
    added(filer, service, browser)
    added(colleague, service, browser)
    assert [device.user for device in Device.objects.all()] == [colleague]
    assert Notice.objects.filter(recipient=filer, subject="My phone no longer gets messages").count() == 1
    added(filer, service, Browser())
    assert Device.objects.count() == 2, "whoever knows an address alone takes nothing away"


def test_a_person_sees_no_device_of_another(filer: Any, colleague: Any, service: Receiver) -> None:
    device = added(filer, service, Browser())
    message_send(told(filer).pk, device.pk, timezone.now())
    for person, count in ((filer, 1), (colleague, 0)):
        with isolated(Context("holder", person.holder_id, person.pk)):
            assert (Device.objects.count(), Delivery.objects.count()) == (count, count)


def test_many_notices_ask_as_many_questions(filer: Any, service: Receiver, django_assert_num_queries: Any) -> None:
    added(filer, service, Browser())
    for number in range(5):
        told(filer, 1, str(number))
    with django_assert_num_queries(3):
        assert len(waiting_messages(timezone.now())) == 5
    assert connection.in_atomic_block


def test_a_device_whose_service_hangs_is_asked_once_a_turn_and_after_everybody_else(
    filer: Any, colleague: Any, service: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, quick = added(filer, service, Browser(), name="slow"), added(colleague, service, Browser(), name="quick")
    tried: list[Any] = []

    def sent(device: Device, at: datetime) -> int:
        tried.append(device)
        if device == slow:
            raise OutboundError("No whole answer within 10 seconds.")
        return 201

    monkeypatch.setattr(messages, "_sent", sent)
    for number in range(3):
        told(filer, 1, str(number))
    assert send_waiting_messages() == 0
    assert tried == [slow]
    for number in range(3):
        told(colleague, 1, str(number))
    assert send_waiting_messages() == 3
    assert tried == [slow, quick, quick, quick, slow]
