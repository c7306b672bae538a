"""The choice of a pit above the pit board, with how many of its tables need somebody."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.http import urlencode

from compliance.web.values import by_number

from .standing import TableStanding
from .tiles import light_of

ALL = "All pits"
NEEDS_SOMEBODY = ("do_not_open", "cannot_tell", "due_soon")
"""Codes of `words.LIGHTS` that the choice counts, the worst first."""


@dataclass(frozen=True)
class PitChoice:
    """A pit with how many of its tables need somebody, by light; or all pits with the number of tables."""

    name: str
    url: str
    lights: Sequence[tuple[str, int]]
    tables: int | None
    is_chosen: bool


def pit_choices(standings: Sequence[TableStanding], chosen: str, path: str, *, is_full: bool) -> list[PitChoice]:
    """Every pit in which one of these tables stands, after all pits together; nothing where no table stands in one."""
    names = sorted({standing.pit for standing in standings} - {""}, key=by_number)
    if not names:
        return []
    of_pits = [
        PitChoice(
            name,
            board_url(path, name, is_full=is_full),
            _lights([standing for standing in standings if standing.pit == name]),
            None,
            is_chosen=name == chosen,
        )
        for name in names
    ]
    return [PitChoice(ALL, board_url(path, "", is_full=is_full), (), len(standings), is_chosen=not chosen), *of_pits]


def _lights(standings: Sequence[TableStanding]) -> list[tuple[str, int]]:
    counted = Counter(light_of(standing) for standing in standings)
    return [(code, counted[code]) for code in NEEDS_SOMEBODY if counted[code]]


def board_url(path: str, pit: str, *, is_full: bool) -> str:
    """The board with this pit alone (empty: with all), on a full screen or not."""
    query = ({"pit": pit} if pit else {}) | ({"view": "full"} if is_full else {})
    return f"{path}?{urlencode(query)}" if query else path
