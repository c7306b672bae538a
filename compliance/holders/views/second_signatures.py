"""Whether a certificate holder requires a second officer's signature on its filings: its own administrators decide."""

from typing import Any

from django import forms
from django.urls import reverse

from compliance.holders.errors import NotAllowed
from compliance.holders.forms import AdministratorForm, reason_field
from compliance.holders.models import CertificateHolder
from compliance.holders.roles import Perm
from compliance.holders.services import second_signatures_set

from .pages import FormPage

NOW = {
    True: "Your certificate holder requires two signatures on each filing.",
    False: "One officer’s signature files a Rules Submission of your certificate holder.",
}
EFFECT = (
    "With two, a filing that one officer signs waits until another officer, with another account and credential, signs "
    "it too. Only then does the Board see it, and the clock of its review starts. A change applies to signatures from "
    "now on: what waits stays waiting until it is signed or taken back, and nothing that is filed changes."
)


class SecondSignaturesForm(AdministratorForm):
    """How many officers sign, and why."""

    required = forms.TypedChoiceField(
        label="Who signs a filing",
        choices=[("no", "One officer"), ("yes", "Two officers, one after the other")],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
    )
    reason = reason_field()


class SecondSignatures(FormPage):
    """The choice of a certificate holder; 403 for administrators of the Board, who act for none."""

    perms = (Perm.ADMINISTER_HOLDER,)
    form_class, title, button = SecondSignaturesForm, "Second signatures", "Set it"
    done = "The choice applies from now on."
    holder: CertificateHolder

    def find(self) -> None:
        """The administrator's own certificate holder."""
        if self.request.user.holder_id is None:
            raise NotAllowed("Only an administrator of the certificate holder can decide this.")
        self.holder = CertificateHolder.objects.get(pk=self.request.user.holder_id)
        self.lede = f"{NOW[self.holder.needs_second_signature]} {EFFECT}"  # type: ignore[misc]  # of this holder

    def initial(self) -> dict[str, Any]:
        """What holds now."""
        return {"required": "yes" if self.holder.needs_second_signature else "no"}

    def act(self, typed: dict[str, Any]) -> str:
        """Sets it."""
        second_signatures_set(holder_id=self.holder.pk, **typed, by=self.request.user, at=self.at)
        return reverse("holders:second_signatures")

    def back(self) -> tuple[str, str]:
        """To the people."""
        return reverse("holders:people"), "People"
