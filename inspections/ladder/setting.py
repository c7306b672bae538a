"""Which ladder counts for an alarm: the newest that its facility set before the alarm was raised, else the default."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from compliance.ledger.holding import as_recorded, differences, mark_of, raise_alarms

from ..ladder_models import LadderSet
from .rungs import DEFAULT, Ladder, ladder_from

Sets = Mapping[UUID, Sequence[LadderSet]]
"""What facilities set, by facility, the newest first."""


def sets_of(facilities: Collection[UUID]) -> Sets:
    """The ladders that these facilities set. One query."""
    found: dict[UUID, list[LadderSet]] = defaultdict(list)
    for row in LadderSet.objects.filter(facility__in=facilities).order_by("-at", "-id"):
        found[row.facility_id].append(row)
    return found


def held_sets(facilities: Collection[UUID]) -> Sets:
    """As `sets_of`, without the rows that differ from the records: about these an integrity alarm is raised, and what
    counted before them counts on. Three queries at most where nothing differs."""
    found = sets_of(facilities)
    every = [row for rows in found.values() for row in rows]
    differing = differences({mark_of(row) for row in every})
    if not differing:
        return found
    raise_alarms(differing)
    return {key: [row for row in rows if as_recorded({mark_of(row)})] for key, rows in found.items()}


def ladder_at(sets: Sets, facility: UUID, at: datetime) -> Ladder:
    """The ladder that counts at this facility at an instant. No query."""
    row = next((one for one in sets.get(facility, ()) if one.at <= at), None)
    return ladder_from(row.rungs, row.hold_minutes) if row is not None else DEFAULT
