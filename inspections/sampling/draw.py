"""The draw of a sample: pure, so that anybody with the export of the log and the seed draws the same entries."""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from math import comb
from uuid import UUID


@dataclass(frozen=True)
class PopulationLine:
    """An entry of the population: its key, its table, its number in the table's log, and its SHA-256, which exports
    state too."""

    key: UUID
    table: UUID
    number: int
    sha256: str


def place_in_order(seed: str, line: PopulationLine) -> bytes:
    """The SHA-256 of seed, number and hash of the entry, a line each: the lowest is drawn first."""
    return hashlib.sha256(f"{seed}\n{line.number}\n{line.sha256}".encode()).digest()


def population_sha256(lines: Iterable[PopulationLine]) -> str:
    """The SHA-256 over number and hash of each entry, a line each, in the order of these lines."""
    written = sorted(f"{line.number} {line.sha256}\n" for line in lines)
    return hashlib.sha256("".join(written).encode()).hexdigest()


def in_order(lines: Sequence[PopulationLine], seed: str, *, by_table: bool) -> list[PopulationLine]:
    """The whole population in the order of the draw, of which a sample is the beginning.

    By table, the first of each table comes before the second of any: tables give the same number, as long as they have
    entries.
    """
    drawn = sorted(lines, key=lambda line: (place_in_order(seed, line), line.key))
    if not by_table:
        return drawn
    turn: defaultdict[UUID, count[int]] = defaultdict(count)
    turns = [(next(turn[line.table]), line) for line in drawn]
    return [line for _, line in sorted(turns, key=lambda pair: pair[0])]


@dataclass(frozen=True)
class Share:
    """Between how many entries of the population may be otherwise than they say, with 95 percent confidence."""

    least: int
    most: int


def share_of(population: int, seen: int, otherwise: int) -> Share:
    """The exact interval (hypergeometric, 2.5 percent on either side) for the number of entries of a population that
    are otherwise, after `otherwise` of `seen` were, in a plain sample without replacement.

    Raises ValueError for counts that no sample can have.
    """
    if not 0 <= otherwise <= seen <= population:
        raise ValueError("more found than seen, or more seen than there are")
    ways = comb(population, seen)

    def at_least(bad: int) -> int:
        """In how many of `ways` a sample has `otherwise` or more, if `bad` of the population are."""
        return sum(comb(bad, k) * comb(population - bad, seen - k) for k in range(otherwise, seen + 1))

    def at_most(bad: int) -> int:
        return sum(comb(bad, k) * comb(population - bad, seen - k) for k in range(otherwise + 1))

    possible = range(otherwise, population - (seen - otherwise) + 1)
    # Both chances change in one direction with `bad`, so that the bounds are found by halving.
    least = possible[_first(len(possible), lambda place: 40 * at_least(possible[place]) > ways)]
    most = possible[len(possible) - 1 - _first(len(possible), lambda place: 40 * at_most(possible[-1 - place]) > ways)]
    return Share(least, most)


def _first(length: int, holds: Callable[[int], bool]) -> int:
    """The first place for which `holds`, which once true stays true; the last place holds."""
    low, high = 0, length - 1
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle + 1, high)
    return low
