"""Casino War: the cards and how they are shuffled, as a Rules Submission states them."""

from datetime import date
from functools import partial
from typing import Annotated, Any, Literal

from ...core.fields import Approval, ask
from ...core.signed import Terms, approved
from ...core.standard import always, of_figure
from ..conditions import BATCHES, CONTINUOUS, SHUFFLED, STORED_BATCH_CLAIMED, ShufflerMode
from ..editions import COMMENT, IN_FORCE, PROPOSED
from ..figures import BATCH_COUNT, COVER_CARDS
from ..sections import CARDS, SHUFFLING
from .table import WarTableFacts

ADOPTED_ONLY = (IN_FORCE,)
EARLIER_TEXTS = (PROPOSED, COMMENT)

_batches_asked = partial(ask, section=SHUFFLING, when=BATCHES)
_continuous_asked = partial(ask, section=SHUFFLING, why="651a.3(e)", when=CONTINUOUS)


def _half_in_each_batch(facts: Any, edition_key: str) -> tuple[int, int] | None:
    """Two equal batches; none of an odd number of decks."""
    decks = facts.deck_count
    return (decks // 2, decks // 2) if decks is not None and decks % 2 == 0 else None


class CardFacts(WarTableFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about cards and shuffling. None means not stated; counts are whole numbers."""

    # Cards
    deck_count: Annotated[
        int | None,
        ask(
            "How many decks are in use at the table?",
            CARDS,
            hint="All decks together. With a shuffling device that takes two batches, count both batches.",
            unit="decks",
            why="651a.3(a)",
            public=True,
            tells="Decks in use at a table: {}.",
        ),
    ] = None
    decks_identical: Annotated[
        bool | None,
        ask(
            "Do all decks look the same?",
            CARDS,
            hint="Fronts and backs. With two batches, answer for each batch by itself: their backs differ in color.",
            why="651a.3(a)",
        ),
    ] = None
    cards_per_deck: Annotated[
        int | None,
        ask(
            "How many cards does each deck have?",
            CARDS,
            hint="Without cover cards and without jokers.",
            unit="cards",
            why="603a.15(a)",
            public=True,
        ),
    ] = None
    cover_cards: Annotated[
        int | None,
        ask(
            "How many cover cards are used?",
            CARDS,
            hint="The cut cards: count those of the game, not of the decks.",
            unit="cards",
            why="651a.3(a)",
            standard=of_figure(COVER_CARDS),
        ),
    ] = None
    jokers_used: Annotated[
        bool | None,
        ask(
            "Are jokers dealt?",
            CARDS,
            hint="Jokers that come with a deck and are taken out do not count.",
            why="603a.15(a)",
            public=True,
        ),
    ] = None

    # Shuffling
    shuffler_mode: Annotated[
        ShufflerMode | None,
        ask(
            "How are the cards shuffled?",
            SHUFFLING,
            hint="This decides how many decks you may use and which duties apply.",
            why="651a.3(c)",
            choices=SHUFFLED,
            public=True,
            tells="How the cards are shuffled: {}.",
        ),
    ] = None
    batch_count: Annotated[
        int | None,
        _batches_asked(
            "How many batches are the cards kept in?",
            unit="batches",
            why="651a.3(c)(1)",
            standard=of_figure(BATCH_COUNT),
            public=True,
        ),
    ] = None
    decks_per_batch: Annotated[
        tuple[int, ...] | None,
        _batches_asked(
            "How many decks are in each batch?",
            hint="Batch A first, then batch B. Count decks of 52 cards. Do not count cover cards.",
            unit="decks",
            why="651a.3(c)(1)",
            standard=_half_in_each_batch,
            public=True,
        ),
    ] = None
    batch_designs_same: Annotated[
        bool | None,
        _batches_asked(
            "Do the cards of both batches have the same design?",
            hint="Everything but the color of the backs.",
            why="651a.3(c)(2)",
            standard=always(True),
        ),
    ] = None
    batch_back_colors: Annotated[
        tuple[str, ...] | None,
        _batches_asked(
            "What color are the backs of each batch?",
            hint="Batch A first, then batch B. The two colors must differ.",
            why="651a.3(c)(2)",
        ),
    ] = None
    shuffler_model: Annotated[
        str | None,
        _batches_asked(
            "Which shuffling device is used?",
            hint="Maker, model and version, as the laboratory’s approval names them.",
            why="603a.17(d)",
            registered="shuffler",
        ),
    ] = None
    shuffler_lab_approval_ref: Annotated[
        Approval | None,
        approved(
            "603a.17(d)",
            "Laboratory approval of the shuffling device",
            SHUFFLING,
            hint="Of this model and version.",
            when=BATCHES,
            unit="gaming_laboratory_operations",
            duty="An automated card shuffling device is used once the laboratory has cleared it.",
        ),
    ] = None
    shuffler_inserts_into_shoe: Annotated[
        bool | None,
        _batches_asked(
            "Does the device put the shuffled cards directly into the dealing shoe?",
            hint="Answer no if the dealer takes the stack from the device.",
            why="651a.5(a)",
        ),
    ] = None
    stored_batch_secure: Annotated[
        bool | None,
        _batches_asked(
            "Does the device hold one batch of shuffled cards, locked away until it is used?",
            hint="Leave blank if that batch is spread and shuffled again before it comes into play.",
            why="651a.5(g)(2)(i)",
            optional=True,
        ),
    ] = None
    shuffled_batch_procedure_approval_ref: Annotated[
        Approval | None,
        approved(
            "651a.5(g)(2)(ii)",
            "Approval of your procedures for securing and releasing the stored batch",
            SHUFFLING,
            hint="They are part of your internal controls. Only if you want to skip the second spread and shuffle.",
            when=BATCHES,
            optional=True,
            item={IN_FORCE: "651a.5(g)(2)(ii)", "*": "651a.5(h)(2)(ii)"},
            title={
                IN_FORCE: "Approval of the procedures for the stored batch",
                "*": "Approval of storage and procedures for the stored batch",
            },
            applies=STORED_BATCH_CLAIMED,
            unit={IN_FORCE: "board", "*": "gaming_operations"},
            terms={
                "board": Terms(
                    "procedures submitted to Gaming Operations and approved as internal controls under § 465a.2",
                    "§ 465a.2",
                )
            },
            duty={
                IN_FORCE: "The shuffled batch is secured, released and prepared by procedures that are approved as "
                "internal controls.",
                "*": "The shuffled batch is stored, secured, released and prepared as Gaming Operations has approved.",
            },
            reading={IN_FORCE: "Filed with Gaming Operations, approved under 465a.2."},
        ),
    ] = None
    continuous_device_model: Annotated[
        str | None,
        _continuous_asked(
            "Which device reshuffles and counts the cards?",
            hint="Maker, model and version, as the laboratory’s approval names them.",
        ),
    ] = None
    device_reshuffles: Annotated[bool | None, _continuous_asked("Does the device reshuffle the cards by itself?")] = (
        None
    )
    device_counts_cards: Annotated[bool | None, _continuous_asked("Does the device count the cards by itself?")] = None
    lab_approval_ref: Annotated[
        Approval | None,
        approved(
            "651a.3(e)",
            "Laboratory approval of the device",
            SHUFFLING,
            hint="From the Bureau of Gaming Laboratory Operations, dated no later than the first use.",
            when=CONTINUOUS,
            editions=ADOPTED_ONLY,
            title="Laboratory approval of a device that reshuffles and counts",
            unit="gaming_laboratory_operations",
            first_use="first_use_on",
            duty="A shoe or device that reshuffles and counts the cards is approved by the laboratory before its first "
            "use; 651a.3(b) and (c) then do not apply.",
            reading="651a.3(a) and (d), 651a.4 and 651a.8 still apply.",
        ),
    ] = None
    first_use_on: Annotated[
        date | None,
        _continuous_asked(
            "On which day is the device first used in the facility?",
            hint="The planned day, if it is not in use yet.",
            editions=ADOPTED_ONLY,
        ),
    ] = None
    recut_by: Annotated[
        Literal["last_cutter", "next_entitled"] | None,
        ask(
            "Who cuts again when a recut is ordered?",
            SHUFFLING,
            why="651a.5(f)",
            choices={"last_cutter": "The player who cut last", "next_entitled": "The next player entitled to cut"},
            editions=EARLIER_TEXTS,
            optional=True,
        ),
    ] = None
