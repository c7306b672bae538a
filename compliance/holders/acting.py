"""The person who acts, as entries of the ledger state it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from compliance.ledger.recording import CLOCK, Actor

from .means import means_replaced_at, replaced_words
from .models import User
from .roles import Role

SESSION = "session"
"""The method of an act that nobody signed. The person was signed in."""


@dataclass(frozen=True)
class Acting(Actor):
    """The person who acts, with the account whose rights count; None if the office's clock acts."""

    account: User | None = None

    def acted_by(self, at: datetime) -> dict[str, Any]:
        """The columns of `rows.ActedBy` for an act at this time."""
        return {
            "by": self.account,
            "printed_name": self.printed_name,
            "credential_number": self.credential_number,
            "at": at,
        }

    def acted_as(self, at: datetime) -> dict[str, Any]:
        """The columns of `rows.ActedAs` for an act at this time."""
        return {**self.acted_by(at), "role": self.role}


OFFICE = Acting(CLOCK.user, CLOCK.printed_name)


def actor_of(user: User, at: datetime, role: Role | None = None) -> Acting:
    """A person who acts without signing, with role and credential as of `at`. Two queries."""
    credential, acting = user.credential_on(timezone.localdate(at)), user.active_membership
    return Acting(
        user.pk,
        user.printed_name,
        credential.number if credential else "",
        role or (acting.role if acting else ""),
        session_of(user, at),
        user,
    )


def session_of(user: User, at: datetime) -> str:
    """The method of an act without a signature. For a day it states that others helped to replace the person's
    means."""
    replaced_at = means_replaced_at(user, at)
    return f"{SESSION}; {replaced_words(replaced_at)}" if replaced_at else SESSION
