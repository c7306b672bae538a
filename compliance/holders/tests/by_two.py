"""Changes that two administrators make to the account of somebody who has signed in, in one call."""

from datetime import datetime

from compliance.holders.models import User
from compliance.holders.models.account_changes import MEANS, AccountChange
from compliance.holders.roles import Role
from compliance.holders.services import account_change_ask, account_change_confirm

from .factories import person


def account_changed(
    user: User, what: str, *, by: User, at: datetime, reason: str = "For a test", email: str = ""
) -> AccountChange:
    """Asked for by one, confirmed by an administrator of the Board at the same time."""
    asked = account_change_ask(user_id=user.pk, what=what, email=email, by=by, at=at, reason=reason)
    done = account_change_confirm(change_id=asked.pk, by=person(Role.BOARD_ADMINISTRATOR), at=at)
    user.refresh_from_db()
    return done


def counted(user: User, at: datetime, *, by: User | None = None) -> User:
    """The person, whose every role and credential another administrator has confirmed."""
    by = by or person(Role.BOARD_ADMINISTRATOR)
    for change in AccountChange.objects.filter(user=user).exclude(what__in=MEANS).waiting(at):
        account_change_confirm(change_id=change.pk, by=by, at=at)
    return User.objects.get(pk=user.pk)
