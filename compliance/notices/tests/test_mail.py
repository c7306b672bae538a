"""Mail as text and as HTML: the same words, one button, nothing loaded; read back by a parser of mail, and from a
server that took it. `tests/fixtures.py` tries the mail of every notice that any test causes, of each sender below, in
the same way."""

import ast
from collections import Counter
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as office
from django.core import mail
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from compliance.notices.models import Notice
from compliance.notices.services import choice_set, mail_one, mail_parts, notify
from compliance.web.mail import MailKind, MailPart, mail_of, parts_of
from compliance.web.values import moment_words
from tests.mail import MACHINE_TIME, Reader, body, mail_server, parsed, says_the_same

AT = datetime(2026, 3, 3, 17, tzinfo=UTC)
SENDERS = {
    "compliance/records/telling.py": 2,
    "compliance/notices/account.py": 2,
    "compliance/notices/services/__init__.py": 1,
    "compliance/notices/services/devices.py": 1,
    "compliance/notices/services/messages.py": 1,
    "compliance/status/telling.py": 1,
    "compliance/webhooks/services.py": 1,
    "inspections/entries/services/signature.py": 1,
    "inspections/entries/services/denial.py": 1,
    "inspections/handover/services.py": 2,
    "inspections/ladder/services/by_hand.py": 2,
    "inspections/ladder/services/climb.py": 1,
    "inspections/notes/services.py": 1,
    "inspections/packages/services.py": 1,
    "inspections/problems/notices.py": 1,
    "inspections/sampling/services/cases.py": 1,
    "rules_submissions/decision/services/conditions.py": 1,
    "rules_submissions/decision/services/decision.py": 3,
    "rules_submissions/decision/services/ending.py": 1,
    "rules_submissions/decision/services/reminders.py": 1,
    "rules_submissions/filing/services/filing.py": 2,
    "rules_submissions/filing/services/first_signature.py": 1,
    "rules_submissions/filing/services/second_signature.py": 1,
    "rules_submissions/public/services.py": 2,
    "rules_submissions/register/services/notices.py": 1,
    "rules_submissions/register/unchanged/services.py": 1,
    "rules_submissions/review/services/assignment.py": 1,
    "rules_submissions/review/services/recusal.py": 1,
    "rules_submissions/review/services/report.py": 2,
}
"""The files that cause notices, with the number of places in each."""


def calls(name: str) -> Counter[str]:
    """The number of calls in the product of a function of this name, by file."""
    found: Counter[str] = Counter()
    for part in ("compliance", "inspections", "rules_submissions"):
        for path in (Path(office.BASE_DIR) / part).rglob("*.py"):
            source = path.read_text()
            if "tests" in path.parts or name not in source:
                continue
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.Call) and name in (
                    getattr(node.func, "id", ""), getattr(node.func, "attr", "")
                ):  # fmt: skip
                    found[str(path.relative_to(office.BASE_DIR))] += 1
    return found


def test_every_mail_is_made_of_parts() -> None:
    assert calls("mail_of") == {"compliance/notices/services/__init__.py": 1, "compliance/holders/adapter.py": 1}
    written = {path.name for path in (Path(office.BASE_DIR) / "templates/account/email").iterdir()}
    assert written == {"password_reset_key_subject.txt", "password_reset_key_message.txt"}
    for other in ("send_mail", "EmailMessage", "send_mass_mail", "mail_admins", "email_user"):
        assert not calls(other) - Counter({"compliance/holders/adapter.py": 1}), other


def test_every_sender_of_notices_is_known() -> None:
    assert calls("notify") + calls("notices_of") == SENDERS


