"""Findings about answers: one not given, and a no where the text demands a yes."""

from collections.abc import Iterable, Mapping
from typing import Any

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
    return cannot_tell(
        field, wrong=f"Not recorded: {words}.", mend=f"If it is known, add an entry that states {words}."
    )


def answered_yes(facts: msgspec.Struct, field: str, *, wrong: str, required: str, mend: str) -> Finding | None:
    """None where `field` is stated as true; else that it is not stated, or the violation in the words given."""
    answer: bool | None = getattr(facts, field)
    if answer:
        return None
    if answer is None:
        return unstated(facts, field)
    return violation(field, False, wrong=wrong, required=required, mend=mend)


def layout_named(facts: msgspec.Struct) -> Finding | None:
    """None where the layout shows the certificate holder's name or logo, by `layout_has_name_or_logo`."""
    return answered_yes(
        facts,
        "layout_has_name_or_logo",
        wrong="The layout shows neither your name nor your logo.",
        required="the certificate holder’s name or logo on the layout",
        mend="Add one of the two to the artwork.",
    )


def parts_without_odds(facts: Any, wager: str, parts: Iterable[str], labels: Mapping[str, str]) -> list[Finding]:
    """What `wager`, which is offered and paid as `parts`, cannot be told to pay: a part whose odds are neither stated
    nor offered.

    `labels` names the wager and its parts. The odds of a part that is itself offered are asked for by the item that
    lists them; in a filing without any odds that item asks for all.
    """
    offered, stated = facts.wagers_offered or frozenset(), facts.payout_odds
    if stated is None:
        return []
    return [
        cannot_tell(
            f"payout_odds.{part}",
            wrong=f"{labels[wager]} is offered and is paid by the odds of {labels[part]}, which are not stated.",
            mend=f"State what {labels[part]} pays, or do not offer {labels[wager]}.",
        )
        for part in parts
        if part not in stated and part not in offered
    ]


def no_area_at_all() -> Finding:
    """The layout is said to have no area for any wager: one finding, not one for each wager."""
    return violation(
        "layout_wager_areas",
        frozenset(),
        wrong="The filing says that the layout has no area for any wager.",
        required="an area for every wager that is offered",
        mend="State the areas of the layout.",
    )
