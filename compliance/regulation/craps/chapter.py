"""Chapter 623a, Craps and Mini-Craps, as one object."""

from ..core.chapter import Chapter
from ..core.figure import Text
from ..core.payouts import PayoutFigures
from ..general import with_general
from .drawing import DRAWINGS
from .editions import BEFORE_FIRST, EDITIONS, KEYS
from .facts import CrapsFacts
from .figures import BUY_ODDS, FIRE_BET_PAYTABLES, LAY_ODDS, PAYOUT_ODDS, SUPPLEMENTAL_ODDS
from .labels import LINE_TITLES
from .logs import LOGS
from .mathematics import payout_rows
from .provisions import RULES
from .sections import SECTIONS


def _figures(text: Text) -> PayoutFigures:
    tables = (PAYOUT_ODDS, BUY_ODDS, LAY_ODDS, SUPPLEMENTAL_ODDS)
    odds = {line: paid for table in tables for line, paid in text[table].items()}
    return PayoutFigures(odds=odds, paytables=text[FIRE_BET_PAYTABLES])


CHAPTER = Chapter(
    number="623a",
    game="Craps and Mini-Craps",
    editions=EDITIONS,
    facts=CrapsFacts,
    sections=SECTIONS,
    provisions=with_general("623a", KEYS, *RULES),
    logs=LOGS,
    figures=_figures,
    payout_rows=payout_rows,
    play="A player throws dice. You bet on what they will show.",
    counted="two fair dice",
    line_titles=LINE_TITLES,
    before_first=BEFORE_FIRST,
    drawings=DRAWINGS,
)
