"""May this Sic Bo table open? The answer of the inspection log, from the log's own validators."""

from datetime import UTC

import msgspec

from ...core.edition import edition_on
from ...core.elapsed import at_words
from ...core.evaluate import stamped
from ...core.finding import Finding, violation
from ...core.log import Opening, evaluate_log
from ...general.dice_log import DiceTable
from ...general.series import OPENING_WITHOUT, is_the_opening_in_question, serves_after
from ..editions import BEFORE_FIRST, EDITIONS
from .inspection import SIC_BO_INSPECTION, SicBoInspection
from .register import LOG_RULES


def what_bars_opening(opening: Opening[SicBoInspection, DiceTable]) -> list[Finding]:
    """What keeps a table from opening, by its inspection log; empty when it may open. § 625a.5(a).

    The inspection is due at every opening: one that ended no later than the opening before serves no second one. The
    latest is judged as if the table opened with it at `as_of`; notes do not count. Raises NotInForce for a day without
    an edition.
    """
    known = [
        (entry.inspected_at.astimezone(UTC), place)
        for place, entry in enumerate(opening.newest)
        if entry.inspected_at is not None
    ]
    if not known:
        return _refused(opening, "No inspection of this table is on file.")
    ended, place = max(known)
    stated = [
        entry.opened_at
        for entry in opening.newest
        if not is_the_opening_in_question(entry.opened_at, opening.closed_since)
    ]
    before = max((at for at in (*stated, opening.opened_before) if at is not None), default=None)
    if before is not None and not serves_after(ended, before):
        return _refused(opening, f"The last inspection has served an earlier opening, that of {at_words(before)}.")
    found = evaluate_log(
        SIC_BO_INSPECTION,
        LOG_RULES,
        lambda day: edition_on(EDITIONS, day, before=BEFORE_FIRST),
        opening.table,
        [msgspec.structs.replace(opening.newest[place], opened_at=opening.as_of)],
        opening.as_of,
        asked=0,
    )
    return [finding for finding in found if finding.severity != "note"]


def _refused(opening: Opening[SicBoInspection, DiceTable], wrong: str) -> list[Finding]:
    rule = next(row for row in LOG_RULES if row.name == "inspection_comes_before_opening")
    finding = violation(
        "inspected_at",
        None,
        wrong=wrong,
        required=OPENING_WITHOUT,
        mend="Inspect the table, then open it.",
    )
    return list(stamped(finding, rule, opening.text.edition))
