"""People and places for the access matrix, as they are and as they were."""

from datetime import date

from compliance.holders.models import User
from compliance.holders.roles import Role
from tests.matrix import Ground, register, register_word

from .factories import CredentialFactory, EquipmentFactory, MembershipFactory, TableFactory, UserFactory, person

ENDED_ON = date(2020, 1, 1)


def former(ground: Ground) -> User:
    """A person whose only role at this holder ended."""
    user = UserFactory()
    MembershipFactory(user=user, role=Role.DEALER, holder=ground.holder, ended_on=ENDED_ON)
    return user


register(
    "user_id",
    lambda ground: ground.person.pk,
    lambda ground: person(Role.DEALER, at=ground.holder, is_active=False).pk,
    lambda ground: former(ground).pk,
)
register(
    "membership_id",
    lambda ground: ground.person.memberships.get().pk,
    lambda ground: MembershipFactory(user=ground.person, holder=ground.holder, ended_on=ENDED_ON).pk,
)
register(
    "credential_id",
    lambda ground: ground.person.credentials.get().pk,
    lambda ground: CredentialFactory(user=ground.person, revoked_on=ENDED_ON).pk,
)
register("facility_id", lambda ground: ground.facility.pk)
register(
    "table_id",
    lambda ground: ground.table.pk,
    lambda ground: TableFactory(facility=ground.facility, is_active=False).pk,
)
register(
    "equipment_id",
    lambda ground: EquipmentFactory(facility=ground.facility).pk,
    lambda ground: EquipmentFactory(facility=ground.facility, is_active=False).pk,
)
register_word("setting_code", "review_days")
