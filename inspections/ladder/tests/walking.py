"""A clock that walks over the limit of decks."""

from datetime import timedelta

from inspections.alarms.services.alarms import alarms_raise
from inspections.ladder.services.climb import alarms_climb

from ...tests.factories import at

DUE = at(23)
"""The time at which decks that were opened an hour before noon are due."""


def over(minutes: float):
    """The instant that many minutes after the decks are due."""
    return DUE + timedelta(minutes=minutes)


def beat(minutes: float) -> list[int]:
    """Runs a turn of beat; returns the numbers of the rungs that it told."""
    moment = over(minutes)
    alarms_raise(at=moment)
    return [one.number for one in alarms_climb(at=moment)]
