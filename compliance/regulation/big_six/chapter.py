"""Chapter 619a, Big Six Wheel, as one object."""

from ..core.chapter import Chapter
from ..core.payouts import PayoutFigures
from ..general import with_general
from .drawing import DRAWINGS
from .editions import BEFORE_FIRST, EDITIONS, KEYS
from .facts import BigSixFacts
from .figures import LEAST_ODDS, SECTION_ORDER
from .logs import LOGS
from .mathematics import payout_rows
from .provisions import RULES
from .sections import SECTIONS

CHAPTER = Chapter(
    number="619a",
    game="Big Six Wheel",
    editions=EDITIONS,
    facts=BigSixFacts,
    sections=SECTIONS,
    provisions=with_general("619a", KEYS, *RULES),
    logs=LOGS,
    figures=lambda text: PayoutFigures(odds=text[LEAST_ODDS], ring=text[SECTION_ORDER]),
    payout_rows=payout_rows,
    play="A wheel is spun and comes to rest on one section. You bet on its symbol.",
    counted="a fair wheel",
    before_first=BEFORE_FIRST,
    drawings=DRAWINGS,
)
