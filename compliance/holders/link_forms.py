"""The link to set a password: who gets it, and that whoever opens it claims the address."""

from typing import Any

from allauth.account.forms import ResetPasswordForm, ResetPasswordKeyForm
from django.core.exceptions import ValidationError

from .models import User
from .services.people import opens_another

OPENS_ANOTHER = (
    "This address already belongs to another account. Sign in with that account. To work for another organization, "
    "ask a Board administrator to give your account the role there. Or ask the person who invited you to enter "
    "another address."
)


class LinkForm(ResetPasswordForm):
    """Asks for a link: for the account that the address opens, or for one that waits for its owner where it opens
    none."""

    def clean_email(self) -> str:
        """The address. `users` each get a link."""
        email: str = super().clean_email()
        self.users: list[User] = [user for user in self.users if user.has_usable_password()] or self.users
        return email


class LinkOpenedForm(ResetPasswordKeyForm):
    """Sets the password. With it, the owner claims the address."""

    def clean(self) -> dict[str, Any]:
        """Refuses where the address opens another account. Only its owner learns of that."""
        if opens_another(self.user):
            raise ValidationError(OPENS_ANOTHER)
        cleaned: dict[str, Any] = super().clean()
        return cleaned
