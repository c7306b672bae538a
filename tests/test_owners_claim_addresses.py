"""An administrator learns nothing about addresses at other organizations; only the owner of a mailbox does."""

import re
from collections.abc import Callable, Sequence
from datetime import datetime

import pytest
from django.contrib.auth import hashers
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from compliance.holders.errors import FieldRefused
from compliance.holders.models import CertificateHolder, User
from compliance.holders.roles import Role
from compliance.holders.services import account_change_ask, account_change_confirm, person_update
from compliance.holders.tests.factories import person
from compliance.web.tests.browser import send
from tests.cast import PASSWORD

pytestmark = pytest.mark.django_db

NEW_PASSWORD = "a-long-and-new-one-of-nine"


@pytest.fixture
def stranger(other_holder: CertificateHolder) -> User:
    """Somebody who signs in at another certificate holder."""
    return person(Role.DEALER, at=other_holder)


def entered(browser: Client, email: str) -> tuple[int, User]:
    """The status of the answer to an administrator who enters a person with this address, and the person."""
    typed = {
        "printed_name": "Nia Newcomer", "email": email, "role": "dealer", "valid_from": "2026-02-02",
        "reason": "New here",
    }  # fmt: skip
    answer = browser.post("/people/add/", typed)
    return answer.status_code, User.objects.order_by("created_at").filter(printed_name="Nia Newcomer").last()


def opened(link: mail.EmailMessage) -> tuple[Client, str]:
    """A browser in which the link of a mail was opened, and the page's address."""
    browser = Client()
    path = re.search(r"https?://[^/\s]+(/accounts/password/reset/key/\S+)", link.body)
    assert path
    return browser, browser.get(path[1]).headers["Location"]


def links(mails: Sequence[mail.EmailMessage]) -> list[mail.EmailMessage]:
    return [one for one in mails if "/accounts/password/reset/key/" in one.body]


def set_there(browser: Client, page: str) -> str:
    """The text of the page after a password was set there."""
    answer = browser.post(page, {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD}, follow=True)
    return answer.content.decode()


def signs_in(email: str, password: str) -> bool:
    browser = Client()
    browser.post("/accounts/login/", {"login": email, "password": password})
    return "_auth_user_id" in browser.session or bool(browser.session.get("account_login"))


def test_an_address_of_another_organization_is_answered_like_a_free_one(
    client_of: Callable[[User], Client], holder_admin: User, stranger: User, mailoutbox: list[mail.EmailMessage]
) -> None:
    browser = client_of(holder_admin)
    pages = []
    for email in (stranger.email, "free@example.test"):
        status, newcomer = entered(browser, email)
        assert status == 302
        sent = send(browser, f"/people/{newcomer.pk}/", to="password-link/", follow=True).content.decode()
        page = re.sub(r"nonce=\S+|value=\S+|[0-9a-f]{8}-[0-9a-f-]{27}", "", sent.replace(email, ""))
        pages.append(sorted(re.split("</?li>", page)))  # acts of one moment come in any order
    assert pages[0] == pages[1]
    assert [one.to for one in links(mailoutbox)] == [[stranger.email], ["free@example.test"]]


def test_the_owner_finds_out_and_nothing_changes(
    client_of: Callable[[User], Client], holder_admin: User, stranger: User, mailoutbox: list[mail.EmailMessage]
) -> None:
    browser = client_of(holder_admin)
    _, newcomer = entered(browser, stranger.email)
    send(browser, f"/people/{newcomer.pk}/", to="password-link/")
    (link,) = links(mailoutbox)
    assert "This address already belongs to another account." in set_there(*opened(link))
    newcomer.refresh_from_db()
    assert not newcomer.has_usable_password()
    assert signs_in(stranger.email, PASSWORD)
    assert not signs_in(stranger.email, NEW_PASSWORD)


def test_the_owner_of_a_free_address_claims_it(
    client_of: Callable[[User], Client], holder_admin: User, mailoutbox: list[mail.EmailMessage]
) -> None:
    browser = client_of(holder_admin)
    _, newcomer = entered(browser, "free@example.test")
    send(browser, f"/people/{newcomer.pk}/", to="password-link/")
    set_there(*opened(links(mailoutbox)[0]))
    assert signs_in(newcomer.email, NEW_PASSWORD)


