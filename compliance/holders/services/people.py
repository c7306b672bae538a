"""People and their roles."""

from collections.abc import Collection
from datetime import date, datetime
from operator import attrgetter
from typing import Any
from uuid import UUID

from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import F
from django.utils import timezone

from compliance.holders.errors import FieldRefused, IllegalMove
from compliance.holders.means import has_means
from compliance.holders.models import BOARD, CertificateHolder, Facility, Membership, User, address_form_of
from compliance.holders.roles import HOLDER_ROLES, OUTSIDE_ROLES, Role, takes_two
from compliance.holders.words import fitting
from compliance.isolation.context import office_context
from compliance.ledger.holding import act, hold, mark_of, marks_of_person
from compliance.regulation.core.fields import NAME
from compliance.regulation.core.identity import address_form, trouble_with_address

from .deputies import check_deputy
from .history import (
    HistoryKind,
    acts_together,
    add_person,
    hold_once,
    need,
    need_reason,
    person_event,
    record_together,
    row_event,
)
from .rights import check_administers, check_administers_person, check_may_grant, home_of
from .second_person import ask_second_person, ask_second_person_again

TWO_CHANGE_IT = (
    "This person has signed in before, so two people must change the address. Ask for it on the person's page."
)
NOT_OWN = "You cannot change your own address alone. Ask another administrator to request the change, then confirm it."
ADDRESS_TAKEN = "One of your people already has this e-mail address. Open that person, or enter another address."


def sessions_end(user: User) -> None:
    """Ends every session of this person, from the next request on."""
    with office_context("sessions end for whoever the account belongs to, in whatever role or none"):
        User.objects.filter(pk=user.pk).update(session_round=F("session_round") + 1)
        user.refresh_from_db(fields=["session_round"])


def refuse_address(email: str, by: User, *, but: User | None = None) -> None:
    """Refuses the address of another person whom `by` sees. Nobody learns of other people's addresses: an address opens
    one account in the whole office, and only its owner finds that out (`opens_another`). Raises FieldRefused. One
    query."""
    if _others_with(email, but).visible_to(by).exists():
        raise FieldRefused("email", ADDRESS_TAKEN)


def opens_another(user: User) -> bool:
    """Whether the address of this person already opens somebody's account. One query."""
    with office_context("an address opens one account in the whole office"):
        return bool(_others_with(user.email, user).with_password().exists())


def _others_with(email: str, but: User | None) -> Any:
    same = User.objects.alias(form=address_form_of("email")).filter(form=address_form(email))
    return same.exclude(pk=but.pk if but else None)


def address_of(email: str) -> str:
    """The address, in small letters. Raises FieldRefused for one that cannot be one here."""
    email = need("email", email, "the e-mail address")
    if trouble := trouble_with_address(email):
        raise FieldRefused("email", trouble)
    form = address_form(email)
    try:
        validate_email(form)
    except ValidationError:
        raise FieldRefused("email", "This is not an e-mail address. Enter it as name@example.org.") from None
    return form


def address_set(user: User, email: str) -> None:
    """Gives the person this address. The old one opens nothing any more. The new one opens nothing before its owner has
    set a password through the link mailed there."""
    user.email = email
    user.set_unusable_password()
    with office_context("PostgreSQL lets nobody write by what a colleague signs in"):
        user.save(update_fields=["email", "password"])
        # allauth keeps the addresses too.
        EmailAddress.objects.filter(user=user).delete()


def person_facts(user: User) -> dict[str, Any]:
    """The facts that the history keeps of a person."""
    return {
        "printed_name": user.printed_name,
        "email": user.email,
        "title": user.title,
        "is_active": user.is_active,
    }


