"""Grants to people from outside. One Board administrator asks, another confirms; either side ends it early.

A grant names the person, the certificate holders and two instants. It lets the person read, and sign nothing. Nothing
has to run for it to end (`OutsideGrant.in_force`, `isolation.guest_of`).
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone

from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.models import CertificateHolder, User
from compliance.holders.models.grants import OutsideGrant
from compliance.holders.page_mark import refuse_changed
from compliance.holders.roles import OUTSIDE_ROLES
from compliance.holders.two_people import is_one_of, numbers_of, refuse_as_second
from compliance.ledger.holding import act, hold, mark_of, marks_of_person

from .history import event_record, need, need_reason
from .rights import check_administers_board
from .second_person import number_of

Outcome = OutsideGrant.Outcome


@act
def outside_grant_ask(
    *,
    user_id: UUID,
    organization: str,
    holders: Collection[UUID],
    begins_at: datetime,
    ends_at: datetime,
    by: User,
    at: datetime,
    reason: str,
) -> OutsideGrant:
    """Ask, as a Board administrator, that a person from outside may read records of these certificate holders, from the
    first instant to before the other. Raises NotAllowed, FieldRefused, IllegalMove."""
    user = _person(user_id)
    places = list(CertificateHolder.objects.filter(pk__in=set(holders)).order_by("name"))
    hold({*marks_of_person(user.pk), *map(mark_of, places)}, of_logs=False)
    check_administers_board(by)
    number = number_of(by, at)
    _refuse_oneself(user, by, number)
    role = _role_outside(user, at)
    organization = need("organization", organization, "where the person comes from")
    if not places or len(places) != len(set(holders)):
        raise FieldRefused("holders", "Choose at least one certificate holder from the list.")
    if ends_at <= begins_at:
        raise FieldRefused("ends_at", "The end must be later than the start. Enter a later one.")
    if ends_at <= at:
        raise FieldRefused("ends_at", "The end is in the past. Enter a later one.")
    if ends_at - begins_at > OutsideGrant.LONGEST:
        raise FieldRefused("ends_at", f"A grant lasts at most {OutsideGrant.LONGEST.days} days. Enter an earlier end.")
    grant = OutsideGrant.objects.create(
        user=user,
        role=role,
        organization=organization,
        holders=[str(row.pk) for row in places],
        begins_at=begins_at,
        ends_at=ends_at,
        reason=need_reason(reason),
        asked_by=by,
        asked_number=number,
        asked_at=at,
    )
    _tell("outside_grant_ask", grant, by, at, reason=reason, after=_facts(grant, places))
    return grant


@act
def outside_grant_confirm(*, grant_id: UUID, by: User, at: datetime, seen: str | None = None) -> OutsideGrant:
    """A second Board administrator lets the person read. `seen`: as of `refuse_changed`, here and below. Raises
    NotAllowed, IllegalMove."""
    grant, places = _locked_grant(grant_id, by)
    number = number_of(by, at)
    _refuse_over(grant, at)
    if is_one_of(by, [(grant.asked_by_id, grant.asked_number)], signs_with=number):
        raise NotAllowed("Two administrators must agree. You asked for this, so another must confirm it.")
    _refuse_oneself(grant.user, by, number)
    refuse_as_second(grant.asked_by_id, by.pk, at)
    hold(marks_of_person(grant.asked_by_id), of_logs=False)
    _role_outside(grant.user, at)
    refuse_changed(by, seen, lambda: grant_rests_on(grant, [place.name for place in places]))
    _decide(grant, Outcome.CONFIRMED, by, number, at)
    facts = _facts(grant, places) | {"asked_by": grant.asked_by.printed_name}
    _tell("outside_grant_confirm", grant, by, at, reason=grant.reason, after=facts)
    return grant


def grant_rests_on(grant: OutsideGrant, places: Sequence[str]) -> dict[str, Any]:
    """The facts that the page shows of a request for a grant, with the names of the certificate holders, as values of
    canonical JSON."""
    return {
        "printed_name": grant.user.printed_name,
        "role": grant.get_role_display(),
        "organization": grant.organization,
        "certificate_holders": list(places),
        "begins_at": grant.begins_at.isoformat(),
        "ends_at": grant.ends_at.isoformat(),
        "reason": grant.reason,
        "asked_by": grant.asked_by.printed_name,
        "credential_number": grant.asked_number,
        "asked_at": grant.asked_at.isoformat(),
    }


@act
def outside_grant_decline(*, grant_id: UUID, by: User, at: datetime, seen: str | None = None) -> OutsideGrant:
    """Another Board administrator declines, or whoever asked takes it back. Raises NotAllowed, IllegalMove."""
    grant, places = _locked_grant(grant_id, by)
    _refuse_over(grant, at)
    refuse_changed(by, seen, lambda: grant_rests_on(grant, [place.name for place in places]))
    _decide(grant, Outcome.DECLINED, by, number_of(by, at), at)
    _tell("outside_grant_decline", grant, by, at, reason=grant.reason, after=_facts(grant, places))
    return grant


@act
def outside_grant_end(*, grant_id: UUID, by: User, at: datetime, reason: str) -> OutsideGrant:
    """Ends a grant early, as a Board administrator: from now on nothing is read under it. Raises NotAllowed,
    FieldRefused, IllegalMove."""
    grant, places = _locked_grant(grant_id, by)
    if not grant.may_be_ended(at):
        raise IllegalMove("This is not confirmed, or is over already. Reload the page.")
    reason, before = need_reason(reason), _facts(grant, places) | {"ended_at": None}
    grant.ended_by, grant.ended_number, grant.ended_at, grant.end_reason = by, number_of(by, at), at, reason
    grant.save(update_fields=["ended_by", "ended_number", "ended_at", "end_reason"])
    after = _facts(grant, places) | {"ended_at": at}
    _tell("outside_grant_end", grant, by, at, reason=reason, before=before, after=after)
    return grant


def _person(user_id: UUID) -> User:
    user: User = User.objects.select_for_update().get(pk=user_id)
    return user


def _locked_grant(grant_id: UUID, by: User) -> tuple[OutsideGrant, list[CertificateHolder]]:
    """The grant with its certificate holders, locked and as the records state it, where `by` administers the Board."""
    user = User.objects.select_for_update().get(grants=grant_id)
    grant: OutsideGrant = OutsideGrant.objects.select_for_update().prefetch_related("asked_by").get(pk=grant_id)
    grant.user = user
    places = list(CertificateHolder.objects.filter(pk__in=grant.holders).order_by("name"))
    hold({mark_of(grant), *marks_of_person(user.pk), *map(mark_of, places)}, of_logs=False)
    check_administers_board(by)
    return grant, places


def _refuse_over(grant: OutsideGrant, at: datetime) -> None:
    if not grant.is_waiting(at):
        raise IllegalMove("This was confirmed or declined, or has expired. Reload the page.")


def _refuse_oneself(user: User, by: User, number: str) -> None:
    if is_one_of(by, [(user.pk, None), *((None, issued) for issued in numbers_of(user))], signs_with=number):
        raise NotAllowed("You cannot give yourself access. Ask two other administrators.")


def _role_outside(user: User, at: datetime) -> str:
    """The role of a person from outside. Raises IllegalMove where the account is closed, or has no such role, or
    another one."""
    held = user.memberships.in_force(timezone.localdate(at)).order_by("created_at").values_list("role", flat=True)
    roles = list(held)
    if not user.is_active or not roles or not set(roles) <= OUTSIDE_ROLES:
        raise IllegalMove("Only a person with an open account and a role outside the Board can get this.")
    return str(roles[0])


def _decide(grant: OutsideGrant, outcome: str, by: User, number: str, at: datetime) -> None:
    grant.outcome, grant.decided_by, grant.decided_number, grant.decided_at = outcome, by, number, at
    grant.save(update_fields=["outcome", "decided_by", "decided_number", "decided_at"])


def _facts(grant: OutsideGrant, places: Collection[CertificateHolder]) -> dict[str, Any]:
    return {
        "role": grant.role,
        "organization": grant.organization,
        "holders": "; ".join(place.name for place in places),
        "begins_at": grant.begins_at,
        "ends_at": grant.ends_at,
    }


def _tell(name: str, grant: OutsideGrant, by: User, at: datetime, **facts: Any) -> None:
    event_record(
        by=by,
        at=at,
        act=name,
        about=grant.user_id,
        subject=str(grant),
        holder_id=None,
        **facts,
    )
