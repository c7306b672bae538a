"""What the administrators of a certificate holder decide for it: a second officer's signature on its filings, and the
numbers of packages of cards, dice and tiles at its facilities."""

from typing import Any

from django.urls import reverse

from compliance.holders.access import get_visible_or_404
from compliance.holders.forms import AdministratorForm, reason_field, two_ways_field
from compliance.holders.models import CertificateHolder, Facility
from compliance.holders.services import package_numbers_set, second_signatures_set

from .pages import HolderChoice

SIGNATURES_NOW = {
    True: "Your certificate holder requires two signatures on each filing.",
    False: "One officer’s signature files a Rules Submission of your certificate holder.",
}
EFFECT_OF_SIGNATURES = (
    "With two, a filing that one officer signs waits until another officer, with another account and credential, signs "
    "it too. Only then does the Board see it, and its review clock starts. A change applies to signatures from "
    "now on: what waits stays waiting until it is signed or taken back, and nothing that is filed changes."
)
NUMBERS_NOW = {
    True: "This facility keeps the numbers of its packages.",
    False: "This facility does not keep the numbers of its packages.",
}
EFFECT_OF_NUMBERS = (
    "With package numbers, the floor signs for each package from receipt to destruction, counts are compared with what "
    "was signed, and deck logs name the packages. No text on file requires the numbers, and everything else works "
    "without them. If the facility stops, what was signed stays readable."
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
        self.lede = f"{SIGNATURES_NOW[self.holder.needs_second_signature]} {EFFECT_OF_SIGNATURES}"  # type: ignore[misc]  # of this holder

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


class PackageNumbersForm(AdministratorForm):
    """Whether numbers are kept, and why."""

    kept = two_ways_field("Package numbers", "Not kept", "Kept: every move is signed for")
    reason = reason_field()


class PackageNumbers(HolderChoice):
    """The choice of one facility."""

    form_class, title = PackageNumbersForm, "Package numbers"
    facility: Facility

    def find(self) -> None:
        """A facility of the administrator's own certificate holder."""
        super().find()
        self.facility = get_visible_or_404(Facility.objects.all(), self.request.user, pk=self.kwargs["facility_id"])
        self.subjects = (self.facility,)
        self.lede = f"{NUMBERS_NOW[bool(self.facility.keeps_packages)]} {EFFECT_OF_NUMBERS}"  # type: ignore[misc]  # of this facility

    def heading(self) -> str:
        """The title with the facility."""
        return f"{self.title}, {self.facility.name}"

    def initial(self) -> dict[str, Any]:
        """What holds now."""
        return {"kept": "yes" if self.facility.keeps_packages else "no"}

    def act(self, typed: dict[str, Any]) -> str:
        """Sets it."""
        package_numbers_set(facility_id=self.facility.pk, **typed, by=self.request.user, at=self.at)
        return reverse("holders:facilities")

    def back(self) -> tuple[str, str]:
        """To the facilities."""
        return reverse("holders:facilities"), "Facilities"
