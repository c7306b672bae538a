"""The rights of administrators. Holder administrators act in their own holder; Board administrators everywhere."""

from datetime import date
from uuid import UUID

from compliance.holders.errors import NotAllowed
from compliance.holders.models import Membership, User
from compliance.holders.roles import HOLDER_ROLES, Perm, Role
from compliance.isolation.context import office_context

from .history import added_people


def check_administers(by: User, holder_id: UUID | None) -> None:
    """Raises NotAllowed for anybody who does not administer this certificate holder (None: the Board)."""
    if by.may(Perm.ADMINISTER_BOARD):
        return
    if holder_id is None or not by.may(Perm.ADMINISTER_HOLDER) or by.holder_id != holder_id:
        raise NotAllowed("You can manage only your certificate holder’s people and places.")


def check_administers_board(by: User) -> None:
    """Raises NotAllowed for anybody but Board administrators."""
    if not by.may(Perm.ADMINISTER_BOARD):
        raise NotAllowed("Only a Board administrator can do this.")


def check_may_grant(by: User, user: User, role: Role, holder_id: UUID | None) -> None:
    """Raises NotAllowed for anybody who may not give this role. Nobody gives a role to themselves; a holder's
    administrator gives none of the Board's."""
    if by.pk == user.pk:
        raise NotAllowed("You cannot give yourself a role. Ask another administrator.")
    if role not in HOLDER_ROLES and not by.may(Perm.ADMINISTER_BOARD):
        raise NotAllowed("Only a Board administrator can give roles of the Board.")
    check_administers(by, holder_id)


def administers_person(by: User, user: User, day: date) -> bool:
    """Whether `by` may change this person: all roles in force, or else the latest, are where `by` administers."""
    if by.may(Perm.ADMINISTER_BOARD):
        return True
    if not by.may(Perm.ADMINISTER_HOLDER):
        return False
    with office_context("roles at other organizations decide, and are not told"):
        in_force = list(user.memberships.in_force(day))
        deciding = in_force or list(user.memberships.order_by("-created_at")[:1])
    return bool(deciding) and all(membership.holder_id == by.holder_id for membership in deciding)


def check_administers_person(by: User, user: User, day: date) -> None:
    """Raises NotAllowed for anybody who may not change this person."""
    if not administers_person(by, user, day):
        raise NotAllowed(
            "This person also works for another organization, or only for that one. Ask a Board administrator."
        )


def home_of(user: User, day: date) -> UUID | None:
    """The certificate holder in whose history an act about this person is; None: the Board's."""
    if user.pk in (added := added_people()):
        return added[user.pk]
    memberships = Membership.objects.filter(user=user)
    with office_context("roles at other organizations decide, and are not told"):
        membership = (
            memberships.in_force(day).order_by("created_at").first() or memberships.order_by("-created_at").first()
        )
    return membership.holder_id if membership else None
