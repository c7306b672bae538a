"""Casino War: the log of shuffling devices and automated shoes out of service. § 651a.11(e)."""

from ...core.log import LogKind
from ...general.device_log import WHICH_DEVICE, DeviceOutage, DeviceTable, marked_first, outage_at, unmarked_outages
from .register import LOG_RULES

MARKED = "a cover or a sign “out of order” on the device before any other method is used"
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


LOG_RULES.demands(
    "651a.11(e)",
    "Device marked out of order",
    *WHICH_DEVICE,
    marked_first("the device was marked", MARKED),
    name="device_is_marked_first",
    duty="A shuffling device or automated shoe that cannot be used is covered, or has a sign that it is out of order, "
    "before the table uses another method of shuffling or dealing.",
    reading="The text requires no log; this one is our proof. A marking that is not recorded is a question until "
    "another method is used, and a violation after that.",
    fields=("marked_at", "marking", "alternate_method_started_at", "device_id", "out_at", "table_number"),
    log="device_out_of_service",
)
