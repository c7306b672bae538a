"""The form that adds a passkey, in this office's words."""

from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django import forms


class PasskeyForm(AddWebAuthnForm):  # type: ignore[misc]  # allauth is not typed
    """A passkey always asks for finger, face or PIN here; so it may sign in by itself, unless the person says no."""

    passwordless = forms.BooleanField(label="Sign in with it too, without a password", required=False, initial=True)
    field_order = ("name", "passwordless", "credential")
