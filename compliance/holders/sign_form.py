"""The sign bar of a form: who signs, and the fields by which they are confirmed.

sign = SignForm(request, request.POST or None, roles={Role.FLOORPERSON})
if form.is_valid() and sign.is_valid():          # last: a code from the app works once
    entry_sign(…, signature=sign.signature)

{% include "components/sign_fields.html" with form=sign only %}
"""

from collections.abc import Collection
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import cached_property

from .models import Credential
from .roles import Role
from .signing import NotConfirmed, Signature, confirm_signer, no_credential_words, person_of, signing_means


class SignForm(forms.Form):
    """Asks for what this person signs with. After `is_valid()`, `signature` is the confirmed Signature."""

    password = forms.CharField(
        label="Your password",
        required=False,
        strip=False,
        widget=forms.PasswordInput(attrs={"class": "usa-input", "autocomplete": "current-password"}),
    )
    code = forms.CharField(
        label="Code from your authenticator app",
        required=False,
        widget=forms.TextInput(
            attrs={"class": "usa-input", "inputmode": "numeric", "autocomplete": "one-time-code", "size": 8}
        ),
    )
    passkey = forms.CharField(required=False, widget=forms.HiddenInput(attrs={"data-passkey-answer": ""}))

    signature: Signature

    def __init__(
        self, request: HttpRequest, data: Any = None, *, roles: Collection[Role] = (), prefix: str = "sign"
    ) -> None:
        super().__init__(data, prefix=prefix)
        self.request, self.roles = request, roles
        self.user = person_of(request)
        self.means = signing_means(self.user)
        if "password" not in self.means:
            del self.fields["password"]
        if "totp" not in self.means:
            del self.fields["code"]
        if "passkey" not in self.means:
            del self.fields["passkey"]

    @property
    def has_passkey(self) -> bool:
        """Whether the passkey button is offered."""
        return "passkey" in self.means

    @property
    def signer_name(self) -> str:
        """The printed name that the signature will state."""
        return self.user.printed_name

    @property
    def signer_role(self) -> str:
        """The role of the person, in words."""
        membership = self.user.active_membership
        return membership.get_role_display() if membership else ""

    @cached_property
    def credential(self) -> Credential | None:
        """The credential valid today, which the signature will state. One query."""
        return self.user.credential_on(timezone.localdate())

    @property
    def no_credential(self) -> str:
        """The sentence for a person who cannot sign today; empty for those who can."""
        return "" if self.credential else no_credential_words(self.user, timezone.now())

    def clean(self) -> dict[str, Any]:
        """Confirms the signer; the sentences of a refusal stand at their fields."""
        typed: dict[str, Any] = super().clean() or {}
        try:
            self.signature = confirm_signer(
                self.request,
                password=typed.get("password", ""),
                code=typed.get("code", ""),
                passkey=typed.get("passkey", ""),
                roles=self.roles,
            )
        except NotConfirmed as refusal:
            for field, sentences in refusal.errors.items():
                self.add_error(field if field in self.fields else None, sentences)
        return typed
