"""No act on people, places and tokens trusts a row because it is there; no mail goes to a planted address."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from compliance.holders.errors import FieldRefused
from compliance.holders.models import CertificateHolder, Equipment, Facility, GamingTable, User
from compliance.holders.roles import Role
from compliance.holders.services import (
    account_change_ask,
    credential_issue,
    credential_revoke,
    equipment_create,
    equipment_move,
    facility_create,
    membership_end,
    membership_grant,
    person_update,
    table_create,
    table_retire,
    table_update,
)
from compliance.holders.tests.factories import given, person
from compliance.ledger.errors import NotHeld
from compliance.notices.models import Notice
from compliance.notices.services import mail_one
from compliance.rest.models import ApiToken
from compliance.rest.services import token_revoke
from compliance.rest.tests.tokens import token_of
from tests.attacker import alarm_about_log_of, integrity_alarms, plant

pytestmark = pytest.mark.django_db


@pytest.fixture
def clerk(holder: CertificateHolder) -> User:
    """Somebody who is administered."""
    return person(Role.DEALER, at=holder, printed_name="Clara Clerk")


@pytest.fixture
def table(facility: Facility, holder_admin: User) -> GamingTable:
    return table_create(
        facility=facility,
        number="W-1",
        chapter="651a",
        table_format="traditional",
        by=holder_admin,
        at=timezone.now(),
        reason="For a test",
    )


@pytest.fixture
def shoe(table: GamingTable, facility: Facility, holder_admin: User) -> Equipment:
    return equipment_create(
        facility=facility,
        table=table,
        kind="shuffler",
        model="S",
        serial_number="1",
        by=holder_admin,
        at=timezone.now(),
        reason="For a test",
    )


ON_PEOPLE = {
    "update": lambda clerk, **who: person_update(
        user_id=clerk.pk, printed_name="Clara", title="", email=clerk.email, is_active=True, **who
    ),
    "issue": lambda clerk, **who: credential_issue(user=clerk, number="PA-9", valid_from=timezone.localdate(), **who),
    "revoke": lambda clerk, **who: credential_revoke(credential_id=clerk.credentials.get().pk, **who),
    "grant": lambda clerk, **who: membership_grant(
        user=clerk, role=Role.FLOORPERSON, holder=clerk.memberships.get().holder, valid_from=timezone.localdate(), **who
    ),
    "end": lambda clerk, **who: membership_end(membership_id=clerk.memberships.get().pk, **who),
    "ask": lambda clerk, **who: account_change_ask(user_id=clerk.pk, what="factors", **who),
}


@pytest.mark.parametrize("planted", ["address", "role", "credential"])
@pytest.mark.parametrize("act", ON_PEOPLE)
def test_nobody_is_administered_on_a_planted_row(clerk: User, holder_admin: User, act: str, planted: str) -> None:
    rows: dict[str, tuple[Any, dict[str, Any]]] = {
        "address": (clerk, {"email": "planted@example.test"}),
        "role": (clerk.memberships.get(), {"role": Role.FLOORPERSON}),
        "credential": (clerk.credentials.get(), {"number": "PA-PLANTED"}),
    }
    row, values = rows[planted]
    plant(row, **values)
    clerk.refresh_from_db()
    with pytest.raises(NotHeld, match=next(iter(values))):
        ON_PEOPLE[act](clerk, by=holder_admin, at=timezone.now(), reason="For a test")
    assert next(iter(values)) in " ".join(integrity_alarms())


@pytest.mark.parametrize("act", ["update", "retire", "equip", "move"])
def test_no_table_is_changed_on_a_planted_row(
    table: GamingTable, shoe: Equipment, holder_admin: User, act: str
) -> None:
    who: dict[str, Any] = {"by": holder_admin, "at": timezone.now(), "reason": "For a test"}
    acts = {
        "update": lambda: table_update(
            table_id=table.pk, number="W-2", chapter="651a", table_format="traditional", **who
        ),
        "retire": lambda: table_retire(table_id=table.pk, **who),
        "equip": lambda: equipment_create(
            facility=table.facility, table=table, kind="shoe", model="S", serial_number="2", **who
        ),
        "move": lambda: equipment_move(equipment_id=shoe.pk, table=None, **who),
    }
    plant(table, chapter="617a")
    with pytest.raises(NotHeld, match="chapter"):
        acts[act]()
    assert "chapter" in " ".join(integrity_alarms())


def test_no_facility_stands_on_a_planted_holder(holder: CertificateHolder, board_admin: User) -> None:
    plant(holder, name="Planted, LLC")
    with pytest.raises(NotHeld, match="name"):
        facility_create(holder=holder, name="East", by=board_admin, at=timezone.now(), reason="For a test")


def test_a_planted_token_is_not_revoked_as_if_it_were_what_it_says(floorperson: User) -> None:
    token_of(floorperson)
    token = ApiToken.objects.get()
    plant(token, may_sign=True)
    with pytest.raises(NotHeld, match="may_sign"):
        token_revoke(token_id=token.pk, by=floorperson, at=timezone.now(), reason="Lost")


def test_an_alarm_about_a_whole_log_stops_no_administration(clerk: User, holder_admin: User) -> None:
    alarm_about_log_of(clerk.credentials.get())
    ON_PEOPLE["revoke"](clerk, by=holder_admin, at=timezone.now(), reason="Left")
    with pytest.raises(FieldRefused):
        ON_PEOPLE["update"](clerk, by=holder_admin, at=timezone.now(), reason=" ")


def test_mail_goes_to_no_planted_address(dealer: User) -> None:
    notice = Notice.objects.create(recipient=dealer, kind="note", subject="One", body="Two")
    before = dealer.email
    plant(dealer, email="planted@example.test")
    assert not mail_one(notice.pk, timezone.now())
    assert mail.outbox == []
    assert "email" in " ".join(integrity_alarms())
    plant(dealer, email=before)
    assert mail_one(notice.pk, timezone.now())
    assert [one.to for one in mail.outbox] == [[before]]


def test_no_link_to_set_a_password_goes_to_a_planted_address(client: Any, dealer: User) -> None:
    with given():
        plant(dealer, email="planted@example.test")
    client.post("/accounts/password/reset/", {"email": "planted@example.test"})
    assert [one.to for one in mail.outbox if "planted@example.test" in one.to] == []
    assert "email" in " ".join(integrity_alarms())


def test_no_link_to_set_a_password_goes_to_an_address_planted_beside_the_account(client: Any, dealer: User) -> None:
    """allauth keeps addresses in its own table, which is no record."""
    EmailAddress.objects.create(user=dealer, email="planted@example.test", verified=True, primary=True)
    client.post("/accounts/password/reset/", {"email": "planted@example.test"})
    assert [one.to for one in mail.outbox if one.to != [dealer.email]] == []
    assert not any(dealer.printed_name in one.body for one in mail.outbox)
