"""Chapter 623a, Craps and Mini-Craps, as one object."""

from collections.abc import Sequence

from ..core.chapter import Chapter
from ..core.edition import edition_by_key
from ..core.payouts import PayoutFigures, PayoutRow
from ..general import filing_provisions
from ..general.problem_log import problem_provisions
from .drawing import DRAWINGS
from .editions import BEFORE_FIRST, EDITIONS, KEYS
from .facts import CrapsFacts
from .figures import BUY_ODDS, FIRE_BET_PAYTABLES, LAY_ODDS, PAYOUT_ODDS, SUPPLEMENTAL_ODDS
from .labels import LINE_TITLES
from .logs import LOGS
from .mathematics import payout_rows
from .provisions import RULES
from .sections import SECTIONS


def payouts(facts: CrapsFacts | None, edition_key: str) -> Sequence[PayoutRow]:
    """Rows of a filing, or of the chapter's own figures for None, by one edition. Raises NotInForce."""
    key = edition_by_key(EDITIONS, edition_key).key
    odds = {
        line: paid
        for table in (PAYOUT_ODDS, BUY_ODDS, LAY_ODDS, SUPPLEMENTAL_ODDS)
        for line, paid in table.of(key).items()
    }
    return payout_rows(facts, PayoutFigures(odds=odds, paytables=FIRE_BET_PAYTABLES.of(key)))


CHAPTER = Chapter(
    number="623a",
    game="Craps and Mini-Craps",
    editions=EDITIONS,
    facts=CrapsFacts,
    sections=SECTIONS,
    provisions=(*filing_provisions("623a", KEYS), *RULES, *problem_provisions("623a", KEYS)),
    logs=LOGS,
    payouts=payouts,
    play="A player throws dice. You bet on what they will show.",
    counted="all throws of two fair dice",
    line_titles=LINE_TITLES,
    before_first=BEFORE_FIRST,
    drawings=DRAWINGS,
)