@act
def person_create(
    *,
    email: str,
    printed_name: str,
    role: Role,
    holder: CertificateHolder | None,
    facility: Facility | None = None,
    title: str = "",
    valid_from: date,
    valid_to: date | None = None,
    by: User,
    at: datetime,
    reason: str,
) -> User:
    """Adds a person with a first role and no password. A link to set one is sent separately (`invitation_send`).

    Raises NotAllowed, FieldRefused.
    """
    check_administers(by, holder.pk if holder else None)
    hold_once([mark_of(place) for place in (holder, facility) if place])
    email = address_of(email)
    printed_name = need("printed_name", printed_name, "the name as printed on the credential")
    refuse_address(email, by)
    with office_context("a person belongs to nobody before the first role"):
        user: User = User.objects.create_user(
            email=email, printed_name=printed_name, title=fitting(title, "title", longest=NAME), created_at=at
        )
    person_event(
        user,
        act="person_create",
        by=by,
        at=at,
        holder_id=holder.pk if holder else None,
        after=person_facts(user),
        reason=reason,
    )
    add_person(user, holder.pk if holder else None)
    _grant(
        user,
        Role(role),
        holder,
        facility,
        valid_from=valid_from,
        valid_to=valid_to,
        by=by,
        at=at,
        reason=need_reason(reason),
    )
    return user


@act
def person_update(
    *, user_id: UUID, printed_name: str, title: str, email: str, is_active: bool, by: User, at: datetime, reason: str
) -> User:
    """Gives a person these facts. A new address, or a closed account, ends the person's sessions.

    Two people change the address of somebody who has signed in (`account_change_ask`). That of anybody else may be
    changed by one; then what takes two waits again. Raises NotAllowed, FieldRefused.
    """
    user: User = User.objects.select_for_update().get(pk=user_id)
    hold(marks_of_person(user.pk), of_logs=False)
    check_administers_person(by, user, timezone.localdate(at))
    reason = need_reason(reason)
    if by.pk == user.pk and not is_active:
        raise FieldRefused("is_active", "You cannot close your own account. Ask another administrator.")
    before, email = person_facts(user), address_of(email)
    if email != user.email:
        if by.pk == user.pk or has_means(user):
            raise FieldRefused("email", NOT_OWN if by.pk == user.pk else TWO_CHANGE_IT)
        refuse_address(email, by, but=user)
    user.printed_name = need("printed_name", printed_name, "the name as printed on the credential")
    user.title, user.is_active = fitting(title, "title", longest=NAME), is_active
    user.save(update_fields=["printed_name", "title", "is_active"])
    if email != before["email"]:
        address_set(user, email)
        ask_second_person_again(user, by=by, at=at, reason=reason)
    if email != before["email"] or is_active != before["is_active"]:
        sessions_end(user)
    person_event(
        user,
        act="person_update",
        by=by,
        at=at,
        holder_id=home_of(user, timezone.localdate(at)),
        before=before,
        after=person_facts(user),
        reason=reason,
    )
    return user


def membership_facts(membership: Membership) -> dict[str, Any]:
    """The facts that the history keeps of a role."""
    return {
        "role": membership.role,
        "organization": membership.organization,
        "facility": membership.facility.name if membership.facility else None,
        **({"stands_in_for": membership.stands_in_for.printed_name} if membership.stands_in_for else {}),
        "valid_from": membership.valid_from,
        "valid_to": membership.valid_to,
        "ended_on": membership.ended_on,
    }


ROLES = HistoryKind[Membership](
    lambda membership: f"Person {membership.user.printed_name}", membership_facts, about=attrgetter("user_id")
)


@act
def membership_grant(
    *,
    user: User,
    role: Role,
    holder: CertificateHolder | None,
    facility: Facility | None = None,
    valid_from: date,
    valid_to: date | None = None,
    stands_in_for: User | None = None,
    by: User,
    at: datetime,
    reason: str,
) -> Membership:
    """Gives a person a role at a certificate holder, at the Board or outside of both; a deputy that of whom they stand
    in for. One that signs, decides or administers waits for a second person (`account_change_confirm`). Raises
    NotAllowed, FieldRefused, IllegalMove."""
    with office_context("a person belongs to nobody before the first role"):
        user = User.objects.select_for_update().get(pk=user.pk)
    people = [user.pk, *([stands_in_for.pk] if stands_in_for is not None else [])]
    marks = {mark for person in people for mark in marks_of_person(person)}
    hold({*marks, *(mark_of(place) for place in (holder, facility) if place)}, of_logs=False)
    return _grant(
        user,
        Role(role),
        holder,
        facility,
        valid_from=valid_from,
        valid_to=valid_to,
        stands_in_for=stands_in_for,
        by=by,
        at=at,
        reason=need_reason(reason),
    )


