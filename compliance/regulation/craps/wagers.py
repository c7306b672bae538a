"""Craps: the 42 wagers of § 623a.3(a), as data: how each is placed, won, lost and removed.

The order and the numbers are those of the text; the odds stand in `figures`. No wager is settled here: the payout
mathematics throw the dice, and a test holds the two against each other.
"""

from typing import Literal, NamedTuple

from .ways import First, Next, Otherwise, Points, Way

Removal = Literal["free", "locked_at_point", "never_back", "fixed"]

REMOVALS: dict[Removal, str] = {
    "free": "may be taken down or reduced before the roll that decides it",
    "locked_at_point": "may not be taken down or reduced once its point stands",
    "never_back": "may be taken down or reduced at any time, and not be put back or raised afterwards",
    "fixed": "may never be raised or reduced, and not be taken down before a loser 7",
}
_REMOVAL_CITATIONS: dict[str, str] = {
    "pass_bet": "623a.4(c)(1)",
    "dont_pass_bet": "623a.4(d)",
    "come_bet": "623a.4(c)(2)",
    "dont_come_bet": "623a.4(d)",
    "fire_bet": "623a.4(c)(3)",
}
COME_OUT, NEXT = "come-out roll", "next roll"


class Wager(NamedTuple):
    """A wager of § 623a.3(a). `number` is its paragraph, `mark` where it lies on the layout.

    `off_on_come_out` wagers rest on a come-out roll unless the player calls them on. `units` is the multiple in which
    the wager is made. `by_submission` wagers may be offered only if the Rules Submission says so.
    """

    number: int
    code: str
    name: str
    wins: tuple[Way, ...]
    loses: tuple[Way, ...]
    returned: tuple[Way, ...] = ()
    placed: str = "at any time"
    mark: str = "a separate area"
    off_on_come_out: bool = False
    removal: Removal = "free"
    units: int = 1
    by_submission: bool = False

    @property
    def citation(self) -> str:
        return f"623a.3(a)({self.number})"

    @property
    def removal_citation(self) -> str:
        """The item that says how the wager may be taken down."""
        return _REMOVAL_CITATIONS.get(self.code, "623a.4(c)")


def _line(number: int, code: str, name: str, roll: str, *, placed: str, mark: str) -> Wager:
    """A bet on the shooter: Pass or Come."""
    wins, loses = (Next("7 11", roll), First("p", "7", roll)), (Next("2 3 12", roll), First("7", "p", roll))
    return Wager(number, code, name, wins, loses, (), placed, mark, removal="locked_at_point")


def _dont(number: int, code: str, name: str, roll: str, *, placed: str, mark: str) -> Wager:
    """A bet against the shooter: Don't Pass or Don't Come. Its stake comes back on 12, not on 2."""
    wins, loses = (Next("2 3", roll), First("7", "p", roll)), (Next("7 11", roll), First("p", "7", roll))
    return Wager(number, code, name, wins, loses, (Next("12", roll),), placed, mark, removal="never_back")


def _number(number: int, code: str, name: str, wins: First, mark: str, *, by_submission: bool = False) -> Wager:
    """A bet for or against one of 4, 5, 6, 8, 9 and 10."""
    loses = First(wins.before, wins.rolls)
    return Wager(number, code, name, (wins,), (loses,), mark=mark, off_on_come_out=True, by_submission=by_submission)


def _hardway(number: int, total: int, name: str) -> Wager:
    face = total // 2
    hard, other = f"hard {total}", f"easy {total}, 7"
    return Wager(
        number,
        f"hardway_{total}",
        f"{name} the Hardway",
        (First(hard, other),),
        (First(other, hard),),
        mark=f"a box that shows two dice, {face} and {face}",
        off_on_come_out=True,
    )


def _one_roll(number: int, code: str, name: str, wins: str, mark: str = "a separate area", units: int = 1) -> Wager:
    """A bet that the very next roll decides."""
    return Wager(number, code, name, (Next(wins),), (Otherwise(),), mark=mark, units=units)


def _hop(number: int, code: str, name: str, wins: str) -> Wager:
    """A bet on two faces on the very next roll."""
    return _one_roll(number, code, f"{name} on the Hop", wins)


BOX = "a box that shows"

