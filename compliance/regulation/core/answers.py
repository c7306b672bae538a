"""Findings about answers that are missing or empty."""

from typing import Any

import msgspec

from .fields import fields_of
from .finding import OF_CITATION, Finding, cannot_tell, violation


def unstated(
    facts: msgspec.Struct | type[msgspec.Struct],
    field: str,
    place: str = "",
    *,
    about: str = "",
    mend: str = "",
    citation: str = "",
) -> Finding:
    """Cannot tell: `field`, or the `place` in it, is not stated. `about` names the place in words."""
    label = fields_of(facts if isinstance(facts, type) else type(facts))[field].label
    return cannot_tell(
        f"{field}.{place}" if place else field,
        wrong=f"Not answered{f' for {about}' if about else ''}: {label}{'' if label.endswith('?') else '.'}",
        mend=mend or f"Answer it, so that {OF_CITATION} can be checked.",
        citation=citation,
    )


def not_recorded(field: str, words: str) -> Finding:
    """Cannot tell: the log leaves out `field`, which `words` names."""
    return cannot_tell(
        field, wrong=f"The entry does not state {words}.", mend="If it is known, add an entry that states it."
    )


EVERY_AREA = "an area on the layout for every wager offered"


def no_area_at_all() -> Finding:
    """The layout has no area for any wager: one finding, and not one for each wager."""
    return violation(
        "layout_wager_areas",
        frozenset(),
        wrong="The filing says that the layout has no area for any wager.",
        required=EVERY_AREA,
        mend="List the areas of the layout.",
    )


def no_area_for(wager: str, code: str, areas: Any) -> Finding:
    """A wager that is offered without an area among the `areas` of the layout."""
    return violation(
        f"layout_wager_areas.{code}",
        areas,
        wrong=f"{wager} is offered, but the layout has no area for it.",
        required=EVERY_AREA,
        mend="Add the area, or do not offer the wager.",
    )


def unlisted_wager(field: str, code: str, wrong: str = "", listed: str = "wagers that the chapter lists") -> Finding:
    """A wager that the chapter does not list, by its `code` or in the filing's own words."""
    return violation(
        field,
        code,
        wrong=wrong or f"“{code}” is not a wager that this chapter lists.",
        required=f"that only {listed} be offered; another needs the Board’s approval under § 601a.3",
        mend="Do not offer it, or petition the Board for a new feature.",
    )
