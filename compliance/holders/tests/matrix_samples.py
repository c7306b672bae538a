"""People and places for the access matrix, as they are and as they were."""

from datetime import date, timedelta
from typing import Any

from django.utils import timezone

from compliance.holders.models import User
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.models.grants import OutsideGrant
from compliance.holders.roles import Role
from tests.matrix import Ground, register, register_word

from .factories import (
    CredentialFactory,
    EquipmentFactory,
    MembershipFactory,
    PitFactory,
    TableFactory,
    UserFactory,
    given,
    person,
)

ENDED_ON = date(2020, 1, 1)
ASKED_AT = timezone.now()


def change_of(ground: Ground, what: str, **ended: Any) -> AccountChange:
    """A change that somebody else asks of the person's account; declined if it has ended."""

    def made() -> AccountChange:
        asker = person(Role.HOLDER_ADMINISTRATOR, at=ground.holder)
        outcome = {"outcome": "declined", "ended_by": asker, **ended} if ended else {}
        with given():
            return AccountChange.objects.create(
                user=ground.person, holder=ground.holder, what=what, email="new@example.test", reason="Married",
                asked_by=asker, asked_at=ASKED_AT, **outcome,
            )  # fmt: skip

    return ground.once(f"change {what}", made)


def grant_of(ground: Ground, name: str) -> OutsideGrant:
    """A grant under which somebody from outside reads this holder's records, as it waits, is in force or was ended."""

    def made() -> OutsideGrant:
        asker, other = (person(Role.BOARD_ADMINISTRATOR) for _ in range(2))
        decided = {"outcome": "confirmed", "decided_by": other, "decided_at": ASKED_AT} if name != "waiting" else {}
        over = {"ended_by": other, "ended_at": ASKED_AT, "end_reason": "Over"} if name == "ended" else {}
        with given():
            return OutsideGrant.objects.create(
                user=person(Role.STATE_POLICE), role=Role.STATE_POLICE, organization="State Police",
                holders=[str(ground.holder.pk)], begins_at=ASKED_AT, ends_at=ASKED_AT + timedelta(days=1),
                reason="Inquiry", asked_by=asker, asked_at=ASKED_AT, **decided, **over,
            )  # fmt: skip

    return ground.once(f"grant {name}", made)


def former(ground: Ground) -> User:
    """A person whose only role at this holder ended, and whose credential was revoked."""

    def made() -> User:
        user = UserFactory()
        MembershipFactory(user=user, role=Role.DEALER, holder=ground.holder, ended_on=ENDED_ON)
        CredentialFactory(user=user, revoked_on=ENDED_ON)
        return user

    return ground.once("former", made)


register(
    "user_id",
    lambda ground: ground.person.pk,
    lambda ground: ground.once("inactive", lambda: person(Role.DEALER, at=ground.holder, is_active=False)).pk,
    lambda ground: former(ground).pk,
)
register(
    "membership_id",
    lambda ground: ground.person.memberships.get().pk,
    lambda ground: former(ground).memberships.get().pk,
)
register(
    "credential_id",
    lambda ground: ground.person.credentials.get().pk,
    lambda ground: former(ground).credentials.get().pk,
)
register(
    "change_id",
    lambda ground: change_of(ground, AccountChange.What.ADDRESS).pk,
    lambda ground: change_of(ground, AccountChange.What.FACTORS, ended_at=ASKED_AT).pk,
)
register("holder_id", lambda ground: ground.holder.pk)
register("grant_id", *(lambda ground, name=name: grant_of(ground, name).pk for name in ("open", "waiting", "ended")))
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
register(
    "pit_id",
    lambda ground: PitFactory(facility=ground.facility).pk,
    lambda ground: PitFactory(facility=ground.facility, is_active=False).pk,
)
register_word("setting_code", "review_days")
register_word("import_kind", "tables")
