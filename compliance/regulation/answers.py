"""Findings about answers: one not given, and a no where the text demands a yes."""

import msgspec

from .fields import fields_of
from .finding import Finding, cannot_tell, violation


def unstated(facts: msgspec.Struct, field: str, place: str = "", *, about: str = "", mend: str = "") -> Finding:
    """Cannot tell: `field`, or the `place` inside it, is not stated; `about` names the place in words."""
    label = fields_of(type(facts))[field].label
    subject = f"{label.rstrip('?')}: {about}" if about else label
    return cannot_tell(
        f"{field}.{place}" if place else field,
        wrong=f"Not answered: {subject}{'' if subject.endswith('?') else '.'}",
        mend=mend or "Answer this question; until then nobody can tell.",
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