@pytest.mark.parametrize("kind", Notice.Kind.values)
@pytest.mark.parametrize("link", ["/submissions/", ""])
@pytest.mark.parametrize("number", [1, 3])
def test_each_kind_alone_and_in_the_daily_mail_has_one_button_and_times_as_pages(
    kind: str, link: str, number: int
) -> None:
    said = Notice(kind=kind, subject="Table R-01", body=f"Signed {moment_words(AT)}.", link=link, created_at=AT)
    parts = mail_parts([said] * number)
    message = parsed(mail_of(said.subject, parts, ["a@example.test"]))
    says_the_same(message, parts, office.SITE_URL)
    text, (button,) = body(message, "plain"), Reader(body(message, "html")).buttons
    assert text.split().count(button) == 1
    assert button == f"{office.SITE_URL}{link if link and number == 1 else reverse('notices:inbox')}"
    assert text.count("March 3, 2026, 12:00\xa0p.m. EST") == (number if number == 1 else 2 * number)
    assert not MACHINE_TIME.search(text)


@pytest.mark.sampled
@given(st.text(st.characters(codec="utf-8", exclude_categories=("C",)), max_size=300), st.booleans())
def test_whatever_is_in_a_notice_text_and_html_say_the_same(text: str, has_link: bool) -> None:
    words = f"First {text}\nsecond line.\n\n    manage.py this\n\n{text[::-1]}"
    link = [MailPart("Open the page", MailKind.BUTTON, f"{office.SITE_URL}/floor/")] if has_link else []
    parts = [*parts_of(words), *link]
    says_the_same(parsed(mail_of(f"Subject {text}", parts, ["a@example.test"])), parts, office.SITE_URL)


def test_words_of_people_are_no_html_and_no_header() -> None:
    parts = parts_of("<a href='https://elsewhere.test/'>Sign</a>\r\n\r\nhttps://elsewhere.test/")
    message = parsed(mail_of("Table\r\nBcc: all@elsewhere.test", parts, ["a@example.test"]))
    assert (message["Bcc"], message["Subject"]) == (None, "Table Bcc: all@elsewhere.test")
    assert Reader(body(message, "html")).links == []


def test_a_mail_is_readable_on_dark_screens() -> None:
    html = body(parsed(mail_of("A", parts_of("B"), ["a@example.test"])), "html")
    assert '<meta name="color-scheme" content="light dark">' in html
    assert "prefers-color-scheme: dark" in html


@pytest.mark.django_db
def test_a_real_server_takes_notices_a_daily_mail_and_the_link_for_a_password(filer: Any, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    words = {"subject": "Zurückgegeben § 5", "body": ".one dot\n\n    manage.py x\n\nEnd.", "link": "/submissions/"}
    kinds = [str(kind) for kind in Notice.Kind]
    with mail_server() as (port, letters):
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
        for kind in kinds:
            notify([filer], kind, cause=kind, at=AT, **words)
            assert mail_one(Notice.objects.get(cause=kind).pk, AT)
        choice_set(user=filer, digest_hour=8, quiet_from=None, quiet_to=None)
        for number in range(2):
            notify([filer], "returned", cause=f"day {number}", at=AT, **words)
        assert mail_one(Notice.objects.get(cause="day 0").pk, AT + timedelta(days=1))
        Client().post("/accounts/password/reset/", {"email": filer.email})
    read = [message_from_bytes(letter, policy=policy.default) for letter in letters]
    *single, daily, password = [one for one in read if isinstance(one, EmailMessage)]
    assert len(single) == len(kinds)
    rows = list(Notice.objects.filter(recipient=filer).order_by("created_at", "pk"))
    for letter in single:
        assert letter["Subject"] == words["subject"]
        says_the_same(letter, mail_parts(rows[:1]), settings.SITE_URL)
    assert daily["Subject"] == "2 notices"
    both = [row for row in rows if row.cause.startswith("day")]
    says_the_same(daily, mail_parts(both), settings.SITE_URL)
    assert "March 3, 2026, 12:00\xa0p.m. EST" in body(daily, "plain")
    assert Reader(body(daily, "html")).buttons == [f"{settings.SITE_URL}/inbox/"]
    assert password["Subject"] == "Set your password"
    (button,) = Reader(body(password, "html")).buttons
    assert button.startswith(f"{settings.SITE_URL}/accounts/password/reset/key/")
    assert button in body(password, "plain")
    assert "It works once, for 3 days." in body(password, "plain")
    assert not mail.outbox
