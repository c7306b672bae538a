"""Two administrators of the Board open records to a person from outside, whose role opens nothing alone."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.db.utils import IntegrityError
from django.utils import timezone

from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.models import AdministrationEvent, CertificateHolder, Credential, Facility, User
from compliance.holders.models.grants import OutsideGrant
from compliance.holders.roles import BOARD_ROLES, GUEST, HOLDER_ROLES, OUTSIDE_ROLES, Perm, Role
from compliance.holders.services import (
    membership_grant,
    outside_grant_confirm,
    outside_grant_decline,
    person_create,
)
from compliance.holders.tests.by_two import counted
from compliance.holders.tests.factories import given
from compliance.holders.tests.guests import HOUR, asked
from compliance.notices.models import Notice
from tests.guests.reading import guest, seen_of

pytestmark = pytest.mark.django_db
NEVER = {Perm.LOG, Perm.FILE, Perm.REVIEW, Perm.RETURN, Perm.DECIDE, Perm.ACKNOWLEDGE, Perm.READ_FILINGS}


def test_a_grant_is_asked_confirmed_and_told(
    granted: OutsideGrant, police: User, holder: CertificateHolder, at: datetime
) -> None:
    assert [granted.is_in_force(one) for one in (at, at + 2 * HOUR)] == [True, False]
    assert list(OutsideGrant.objects.in_force(at)) == [granted]
    events = AdministrationEvent.objects.filter(about=police.pk, act__startswith="outside_grant").order_by("at", "act")
    assert sorted(one.act for one in events) == ["outside_grant_ask", "outside_grant_confirm"]
    assert {(one.reason, one.holder_id, one.after["holders"]) for one in events} == {("Inquiry 12", None, holder.name)}
    told = Notice.objects.filter(recipient=police).values_list("subject", flat=True)
    assert sum("Outside access" in subject for subject in told) == 2


def test_whoever_asked_cannot_confirm_by_account_nor_by_credential(
    police: User, board_admin: User, second: User, holder: CertificateHolder, at: datetime
) -> None:
    grant = asked(police, [holder], board_admin, at)
    with pytest.raises(NotAllowed, match="so another must confirm it"):
        outside_grant_confirm(grant_id=grant.pk, by=board_admin, at=at)
    with given():
        Credential.objects.filter(user=board_admin).update(number="GE-1")
        Credential.objects.filter(user=second).update(number="GCB-1")
        OutsideGrant.objects.update(asked_number="gcb 1")
    with pytest.raises(NotAllowed, match="so another must confirm it"):
        outside_grant_confirm(grant_id=grant.pk, by=second, at=at)
    assert not OutsideGrant.objects.in_force(at).exists()


def test_postgresql_refuses_one_administrator_twice(granted: OutsideGrant) -> None:
    with pytest.raises(IntegrityError, match="two_people_let_a_guest_read"), transaction.atomic():
        OutsideGrant.objects.update(decided_by_id=granted.asked_by_id)


def test_an_administrator_whom_the_first_let_in_does_not_count(
    police: User, board_admin: User, holder: CertificateHolder, at: datetime
) -> None:
    puppet = person_create(
        email="puppet@example.test", printed_name="Pat Puppet", role=Role.BOARD_ADMINISTRATOR, holder=None,
        valid_from=timezone.localdate(at), by=board_admin, at=at - timedelta(days=2), reason="For a test",
    )  # fmt: skip
    puppet = counted(puppet, at - timedelta(days=2))
    with pytest.raises(NotAllowed, match="in the last 30 days"):
        outside_grant_confirm(grant_id=asked(police, [holder], board_admin, at).pk, by=puppet, at=at)


def test_only_administrators_of_the_board_ask_confirm_and_end(
    police: User, auditor: User, board_admin: User, holder: CertificateHolder, at: datetime
) -> None:
    with pytest.raises(NotAllowed, match="Only a Board administrator"):
        asked(police, [holder], police, at)
    grant = asked(police, [holder], board_admin, at)
    for act in (outside_grant_confirm, outside_grant_decline):
        for user in (auditor, police):
            with pytest.raises(NotAllowed, match="Only a Board administrator"):
                act(grant_id=grant.pk, by=user, at=at)


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"ends_at": -HOUR}, "ends_at"),
        ({"ends_at": timedelta()}, "ends_at"),
        ({"begins_at": 2 * HOUR}, "ends_at"),
        ({"ends_at": OutsideGrant.LONGEST - HOUR + timedelta(seconds=1)}, "ends_at"),
        ({"reason": " "}, "reason"),
        ({"organization": " "}, "organization"),
        ({"holders": []}, "holders"),
    ],
)
def test_what_a_grant_needs(
    police: User, board_admin: User, holder: CertificateHolder, at: datetime, changed: dict[str, Any], field: str
) -> None:
    values = {name: at + value if isinstance(value, timedelta) else value for name, value in changed.items()}
    holders = [] if values.pop("holders", None) == [] else [holder]
    with pytest.raises(FieldRefused) as refusal:
        asked(police, holders, board_admin, at, **values)
    assert refusal.value.field == field


def test_it_may_last_a_year_and_a_second_more_may_not(
    police: User, board_admin: User, holder: CertificateHolder, at: datetime
) -> None:
    assert asked(police, [holder], board_admin, at, ends_at=at - HOUR + OutsideGrant.LONGEST)


def test_a_request_expires_after_seven_days_or_at_its_end(
    police: User, board_admin: User, second: User, holder: CertificateHolder, at: datetime
) -> None:
    short = asked(police, [holder], board_admin, at)
    long = asked(police, [holder], board_admin, at, ends_at=at + timedelta(days=30))
    for grant, over in ((short, at + 2 * HOUR), (long, at + OutsideGrant.LASTS)):
        assert [grant.is_waiting(one) for one in (over - timedelta(seconds=1), over)] == [True, False]
        with pytest.raises(IllegalMove, match="has expired"):
            outside_grant_confirm(grant_id=grant.pk, by=second, at=over)
    assert outside_grant_confirm(grant_id=long.pk, by=second, at=at + OutsideGrant.LASTS - timedelta(seconds=1))


def test_only_somebody_from_outside_gets_one(
    auditor: User, filer: User, board_admin: User, holder: CertificateHolder, at: datetime
) -> None:
    for user in (auditor, filer):
        with pytest.raises(IllegalMove, match="a role outside the Board"):
            asked(user, [holder], board_admin, at)


def test_a_declined_one_opens_nothing_and_is_not_confirmed(
    police: User, board_admin: User, second: User, holder: CertificateHolder, at: datetime
) -> None:
    grant = asked(police, [holder], board_admin, at)
    outside_grant_decline(grant_id=grant.pk, by=board_admin, at=at)
    with pytest.raises(IllegalMove):
        outside_grant_confirm(grant_id=grant.pk, by=second, at=at)
    assert guest(police).guest is None


def test_roles_are_of_a_holder_of_the_board_or_from_outside() -> None:
    assert set(Role) == HOLDER_ROLES | BOARD_ROLES | OUTSIDE_ROLES
    assert not GUEST & NEVER


def test_a_role_from_outside_opens_nothing_alone(police: User, facility: Facility) -> None:
    user = guest(police)
    assert (user.guest, user.perms, user.holder_id, user.is_board) == (None, {Perm.VISIT}, None, False)
    assert seen_of(user) == set()


def test_a_person_from_outside_has_no_other_role(
    police: User, auditor: User, filer: User, board_admin: User, holder: CertificateHolder, at: datetime
) -> None:
    more = {"valid_from": timezone.localdate(at), "by": board_admin, "at": at, "reason": "For a test"}
    for user, role, place in (
        (police, Role.AUDITOR, None), (police, Role.DEALER, holder), (auditor, Role.STATE_POLICE, None),
        (filer, Role.OUTSIDE_AUDITOR, None),
    ):  # fmt: skip
        with pytest.raises(IllegalMove, match="another organization"):
            membership_grant(user=user, role=role, holder=place, **more)
    with pytest.raises(FieldRefused, match="of people from outside"):
        membership_grant(user=police, role=Role.OUTSIDE_AUDITOR, holder=holder, **more)


def test_an_administrator_of_a_holder_lets_nobody_from_outside_in(
    holder_admin: User, police: User, at: datetime
) -> None:
    with pytest.raises(NotAllowed, match="Only a Board administrator"):
        membership_grant(
            user=police, role=Role.OUTSIDE_AUDITOR, holder=None, valid_from=timezone.localdate(at), by=holder_admin,
            at=at, reason="For a test",
        )  # fmt: skip
