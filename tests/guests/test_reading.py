"""People from outside read what two Board administrators opened, between two instants, and nothing else."""

from datetime import datetime, timedelta

import pytest

from compliance.holders.errors import FieldRefused, IllegalMove
from compliance.holders.models import Facility, Guest, User
from compliance.holders.models.grants import OutsideGrant
from compliance.holders.roles import GUEST
from compliance.holders.services import (
    membership_end,
    outside_grant_end,
)
from compliance.holders.tests.guests import HOUR, asked
from compliance.holders.tests.guests import granted as granted_to
from compliance.isolation.context import Context, context_of
from tests.attacker import integrity_alarms, plant
from tests.guests.reading import guest, later, seen_of

pytestmark = pytest.mark.django_db


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
