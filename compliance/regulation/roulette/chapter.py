"""Chapter 617a, Roulette, as one object."""

from collections.abc import Sequence

from ..core.chapter import Chapter
from ..core.edition import edition_by_key
from ..core.payouts import PayoutFigures, PayoutRow
from ..general import filing_provisions
from ..general.problem_log import problem_provisions
from .drawing import DRAWINGS, standard
from .editions import BEFORE_FIRST, EDITIONS, KEYS
from .facts import RouletteFacts
from .figures import LEAST_ODDS, TOUCHDOWN_PAYTABLES
from .logs import LOG_RULES, LOGS
from .mathematics import payout_rows
from .provisions import RULES
from .sections import SECTIONS


def payouts(facts: RouletteFacts | None, edition_key: str) -> Sequence[PayoutRow]:
    """Rows of a filing, or of the chapter's own figures for None, by one edition. Raises NotInForce."""
    key = edition_by_key(EDITIONS, edition_key).key
    paytables = TOUCHDOWN_PAYTABLES.of(key) if key in TOUCHDOWN_PAYTABLES.values else {}
    return payout_rows(facts, PayoutFigures(odds=LEAST_ODDS.of(key), paytables=paytables))


CHAPTER = Chapter(
    number="617a",
    game="Roulette",
    editions=EDITIONS,
    facts=RouletteFacts,
    sections=SECTIONS,
    provisions=(*filing_provisions("617a", KEYS), *RULES, *LOG_RULES, *problem_provisions("617a", KEYS)),
    logs=LOGS,
    payouts=payouts,
    play="A ball falls into one of the numbered compartments of the wheel. You bet on where.",
    counted="all compartments of a fair wheel that count",
    before_first=BEFORE_FIRST,
    drawings=DRAWINGS,
    standard=standard,
)
