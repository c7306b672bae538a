"""The first steps of a role: which ones a person still sees, and their end."""

from ..models import DismissedSteps, User
from ..roles import Role


def role_with_first_steps(user: User) -> Role | None:
    """The role under which this person acts; None where its first steps are dismissed. One query."""
    if (acting := user.active_membership) is None:
        return None
    is_dismissed = DismissedSteps.objects.filter(user=user, role=acting.role).exists()
    return None if is_dismissed else Role(acting.role)


def first_steps_dismiss(user: User) -> None:
    """Ends the first steps of the role under which this person acts, for good."""
    if acting := user.active_membership:
        DismissedSteps.objects.get_or_create(user=user, role=acting.role)
