"""Who may sign in with a password."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.conf import settings
from django.http import HttpRequest

from compliance.regulation.core.identity import address_form

from .models import User


def may_sign_in(user: User) -> bool:
    """Whether this account may sign in: it is active and, outside a demonstration, no account of the demo data, whose
    password is public."""
    return user.is_active and (settings.DEMO or not user.is_demo)


class PasswordBackend(AuthenticationBackend):
    """E-mail address and password."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> Any:
        """The person with this address, however it is spelled. The limit of guesses uses the same spelling."""
        spelled = {
            name: address_form(str(credentials[name])) for name in ("email", "username") if credentials.get(name)
        }
        return super().authenticate(request, **credentials | spelled)

    def _check_password(self, user: Any, password: str) -> Any:
        """Does not look at an account that waits for the owner of its address: the time taken would show that there is
        one."""
        return super()._check_password(user if user and user.has_usable_password() else None, password)

    def user_can_authenticate(self, user: Any) -> bool:
        """Called at the sign-in and on every later request."""
        return may_sign_in(user)
