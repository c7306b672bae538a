"""Payout mathematics: the vocabulary shared by the six games.

A settled wager is a `Distribution`: net result per unit of the original stake (a returned stake is 0, a lost one -1)
mapped to its exact probability. Each game's `mathematics.py` enumerates its sample space into distributions and hands
them to `figured`; everything is `fractions.Fraction`, nothing is rounded before a percentage is printed.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, Protocol

Pair = tuple[int, int]
"""Odds as integers: profit, stake. 35 to 1 is `(35, 1)`; the stake comes back as well."""

Lines = Mapping[str, Pair]
"""Odds by line, keyed like `payout_odds`: the wager code, with a number or a line where it has several."""

Distribution = Mapping[Fraction, Fraction]
"""Net result per unit staked → probability; the probabilities sum to 1."""

State = Literal["exact", "assumed", "undetermined"]


class StatedOdds(Protocol):
    """Odds as a filing states them."""

    @property
    def pay(self) -> int: ...

    @property
    def to(self) -> int: ...


@dataclass(frozen=True, slots=True)
class PayoutFigures:
    """The figures that an edition fixes for the mathematics of its game.

    `odds`            the edition's odds (exact or least), by line.
    `paytables`       letter → line → odds: Touchdown (by outcome code) or Fire Bet (`fire_bet_4`, `_5`, `_6`);
                      empty where the edition knows no such wager.
    `ring`            Big Six: the section symbols in the order of the text.
    `decks`           Casino War: how many decks a shoe may have.
    `initial_wager_on_war`   Casino War: `collected` or `stays_in_play`.
    `initial_wager_fate_stated`   Casino War: False where the text does not say that an Initial Wager left in play
                      is returned when the War deal is won or tied (`651a-2011C`).
    """

    odds: Mapping[str, Pair | StatedOdds]
    paytables: Mapping[str, Mapping[str, Pair | StatedOdds]] = field(default_factory=dict)
    ring: tuple[str, ...] = ()
    decks: frozenset[int] = frozenset()
    initial_wager_on_war: str | None = None
    initial_wager_fate_stated: bool = True


@dataclass(frozen=True, slots=True)
class PayoutRow:
    """A wager in one case: the chance to win, and the part that the house keeps per unit staked.

    `odds` is the wager's own line, or the lines that settle it where it has none. `p_win` and `house_edge`
    are None when `state` is `undetermined`; `note` then says what is missing, and for `assumed` what was assumed.
    """

    wager: str
    case: Mapping[str, str | int | bool]
    odds: Pair | Lines | None
    p_win: Fraction | None
    house_edge: Fraction | None
    state: State
    note: str = ""

    @property
    def house_edge_percent(self) -> str | None:
        """The house edge in percent, rounded half-even to six decimals; None when undetermined."""
        return None if self.house_edge is None else percent(self.house_edge)

    @property
    def house_edge_about(self) -> str | None:
        """The house edge in percent to two decimals, as pages show it; None when undetermined."""
        return None if self.house_edge is None else percent(self.house_edge, 2)


def percent(share: Fraction, places: int = 6) -> str:
    """A share of one as percent, rounded half-even from the exact value: 1/37 is `2.702703`, to two places `2.70`."""
    parts = round(share * 100 * 10**places)
    whole, rest = divmod(abs(parts), 10**places)
    return f"{'-' if parts < 0 else ''}{whole}.{rest:0{places}d}"


def lines_of(stated: Mapping[str, Pair | StatedOdds] | None) -> dict[str, Pair]:
    """Odds of a filing or an edition as integer pairs; nothing stated is an empty table."""
    return {
        line: odds if isinstance(odds, tuple) else (odds.pay, odds.to)
        for line, odds in (stated or {}).items()
        if odds is not None
    }


def profit(odds: Pair) -> Fraction:
    """Profit per unit staked: 9 to 5 is 9/5."""
    return Fraction(*odds)


def distribution(outcomes: Iterable[tuple[Fraction | int, Fraction | int]]) -> dict[Fraction, Fraction]:
    """Outcomes `(net, probability)` gathered by net result. Raises ValueError unless the probabilities sum to 1."""
    gathered: dict[Fraction, Fraction] = {}
    for net, probability in outcomes:
        gathered[Fraction(net)] = gathered.get(Fraction(net), Fraction(0)) + probability
    if sum(gathered.values()) != 1:
        raise ValueError(f"probabilities sum to {sum(gathered.values())}; expected 1")
    return gathered


def won_or_lost(p_win: Fraction, odds: Pair) -> dict[Fraction, Fraction]:
    """A wager that pays `odds` with probability `p_win` and is lost otherwise."""
    return distribution([(profit(odds), p_win), (-1, 1 - p_win)])


def house_edge(settled: Distribution) -> Fraction:
    """Minus the expected net result per unit of the original stake; a returned stake counts as returned."""
    return -sum((net * probability for net, probability in settled.items()), Fraction(0))


def p_win(settled: Distribution) -> Fraction:
    """Probability of ending with a profit."""
    return sum((probability for net, probability in settled.items() if net > 0), Fraction(0))


def p_win_decided(settled: Distribution) -> Fraction:
    """Probability of ending with a profit, given that the stake is not returned."""
    return p_win(settled) / (1 - settled.get(Fraction(0), Fraction(0)))


def figured(
    wager: str,
    needs: Iterable[str],
    odds: Lines,
    settle: Callable[[Lines], Distribution],
    *,
    case: Mapping[str, str | int | bool] | None = None,
    assumption: str = "",
    note: str = "",
    winning: Callable[[Distribution], Fraction] = p_win,
) -> PayoutRow:
    """The row of a wager settled by the lines it `needs`; undetermined when the filing leaves one of them out.

    With an `assumption` the row is `assumed` and says so. `winning` reads the win probability off the distribution.
    """
    lines = tuple(needs)
    missing = [f"payout_odds.{line}" for line in lines if line not in odds]
    if missing:
        return undetermined(wager, f"Not stated: {', '.join(missing)}.", case=case)
    settled = settle(odds)
    return PayoutRow(
        wager=wager,
        case=case or {},
        odds=odds[wager] if wager in lines else {line: odds[line] for line in lines},
        p_win=winning(settled),
        house_edge=house_edge(settled),
        state="assumed" if assumption else "exact",
        note=" ".join(part for part in (assumption, note) if part),
    )


def undetermined(
    wager: str, missing: str, *, case: Mapping[str, str | int | bool] | None = None, odds: Pair | Lines | None = None
) -> PayoutRow:
    """A row without figures; `missing` says in words what is missing."""
    return PayoutRow(wager, case or {}, odds, None, None, "undetermined", missing)
