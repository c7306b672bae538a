"""Chapter 621a, Pai Gow, as one object."""

from ..core.chapter import Chapter
from ..core.payouts import PayoutFigures
from ..general import with_general
from .drawing import DRAWINGS
from .editions import BEFORE_FIRST, EDITIONS, KEYS
from .facts import PaiGowFacts
from .figures import ODDS
from .logs import LOG_RULES, LOGS
from .mathematics import payout_rows
from .provisions import ADOPTED_TEXT, RULES
from .sections import SECTIONS

CHAPTER = Chapter(
    number="621a",
    game="Pai Gow",
    editions=EDITIONS,
    facts=PaiGowFacts,
    sections=SECTIONS,
    provisions=with_general("621a", KEYS, *RULES, *ADOPTED_TEXT, *LOG_RULES),
    logs=LOGS,
    figures=lambda text: PayoutFigures(odds=text[ODDS]),
    payout_rows=lambda facts, figures: payout_rows(None, figures),
    play="You and the dealer each set four tiles as a high hand and a low hand. You win when both of yours are higher.",
    before_first=BEFORE_FIRST,
    drawings=DRAWINGS,
)
