"""Craps and Mini-Craps: exact win probabilities and house edges (623a.3, 623a.5, 623a.6).

The sample space is the 36 ordered rolls of two dice. A one-roll wager is enumerated over them; a wager that waits is
decided by the first roll of either of two sets; a line bet is the one followed by the other; the Fire Bet is a Markov
chain over the sets of points made.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any, NamedTuple

from ..core.payouts import (
    Distribution,
    Lines,
    Pair,
    PayoutFigures,
    PayoutRow,
    distribution,
    figured,
    house_edge,
    lines_of,
    p_win_decided,
    profit,
    undetermined,
)
from .labels import BY_NUMBER

Rolls = frozenset[tuple[int, int]]

ROLLS: Rolls = frozenset(product(range(1, 7), range(1, 7)))
POINTS = (4, 5, 6, 8, 9, 10)


def totals(*wanted: int) -> Rolls:
    """The rolls whose total is one of `wanted`."""
    return frozenset(roll for roll in ROLLS if sum(roll) in wanted)


def faces(face: int, other: int) -> Rolls:
    """The rolls that show these two faces in either order."""
    return frozenset({(face, other), (other, face)})


def p(rolls: Rolls) -> Fraction:
    """Probability that a roll is one of `rolls`."""
    return Fraction(len(rolls), len(ROLLS))


Part = Mapping[str, Rolls]
"""An equal unit of a wager: the lines it may win by and the rolls that win by each; every other roll loses it."""

TWO, THREE, ELEVEN, TWELVE = (
    {"craps_two": totals(2)}, {"craps_three": totals(3)}, {"eleven_one_roll": totals(11)}, {"craps_twelve": totals(12)},
)  # fmt: skip
ANY_SEVEN = {"any_seven": totals(7)}
ANY_CRAPS = {"any_craps": totals(2, 3, 12)}
HORN: tuple[Part, ...] = (TWO, THREE, ELEVEN, TWELVE)

ONE_ROLL: Mapping[str, tuple[Part, ...]] = {
    "field": ({"field_2_12": totals(2, 12), "field_3_4_9_10_11": totals(3, 4, 9, 10, 11)},),
    "any_seven": (ANY_SEVEN,),
    "any_craps": (ANY_CRAPS,),
    "craps_two": (TWO,),
    "craps_three": (THREE,),
    "craps_twelve": (TWELVE,),
    "eleven_one_roll": (ELEVEN,),
    "craps_eleven": (ANY_CRAPS, ELEVEN),
    "horn": HORN,
    "horn_high_2": (*HORN, TWO),
    "horn_high_3": (*HORN, THREE),
    "horn_high_11": (*HORN, ELEVEN),
    "horn_high_12": (*HORN, TWELVE),
    "whirl": (*HORN, ANY_SEVEN),
    **{f"hop_hard_{total}": ({f"hop_hard_{total}": faces(total // 2, total // 2)},) for total in (4, 6, 8, 10)},
    **{
        f"hop_{low}_{high}": ({f"hop_{low}_{high}": faces(low, high)},)
        for low, high in combinations(range(1, 7), 2)
        if low + high not in (3, 11)
    },
    "six_seven_eight": (
        {
            "six_seven_eight_hard": faces(3, 3) | faces(4, 4),
            "six_seven_eight_other": totals(6, 7, 8) - faces(3, 3) - faces(4, 4),
        },
    ),
}
"""Every one-roll wager as its equal units. C and E is half Any Craps, half 11; Horn four quarters; Horn High five
fifths, two of them on the named number; Whirl four fifths Horn and one fifth Any Seven (623a.5(b)-(e))."""


def one_roll_net(wager: str, roll: tuple[int, int], odds: Lines) -> Fraction:
    """Net result of a whole one-roll wager of 1 on `roll`."""
    parts = ONE_ROLL[wager]
    paid = (next((profit(odds[line]) for line, wins in part.items() if roll in wins), Fraction(-1)) for part in parts)
    return sum(paid, Fraction(0)) / len(parts)


def one_roll(wager: str, odds: Lines) -> Distribution:
    """Settlement of a one-roll wager over the 36 rolls."""
    return distribution([(one_roll_net(wager, roll, odds), Fraction(1, len(ROLLS))) for roll in ROLLS])


class Contest(NamedTuple):
    """A wager that stays up until one of its rolls falls. "Off" on a come-out roll only lengthens the wait."""

    wins: Rolls
    loses: Rolls

    @property
    def p_win(self) -> Fraction:
        """Probability of winning, given that the wager is decided."""
        return p(self.wins) / self.p_decided

    @property
    def p_decided(self) -> Fraction:
        """Probability that a live roll decides the wager."""
        return p(self.wins | self.loses)

    def settled(self, odds: Pair, fee: Fraction = Fraction(0), fee_on_win_only: bool = False) -> Distribution:
        """Settlement per decided wager and unit wagered; `fee` is a vigorish as a share of the amount wagered."""
        lost = Fraction(-1) if fee_on_win_only else -1 - fee
        return distribution([(profit(odds) - fee, self.p_win), (lost, 1 - self.p_win)])


def _for_point(number: int) -> Contest:
    return Contest(totals(number), totals(7))


def _against_point(number: int) -> Contest:
    return Contest(totals(7), totals(number))


def _hardway(total: int) -> Contest:
    hard = faces(total // 2, total // 2)
    return Contest(hard, totals(total, 7) - hard)


FOR_POINT = ("place_to_win", "buy_bet", "supplemental_pass", "supplemental_come")
AGAINST_POINT = ("place_to_lose", "lay_bet", "supplemental_dont_pass", "supplemental_dont_come")

CONTESTS: Mapping[str, Contest] = {
    **{f"{code}_{number}": _for_point(number) for code in FOR_POINT for number in POINTS},
    **{f"{code}_{number}": _against_point(number) for code in AGAINST_POINT for number in POINTS},
    **{f"hardway_{total}": _hardway(total) for total in (4, 6, 8, 10)},
}


class LineBet(NamedTuple):
    """A line bet: what decides it on its first roll, and for or against the point after that."""

    wins: Rolls
    loses: Rolls
    contest: Callable[[int], Contest]


PASS = LineBet(totals(7, 11), totals(2, 3, 12), _for_point)
DONT_PASS = LineBet(totals(2, 3), totals(7, 11), _against_point)  # the stake is returned on 12
LINES = {"pass_bet": PASS, "come_bet": PASS, "dont_pass_bet": DONT_PASS, "dont_come_bet": DONT_PASS}


def line_bet(wager: str, odds: Pair) -> Distribution:
    """Settlement of a line bet per wager made; a returned stake has net result 0."""
    line = LINES[wager]
    won = p(line.wins) + sum(p(totals(number)) * line.contest(number).p_win for number in POINTS)
    lost = p(line.loses) + sum(p(totals(number)) * (1 - line.contest(number).p_win) for number in POINTS)
    return distribution([(profit(odds), won), (-1, lost), (0, 1 - won - lost)])


@cache
def fire_bet_points(any_seven_ends: bool = False) -> tuple[Fraction, ...]:
    """Probability of 0 to 6 different points made before a loser 7 (623a.11).

    State: the set of points made. One step is a cycle from a come-out to the next: it makes each point with the
    probability in `made`, or ends the wager; a point made again leaves the state as it is.
    `any_seven_ends` is the literal wording of 623a.3(a)(40), by which a come-out 7 would end the wager too.
    """
    from_come_out = totals(*POINTS) | (totals(7) if any_seven_ends else frozenset())
    made = {number: p(totals(number)) / p(from_come_out) * _for_point(number).p_win for number in POINTS}
    ended = 1 - sum(made.values())
    law = [Fraction(0)] * (len(POINTS) + 1)
    reached = {frozenset[int](): Fraction(1)}
    for count in range(len(POINTS) + 1):
        after: dict[frozenset[int], Fraction] = {}
        for state, probability in reached.items():
            leaves = 1 - sum((made[number] for number in state), Fraction(0))
            law[count] += probability * ended / leaves
            for number in set(POINTS) - state:
                larger = state | {number}
                after[larger] = after.get(larger, Fraction(0)) + probability * made[number] / leaves
        reached = after
    return tuple(law)


def fire_bet(paytable: Lines, law: tuple[Fraction, ...] | None = None) -> Distribution:
    """Settlement of a Fire Bet: paid once, for the number of different points reached; fewer than four lose."""
    chances = law or fire_bet_points()
    return distribution(
        [(profit(paytable[f"fire_bet_{count}"]) if count >= 4 else -1, chances[count]) for count in range(7)]
    )


FIRE_BET_LINES = ("fire_bet_4", "fire_bet_5", "fire_bet_6")
WAGERS = (
    *LINES,
    *(wager for wager in CONTESTS if not wager.startswith("supplemental")),
    *ONE_ROLL,
    "fire_bet",
    *(wager for wager in CONTESTS if wager.startswith("supplemental")),
)
"""Every wager with its number, line bets first and supplemental wagers last."""


def payout_rows(facts: Any | None, figures: PayoutFigures) -> list[PayoutRow]:
    """Rows of a Craps filing, or of the chapter (both Fire Bet tables, no vigorish) when `facts` is None.

    Of a filing it reads `payout_odds`, `wagers_offered`, the numbers of Place, Buy and Lay Bets, the vigorish fields
    and the Fire Bet fields. Supplemental wagers have odds of the text only, so they are the edition's in either case;
    they are left out when `figures.odds` has no lines for them (`supplemental_pass_4`).
    """
    text = lines_of(figures.odds)
    supplemental = {line: odds for line, odds in text.items() if line.startswith("supplemental")}
    odds = text if facts is None else {**lines_of(getattr(facts, "payout_odds", None)), **supplemental}
    rows: list[PayoutRow] = []
    for wager in _wagers(facts):
        if wager.startswith("supplemental") and wager not in supplemental:
            continue
        if wager == "fire_bet":
            rows += _fire_bet_rows(facts, figures)
        else:
            rows.append(_row(wager, odds, facts))
    return rows


def _wagers(facts: Any | None) -> list[str]:
    """Wagers to figure, each with its number; codes that the chapter does not know come last."""
    offered = getattr(facts, "wagers_offered", None)
    if offered is None:
        return list(WAGERS)
    wanted = set(offered) - {*BY_NUMBER, "horn_high"}
    if "horn_high" in offered:
        wanted |= {f"horn_high_{high}" for high in (2, 3, 11, 12)}
    for code, fact in BY_NUMBER.items():
        numbers = getattr(facts, fact, None)
        if code in offered:
            wanted |= {f"{code}_{number}" for number in (POINTS if numbers is None else numbers)}
    for line in set(LINES) & set(offered):
        wanted |= {f"supplemental_{line.removesuffix('_bet')}_{number}" for number in POINTS}
    return [wager for wager in WAGERS if wager in wanted] + sorted(wanted - set(WAGERS))


def _row(wager: str, odds: Lines, facts: Any | None) -> PayoutRow:
    if wager in LINES:
        returned = LINES[wager] is DONT_PASS
        return figured(
            wager,
            (wager,),
            odds,
            lambda lines: line_bet(wager, lines[wager]),
            winning=p_win_decided,
            note=_returned_note(wager, odds) if returned else "",
        )
    if wager in ONE_ROLL:
        needs = dict.fromkeys(line for part in ONE_ROLL[wager] for line in part)
        return figured(wager, needs, odds, lambda lines: one_roll(wager, lines), note=_ONE_ROLL_NOTES.get(wager, ""))
    if wager not in CONTESTS:
        return undetermined(wager, "Not a wager of this chapter.")
    side = wager.split("_", maxsplit=1)[0]
    if side in ("buy", "lay"):
        return _charged_row(wager, side, odds, facts)
    return figured(wager, (wager,), odds, lambda lines: CONTESTS[wager].settled(lines[wager]))


_ONE_ROLL_NOTES = {
    "whirl": "On 7 the Any Seven unit and the four Horn units cancel out at 4 to 1: not counted as won.",
}


def _returned_note(wager: str, odds: Lines) -> str:
    if wager not in odds:
        return ""
    settled = line_bet(wager, odds[wager])
    resolved = house_edge(settled) / (1 - settled[Fraction(0)])
    return f"Per wager made, the stake returned on 12; leaving out returned wagers the edge is {resolved}."


def _charged_row(wager: str, side: str, odds: Lines, facts: Any | None) -> PayoutRow:
    """A Buy or Lay Bet with the vigorish that the filing states; without a filing, or uncharged, none."""
    rate: Decimal | None = getattr(facts, f"{side}_vigorish_percent", None)
    timing = getattr(facts, f"{side}_vigorish_timing", None)
    charged = getattr(facts, f"{side}_vigorish_charged", None)
    if charged is False or (charged is None and rate is None):
        return figured(
            wager, (wager,), odds, lambda lines: CONTESTS[wager].settled(lines[wager]), note="Without vigorish."
        )
    if rate is None or timing is None:
        unstated = [name for name, value in (("percent", rate), ("timing", timing)) if value is None]
        return undetermined(wager, f"Not stated: {', '.join(f'{side}_vigorish_{name}' for name in unstated)}.")
    on_win_only, fee = timing == "on_win_only", Fraction(rate) / 100
    when = "on a win only" if on_win_only else "when the wager is made"
    return figured(
        wager,
        (wager,),
        odds,
        lambda lines: CONTESTS[wager].settled(lines[wager], fee, on_win_only),
        note=f"With a vigorish of {rate} % of the amount wagered, charged {when}; per unit wagered.",
    )


def _fire_bet_rows(facts: Any | None, figures: PayoutFigures) -> list[PayoutRow]:
    if facts is None:
        return [_fire_bet_row(letter, lines_of(table)) for letter, table in figures.paytables.items()]
    letter: str = getattr(facts, "fire_bet_paytable", None) or ""
    if letter not in figures.paytables:
        return [undetermined("fire_bet", "Not stated: fire_bet_paytable.")]
    filed = {line: getattr(facts, line.replace("bet_", "bet_odds_"), None) for line in FIRE_BET_LINES}
    stated = {line: (pay, 1) for line, pay in filed.items() if pay is not None}
    return [_fire_bet_row(letter, {**lines_of(figures.paytables[letter]), **stated})]


def _fire_bet_row(letter: str, paytable: Lines) -> PayoutRow:
    return figured(
        "fire_bet",
        FIRE_BET_LINES,
        paytable,
        fire_bet,
        case={"fire_bet_paytable": letter},
        note="Settled on a loser 7 (623a.11): a come-out 7 does not end the wager, a point made again counts once.",
    )
