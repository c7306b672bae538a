"""Recipients of messages: people of a submission's holder who file, and people of the Board's units."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from compliance.holders.models import Credential, Facility, Membership, User
from compliance.holders.roles import MAY, UNITS_OF, Perm

from .models import RulesSubmission

TRIES = (Perm.FILE, Perm.REVIEW, Perm.DECIDE, Perm.ADVISE)
"""The permissions of which one lets a person try a change of approved rules."""
FILING_ROLES = [role for role, perms in MAY.items() if Perm.FILE in perms]


def _today(which: Q) -> list[User]:
    rows = Membership.objects.in_force(timezone.localdate()).filter(which, user__is_active=True)
    return _people(rows.select_related("user"))


def holder_people(submission: RulesSubmission) -> list[User]:
    """Everyone who may file for this submission's holder today, at its facility or at all. One query."""
    return _today(_filers(submission))


def facility_people(facility: Facility) -> list[User]:
    """Everyone who may file for the holder of this facility today, there or at all. One query."""
    at_facility = Q(facility__isnull=True) | Q(facility=facility)
    return _today(at_facility & Q(holder=facility.holder_id, role__in=FILING_ROLES))


def unit_people(units: Iterable[str]) -> list[User]:
    """Everyone who acts for one of these units of the Board today. One query."""
    return _today(_reviewers(units))


def administrators() -> list[User]:
    """Every administrator of the Board today. One query."""
    roles = [role for role, perms in MAY.items() if Perm.ADMINISTER_BOARD in perms]
    return _today(Q(role__in=roles, holder__isnull=True))


def filers_and_reviewers(submission: RulesSubmission, units: Iterable[str]) -> tuple[list[User], list[User]]:
    """The people of `holder_people`, and those of `unit_people` of these units. One query."""
    filers, reviewers = _filers(submission), _reviewers(units)
    today = Membership.objects.in_force(timezone.localdate())
    rows = list(today.filter(filers | reviewers, user__is_active=True).select_related("user"))
    return _people(m for m in rows if m.holder_id is not None), _people(m for m in rows if m.holder_id is None)


def with_those_who_prepared(filers: list[User], submission: RulesSubmission, first: UUID) -> list[User]:
    """These people, and whoever else prepared the filing or signed it `first`, while they act for its holder. One
    query."""
    others = {submission.created_by_id, submission.draft.saved_by_id, first} - {person.pk for person in filers}
    return [*filers, *_today(Q(user__in=others - {None}, holder=submission.holder_id))]


def others_who_file(submission: RulesSubmission, account: UUID, number: str) -> list[User]:
    """The people of `holder_people` other than the person of this account and credential number. Two queries."""
    same = set(Credential.objects.numbered(number).values_list("user", flat=True)) | {account}
    return [person for person in holder_people(submission) if person.pk not in same]


def _filers(submission: RulesSubmission) -> Q:
    at_facility = Q(facility__isnull=True) | Q(facility=submission.facility_id)
    return at_facility & Q(holder=submission.holder_id, role__in=FILING_ROLES)


def _reviewers(units: Iterable[str]) -> Q:
    wanted = set(units)
    return Q(role__in=[role for role, of in UNITS_OF.items() if wanted & set(of)], holder__isnull=True)


def _people(memberships: Iterable[Membership]) -> list[User]:
    return list({m.user_id: m.user for m in memberships}.values())
