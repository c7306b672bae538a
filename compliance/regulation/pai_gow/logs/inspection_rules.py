"""§ 621a.6(a) to (c): the provisions that an inspection of tiles proves, but for the sealing of an unsuitable set."""

from functools import partial

from ...core import condition
from ...core.condition import FactCondition, may_be_other_than
from ...core.families import answered_yes, recorded
from ...general.log_families import (
    answered,
    at_its_table,
    in_order,
    not_in_haste,
    verified_by_another,
    with_its_packages,
)
from ...general.series import serves_its_opening
from .register import LOG_RULES
from .tile_inspection import ORDER, TILE_INSPECTION, inspection_ended, not_rejected

LOG = TILE_INSPECTION.code
_SIGNATORIES = ("dealer_name", "dealer_credential_number", "floorperson_name", "floorperson_credential_number")
_TIMES = ("received_at", "inspected_at", "verified_at")
_VERIFIED = "an inspection by the dealer, verified by the floorperson assigned to the table"
_OTHERS = {
    "table_number": "the table",
    "tile_set_id": "which set of tiles it is",
    "cleaned_before": "whether the tiles were cleaned beforehand",
    "result": "whether the set is suitable",
}


# Whether the floorperson was assigned to this table is not checked: the staffing plan tells.
LOG_RULES.demands(
    "621a.6(a)",
    "Inspection and verification",
    *answered(*_TIMES, *_SIGNATORIES, required=_VERIFIED),
    verified_by_another(_VERIFIED),
    in_order(ORDER, "the arrival first, then the inspection, then its verification", ("inspected_at", "verified_at")),
    serves_its_opening(
        "inspected_at",
        ended=inspection_ended,
        opened="opened_for_play_at",
        is_passed=lambda entry, text: not_rejected(entry),
    ),
    not_in_haste("received_at", "opened_for_play_at", "The tiles are recorded as received, inspected, mixed and dealt"),
    name="dealer_inspects_and_floorperson_verifies",
    duty="After one set of tiles has come to the table the dealer sorts and inspects it, and the floorperson assigned "
    "to the table verifies the inspection.",
    reading="The text requires the act, and this log proves it, so the two people and the three times are required. To "
    "verify is to check another person's work: the same credential number is the same person. An inspection serves one "
    "opening: every opening needs one that ended after the opening before. Nobody inspects, shows and mixes tiles "
    "within one minute of their arrival: whether it was done cannot be told from such times.",
    log=LOG,
)
LOG_RULES.demands(
    "621a.6(a)",
    "Which set it is",
    *(recorded(field, words) for field, words in _OTHERS.items()),
    at_its_table(),
    with_its_packages(must_name=False),
    name="inspected_set_is_told",
    duty="Each set that comes to a table is inspected; it may be cleaned before.",
    reading="What is missing here is a question, not a violation; the text requires the inspection but not this form "
    "of it.",
    log=LOG,
)
DEALT = condition.stated("opened_for_play_at")
PASSED_UNDEALT = FactCondition(
    "result is suitable, not dealt yet",
    ("result", "opened_for_play_at"),
    lambda entry: entry.result == "suitable" and entry.opened_for_play_at is None,
)


def _check(
    citation: str, title: str, field: str, *, name: str, duty: str, about: str, wrong: str, required: str
) -> None:
    """Declares one of the three checks: recorded, and not failed where the set was passed all the same."""
    passed = partial(
        answered_yes,
        field,
        optional=True,
        required=required,
        mend="Take the set out of play, seal the whole of it, and inspect another.",
    )
    LOG_RULES.demands(
        citation,
        title,
        recorded(field, about),
        passed(when=DEALT, wrong=f"{wrong} The set was dealt anyway."),
        passed(when=PASSED_UNDEALT, wrong=f"{wrong} The set was called suitable anyway."),
        name=name,
        duty=duty,
        reading="A failed check is not itself a violation; passing the set anyway is.",
        fields=(field, "result", "opened_for_play_at"),
        log=LOG,
    )


_check(
    "621a.6(a)(1)",
    "Sixteen pairs",
    "check_pairs_complete",
    name="pairs_are_complete",
    duty="The set is sorted into pairs, to see that the Supreme Pair and all 15 other pairs are in it.",
    about="whether all 16 pairs are there",
    wrong="The pairs are not complete.",
    required="the Supreme Pair and the 15 other pairs in the set",
)
_check(
    "621a.6(a)(2)",
    "Size and shading",
    "check_size_and_shading",
    name="tiles_are_alike",
    duty="Every tile is laid side by side, to see that all have the same size and shading.",
    about="whether the tiles are alike in size and shading",
    wrong="The tiles differ in size or shading.",
    required="tiles of the same size and shading",
)
_check(
    "621a.6(a)(3)",
    "Backs and sides",
    "check_backs_and_sides",
    name="backs_and_sides_are_clean",
    duty="The back and sides of every tile are examined for flaws, scratches and marks.",
    about="whether backs and sides are without flaws",
    wrong="Backs or sides have flaws, scratches or marks.",
    required="backs and sides that are not flawed, scratched or marked",
)


NOT_UNSUITABLE = may_be_other_than("result", "unsuitable")
_SEEN = "that the first player see the verified tiles before they are mixed"
_MIXED = "tiles that are mixed after the first player’s look and before the first deal"

LOG_RULES.demands(
    "621a.6(b)",
    "First player sees the tiles",
    in_order(ORDER, _SEEN, ("first_player_inspection_at",)),
    *answered("first_player_inspection_at", required=_SEEN, when=condition.stated("mixed_at") | DEALT),
    name="first_player_sees_the_tiles",
    when=NOT_UNSUITABLE,
    duty="After the verification the tiles lie face up in pairs for the first player to see.",
    reading="Due once the tiles are mixed or dealt; until a player arrives, there is nothing to record. An unsuitable "
    "set is not shown to anyone.",
    fields=("first_player_inspection_at", "verified_at", "mixed_at", "opened_for_play_at"),
    log=LOG,
)
# How the tiles are mixed (621a.6(d)) is attested in the filing.
LOG_RULES.demands(
    "621a.6(c)",
    "Mixed before the deal",
    in_order(ORDER, _MIXED, ("mixed_at", "opened_for_play_at")),
    *answered("mixed_at", required=_MIXED, when=DEALT),
    name="tiles_are_mixed_before_the_deal",
    when=NOT_UNSUITABLE,
    duty="After the first player's look the tiles are turned face down and mixed thoroughly.",
    reading="The mixing is due once the tiles are dealt.",
    fields=("mixed_at", "opened_for_play_at", "first_player_inspection_at"),
    log=LOG,
)
