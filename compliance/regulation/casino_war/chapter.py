"""Chapter 651a, Casino War, as one object."""

from collections.abc import Sequence

from ..core.chapter import Chapter
from ..core.payouts import PayoutFigures, PayoutRow
from ..general import filing_provisions
from ..general.problem_log import problem_provisions
from .drawing import DRAWINGS
from .editions import BEFORE_FIRST, COMMENT, EDITIONS, KEYS
from .facts import CasinoWarFacts
from .figures import INITIAL_ODDS, INITIAL_WAGER_ON_WAR, TIE_ODDS, WAR_ODDS, WAR_ON_TIE_ODDS
from .logs import LOG_RULES, LOGS
from .mathematics import payout_rows
from .provisions import RULES
from .sections import SECTIONS


def payouts(facts: CasinoWarFacts | None, edition_key: str) -> Sequence[PayoutRow]:
    """Win probabilities and house edges of a filing, or of the edition's own figures when `facts` is None."""
    odds = {"initial": INITIAL_ODDS, "tie": TIE_ODDS, "war": WAR_ODDS, "war_on_tie": WAR_ON_TIE_ODDS}
    figures = PayoutFigures(
        odds={line: figure.of(edition_key) for line, figure in odds.items()},
        initial_wager_on_war=INITIAL_WAGER_ON_WAR.of(edition_key),
        initial_wager_fate_stated=edition_key != COMMENT,
    )
    return payout_rows(facts, figures)


CHAPTER = Chapter(
    number="651a",
    game="Casino War",
    editions=EDITIONS,
    facts=CasinoWarFacts,
    sections=SECTIONS,
    provisions=(*filing_provisions("651a", KEYS), *RULES, *LOG_RULES, *problem_provisions("651a", KEYS)),
    logs=LOGS,
    payouts=payouts,
    play="You and the dealer each get one card, and the higher one wins. At a tie you give up a part of your wager or "
    "go to War.",
    counted="all pairs of cards of a full shoe",
    before_first=BEFORE_FIRST,
    drawings=DRAWINGS,
)
