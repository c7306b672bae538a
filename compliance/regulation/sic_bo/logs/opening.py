"""May this Sic Bo table open? The answer of the inspection log, from the log's own validators."""

from datetime import UTC, datetime

import msgspec

from ...dice_log import DiceTable
from ...edition import edition_on
from ...elapsed import elapsed
from ...evaluate import stamped
from ...finding import Finding, violation
from ...log import Opening, evaluate_log
from ..editions import BEFORE_FIRST, EDITIONS
from .inspection import SIC_BO_INSPECTION, SicBoInspection
from .register import LOG_RULES


def what_bars_opening(opening: Opening[SicBoInspection, DiceTable]) -> list[Finding]:
    """What keeps a table from opening, by its inspection log; empty when it may open. § 625a.5(a).

    The inspection is due at every opening: one that was finished before the table was last closed, or that an earlier
    opening has used, serves no second one. The latest is judged as if the table opened with it at `as_of`; notes do not
    count. Raises NotInForce for a day without an edition.
    """
    known = [
        (entry.inspected_at.astimezone(UTC), place)
        for place, entry in enumerate(opening.newest)
        if entry.inspected_at is not None
    ]
    if not known:
        return _refused(opening, "No inspection of this table is on file.")
    entry, closed = opening.newest[max(known)[1]], opening.closed_since
    if closed is not None and not _is_later(entry.inspected_at, closed):
        return _refused(opening, "The last inspection was before the table closed.")
    stated = entry.opened_at
    opened = stated if stated is not None and not _is_later(stated, opening.as_of) else opening.as_of
    found = evaluate_log(
        SIC_BO_INSPECTION,
        LOG_RULES,
        lambda day: edition_on(EDITIONS, day, before=BEFORE_FIRST),
        opening.table,
        [msgspec.structs.replace(entry, opened_at=opened)],
        opening.as_of,
    )
    return [finding for finding in found if finding.severity != "note"]


def _is_later(one: datetime | None, other: datetime) -> bool:
    return one is not None and elapsed(other, one).total_seconds() > 0


def _refused(opening: Opening[SicBoInspection, DiceTable], wrong: str) -> list[Finding]:
    rule = next(row for row in LOG_RULES if row.name == "inspection_comes_before_opening")
    finding = violation(
        "inspected_at",
        None,
        wrong=wrong,
        required="an inspection before the table opens",
        mend="Inspect the table, then open it.",
    )
    return list(stamped(finding, rule, opening.text.edition))
