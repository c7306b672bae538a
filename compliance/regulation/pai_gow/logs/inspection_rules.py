"""§ 621a.6(a) to (c): the provisions that an inspection of tiles proves, but for the sealing of an unsuitable set."""

from datetime import datetime
from functools import partial

from ...core import condition
from ...core.answers import not_recorded
from ...core.condition import Condition
from ...core.families import answered_yes, recorded
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome
from ...general.packages import elsewhere_noted
from ...general.series import (
    inspection_served_already,
    made_in_haste,
    misplaced,
    opening_served_already,
    other_table,
    unanswered,
    verified_by_another,
)
from .register import LOG_RULES
from .tile_inspection import ORDER, TILE_INSPECTION, Case, TileInspection, inspection_ended, not_rejected

LOG = TILE_INSPECTION.code
_SIGNATORIES = ("dealer_name", "dealer_credential_number", "floorperson_name", "floorperson_credential_number")
_TIMES = ("received_at", "inspected_at", "verified_at")
_OTHERS = {
    "table_number": "the table",
    "tile_set_id": "which set of tiles it is",
    "cleaned_before": "whether the tiles were cleaned beforehand",
    "result": "whether the set is suitable",
}


@LOG_RULES.validator(
    "621a.6(a)",
    "Inspection and verification",
    fields=(*_TIMES, *_SIGNATORIES, "opened_for_play_at"),
    log=LOG,
)
def dealer_inspects_and_floorperson_verifies(case: Case, text: Text) -> Outcome:
    """The dealer inspects the set that came to the table, and another person, the floorperson, verifies it.

    Duty      After one set of tiles has come to the table the dealer sorts and inspects it, and the floorperson
              assigned to the table verifies the inspection.
    Reading   The text requires the act, and this log proves it, so the two people and the three times are required. To
              verify is to check another person's work: the same credential number is the same person. An inspection
              serves one opening: every opening needs one that ended after the opening before. Nobody inspects, shows
              and mixes tiles within one minute of their arrival: whether it was done cannot be told from such times.
    Not here  Whether the floorperson was assigned to this table: the staffing plan tells.
    """
    entry = case.entry
    required = "an inspection by the dealer, verified by the floorperson assigned to the table"
    findings = unanswered(entry, (*_TIMES, *_SIGNATORIES), required)
    number, dealer = entry.floorperson_credential_number, entry.dealer_credential_number
    findings += verified_by_another("floorperson_credential_number", number, dealer, required)
    order = "the arrival first, then the inspection, then its verification"
    findings += misplaced(entry, ORDER, order, ("inspected_at", "verified_at"))
    served = opening_served_already(entry, case.entries, ended=inspection_ended, opened=_opened, is_passed=not_rejected)
    ended = inspection_ended(entry)
    if served is not None and ended is not None:
        findings.append(inspection_served_already("inspected_at", ended, served))
    told = "The tiles are recorded as received, inspected, mixed and dealt"
    return findings or made_in_haste(entry, "received_at", "opened_for_play_at", told)


@LOG_RULES.validator("621a.6(a)", "Which set it is", fields=(*_OTHERS, "package_numbers"), log=LOG)
def inspected_set_is_told(case: Case, text: Text) -> Outcome:
    """The entry says which set at which table was inspected, and with which result.

    Duty      Each set that comes to a table is inspected; it may be cleaned before.
    Reading   What is missing here is a question, not a violation; the text requires the inspection but not this form of
              it.
    """
    entry = case.entry
    findings = [not_recorded(field, words) for field, words in _OTHERS.items() if getattr(entry, field) is None]
    return [*findings, *other_table(entry, case.table), *elsewhere_noted(entry, case.table)] or None


def _opened(entry: TileInspection) -> datetime | None:
    return entry.opened_for_play_at


DEALT = condition.stated("opened_for_play_at")
PASSED_UNDEALT = Condition(
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


@LOG_RULES.validator(
    "621a.6(b)",
    "First player sees the tiles",
    fields=("first_player_inspection_at", "verified_at", "mixed_at", "opened_for_play_at"),
    log=LOG,
)
def first_player_sees_the_tiles(case: Case, text: Text) -> Outcome:
    """Verified tiles lie open for the first player before they are mixed.

    Duty      After the verification the tiles lie face up in pairs for the first player to see.
    Reading   Due once the tiles are mixed or dealt; until a player arrives, there is nothing to record. An unsuitable
              set is not shown to anyone.
    """
    entry = case.entry
    if entry.result == "unsuitable":
        return NOT_APPLICABLE
    required = "that the first player see the verified tiles before they are mixed"
    if entry.first_player_inspection_at is not None:
        return misplaced(entry, ORDER, required, ("first_player_inspection_at",)) or None
    if entry.mixed_at is None and entry.opened_for_play_at is None:
        return NOT_APPLICABLE
    return unanswered(entry, ("first_player_inspection_at",), required)


@LOG_RULES.validator(
    "621a.6(c)",
    "Mixed before the deal",
    fields=("mixed_at", "opened_for_play_at", "first_player_inspection_at"),
    log=LOG,
)
def tiles_are_mixed_before_the_deal(case: Case, text: Text) -> Outcome:
    """Tiles are mixed after the first player has seen them, and before they are dealt.

    Duty      After the first player's look the tiles are turned face down and mixed thoroughly.
    Reading   The mixing is due once the tiles are dealt.
    Not here  How they are mixed (621a.6(d)): attested in the filing.
    """
    entry = case.entry
    if entry.result == "unsuitable":
        return NOT_APPLICABLE
    required = "tiles that are mixed after the first player’s look and before the first deal"
    findings = misplaced(entry, ORDER, required, ("mixed_at", "opened_for_play_at"))
    if entry.opened_for_play_at is not None:
        findings += unanswered(entry, ("mixed_at",), required)
    return findings or None
