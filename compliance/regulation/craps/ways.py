"""Craps: how a wager is won, lost or returned: small pieces of data that a page can read out and a test can throw.

    Next("7 11", on="come-out roll")         the very next roll of that kind is a 7 or an 11
    Otherwise()                              it is any other roll
    First("hard 4", before="easy 4, 7")      a hard 4 comes before an easy 4 and before a 7
    First("p", before="7", point_on="…")     the point, set on that roll, comes again before a 7
    Points(least=4)                          at least four different points are made before a loser 7

Rolls are written as totals (`7 11`), two faces in either order (`1-3`), and `hard` or `easy` before a total. `p` is the
number that the wager is on: the point of a line bet, or the number chosen for a Place, Buy or Lay Bet.
"""

from itertools import product
from typing import NamedTuple

Rolls = frozenset[tuple[int, int]]

ALL_ROLLS: Rolls = frozenset(product(range(1, 7), range(1, 7)))
POINTS = (4, 5, 6, 8, 9, 10)


class Next(NamedTuple):
    """Any of `rolls` on the very next roll of the kind `on`."""

    rolls: str
    on: str = "next roll"

    @property
    def words(self) -> str:
        return f"{_read_out(self.rolls)} on the {self.on}"


class Otherwise(NamedTuple):
    """Any roll that the wager's wins do not name, on the very next roll of the kind `on`."""

    on: str = "next roll"

    @property
    def words(self) -> str:
        return f"anything else on the {self.on}"


class First(NamedTuple):
    """Any of `rolls` before each of `before`. `point_on` is the roll that sets `p`, empty if it is chosen."""

    rolls: str
    before: str
    point_on: str = ""

    @property
    def words(self) -> str:
        race = f"{_read_out(self.rolls)} before {_read_out(self.before)}"
        return f"a point set on the {self.point_on}, then {race}" if self.point_on else race


class Points(NamedTuple):
    """At least `least` and at most `most` different points made before a loser 7."""

    least: int
    most: int = len(POINTS)

    @property
    def words(self) -> str:
        if self.least == 0:
            return f"at most {self.most} different points made before a loser 7"
        return f"at least {self.least} different points made before a loser 7"


Way = Next | Otherwise | First | Points


def _read_out(written: str) -> str:
    """`2 3 12` as “a 2, 3 or 12”, `easy 4, 7` as “an easy 4 or a 7”, `1-3` as “1 and 3 on the two dice”."""
    if "-" in written:
        die, _, other = written.partition("-")
        return f"a {die} on each die" if die == other else f"a {die} on one die and a {other} on the other"
    parts = [part.strip() for part in written.split(",")]
    if len(parts) > 1:
        return " or ".join(_read_out(part) for part in parts)
    if written == "p":
        return "the number"
    *totals, last = written.split()
    if totals and totals[0] in ("hard", "easy"):
        return f"{'an' if totals[0] == 'easy' else 'a'} {totals[0]} {last}"
    listed = f"{', '.join(totals)} or {last}" if totals else last
    return f"{'an' if listed.startswith(('8', '11')) else 'a'} {listed}"
