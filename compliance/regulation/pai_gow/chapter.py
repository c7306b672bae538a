"""Chapter 621a, Pai Gow, as one object."""

from collections.abc import Sequence

from ..core.chapter import Chapter
from ..core.edition import edition_by_key
from ..core.payouts import PayoutFigures, PayoutRow
from ..general import filing_provisions
from ..general.problem_log import problem_provisions
from .drawing import DRAWINGS
from .editions import BEFORE_FIRST, EDITIONS, KEYS
from .facts import PaiGowFacts
from .figures import ODDS
from .logs import LOG_RULES, LOGS
from .mathematics import payout_rows
from .provisions import ADOPTED_TEXT, RULES
from .sections import SECTIONS


def payouts(facts: PaiGowFacts | None, edition_key: str) -> Sequence[PayoutRow]:
    """The one wager, undetermined; the odds are the edition's with or without a filing. Raises NotInForce."""
    return payout_rows(None, PayoutFigures(odds=ODDS.of(edition_by_key(EDITIONS, edition_key).key)))


CHAPTER = Chapter(
    number="621a",
    game="Pai Gow",
    editions=EDITIONS,
    facts=PaiGowFacts,
    sections=SECTIONS,
    provisions=(*filing_provisions("621a", KEYS), *RULES, *ADOPTED_TEXT, *LOG_RULES, *problem_provisions("621a", KEYS)),
    logs=LOGS,
    payouts=payouts,
    play="You and the dealer each set four tiles as a high hand and a low hand. You win when both of yours are higher.",
    before_first=BEFORE_FIRST,
    drawings=DRAWINGS,
)
