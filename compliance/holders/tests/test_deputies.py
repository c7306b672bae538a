"""A deputy for a reviewer who is away is named by two administrators, for days, and belongs to a bureau."""

import re
from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.means import confirmed_within_a_day
from compliance.holders.models import AdministrationEvent, Membership, User
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.roles import Role
from compliance.holders.services import account_change_confirm, membership_end, membership_grant
from tests.cast import Cast
from tests.races import begun

from .by_two import counted
from .factories import person

pytestmark = pytest.mark.django_db
LAB = Role.GAMING_LABORATORY_ANALYST
TODAY = timezone.localdate


def named(user: User, absent: User, by: User, **more: Any) -> Membership:
    """The role of the one who is away, for the other, from today for a week."""
    fields: dict[str, Any] = {"valid_from": TODAY(), "valid_to": TODAY() + timedelta(days=6), "reason": "Leave"} | more
    role = fields.pop("role", LAB)
    return membership_grant(user=user, role=role, holder=None, stands_in_for=absent, by=by, at=timezone.now(), **fields)


def test_two_administrators_name_a_deputy_who_has_the_role_for_the_days(cast: Cast) -> None:
    deputy, admin = cast["reviewer"], cast["board_admin"]
    row = named(deputy, cast["lab_analyst"], admin)
    assert LAB not in User.objects.get(pk=deputy.pk).roles
    change = AccountChange.objects.get(membership=row)
    with pytest.raises(NotAllowed):
        account_change_confirm(change_id=change.pk, by=admin, at=timezone.now())
    assert LAB in counted(deputy, timezone.now()).roles
    assert confirmed_within_a_day([deputy.pk], timezone.now()), "Decides nothing for 24 hours"
    event = AdministrationEvent.objects.filter(act="membership_grant").latest("at")
    assert event.after["stands_in_for"] == cast["lab_analyst"].printed_name
    row.refresh_from_db()
    assert str(row) == f"Gaming Laboratory analyst, Gaming Control Board, as deputy of {cast['lab_analyst']}"
    assert not row.is_in_force(TODAY() + timedelta(days=7))


@pytest.mark.parametrize(
    ("deputy", "absent", "by", "more", "field"),
    [
        ("reviewer", "lab_analyst", "board_admin", {"valid_to": None}, "valid_to"),
        ("reviewer", "compliance_rep", "board_admin", {}, "stands_in_for"),
        ("reviewer", "filer", "board_admin", {}, "stands_in_for"),
        ("reviewer", "lab_analyst", "board_admin", {"valid_from": date(1999, 1, 1)}, "stands_in_for"),
        ("reviewer", "reviewer", "board_admin", {"role": Role.GAMING_OPERATIONS_REVIEWER}, "stands_in_for"),
        ("lab_analyst", "second_analyst", "board_admin", {}, "role"),
        ("auditor", "lab_analyst", "board_admin", {}, "role"),
        ("decider", "lab_analyst", "board_admin", {}, "role"),
        ("reviewer", "decider", "board_admin", {"role": Role.EXECUTIVE_DIRECTOR}, "role"),
        ("reviewer", "auditor", "board_admin", {"role": Role.AUDITOR}, "role"),
    ],
)
def test_who_is_no_deputy_is_refused(
    cast: Cast, deputy: str, absent: str, by: str, more: dict[str, Any], field: str
) -> None:
    people = dict(cast) | {"second_analyst": person(LAB, printed_name="Lara Lab")}
    with pytest.raises(FieldRefused) as refusal:
        named(people[deputy], people[absent], people[by], **more)
    assert refusal.value.field == field
    assert not Membership.objects.exclude(stands_in_for=None).exists()


def test_a_deputy_has_no_deputy_and_is_none_after_the_last_day(cast: Cast) -> None:
    deputy, other = cast["reviewer"], cast["compliance_rep"]
    named(deputy, cast["lab_analyst"], cast["board_admin"])
    counted(deputy, timezone.now())
    with pytest.raises(FieldRefused, match="is not Gaming Laboratory analyst on all of these days"):
        named(other, deputy, cast["board_admin"])
    for days, counts in ((6, True), (7, False)):
        with time_machine.travel(timezone.now() + timedelta(days=days), tick=False):
            assert (LAB in User.objects.get(pk=deputy.pk).roles) == counts


def test_nobody_names_or_confirms_their_own_deputy(cast: Cast) -> None:
    analyst, deputy = cast["lab_analyst"], cast["reviewer"]
    counted(_administrator_too(analyst, cast["board_admin"]), timezone.now())
    analyst = User.objects.get(pk=analyst.pk)
    with pytest.raises(FieldRefused, match="Another administrator"):
        named(deputy, analyst, analyst)
    row = named(deputy, analyst, cast["board_admin"])
    with pytest.raises((FieldRefused, NotAllowed)):
        account_change_confirm(
            change_id=AccountChange.objects.get(membership=row).pk, by=analyst, at=timezone.now() + timedelta(days=40)
        )
    row.refresh_from_db()
    assert row.waits


