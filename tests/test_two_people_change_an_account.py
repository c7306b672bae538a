"""Nobody can become another: two people change how a person signs in; the person is notified, and signs nothing for a
day."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.core import mail
from django.test import Client, RequestFactory
from django.utils import timezone

from compliance.holders.acting import actor_of
from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.means import SIGNS_NOTHING_FOR, has_means
from compliance.holders.models import AdministrationEvent, CertificateHolder, Credential, User
from compliance.holders.models.account_changes import MEANS, AccountChange
from compliance.holders.roles import Role
from compliance.holders.services import (
    account_change_ask,
    account_change_confirm,
    account_change_decline,
    credential_issue,
    person_create,
    person_update,
)
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.holders.tests.by_two import account_changed, counted
from compliance.holders.tests.factories import given, person
from compliance.ledger.errors import NotHeld
from compliance.notices.models import Notice
from compliance.signing.confirming import NotConfirmed, RequestSigner
from compliance.web.tests.browser import send
from tests.attacker import plant
from tests.cast import PASSWORD

pytestmark = pytest.mark.django_db
WHATS = [what for what in MEANS if what != AccountChange.What.LINK]
"""A link to a provider is for people of the Board alone: `compliance/holders/tests/test_provider.py`."""


@pytest.fixture
def at() -> datetime:
    """Now."""
    return timezone.now()


@pytest.fixture
def second(holder: CertificateHolder) -> User:
    """Another administrator of the certificate holder."""
    return person(Role.HOLDER_ADMINISTRATOR, at=holder)


def asked(user: User, by: User, at: datetime, what: str = "factors", email: str = "") -> AccountChange:
    return account_change_ask(user_id=user.pk, what=what, email=email, by=by, at=at, reason="Lost telephone")


def signs(user: User, at: datetime) -> bool:
    request = RequestFactory().post("/")
    request.user = User.objects.get(pk=user.pk)
    try:
        RequestSigner(request).now(at)
    except NotConfirmed as refusal:
        return "cannot sign until" not in str(refusal)
    return True


# -- One alone --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", WHATS)
def test_whoever_asks_cannot_confirm(dealer: User, holder_admin: User, at: datetime, what: str) -> None:
    change = asked(dealer, holder_admin, at, what, "new@example.test")
    with pytest.raises(NotAllowed, match="so you cannot confirm it"):
        account_change_confirm(change_id=change.pk, by=holder_admin, at=at)
    dealer.refresh_from_db()
    assert dealer.email != "new@example.test"


def test_the_same_credential_at_another_account_cannot_confirm(
    dealer: User, holder_admin: User, second: User, at: datetime
) -> None:
    change = asked(dealer, holder_admin, at)
    with given():
        Credential.objects.filter(user=second).update(number="PA-1")
        Credential.objects.filter(user=holder_admin).update(number="GE-1")
        AccountChange.objects.update(asked_number="pa 1")
    with pytest.raises(NotAllowed, match="You asked for it"):
        account_change_confirm(change_id=change.pk, by=second, at=at)


def test_no_page_of_one_administrator_changes_how_somebody_signs_in(
    client_of: Callable[[User], Client], holder_admin: User, dealer: User, mailoutbox: list[mail.EmailMessage]
) -> None:
    SoftPasskey().enrolled(dealer)
    browser, page = client_of(holder_admin), f"/people/{dealer.pk}/"
    facts = {"printed_name": "Dana", "title": "", "is_active": "on", "reason": "Moved", "email": "new@example.test"}
    former = dealer.email
    send(browser, f"{page}edit/", facts)
    assert send(browser, page, to="password-link/").status_code == 403
    for name in ("address", "password", "second-factor"):
        assert send(browser, f"{page}{name}/", {"email": "new@example.test", "reason": "Moved"}).status_code == 302
    for change in AccountChange.objects.all():
        assert send(browser, f"/people/changes/{change.pk}/", to="confirm/").status_code == 403
    dealer.refresh_from_db()
    assert (dealer.email, dealer.printed_name) == (former, "Dana")
    assert Authenticator.objects.filter(user=dealer).exists()
    assert not mailoutbox


def test_the_service_refuses_one_alone_too(dealer: User, holder_admin: User, at: datetime) -> None:
    with pytest.raises(FieldRefused, match="two people must change the address"):
        person_update(
            user_id=dealer.pk, printed_name="D", title="", email="new@example.test", is_active=True, by=holder_admin,
            at=at, reason="Moved",
        )  # fmt: skip


def test_nobody_asks_for_the_own_account_nor_for_a_competitor_s(
    holder_admin: User, outsider: User, at: datetime
) -> None:
    with pytest.raises(FieldRefused, match="own account"):
        asked(holder_admin, holder_admin, at)
    with pytest.raises(NotAllowed):
        asked(outsider, holder_admin, at)


def test_a_competitor_s_administrator_neither_sees_nor_confirms(
    client_of: Callable[[User], Client], dealer: User, holder_admin: User, other_holder: CertificateHolder, at: datetime
) -> None:
    change, stranger = asked(dealer, holder_admin, at), person(Role.HOLDER_ADMINISTRATOR, at=other_holder)
    assert client_of(stranger).get(f"/people/changes/{change.pk}/").status_code == 404
    with pytest.raises(NotAllowed):
        account_change_confirm(change_id=change.pk, by=stranger, at=at)


@pytest.mark.parametrize(
    "values", [{"email": "planted@example.test"}, {"what": "password"}, {"outcome": ""}, {"asked_number": "PA-9"}]
)
def test_nothing_is_confirmed_on_a_planted_row(
    dealer: User, holder_admin: User, second: User, at: datetime, values: dict[str, str]
) -> None:
    change = asked(dealer, holder_admin, at, "address", "new@example.test")
    account_change_decline(change_id=change.pk, by=dealer, at=at)
    plant(change, **({"outcome": "", "ended_by_id": None, "ended_at": None} | values))
    with pytest.raises(NotHeld):
        account_change_confirm(change_id=change.pk, by=second, at=at)


@pytest.mark.parametrize("puppet_asks", [False, True])
@pytest.mark.parametrize(("after", "counts"), [(timedelta(days=30, seconds=-1), False), (timedelta(days=30), True)])
def test_a_second_person_whom_the_first_made_up_does_not_count(
    holder: CertificateHolder, dealer: User, holder_admin: User, at: datetime, after: timedelta, counts: bool,
    puppet_asks: bool,
) -> None:  # fmt: skip
    day = timezone.localdate(at)
    puppet = person_create(
        email="puppet@example.test", printed_name="Pat Puppet", role=Role.HOLDER_ADMINISTRATOR, holder=holder,
        valid_from=day, by=holder_admin, at=at, reason="For a test",
    )  # fmt: skip
    credential_issue(user=puppet, number="PA-777888", valid_from=day, by=holder_admin, at=at, reason="For a test")
    puppet = counted(puppet, at)
    first, second = (puppet, holder_admin) if puppet_asks else (holder_admin, puppet)
    change = asked(dealer, first, at + after)
    if counts:
        assert account_change_confirm(change_id=change.pk, by=second, at=at + after).outcome == "confirmed"
    else:
        with pytest.raises(NotAllowed, match="in the last 30 days"):
            account_change_confirm(change_id=change.pk, by=second, at=at + after)
        assert account_change_confirm(change_id=change.pk, by=dealer, at=at + after).outcome == "confirmed"


# -- Two, or one and the person ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", WHATS)
@pytest.mark.parametrize("who", ["a second administrator", "the person"])
def test_it_is_done_once_a_second_person_confirms(
    client_of: Callable[[User], Client], dealer: User, holder_admin: User, second: User, at: datetime, what: str,
    who: str, mailoutbox: list[mail.EmailMessage],
) -> None:  # fmt: skip
    SoftPasskey().enrolled(dealer)
    mailoutbox.clear()
    change = asked(dealer, holder_admin, at, what, "new@example.test")
    browser = client_of(dealer if who == "the person" else second)
    page = f"/people/changes/{change.pk}/"
    assert "Lost telephone" in browser.get(page).content.decode()
    assert send(browser, page, to="confirm/").status_code == 302
    dealer.refresh_from_db()
    assert (dealer.email == "new@example.test") is (what == "address")
    assert Authenticator.objects.filter(user=dealer).exists() is (what != "factors")
    links = [one for one in mailoutbox if "/accounts/password/reset/key/" in one.body]
    assert [one.to for one in links] == ([[dealer.email]] if what != "factors" else [])
    assert signs(dealer, timezone.now()) is (who == "the person")
    with pytest.raises(IllegalMove, match="or has expired"):
        account_change_confirm(change_id=change.pk, by=second, at=timezone.now())


def test_the_person_is_told_at_once_at_the_address_of_before(dealer: User, holder_admin: User, at: datetime) -> None:
    asked(dealer, holder_admin, at, "address", "new@example.test")
    (told,) = Notice.objects.filter(recipient=dealer)
    assert told.subject == "Your account: Change of an account requested"
    assert "request: Change the e-mail address; e-mail: new@example.test" in told.body
    assert holder_admin.printed_name in told.body
    assert told.mail
    assert not told.address, "the address of the account, which is the one of before"


@pytest.mark.parametrize("who", ["the person", "whoever asked", "another"])
def test_it_is_declined_and_then_not_done(
    dealer: User, holder_admin: User, second: User, at: datetime, who: str
) -> None:
    change = asked(dealer, holder_admin, at)
    by = {"the person": dealer, "whoever asked": holder_admin, "another": second}[who]
    account_change_decline(change_id=change.pk, by=by, at=at)
    with pytest.raises(IllegalMove, match="or has expired"):
        account_change_confirm(change_id=change.pk, by=second, at=at)
    assert signs(dealer, at)
    assert AdministrationEvent.objects.filter(act="account_change_decline", about=dealer.pk).count() == 1


@pytest.mark.parametrize(("after", "expired"), [(timedelta(days=7, seconds=-1), False), (timedelta(days=7), True)])
def test_it_lapses_after_seven_days(
    dealer: User, holder_admin: User, second: User, at: datetime, after: timedelta, expired: bool
) -> None:
    change = asked(dealer, holder_admin, at)
    if expired:
        with pytest.raises(IllegalMove, match="has expired"):
            account_change_confirm(change_id=change.pk, by=second, at=at + after)
        assert asked(dealer, holder_admin, at + after).pk != change.pk
    else:
        with pytest.raises(IllegalMove, match="already a request"):
            asked(dealer, holder_admin, at + after)
        account_change_confirm(change_id=change.pk, by=second, at=at + after)


def test_it_waits_in_the_work_of_those_who_may_confirm(
    client_of: Callable[[User], Client], dealer: User, holder_admin: User, second: User, filer: User, at: datetime
) -> None:
    asked(dealer, holder_admin, at)
    words = "Reset the second factor: "
    assert f"{words}your account" in client_of(dealer).get("/").content.decode()
    assert f"{words}{dealer.printed_name}" in client_of(second).get("/").content.decode()
    for user in (holder_admin, filer):
        assert words not in client_of(user).get("/").content.decode()


# -- For a day --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", WHATS)
@pytest.mark.parametrize(("after", "may"), [(timedelta(seconds=-1), False), (timedelta(0), True)])
def test_means_that_others_replaced_sign_nothing_for_24_hours(
    dealer: User, holder_admin: User, at: datetime, what: str, after: timedelta, may: bool
) -> None:
    account_changed(dealer, what, by=holder_admin, at=at, email="new@example.test")
    assert signs(dealer, at + SIGNS_NOTHING_FOR + after) is may
    method = actor_of(dealer, at + SIGNS_NOTHING_FOR + after).method
    assert method.startswith("session; means replaced on ") is not may


def test_the_day_begins_anew_when_the_person_sets_up_the_factor(dealer: User, holder_admin: User, at: datetime) -> None:
    SoftPasskey().enrolled(dealer)
    account_changed(dealer, "factors", by=holder_admin, at=at - timedelta(hours=30))
    assert signs(dealer, at)
    SoftPasskey().enrolled(dealer)
    set_at = AccountChange.objects.get().means_set_at
    assert set_at is not None
    assert not signs(dealer, set_at + SIGNS_NOTHING_FOR - timedelta(seconds=1))
    assert signs(dealer, set_at + SIGNS_NOTHING_FOR)
    SoftPasskey().enrolled(dealer)
    assert AccountChange.objects.get().means_set_at == set_at, "another factor that the person adds is free"


def test_the_day_begins_anew_when_the_link_is_used(
    client_of: Callable[[User | None], Client], dealer: User, holder_admin: User, second: User, at: datetime,
    mailoutbox: list[mail.EmailMessage],
) -> None:  # fmt: skip
    change = asked(dealer, holder_admin, at, "password")
    send(client_of(second), f"/people/changes/{change.pk}/", to="confirm/")
    link = next(word for one in mailoutbox for word in one.body.split() if "/accounts/password/reset/key/" in word)
    stranger = client_of(None)
    form = stranger.get("/" + link.split("/", 3)[3], follow=True)
    typed = {"password1": "another horse battery", "password2": "another horse battery"}
    assert stranger.post(form.request["PATH_INFO"], typed).status_code == 302
    change.refresh_from_db()
    assert change.means_set_at is not None
    assert not signs(dealer, change.means_set_at + SIGNS_NOTHING_FOR - timedelta(seconds=1))


def test_the_floor_is_told_why_it_cannot_sign(
    client_of: Callable[[User], Client], filer: User, holder_admin: User, at: datetime
) -> None:
    account_changed(filer, "factors", by=holder_admin, at=at)
    page = client_of(filer).get("/account/tokens/add/").content.decode()
    assert "cannot sign until" in page


# -- Free -------------------------------------------------------------------------------------------------------------


def test_the_first_means_and_further_ones_are_free(
    client_of: Callable[[User], Client], holder: CertificateHolder, holder_admin: User, at: datetime,
    mailoutbox: list[mail.EmailMessage],
) -> None:  # fmt: skip
    newcomer = person(Role.DEALER, at=holder, password="!")
    assert not has_means(newcomer)
    browser, page = client_of(holder_admin), f"/people/{newcomer.pk}/"
    facts = {"printed_name": "New", "title": "", "is_active": "on", "reason": "Typed wrongly"}
    assert send(browser, f"{page}edit/", facts | {"email": "right@example.test"}).status_code == 302
    assert send(browser, page, to="password-link/").status_code == 302
    assert [one.to for one in mailoutbox if "reset/key" in one.body] == [["right@example.test"]]
    with pytest.raises(IllegalMove, match="never signed in"):
        asked(newcomer, holder_admin, at)
    newcomer.refresh_from_db()
    newcomer.set_password(PASSWORD)
    with given():
        newcomer.save()
    SoftPasskey().enrolled(newcomer)
    SoftPasskey().enrolled(newcomer)
    assert signs(newcomer, at)
