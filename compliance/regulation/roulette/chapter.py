"""Chapter 617a, Roulette, as one object."""

from ..core.chapter import Chapter
from ..core.figure import Text
from ..core.payouts import PayoutFigures
from ..general import with_general
from .drawing import DRAWINGS
from .editions import BEFORE_FIRST, EDITIONS, KEYS
from .facts import RouletteFacts
from .figures import LEAST_ODDS, TOUCHDOWN_PAYTABLES
from .logs import LOG_RULES, LOGS
from .mathematics import payout_rows
from .provisions import RULES
from .sections import SECTIONS


def _figures(text: Text) -> PayoutFigures:
    paytables = text[TOUCHDOWN_PAYTABLES] if TOUCHDOWN_PAYTABLES.is_in(text.edition.key) else {}
    return PayoutFigures(odds=text[LEAST_ODDS], paytables=paytables)


CHAPTER = Chapter(
    number="617a",
    game="Roulette",
    editions=EDITIONS,
    facts=RouletteFacts,
    sections=SECTIONS,
    provisions=with_general("617a", KEYS, *RULES, *LOG_RULES),
    logs=LOGS,
    figures=_figures,
    payout_rows=payout_rows,
    play="A ball falls into one of the numbered compartments of the wheel. You bet on where.",
    counted="a fair wheel",
    before_first=BEFORE_FIRST,
    drawings=DRAWINGS,
)
