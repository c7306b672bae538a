"""A person's own devices: the page, a number that is confirmed by a code, and what each change is told."""

import re
import threading
from collections.abc import Iterator
from contextvars import copy_context
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.urls import reverse
from django.utils import timezone

from compliance.holders.errors import FieldRefused
from compliance.notices import sms
from compliance.notices.models import Device, Notice
from compliance.notices.services import devices, notify
from compliance.notices.services.devices import MOST_CODES, MOST_DEVICES, MOST_WRONG, phone_add, phone_confirm
from compliance.notices.tasks import send_code, send_waiting_messages
from tests.push_service import LOCAL, Browser, Receiver, receiver
from tests.races import begun

pytestmark = pytest.mark.django_db
NUMBER = "(215) 555-0100"
PUSH = "https://push.example/1"


@pytest.fixture
def gateway(settings: Any) -> Iterator[Receiver]:
    settings.OUTBOUND_NETWORKS = LOCAL
    with receiver() as server:
        settings.SMS_URL, settings.SMS_TOKEN = f"{server.url}/messages", "a-token"
        yield server


def coded(user: Any, gateway: Receiver) -> tuple[Device, str]:
    """A number that waits for its code, and the code."""
    device = phone_add(user=user, typed=NUMBER, rungs=[1], at=timezone.now())
    send_code(str(device.pk))
    return device, gateway.posted[-1].json["text"][:6]


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        (NUMBER, "+12155550100"), ("1 215.555.0100", "+12155550100"), ("+44 20 7946 0000", "+442079460000"),
        ("911", None), ("+0123456789", None), ("5550100", None), ("+1215555010x", None), ("", None),
        ("\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u0660", None),
    ],
)  # fmt: skip
def test_a_number_as_typed(typed: str, number: str | None) -> None:
    assert sms.number_of(typed) == number


def test_a_number_gets_messages_once_its_code_was_entered(filer: Any, gateway: Receiver, settings: Any) -> None:
    device, code = coded(filer, gateway)
    assert code not in Device.objects.get().code, "encrypted at rest"
    first = gateway.posted[0]
    assert first.json == {"to": "+12155550100", "text": f"{code} is your code for messages of alarms."}
    assert (first.path, first.headers["authorization"]) == ("/messages", "Bearer a-token")
    words = {"subject": "Table R-01: change the decks", "body": "Keystone.", "link": "/floor/", "urgent": True}
    notify([filer], "alarm", cause="before", at=timezone.now(), rung=1, **words)
    assert send_waiting_messages() == 0, "it is not confirmed"
    phone_confirm(device=device, code=f" {code[:3]} {code[3:]}", at=timezone.now())
    notify([filer], "alarm", cause="after", at=timezone.now(), rung=1, **words)
    assert send_waiting_messages() == 1
    assert gateway.posted[-1].json["text"] == f"Something needs you. {settings.SITE_URL}/inbox/"


def test_a_gateway_of_another_shape(gateway: Receiver, settings: Any) -> None:
    settings.SMS_BODY = '{"from": "Board", "messages": [{"to": ["{to}"], "body": "{text}", "priority": 1}]}'
    assert sms.send("+12155550100", 'Words "as they are".') == 201
    message = {"to": ["+12155550100"], "body": 'Words "as they are".', "priority": 1}
    assert gateway.posted[-1].json == {"from": "Board", "messages": [message]}


def test_a_code_ends_after_ten_minutes_after_wrong_ones_and_by_a_newer_one(filer: Any, gateway: Receiver) -> None:
    device, code = coded(filer, gateway)
    with pytest.raises(FieldRefused, match="has ended"):
        phone_confirm(device=device, code=code, at=timezone.now() + timedelta(minutes=11))
    _, newer = coded(filer, gateway)
    wrong = f"{(int(newer) + 1) % 10**6:06}"
    for _ in range(MOST_WRONG):
        with pytest.raises(FieldRefused, match="not the code"):
            phone_confirm(device=device, code=wrong, at=timezone.now())
    with pytest.raises(FieldRefused, match="has ended"):
        phone_confirm(device=device, code=newer, at=timezone.now())
    assert Device.objects.get().confirmed_at is None


