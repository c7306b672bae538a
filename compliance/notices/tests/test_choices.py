"""The time of mail: at once or once a day, not in quiet hours; an alarm of one's rung and one's account are never
held."""

from datetime import UTC, datetime, time, timedelta

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.urls import reverse

from compliance.notices.choices import is_quiet, last_digest
from compliance.notices.models import Notice, NoticeChoice
from compliance.notices.services import choice_set, mail_one, notify, waiting_mail

AT = datetime(2026, 3, 3, 17, tzinfo=UTC)
"""Noon at the facilities, Tuesday, March 3, 2026."""
NIGHT = NoticeChoice(quiet_from=time(22), quiet_to=time(6))
LUNCH = NoticeChoice(quiet_from=time(12), quiet_to=time(13, 30))


def hours(count: float) -> datetime:
    """The moment this many hours after noon."""
    return AT + timedelta(hours=count)


@pytest.mark.parametrize(
    ("choice", "hour", "quiet"),
    [
        (NIGHT, 9.99, False), (NIGHT, 10, True), (NIGHT, 14, True), (NIGHT, 17.99, True), (NIGHT, 18, False),
        (LUNCH, -0.01, False), (LUNCH, 0, True), (LUNCH, 1.49, True), (LUNCH, 1.5, False),
        (NoticeChoice(), 12, False),
    ],
)  # fmt: skip
def test_quiet_hours_are_by_the_clock_of_the_facilities_across_midnight_too(choice, hour, quiet):
    assert is_quiet(choice, hours(hour)) == quiet


def test_a_digest_leaves_once_a_day_across_a_change_of_clocks_too():
    assert last_digest(8, hours(-4)) == hours(-4)
    assert last_digest(8, hours(-4.01)) == hours(-28)
    spring = datetime(2026, 3, 8, 12, tzinfo=UTC)
    assert last_digest(8, spring) == spring
    assert last_digest(8, spring - timedelta(minutes=1)) == datetime(2026, 3, 7, 13, tzinfo=UTC)


def told(user, at=AT, number=0, **more) -> Notice:
    words = {"subject": f"Notice {number}", "body": f"Words {number}.", "link": "/x/", "cause": f"c{number}"}
    notify([user], "returned", at=at, **words, **more)
    return Notice.objects.get(recipient=user, cause=f"c{number}")


def daily(user, hour=8, first=None, last=None):
    return choice_set(user=user, digest_hour=hour, quiet_from=first, quiet_to=last)


@pytest.mark.django_db
def test_without_a_choice_mail_leaves_at_once(filer):
    notice = told(filer)
    assert waiting_mail(AT) == [notice.pk]


@pytest.mark.django_db
def test_in_quiet_hours_nothing_leaves_but_what_is_urgent(filer, colleague):
    choice_set(user=filer, digest_hour=None, quiet_from=time(11), quiet_to=time(13))
    held, rung = told(filer), told(filer, number=1, urgent=True)
    other = told(colleague, number=2)
    assert set(waiting_mail(AT)) == {rung.pk, other.pk}
    assert set(waiting_mail(hours(1))) == {held.pk, rung.pk, other.pk}
    notify([filer], "account", subject="Your account", body="A role.", link="", cause="a", at=AT)
    assert Notice.objects.get(cause="a").pk in waiting_mail(AT)


@pytest.mark.django_db
def test_one_mail_a_day_holds_everything_up_to_its_hour_and_the_inbox_waits_for_none(filer, colleague):
    daily(filer)
    first, second = told(filer), told(filer, hours(3), 1)
    other = told(colleague, hours(4), 2)
    assert Notice.objects.filter(recipient=filer).count() == 2
    assert waiting_mail(hours(19.99)) == [other.pk]
    late = told(filer, hours(20), 3)
    assert waiting_mail(hours(20))[:2] == [first.pk, second.pk]
    assert mail_one(first.pk, hours(20))
    assert not mail_one(second.pk, hours(20)), "it went with the first"
    (sent,) = mail.outbox
    assert (sent.subject, sent.to) == ("2 notices", [filer.email])
    for words in ("Notice 0", "Words 0.", "Notice 1", "Words 1.", "/x/"):
        assert words in sent.body, words
    assert "Notice 3" not in sent.body
    assert set(Notice.objects.filter(mailed_at__isnull=True).values_list("pk", flat=True)) == {late.pk, other.pk}
    assert late.pk in waiting_mail(hours(44))


