"""The log of equipment out of service, shared by the chapters that want a device covered or signed first.

A chapter adds its own fields to `DeviceOutage` and its own provision, which calls `done_before_another_method`.
"""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec

from .elapsed import elapsed
from .evaluate import stamped
from .fields import asked
from .finding import Finding, cannot_tell, note, violation
from .log import Opening
from .provision import Provision

MARKINGS = {"covered": "Covered", "sign": "Sign “out of order” on the device"}


class DeviceTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table at which the device stands."""

    table_number: Annotated[str | None, asked("Table number", why="465a.3(d)")] = None


class DeviceOutage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One outage of a device, from its failure to its return; times carry their offset."""

    table_number: Annotated[str | None, asked("Table number")] = None
    device_id: Annotated[str | None, asked("Device", hint="Serial or asset number on the device.")] = None
    out_at: Annotated[datetime | None, asked("When did it fail?", hint="When it could no longer be used.")] = None
    marking: Annotated[
        Literal["covered", "sign"] | None, asked("How is it marked as out of order?", choices=MARKINGS)
    ] = None
    marked_at: Annotated[datetime | None, asked("When was it marked?")] = None
    alternate_method_started_at: Annotated[
        datetime | None,
        asked("When did play go on by another method?", hint="Leave out while the table waits.", optional=True),
    ] = None
    back_in_service_at: Annotated[
        datetime | None, asked("When was it back in service?", hint="Leave out while it is out.", optional=True)
    ] = None


def outage_at(entry: DeviceOutage) -> datetime | None:
    """The instant by which the edition of an entry is chosen: the failure, or the first time that is stated."""
    return entry.out_at or entry.marked_at or entry.alternate_method_started_at or entry.back_in_service_at


Missing = Callable[[str, str], Finding]


def not_recorded(field: str, words: str) -> Finding:
    """Cannot tell: the log leaves `field` out, which `words` names."""
    return cannot_tell(field, wrong=f"Not recorded: {words}.", mend=f"Record {words}.")


def done_before_another_method(
    entry: DeviceOutage, field: str, words: str, *, required: str, missing: Missing = not_recorded
) -> Finding | None:
    """The finding where the act timed in `field` came after another method was used; None where it came first.

    Until another method is used nothing is due. `words` names the act's time for a sentence, `required` completes
    "§ … requires"; `missing` makes the finding for a time that is left out. Equal times are met.
    """
    started = entry.alternate_method_started_at
    if started is None:
        return None
    done: datetime | None = getattr(entry, field)
    if done is None:
        return missing(field, words)
    if elapsed(done, started).total_seconds() >= 0:
        return None
    return violation(
        field,
        done,
        wrong=f"Another method was used from {started.isoformat()}, before {words}: {done.isoformat()}.",
        required=required,
        mend="Correct the times if they were written down wrongly; otherwise report it.",
    )


def outage_is_told(entry: DeviceOutage, table: Any) -> list[Finding]:
    """What an entry leaves out or contradicts about which device failed, where and when."""
    found: list[Finding] = []
    if entry.table_number is None:
        found.append(not_recorded("table_number", "the table"))
    elif table.table_number is not None and entry.table_number != table.table_number:
        found.append(other_table(entry.table_number, table.table_number))
    if entry.device_id is None:
        found.append(not_recorded("device_id", "which device failed"))
    if entry.out_at is None:
        found.append(not_recorded("out_at", "when the device failed"))
    if entry.marking is None and entry.alternate_method_started_at is not None:
        found.append(not_recorded("marking", "how the device is marked as out of order"))
    back = entry.back_in_service_at
    if back is not None and entry.out_at is not None and elapsed(entry.out_at, back).total_seconds() < 0:
        found.append(
            note(
                "back_in_service_at",
                found=back,
                wrong="The device is recorded as back in service before it failed.",
                mend="Correct one of the times.",
            )
        )
    return found


def other_table(stated: str, expected: str) -> Finding:
    """Cannot tell: the entry is of another table than the log."""
    return cannot_tell(
        "table_number",
        wrong=f"This entry is of table {stated}; the log is of table {expected}.",
        mend="Move the entry to the log of its table, or correct the table number.",
    )


def unmarked_outages(opening: Opening[DeviceOutage, Any], rules: Iterable[Provision], citation: str) -> list[Finding]:
    """What keeps a table from opening: a device that failed, is not back, and is not marked as out of order.

    A table that opens without its device plays by another method, before which the device is marked. The finding is
    of the provision of `rules` with this citation.
    """
    provision = next(row for row in rules if row.citation == citation)
    found: list[Finding] = []
    for entry in opening.newest:
        if entry.back_in_service_at is None and (entry.marked_at is None or entry.marking is None):
            failed = f" since {entry.out_at.isoformat(' ', 'minutes')}" if entry.out_at else ""
            finding = violation(
                "marked_at",
                entry.marked_at,
                wrong=f"Device {entry.device_id or 'not named'} is out of service{failed} and not marked.",
                required="a cover or a sign “out of order” on the device before any other method is used",
                mend="Cover the device or put a sign on it, and record when.",
            )
            found.extend(stamped(finding, provision, opening.text.edition))
    return found
