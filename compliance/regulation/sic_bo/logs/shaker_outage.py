"""Sic Bo: the log of automated shakers out of service. § 625a.7(d)."""

from datetime import datetime
from typing import Annotated, Any

from ...core.evaluate import stamped
from ...core.fields import Field, ask, fields_of
from ...core.finding import TELL, Finding
from ...core.log import LogKind, Opening
from ...general.device_log import (
    WHICH_DEVICE,
    DeviceOutage,
    DeviceTable,
    before_another_method,
    marked_first,
    not_seen_done,
    outage_at,
    unmarked_outages,
)
from .register import LOG_RULES

LOG = "device_out_of_service"
REMOVED = "removal of the dice before a manual shaker is used"
NOT_REMOVED = f"If they were removed, add an entry that says when. If not, remove them now: {TELL}"
MARKED = "a cover or a sign “out of order” on the automated shaker before a manual shaker is used"


class ShakerOutage(DeviceOutage, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An outage of an automated shaker, from its failure to its return; times carry their offset."""

    device_id: Annotated[
        str | None,
        ask("Which automated shaker?", column="Shaker", hint="Serial or asset number on the device.", at_table=True),
    ] = None
    alternate_method_started_at: Annotated[
        datetime | None,
        ask(
            "When was a manual shaker used instead?",
            noun="Manual shaker used since",
            column="Manual shaker",
            hint="Leave blank while the table waits.",
            optional=True,
        ),
    ] = None
    dice_removed_at: Annotated[
        datetime | None, ask("When were the dice removed from it?", column="Dice removed", why="625a.7(d)")
    ] = None


ORDER = (
    "table_number", "device_id", "out_at", "dice_removed_at", "marking", "marked_at", "alternate_method_started_at",
    "back_in_service_at",
)  # fmt: skip


def _fields(table: DeviceTable) -> dict[str, Field]:
    fields = fields_of(ShakerOutage)
    return {name: fields[name] for name in ORDER}


def _bars_opening(opening: Opening[Any, DeviceTable]) -> list[Finding]:
    """A shaker that failed and is not back, unmarked or with its dice inside: the table opens with a manual one."""
    findings = unmarked_outages(opening, LOG_RULES, "625a.7(d)")
    rule = next(row for row in LOG_RULES if row.name == "dice_are_removed_first")
    for entry in opening.newest:
        if entry.back_in_service_at is None and entry.dice_removed_at is None:
            finding = not_seen_done(
                entry,
                "dice_removed_at",
                wrong=f"The dice are not recorded as removed from automated shaker {entry.device_id or 'not named'}.",
                required=REMOVED,
                mend=NOT_REMOVED,
            )
            findings.extend(stamped(finding, rule, opening.text.edition))
    return findings


DEVICE_OUT_OF_SERVICE = LogKind(
    code=LOG,
    title="Automated shaker out-of-service log",
    chapter="625a",
    table=DeviceTable,
    entry=ShakerOutage,
    event_at=outage_at,
    lane=lambda entry: entry.device_id or "",
    asks=_fields,
    bars_opening=_bars_opening,
)


LOG_RULES.demands(
    "625a.7(d)",
    "Automated shaker marked out of order",
    *WHICH_DEVICE,
    marked_first("the automated shaker was marked", MARKED),
    name="shaker_is_marked_first",
    duty="An automated shaker that fails or cannot be used is covered, or has a sign that it is out of order, before a "
    "manual shaker is used.",
    reading="The text requires no log; this one is our proof. A marking that is not recorded is a question until a "
    "manual shaker is used, and a violation after that.",
    fields=("marked_at", "marking", "alternate_method_started_at", "device_id", "out_at", "table_number"),
    log=LOG,
)
LOG_RULES.demands(
    "625a.7(d)",
    "Dice removed from the automated shaker",
    before_another_method("dice_removed_at", "the dice were removed", REMOVED, NOT_REMOVED),
    name="dice_are_removed_first",
    duty="The dice are taken out of an automated shaker that fails or cannot be used before a manual shaker is used.",
    reading="Nothing is due while no manual shaker is used. The text does not say whether the dice or the mark comes "
    "first.",
    fields=("dice_removed_at", "alternate_method_started_at"),
    log=LOG,
)
