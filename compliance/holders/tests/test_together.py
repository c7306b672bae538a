"""Roles and credentials given by one administrator at one time: a second person decides on all of them at once, or on
none."""

from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import product
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.holders.errors import IllegalMove, NotAllowed
from compliance.holders.models import AdministrationEvent, CertificateHolder, Membership, User
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.page_mark import SEEN
from compliance.holders.roles import Role
from compliance.holders.services import (
    account_change_confirm,
    changes_confirm,
    changes_decline,
    credential_issue,
    membership_grant,
    person_create,
    person_update,
)
from compliance.holders.services.together import requests_together
from compliance.holders.waiting_changes import waiting_changes
from compliance.ledger.images import fetch

from ..two_people import let_in_lately
from . import factories
from .factories import person

pytestmark = pytest.mark.django_db
ENTRIES = "SELECT count(*) FROM ledger.entry WHERE type <> 'log.opened'"


@pytest.fixture
def at() -> datetime:
    return timezone.now()


@pytest.fixture
def second(holder: CertificateHolder) -> User:
    return person(Role.HOLDER_ADMINISTRATOR, at=holder)


def given(holder: CertificateHolder, by: User, at: datetime, *roles: Role) -> list[AccountChange]:
    """A person for each role, with a credential, given at one time."""
    for number, role in enumerate(roles):
        act: Any = {"valid_from": timezone.localdate(at), "by": by, "at": at, "reason": "The floor opens"}
        user = person_create(
            email=f"new{number}@casino.example", printed_name=f"New Person {number}", role=role, holder=holder, **act
        )
        credential_issue(user=user, number=f"PA-77100{number}", **act)
    return list(AccountChange.objects.filter(asked_at=at).order_by("user__printed_name", "what"))


@pytest.mark.django_db(transaction=True)
def test_all_of_it_counts_by_one_act(holder: CertificateHolder, holder_admin: User, second: User, at: datetime) -> None:
    changes = given(holder, holder_admin, at, Role.DEALER, Role.FLOORPERSON)
    ((before,),) = fetch(ENTRIES)
    assert len(changes_confirm(change_id=changes[0].pk, by=second, at=at)) == 4
    assert fetch(ENTRIES)[0][0] == before + 2 + 1
    people = User.objects.filter(email__startswith="new")
    assert {role for user in people for role in user.roles} == {Role.DEALER, Role.FLOORPERSON}
    assert all(user.credential_on(timezone.localdate(at)) for user in people)
    event = AdministrationEvent.objects.get(act="changes_confirm")
    assert (event.after["roles"], event.after["credentials"], event.reason) == (2, 2, "The floor opens")
    assert AdministrationEvent.objects.filter(act__in=("membership_confirm", "credential_confirm")).count() == 4
    with pytest.raises(IllegalMove, match="All of this was confirmed or declined"):
        changes_confirm(change_id=changes[0].pk, by=second, at=at)


def test_declined_together_nothing_of_it_counts(
    holder: CertificateHolder, holder_admin: User, second: User, at: datetime
) -> None:
    changes = given(holder, holder_admin, at, Role.DEALER, Role.FLOORPERSON)
    changes_decline(change_id=changes[0].pk, by=second, at=at)
    assert not Membership.objects.filter(user__email__startswith="new", ended_on=None).exists()
    assert not AccountChange.objects.waiting(at).exists()


def test_whoever_gave_it_takes_it_back_and_confirms_nothing(
    holder: CertificateHolder, holder_admin: User, at: datetime
) -> None:
    changes = given(holder, holder_admin, at, Role.DEALER)
    with pytest.raises(NotAllowed, match="You asked for it"):
        changes_confirm(change_id=changes[0].pk, by=holder_admin, at=at)
    assert changes_decline(change_id=changes[0].pk, by=holder_admin, at=at)


def test_whom_the_first_let_in_lately_is_no_second_person(
    holder: CertificateHolder, holder_admin: User, board_admin: User, second: User, at: datetime
) -> None:
    role = membership_grant(
        user=second, role=Role.SURVEILLANCE, holder=holder, valid_from=timezone.localdate(at), by=holder_admin,
        at=at - timedelta(days=2), reason="More duties",
    )  # fmt: skip
    assert not role.waits
    changes = given(holder, holder_admin, at, Role.DEALER)
    with pytest.raises(NotAllowed, match="in the last 30 days"):
        changes_confirm(change_id=changes[0].pk, by=second, at=at)
    assert changes_confirm(change_id=changes[0].pk, by=board_admin, at=at)


