"""Casino War: the register of provisions, and the words for a fact that is not stated."""

from ...fields import fields_of
from ...finding import Finding, cannot_tell
from ...provision import Provisions
from ..editions import KEYS
from ..facts import CasinoWarFacts

SOURCE = "42 Pa.B. 2877; the earlier texts: 41 Pa.B. 3000 and Exhibit A of the comment of July 8, 2011"

RULES = Provisions("651a", KEYS, SOURCE)


def unstated(field: str, place: str = "", *, about: str = "", mend: str = "", citation: str = "") -> Finding:
    """Cannot tell: `field`, or the `place` inside it, is not stated; `about` names the place in words."""
    label = fields_of(CasinoWarFacts)[field].label
    subject = f"{label.rstrip('?')}: {about}" if about else label
    return cannot_tell(
        f"{field}.{place}" if place else field,
        wrong=f"Not answered: {subject}{'' if subject.endswith('?') else '.'}",
        mend=mend or "Answer this question; until then nobody can tell.",
        citation=citation,
    )