def _grant(
    user: User,
    role: Role,
    holder: CertificateHolder | None,
    facility: Facility | None,
    *,
    valid_from: date,
    valid_to: date | None,
    stands_in_for: User | None = None,
    by: User,
    at: datetime,
    reason: str,
) -> Membership:
    """Gives the role; the rows of the person and of the places are as recorded."""
    _check_fits(role, holder, facility)
    check_may_grant(by, user, role, holder.pk if holder else None)
    if valid_to is not None and valid_to < valid_from:
        raise FieldRefused("valid_to", "The last day is before the first. Enter the same day or a later one.")
    check_one_organization(user, role, holder, timezone.localdate(at))
    if holder is None:
        check_deputy(user, role, stands_in_for, valid_from=valid_from, valid_to=valid_to, by=by)
    membership = Membership.objects.create(
        user=user,
        role=role,
        holder=holder,
        facility=facility,
        valid_from=valid_from,
        valid_to=valid_to,
        stands_in_for=stands_in_for,
        created_at=at,
        waits=takes_two(role),
    )
    if membership.waits:
        ask_second_person(membership, by=by, at=at, reason=reason)
    row_event(ROLES, membership, act="membership_grant", by=by, at=at, reason=reason)
    return membership


def _check_fits(role: Role, holder: CertificateHolder | None, facility: Facility | None) -> None:
    if (role in HOLDER_ROLES) == (holder is None):
        where = "at a certificate holder" if role in HOLDER_ROLES else f"at the {BOARD}"
        if role in OUTSIDE_ROLES:
            where = f"of people from outside. The {BOARD} manages them"
        raise FieldRefused("role", f"{role.label} is a role {where}. Choose a role that fits the organization.")
    if facility is not None and (holder is None or facility.holder_id != holder.pk):
        raise FieldRefused("facility", "This facility belongs to another organization. Choose one of the holder's.")


def check_one_organization(user: User, role: Role, holder: CertificateHolder | None, day: date) -> None:
    """A person acts for one organization at a time: competitors, the Board and people from outside never share an
    account. Raises IllegalMove."""
    with office_context("roles at other organizations count, and are not told"):
        others = Membership.objects.filter(user=user).in_force(day).values_list("holder_id", "role")
        side = (holder.pk if holder else None, role in OUTSIDE_ROLES)
        acts_elsewhere = any((at, name in OUTSIDE_ROLES) != side for at, name in others)
    if acts_elsewhere:
        raise IllegalMove("This person acts for another organization today. End that role first, then give this one.")


@act
def membership_end(*, membership_id: UUID, by: User, at: datetime, reason: str) -> Membership:
    """Ends a role from today on, and the person's sessions; so for each deputy of the person in this role. Raises
    NotAllowed, FieldRefused, IllegalMove."""
    membership = (
        Membership.objects.select_for_update()
        .prefetch_related("holder", "facility", "user", "stands_in_for")
        .get(pk=membership_id)
    )
    hold(marks_of_person(membership.user_id), of_logs=False)
    check_administers(by, membership.holder_id)
    if membership.user_id == by.pk:
        raise FieldRefused("reason", "You cannot end your own role. Ask another administrator.")
    if membership.ended_on is not None:
        raise IllegalMove("This role has already ended. Open the person again to see when.")
    reason, before = need_reason(reason), membership_facts(membership)
    membership.ended_on = timezone.localdate(at)
    membership.save(update_fields=["ended_on"])
    sessions_end(membership.user)
    row_event(ROLES, membership, act="membership_end", by=by, at=at, before=before, reason=reason)
    deputies = Membership.objects.filter(stands_in_for=membership.user_id, role=membership.role, ended_on=None)
    for deputy in deputies.filter(valid_to__gte=membership.ended_on):
        membership_end(membership_id=deputy.pk, by=by, at=at, reason=reason)
    return membership


@act
def memberships_end(*, membership_ids: Collection[UUID], by: User, at: datetime, reason: str) -> list[Membership]:
    """Ends several roles from today on, each by its own act; all or none. Each person has one entry. Raises as
    `membership_end`."""
    with acts_together() as together:
        ended = [membership_end(membership_id=key, by=by, at=at, reason=reason) for key in sorted(membership_ids)]
    record_together(together, by=by, at=at)
    return ended
