"""Who acts, as entries of the ledger state it."""

from datetime import datetime

from django.utils import timezone

from compliance.ledger.recording import Actor

from .means import means_replaced_at, replaced_words
from .models import User

SESSION = "session"
"""The method of an act that nobody signed: the person was signed in."""


def actor_of(user: User, at: datetime) -> Actor:
    """A person who acts without signing, with role and credential as of `at`. Two queries."""
    credential, acting = user.credential_on(timezone.localdate(at)), user.active_membership
    return Actor(
        user.pk, user.printed_name, credential.number if credential else "", acting.role if acting else "",
        session_of(user, at),
    )  # fmt: skip


def session_of(user: User, at: datetime) -> str:
    """The method of an act without signature; it says for a day that others helped to replace the person's means."""
    replaced_at = means_replaced_at(user, at)
    return f"{SESSION}; {replaced_words(replaced_at)}" if replaced_at else SESSION
