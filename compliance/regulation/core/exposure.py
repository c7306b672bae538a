"""Exposure: how much play there was, at most, between the last verified count and the moment a problem was found.

An upper bound, never an estimate: what nobody counted and no rate bounds is None.
"""

from datetime import datetime, timedelta
from typing import Literal

import msgspec

from .elapsed import elapsed

Source = Literal["counter", "rate", "time", "nothing"]
_HOUR = timedelta(hours=1) // timedelta(microseconds=1)


class Exposure(msgspec.Struct, frozen=True, kw_only=True):
    """The play that is possible since the last verified count. `span` is elapsed time; None if the time of the count is
    not known. `rounds` and `hands` are the most that are possible; None if nothing bounds them.

    `source` says where the rounds come from: a counter, the facility's stated rate, or nowhere, where only the time is
    known, or not even that.
    """

    span: timedelta | None
    rounds: int | None
    hands: int | None
    source: Source


def rounds_at_most(span: timedelta, rounds_per_hour: int) -> int:
    """The most rounds within `span` at this rate; a round that was begun counts. Raises ValueError for less than
    nothing."""
    if span < timedelta(0) or rounds_per_hour < 0:
        raise ValueError("a span and a rate are not negative")
    return -(-(span // timedelta(microseconds=1)) * rounds_per_hour // _HOUR)


def exposure(
    since: datetime | None,
    until: datetime,
    *,
    counted: int | None = None,
    rounds_per_hour: int | None = None,
    hands_per_round: int | None = None,
) -> Exposure:
    """The most that can have been played from `since` to `until`, two instants with their offsets.

    `counted` are the rounds that a counter shows since then, which win over the rate; `hands_per_round` is how many
    hands a round has at most. Raises ValueError where the count is later than the finding, or a number is negative.
    """
    span = None if since is None else elapsed(since, until)
    if any(number is not None and number < 0 for number in (counted, hands_per_round)):
        raise ValueError("a number of rounds or hands is not negative")
    if span is not None and span < timedelta(0):
        raise ValueError("the last count is not later than the finding")
    rounds, source = _rounds(span, counted, rounds_per_hour)
    hands = None if rounds is None or hands_per_round is None else rounds * hands_per_round
    return Exposure(span=span, rounds=rounds, hands=hands, source=source)


def _rounds(span: timedelta | None, counted: int | None, rate: int | None) -> tuple[int | None, Source]:
    if counted is not None:
        return counted, "counter"
    if span is None:
        return None, "nothing"
    if rate is None:
        return None, "time"
    return rounds_at_most(span, rate), "rate"
