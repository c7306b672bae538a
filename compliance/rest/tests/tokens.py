"""Tokens for tests."""

from datetime import datetime

from django.utils import timezone

from compliance.holders.models import Membership, User
from compliance.rest.models import ApiToken
from compliance.rest.services import token_create
from compliance.signing.signature import Signature


def signature_of(user: User, moment: datetime) -> Signature:
    """A signature of this person by password, as the page makes it."""
    credential, acting = user.credential_on(timezone.localdate(moment)), user.active_membership
    number, role = credential.number if credential else "", acting.role if acting else ""
    return Signature(user, user.printed_name, number, role, "password", moment)


def token_of(
    user: User, *, may_sign: bool = False, membership: Membership | None = None, days: int = 30
) -> tuple[ApiToken, str]:
    """A token of this person's only role, or of the one named, with its secret."""
    return token_create(
        membership=membership or user.memberships.get(), label="Test", may_sign=may_sign, days=days,
        signature=signature_of(user, timezone.now()), at=timezone.now(), reason="For a test",
    )  # fmt: skip
