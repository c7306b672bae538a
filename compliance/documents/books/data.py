"""The entries of a book as data, compressed as they are added: CSV with a column for each field, and JSON."""

import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from datetime import UTC
from typing import Any
from zoneinfo import ZoneInfo

from ..columns import COMMON, csv_cells, csv_fields
from ..csv_files import Writer
from ..sources import LogRow
from ..typeset.sheets import Sheets


class Packed:
    """Text that is compressed as it grows."""

    def __init__(self, name: str, about: str, media_type: str) -> None:
        self.name, self.about, self.media_type = name, about, media_type
        self._packer, self._digest = zlib.compressobj(6), hashlib.md5(usedforsecurity=False)
        self._packed, self._size = bytearray(), 0

    def add(self, text: str) -> None:
        """More text at the end."""
        content = text.encode()
        self._digest.update(content)
        self._size += len(content)
        self._packed += self._packer.compress(content)

    def attach_to(self, sheets: Sheets) -> None:
        """Puts the finished file into the PDF."""
        packed = bytes(self._packed + self._packer.flush())
        sheets.attach(self.name, self.about, self.media_type, packed, self._size, self._digest.digest())


class Data:
    """The CSV and the JSON of a book."""

    def __init__(self, stem: str, logs: Sequence[str], facility: str, zone: ZoneInfo, head: Mapping[str, Any]) -> None:
        self._facility, self._zone = facility, zone
        self._fields = csv_fields(logs)
        self.csv = Packed(f"{stem}.csv", "The entries of this book as a table", "text/csv")
        self.json = Packed(f"{stem}.json", "The entries of this book as recorded", "application/json")
        self._writer = Writer([*COMMON, *self._fields.values()])
        self._rows = 0
        opening = json.dumps({**head, "entries": []}, ensure_ascii=False)
        self.json.add(opening.removesuffix("]}"))

    def add(self, row: LogRow) -> None:
        """Adds an entry."""
        self._writer.add(csv_cells(row, self._facility, self._zone, list(self._fields)))
        self.csv.add(self._writer.take_text())
        self.json.add(("," if self._rows else "") + "\n" + json.dumps(as_json(row), ensure_ascii=False))
        self._rows += 1

    def attach_to(self, sheets: Sheets) -> None:
        """Puts both files into the PDF."""
        self.csv.add(self._writer.take_text())
        self.json.add("\n]}\n")
        self.csv.attach_to(sheets)
        self.json.attach_to(sheets)


def as_json(row: LogRow) -> dict[str, Any]:
    """An entry as data; times in UTC."""
    members = {
        "log": row.log, "table": row.table_number, "number": row.number,
        "occurred_at": row.occurred_at.astimezone(UTC).isoformat(),
        "received_at": row.received_at.astimezone(UTC).isoformat(), "facts": row.facts,
        "facts_sha256": row.facts_sha256, "edition": row.edition_key, "signature": row.signature,
        "late_seconds": row.late_seconds, "late_reason": row.late_reason, "without_network": row.without_network,
        "corrects": row.supersedes, "correction_reason": row.correction_reason, "corrected_by": row.superseded_by,
        "never_happened": row.never_happened, "violations": list(row.violations),
    }  # fmt: skip
    return {name: value for name, value in members.items() if value not in (None, "", [])}
