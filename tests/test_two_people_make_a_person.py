"""Nobody makes the second person alone: what signs, decides or administers counts once another administrator agreed."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.test import Client, RequestFactory
from django.utils import timezone

from compliance.holders.errors import IllegalMove, NotAllowed
from compliance.holders.means import SIGNS_NOTHING_FOR
from compliance.holders.models import CertificateHolder, Credential, Membership, User
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.roles import MAY, Perm, Role, takes_two
from compliance.holders.services import (
    account_change_ask,
    account_change_confirm,
    account_change_decline,
    credential_issue,
    membership_end,
    membership_grant,
    person_create,
    person_update,
)
from compliance.holders.tests.by_two import counted
from compliance.holders.tests.factories import given, person
from compliance.ledger.errors import NotHeld
from compliance.notices.models import Notice
from compliance.signing.confirming import NotConfirmed, RequestSigner
from compliance.signing.tests.test_signing_by_passkey import MEANING
from compliance.web.tests.browser import send
from tests.attacker import plant

pytestmark = pytest.mark.django_db
DECIDES = replace(MEANING, decides=True)


@pytest.fixture
def at() -> datetime:
    """Now."""
    return timezone.now()


def made(by: User, at: datetime, role: Role = Role.EXECUTIVE_DIRECTOR, holder: CertificateHolder | None = None) -> User:
    """Somebody whom one administrator adds, with a credential."""
    day = timezone.localdate(at)
    user = person_create(
        email="new@example.test", printed_name="New Person", role=role, holder=holder, valid_from=day, by=by, at=at,
        reason="For a test",
    )  # fmt: skip
    credential_issue(user=user, number="PA-777888", valid_from=day, by=by, at=at, reason="For a test")
    return User.objects.get(pk=user.pk)


def waiting(user: User, at: datetime) -> list[AccountChange]:
    return list(AccountChange.objects.filter(user=user).waiting(at).order_by("what"))


def signs(user: User, at: datetime, *, decides: bool) -> bool:
    request = RequestFactory().post("/")
    request.user = User.objects.get(pk=user.pk)
    signer = RequestSigner(request)
    signer.decides = decides
    try:
        signer.now(at)
    except NotConfirmed:
        return False
    return True


# -- One alone --------------------------------------------------------------------------------------------------------


def test_which_roles_take_two() -> None:
    """All but those that only read; what counsel writes is nobody's law."""
    reading = {
        Role.INTERNAL_AUDIT, Role.SURVEILLANCE, Role.BOARD_COUNSEL, Role.AUDITOR, Role.OUTSIDE_AUDITOR,
        Role.STATE_POLICE,
    }  # fmt: skip
    assert {role for role in Role if not takes_two(role)} == reading
    reads = {
        Perm.READ_FILINGS, Perm.READ_LOGS, Perm.EXPORT, Perm.OVERSEE, Perm.READ_OFFICE, Perm.AUDIT, Perm.VISIT,
        Perm.ADVISE,
    }  # fmt: skip
    assert all(MAY[role] <= reads for role in reading)


@pytest.mark.parametrize("role", [Role.EXECUTIVE_DIRECTOR, Role.BOARD_ADMINISTRATOR, Role.GAMING_OPERATIONS_REVIEWER])
def test_whom_one_administrator_adds_is_nobody_yet(board_admin: User, at: datetime, role: Role) -> None:
    puppet = made(board_admin, at, role)
    assert puppet.roles == frozenset()
    assert puppet.perms == frozenset()
    assert puppet.credential_on(timezone.localdate(at)) is None
    assert not signs(puppet, at + timedelta(days=300), decides=False)
    for change in waiting(puppet, at):
        with pytest.raises(NotAllowed, match="You asked for it"):
            account_change_confirm(change_id=change.pk, by=board_admin, at=at)
        with pytest.raises(NotAllowed):
            account_change_confirm(change_id=change.pk, by=puppet, at=at)
    assert User.objects.get(pk=puppet.pk).roles == frozenset()


def test_no_page_of_one_administrator_makes_somebody_who_counts(
    client_of: Callable[[User], Client], board_admin: User, at: datetime
) -> None:
    browser, day = client_of(board_admin), timezone.localdate(at).isoformat()
    facts = {"email": "new@example.test", "printed_name": "New", "title": "", "valid_from": day, "reason": "New"}
    assert (
        browser.post("/people/add/", facts | {"role": Role.EXECUTIVE_DIRECTOR, "organization": ""}).status_code == 302
    )
    puppet = User.objects.get(email="new@example.test")
    page = f"/people/{puppet.pk}/"
    given_one = {"number": "PA-777888", "valid_from": day, "reason": "New"}
    assert send(browser, f"{page}credentials/add/", given_one).status_code == 302
    for change in waiting(puppet, at + timedelta(minutes=1)):
        assert send(browser, f"/people/changes/{change.pk}/", to="confirm/").status_code == 403
    assert User.objects.get(pk=puppet.pk).roles == frozenset()
    shown = browser.get(page).content.decode()
    assert shown.count("Waits for a second person") == 2
    assert "waits for a second person" in browser.get("/people/").content.decode()


