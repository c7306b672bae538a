"""Whether a certificate holder requires a second officer's signature on its filings: its own administrators decide."""

from typing import Any

from django.urls import reverse

from compliance.holders.forms import AdministratorForm, reason_field, two_ways_field
from compliance.holders.models import CertificateHolder
from compliance.holders.services import second_signatures_set

from .pages import HolderChoice

NOW = {
    True: "Your certificate holder requires two signatures on each filing.",
    False: "One officer’s signature files a Rules Submission of your certificate holder.",
}
EFFECT = (
    "With two, a filing that one officer signs waits until another officer, with another account and credential, signs "
    "it too. Only then does the Board see it, and its review clock starts. A change applies to signatures from "
    "now on: what waits stays waiting until it is signed or taken back, and nothing that is filed changes."
)


class SecondSignaturesForm(AdministratorForm):
    """How many officers sign, and why."""

    required = two_ways_field("Who signs a filing", "One officer", "Two officers, one after the other")
    reason = reason_field()


class SecondSignatures(HolderChoice):
    """The choice of a certificate holder."""

    form_class, title = SecondSignaturesForm, "Second signatures"
    holder: CertificateHolder

    def find(self) -> None:
        """The administrator's own certificate holder."""
        super().find()
        self.holder = CertificateHolder.objects.get(pk=self.own)
        self.subjects = (self.holder,)
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
