"""Acts at the desk about who acts in a filing: handing work over, giving it back, recusal."""

from typing import Any

from django.forms import Form

from compliance.holders.access import SignedInRequest

from ...filing.services.filing import BUREAUS
from ...people import unit_people
from ...recusals import DECIDER
from .. import people_forms
from ..services import assignment as handing
from ..services import recusal as recusing
from .acts import DeskAct, of


class HandOver(DeskAct):
    """Hands the work of a bureau over to one of its people, who is told."""

    act, form_class = "hand_over", people_forms.HandOverForm
    done, anchor = "Handed over. Your colleague gets a notice.", "#decision"

    def form(self, request: SignedInRequest) -> Form:
        return people_forms.HandOverForm(request.POST, people=unit_people([request.POST.get("unit", "")]))

    def carry_out(self, who: dict[str, Any], typed: dict[str, Any]) -> None:
        handing.review_hand_over(to=typed["colleague"], **of(typed, "unit", "words"), **who)


class Release(DeskAct):
    """Gives claimed work back to the bureau."""

    act, form_class = "release", people_forms.ReleaseForm
    done, anchor = "Given back. Your bureau gets a notice.", "#decision"
    service, takes = handing.review_release, ("unit", "words")


class Recuse(DeskAct):
    """Takes the reader out of the filing for good."""

    act, form_class = "recuse", people_forms.RecuseForm
    done, anchor = "You are recused from this filing.", "#recusals"

    def form(self, request: SignedInRequest) -> Form:
        people = unit_people(BUREAUS) if DECIDER in request.user.roles else None
        return people_forms.RecuseForm(request.POST, people=people)

    def carry_out(self, who: dict[str, Any], typed: dict[str, Any]) -> None:
        recusing.review_recuse(delegate=typed.get("delegate"), **of(typed, "unit", "reason"), **who)
