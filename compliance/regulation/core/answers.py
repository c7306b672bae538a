"""Findings about answers that are not given, or that give nothing."""

import msgspec

from .fields import fields_of
from .finding import Finding, cannot_tell, violation


def unstated(
    facts: msgspec.Struct | type[msgspec.Struct],
    field: str,
    place: str = "",
    *,
    about: str = "",
    mend: str = "",
    citation: str = "",
) -> Finding:
    """Cannot tell: `field` of these facts, or the `place` in it, is not stated; `about` names the place in words."""
    label = fields_of(facts if isinstance(facts, type) else type(facts))[field].label
    return cannot_tell(
        f"{field}.{place}" if place else field,
        wrong=f"Not answered{f' for {about}' if about else ''}: {label}{'' if label.endswith('?') else '.'}",
        mend=mend or "Answer this question; until then, this cannot be checked.",
        citation=citation,
    )  # fmt: skip


def not_recorded(field: str, words: str) -> Finding:
    """Cannot tell: the log leaves `field` out, which `words` names."""
    return cannot_tell(field, wrong=f"Not recorded: {words}.", mend="If it is known, add an entry that states it.")


def no_area_at_all() -> Finding:
    """The layout is said to have no area for any wager: one finding, not one for each wager."""
    return violation(
        "layout_wager_areas",
        frozenset(),
        wrong="The filing says that the layout has no area for any wager.",
        required="an area for every wager that is offered",
        mend="State the areas of the layout.",
    )
