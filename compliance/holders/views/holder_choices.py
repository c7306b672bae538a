"""Choices of the administrators of a certificate holder for it: a second officer's signature on its filings, and the
numbers of packages of cards, dice and tiles at its facilities."""

from collections.abc import Mapping
from typing import Any, ClassVar
from uuid import UUID

from django.db.models import Model
from django.urls import reverse

from compliance.holders.access import get_visible_or_404
from compliance.holders.errors import NotAllowed
from compliance.holders.forms import AdministratorForm, reason_field, two_ways_field
from compliance.holders.models import CertificateHolder, Facility
from compliance.holders.roles import Perm
from compliance.holders.services import package_numbers_set, second_signatures_set

from .pages import FormPage

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


class HolderChoice(FormPage):
    """A choice that a certificate holder makes for itself; 403 for administrators of the Board, who act for none."""

    perms = (Perm.ADMINISTER_HOLDER,)
    button, done = "Save", "The choice applies from now on."
    name: ClassVar[str]
    now: ClassVar[Mapping[bool, str]]
    effect: ClassVar[str]
    is_so: bool

    def find(self) -> None:
        """Refuses whoever acts for no certificate holder; finds what the choice is about, and what holds now."""
        if (own := self.request.user.holder_id) is None:
            raise NotAllowed("Only an administrator of the certificate holder can decide this.")
        row, self.is_so = self.choice(own)
        self.subjects, self.lede = (row,), f"{self.now[self.is_so]} {self.effect}"  # type: ignore[misc]  # of this row

    def choice(self, own: UUID) -> tuple[Model, bool]:
        """The row that the choice is about, and what holds of it now."""
        raise NotImplementedError

    def initial(self) -> dict[str, Any]:
        """The choice in force."""
        return {self.name: "yes" if self.is_so else "no"}


class SecondSignaturesForm(AdministratorForm):
    """A form of the number of officers who sign, and the reason."""

    required = two_ways_field("Who signs a filing", "One officer", "Two officers, one after the other")
    reason = reason_field()


class SecondSignatures(HolderChoice):
    """The choice of a certificate holder."""

    form_class, title = SecondSignaturesForm, "Second signatures"
    name, now, effect = "required", SIGNATURES_NOW, EFFECT_OF_SIGNATURES
    holder: CertificateHolder

    def choice(self, own: UUID) -> tuple[Model, bool]:
        """The administrator's own certificate holder."""
        self.holder = CertificateHolder.objects.get(pk=own)
        return self.holder, self.holder.needs_second_signature

    def act(self, typed: dict[str, Any]) -> str:
        """Sets it."""
        second_signatures_set(holder_id=self.holder.pk, **typed, by=self.request.user, at=self.at)
        return reverse("holders:second_signatures")

    def back(self) -> tuple[str, str]:
        """To the people."""
        return reverse("holders:people"), "People"


class PackageNumbersForm(AdministratorForm):
    """A form of the choice whether package numbers are kept, and the reason."""

    kept = two_ways_field("Package numbers", "Not kept", "Kept: every move is signed for")
    reason = reason_field()


class PackageNumbers(HolderChoice):
    """The choice of one facility."""

    service = staticmethod(package_numbers_set)
    form_class, title = PackageNumbersForm, "Package numbers"
    name, now, effect = "kept", NUMBERS_NOW, EFFECT_OF_NUMBERS
    facility: Facility

    def choice(self, own: UUID) -> tuple[Model, bool]:
        """A facility of the administrator's own certificate holder."""
        self.facility = get_visible_or_404(Facility.objects.all(), self.request.user, pk=self.kwargs["facility_id"])
        return self.facility, bool(self.facility.keeps_packages)

    def heading(self) -> str:
        """The title with the facility."""
        return f"{self.title}, {self.facility.name}"

    def back(self) -> tuple[str, str]:
        """To the facilities."""
        return reverse("holders:facilities"), "Facilities"
