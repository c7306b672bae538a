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
    missing = floor.entry("651a/problem_missing", then)
    yield floor.signed(first, LOG, Role.DEALER, then + timedelta(minutes=4), missing)
    cured = floor.entry("651a/problem_done", then + timedelta(minutes=40))
    yield floor.signed(first, LOG, Role.FLOORPERSON, then + timedelta(minutes=45), cured)
    extra = floor.entry("651a/problem", now)
    yield floor.signed(second, LOG, Role.FLOORPERSON, now + timedelta(minutes=3), extra)
