"""Administrators hear of credentials that run out: on time, and only of their people's."""

from datetime import timedelta

import pytest
from django.utils import timezone

from compliance.holders.expiring import EXPIRES_SOON_DAYS, expiring_credentials
from compliance.holders.models import Credential

from .factories import CredentialFactory


def told(user):
    return [item.title for item in expiring_credentials(user, timezone.now())]


def ends_in(user, days):
    Credential.objects.filter(user=user).update(valid_to=timezone.localdate() + timedelta(days=days))
    return user.credentials.get()


@pytest.mark.parametrize(
    ("days", "is_told"), [(EXPIRES_SOON_DAYS, True), (EXPIRES_SOON_DAYS + 1, False), (0, True), (-1, False)]
)
def test_it_is_told_from_60_days_before_until_the_last_day(holder_admin, dealer, days, is_told):
    ends_in(dealer, days)
    assert bool(told(holder_admin)) is is_told


def test_only_administrators_and_only_of_their_own_holder(holder_admin, board_admin, filer, dealer, outsider):
    own, foreign = ends_in(dealer, 10), ends_in(outsider, 10)
    assert told(holder_admin) == [f"Credential {own.number} expires"]
    assert len(told(board_admin)) == 2
    assert told(filer) == []
    assert foreign.number not in str(told(holder_admin))


def test_a_successor_without_end_settles_it(holder_admin, dealer):
    ends_in(dealer, 10)
    CredentialFactory(user=dealer)
    assert told(holder_admin) == []


def test_a_successor_that_was_revoked_settles_nothing(holder_admin, dealer):
    ends_in(dealer, 10)
    CredentialFactory(user=dealer, revoked_on=timezone.localdate())
    assert len(told(holder_admin)) == 1
