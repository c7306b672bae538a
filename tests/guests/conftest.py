"""A trooper of the State Police, two administrators of the Board, and a grant for two hours."""

from datetime import datetime

import pytest
from django.utils import timezone

from compliance.holders.models import CertificateHolder, User
from compliance.holders.models.grants import OutsideGrant
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.holders.tests.guests import granted as granted_to
from tests.scenes import scene


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
