"""Links to set a password for everybody who got none yet: sent at once, each on record before it leaves."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.holders.invitation import uninvited
from compliance.holders.models import AdministrationEvent, CertificateHolder, User
from compliance.holders.page_mark import SEEN
from compliance.holders.roles import Role
from compliance.holders.services import membership_end, person_create, person_update
from compliance.ledger.images import fetch

pytestmark = pytest.mark.django_db
LINKS = "/people/links/"
ENTRIES = "SELECT count(*) FROM ledger.entry WHERE type <> 'log.opened'"


def newcomers(holder: CertificateHolder | None, by: User, count: int, role: Role = Role.DEALER) -> list[User]:
    at = timezone.now()
    act: Any = {"valid_from": timezone.localdate(at), "by": by, "at": at, "reason": "The floor opens"}
    return [
        person_create(
            email=f"new{number}-{role}@casino.example", printed_name=f"New Person {number}", role=role, holder=holder,
            **act,
        )
        for number in range(count)
    ]  # fmt: skip


def seen(page: str) -> dict[str, str]:
    return {SEEN: re.findall(r'name="seen" value="([^"]+)"', page)[-1]}


@pytest.mark.django_db(transaction=True)
def test_everybody_without_a_link_gets_one_by_one_act(
    holder: CertificateHolder, holder_admin: User, client_of: Callable[[User], Client]
) -> None:
    browser, people = client_of(holder_admin), newcomers(holder, holder_admin, 3)
    assert LINKS in browser.get(reverse("holders:people")).content.decode()
    page = browser.get(LINKS).content.decode()
    assert "Send 3\u00a0links" in page
    ((before,),) = fetch(ENTRIES)
    mail.outbox.clear()
    assert browser.post(LINKS, seen(page)).status_code == 302
    assert fetch(ENTRIES)[0][0] == before + 3 + 1
    links = [one for one in mail.outbox if "/accounts/password/reset/key/" in one.body]
    assert sorted(one.to[0] for one in links) == sorted(user.email for user in people)
    assert AdministrationEvent.objects.filter(act="password_link_send").count() == 3
    assert AdministrationEvent.objects.get(act="password_links_send").after == {"people": 3}
    assert "Everybody has a link" in browser.get(LINKS).content.decode()
    assert browser.post(LINKS, seen(page)).status_code == 409


@pytest.mark.django_db(transaction=True)
def test_who_came_since_the_page_gets_none_unseen(
    holder: CertificateHolder, holder_admin: User, client_of: Callable[[User], Client]
) -> None:
    browser = client_of(holder_admin)
    newcomers(holder, holder_admin, 1)
    page = browser.get(LINKS).content.decode()
    newcomers(holder, holder_admin, 1, Role.SURVEILLANCE)
    mail.outbox.clear()
    answer = browser.post(LINKS, seen(page))
    assert answer.status_code == 409
    assert mail.outbox == []
    assert browser.post(LINKS, seen(answer.content.decode())).status_code == 302


@pytest.mark.django_db(transaction=True)
def test_a_mail_that_fails_is_named_and_stops_no_other(
    holder: CertificateHolder, holder_admin: User, client_of: Callable[[User], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    from compliance.holders import invitation

    browser, real = client_of(holder_admin), invitation.LinkForm.save
    newcomers(holder, holder_admin, 3)

    def save(form: Any, request: Any, **more: Any) -> Any:
        if form.data["email"].startswith("new1"):
            raise OSError("refused")
        return real(form, request, **more)

    monkeypatch.setattr(invitation.LinkForm, "save", save)
    answer = browser.post(LINKS, seen(browser.get(LINKS).content.decode()), follow=True)
    html = answer.content.decode()
    assert "2\u00a0links are on the way." in html
    assert "The mail to these people failed: New Person 1." in html


def test_who_has_means_a_closed_account_or_no_role_gets_none(
    holder: CertificateHolder, holder_admin: User, board_admin: User, dealer: User
) -> None:
    at = timezone.now()
    first, second, third = newcomers(holder, holder_admin, 3)
    person_update(
        user_id=first.pk, printed_name=first.printed_name, title="", email=first.email, is_active=False,
        by=holder_admin, at=at, reason="Not hired",
    )  # fmt: skip
    membership_end(membership_id=second.memberships.get().pk, by=holder_admin, at=at, reason="Not hired")
    assert list(uninvited(holder_admin, at)) == [third]
    assert dealer not in uninvited(holder_admin, at)
    assert list(uninvited(board_admin, at)) == []
    (auditor,) = newcomers(None, board_admin, 1, Role.AUDITOR)
    assert list(uninvited(board_admin, at)) == [auditor]
