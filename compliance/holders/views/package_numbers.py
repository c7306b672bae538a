"""Whether a facility keeps the numbers of its packages of cards, dice and tiles: its own administrators decide."""

from typing import Any

from django.urls import reverse

from compliance.holders.access import get_visible_or_404
from compliance.holders.forms import AdministratorForm, reason_field, two_ways_field
from compliance.holders.models import Facility
from compliance.holders.services import package_numbers_set

from .pages import HolderChoice

NOW = {
    True: "This facility keeps the numbers of its packages.",
    False: "This facility does not keep the numbers of its packages.",
}
EFFECT = (
    "With package numbers, the floor signs for each package from receipt to destruction, counts are compared with what "
    "was signed, and deck logs name the packages. No text on file requires the numbers, and everything else works "
    "without them. If the facility stops, what was signed stays readable."
)


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
        self.lede = f"{NOW[bool(self.facility.keeps_packages)]} {EFFECT}"  # type: ignore[misc]  # of this facility

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
