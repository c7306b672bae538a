"""The log of tile inspections as one object, and what it says before a table opens."""

from ...core.edition import edition_on
from ...core.elapsed import at_words
from ...core.evaluate import stamped
from ...core.finding import Finding, cannot_tell, violation
from ...core.log import FLOORPERSON_OR_ABOVE, LogKind, Opening, Signatory, evaluate_log
from ...general.series import OPENING_WITHOUT, is_the_opening_in_question, serves_after
from ..editions import BEFORE_FIRST, EDITIONS
from .inspection_rules import LOG
from .register import LOG_RULES, TileTable
from .tile_inspection import TileInspection, inspected_at, inspection_ended


def what_bars_opening(opening: Opening[TileInspection, TileTable]) -> list[Finding]:
    """What keeps a table from opening by its latest inspection of tiles; empty when nothing does. § 621a.6(a).

    An inspection serves one opening: one that ended no later than the opening before serves no second one. Tiles lie
    open for the first player after the table opened, so showing and mixing are not asked yet.
    """
    known = [entry for entry in opening.newest if inspected_at(entry) is not None]
    if not known:
        finding = cannot_tell(
            "inspected_at",
            wrong="No inspection of tiles is recorded at this table.",
            mend="Inspect a set and record it before the table opens.",
        )
        return _of("621a.6(a)", finding, opening)
    latest = max(known, key=lambda entry: inspected_at(entry) or opening.as_of)
    if latest.result == "unsuitable":
        finding = violation(
            "result",
            latest.result,
            wrong=f"Set {latest.tile_set_id or 'not named'} was found unsuitable, and no other was inspected since.",
            required="another set of tiles from the reserve in the pit stand",
            mend="Bring another set, inspect it and record that.",
        )
        return _of("621a.6(a)(3)(i)", finding, opening)
    ended, opened = inspection_ended(latest), latest.opened_for_play_at
    stated = None if is_the_opening_in_question(opened, opening.closed_since) else opened
    before = max((at for at in (stated, opening.opened_before) if at is not None), default=None)
    if ended is not None and not serves_after(ended, before):
        finding = violation(
            "inspected_at",
            None,
            wrong=f"The last inspection of tiles has served an earlier opening, that of {at_words(before or ended)}.",
            required=OPENING_WITHOUT,
            mend="Inspect the tiles, then open the table.",
        )
        return _of("621a.6(a)", finding, opening)
    found = evaluate_log(
        TILE_INSPECTION,
        LOG_RULES,
        lambda day: edition_on(EDITIONS, day, before=BEFORE_FIRST),
        opening.table,
        [latest],
        opening.as_of,
        asked=0,
    )
    return [finding for finding in found if finding.severity != "note"]


def _of(citation: str, finding: Finding, opening: Opening[TileInspection, TileTable]) -> list[Finding]:
    provision = next(row for row in LOG_RULES if row.citation == citation)
    return list(stamped(finding, provision, opening.text.edition))


TILE_INSPECTION = LogKind(
    code=LOG,
    title="Tile inspection log",
    chapter="621a",
    table=TileTable,
    entry=TileInspection,
    event_at=inspected_at,
    signatories=(
        Signatory(
            title="Floorperson who verified", name="floorperson_name", credential="floorperson_credential_number",
            roles=FLOORPERSON_OR_ABOVE, signs=True,
        ),
        Signatory(
            title="Dealer who inspected", name="dealer_name", credential="dealer_credential_number", roles=("dealer",)
        ),
    ),
    bars_opening=what_bars_opening,
)  # fmt: skip
