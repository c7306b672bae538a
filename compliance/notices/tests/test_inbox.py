"""The inbox: a person's own notices, read marks, links to act."""

from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.core import mail
from django.urls import reverse
from django.utils.module_loading import import_string

from compliance.notices import services
from compliance.notices.models import Notice
from compliance.notices.services import LAST_ATTEMPT, attempt_failed, notify, waiting_mail

pytestmark = pytest.mark.django_db

AT = datetime(2026, 3, 2, 15, tzinfo=UTC)


def told(user, number=1, link="/submissions/"):
    for place in range(number):
        notify(
            [user], "returned", subject=f"Notice {place}", body="Two <b>points</b>.", link=link, cause=f"c{place}",
            at=AT + timedelta(minutes=place), mail=False,
        )  # fmt: skip


def test_everybody_sees_their_own_notices_only(cast, client_of):
    told(cast["filer"])
    for name, person in cast.items():
        shown = client_of(person).get(reverse("notices:inbox"))
        assert shown.status_code == 200
        assert ("Notice 0" in shown.content.decode()) == (name == "filer"), name
    assert client_of(None).get(reverse("notices:inbox")).status_code == 302


def test_mail_that_fails_waits_longer_each_time_and_is_given_up_in_the_end(filer):
    notify([filer], "returned", subject="Returned", body="One point.", link="/", cause="c", at=AT)
    notice = Notice.objects.get()
    for attempts in range(LAST_ATTEMPT):
        next_at = AT + timedelta(seconds=30 * (2**attempts - 1))
        assert waiting_mail(next_at - timedelta(seconds=1)) == []
        assert waiting_mail(next_at) == [notice.pk]
        attempt_failed(notice.pk)
    assert waiting_mail(AT + timedelta(days=365)) == []


def test_mail_that_waits_after_a_failure_is_in_no_other_mail_s_way(filer, monkeypatch):
    monkeypatch.setattr(services, "MOST_MAIL", 1)
    for place in range(2):
        notify([filer], "returned", subject="Returned", body="One point.", link="/", cause=f"c{place}", at=AT)
    first, second = Notice.objects.order_by("created_at", "pk")
    (tried,) = waiting_mail(AT)
    attempt_failed(tried)
    assert waiting_mail(AT) == [({first.pk, second.pk} - {tried}).pop()]


def test_a_line_break_in_a_subject_is_no_header_and_holds_no_mail_back(filer):
    """Somebody who names a person or a place could keep the office from hearing of it."""
    subject = "Table R-01\nBcc: stranger@elsewhere.example"
    notify([filer], "returned", subject=subject, body="One point.", link="/", cause="c", at=AT)
    assert services.mail_one(Notice.objects.get().pk, AT)
    (sent,) = mail.outbox
    assert sent.subject == "Table R-01 Bcc: stranger@elsewhere.example"
    assert sent.recipients() == [filer.email]


def test_words_stay_words(filer, client_of):
    told(filer)
    assert "Two &lt;b&gt;points&lt;/b&gt;." in client_of(filer).get(reverse("notices:inbox")).content.decode()


def test_opening_marks_as_read_once_and_leads_there(filer, client_of):
    told(filer)
    notice = Notice.objects.get()
    answer = client_of(filer).post(reverse("notices:open", args=[notice.pk]))
    assert answer["Location"] == "/submissions/"
    notice.refresh_from_db()
    first = notice.read_at
    assert first is not None
    client_of(filer).post(reverse("notices:open", args=[notice.pk]))
    notice.refresh_from_db()
    assert notice.read_at == first
    assert client_of(filer).get(reverse("notices:open", args=[notice.pk])).status_code == 405


def test_another_persons_notice_is_like_a_missing_one(filer, colleague, client_of):
    told(filer)
    notice = Notice.objects.get()
    assert client_of(colleague).post(reverse("notices:open", args=[notice.pk])).status_code == 404
    notice.refresh_from_db()
    assert notice.read_at is None


@pytest.mark.parametrize("link", ["https://elsewhere.test/", "//elsewhere.test/", "javascript:alert(1)", ""])
def test_a_link_never_leads_out_of_the_office(filer, client_of, link):
    told(filer, link=link)
    answer = client_of(filer).post(reverse("notices:open", args=[Notice.objects.get().pk]))
    assert answer["Location"] == reverse("notices:inbox")


def test_all_are_marked_as_read_at_once_but_nobody_elses(filer, colleague, client_of):
    told(filer, 3)
    told(colleague)
    client_of(filer).post(reverse("notices:read_all"))
    assert not Notice.objects.filter(recipient=filer, read_at__isnull=True).exists()
    assert Notice.objects.filter(recipient=colleague, read_at__isnull=True).exists()


def test_pages_by_keyset_with_the_filter_kept(filer, client_of, django_assert_max_num_queries):
    told(filer, 60)
    browser = client_of(filer)
    seen = []
    url = f"{reverse('notices:inbox')}?show=unread"
    while True:
        with django_assert_max_num_queries(10):
            page = browser.get(url).context["page"]
        seen += [notice.subject for notice in page.rows]
        if not page.older_url:
            break
        assert "show=unread" in page.older_url
        url = reverse("notices:inbox") + page.older_url
    assert seen == [f"Notice {place}" for place in reversed(range(60))]


def test_every_timed_task_exists():
    for name, entry in settings.BEAT_SCHEDULE.items():
        assert import_string(entry["task"]).name == entry["task"], name
        assert entry["schedule"] > 0
