"""The Roulette inspection log as one object; its provisions, 617a.2(a) to (e), stand in `inspection_rules`."""

from ..log import LogKind
from .inspection import RouletteInspection, RouletteTable, event_at
from .inspection_rules import LOG_RULES
from .inspection_rules.register import LOG

ROULETTE_INSPECTION = LogKind(
    code=LOG,
    title="Roulette inspection log",
    chapter="617a",
    table=RouletteTable,
    entry=RouletteInspection,
    event_at=event_at,
    table_field="roulette_table_number",
)

LOGS = (ROULETTE_INSPECTION,)

__all__ = ["LOGS", "LOG_RULES", "ROULETTE_INSPECTION"]
