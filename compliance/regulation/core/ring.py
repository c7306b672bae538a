"""Rings: lists with a direction and no beginning, like wheels."""

from collections.abc import Sequence

import msgspec


class Deviation(msgspec.Struct, frozen=True):
    """A place of a filed order that differs: its index in the filed list, the value there, the value required.

    `place` counts the places of the required order from 1, which is its first.
    """

    index: int
    place: int
    found: str
    required: str


def same_ring(filed: Sequence[str], required: Sequence[str]) -> bool:
    """Whether both lists are the same ring clockwise, wherever each begins. The first of `required` is in it once."""
    if tuple(filed) == tuple(required):
        return True
    if len(filed) != len(required) or required[0] not in filed:
        return False
    start = list(filed).index(required[0])
    return (*filed[start:], *filed[:start]) == tuple(required)


def runs_counterclockwise(filed: Sequence[str], required: Sequence[str]) -> bool:
    """Whether the list is the required ring, read in the wrong direction."""
    return same_ring(tuple(reversed(filed)), required)


def deviations(filed: Sequence[str], required: Sequence[str]) -> tuple[Deviation, ...]:
    """The places at which a list of the right length differs, in the order of the ring; empty when it agrees.

    The list is turned to where it agrees best, so that an exchange that moves the first place does not shift all the
    rest; of turns that agree equally well, the one that puts the first of `required` first.
    """
    size = len(required)
    if len(filed) != size or same_ring(filed, required):
        return ()
    at_first = list(filed).index(required[0]) if required[0] in filed else 0

    def agreement(start: int) -> tuple[int, bool]:
        agreeing = sum(filed[(start + place) % size] == required[place] for place in range(size))
        return agreeing, start == at_first

    start = max(range(size), key=agreement)
    return tuple(
        Deviation((start + place) % size, place + 1, filed[(start + place) % size], required[place])
        for place in range(size)
        if filed[(start + place) % size] != required[place]
    )