WAGERS: tuple[Wager, ...] = (
    _line(1, "pass_bet", "Pass Bet", COME_OUT, placed="just before the come-out roll", mark="the Pass Line"),
    _dont(2, "dont_pass_bet", "Don't Pass Bet", COME_OUT, placed="just before the come-out roll",
          mark="the Don't Pass Line"),
    _line(3, "come_bet", "Come Bet", NEXT, placed="at any time after the come-out roll",
          mark="the Come Line; once its point stands, the box of that number"),
    _dont(4, "dont_come_bet", "Don't Come Bet", NEXT, placed="at any time after the come-out roll",
          mark="the Don't Come Line; once its point stands, the box beside that number"),
    _number(5, "place_to_win", "Place Bet to Win", First("p", "7"), "the numbers 4, 5, 6, 8, 9 and 10"),
    _number(6, "place_to_lose", "Place Bet to Lose", First("7", "p"), "a box beside 4, 5, 6, 8, 9 and 10"),
    _hardway(7, 4, "Four"),
    _hardway(8, 6, "Six"),
    _hardway(9, 8, "Eight"),
    _hardway(10, 10, "Ten"),
    _one_roll(11, "field", "Field Bet", "2 3 4 9 10 11 12", mark=f"{BOX} 2, 3, 4, 9, 10, 11 and 12"),
    _one_roll(12, "any_seven", "Any Seven Bet", "7", mark="a box with the words “Any Seven”"),
    _one_roll(13, "any_craps", "Any Craps Bet", "2 3 12", mark="a box with the words “Any Craps”"),
    _one_roll(14, "craps_two", "Craps Two Bet", "2", mark=f"{BOX} two dice, 1 and 1"),
    _one_roll(15, "craps_three", "Craps Three Bet", "3", mark=f"{BOX} two dice, 1 and 2"),
    _one_roll(16, "craps_twelve", "Craps Twelve Bet", "12", mark=f"{BOX} two dice, 6 and 6"),
    _one_roll(17, "eleven_one_roll", "11 in One Roll Bet", "11",
              mark=f"{BOX} two dice, 5 and 6"),
    _one_roll(18, "craps_eleven", "Craps-Eleven or C and E Bet", "2 3 11 12",
              mark="an area with the letters C and E"),
    _one_roll(19, "horn", "Horn Bet", "2 3 11 12", mark="a box with the words “Horn Bet”", units=4),
    _one_roll(20, "horn_high", "Horn High Bet", "2 3 11 12", units=5,
              mark="a box with the words “Horn High Bet” and two dice of the named total"),
    _one_roll(21, "whirl", "Whirl Bet", "2 3 7 11 12", mark="a box with the words “Whirl bet”", units=5),
    _hop(22, "hop_hard_4", "Four the Hardway", "2-2"),
    _hop(23, "hop_hard_6", "Six the Hardway", "3-3"),
    _hop(24, "hop_hard_8", "Eight the Hardway", "4-4"),
    _hop(25, "hop_hard_10", "Ten the Hardway", "5-5"),
    _hop(26, "hop_1_3", "One-Three or Ace-Trey", "1-3"),
    _hop(27, "hop_1_4", "One-Four or Ace-Four", "1-4"),
    _hop(28, "hop_2_3", "Two-Three or Deuce-Trey", "2-3"),
    _hop(29, "hop_1_5", "One-Five or Ace-Five", "1-5"),
    _hop(30, "hop_2_4", "Two-Four or Deuce-Four", "2-4"),
    _hop(31, "hop_1_6", "One-Six or Ace-Six", "1-6"),
    _hop(32, "hop_2_5", "Two-Five or Deuce-Five", "2-5"),
    _hop(33, "hop_3_4", "Three-Four or Trey-Four", "3-4"),
    _hop(34, "hop_2_6", "Two-Six or Deuce-Six", "2-6"),
    _hop(35, "hop_3_5", "Three-Five or Trey-Five", "3-5"),
    _hop(36, "hop_3_6", "Three-Six or Trey-Six", "3-6"),
    _hop(37, "hop_4_5", "Four-Five", "4-5"),
    _hop(38, "hop_4_6", "Four-Six", "4-6"),
    _one_roll(39, "six_seven_eight", "6-7-8 Bet", "6 7 8"),
    Wager(40, "fire_bet", "Fire Bet", (Points(least=4),), (Points(least=0, most=3),), removal="fixed",
          placed="before the first come-out roll of a new shooter", mark="the numbered Fire Bet areas"),
    _number(41, "buy_bet", "Buy Bet", First("p", "7"), "a separate area; the text describes none",
            by_submission=True),
    _number(42, "lay_bet", "Lay Bet", First("7", "p"), "a separate area; the text describes none",
            by_submission=True),
)  # fmt: skip

BY_CODE = {wager.code: wager for wager in WAGERS}
