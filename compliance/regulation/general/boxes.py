"""Drop box and tip box on opposite sides of the dealer, where a chapter demands it without exception."""

from typing import Any, Literal

from ..core.demand import Demand
from ..core.families import one_of
from ..core.fields import Question, Section, ask
from ..core.filing import TO_COME
from ..core.provision import Provisions
from ..core.signed import approved

Side = Literal["dealer_left", "dealer_right", "other"]
SIDES = {
    "dealer_left": "On the dealer’s left",
    "dealer_right": "On the dealer’s right",
    "other": "Somewhere else",
}
REQUIRED = "both boxes on the dealer’s side of the table, on opposite sides of the dealer"
_NAMES = {"drop_box_side": "drop box", "tip_box_side": "tip box"}


def drop_box_asked(section: Section, why: str, hint: str = "From the dealer’s position") -> Question:
    """The question for `drop_box_side`; `why` is the citation."""
    return ask("Where is the drop box?", section, why=why, hint=hint, choices=SIDES, public=True)


_NO_EXCEPTION = "From the dealer’s position, across from the drop box; this chapter has no exception"


def tip_box_asked(section: Section, why: str, hint: str = _NO_EXCEPTION) -> Question:
    """The question for `tip_box_side`; `why` is the citation."""
    standard = _across_from_the_drop_box
    return ask("Where is the tip box?", section, why=why, hint=hint, choices=SIDES, public=True, standard=standard)


def _across_from_the_drop_box(facts: Any, edition_key: str) -> str | None:
    return {"dealer_left": "dealer_right", "dealer_right": "dealer_left"}.get(facts.drop_box_side)


def box_places_approved(section: Section, why: str, hint: str = TO_COME) -> Question:
    """The question and declaration of `drop_tip_box_approval_ref`; `why` is the citation."""
    return approved(
        why,
        "Approval of the locations of both boxes",
        section,
        hint=hint,
        unit="casino_compliance",
        duty="The drop box and the tip box are attached in locations that Casino Compliance has approved.",
    )


def _beside(field: str) -> Demand:
    return one_of(
        field,
        ("dealer_left", "dealer_right"),
        wrong=f"The {_NAMES[field]} is neither on the dealer’s left nor on the dealer’s right.",
        required=REQUIRED,
        mend=f"Move the {_NAMES[field]} to the dealer’s left or right.",
    )


def _is_beside(tip_box: str, due: None, drop_box: str | None) -> bool:
    return tip_box == "other" or tip_box != drop_box


BESIDE_THE_DEALER = (
    _beside("drop_box_side"),
    _beside("tip_box_side"),
    Demand(
        field="tip_box_side",
        is_met=_is_beside,
        other="drop_box_side",
        optional=True,
        wrong="The tip box is on the same side of the dealer as the drop box.",
        required=REQUIRED,
        mend="Move one of the boxes to the other side of the dealer.",
    ),
)
"""A box is on each side of the dealer; boxes on one side are a single finding, about the tip box."""


def boxes_beside_the_dealer(rules: Provisions, citation: str) -> None:
    """Declares that one box stands to each side of the dealer."""
    rules.demands(
        citation,
        "Drop box and tip box on opposite sides of the dealer",
        *BESIDE_THE_DEALER,
        name="boxes_stand_on_opposite_sides",
        duty="Both boxes are on the dealer’s side of the table, the drop box on one side of the dealer and the tip box "
        "on the other.",
        reading="This text allows no other location for either box, even where equipment is in the way.",
        owner="casino_compliance",
    )