def test_codes_of_a_day_are_few_whatever_is_removed_between(filer: Any, gateway: Receiver) -> None:
    for _ in range(MOST_CODES):
        device, _ = coded(filer, gateway)
        devices.device_remove(device=device, at=timezone.now())
    with pytest.raises(FieldRefused, match="Try again tomorrow"):
        coded(filer, gateway)
    assert Notice.objects.filter(recipient=filer, subject="A code was sent to +12155550100").count() == MOST_CODES


def test_each_change_of_devices_is_told_to_their_owner(filer: Any, gateway: Receiver) -> None:
    device, code = coded(filer, gateway)
    phone_confirm(device=device, code=code, at=timezone.now())
    devices.device_remove(device=device, at=timezone.now())
    told = Notice.objects.filter(recipient=filer, kind="account")
    assert {row.subject for row in told} == {
        "A code was sent to +12155550100", "+12155550100 now gets messages of alarms",
        "+12155550100 no longer gets messages",
    }  # fmt: skip
    assert all(row.is_urgent and devices.UNEXPECTED in row.body for row in told)


def test_a_person_has_so_many_devices(filer: Any, settings: Any) -> None:
    for number in range(MOST_DEVICES):
        browser_sent(filer, number)
    with pytest.raises(FieldRefused, match="Remove one first"):
        browser_sent(filer, MOST_DEVICES)


def browser_sent(user: Any, number: int) -> Device:
    given = Browser().given(f"https://push.example/{number}")
    return devices.browser_add(user=user, name="Phone", rungs=[1], at=timezone.now(), **given)


def test_the_page_turns_a_browser_on_changes_and_removes_it(filer: Any, client_of: Any) -> None:
    browser, page = client_of(filer), reverse("notices:devices")
    first = browser.get(page).content.decode()
    assert "No device gets messages until you turn them on here." in first
    assert "Telephone number" not in first, "there is no gateway"
    sent = {"name": "My phone", "rungs": ["3", "1"], **Browser().given(PUSH)}
    assert browser.post(reverse("notices:device_browser"), sent).status_code == 302
    device = Device.objects.get()
    assert (device.user, device.rungs, device.name) == (filer, [1, 3], "My phone")
    shown = browser.get(page).content.decode()
    assert len(re.findall(r'name="rungs"[^>]*\schecked', shown)) == 2
    browser.post(reverse("notices:device_rungs", args=[device.pk]), {"rungs": []})
    device.refresh_from_db()
    assert device.rungs == []
    browser.post(reverse("notices:device_remove", args=[device.pk]))
    assert not Device.objects.exists()


@pytest.mark.parametrize(
    "more",
    [{"address": ""}, {"address": "ftp://x/"}, {"key": "abc"}, {"secret": "abc"}, {"key": "A" * 87}, {"key": "\u00e9"}],
)
def test_what_no_browser_gives_is_refused_in_one_sentence(filer: Any, client_of: Any, more: dict[str, str]) -> None:
    sent = {"name": "My phone", "rungs": ["1"], **Browser().given(PUSH), **more}
    answer = client_of(filer).post(reverse("notices:device_browser"), sent)
    assert answer.status_code == 400
    assert "This browser gave no address for messages." in answer.content.decode()
    assert not Device.objects.exists()


def test_rungs_that_are_none_are_refused(filer: Any, client_of: Any) -> None:
    sent = {"name": "My phone", "rungs": ["9"], **Browser().given(PUSH)}
    assert client_of(filer).post(reverse("notices:device_browser"), sent).status_code == 400


