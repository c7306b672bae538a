"""Whether a facility keeps the numbers of its packages of cards, dice and tiles: its own administrators decide."""

from typing import Any

from django import forms
from django.urls import reverse

from compliance.holders.access import get_visible_or_404
from compliance.holders.errors import NotAllowed
from compliance.holders.forms import AdministratorForm, reason_field
from compliance.holders.models import Facility
from compliance.holders.roles import Perm
from compliance.holders.services import package_numbers_set

from .pages import FormPage

NOW = {
    True: "This facility keeps the numbers of its packages.",
    False: "This facility does not keep the numbers of its packages.",
}
EFFECT = (
    "If it does, the floor signs for each package from its receipt to its destruction, counts are compared with what "
    "was signed, and deck logs name the packages. No text on file requires the numbers. Everything else works the same "
    "without them. What was signed stays readable if the facility stops."
)


class PackageNumbersForm(AdministratorForm):
    """Whether numbers are kept, and why."""

    kept = forms.TypedChoiceField(
        label="Package numbers",
        choices=[("no", "Not kept"), ("yes", "Kept, with every move signed")],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
    )
    reason = reason_field()


class PackageNumbers(FormPage):
    """The choice of one facility; 403 for administrators of the Board, who act for no certificate holder."""

    perms = (Perm.ADMINISTER_HOLDER,)
    form_class, title, button = PackageNumbersForm, "Package numbers", "Set it"
    done = "The choice applies from now on."
    facility: Facility

    def find(self) -> None:
        """A facility of the administrator's own certificate holder."""
        if self.request.user.holder_id is None:
            raise NotAllowed("Only an administrator of the certificate holder can decide this.")
        self.facility = get_visible_or_404(Facility.objects.all(), self.request.user, pk=self.kwargs["facility_id"])
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
