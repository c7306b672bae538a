"""By hand: a test that reaches everybody on the ladder and climbs nothing; telling Casino Compliance of an alarm."""

from datetime import timedelta

import pytest
from django.urls import reverse

from compliance.holders.changes import change_words
from compliance.holders.errors import FieldRefused, NotAllowed
from compliance.holders.models import AdministrationEvent
from compliance.ledger.errors import NotHeld
from compliance.notices.models import Notice
from inspections.ladder.services.by_hand import TEST_AGAIN, alarm_tell_board, ladder_test
from inspections.models import Alarm
from inspections.models.ladders import RungTold
from tests.attacker import integrity_alarms, plant

from ...tests.factories import NOON, deck_change, signed
from .walking import beat, over

pytestmark = pytest.mark.django_db


def sent(facility, by, when=NOON):
    return ladder_test(facility_id=facility.pk, by=by, at=when)


def told(alarm, by, minutes=20, words="Decks are on the way."):
    return alarm_tell_board(alarm_id=alarm.pk, words=words, by=by, at=over(minutes))


def test_a_test_goes_the_ways_of_each_rung_says_that_it_is_one_and_climbs_nothing(facility, people, filer):
    event = sent(facility, filer)
    rows = Notice.objects.order_by("subject", "recipient__printed_name").select_related("recipient")
    assert [(row.recipient.printed_name, row.mail, row.is_urgent) for row in rows] == [
        ("Flora Person", False, True), ("Floyd Person", False, True), ("Pat Manager", False, True),
        ("Sheila Shift", True, True), ("Frances Filer", True, True),
    ]  # fmt: skip
    assert all(row.subject.startswith("Test of the alarm ladder of Keystone Test Casino") for row in rows)
    assert "Nothing is wrong at a table" in rows[0].body
    assert "at rung 3 of 4, at the limit, by inbox, mail and pit board." in rows[3].body
    assert "rung 1: Flora Person, Floyd Person; rung 2: Pat Manager" in change_words(event)
    assert not Alarm.objects.exists()
    assert not RungTold.objects.exists()


def test_a_rung_that_reaches_nobody_is_named(facility, holder_admin):
    assert "rung 1: nobody: no one on file has this role" in sent(facility, holder_admin).after["told"]


def test_a_test_is_sent_once_an_hour_whoever_sends_it(facility, people, filer, holder_admin):
    sent(facility, filer)
    with pytest.raises(FieldRefused, match="Frances Filer sent a test"):
        sent(facility, holder_admin, NOON + TEST_AGAIN - timedelta(seconds=1))
    sent(facility, holder_admin, NOON + TEST_AGAIN)
    assert AdministrationEvent.objects.filter(act="ladder_test").count() == 2


def test_only_those_who_set_the_ladder_send_a_test(facility, floorperson, outsider, compliance_rep):
    for nobody in (floorperson, outsider, compliance_rep):
        with pytest.raises(NotAllowed):
            sent(facility, nobody)
    assert not Notice.objects.exists()


def test_a_test_rests_on_no_planted_row(facility, people, filer):
    plant(sent(facility, filer), at=NOON - timedelta(days=1))
    with pytest.raises(NotHeld):
        sent(facility, filer, NOON + timedelta(minutes=5))
    assert integrity_alarms()


def test_the_page_sends_a_test_and_says_why_it_does_not(facility, people, filer, client_of):
    browser, page = client_of(filer), reverse("floor:ladder", args=[facility.pk])
    assert "Send a test to these people" in browser.get(page).content.decode()
    send = reverse("floor:ladder_test", args=[facility.pk])
    assert "on its way" in browser.post(send, follow=True).content.decode()
    again = browser.post(send, follow=True).content.decode()
    assert "Frances Filer sent a test" in again
    assert "Last test:" in again
    assert client_of(people["floor"]).post(send).status_code == 403


def test_casino_compliance_hears_of_an_alarm_by_hand_and_once(decks, people, filer, compliance_rep, colleague):
    beat(20)
    alarm = Alarm.objects.get(kind="overdue")
    assert not Notice.objects.filter(recipient=compliance_rep).exists()
    first = told(alarm, filer)
    assert told(alarm, colleague, 30, "Again.") == first
    (notice,) = Notice.objects.filter(recipient=compliance_rep)
    assert notice.subject == "Table W-01: change the decks, overdue"
    assert "Frances Filer tells you: Decks are on the way." in notice.body
    assert notice.mail
    assert "who was told: Rex Presentative" in change_words(first)


def test_only_compliance_managers_of_the_holder_tell_of_an_alarm_that_goes_on(decks, dealer, people, filer, outsider):
    beat(-30)
    alarm = Alarm.objects.get()
    for nobody in (people["floor"], people["shift"], outsider):
        with pytest.raises(NotAllowed):
            told(alarm, nobody, -25)
    with pytest.raises(FieldRefused, match="Say what happened"):
        told(alarm, filer, -25, " ")
    signed(decks, "deck_change", deck_change(over(-1440), removed=over(-20)), dealer, moment=over(-19))
    with pytest.raises(FieldRefused, match="over"):
        told(alarm, filer, -10)


def test_nobody_tells_of_a_planted_alarm(decks, people, filer, compliance_rep):
    beat(-30)
    plant(Alarm.objects.get(), words="Nothing of note.")
    with pytest.raises(NotHeld):
        told(Alarm.objects.get(), filer, -25)
    assert integrity_alarms()
    assert not Notice.objects.filter(recipient=compliance_rep).exists()


def test_the_page_of_an_alarm_tells_by_hand_and_keeps_what_was_typed(decks, people, filer, compliance_rep, client_of):
    beat(20)
    alarm = Alarm.objects.get(kind="overdue")
    page, send = (reverse(f"floor:{name}", args=[alarm.pk]) for name in ("alarm", "alarm_board"))
    browser = client_of(filer)
    assert "Only a compliance manager can tell the Board." in browser.get(page).content.decode()
    assert "Tell Casino Compliance" not in client_of(people["floor"]).get(page).content.decode()
    long = browser.post(send, {"reason": "x" * 100_000})
    assert (long.status_code, "xxx" in long.content.decode()) == (400, True)
    assert browser.post(send, {"reason": " "}).status_code == 400
    shown = browser.post(send, {"reason": "Decks are on the way."}, follow=True).content.decode()
    assert "Casino Compliance: Rex Presentative" in shown
    assert "Told by Frances Filer: Decks are on the way." in shown