def test_the_page_takes_a_number_and_its_code(filer: Any, client_of: Any, gateway: Receiver) -> None:
    browser = client_of(filer)
    answer = browser.post(reverse("notices:device_phone"), {"number": "12", "rungs": ["1"]})
    assert (answer.status_code, "Enter a telephone number" in answer.content.decode()) == (400, True)
    assert browser.post(reverse("notices:device_phone"), {"number": NUMBER, "rungs": ["1"]}).status_code == 302
    device = Device.objects.get()
    send_code(str(device.pk))
    confirm = reverse("notices:device_confirm", args=[device.pk])
    wrong = browser.post(confirm, {"code": "no"})
    assert (wrong.status_code, "This is not the code." in wrong.content.decode()) == (400, True)
    assert browser.post(confirm, {"code": gateway.posted[-1].json["text"][:6]}).status_code == 302
    assert Device.objects.get().confirmed_at is not None


def test_without_a_gateway_no_number_is_taken(filer: Any, client_of: Any) -> None:
    assert client_of(filer).post(reverse("notices:device_phone"), {"number": NUMBER}).status_code == 404


def test_another_s_device_is_like_a_missing_one(filer: Any, colleague: Any, client_of: Any) -> None:
    device = browser_sent(filer, 1)
    for name in ("device_rungs", "device_remove", "device_confirm"):
        answer = client_of(colleague).post(reverse(f"notices:{name}", args=[device.pk]), {"code": "1", "rungs": []})
        assert answer.status_code == 404, name
    assert Device.objects.get().rungs == [1]


@pytest.mark.django_db(transaction=True)
def test_a_code_for_a_number_that_is_removed_at_that_moment_has_ended(filer: Any, gateway: Receiver) -> None:
    device, code = coded(filer, gateway)
    with transaction.atomic():
        devices.device_remove(device=Device.objects.get(), at=timezone.now())
        confirming = begun(lambda: phone_confirm(device=device, code=code, at=timezone.now()))
    with pytest.raises(FieldRefused, match="This code has ended"):
        confirming()
    assert not Device.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_device_removed_twice_at_once_is_removed_once(filer: Any) -> None:
    browser_sent(filer, 0)
    first, second = Device.objects.get(), Device.objects.get()
    with transaction.atomic():
        devices.device_remove(device=first, at=timezone.now())
        removing = begun(lambda: devices.device_remove(device=second, at=timezone.now()))
    removing()
    assert Notice.objects.filter(subject__contains="no longer gets messages").count() == 1


def test_the_page_asks_as_often_however_many_devices_there_are(
    filer: Any, client_of: Any, django_assert_max_num_queries: Any
) -> None:
    for number in range(MOST_DEVICES):
        browser_sent(filer, number)
    browser = client_of(filer)
    with django_assert_max_num_queries(10):
        browser.get(reverse("notices:devices"))


def test_nobody_is_sent_a_flood_of_codes_however_many_people_ask(
    filer: Any, colleague: Any, floorperson: Any, gateway: Receiver
) -> None:
    users = [filer] * MOST_CODES + [colleague] * MOST_CODES
    assert len(users) == devices.MOST_TO_A_NUMBER
    for user in users:
        device, _ = coded(user, gateway)
        devices.device_remove(device=device, at=timezone.now())
    with pytest.raises(FieldRefused, match="codes were sent to this number within a day"):
        coded(floorperson, gateway)
    assert phone_add(user=floorperson, typed="(215) 555-0199", rungs=[1], at=timezone.now()), "another number gets one"


@pytest.mark.django_db(transaction=True)
def test_browsers_turned_on_at_once_are_one_device_each_and_no_more_than_may_be(filer: Any) -> None:
    for number in range(MOST_DEVICES - 1):
        browser_sent(filer, number)
    given = [Browser().given(f"https://push.example/new/{place // 2}") for place in range(4)]
    start = threading.Barrier(4)
    refused: list[str] = []

    def add(place: int) -> None:
        start.wait()
        try:
            devices.browser_add(user=filer, name="Phone", rungs=[1], at=timezone.now(), **given[place])
        except Exception as error:
            refused.append(type(error).__name__)
        finally:
            connection.close()

    threads = [threading.Thread(target=copy_context().run, args=(add, place)) for place in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refused == ["FieldRefused"] * 2, "whichever address came second, and the same again"
    assert Device.objects.count() == MOST_DEVICES
