"""The Roulette inspection log as one object; its provisions, 617a.2(a) to (e), stand in `inspection_rules`."""

from ..core.finding import Finding
from ..core.log import FLOORPERSON_OR_ABOVE, LogKind, Opening, Signatory
from .inspection import RouletteInspection, RouletteTable, entry_fields, event_at, holds_inspection
from .inspection_rules import LOG_RULES
from .inspection_rules.register import LOG


def _bars_opening(opening: Opening[RouletteInspection, RouletteTable]) -> list[Finding]:
    from .opening import what_bars_opening  # which judges with the kind of log below

    return what_bars_opening(opening)


ROULETTE_INSPECTION = LogKind(
    code=LOG,
    title="Roulette inspection log",
    chapter="617a",
    table=RouletteTable,
    entry=RouletteInspection,
    event_at=event_at,
    table_field="roulette_table_number",
    lane=lambda entry: "inspection" if holds_inspection(entry) else "change",
    signatories=(
        Signatory(
            title="Inspected by", name="inspector_name", role="inspector_role",
            credential="inspector_credential_number",
            roles=("floorperson", "security_member", *FLOORPERSON_OR_ABOVE[1:]), signs=True,
        ),
        Signatory(
            title="Adjusted or replaced by", name="performer_signature", role="performer_role",
            credential="performer_credential_number", countersigns="617a.2(e)",
        ),
        Signatory(
            title="Security department member who was present", name="security_witness_name",
            role="security_witness_role", credential="security_witness_credential_number", roles=("security_member",),
        ),
    ),
    asks=entry_fields,
    bars_opening=_bars_opening,
)  # fmt: skip

LOGS = (ROULETTE_INSPECTION,)

__all__ = ["LOGS", "LOG_RULES", "ROULETTE_INSPECTION"]