def test_of_two_who_wait_for_one_owner_the_first_link_claims(
    holder: CertificateHolder, other_holder: CertificateHolder, mailoutbox: list[mail.EmailMessage]
) -> None:
    first, second = (
        person(Role.DEALER, at=at, email="one@example.test", password="!") for at in (holder, other_holder)
    )
    Client().post("/accounts/password/reset/", {"email": "one@example.test"})
    found = links(mailoutbox)
    assert len(found) == 2
    set_there(*opened(found[0]))
    assert "already belongs to another account" in set_there(*opened(found[1]))
    assert sorted(User.objects.get(pk=one.pk).has_usable_password() for one in (first, second)) == [False, True]


def test_a_forgotten_password_reaches_the_account_that_the_address_opens(
    holder: CertificateHolder, stranger: User, mailoutbox: list[mail.EmailMessage]
) -> None:
    person(Role.DEALER, at=holder, email=stranger.email, password="!")
    Client().post("/accounts/password/reset/", {"email": stranger.email})
    (link,) = links(mailoutbox)
    set_there(*opened(link))
    assert User.objects.get(pk=stranger.pk).check_password(NEW_PASSWORD)


def test_the_database_lets_an_address_open_one_account_only(holder: CertificateHolder, stranger: User) -> None:
    waiting = person(Role.DEALER, at=holder, email=stranger.email, password="!")
    waiting.set_password(NEW_PASSWORD)
    with pytest.raises(IntegrityError), transaction.atomic():
        waiting.save(update_fields=["password"])


@pytest.mark.parametrize("is_known", [True, False])
def test_signing_in_takes_one_look_whether_the_address_opens_an_account_or_not(
    holder: CertificateHolder, stranger: User, monkeypatch: pytest.MonkeyPatch, is_known: bool
) -> None:
    email = stranger.email if is_known else "free@example.test"
    person(Role.DEALER, at=holder, email=email, password="!")
    looks = []
    hasher = hashers.get_hasher()
    encode = type(hasher).encode
    monkeypatch.setattr(type(hasher), "encode", lambda *a, **k: looks.append(1) or encode(*a, **k))
    assert not signs_in(email, "guessed")
    assert len(looks) == 1


def test_a_new_address_opens_nothing_before_its_owner_sets_a_password(
    client_of: Callable[[User], Client], dealer: User, holder_admin: User, holder: CertificateHolder, stranger: User,
    mailoutbox: list[mail.EmailMessage],
) -> None:  # fmt: skip
    second = person(Role.HOLDER_ADMINISTRATOR, at=holder)
    at = timezone.now()
    change = account_change_ask(
        user_id=dealer.pk, what="address", email=stranger.email, by=holder_admin, at=at, reason="Moved"
    )
    assert send(client_of(second), f"/people/changes/{change.pk}/", to="confirm/").status_code == 302
    (link,) = links(mailoutbox)
    assert link.to == [stranger.email]
    assert "already belongs to another account" in set_there(*opened(link))
    assert signs_in(stranger.email, PASSWORD), "the stranger's own password"
    assert User.objects.get(pk=dealer.pk).password.startswith("!")


def test_an_account_with_a_changed_address_still_takes_two(
    dealer: User, holder_admin: User, holder: CertificateHolder
) -> None:
    second, at = person(Role.HOLDER_ADMINISTRATOR, at=holder), timezone.now()
    change = account_change_ask(
        user_id=dealer.pk, what="address", email="new@example.test", by=holder_admin, at=at, reason="Moved"
    )
    account_change_confirm(change_id=change.pk, by=second, at=at)
    with pytest.raises(FieldRefused, match="two people must change"):
        edited(dealer, "third@example.test", holder_admin, at)


def test_nobody_changes_the_own_address_alone(holder_admin: User) -> None:
    with pytest.raises(FieldRefused, match="You cannot change your own address alone"):
        edited(holder_admin, "new@example.test", holder_admin, timezone.now())


def edited(user: User, email: str, by: User, at: datetime) -> User:
    return person_update(
        user_id=user.pk, printed_name="Name", title="", email=email, is_active=True, by=by, at=at, reason="Moved"
    )
