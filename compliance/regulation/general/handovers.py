"""Shift handovers as a log: what the record of one states. No citation asks for this log."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

import msgspec

from ..core.fields import ask, fields_of
from ..core.log import ROLES, LogKind, Role, signatory

Lines = tuple[str, ...] | None


class Shift(msgspec.Struct, frozen=True):
    """A record without fields: the log asks nothing of the facility."""


class HandoverEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A shift handed over, with the person who took it over and the changes by then; times carry the offset.

    The fields `open_…` are the kinds of open things, in the order of the page; `changed_…` what changed in between.
    """

    handed_over_at: Annotated[datetime | None, ask("As of")] = None
    next_shift_until: Annotated[datetime | None, ask("Next shift until")] = None
    items_open: Annotated[int | None, ask("Open items", column="Open")] = None
    open_limit: Annotated[Lines, ask("Time limits that are over or end in the next shift")] = None
    open_problem: Annotated[Lines, ask("Open problems")] = None
    open_alarm: Annotated[Lines, ask("Open alarms")] = None
    open_check: Annotated[Lines, ask("Failed checks")] = None
    open_round: Annotated[Lines, ask("Closed tables with work to do before they open")] = None
    open_countersignature: Annotated[Lines, ask("Entries to countersign")] = None
    open_denial: Annotated[Lines, ask("Denied entries that wait for a second person")] = None
    open_count: Annotated[Lines, ask("Counts of packages that do not balance")] = None
    open_note: Annotated[Lines, ask("Notes of the Board since the last handover")] = None
    open_handover: Annotated[Lines, ask("Handovers that nobody took over")] = None
    handover_description: Annotated[str | None, ask("Message to the next shift")] = None
    taken_over_at: Annotated[datetime | None, ask("Checked again", column="Taken over")] = None
    taker_name: Annotated[str | None, ask("Taken over by")] = None
    taker_role: Annotated[Role | None, ask("Position of who took it over", choices=ROLES)] = None
    taker_credential_number: Annotated[str | None, ask("Credential number of who took it over")] = None
    changed_new: Annotated[Lines, ask("New since")] = None
    changed_gone: Annotated[Lines, ask("No longer open")] = None
    changed_otherwise: Annotated[Lines, ask("Changed since")] = None


def _titles(beginning: str) -> Mapping[str, str]:
    fields = fields_of(HandoverEntry)
    return {name.removeprefix(beginning): field.label for name, field in fields.items() if name.startswith(beginning)}


OPEN = _titles("open_")
"""The kinds of open things, in their order, with their headings."""
CHANGES = _titles("changed_")
"""The kinds of change to open things between the two signatures, with their headings."""

HANDOVERS = LogKind(
    code="handovers",
    title="Shift handover log",
    chapter="",
    table=Shift,
    entry=HandoverEntry,
    event_at=lambda entry: entry.handed_over_at,
    table_field="",
    signatories=(signatory("taker", "Taken over by"),),
)


def item_words(item: Mapping[str, Any]) -> str:
    """`R-01, problem 3: …`: an open thing as it was signed, with its table; and with what it was before, where it
    changed."""
    was = f" (was: {item['was']})" if "was" in item else ""
    return f"{item['table']}, {item['words']}{was}" if item["table"] else f"{item['words']}{was}"


def lines_of(items: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, list[str]]]:
    """The kinds of these open things, in their order, each with its lines."""
    for code in OPEN:
        if lines := [item_words(item) for item in items if item["kind"] == code]:
            yield code, lines


def stated_of(handed: Mapping[str, Any], words: str, taken: Mapping[str, Any] | None) -> dict[str, Any]:
    """The values of an entry by field, from what was handed over (`as_of`, `until`, `items`), the words, and what the
    takeover states: `as_of`, `changed`, `signature`; None while it waits."""
    stated: dict[str, Any] = {
        "handed_over_at": handed["as_of"],
        "next_shift_until": handed["until"],
        "items_open": len(handed["items"]),
        **{f"open_{code}": lines for code, lines in lines_of(handed["items"])},
        "handover_description": words or None,
    }
    if taken is not None:
        by = taken["signature"]
        stated |= {
            "taken_over_at": taken["as_of"],
            "taker_name": by["printed_name"],
            "taker_role": by["role"] if by["role"] in ROLES else None,
            "taker_credential_number": by["credential_number"],
        }
        for code in CHANGES:
            lines = [f"{OPEN[kind]}: {line}" for kind, some in lines_of(taken["changed"][code]) for line in some]
            stated[f"changed_{code}"] = lines or None
    return {name: value for name, value in stated.items() if value is not None}
