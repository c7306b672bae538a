"""Forms for the code of an app, or a recovery code, after a password.

Wrong codes are counted and limited like wrong passwords (`guesses`), never by account alone: that would let a stranger
lock the owner out.
"""

from allauth.core import context
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from django.core.exceptions import ValidationError

from .guesses import TOO_OFTEN, are_codes_locked_out, code_accepted, code_refused


class _Counted:
    """Refuses wrong codes in words, and counts them."""

    def clean_code(self) -> str:
        """The code that was right. Raises ValidationError."""
        request, user = context.request, self.user  # type: ignore[attr-defined]
        if are_codes_locked_out(request, user):
            raise ValidationError(TOO_OFTEN)
        try:
            code: str = super().clean_code()  # type: ignore[misc]  # allauth's form follows
        except ValidationError:
            code_refused(request, user)
            raise
        code_accepted(request, user)
        return code


class CodeForm(_Counted, AuthenticateForm):  # type: ignore[misc]  # allauth is not typed
    """A code after the password."""


class CodeAgainForm(_Counted, ReauthenticateForm):  # type: ignore[misc]  # allauth is not typed
    """A code from somebody who is signed in, before a factor changes."""
