"""The clauses that other units decide, folded on the desk: readable, and not asked of the reader."""

from collections.abc import Iterable
from typing import Any

from compliance.regulation.core.finding import Owner
from compliance.web.words import SIGN_OFF_STATES, TagWords

from ..facts import finding_key
from ..recusals import DECIDER_UNITS
from .batches import AddressOf
from .clauses import ClauseItem
from .docket import Docket
from .exception_rows import OtherUnit
from .matters import place_of
from .queue import pip

AFTER = TagWords("after the report", "empty", "waiting")


def others_of(
    docket: Docket, others: dict[Owner, list[ClauseItem]], finding_rows: Iterable[dict[str, Any]], address_of: AddressOf
) -> list[OtherUnit]:
    """Each unit that decides some of the clauses, with how far it is, the clauses, and what is found about them."""
    rows = {line["row"].key: line["row"] for line in finding_rows if not line["row"].is_aside}
    raised = {act.finding_key: place_of(act)[0] for act in docket.raised}

    def findings_of(item: ClauseItem) -> list[Any]:
        keys = [finding_key(finding) for finding in item.row.findings]
        keys += [key for key, citation in raised.items() if citation == item.provision.citation]
        return [rows[key] for key in keys if key in rows]

    def agreed(unit: Owner, items: Iterable[ClauseItem]) -> list[str]:
        marks = ((docket.marks.get((item.provision.citation, item.provision.name, unit)), item) for item in items)
        return [item.key for mark, item in marks if mark is not None and mark.agreed]

    return [
        OtherUnit(
            unit,
            _state(docket, unit),
            [(item, address_of(item), findings_of(item)) for item in items],
            agreed(unit, items),
        )
        for unit, items in others.items()
    ]


def _state(docket: Docket, unit: Owner) -> TagWords:
    return AFTER if unit in DECIDER_UNITS else SIGN_OFF_STATES[pip(docket.bureaus.get(unit))]
