"""Pai Gow: the log of dice in the shaker. § 621a.5(a) and (c)."""

from typing import Annotated

from ...core.fields import ask
from ...core.log import Clock
from ...general.dice_log import (
    USE_OF_DICE,
    USED_BEFORE,
    WHICH_DICE,
    DiceChange,
    DiceTable,
    counted,
    dice_do_not_overlap,
    dice_left_in_time,
    dice_log,
)
from ..conditions import SHAKER
from ..figures import DICE_IN_SHAKER, DICE_LIFE
from .register import LOG_RULES


class PaiGowDiceTable(DiceTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table, and whether its rules in effect make it use a shaker; a table that does not tell need have none."""

    start_position_method: Annotated[
        frozenset[str] | None, ask("How is it decided who gets the first tiles?", why="621a.8(a)")
    ] = None
    player_bank_offered: Annotated[bool | None, ask("May players bank the game?", why="621a.11(i)")] = None


DICE_CLOCK = Clock(
    citation="621a.5(c)", limit=DICE_LIFE, lanes=lambda table: ("",) if SHAKER.met(table) else (), **USE_OF_DICE
)
DICE_CHANGE = dice_log("621a", PaiGowDiceTable, DiceChange, DICE_CLOCK)


LOG_RULES.demands(
    "621a.5(a)",
    "Three dice",
    *counted(DICE_IN_SHAKER),
    name="shaker_has_its_dice",
    duty="The game is played with three dice, kept in the shaker.",
    reading="None needed.",
    log="dice_change",
)


LOG_RULES.demands(
    "621a.5(c)",
    "Dice leave the table in time",
    *dice_left_in_time(DICE_CLOCK, "hours", used=USED_BEFORE),
    name="dice_leave_the_table_in_time",
    duty=f"Dice placed in a shaker for play stay on a table no longer than {DICE_LIFE.always} hours.",
    reading="The hours on the table count, played or not. If the same set is put back with no other in between, it "
    "keeps the hours that it had; time off the table is not counted. An entry without the time of placing does not "
    "prove how long the dice were used.",
    fields=("removed_at", "placed_at", "dice_set_id", "shaker_id"),
    log="dice_change",
)
LOG_RULES.demands(
    "621a.5(c)",
    "Which dice they are",
    *WHICH_DICE,
    dice_do_not_overlap(DICE_CLOCK),
    name="dice_are_told_apart",
    duty="Nothing beyond the removal itself: the item sets no form and names no signer.",
    reading="The log is our proof of the hours; anything else that is missing is a question, not a violation. Two sets "
    "in one shaker at the same time are noted.",
    fields=("table_number", "shaker_id", "dice_set_id", "placed_at", "package_numbers"),
    log="dice_change",
)