def _administrator_too(user: User, by: User) -> User:
    membership_grant(
        user=user, role=Role.BOARD_ADMINISTRATOR, holder=None, valid_from=TODAY(), by=by, at=timezone.now(),
        reason="Two hats",
    )  # fmt: skip
    return user


def test_a_role_and_the_same_one_as_deputy_never_stand_beside_each_other(cast: Cast) -> None:
    deputy, admin = cast["reviewer"], cast["board_admin"]
    named(deputy, cast["lab_analyst"], admin)
    named(deputy, cast["lab_analyst"], admin)
    first, second = AccountChange.objects.filter(user=deputy).waiting(timezone.now()).order_by("asked_at")
    other = person(Role.BOARD_ADMINISTRATOR)
    account_change_confirm(change_id=first.pk, by=other, at=timezone.now())
    with pytest.raises(FieldRefused, match="already Gaming Laboratory analyst"):
        account_change_confirm(change_id=second.pk, by=other, at=timezone.now())
    with pytest.raises(FieldRefused, match="already has this role as deputy"):
        named(deputy, None, admin, valid_to=None)  # type: ignore[arg-type]  # nobody is away


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("does", ["names", "confirms"])
def test_no_deputy_is_left_of_somebody_whose_role_ends_at_that_moment(cast: Cast, does: str) -> None:
    deputy, absent, admin = cast["reviewer"], cast["lab_analyst"], cast["board_admin"]
    other, now = person(Role.BOARD_ADMINISTRATOR), timezone.now()
    if does == "confirms":
        named(deputy, absent, admin)
    change = AccountChange.objects.filter(user=deputy).first()
    with transaction.atomic():
        membership_end(membership_id=absent.memberships.get().pk, by=other, at=now, reason="Left")
        acting = begun(
            (lambda: account_change_confirm(change_id=change.pk, by=person(Role.BOARD_ADMINISTRATOR), at=now))
            if change
            else (lambda: named(deputy, absent, admin))
        )
    with pytest.raises((FieldRefused, IllegalMove)):
        acting()
    assert not Membership.objects.filter(stands_in_for=absent, ended_on=None).exists()


def test_a_deputy_is_withdrawn_alone_or_with_the_role_of_the_one_who_is_away(cast: Cast) -> None:
    deputy, admin = cast["reviewer"], cast["board_admin"]
    row = named(deputy, cast["lab_analyst"], admin)
    counted(deputy, timezone.now())
    membership_end(membership_id=row.pk, by=admin, at=timezone.now(), reason="Back early")
    assert LAB not in User.objects.get(pk=deputy.pk).roles
    row.refresh_from_db()
    assert row.was_in_force(TODAY()), "What was done earlier today was done as deputy"
    again = named(deputy, cast["lab_analyst"], admin, valid_from=TODAY() + timedelta(days=1))
    own = cast["lab_analyst"].memberships.get()
    membership_end(membership_id=own.pk, by=admin, at=timezone.now(), reason="Left")
    again.refresh_from_db()
    assert again.ended_on == TODAY()
    assert AdministrationEvent.objects.filter(act="membership_end").count() == 3


def test_the_pages_of_both_people_say_it(cast: Cast, client_of: Any) -> None:
    browser, deputy, absent = client_of(cast["board_admin"]), cast["reviewer"], cast["lab_analyst"]
    address = reverse("holders:role_add", args=[deputy.pk])
    form = browser.get(address).content.decode()
    assert "As deputy of (optional)" in form
    typed = {
        "role": LAB, "holder": "", "facility": "", "stands_in_for": absent.pk, "valid_from": TODAY().isoformat(),
        "valid_to": TODAY().isoformat(), "reason": "Leave",
        "seen": re.findall(r'name="seen" value="([^"]+)"', form)[-1],
    }  # fmt: skip
    assert browser.post(address, typed).status_code == 302
    of_deputy, of_absent = (
        browser.get(reverse("holders:person", args=[one.pk])).content.decode() for one in (deputy, absent)
    )
    assert f"Gaming Laboratory analyst, as deputy of {absent}" in of_deputy
    assert "as deputy of: " in of_deputy, "The history says it"
    assert f"Deputies while {absent} is away" in of_absent
    assert str(deputy) in of_absent
    assert (
        "As deputy of"
        not in client_of(cast["holder_admin"])
        .get(reverse("holders:role_add", args=[cast["dealer"].pk]))
        .content.decode()
    )
