"""Forms with which a passkey is set up, signs in, and confirms who is there, in this office's words.

What they refuse is logged and counted (`guesses`). What they accept, the auditors' verifier accepts (`relying_party`).
"""

import secrets
from typing import Any

from allauth.core import context
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    EditWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from allauth.mfa.webauthn.internal import auth as passkeys
from django import forms
from django.core.exceptions import ValidationError
from fido2.webauthn import UserVerificationRequirement

from compliance.regulation.core.fields import NAME
from compliance.web.words import too_long, up_to

from .guesses import TOO_OFTEN, is_locked_out, passkey_accepted, passkey_named_refused, passkey_refused
from .relying_party import ODD, relying_party

REQUIRED = UserVerificationRequirement.REQUIRED
NOT_TAKEN = "This passkey was not accepted. Use another device, or another way to keep passkeys."
NOT_PROVED = "You did not use the new passkey to confirm it. Nothing was added. Add the passkey again."
_PROOF, _JUDGED = "passkey.proof", "passkey_judged"


class BrowserAnswer(forms.JSONField):
    """The answer of a browser about a passkey, in JSON, which is never deeply nested."""

    def __init__(self, *, required: bool = True) -> None:
        super().__init__(required=required, widget=forms.HiddenInput)

    def to_python(self, value: Any) -> Any:
        """The value of the JSON. Raises ValidationError."""
        try:
            return super().to_python(value)
        except RecursionError as error:
            raise ValidationError(NOT_TAKEN) from error

    def bound_data(self, data: Any, initial: Any) -> Any:
        """Empty: an answer counts once, so the form never shows it again."""
        return None


class NameField(forms.CharField):
    """The name that a person gives a passkey. The page says how long it may be, as for every name."""

    def __init__(self, *, required: bool = True) -> None:
        super().__init__(required=required, help_text=up_to(NAME))

    def validate(self, value: str) -> None:
        """Raises ValidationError where it has too many characters, or none and some are needed."""
        super().validate(value)
        if len(value) > NAME:
            raise ValidationError(too_long(len(value), NAME))


class PasskeyNameForm(EditWebAuthnForm):  # type: ignore[misc]  # allauth is not typed
    """A new name for a passkey."""

    name = NameField()


class PasskeyForm(AddWebAuthnForm):  # type: ignore[misc]  # allauth is not typed
    """A passkey always asks for finger, face or PIN here. So it may sign in by itself, unless the person says no.

    A new passkey signs once before it is accepted: otherwise anybody could enter another person's public key as their
    own.
    """

    passwordless = forms.BooleanField(label="Also sign in with it, without a password", required=False, initial=True)
    name = NameField(required=False)
    credential = BrowserAnswer()
    proof = BrowserAnswer(required=False)
    field_order = ("name", "passwordless", "credential", "proof")

    @property
    def proof_options(self) -> dict[str, Any]:
        """The options that the browser hands to the new passkey, whose id the browser adds. Good for the next post of
        this session."""
        options, state = relying_party().authenticate_begin(None, REQUIRED, secrets.token_bytes(32))
        context.request.session[_PROOF] = state["challenge"]
        return dict(options)

    def full_clean(self) -> None:
        """Runs once a request: allauth's page makes a second form from the same post, whose challenges are used up."""
        judged = getattr(context.request, _JUDGED, None) if self.is_bound else None
        if judged is not None:
            self._errors, self.cleaned_data = judged
            return
        super().full_clean()
        if self.is_bound:
            setattr(context.request, _JUDGED, (self._errors, self.cleaned_data))

    def clean(self) -> dict[str, Any]:
        """Accepts the passkey that signed the challenge of its page. The challenge is used up in any case."""
        request = context.request
        challenge = request.session.pop(_PROOF, None)
        if is_locked_out(request, self.user):
            raise ValidationError(TOO_OFTEN)
        try:
            cleaned: dict[str, Any] = super().clean()
        except (ValidationError, *ODD) as error:
            passkey_refused(request, self.user, "set up", str(error))
            raise ValidationError(NOT_TAKEN) from error
        if cleaned.get("credential") and not self._is_proved(cleaned, challenge):
            raise ValidationError(NOT_PROVED)
        return cleaned

    def _is_proved(self, cleaned: dict[str, Any], challenge: str | None) -> bool:
        state = {"challenge": challenge, "user_verification": REQUIRED}
        try:
            if not challenge:
                raise ValueError("nothing was asked")
            new = passkeys.parse_registration_response(cleaned["credential"]).response.attestation_object.auth_data
            relying_party().authenticate_complete(state, [new.credential_data], cleaned.get("proof") or {})
        except (ValidationError, *ODD) as error:
            passkey_refused(context.request, self.user, "proof of a new one", str(error))
            return False
        return True


class PasskeyLoginForm(LoginWebAuthnForm):  # type: ignore[misc]  # allauth is not typed
    """Signing in with a passkey alone. A stranger can name anybody here, so a refusal blocks nobody's passkey. The
    number a minute is limited by address (`MFA_RATE_LIMITS`)."""

    credential = BrowserAnswer()

    def clean_credential(self) -> Authenticator:
        """The passkey that answered. Raises ValidationError."""
        posted = self.cleaned_data["credential"]
        try:
            taken: Authenticator = super().clean_credential()
        except (ValidationError, *ODD) as error:
            passkey_named_refused(context.request, _named(posted), str(error))
            raise _refusal(error) from error
        return taken


class _Counted:
    """Refuses in one way, and counts."""

    where: str

    def clean_credential(self) -> Authenticator:
        """The passkey that answered. Raises ValidationError."""
        request, user = context.request, self.user  # type: ignore[attr-defined]
        if is_locked_out(request, user):
            raise ValidationError(TOO_OFTEN)
        try:
            taken: Authenticator = super().clean_credential()  # type: ignore[misc]  # allauth's form follows
        except (ValidationError, *ODD) as error:
            passkey_refused(request, user, self.where, str(error))
            raise _refusal(error) from error
        passkey_accepted(request, user)
        return taken


def _named(posted: Any) -> Any:
    """The person whom a browser names before anybody is signed in; None for nobody."""
    try:
        return passkeys.extract_user_from_response(posted)
    except (ValidationError, *ODD):
        return None


def _refusal(error: Exception) -> ValidationError:
    if isinstance(error, ValidationError):
        return error
    refusal: ValidationError = get_adapter().validation_error("incorrect_code")
    return refusal


class PasskeySecondForm(_Counted, AuthenticateWebAuthnForm):  # type: ignore[misc]  # allauth is not typed
    """A passkey after the password."""

    credential = BrowserAnswer()
    where = "second factor"


class PasskeyAgainForm(_Counted, ReauthenticateWebAuthnForm):  # type: ignore[misc]  # allauth is not typed
    """A passkey of somebody who is signed in, before a factor changes."""

    credential = BrowserAnswer()
    where = "confirmation"
