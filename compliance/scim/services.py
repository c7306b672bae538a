"""Changes that a directory makes to a person, by the acts of the pages."""

from datetime import datetime
from typing import Any

from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone

from compliance.holders.means import has_means
from compliance.holders.models import Membership, User
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.roles import OUTSIDE_ROLES
from compliance.holders.services import memberships_end, person_create, person_update
from compliance.holders.services.account_changes import account_change_ask
from compliance.holders.services.people import address_of

from .person import Resource, ScimRefused, role_sent

REASON = "Sent by the organization’s directory (SCIM)"
ADDRESS = AccountChange.What.ADDRESS


def roles_of(by: User) -> "QuerySet[Membership]":
    """The roles at the organization for which this administrator acts, but those that have ended."""
    today = timezone.localdate()
    rows = Membership.objects.filter(holder=by.holder_id, ended_on=None).exclude(role__in=OUTSIDE_ROLES)
    return rows.filter(Q(valid_to=None) | Q(valid_to__gte=today)).order_by("created_at", "id")


def people_of(by: User) -> "QuerySet[Any]":
    """The people of this administrator's organization, each with `roles_here`, but those who have no role there any
    more. Two queries."""
    roles = roles_of(by)
    people: QuerySet[Any] = User.objects.visible_to(by).filter(pk__in=roles.values("user")).order_by("created_at", "id")
    return people.prefetch_related(Prefetch("memberships", roles, to_attr="roles_here"))


def directory_add(sent: Resource, *, by: User, at: datetime) -> User:
    """Adds a person with the first role. Raises ScimRefused, NotAllowed, FieldRefused."""
    membership = by.active_membership
    user: User = person_create(
        email=sent.get("userName", ""),
        printed_name=sent.get("displayName", ""),
        title=sent.get("title", ""),
        role=role_sent(sent.get("roles", ())),
        holder=membership.holder if membership else None,
        valid_from=timezone.localdate(at),
        by=by,
        at=at,
        reason=REASON,
    )
    if sent.get("active") is False:
        directory_change(user, {"active": False}, by=by, at=at)
    return user


def directory_change(user: User, sent: Resource, *, by: User, at: datetime) -> None:
    """Changes what was sent and differs. The new address of somebody who has signed in waits for a second person.
    Raises ScimRefused, NotAllowed, FieldRefused, IllegalMove."""
    if "roles" in sent:
        refuse_other_roles(user, sent["roles"])
    email = address_of(sent.get("userName", user.email))
    if email != user.email and has_means(user):
        waiting = AccountChange.objects.filter(user=user, what=ADDRESS, email=email).waiting(at)
        if not waiting.exists():
            account_change_ask(user_id=user.pk, what=ADDRESS, email=email, by=by, at=at, reason=REASON)
        email = user.email
    before = (user.printed_name, user.title, user.email, user.is_active)
    wanted = (sent.get("displayName", before[0]), sent.get("title", before[1]), email, sent.get("active", before[3]))
    if wanted != before:
        name, title, email, is_active = wanted
        person_update(
            user_id=user.pk,
            printed_name=name,
            title=title,
            email=email,
            is_active=is_active,
            by=by,
            at=at,
            reason=REASON,
        )


def directory_end(user: Any, *, by: User, at: datetime) -> None:
    """Closes the account of a person read with `people_of`, and ends the roles at the organization. Nothing is deleted.
    Raises NotAllowed, FieldRefused."""
    directory_change(user, {"active": False}, by=by, at=at)
    memberships_end(membership_ids=[role.pk for role in user.roles_here], by=by, at=at, reason=REASON)


def refuse_other_roles(user: Any, roles: list[Any]) -> None:
    """Raises ScimRefused where the roles that were sent are not those of the person."""
    codes = {role.get("value") if isinstance(role, dict) else role for role in roles}
    if codes != {role.role for role in user.roles_here}:
        raise ScimRefused("mutability", "Roles are given and ended on the pages, by two people.")
