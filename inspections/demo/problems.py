"""Problems in the demonstration: one that was dealt with, one that is open."""

from collections.abc import Iterator
from datetime import timedelta

from compliance.holders.roles import Role

from .floor import DAY, Floor, Step

LOG = "problem"


def problems(floor: Floor) -> Iterator[Step]:
    """At the first table of Casino War a card was missing three days ago, and the decks were changed; at the second
    somebody found a card too many this morning."""
    first, second, *_ = floor.of("651a")
    then, now = floor.at - 3 * DAY - timedelta(hours=2), floor.at - timedelta(hours=1)
    missing = {
        "stage": "found", "what": "card_missing", "card_rank": "queen", "card_suit": "hearts",
        "found_at": floor.local_time(then), "last_count_at": floor.local_time(then - timedelta(hours=6)),
        "found_in": "Shoe",
        "problem_description": "The count at the end of the shoe was one short.",
    }  # fmt: skip
    yield floor.signed(first, LOG, Role.DEALER, then + timedelta(minutes=4), missing)
    cured = {
        "stage": "done", "problem_number": 1, "done_at": floor.local_time(then + timedelta(minutes=40)),
        "action_taken": "Counted twice by dealer and floorperson. The card lay in the shuffler. Decks replaced.",
    }  # fmt: skip
    yield floor.signed(first, LOG, Role.FLOORPERSON, then + timedelta(minutes=45), cured)
    extra = {
        "stage": "found", "what": "card_extra", "card_rank": "7", "card_suit": "spades", "found_in": "Discard rack",
        "set_id": "Batch B", "found_at": floor.local_time(now),
        "last_count_at": floor.local_time(now - timedelta(hours=9)), "counter_id": "Shoe counter 31",
        "counter_rounds": 211,
    }  # fmt: skip
    yield floor.signed(second, LOG, Role.FLOORPERSON, now + timedelta(minutes=3), extra)
