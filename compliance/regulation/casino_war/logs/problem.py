"""Casino War: the log of problems with cards and shuffling devices. § 651a.3(c), § 651a.4(a), § 651a.11(e)."""

from typing import Annotated, Any, Literal

from ...core.condition import says
from ...core.fields import ask
from ...core.figure import Text
from ...core.finding import Finding
from ...core.log import InUse
from ...core.problem import Counted, Duty
from ...general.device_log import NOT_MARKED, marked_first
from ...general.problem_log import (
    CODE,
    FOUND,
    OF_PIECES,
    ProblemEntry,
    ProblemTable,
    out_of_order,
    pieces,
    problem_log,
    what_asked,
)
from ..conditions import ShufflerMode
from .deck_inspection import DeckInspection, is_inspection_of
from .device_outage import MARKED
from .register import LOG_RULES

FAULT = "shuffler_fault"
RANKS = {
    "2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "7": "7", "8": "8", "9": "9", "10": "10", "jack": "Jack",
    "queen": "Queen", "king": "King", "ace": "Ace",
}  # fmt: skip
SUITS = {"clubs": "Clubs", "diamonds": "Diamonds", "hearts": "Hearts", "spades": "Spades"}


class WarProblemTable(ProblemTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table, and how its cards are shuffled under the approved filing."""

    shuffler_mode: Annotated[ShufflerMode | None, ask("How are the cards shuffled?")] = None


class WarProblem(ProblemEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A problem with cards or a shuffling device, or what was done about one."""

    what: Annotated[
        Literal["card_missing", "card_extra", "card_wrong", "card_defective", "shuffler_fault"] | None,
        what_asked({**pieces("card"), FAULT: "Shuffler or automated shoe cannot be used"}),
    ] = None
    card_rank: Annotated[
        Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"] | None,
        ask("Which card?", column="Card", choices=RANKS, when=OF_PIECES),
    ] = None
    card_suit: Annotated[
        Literal["clubs", "diamonds", "hearts", "spades"] | None,
        ask("Which suit?", column="Suit", choices=SUITS, when=OF_PIECES),
    ] = None


def _is_count_of(entry: DeckInspection, decks: InUse, stated: Any, text: Text) -> bool:
    """Whether this inspection counted the decks in use."""
    return is_inspection_of(entry, decks, text)


def _bars(entry: WarProblem, text: Text) -> list[Finding]:
    """A device that failed and is not recorded as covered or signed: the table opens by another method."""
    rule = next(row for row in LOG_RULES if row.name == "failed_device_is_marked")
    wrong = f"Device {entry.device_id or 'not named'} cannot be used and is not recorded as marked."
    return out_of_order(entry, "marked_at", rule, text, of=FAULT, wrong=wrong, required=MARKED, mend=NOT_MARKED)


PROBLEM = problem_log(
    "651a",
    WarProblem,
    (
        Duty(
            words="Take the decks out and count them, deck by deck.",
            more="Each deck has 52 cards. Seal what is wrong.",
            who="Dealer and floorperson",
            citation="603a.15(a)",
            of=("card",),
        ),
        Duty(
            words="Bring another batch, or close the table.",
            more="With the shuffler in use, one batch alone does not meet this clause.",
            who="Pit manager",
            citation="651a.3(c)",
            of=("card",),
            shown_by=("deck_change",),
            when=lambda entry, table: table.shuffler_mode == "batch_shuffler",
        ),
        Duty(
            words="The dealer inspects the decks that come, the floorperson verifies.",
            more="Then record the deck change.",
            who="Dealer and floorperson",
            citation="651a.4(a)",
            of=("card",),
            shown_by=("deck_inspection", "deck_change"),
        ),
        Duty(
            words="Cover the device, or put a sign “out of order” on it.",
            more="Before any other method of shuffling or dealing is used.",
            who="Dealer or floorperson",
            citation="651a.11(e)",
            of=(FAULT,),
            shown_by=("device_out_of_service",),
        ),
    ),
    without=("piece",),
    counted=Counted(log="deck_inspection", field="verified_at", in_use="deck_change", is_of=_is_count_of),
    bars=_bars,
    table=WarProblemTable,
)


LOG_RULES.demands(
    "651a.11(e)",
    "Failed device marked out of order",
    marked_first("the device was marked", MARKED),
    name="failed_device_is_marked",
    when=FOUND & says("what", FAULT),
    duty="A shuffling device or automated shoe that cannot be used is covered, or has a sign that it is out of order, "
    "before the table uses another method of shuffling or dealing.",
    reading="As in the device out-of-service log; a report of the fault states the marking too.",
    fields=("marked_at", "marking", "alternate_method_started_at", "device_id"),
    log=CODE,
)
