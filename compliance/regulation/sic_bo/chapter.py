"""Chapter 625a, Sic Bo, as one object."""

from ..core.chapter import Chapter
from ..core.payouts import PayoutFigures
from ..general import with_general
from .drawing import DRAWINGS
from .editions import BEFORE_FIRST, EDITIONS, KEYS
from .facts import SicBoFacts
from .figures import FIXED_ODDS, ONE_OF_A_KIND_ODDS
from .logs import LOG_RULES, LOGS
from .mathematics import payout_rows
from .provisions import RULES
from .sections import SECTIONS

CHAPTER = Chapter(
    number="625a",
    game="Sic Bo",
    editions=EDITIONS,
    facts=SicBoFacts,
    sections=SECTIONS,
    provisions=with_general("625a", KEYS, *RULES, *LOG_RULES),
    logs=LOGS,
    figures=lambda text: PayoutFigures(odds={**text[FIXED_ODDS], **text[ONE_OF_A_KIND_ODDS]}),
    payout_rows=payout_rows,
    play="Three dice are shaken out of sight and uncovered. You bet on what they show.",
    counted="three fair dice",
    before_first=BEFORE_FIRST,
    drawings=DRAWINGS,
)