@pytest.mark.django_db
def test_a_single_notice_of_a_day_comes_as_itself_and_an_urgent_one_alone(filer):
    daily(filer)
    one, rung = told(filer), told(filer, number=1, urgent=True)
    assert waiting_mail(AT) == [rung.pk]
    assert mail_one(rung.pk, AT)
    assert mail_one(one.pk, hours(20))
    assert [sent.subject for sent in mail.outbox] == ["Notice 1", "Notice 0"]


@pytest.mark.django_db
def test_kinds_that_do_not_wait_come_at_once_and_each_by_itself(filer):
    choice_set(user=filer, digest_hour=8, quiet_from=None, quiet_to=None, daily_kinds=["returned", "note"])
    first, second = told(filer), told(filer, number=1)
    words = {"body": "Words.", "link": "", "at": AT}
    notify([filer], "decided", subject="Approved", cause="d", **words)
    notify([filer], "note", subject="A note", cause="n", **words)
    decided, note = Notice.objects.get(cause="d"), Notice.objects.get(cause="n")
    assert waiting_mail(AT) == [decided.pk]
    assert mail_one(decided.pk, AT)
    assert set(waiting_mail(hours(20))) == {first.pk, second.pk, note.pk}
    late = Notice.objects.create(recipient=filer, kind="decided", subject="Denied", body="W", cause="e", created_at=AT)
    assert mail_one(first.pk, hours(20))
    assert [sent.subject for sent in mail.outbox] == ["Approved", "3 notices"]
    assert waiting_mail(hours(20)) == [late.pk]


@pytest.mark.django_db
def test_a_daily_mail_in_quiet_hours_waits_for_their_end(filer):
    daily(filer, 8, time(7), time(9))
    notice = told(filer)
    assert waiting_mail(hours(20)) == []
    assert waiting_mail(hours(21)) == [notice.pk]


@pytest.mark.django_db
def test_many_choices_ask_as_many_questions(filer, colleague, floorperson, django_assert_num_queries):
    for place, user in enumerate((filer, colleague, floorperson)):
        daily(user, place, time(1), time(2))
    with django_assert_num_queries(2):
        waiting_mail(AT)


@pytest.mark.django_db
def test_quiet_hours_begin_and_end(filer):
    with pytest.raises(IntegrityError), transaction.atomic():
        choice_set(user=filer, digest_hour=None, quiet_from=time(1), quiet_to=None)


@pytest.mark.django_db
def test_the_page_keeps_a_choice_and_loses_nothing_that_cannot_be_kept(filer, client_of):
    browser, address = client_of(filer), reverse("notices:choices")
    assert "Your inbox here gets every notice at once." in browser.get(address).content.decode()
    sent = {
        "mail": "daily",
        "digest_hour": "7",
        "quiet_from": "22:30",
        "quiet_to": "",
        "daily_kinds": ["note", "filed"],
    }
    page = browser.post(address, sent).content.decode()
    assert "Enter both times, or neither." in page
    assert 'value="22:30"' in page
    assert "Enter a time as hours and minutes" in browser.post(address, sent | {"quiet_to": "soon"}).content.decode()
    assert "must differ from their start" in browser.post(address, sent | {"quiet_to": "22:30"}).content.decode()
    assert not NoticeChoice.objects.exists()
    none = browser.post(address, sent | {"quiet_to": "06:00", "daily_kinds": []}).content.decode()
    assert "Choose at least one, or each notice at once." in none
    never = browser.post(address, sent | {"quiet_to": "06:00", "daily_kinds": ["account"]}).content.decode()
    assert "account is not one of the available choices" in never
    assert not NoticeChoice.objects.exists()
    assert browser.post(address, sent | {"quiet_to": "06:00"}).status_code == 302
    assert NoticeChoice.objects.get().daily_kinds == ["note", "filed"]
    choice = NoticeChoice.objects.get()
    assert (choice.user, choice.digest_hour, choice.quiet_from, choice.quiet_to) == (filer, 7, time(22, 30), time(6))
    browser.post(address, {"mail": "at_once", "digest_hour": "7", "quiet_from": "", "quiet_to": ""})
    choice.refresh_from_db()
    assert (choice.digest_hour, choice.quiet_from) == (None, None)