def test_at_a_holder_alike(holder: CertificateHolder, holder_admin: User, board_admin: User, at: datetime) -> None:
    newcomer = made(holder_admin, at, Role.COMPLIANCE_MANAGER, holder)
    assert newcomer.perms == frozenset()
    with pytest.raises(NotAllowed):
        counted(newcomer, at, by=holder_admin)
    assert counted(newcomer, at, by=board_admin).may(Perm.FILE)


def test_a_role_that_only_reads_counts_at_once(holder: CertificateHolder, holder_admin: User, at: datetime) -> None:
    newcomer = made(holder_admin, at, Role.SURVEILLANCE, holder)
    assert newcomer.roles == {Role.SURVEILLANCE}
    assert [change.what for change in waiting(newcomer, at)] == ["credential"]


def test_a_further_role_or_credential_waits_too(
    holder: CertificateHolder, holder_admin: User, dealer: User, at: datetime
) -> None:
    day = timezone.localdate(at)
    membership_grant(
        user=dealer, role=Role.COMPLIANCE_MANAGER, holder=holder, valid_from=day, by=holder_admin, at=at, reason="More"
    )
    assert User.objects.get(pk=dealer.pk).roles == {Role.DEALER}
    assert counted(dealer, at).roles == {Role.DEALER, Role.COMPLIANCE_MANAGER}


def test_a_new_address_of_an_account_that_nobody_opened_has_everything_wait_again(
    board_admin: User, at: datetime
) -> None:
    """Otherwise one administrator has the mail of somebody whom two agreed on."""
    someone = counted(made(board_admin, at), at)
    assert someone.roles == {Role.EXECUTIVE_DIRECTOR}
    person_update(
        user_id=someone.pk, printed_name="New Person", title="", email="thief@example.test", is_active=True,
        by=board_admin, at=at, reason="Typed wrongly",
    )  # fmt: skip
    someone = User.objects.get(pk=someone.pk)
    assert someone.roles == frozenset()
    assert someone.credential_on(timezone.localdate(at)) is None
    assert [change.what for change in waiting(someone, at)] == ["credential", "role"]


@pytest.mark.parametrize("table", ["membership", "credential"])
def test_a_row_that_was_made_to_count_is_found(board_admin: User, at: datetime, table: str) -> None:
    puppet = counted(made(board_admin, at, Role.BOARD_ADMINISTRATOR), at)
    later = at + timedelta(days=40)
    day = timezone.localdate(at)
    if table == "membership":
        membership_grant(
            user=puppet, role=Role.EXECUTIVE_DIRECTOR, holder=None, valid_from=day, by=board_admin, at=at, reason="X"
        )
        plant(Membership.objects.get(user=puppet, waits=True), waits=False)
    else:
        credential_issue(user=puppet, number="PA-999", valid_from=day, by=board_admin, at=at, reason="X")
        plant(Credential.objects.get(user=puppet, waits=True), waits=False)
    puppet = User.objects.get(pk=puppet.pk)
    dealer = person(Role.EXECUTIVE_DIRECTOR)
    with pytest.raises(NotHeld):
        account_change_ask(user_id=dealer.pk, what="factors", by=puppet, at=later, reason="For a test")


# -- Two --------------------------------------------------------------------------------------------------------------


def test_the_second_administrator_finds_it_in_the_work_list_and_confirms(
    client_of: Callable[[User], Client], board_admin: User, at: datetime
) -> None:
    second = person(Role.BOARD_ADMINISTRATOR)
    rank = person(Role.EXECUTIVE_DIRECTOR)
    newcomer = made(board_admin, at)
    browser = client_of(second)
    assert "Confirm a role: New Person" in browser.get("/").content.decode()
    assert "Confirm a role" not in client_of(board_admin).get("/").content.decode()
    for change in waiting(newcomer, at):
        page = f"/people/changes/{change.pk}/"
        assert "cannot decide anything for 24 hours" in browser.get(page).content.decode()
        assert send(browser, page, to="confirm/").status_code == 302
    assert User.objects.get(pk=newcomer.pk).roles == {Role.EXECUTIVE_DIRECTOR}
    told = Notice.objects.get(recipient=rank)
    assert told.subject == "New Person is now Executive Director"
    assert second.printed_name in told.body


