"""People from outside read what two Board administrators opened, between two instants, and nothing else: neither by
page, API or download nor by SQL of the application's own role."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.db import connection, transaction
from django.db.utils import IntegrityError, ProgrammingError
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.access.keeping import spool_flush
from compliance.access.models import ReadingKept
from compliance.holders.access import guest_now
from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.models import AdministrationEvent, CertificateHolder, Credential, Facility, Guest, User
from compliance.holders.models.grants import OutsideGrant
from compliance.holders.roles import BOARD_ROLES, GUEST, HOLDER_ROLES, OUTSIDE_ROLES, Perm, Role
from compliance.holders.services import (
    membership_end,
    membership_grant,
    outside_grant_confirm,
    outside_grant_decline,
    outside_grant_end,
    person_create,
    table_create,
)
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.holders.tests.authenticator_app import code_of
from compliance.holders.tests.by_two import counted
from compliance.holders.tests.factories import PASSWORD, FacilityFactory, given, person
from compliance.holders.tests.guests import HOUR, asked
from compliance.holders.tests.guests import granted as granted_to
from compliance.isolation.context import Context, context_of, isolated, office_context
from compliance.ledger.errors import NotHeld
from compliance.notices.models import Notice
from compliance.rest.models import ApiToken
from compliance.rest.tests.tokens import token_of
from compliance.web.tests.browser import send
from tests import clock
from tests.attacker import integrity_alarms, plant, plant_new
from tests.scenes import scene

pytestmark = pytest.mark.django_db
NEVER = {Perm.LOG, Perm.FILE, Perm.REVIEW, Perm.RETURN, Perm.DECIDE, Perm.ACKNOWLEDGE, Perm.READ_FILINGS}


@pytest.fixture
def at() -> datetime:
    """Now."""
    return timezone.now()


@scene
def second(demo_office: None) -> User:
    return person(Role.BOARD_ADMINISTRATOR, email="second@example.test", printed_name="Sec Ond")


@scene
def police(demo_office: None) -> User:
    return person(Role.STATE_POLICE, email="trooper@example.test", printed_name="Tracy Trooper")


@pytest.fixture
def granted(police: User, board_admin: User, second: User, holder: CertificateHolder, at: datetime) -> OutsideGrant:
    """The State Police read the records of the holder, for two hours."""
    return granted_to(police, [holder], board_admin, second, at)


@contextmanager
def later(by: timedelta) -> Iterator[None]:
    """A while later, in this process and in the database."""
    with time_machine.travel(timezone.now() + by, tick=True):
        clock.database_moved(connection, by)
        yield
    clock.database_moved(connection, timedelta())


def guest(user: User, chosen: str = "") -> User:
    """The person as a request that reads finds them now."""
    found = User.objects.get(pk=user.pk)
    found.guest = guest_now(found, chosen, timezone.now())
    return found


def seen_of(user: User, *, context: Context | None = None) -> set[str]:
    """The facilities whose rows PostgreSQL shows in the context of this person, or in another."""
    with isolated(context or context_of(user)):
        return set(Facility.objects.values_list("name", flat=True))


# -- Two administrators -----------------------------------------------------------------------------------------------


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


# -- Roles from outside ------------------------------------------------------------------------------------------------


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


# -- What is read, and when --------------------------------------------------------------------------------------------


def test_both_layers_open_one_holder_between_two_instants(
    granted: OutsideGrant, police: User, facility: Facility, other_facility: Facility, at: datetime
) -> None:
    user = guest(police)
    assert user.guest == Guest(granted.pk, facility.holder_id, facility.holder.name, granted.ends_at)
    assert user.perms == GUEST
    assert set(Facility.objects.visible_to(user)) == {facility}
    assert seen_of(user) == {facility.name}
    context = context_of(user)
    for by, is_open in ((2 * HOUR - timedelta(minutes=1), True), (2 * HOUR, False)):
        with later(by):
            assert bool(guest(police).guest) == is_open
            assert bool(seen_of(user, context=Context("guest", context.holder, context.user))) == is_open


def test_one_that_has_not_begun_opens_nothing(
    police: User, board_admin: User, second: User, facility: Facility, at: datetime
) -> None:
    granted_to(police, [facility.holder], board_admin, second, at, begins_at=at + HOUR)
    assert guest(police).guest is None
    assert seen_of(police, context=Context("guest", facility.holder_id, police.pk)) == set()
    with later(HOUR):
        assert seen_of(guest(police)) == {facility.name}


def test_one_that_waits_opens_nothing(police: User, board_admin: User, facility: Facility, at: datetime) -> None:
    asked(police, [facility.holder], board_admin, at)
    assert guest(police).guest is None
    assert seen_of(police, context=Context("guest", facility.holder_id, police.pk)) == set()


def test_after_an_early_end_nothing_is_read_at_once(
    granted: OutsideGrant, police: User, second: User, facility: Facility, at: datetime
) -> None:
    context = context_of(guest(police))
    assert seen_of(police, context=context)
    with pytest.raises(FieldRefused):
        outside_grant_end(grant_id=granted.pk, by=second, at=at, reason=" ")
    ended = outside_grant_end(grant_id=granted.pk, by=second, at=at, reason="The inquiry is over")
    assert (ended.end_reason, ended.state_words(at)) == ("The inquiry is over", "Ended early")
    assert seen_of(police, context=context) == set()
    assert guest(police).guest is None
    with pytest.raises(IllegalMove):
        outside_grant_end(grant_id=granted.pk, by=second, at=at, reason="Again")


def test_the_end_of_the_role_ends_the_reading(granted: OutsideGrant, police: User, second: User, at: datetime) -> None:
    membership_end(membership_id=police.memberships.get().pk, by=second, at=at, reason="Left the service")
    assert guest(police).guest is None


def test_a_role_that_a_superuser_took_up_again_opens_nothing(
    granted: OutsideGrant, police: User, second: User, at: datetime
) -> None:
    role = membership_end(membership_id=police.memberships.get().pk, by=second, at=at, reason="Left the service")
    plant(role, ended_on=None)
    assert guest(police).guest is None
    assert integrity_alarms()


def test_of_several_holders_one_is_read_at_a_time(
    police: User, board_admin: User, second: User, facility: Facility, other_facility: Facility, at: datetime
) -> None:
    granted_to(police, [facility.holder, other_facility.holder], board_admin, second, at)
    assert guest(police).guest is None
    for place, other in ((facility, other_facility), (other_facility, facility)):
        user = guest(police, str(place.holder_id))
        assert seen_of(user) == {place.name}
        assert not Facility.objects.visible_to(user).filter(pk=other.pk).exists()


# -- Attacks -----------------------------------------------------------------------------------------------------------


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


# -- Pages -------------------------------------------------------------------------------------------------------------


def test_two_administrators_open_records_and_one_ends_it_on_pages(
    client_of: Callable[[User], Client], police: User, board_admin: User, second: User, auditor: User,
    facility: Facility, other_holder: CertificateHolder,
) -> None:  # fmt: skip
    first, guest_browser = client_of(board_admin), client_of(police)
    typed = {
        "user": str(police.pk), "organization": "State Police, Gaming", "holders": [str(facility.holder_id)],
        "begins_at": "2026-11-01T01:30", "ends_at": "2026-11-11T10:00", "reason": "Inquiry 12",
    }  # fmt: skip
    refused = first.post("/people/outside/ask/", typed)
    assert "A time that clocks skip or show twice" in refused.content.decode()
    assert "State Police, Gaming" in refused.content.decode()
    assert first.post("/people/outside/ask/", typed | {"begins_at": "2026-11-10T09:00"}).status_code == 302
    page = f"/people/outside/{OutsideGrant.objects.get().pk}/"
    assert guest_browser.get(page).status_code == 404
    assert "Outside access: Tracy Trooper" in client_of(second).get("/").content.decode()
    assert send(first, page, to="confirm/").status_code == 403
    assert send(client_of(second), page, to="confirm/").status_code == 302
    told = guest_browser.get("/open-to-you/").content.decode()
    assert f"You are reading the records of {facility.holder.name}" in told
    assert guest_browser.get("/floor/exceptions/").status_code == 200
    assert other_holder.name not in guest_browser.get(page).content.decode()
    for browser in (first, client_of(auditor)):
        assert "Confirmed by Sec Ond" in browser.get(page).content.decode()
        assert browser.get("/people/outside/?state=in_force").content.decode().count("Tracy Trooper") == 1
    assert send(first, f"{page}end/", {"reason": ""}).status_code == 200
    assert send(first, f"{page}end/", {"reason": "The inquiry is over"}).status_code == 302
    assert "The inquiry is over" in guest_browser.get(page).content.decode()
    assert "Nothing is open to you" in guest_browser.get("/open-to-you/").content.decode()
    assert guest_browser.get("/floor/exceptions/").status_code == 403


def test_a_guest_of_several_chooses_one_and_no_other(
    client_of: Callable[[User], Client], police: User, board_admin: User, second: User, facility: Facility,
    other_facility: Facility, at: datetime,
) -> None:  # fmt: skip
    third = FacilityFactory()
    granted_to(police, [facility.holder, other_facility.holder], board_admin, second, at)
    browser = client_of(police)
    assert browser.get("/floor/exceptions/").status_code == 403
    assert browser.post(f"/open-to-you/{third.holder_id}/").status_code == 404
    for place, other in ((facility, other_facility), (other_facility, facility)):
        assert browser.post(f"/open-to-you/{place.holder_id}/").status_code == 302
        assert browser.get(f"/floor/exceptions/?facility={place.pk}").status_code == 200
        assert other.name not in browser.get("/floor/").content.decode()


def test_a_guest_reads_the_change_log_of_that_holder_alone(
    client_of: Callable[[User], Client], granted: OutsideGrant, police: User, holder_admin: User, outsider: User,
    facility: Facility, other_facility: Facility, at: datetime,
) -> None:  # fmt: skip
    rival = person(Role.HOLDER_ADMINISTRATOR, at=other_facility.holder)
    for place, by, number in ((facility, holder_admin, "R-77"), (other_facility, rival, "R-88")):
        table_create(
            facility=place, number=number, chapter="617a", table_format="traditional", by=by, at=at, reason="New"
        )
    told = client_of(police).get("/changes/").content.decode()
    assert "R-77" in told
    assert "R-88" not in told


def test_what_a_guest_reads_stands_in_the_access_log_of_the_holder_at_once(
    client_of: Callable[[User], Client], granted: OutsideGrant, police: User, filer: User, outsider: User, at: datetime
) -> None:
    client_of(police).get("/floor/exceptions/")
    spool_flush(timezone.now() + timedelta(minutes=3))
    (kept,) = ReadingKept.objects.filter(person=police.pk)
    assert (kept.what, kept.holder_id, kept.role) == ("Exceptions", filer.holder_id, Role.STATE_POLICE)
    for user, is_told in ((filer, True), (outsider, False)):
        assert ("Tracy Trooper" in client_of(user).get("/access/").content.decode()) == is_told


def test_lists_ask_as_many_queries_however_many_grants(
    client_of: Callable[[User], Client], granted: OutsideGrant, police: User, board_admin: User, second: User,
    holder: CertificateHolder, at: datetime,
) -> None:  # fmt: skip
    counts = []
    for _ in range(2):
        for user, address in ((board_admin, "/people/outside/"), (police, "/open-to-you/")):
            browser = client_of(user)
            browser.get(address)
            with CaptureQueriesContext(connection) as asked_for:
                assert browser.get(address).status_code == 200
            counts.append(len(asked_for))
        granted_to(police, [holder], board_admin, second, at)
    assert counts[:2] == counts[2:]


def test_a_guest_s_own_sign_in_is_no_guest_s(
    board_admin: User, second: User, holder: CertificateHolder, at: datetime
) -> None:
    """Its pages write as well: recovery codes are marked as seen."""
    newcomer = person(Role.STATE_POLICE, is_demo=False)
    granted_to(newcomer, [holder], board_admin, second, at)
    browser = Client()
    browser.post("/accounts/login/", {"login": newcomer.email, "password": PASSWORD})
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    secret = browser.get("/accounts/2fa/totp/activate/").context["form"].secret
    codes = browser.post("/accounts/2fa/totp/activate/", {"code": code_of(secret)})["Location"]
    assert "Recovery codes" in browser.get(codes).content.decode()
    assert browser.get("/floor/").status_code == 200
