"""The plan of an export, its entries by file: fixed once, so that work resumed after a crash writes the same files."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any
from uuid import UUID

import msgspec

from compliance.holders.errors import Refused

from ..books.setting import MOST_A_PART, parts_of
from ..models import ExportJob
from ..numbering import Numbering, numberings_of
from ..sources import EntryStream, Segment, Source, Wanted

MOST_ROWS = 60_000


@dataclass(frozen=True)
class PlannedVolume:
    """A planned file: entries by log, table and number."""

    number: int
    segments: tuple[Segment, ...]

    @property
    def rows(self) -> int:
        return sum(segment.rows for segment in self.segments)


@dataclass(frozen=True)
class Plan:
    """The volumes of an export and what is said of its numbers."""

    volumes: tuple[PlannedVolume, ...]
    numberings: tuple[Numbering, ...]

    @property
    def rows(self) -> int:
        return sum(volume.rows for volume in self.volumes)

    @property
    def in_one(self) -> "Plan":
        """The same entries in one volume."""
        segments = tuple(segment for volume in self.volumes for segment in volume.segments)
        return replace(self, volumes=(PlannedVolume(1, segments),))

    def as_json(self) -> dict[str, Any]:
        """The plan as its job stores it."""
        whole: dict[str, Any] = msgspec.to_builtins(self)
        return whole

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> "Plan":
        """The plan that a job stores."""
        return msgspec.convert(kept, cls)


def wanted_of(job: ExportJob) -> Wanted:
    """The entries that a job asks for."""
    asked = job.parameters
    return Wanted(
        facility_id=job.facility_id,
        zone=job.facility.zone,
        logs=tuple(asked["logs"]),
        tables=tuple(UUID(table["id"]) for table in asked["tables"]),
        first=date.fromisoformat(asked["first"]),
        last=date.fromisoformat(asked["last"]),
        received_until=job.requested_at if job.is_table_day else None,
    )


def plan_of(wanted: Wanted, source: Source, *, is_limited: bool = True) -> Plan:
    """The files of a log book that holds every wanted entry on file now. Raises Refused for more than one export can
    hold, where it is limited to that."""
    streams = list(source.streams(wanted))
    total = sum(len(stream.numbers) for stream in streams)
    if is_limited and total > MOST_ROWS:
        raise Refused(
            f"The period holds {total:,} entries; one export can hold {MOST_ROWS:,}. Choose a shorter period or "
            "fewer tables."
        )
    segments = [
        segment_of(stream, stream.numbers[at : at + MOST_A_PART])
        for stream in streams
        for at in range(0, len(stream.numbers), MOST_A_PART)
    ]
    volumes = (PlannedVolume(number, tuple(part)) for number, part in enumerate(parts_of(segments), start=1))
    return Plan(tuple(volumes), numberings_of(streams))


def segment_of(stream: EntryStream, numbers: Sequence[int]) -> Segment:
    """The entries of a stream from the first to the last of these numbers."""
    return Segment(stream.log, stream.table_id, stream.table_number, numbers[0], numbers[-1], len(numbers), stream.seen)
