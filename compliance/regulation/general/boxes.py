"""Drop box and tip box on opposite sides of the dealer, where a chapter demands it without exception."""

from typing import Any, Literal

from ..core.answers import unstated
from ..core.fields import Asked, Section, asked
from ..core.filing import TO_COME
from ..core.finding import Finding, Outcome, violation

Side = Literal["dealer_left", "dealer_right", "other"]
SIDES = {
    "dealer_left": "On the dealer’s left",
    "dealer_right": "On the dealer’s right",
    "other": "Somewhere else",
}
_NAMES = {"drop_box_side": "drop box", "tip_box_side": "tip box"}


def drop_box_asked(section: Section, why: str) -> Asked:
    """How `drop_box_side` is asked; `why` is the citation."""
    return asked("Where is the drop box?", section, why=why, hint="Seen from the dealer", choices=SIDES)


def tip_box_asked(section: Section, why: str) -> Asked:
    """How `tip_box_side` is asked where the chapter knows no exception; `why` is the citation."""
    hint = "Seen from the dealer, and across from the drop box; this chapter has no exception"
    return asked("Where is the tip box?", section, why=why, hint=hint, choices=SIDES)


def box_places_approved(section: Section, why: str) -> Asked:
    """How `drop_tip_box_approval_ref` is asked; `why` is the citation."""
    return asked("Approval of the places of both boxes", section, why=why, hint=TO_COME)


def boxes_beside_the_dealer(facts: Any) -> Outcome:
    """Findings about `drop_box_side` and `tip_box_side`; None when one box stands to each side of the dealer.

    Boxes on one side of the dealer are one finding, about the tip box.
    """
    drop, tip = facts.drop_box_side, facts.tip_box_side
    if drop is not None and tip is not None and drop != tip and drop != "other" and tip != "other":
        return None
    found: list[Finding] = []
    required = "both boxes on the dealer’s side of the table, on opposite sides of the dealer"
    for field, side in (("drop_box_side", drop), ("tip_box_side", tip)):
        if side is None:
            found.append(unstated(facts, field))
        elif side == "other":
            found.append(
                violation(
                    field,
                    side,
                    wrong=f"The {_NAMES[field]} is neither on the dealer’s left nor on the dealer’s right.",
                    required=required,
                    mend=f"Move the {_NAMES[field]} to the dealer’s left or right.",
                )
            )
    if drop is not None and drop == tip != "other":
        found.append(
            violation(
                "tip_box_side",
                tip,
                wrong="The tip box is on the same side of the dealer as the drop box.",
                required=required,
                mend="Move one of the boxes to the other side of the dealer.",
            )
        )
    return found
