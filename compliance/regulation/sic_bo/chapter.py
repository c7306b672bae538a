"""Chapter 625a, Sic Bo, as one object."""

from collections.abc import Sequence

from ..core.chapter import Chapter
from ..core.edition import edition_by_key
from ..core.payouts import PayoutFigures, PayoutRow
from ..general import filing_provisions
from ..general.problem_log import problem_provisions
from .drawing import DRAWINGS
from .editions import BEFORE_FIRST, EDITIONS, KEYS
from .facts import SicBoFacts
from .figures import FIXED_ODDS, ONE_OF_A_KIND_ODDS
from .logs import LOG_RULES, LOGS
from .mathematics import payout_rows
from .provisions import RULES
from .sections import SECTIONS


def payouts(facts: SicBoFacts | None, edition_key: str) -> Sequence[PayoutRow]:
    """Rows of a filing, or of the chapter's own figures for None, by one edition. Raises NotInForce."""
    key = edition_by_key(EDITIONS, edition_key).key
    return payout_rows(facts, PayoutFigures(odds={**FIXED_ODDS.of(key), **ONE_OF_A_KIND_ODDS.of(key)}))


CHAPTER = Chapter(
    number="625a",
    game="Sic Bo",
    editions=EDITIONS,
    facts=SicBoFacts,
    sections=SECTIONS,
    provisions=(*filing_provisions("625a", KEYS), *RULES, *LOG_RULES, *problem_provisions("625a", KEYS)),
    logs=LOGS,
    payouts=payouts,
    play="Three dice are shaken out of sight and uncovered. You bet on what they show.",
    counted="all throws of three fair dice",
    before_first=BEFORE_FIRST,
    drawings=DRAWINGS,
)
