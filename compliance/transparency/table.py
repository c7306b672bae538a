"""The lines of `report/records.csv`, made from the entries (section 9)."""

from __future__ import annotations

from typing import Any

CSV_HEADER = (
    b'"origin","index","received_at","occurred_at","type","subject","printed_name","credential_number","assurance",'
    b'"late_seconds","supersedes","leaf"\r\n'
)
_FORMULA = frozenset("=+-@\t\r")


def csv_line(entry: dict[str, Any], leaf: bytes) -> bytes:
    """The line of `report/records.csv` for an entry. Whatever has no cell is text that needs no guard."""
    actor, subject, occurred, late = entry["actor"], entry["subject"], entry["occurred_at"], entry["lateness"]
    return (
        f'"{_cell(entry["origin"])}","{entry["index"]}","{entry["received_at"]}",'
        f'"{occurred["utc"] if occurred else ""}","{entry["type"]}",'
        f'"{_cell(subject["table"] + " " + subject["id"]) if subject else ""}",'
        f'"{_cell(actor["printed_name"])}","{_cell(actor["credential_number"])}",'
        f'"{entry["signature"]["assurance"] if entry["signature"] else ""}",'
        f'"{late["seconds"] if late and late["is_late"] else ""}",'
        f'"{entry["supersedes"]["index"] if entry["supersedes"] else ""}","{leaf.hex()}"\r\n'
    ).encode()


def _cell(text: str) -> str:
    guarded = "'" + text if text[:1] in _FORMULA else text
    return guarded.replace('"', '""')
