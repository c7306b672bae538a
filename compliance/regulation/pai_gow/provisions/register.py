"""The register of Chapter 621a: each module beside this one adds its part, in the order of the chapter."""

from typing import Any

from ...core.answers import unstated
from ...core.finding import Finding, violation
from ...core.provision import Provisions
from ..editions import KEYS
from ..facts import PaiGowFacts

SOURCE = "41 Pa.B. 2981 (June 11, 2011), proposed text; the adopted text is on file in fragments only"

RULES = Provisions("621a", KEYS, SOURCE)


def exactly(facts: PaiGowFacts, field: str, due: Any, *, wrong: str, required: str, mend: str) -> Finding | None:
    """None where `field` holds `due`; else that it is not stated, or the violation. `wrong` shows the value at `{}`."""
    value = getattr(facts, field)
    if value == due:
        return None
    if value is None:
        return unstated(facts, field)
    return violation(field, value, wrong=wrong.format(value), required=required, mend=mend)


def at_least(facts: PaiGowFacts, field: str, least: Any, *, wrong: str, required: str, mend: str) -> Finding | None:
    """None where `field` holds `least` or more; else that it is not stated, or the violation, as `exactly` says it."""
    value = getattr(facts, field)
    if value is None:
        return unstated(facts, field)
    if value >= least:
        return None
    return violation(field, value, wrong=wrong.format(value), required=required, mend=mend)


def procedures(*rows: tuple[str, str, str], attested: str = "") -> None:
    """Declares conduct that is shown and not checked: citation, title, duty. `attested` names what covers them all."""
    for citation, title, duty in rows:
        RULES.procedure(citation, title, duty=f"{duty} Attested with {attested}." if attested else duty)


def definitions(*rows: tuple[str, str, str]) -> None:
    """Declares terms and reference data: citation, title, what the text fixes."""
    for citation, title, duty in rows:
        RULES.definition(citation, title, duty=duty)
