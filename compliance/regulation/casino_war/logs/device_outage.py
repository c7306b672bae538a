"""Casino War: the log of shuffling devices and automated shoes out of service. § 651a.11(e)."""

from ...core.figure import Text
from ...core.finding import Outcome
from ...core.log import LogCase, LogKind
from ...general.device_log import (
    DeviceOutage,
    DeviceTable,
    device_is_marked,
    outage_at,
    outage_is_told,
    unmarked_outages,
)
from .register import LOG_RULES

DEVICE_OUT_OF_SERVICE = LogKind(
    code="device_out_of_service",
    title="Device out-of-service log",
    chapter="651a",
    table=DeviceTable,
    entry=DeviceOutage,
    event_at=outage_at,
    lane=lambda entry: entry.device_id or "",
    bars_opening=lambda opening: unmarked_outages(opening, LOG_RULES, "651a.11(e)"),
)


@LOG_RULES.validator(
    "651a.11(e)",
    "Device marked out of order",
    fields=("marked_at", "marking", "alternate_method_started_at", "device_id", "out_at", "table_number"),
    log="device_out_of_service",
)
def device_is_marked_first(case: LogCase[DeviceOutage, DeviceTable], text: Text) -> Outcome:
    """A device that cannot be used is marked before another method takes its place.

    Duty      A shuffling device or automated shoe that cannot be used is covered, or has a sign that it is out of
              order, before the table uses another method of shuffling or dealing.
    Reading   The text requires no log; this one is our proof. A marking that is not recorded is a question until
              another method is used, and a violation after that.
    """
    findings = outage_is_told(case.entry, case.table)
    required = "a cover or a sign “out of order” on the device before any other method is used"
    marked = device_is_marked(case.entry, "the device was marked", required)
    return [*findings, marked] if marked is not None else findings
