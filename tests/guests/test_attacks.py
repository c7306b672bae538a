"""A guest reads and writes nothing else: neither by page, API or download nor by SQL of the application’s own role."""

from datetime import datetime

import pytest
from allauth.mfa.models import Authenticator
from django.db import connection, transaction
from django.db.utils import ProgrammingError

from compliance.holders.models import CertificateHolder, Facility, User
from compliance.holders.models.grants import OutsideGrant
from compliance.holders.roles import Role
from compliance.holders.services import (
    outside_grant_confirm,
    outside_grant_decline,
    outside_grant_end,
)
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.holders.tests.factories import person
from compliance.holders.tests.guests import HOUR, asked
from compliance.isolation.context import Context, context_of, isolated, office_context
from compliance.ledger.errors import NotHeld
from compliance.rest.models import ApiToken
from compliance.rest.tests.tokens import token_of
from tests.attacker import integrity_alarms, plant, plant_new
from tests.guests.reading import guest, seen_of

pytestmark = pytest.mark.django_db


def test_a_planted_grant_is_not_believed(
    police: User, board_admin: User, second: User, facility: Facility, other_holder: CertificateHolder, at: datetime
) -> None:
    grant = asked(police, [facility.holder], board_admin, at)
    plant(grant, outcome="confirmed", decided_by_id=second.pk, decided_at=at)
    assert guest(police).guest is None
    assert any("holders_outsidegrant" in words or "grant" in words.lower() for words in integrity_alarms())
    grant.refresh_from_db()
    new = OutsideGrant(
        user=police, role=Role.STATE_POLICE, organization="X", holders=[str(other_holder.pk)], begins_at=at - HOUR,
        ends_at=at + HOUR, reason="Planted", asked_by=board_admin, asked_at=at, outcome="confirmed", decided_by=second,
        decided_at=at,
    )  # fmt: skip
    plant_new(new)
    assert guest(police, str(other_holder.pk)).guest is None
    for act in (outside_grant_confirm, outside_grant_decline):
        with pytest.raises(NotHeld):
            act(grant_id=grant.pk, by=second, at=at)
    with pytest.raises(NotHeld):
        outside_grant_end(grant_id=new.pk, by=second, at=at, reason="For a test")


@pytest.mark.parametrize("column", ["ends_at", "holders", "ended_at"])
def test_a_grant_that_a_superuser_widened_opens_nothing(
    granted: OutsideGrant, police: User, second: User, other_holder: CertificateHolder, at: datetime, column: str
) -> None:
    outside_grant_end(grant_id=granted.pk, by=second, at=at, reason="Over")
    values = {"ended_at": None, "ended_by_id": None}
    more = {"ends_at": {"ends_at": at + 9 * HOUR}, "holders": {"holders": [str(other_holder.pk)]}, "ended_at": {}}[
        column
    ]
    plant(granted, **values, **more)
    assert guest(police, str(other_holder.pk) if column == "holders" else "").guest is None


def test_a_guest_widens_nothing_by_sql(
    granted: OutsideGrant, police: User, facility: Facility, other_holder: CertificateHolder, at: datetime
) -> None:
    for context in (context_of(guest(police)), Context("person", user=police.pk)):
        with isolated(context):
            assert list(OutsideGrant.objects.values_list("pk", flat=True)) == [granted.pk]
            assert OutsideGrant.objects.update(ends_at=at + 9 * HOUR, holders=[str(other_holder.pk)]) == 0
            assert OutsideGrant.objects.all()._raw_delete("default") == 0
            with pytest.raises(ProgrammingError, match="row-level security"), transaction.atomic():
                OutsideGrant.objects.create(
                    user=police, role=Role.STATE_POLICE, organization="X", holders=[str(other_holder.pk)], begins_at=at,
                    ends_at=at + HOUR, reason="Own", asked_by=police, asked_at=at,
                )  # fmt: skip
    assert seen_of(guest(police), context=Context("guest", other_holder.pk, police.pk)) == set()


def test_a_guest_writes_nothing_and_goes_on_with_no_log(
    granted: OutsideGrant, police: User, facility: Facility
) -> None:
    with isolated(context_of(guest(police))):
        assert Facility.objects.update(name="Mine") == 0
        assert Facility.objects.all()._raw_delete("default") == 0
        with pytest.raises(ProgrammingError, match="row-level security"), transaction.atomic():
            Facility.objects.create(holder_id=facility.holder_id, name="Planted")
    facility.refresh_from_db()
    assert facility.name == "Keystone Test Casino"


def test_a_guest_reads_by_what_nobody_signs_in(granted: OutsideGrant, police: User, filer: User, dealer: User) -> None:
    SoftPasskey().enrolled(dealer)
    SoftPasskey().enrolled(police)
    token_of(filer)
    with isolated(context_of(guest(police))):
        assert {one.user_id for one in Authenticator.objects.all()} == {police.pk}
        assert not ApiToken.objects.exists()
    with isolated(context_of(filer)):
        assert dealer.pk in {one.user_id for one in Authenticator.objects.all()}
        assert ApiToken.objects.exists()


def test_every_table_with_policies_refuses_a_guest_s_writing() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT c.oid::regclass::text FROM pg_class c WHERE relnamespace = 'public'::regnamespace"
            " AND relrowsecurity AND (SELECT count(*) FROM pg_policy p WHERE p.polrelid = c.oid AND NOT p.polpermissive"
            " AND p.polname IN ('no_guest_adds', 'no_guest_changes', 'no_guest_deletes')) <> 3"
        )
        assert cursor.fetchall() == []


def test_another_person_is_no_guest_under_the_grant(granted: OutsideGrant, facility: Facility, filer: User) -> None:
    with office_context("for a test"):
        other = person(Role.STATE_POLICE)
    assert guest(other).guest is None
    assert seen_of(other, context=Context("guest", facility.holder_id, other.pk)) == set()
