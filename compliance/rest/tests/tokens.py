"""Tokens for tests."""

from django.utils import timezone

from compliance.holders.models import Membership, User
from compliance.rest.models import ApiToken
from compliance.rest.services import token_create


def token_of(
    user: User, *, may_sign: bool = False, membership: Membership | None = None, days: int = 30
) -> tuple[ApiToken, str]:
    """A token of this person's only role, or of the one named, with its secret."""
    return token_create(
        membership=membership or user.memberships.get(), label="Test", may_sign=may_sign, days=days, by=user,
        at=timezone.now(), reason="For a test",
    )  # fmt: skip
