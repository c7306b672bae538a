"""Chapter 619a, Big Six Wheel, as one object."""

from collections.abc import Sequence

from ..core.chapter import Chapter
from ..core.edition import edition_by_key
from ..core.payouts import PayoutFigures, PayoutRow
from ..general import filing_provisions
from ..general.problem_log import problem_provisions
from .drawing import DRAWINGS, standard
from .editions import BEFORE_FIRST, EDITIONS, KEYS
from .facts import BigSixFacts
from .figures import LEAST_ODDS, SECTION_ORDER
from .logs import LOGS
from .mathematics import payout_rows
from .provisions import RULES
from .sections import SECTIONS


def payouts(facts: BigSixFacts | None, edition_key: str) -> Sequence[PayoutRow]:
    """Rows of a filing, or of the chapter's own figures for None, by one edition. Raises NotInForce."""
    key = edition_by_key(EDITIONS, edition_key).key
    return payout_rows(facts, PayoutFigures(odds=LEAST_ODDS.of(key), ring=SECTION_ORDER.of(key)))


CHAPTER = Chapter(
    number="619a",
    game="Big Six Wheel",
    editions=EDITIONS,
    facts=BigSixFacts,
    sections=SECTIONS,
    provisions=(*filing_provisions("619a", KEYS), *RULES, *problem_provisions("619a", KEYS)),
    logs=LOGS,
    payouts=payouts,
    play="A wheel is spun and comes to rest on one section. You bet on its symbol.",
    counted="all sections of the wheel",
    before_first=BEFORE_FIRST,
    drawings=DRAWINGS,
    standard=standard,
)
