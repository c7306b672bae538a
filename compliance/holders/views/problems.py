"""Settings of a facility for problems at its tables: the speed of its games, and notices to the Board."""

from typing import Any

from django import forms
from django.urls import reverse

from compliance.holders.access import get_visible_or_404
from compliance.holders.forms import AdministratorForm, reason_field
from compliance.holders.models import Facility, chapter_choices
from compliance.holders.services import facility_problems_set

from .pages import FormPage

RATE = "rounds_"


class FacilityProblemsForm(AdministratorForm):
    """Rounds an hour by game, who gets notices, and why."""

    to_board = forms.TypedChoiceField(
        label="Who gets a notice of each problem?",
        choices=[
            ("no", "Supervisors and compliance managers"),
            ("yes", "Supervisors, compliance managers and the Board’s Casino Compliance"),
        ],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
    )
    reason = reason_field()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        rates = {
            f"{RATE}{number}": forms.IntegerField(
                label=f"{game}, rounds per hour (optional)", required=False, min_value=1
            )
            for number, game in chapter_choices()
        }
        self.fields = {**rates, **self.fields}


class FacilityProblems(FormPage):
    """The rates and notices of one facility."""

    form_class, title, button = FacilityProblemsForm, "Problems at the tables", "Save"
    done = "This applies to reports from now on."
    lede = (
        "A problem report says how many rounds could have been played since the last verified count. Without a counter "
        "reading, it uses the rounds per hour that you enter here. Leave a game empty to show only the time."
    )
    facility: Facility

    def find(self) -> None:
        """The facility of the address, if this administrator may see it."""
        self.facility = get_visible_or_404(Facility.objects.all(), self.request.user, pk=self.kwargs["facility_id"])
        self.subjects = (self.facility,)

    def heading(self) -> str:
        """The title, with the facility."""
        return f"{self.title}, {self.facility.name}"

    def initial(self) -> dict[str, Any]:
        """The settings in force."""
        rates = {f"{RATE}{number}": rate for number, rate in self.facility.rounds_per_hour.items()}
        return {"to_board": "yes" if self.facility.problems_to_board else "no", **rates}

    def act(self, typed: dict[str, Any]) -> str:
        """Sets them."""
        rates = {name.removeprefix(RATE): rate for name, rate in typed.items() if name.startswith(RATE) and rate}
        facility_problems_set(
            facility_id=self.facility.pk,
            rounds_per_hour=rates,
            to_board=typed["to_board"],
            reason=typed["reason"],
            by=self.request.user,
            at=self.at,
        )
        return self.back()[0]

    def back(self) -> tuple[str, str]:
        """To the facilities."""
        return reverse("holders:facilities"), "Facilities"
