"""Confirmation of a role or a credential: one administrator gives it, a second one confirms it, and then it counts."""

from datetime import datetime

from django.utils import timezone

from compliance.holders.models import Credential, Membership, User
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.roles import Role, takes_two

from .history import once
from .rights import home_of


def number_of(by: User, at: datetime) -> str:
    """The number of the credential of this person at this time; empty without one. One query."""
    day = timezone.localdate(at)
    credential = once(("credential", by.pk, day), lambda: by.credential_on(day))
    return credential.number if credential else ""


def ask_second_person(row: Membership | Credential, *, by: User, at: datetime, reason: str) -> None:
    """Asks a second person about a role or credential that waits. The act that gave it records the row."""
    asked = AccountChange(user_id=row.user_id, reason=reason, asked_by=by, asked_number=number_of(by, at), asked_at=at)
    if isinstance(row, Membership):
        asked.what, asked.membership, asked.holder_id = AccountChange.What.ROLE, row, row.holder_id
    else:
        asked.what, asked.credential = AccountChange.What.CREDENTIAL, row
        asked.holder_id = home_of(row.user, timezone.localdate(at))
    asked.save()


def ask_second_person_again(user: User, *, by: User, at: datetime, reason: str) -> None:
    """Everything of this person that takes two waits again: what was confirmed was of whoever reads the former
    address."""
    roles = [role for role in Role if takes_two(role)]
    for membership in Membership.objects.filter(user=user, waits=False, ended_on=None, role__in=roles):
        _wait(membership)
        ask_second_person(membership, by=by, at=at, reason=reason)
    for credential in Credential.objects.filter(user=user, waits=False, revoked_on=None):
        _wait(credential)
        ask_second_person(credential, by=by, at=at, reason=reason)


def _wait(row: Membership | Credential) -> None:
    row.waits = True
    row.save(update_fields=["waits"])
