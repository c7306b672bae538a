"""Who is told: people of a submission's holder who file, and people of the Board's units."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django.utils import timezone

from compliance.holders.models import Membership, User
from compliance.holders.roles import MAY, UNITS_OF, Perm

from .models import RulesSubmission

FILING_ROLES = [role for role, perms in MAY.items() if Perm.FILE in perms]


def _with(memberships: QuerySet[Membership]) -> list[User]:
    valid = memberships.filter(user__is_active=True).select_related("user")
    return list({m.user_id: m.user for m in valid}.values())


def holder_people(submission: RulesSubmission) -> list[User]:
    """Everyone who may file for this submission's holder today, at its facility or at all. One query."""
    at_facility = Q(facility__isnull=True) | Q(facility=submission.facility_id)
    today = Membership.objects.in_force(timezone.localdate())
    return _with(today.filter(at_facility, holder=submission.holder_id, role__in=FILING_ROLES))


def unit_people(units: Iterable[str]) -> list[User]:
    """Everyone who acts for one of these units of the Board today. One query."""
    wanted = set(units)
    roles = [role for role, of in UNITS_OF.items() if wanted & set(of)]
    return _with(Membership.objects.in_force(timezone.localdate()).filter(role__in=roles, holder__isnull=True))
