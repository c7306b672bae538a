"""In which ways each statement of a flow is failed: the cut alone, in every way, or the cut and one more by turns."""

from collections.abc import Callable
from zlib import crc32

from .cutting import Fault

Ways = Callable[[str, int, int], list[Fault]]
"""The ways for a flow's name, the place of the statement (from 1) and how many statements the flow has."""

OTHERS = tuple(fault for fault in Fault if fault is not Fault.CUT_BEFORE)


def cut(flow: str, place: int, statements: int) -> list[Fault]:
    """The connection is cut before the statement."""
    return [Fault.CUT_BEFORE]


def every(flow: str, place: int, statements: int) -> list[Fault]:
    """Each way."""
    return list(Fault)


def by_turns(seed: int) -> Ways:
    """The cut before the statement, and one other way that follows from flow, place and seed.

    The other ways take turns from statement to statement, so a flow meets each of them; one with fewer statements than
    ways begins again at its first. From a seed to the next every statement moves on to its next way: as many seeds in a
    row as there are other ways are the same as every way.
    """

    def ways(flow: str, place: int, statements: int) -> list[Fault]:
        first = seed + crc32(flow.encode())
        turns = range(place, max(place, len(OTHERS)) + 1, statements)
        return [Fault.CUT_BEFORE, *(OTHERS[(first + turn) % len(OTHERS)] for turn in turns)]

    return ways
