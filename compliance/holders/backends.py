"""Who may sign in with a password."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.conf import settings

from .models import User


def may_sign_in(user: User) -> bool:
    """Whether this account opens at all: active, and outside a demo none of the demo data, whose password is known."""
    return user.is_active and (settings.DEMO or not user.is_demo)


class PasswordBackend(AuthenticationBackend):
    """E-mail address and password."""

    def user_can_authenticate(self, user: Any) -> bool:
        """Asked at the sign-in and on every request after it."""
        return may_sign_in(user)
