"""The ladder that counts for an alarm: the newest that its facility set before the alarm was raised, else the
default."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from compliance.ledger.holding import as_recorded, differences, mark_of, raise_alarms

from ..models.ladders import LadderSet
from .rungs import DEFAULT, Ladder, ladder_from

Sets = Mapping[UUID, Sequence[LadderSet]]
"""The ladders that facilities set, by facility, the newest first."""


def sets_of(facilities: Collection[UUID]) -> Sets:
    """The ladders that these facilities set. One query."""
    sets: dict[UUID, list[LadderSet]] = defaultdict(list)
    for row in LadderSet.objects.filter(facility__in=facilities).order_by("-at", "-id"):
        sets[row.facility_id].append(row)
    return sets


def checked_sets(facilities: Collection[UUID]) -> Sets:
    """As `sets_of`, without the rows that differ from the records: about these an integrity alarm is raised, and what
    counted before them counts on. Three queries at most where nothing differs."""
    sets = sets_of(facilities)
    every = [row for rows in sets.values() for row in rows]
    differing = differences({mark_of(row) for row in every})
    if not differing:
        return sets
    raise_alarms(differing)
    return {key: [row for row in rows if as_recorded({mark_of(row)})] for key, rows in sets.items()}


def ladder_at(sets: Sets, facility: UUID, at: datetime) -> Ladder:
    """The ladder that counts at this facility at an instant. No query."""
    row = next((setting for setting in sets.get(facility, ()) if setting.at <= at), None)
    return ladder_from(row.rungs, row.hold_minutes) if row is not None else DEFAULT
