"""Authentication by token. The framework itself handles sessions of the site."""

from django.utils import timezone
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from compliance.callers import note_token
from compliance.holders.adapter import may_sign_in
from compliance.holders.models import User
from compliance.isolation.context import become, context_of, office_context

from .models import ApiToken

WORDS = "The token is not valid. It is unknown, revoked or expired, or the role it was made for has ended."


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer <token>`. The person then acts only under the membership of the token."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """The person and the token; None without the header. Raises AuthenticationFailed.

        One query, one more once a day, and one more where something may be written.
        """
        kind, _, secret = request.headers.get("Authorization", "").partition(" ")
        if not kind:
            return None
        if kind.lower() != "bearer" or not secret.strip():
            raise AuthenticationFailed("Send the token as: Authorization: Bearer <token>.")
        now = timezone.now()
        with office_context("whose token this is"):
            token = ApiToken.objects.with_secret(secret.strip())
            if token is None or not token.is_open(now) or not may_sign_in(token.membership.user):
                raise AuthenticationFailed(WORDS)
            if request.method not in SAFE_METHODS and not token.hold():
                raise AuthenticationFailed(WORDS)
            token.note_use(timezone.localdate(now))
        note_token(secret.strip())
        user = token.acting_user()
        become(context_of(user))
        return user, token

    def authenticate_header(self, request: Request) -> str:
        """The challenge of a 401."""
        return 'Bearer realm="api"'