def test_each_act_that_lets_in_counts_for_thirty_days_whoever_did_it(
    holder: CertificateHolder, holder_admin: User, second: User, at: datetime
) -> None:
    pairs = [(holder_admin, second), (second, holder_admin)]
    acts = ("person_create", "membership_grant", "credential_issue")
    for number, (act, (actor, about)) in enumerate(product(acts, pairs)):
        since = at + timedelta(days=100 * number)
        with factories.given():
            AdministrationEvent.objects.create(
                holder=holder, actor=actor, actor_name="A", actor_role=Role.HOLDER_ADMINISTRATOR, at=since,
                subject="Person", about=about.pk, act=act,
            )  # fmt: skip
        for days, counts in ((29.99, True), (30, False)):
            assert let_in_lately(holder_admin.pk, second.pk, since + timedelta(days=days)) == counts, (act, days)


def test_nobody_confirms_their_own_among_them(
    holder: CertificateHolder, holder_admin: User, second: User, at: datetime
) -> None:
    own = membership_grant(
        user=second, role=Role.SHIFT_MANAGER, holder=holder, valid_from=timezone.localdate(at), by=holder_admin, at=at,
        reason="The floor opens",
    )  # fmt: skip
    changes = [*given(holder, holder_admin, at, Role.DEALER), AccountChange.objects.get(membership=own)]
    assert {change.user for change in changes} > {second}
    assert second not in {change.user for change in requests_together(changes[0], second, at)}
    assert second in {change.user for change in requests_together(changes[0], holder_admin, at)}


def test_what_cannot_count_is_named_and_stops_all(
    holder: CertificateHolder, holder_admin: User, second: User, at: datetime
) -> None:
    changes = given(holder, holder_admin, at, Role.DEALER, Role.FLOORPERSON)
    user = changes[-1].user
    person_update(
        user_id=user.pk, printed_name=user.printed_name, title="", email=user.email, is_active=False, by=holder_admin,
        at=at, reason="Not hired",
    )  # fmt: skip
    with pytest.raises(IllegalMove, match=r"New Person 1: The account is closed\. .* Nothing was done\."):
        changes_confirm(change_id=changes[0].pk, by=second, at=at)
    assert AccountChange.objects.waiting(at).count() == 4


def test_the_page_leads_to_it_and_refuses_what_changed(
    holder: CertificateHolder, holder_admin: User, second: User, client_of: Callable[[User], Client], at: datetime
) -> None:
    changes = given(holder, holder_admin, at, Role.DEALER, Role.FLOORPERSON)
    (item,) = waiting_changes(second, at)
    assert item.title == "Confirm 4\u00a0roles and credentials"
    browser = client_of(second)
    page = browser.get(item.url)
    assert "New Person 0" in page.content.decode()
    account_change_confirm(change_id=changes[0].pk, by=second, at=at)
    confirm = reverse("holders:changes_confirmed", args=[changes[0].pk])
    answer = browser.post(confirm, {SEEN: page.context["seen"].split('value="')[1].removesuffix('">')})
    assert answer.status_code == 409
    assert AccountChange.objects.waiting(at).count() == 3
    again = answer.context["seen"].split('value="')[1].removesuffix('">')
    assert browser.post(confirm, {SEEN: again}).status_code == 302
    assert not AccountChange.objects.waiting(at).exists()


def test_a_request_made_alone_keeps_its_own_page(
    holder: CertificateHolder, holder_admin: User, second: User, client_of: Callable[[User], Client], at: datetime
) -> None:
    change = given(holder, holder_admin, at, Role.DEALER)[0]
    titles = {item.title.partition(",")[0] for item in waiting_changes(second, at)}
    assert titles == {"Confirm a role: New Person 0", "Confirm a credential: New Person 0"}
    account_change_confirm(change_id=change.pk, by=second, at=at)
    answer = client_of(second).get(reverse("holders:changes", args=[change.pk]))
    assert answer.status_code == 200
    account_change_confirm(change_id=AccountChange.objects.waiting(at).get().pk, by=second, at=at)
    answer = client_of(second).get(reverse("holders:changes", args=[change.pk]))
    assert answer["Location"] == reverse("holders:account_change", args=[change.pk])