def test_declined_it_never_counts(board_admin: User, at: datetime) -> None:
    second, newcomer = person(Role.BOARD_ADMINISTRATOR), made(board_admin, at)
    for change in waiting(newcomer, at):
        account_change_decline(change_id=change.pk, by=second, at=at)
        with pytest.raises(IllegalMove):
            account_change_confirm(change_id=change.pk, by=second, at=at)
    assert User.objects.get(pk=newcomer.pk).roles == frozenset()
    assert waiting(newcomer, at) == []


def test_a_role_that_ended_meanwhile_is_not_confirmed(board_admin: User, at: datetime) -> None:
    newcomer = made(board_admin, at)
    role = next(change for change in waiting(newcomer, at) if change.membership)
    membership_end(membership_id=newcomer.memberships.get().pk, by=board_admin, at=at, reason="A slip")
    with pytest.raises(IllegalMove):
        account_change_confirm(change_id=role.pk, by=person(Role.BOARD_ADMINISTRATOR), at=at)


def test_it_waits_however_long(board_admin: User, at: datetime) -> None:
    newcomer = made(board_admin, at)
    assert counted(newcomer, at + timedelta(days=60)).roles == {Role.EXECUTIVE_DIRECTOR}


def test_nobody_counts_at_two_organizations(
    holder: CertificateHolder, other_holder: CertificateHolder, holder_admin: User, board_admin: User, at: datetime
) -> None:
    day = timezone.localdate(at)
    newcomer = made(holder_admin, at, Role.DEALER, holder)
    membership_grant(
        user=newcomer, role=Role.DEALER, holder=other_holder, valid_from=day, by=board_admin, at=at, reason="Another"
    )
    second = person(Role.BOARD_ADMINISTRATOR)
    (first, other) = [change for change in waiting(newcomer, at) if change.membership]
    account_change_confirm(change_id=first.pk, by=second, at=at)
    with pytest.raises(IllegalMove, match="another organization"):
        account_change_confirm(change_id=other.pk, by=second, at=at)


# -- For a day --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("after", "may"), [(timedelta(seconds=-1), False), (timedelta(0), True)])
def test_for_24_hours_nothing_is_decided(board_admin: User, at: datetime, after: timedelta, may: bool) -> None:
    newcomer = counted(made(board_admin, at), at)
    assert signs(newcomer, at + SIGNS_NOTHING_FOR + after, decides=True) is may
    assert signs(newcomer, at + SIGNS_NOTHING_FOR + after, decides=False)


@pytest.mark.parametrize(("after", "may"), [(timedelta(seconds=-1), False), (timedelta(0), True)])
def test_for_24_hours_nobody_is_one_of_two(
    board_admin: User, dealer: User, holder_admin: User, at: datetime, after: timedelta, may: bool
) -> None:
    newcomer, then = counted(made(board_admin, at, Role.BOARD_ADMINISTRATOR), at), at + SIGNS_NOTHING_FOR + after
    change = account_change_ask(user_id=dealer.pk, what="factors", by=holder_admin, at=then, reason="Lost")
    if may:
        assert account_change_confirm(change_id=change.pk, by=newcomer, at=then).outcome == "confirmed"
    else:
        with pytest.raises(NotAllowed, match="less than a day ago"):
            account_change_confirm(change_id=change.pk, by=newcomer, at=then)


# -- From before, and the first ---------------------------------------------------------------------------------------


def test_what_stood_before_the_upgrade_counts(holder: CertificateHolder) -> None:
    with given():
        user = person(Role.DEALER, at=holder)
    assert user.roles == {Role.DEALER}
    assert not AccountChange.objects.filter(user=user).exists()


FIRST = ["first@board.test", "First Person", "GE-1"]


def test_a_command_adds_the_first_two_once(at: datetime) -> None:
    call_command("first_administrators", first=FIRST, second=["second@board.test", "Second Person", "GE-2"])
    first, second = User.objects.order_by("printed_name")
    for user in (first, second):
        assert user.may(Perm.ADMINISTER_BOARD)
        assert user.credential_on(timezone.localdate(at)) is not None
    newcomer = made(first, at)
    assert counted(newcomer, at, by=second).roles == {Role.EXECUTIVE_DIRECTOR}
    with pytest.raises(CommandError, match="has administrators already"):
        call_command("first_administrators", first=FIRST, second=["third@board.test", "Third Person", "GE-3"])


@pytest.mark.parametrize("second", [["FIRST@board.test", "Second", "GE-2"], ["second@board.test", "Second", "ge 1"]])
def test_the_first_two_are_two(second: list[str]) -> None:
    with pytest.raises(CommandError, match="two people"):
        call_command("first_administrators", first=FIRST, second=second)
