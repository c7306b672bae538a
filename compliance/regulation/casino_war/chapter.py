"""Chapter 651a, Casino War, as one object."""

from ..core.chapter import Chapter
from ..core.figure import Text
from ..core.payouts import PayoutFigures
from ..general import with_general
from .drawing import DRAWINGS
from .editions import BEFORE_FIRST, COMMENT, EDITIONS, KEYS
from .facts import CasinoWarFacts
from .figures import DECK_COUNTS, INITIAL_ODDS, INITIAL_WAGER_ON_WAR, TIE_ODDS, WAR_ODDS, WAR_ON_TIE_ODDS
from .logs import LOG_RULES, LOGS
from .mathematics import payout_rows
from .provisions import RULES
from .sections import SECTIONS


def _figures(text: Text) -> PayoutFigures:
    key, fate = text.edition.key, text[INITIAL_WAGER_ON_WAR]
    odds = {"initial": INITIAL_ODDS, "tie": TIE_ODDS, "war": WAR_ODDS, "war_on_tie": WAR_ON_TIE_ODDS}
    return PayoutFigures(
        odds={line: text[figure] for line, figure in odds.items()},
        decks=text[DECK_COUNTS],
        initial_wager_on_war=fate,
        initial_wager_fate_stated=not text.edition.is_or_follows(COMMENT) and fate == INITIAL_WAGER_ON_WAR.of(key),
    )


CHAPTER = Chapter(
    number="651a",
    game="Casino War",
    editions=EDITIONS,
    facts=CasinoWarFacts,
    sections=SECTIONS,
    provisions=with_general("651a", KEYS, *RULES, *LOG_RULES),
    logs=LOGS,
    figures=_figures,
    payout_rows=payout_rows,
    play="You and the dealer each get one card, and the higher one wins. On a tie you surrender part of your wager or "
    "go to War.",
    counted="a full shoe",
    before_first=BEFORE_FIRST,
    drawings=DRAWINGS,
)
