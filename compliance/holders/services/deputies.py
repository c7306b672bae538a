"""A deputy for a reviewer of the Board who is away: somebody of another bureau has that role too, from day to day.

It is a role like any other, so a second administrator confirms it and its owner decides nothing for 24 hours after that
(`second_person`); `membership_end` withdraws it.
"""

from datetime import date

from compliance.holders.errors import FieldRefused
from compliance.holders.models import Membership, User
from compliance.holders.roles import MAY, Perm, Role
from compliance.holders.two_people import is_one_of, numbers_of

HAND_OVER = "To give work to a colleague of the same bureau, hand the filing over."


def check_deputy(
    user: User, role: Role, stands_in_for: User | None, *, valid_from: date, valid_to: date | None, by: User
) -> None:
    """Refuses a deputy who is none: of whom nobody is away in this role on these days, of the same bureau, or without
    a bureau. Refuses any role beside the same one as deputy: of each act it is known in whose place it was.

    Raises FieldRefused. Three queries, one for the person's role. The role of who is away stays locked, so that it
    does not end before its deputy can be seen.
    """
    others = Membership.objects.filter(user=user, holder=None, ended_on=None)
    beside = [row for row in others if row.role == role and _overlaps(row, valid_from, valid_to) and not row.waits]
    if stands_in_for is None:
        if deputy := next((row for row in beside if row.stands_in_for_id), None):
            raise FieldRefused("role", f"{user} already has this role as deputy. End that first: {deputy}.")
        return
    if Perm.REVIEW not in MAY[role]:
        raise FieldRefused("role", "A deputy reviews filings for a bureau. Choose the role of a reviewer.")
    if valid_to is None:
        raise FieldRefused("valid_to", "Enter the last day on which the deputy acts.")
    if _is_same(by, stands_in_for):
        raise FieldRefused("stands_in_for", "Another administrator must name and confirm your deputy.")
    if _is_same(user, stands_in_for):
        raise FieldRefused("stands_in_for", "A person cannot be their own deputy. Choose the person who is away.")
    if beside:
        raise FieldRefused("role", f"{user} is already {role.label} on these days. {HAND_OVER}")
    if not any(Perm.REVIEW in MAY[Role(row.role)] for row in others if not row.stands_in_for_id and not row.waits):
        raise FieldRefused("role", f"{user} reviews for no other bureau. Give the role itself instead.")
    of_absent = Membership.objects.select_for_update(no_key=True).filter(
        user=stands_in_for, role=role, holder=None, stands_in_for=None, waits=False
    )
    if not any(row.was_in_force(valid_from) and row.was_in_force(valid_to) for row in of_absent):
        raise FieldRefused("stands_in_for", f"{stands_in_for} is not {role.label} on all of these days.")


def _overlaps(row: Membership, first: date, last: date | None) -> bool:
    return row.valid_from <= (last or date.max) and first <= (row.valid_to or date.max)


def _is_same(one: User, other: User) -> bool:
    return is_one_of(one, [(other.pk, None), *((None, number) for number in numbers_of(other))])
