"""What one entry is about, as its form and the pages of it know it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from compliance.holders.models import GamingTable
from compliance.regulation.core.log import LogKind

from ...models import LogEntry
from ..changes import EquipmentChange
from ..checking import EntryReading
from ..presets import PresetRecords


@dataclass(frozen=True)
class Desk:
    """What one entry is about: the log at the table, the entry that it corrects, the instant, the records of the table
    that tell about a new entry, and what its form is `given` beside them. `change` is the change of which the entry is
    a step. `is_copy`: the form is kept on a device, for entries without network."""

    reading: EntryReading
    records: PresetRecords | None = None
    corrected: LogEntry | None = None
    given: Mapping[str, Any] = field(default_factory=dict)
    change: EquipmentChange | None = None
    is_copy: bool = False

    @property
    def table(self) -> GamingTable:
        """The table."""
        return self.reading.table

    @property
    def kind(self) -> LogKind:
        """The log."""
        return self.reading.kind

    @property
    def at(self) -> datetime:
        """The instant."""
        return self.reading.at

    @property
    def supersedes(self) -> LogEntry | None:
        """The entry that is corrected."""
        return self.reading.supersedes
