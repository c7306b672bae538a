"""Casino War: exact win probabilities and house edges (651a.9, 651a.10).

The sample space is an ordered pair of cards, player and dealer, from a shoe of whole decks; ranks compare, suits do
not. Burned cards and other players' cards are unseen, so every undealt card is exchangeable and their number does not
matter. At a War deal the two tied cards of the original deal are out of the shoe.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from ..core.payouts import (
    Distribution,
    Lines,
    PayoutFigures,
    PayoutRow,
    distribution,
    figured,
    lines_of,
    profit,
    undetermined,
    won_or_lost,
)

RANKS = range(13)
DEALS = ("original_deal", "war_deal")
HALF = Fraction(1, 2)

FATE_READING = "The Initial Wager is returned on a War win or War tie, which this text does not say clearly."


class Deal(NamedTuple):
    """Law of one comparison; the dealer is higher as often as the player."""

    tie: Fraction
    player_higher: Fraction


def _compare(shoe: Mapping[int, int]) -> Deal:
    """Law of a comparison of two cards drawn without replacement from `shoe` (rank → cards left)."""
    cards = sum(shoe.values())
    pairs = cards * (cards - 1)
    tie = sum(left * (left - 1) for left in shoe.values())
    higher = sum(shoe[player] * shoe[dealer] for player in shoe for dealer in shoe if player > dealer)
    return Deal(Fraction(tie, pairs), Fraction(higher, pairs))


@cache
def original_deal(decks: int) -> Deal:
    """Law of the original deal from a full shoe of `decks`."""
    return _compare(dict.fromkeys(RANKS, 4 * decks))


@cache
def war_deal(decks: int) -> Deal:
    """Law of the War deal, given a tie on the original deal: the mean over the tied rank, each equally likely."""
    laws = [_compare({rank: 4 * decks - (2 if rank == tied else 0) for rank in RANKS}) for tied in RANKS]
    return Deal(*(sum(part, Fraction(0)) / len(laws) for part in zip(*laws, strict=True)))


def war_net(odds: Lines, initial_wager_on_war: str) -> tuple[Fraction, Fraction, Fraction]:
    """Net result of War won, War tied and War lost, in Initial Wagers; the War Wager equals the Initial Wager.

    `collected`: the Initial Wager is lost on going to War, whatever follows. `stays_in_play`: it is returned on a
    War win or War tie and lost with the War Wager otherwise.
    """
    initial = {"collected": -1, "stays_in_play": 0}[initial_wager_on_war]
    return profit(odds["war"]) + initial, profit(odds["war_on_tie"]) + initial, Fraction(-2)


def initial_at_war(decks: int, odds: Lines, initial_wager_on_war: str) -> Distribution:
    """Settlement of an Initial Wager by a player who goes to War at every tie, per Initial Wager."""
    first, war = original_deal(decks), war_deal(decks)
    won, tied, lost = war_net(odds, initial_wager_on_war)
    return distribution(
        [
            (profit(odds["initial"]), first.player_higher),
            (-1, first.player_higher),
            (won, first.tie * war.player_higher),
            (tied, first.tie * war.tie),
            (lost, first.tie * war.player_higher),
        ]
    )


def initial_surrendered(decks: int, odds: Lines, surrender_fraction: Fraction = HALF) -> Distribution:
    """Settlement of an Initial Wager by a player who gives up `surrender_fraction` of it at every tie."""
    first = original_deal(decks)
    return distribution(
        [(profit(odds["initial"]), first.player_higher), (-1, first.player_higher), (-surrender_fraction, first.tie)]
    )


def tie_wager(decks: int, odds: Lines, deal: str) -> Distribution:
    """Settlement of a Tie Wager on the original deal, or on the War deal once the original deal has tied."""
    law = original_deal(decks) if deal == "original_deal" else war_deal(decks)
    return won_or_lost(law.tie, odds["tie"])


def payout_rows(facts: Any | None, figures: PayoutFigures) -> list[PayoutRow]:
    """Rows of a Casino War filing, or of the edition for each of its numbers of decks when `facts` is None.

    Of a filing it reads `payout_odds`, `shuffler_mode`, `deck_count`, `decks_per_batch`, `initial_wager_on_war`,
    `surrender_fraction`, `war_wager_equals_initial` and `tie_wager_offered_on`. A shoe is one batch, so unequal
    batches give rows for each. What the filing leaves out of its settlement is the edition's.
    """
    odds = lines_of(figures.odds if facts is None else getattr(facts, "payout_odds", None))
    shoes = sorted(figures.decks) if facts is None else decks_in_shoe(facts)
    if not shoes:
        missing = "Not stated: deck_count, or with a batch shuffler decks_per_batch."
        return [undetermined(wager, missing) for wager in ("initial", "tie")]
    offered = getattr(facts, "tie_wager_offered_on", None)
    deals = DEALS if offered is None else [deal for deal in DEALS if deal in offered]
    rows = []
    for decks in shoes:
        rows += [_at_war_row(decks, odds, facts, figures), _surrender_row(decks, odds, facts)]
        rows += [_tie_row(decks, odds, deal) for deal in deals]
    return rows


def decks_in_shoe(facts: Any) -> tuple[int, ...]:
    """Decks of each shoe that this filing can put in play, smallest first; empty when it cannot be told.

    With a batch shuffler one batch is in play at a time: the batches as stated, else half of an even `deck_count`.
    """
    count = getattr(facts, "deck_count", None)
    shoes: tuple[int | None, ...] = (count,)
    if getattr(facts, "shuffler_mode", None) == "batch_shuffler":
        half = count // 2 if count is not None and count % 2 == 0 else None
        shoes = tuple(getattr(facts, "decks_per_batch", None) or (half,))
    return tuple(sorted({decks for decks in shoes if decks is not None and decks > 0}))


def _at_war_row(decks: int, odds: Lines, facts: Any | None, figures: PayoutFigures) -> PayoutRow:
    case: dict[str, str | int | bool] = {"decks": decks, "at_tie": "war"}
    fate = getattr(facts, "initial_wager_on_war", None) or figures.initial_wager_on_war
    if fate is None:
        return undetermined("initial", "Not stated: initial_wager_on_war.", case=case)
    if getattr(facts, "war_wager_equals_initial", None) is False:
        return undetermined("initial", "Not stated: the size of a War Wager that differs from the Initial.", case=case)
    return figured(
        "initial",
        ("initial", "war", "war_on_tie"),
        odds,
        lambda lines: initial_at_war(decks, lines, fate),
        case=case,
        assumption="" if figures.initial_wager_fate_stated else FATE_READING,
        note="Per Initial Wager, by a player who goes to War at every tie; won when the round ends with a profit.",
    )


def _surrender_row(decks: int, odds: Lines, facts: Any | None) -> PayoutRow:
    filed = getattr(facts, "surrender_fraction", None)
    given_up = HALF if filed is None else Fraction(filed)
    return figured(
        "initial",
        ("initial",),
        odds,
        lambda lines: initial_surrendered(decks, lines, given_up),
        case={"decks": decks, "at_tie": "surrender"},
        note=f"By a player who gives up {given_up} of the Initial Wager at every tie.",
    )


def _tie_row(decks: int, odds: Lines, deal: str) -> PayoutRow:
    return figured(
        "tie",
        ("tie",),
        odds,
        lambda lines: tie_wager(decks, lines, deal),
        case={"decks": decks, "deal": deal},
        note="Given a tie on the original deal." if deal == "war_deal" else "",
    )
