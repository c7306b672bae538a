"""Casino War: the numbers, sets and words that the texts fix, edition by edition."""

from decimal import Decimal
from fractions import Fraction

from ..core.fields import Odds
from ..core.figure import Figure
from .editions import COMMENT, IN_FORCE, PROPOSED

MOST_POSITIONS: Figure[int] = Figure(
    "most betting positions", citation="651a.2(a)", unit="positions", values={PROPOSED: 7, COMMENT: 10, IN_FORCE: 9}
)
TIE_AREA_PER_PLAYER: Figure[str] = Figure(
    "how many Tie Wager areas",
    citation="651a.2(b)(3)",
    values={PROPOSED: "at_least_one", COMMENT: "at_least_one", IN_FORCE: "one_per_position"},
)
ODDS_SHOWN: Figure[str] = Figure(
    "wagers whose odds are shown",
    citation="651a.2(b)(4)",
    values={
        PROPOSED: "the Tie Wager and the War Wager",
        COMMENT: "the Tie Wager and the War Wager",
        IN_FORCE: "every wager offered, the Initial Wager included",
    },
)

DECK_COUNTS: Figure[frozenset[int]] = Figure(
    "decks without batches", citation="651a.3(a)", unit="decks", everywhere=frozenset({6, 8})
)
CARDS_PER_DECK: Figure[int] = Figure(
    "cards of a deck", citation="651a.3(a); 603a.15(a) in force", unit="cards", everywhere=52
)
COVER_CARDS: Figure[int] = Figure("cover cards", citation="651a.3(a)", unit="cards", everywhere=2)
COVER_CARDS_COUNTED: Figure[str] = Figure(
    "what the cover cards are counted for",
    citation="651a.3(a)",
    values={PROPOSED: "each_deck", COMMENT: "each_deck", IN_FORCE: "game"},
)
BATCH_DECKS: Figure[tuple[int, int]] = Figure(
    "least and most decks with a shuffling device",
    citation="651a.3(c)",
    unit="decks",
    values={PROPOSED: (12, 16), COMMENT: (6, 16), IN_FORCE: (12, 16)},
)
BATCH_COUNT: Figure[int] = Figure("batches", citation="651a.3(c)(1)", unit="batches", everywhere=2)
CONTINUOUS_DEVICE: Figure[str] = Figure(
    "on what terms a device may reshuffle continuously",
    citation="651a.3(e); 651a.3(b) and (c) of the comment text",
    values={PROPOSED: "not_admitted", COMMENT: "elected", IN_FORCE: "approved"},
)
DECK_LIFE: Figure[int] = Figure(
    "longest time between deck changes", citation="651a.3(d)", unit="elapsed hours", everywhere=24
)

LEAST_DECKS_INSPECTED: Figure[int] = Figure(
    "decks received from which they are inspected", citation="651a.4(a)", unit="decks", everywhere=6
)
OPENING_STEPS_SKIPPED: Figure[frozenset[str]] = Figure(
    "steps of § 651a.4 that preinspected decks skip",
    citation="651a.4(e)",
    values={
        PROPOSED: frozenset({"a", "b", "c", "d"}),
        COMMENT: frozenset({"a", "b", "c", "d"}),
        IN_FORCE: frozenset({"a", "d"}),
    },
)

DIRECTIONS = {
    "right_counterclockwise": "from the dealer’s right, counterclockwise",
    "left_clockwise": "from the dealer’s left, clockwise",
}
FATES = {
    "collected": "collected as soon as the player goes to War",
    "stays_in_play": "left on the layout until the War deal is settled",
}
SURRENDERED: Figure[Fraction] = Figure(
    "part of the Initial Wager given up", citation="651a.9(c)(1)", everywhere=Fraction(1, 2)
)
INITIAL_WAGER_ON_WAR: Figure[str] = Figure(
    "fate of the Initial Wager on going to War",
    citation="651a.9(c)(2)",
    values={PROPOSED: "collected", COMMENT: "stays_in_play", IN_FORCE: "stays_in_play"},
    labels=FATES,
)
SETTLEMENT_DIRECTION: Figure[str] = Figure(
    "direction of the first settlement",
    citation="651a.9(a)",
    values={PROPOSED: "left_clockwise", COMMENT: "left_clockwise", IN_FORCE: "right_counterclockwise"},
    labels=DIRECTIONS,
)

INITIAL_ODDS: Figure[Odds] = Figure("odds of the Initial Wager", citation="651a.10(1)", everywhere=Odds(1, 1))
TIE_ODDS: Figure[Odds] = Figure("odds of the Tie Wager", citation="651a.10(2)", everywhere=Odds(10, 1))
WAR_ODDS: Figure[Odds] = Figure(
    "odds of the War Wager",
    citation="651a.10(3)",
    values={PROPOSED: Odds(2, 1), COMMENT: Odds(1, 1), IN_FORCE: Odds(1, 1)},
)
WAR_ON_TIE_ODDS: Figure[Odds] = Figure(
    "odds of the War Wager when the War deal ties",
    citation="651a.10(3)",
    values={PROPOSED: Odds(3, 1), COMMENT: Odds(2, 1), IN_FORCE: Odds(2, 1)},
)

SHOE_WHITE_LEAST: Figure[Decimal] = Figure(
    "least white length of a shoe's base plate", citation="603a.17(b)", unit="inches", everywhere=Decimal(4)
)
SHOE_TRAVEL_MOST: Figure[Decimal] = Figure(
    "most upward play of a shoe's next card", citation="603a.17(b)", unit="inch", everywhere=Decimal("0.125")
)
