"""An integrity alarm is settled by two administrators: the row restored from its image, or accepted with a reason."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from compliance.holders.errors import FieldRefused, IllegalMove
from compliance.holders.models import CertificateHolder, Facility, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import given, person
from compliance.ledger.errors import NotHeld
from compliance.ledger.holding import hold, mark_of, raise_alarms
from compliance.ledger.reconciling.difference import alarm_raised
from compliance.ledger.trust import is_enrolled, not_enrolled
from compliance.records.alarms import alarms
from compliance.records.models import AlarmSettlement
from compliance.records.settling import settlement_ask, settlement_confirm
from compliance.web.tests.browser import send
from tests.attacker import alarm_about, plant
from tests.races import begun
from tests.scenes import scene

pytestmark = pytest.mark.django_db
REASON = "Somebody changed the name at the terminal; compared with the receipt of the holder."


@scene
def second_admin(demo_office: None) -> User:
    """Another administrator of the Board."""
    return person(Role.BOARD_ADMINISTRATOR, email="second@example.test", printed_name="Sam Second")


@pytest.fixture
def renamed(holder: CertificateHolder) -> Facility:
    """A facility whose name was changed behind the records, and the alarm of it."""
    with given():
        facility: Facility = Facility.objects.create(holder=holder, name="West hall")
    assert refusal(facility) is None
    plant(facility, name="Planted hall")
    found = refusal(facility)
    assert found
    raise_alarms(found.found)
    facility.refresh_from_db()
    return facility


def refusal(row: Any) -> NotHeld | None:
    try:
        hold({mark_of(row)})
    except NotHeld as found:
        return found
    return None


def alarm_id() -> Any:
    (one,) = (alarm for alarm in alarms(None, 5) if alarm.is_open)
    return one.id


@pytest.mark.parametrize(("how", "name"), [("restore", "West hall"), ("accept", "Planted hall")])
def test_two_administrators_settle_an_alarm(
    client_of: Callable[[User | None], Client], board_admin: User, second_admin: User, renamed: Facility,
    how: str, name: str,
) -> None:  # fmt: skip
    address = f"/records/alarms/{alarm_id()}/"
    first, second = client_of(board_admin), client_of(second_admin)
    assert address in first.get("/records/alarms/").content.decode()
    assert first.post(address, {"how": how, "reason": " "}).status_code == 400
    assert send(first, address, {"how": how, "reason": REASON}).status_code == 302
    assert first.post(address + "confirm/").status_code == 403
    assert refusal(renamed)
    assert REASON in second.get(address).content.decode()
    assert send(second, address, to="confirm/").status_code == 302
    assert second.post(address + "confirm/").status_code == 409
    renamed.refresh_from_db()
    assert renamed.name == name
    assert refusal(renamed) is None
    assert "Settled" in first.get("/records/alarms/").content.decode()


def test_a_restored_row_stays_stopped_until_two_have_settled_it(
    board_admin: User, second_admin: User, renamed: Facility
) -> None:
    plant(renamed, name="West hall")
    found = refusal(renamed)
    assert found
    assert "An integrity alarm is open" in str(found)
    settlement_ask(alarm_id=alarm_id(), how="restore", reason=REASON, by=board_admin, at=timezone.now())
    assert refusal(renamed)
    settlement_confirm(alarm_id=alarm_id(), by=second_admin, at=timezone.now())
    assert refusal(renamed) is None


def test_a_row_that_was_settled_and_is_changed_in_the_same_way_is_an_alarm_again(
    board_admin: User, second_admin: User, renamed: Facility
) -> None:
    """Restored at the terminal, as a row that never changes is: no entry tells it anew, so the finding is the same."""
    for times in (1, 2):
        plant(renamed, name="West hall")
        at = timezone.now()
        settlement_ask(alarm_id=alarm_id(), how="restore", reason=REASON, by=board_admin, at=at)
        settlement_confirm(alarm_id=alarm_id(), by=second_admin, at=at)
        assert refusal(renamed) is None
        plant(renamed, name="Planted hall")
        for _ in range(2):
            found = refusal(renamed)
            assert found
            raise_alarms(found.found)
        assert f"Found again after it was settled ({times})." in str(refusal(renamed))


def test_two_people_settle_the_alarm_about_a_passkey_that_no_entry_enrolled(
    board_admin: User, second_admin: User, floorperson: User
) -> None:
    """Its row is a secret and no record, so it is not restored; and to accept it enrolls nothing."""
    alarm_raised(not_enrolled(7, floorperson.pk))
    with pytest.raises(FieldRefused, match="nothing to restore"):
        settlement_ask(alarm_id=alarm_id(), how="restore", reason=REASON, by=board_admin, at=timezone.now())
    settlement_ask(alarm_id=alarm_id(), how="accept", reason=REASON, by=board_admin, at=timezone.now())
    settlement_confirm(alarm_id=alarm_id(), by=second_admin, at=timezone.now())
    assert not any(alarm.is_open for alarm in alarms(None, 5))
    assert not is_enrolled({"credential_id": "AA==", "public_key": "AA=="})


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_of_two_who_confirm_at_once_one_settles_it(board_admin: User, second_admin: User, facility: Facility) -> None:
    third = person(Role.BOARD_ADMINISTRATOR, printed_name="Thea Third")
    alarm_about(facility)
    settled = {"alarm_id": alarm_id(), "at": timezone.now()}
    settlement_ask(how="accept", reason=REASON, by=board_admin, **settled)
    with transaction.atomic():
        settlement_confirm(by=second_admin, **settled)
        other = begun(lambda: settlement_confirm(by=third, **settled))
    with pytest.raises(IllegalMove, match="it is already settled"):
        other()
    assert AlarmSettlement.objects.get().confirmed_by == second_admin


def test_nobody_but_administrators_of_the_board_settles(
    client_of: Callable[[User | None], Client], holder_admin: User, auditor: User, renamed: Facility
) -> None:
    for user in (holder_admin, auditor):
        assert client_of(user).get(f"/records/alarms/{alarm_id()}/").status_code == 403
