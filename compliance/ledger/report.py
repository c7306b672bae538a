"""`report/records.csv` of a bundle (docs/records.md section 9): one line an entry, made from its bytes alone."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

HEADER = (
    "origin", "index", "received_at", "occurred_at", "type", "subject", "printed_name", "credential_number",
    "assurance", "late_seconds", "supersedes", "leaf",
)  # fmt: skip
GUARDED = ("=", "+", "-", "@", "\t", "\r")


def lines(entries: Iterable[tuple[int, bytes]]) -> Iterator[bytes]:
    """The lines of these entries, given as index and bytes, in order; without the header."""
    for _, entry in entries:
        yield line(_cells(entry))


def line(cells: Iterable[str]) -> bytes:
    """One line: every field quoted, none that a spreadsheet would run."""
    guarded = ("'" + cell if cell.startswith(GUARDED) else cell for cell in cells)
    return (",".join('"' + cell.replace('"', '""') + '"' for cell in guarded) + "\r\n").encode()


def _cells(entry: bytes) -> tuple[str, ...]:
    said: dict[str, Any] = json.loads(entry)
    subject, lateness = said["subject"], said["lateness"]
    return (
        said["origin"],
        str(said["index"]),
        said["received_at"],
        (said["occurred_at"] or {}).get("utc", ""),
        said["type"],
        f"{subject['table']} {subject['id']}" if subject else "",
        said["actor"]["printed_name"],
        said["actor"]["credential_number"],
        (said["signature"] or {}).get("assurance", ""),
        str(lateness["seconds"]) if lateness and lateness["is_late"] else "",
        str(said["supersedes"]["index"]) if said["supersedes"] else "",
        hashlib.sha256(b"\x00" + entry).hexdigest(),
    )
