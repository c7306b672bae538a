"""Craps: when a fact is asked and when a duty applies."""

from collections.abc import Callable
from typing import Any

from ..core.condition import FactCondition, holds, lacks, may_hold, says
from .labels import BY_NUMBER, WAGER_OF_LINE

CRAPS = says("table_type", "craps")
MINI = says("table_type", "mini_craps")
PLACE_TO_WIN = holds("wagers_offered", "place_to_win")
PLACE_TO_LOSE = holds("wagers_offered", "place_to_lose")
HORN_HIGH = holds("wagers_offered", "horn_high")
WHIRL = holds("wagers_offered", "whirl")
FIRE_BET = holds("wagers_offered", "fire_bet")
BUY_BET = holds("wagers_offered", "buy_bet")
LAY_BET = holds("wagers_offered", "lay_bet")
BUY_CHARGED = BUY_BET & says("buy_vigorish_charged")
LAY_CHARGED = LAY_BET & says("lay_vigorish_charged")
TAKING = holds("wagers_offered", "pass_bet", "come_bet")
LAYING = holds("wagers_offered", "dont_pass_bet", "dont_come_bet")
BONUS_CRAPS = says("bonus_craps_offered")
HOT_SHOOTER = says("hot_shooter_jackpot_offered")


def _is_offered(line: str, wager: str, number: Callable[[str, Any], FactCondition]) -> FactCondition:
    offered = holds("wagers_offered", wager)
    fact = BY_NUMBER.get(wager)
    return offered if fact is None else offered & number(fact, int(line.rpartition("_")[2]))


ODDS_ASKED = {line: _is_offered(line, wager, may_hold) for line, wager in WAGER_OF_LINE.items()}
"""The odds are asked of what is offered, number by number."""
ODDS_MISSING = {
    line: lacks("payout_odds", line) & _is_offered(line, wager, holds) for line, wager in WAGER_OF_LINE.items()
}
"""Odds are stated, and not those of a wager that is offered on this number."""
