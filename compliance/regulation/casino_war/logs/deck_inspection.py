"""Casino War: the log of deck inspections. § 651a.4(a) and (e)."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Literal

import msgspec

from ...core.chapter import chapter
from ...core.condition import FactCondition, says, stated
from ...core.edition import Edition
from ...core.elapsed import at_words, facility_zone
from ...core.families import Recorded, at_least
from ...core.fields import Field, ask, fields_of
from ...core.figure import Text
from ...core.finding import Finding
from ...core.log import DEALER_AND_FLOORPERSON, InUse, LogCase, LogKind, Opening
from ...core.preset import as_last_time, dealer_of_change, of_lane, of_what_came
from ...general.log_families import (
    answered,
    at_its_table,
    in_order,
    not_in_haste,
    verified_by_another,
    with_its_packages,
)
from ...general.packages import NAMED, offering
from ...general.series import NOT_RECORDED
from ..editions import IN_FORCE
from ..figures import BATCH_DECKS, LEAST_DECKS_INSPECTED, OPENING_STEPS_SKIPPED
from .register import BATCHES, LOG_RULES, Batch, CardTable, batch_asked

BASES = {
    "none": "No, the dealer inspects them",
    "603a_16_u": "Yes, under § 603a.16(u)",
    "603a_16_v": "Yes, under § 603a.16(v)",
}


class DeckInspection(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The way of one set of decks from arrival at the table to play; times carry their offset."""

    table_number: Annotated[str | None, ask("Table number")] = None
    batch_label: Annotated[
        Batch | None,
        batch_asked("The decks of one batch, or all decks of the table.", preset=of_lane(*BATCHES)),
    ] = None
    received_at: Annotated[
        datetime | None,
        ask(
            "When did the decks reach the table?",
            noun="Decks reached the table",
            column="Reached table",
            why="651a.4(a)",
            stamp="started",
        ),
    ] = None
    decks_received: Annotated[
        int | None,
        ask(
            "How many decks came?",
            noun="Decks received",
            column="Decks came",
            unit="decks",
            why="651a.4(a)",
            preset=of_what_came("deck_count"),
        ),
    ] = None
    package_numbers: Annotated[frozenset[str] | None, NAMED] = None
    preinspected_basis: Annotated[
        Literal["none", "603a_16_u", "603a_16_v"] | None,
        ask(
            "Did the decks come inspected and shuffled?",
            noun="Inspected and shuffled before",
            column="Inspected before",
            hint="If they did, keep the paper that says so.",
            why="651a.4(e)",
            choices=BASES,
            preset=as_last_time,
        ),
    ] = None
    dealer_name: Annotated[str | None, ask("Dealer who inspected", why="651a.4(a)", preset=dealer_of_change)] = None
    dealer_credential_number: Annotated[str | None, ask("Credential number of the dealer")] = None
    inspected_at: Annotated[
        datetime | None,
        ask(
            "When did the dealer finish the inspection?",
            noun="Dealer finished the inspection",
            column="Dealer done",
            why="651a.4(a)",
            timed_by="defects_found",
        ),
    ] = None
    defects_found: Annotated[
        bool | None,
        ask(
            "Were defects found?",
            noun="Defects found",
            column="Defects",
            hint="Bent, marked, torn, missing or doubled cards.",
            why="651a.4(a)",
            bad="yes",
        ),
    ] = None
    defect_description: Annotated[
        str | None, ask("What was found?", hint="Only if there was a defect.", optional=True)
    ] = None
    action_taken: Annotated[
        str | None, ask("What was done about it?", hint="Only if there was a defect.", optional=True)
    ] = None
    floorperson_name: Annotated[
        str | None, ask("Floorperson who verified", hint="The one assigned to this table.", why="651a.4(a)")
    ] = None
    floorperson_credential_number: Annotated[str | None, ask("Credential number of the floorperson")] = None
    verified_at: Annotated[
        datetime | None,
        ask("When did the floorperson verify it?", noun="Floorperson verified it", column="Verified", why="651a.4(a)"),
    ] = None
    first_player_inspection_at: Annotated[
        datetime | None,
        ask(
            "When was the first player shown the cards?",
            noun="First player saw the cards",
            column="First player saw",
            why="651a.4(b)",
        ),
    ] = None
    shuffled_at: Annotated[
        datetime | None, ask("When were the cards shuffled?", column="Shuffled", why="651a.5(a)")
    ] = None
    opened_for_play_at: Annotated[
        datetime | None,
        ask("When did play start with these decks?", noun="Play started", column="Play began", stamp="signed"),
    ] = None


def _bars_opening(opening: Opening[DeckInspection, CardTable]) -> list[Finding]:
    return of_inspections(opening.table, opening.in_use, opening.newest, opening.as_of)


def _entry_fields(table: CardTable) -> dict[str, Field]:
    """The fields of an entry; the batch at a table that has two."""
    fields = offering(fields_of(DeckInspection), table)
    if table.shuffler_mode != "batch_shuffler":
        del fields["batch_label"]
    return fields


def batch_left_open(
    entry: DeckInspection, table: CardTable, entries: Sequence[DeckInspection]
) -> tuple[str, str] | None:
    """The batch of an inspection, and that it is to be said, where the table has two and none is named."""
    if table.shuffler_mode != "batch_shuffler" or entry.batch_label is not None:
        return None
    return "batch_label", "This table has two batches. Say which decks were inspected."


def _names_both(entry: DeckInspection, text: Text) -> bool:
    """Whether an entry is of all decks of the table, and counts as many as two batches have."""
    return entry.batch_label == "single" and (entry.decks_received or 0) >= text[BATCH_DECKS][0]


def is_inspection_of(entry: DeckInspection, decks: InUse, text: Text) -> bool:
    """Whether an inspection is that of these decks in use: by their batch, and by when they came into use. 651a.4(a).

    It ended after the decks before came into use, and its decks did not come into use while those were still there.
    An inspection of all decks of the table is of both batches where it counts the decks of two; one that names no decks
    is of neither.
    """
    of_batch = decks.lane in ("A", "B")
    is_of_both = of_batch and _names_both(entry, text)
    if of_batch and entry.batch_label != decks.lane and not is_of_both:
        return False
    ended = entry.verified_at or entry.inspected_at or entry.received_at
    if ended is None or (decks.before_started_at is not None and ended <= decks.before_started_at):
        return False
    played, left = entry.opened_for_play_at, decks.before_ended_at
    return is_of_both or played is None or left is None or played >= left


Case = LogCase[DeckInspection, CardTable]
DECK_INSPECTION = LogKind(
    code="deck_inspection",
    title="Deck inspection log",
    chapter="651a",
    table=CardTable,
    entry=DeckInspection,
    event_at=lambda entry: entry.received_at or entry.inspected_at or entry.verified_at or entry.opened_for_play_at,
    signatories=DEALER_AND_FLOORPERSON,
    set_field="batch_label",
    recent=12,
    asks=_entry_fields,
    bars_opening=_bars_opening,
    left_open=batch_left_open,
    inspects=is_inspection_of,
)
ORDER = (
    "received_at", "inspected_at", "verified_at", "first_player_inspection_at", "shuffled_at", "opened_for_play_at",
)  # fmt: skip


def is_preinspected(entry: DeckInspection) -> bool:
    """Whether the decks are recorded as inspected and shuffled before they came. 603a.16(u) and (v)."""
    return entry.preinspected_basis in ("603a_16_u", "603a_16_v")


NOT_PREINSPECTED = FactCondition(
    "the decks did not come inspected and shuffled", ("preinspected_basis",), lambda entry: not is_preinspected(entry)
)


def _names_decks(batch: str, due: tuple[int, int], received: int | None) -> bool:
    """Whether a batch is one of two, or all decks of the table, and as many as two batches have."""
    return batch in BATCHES or (batch == "single" and (received or 0) >= due[0])


def _came(entry: DeckInspection) -> str:
    decks = f"{entry.decks_received} decks" if entry.decks_received is not None else "The decks"
    return f"{decks} are recorded as received, inspected, shuffled and in play"


_BY_DEALER = "an inspection by the dealer for defects"
_BY_FLOORPERSON = "verification of the inspection by the floorperson assigned to the table"
_DEFECTS = says("defects_found")

LOG_RULES.demands(
    "651a.4(a)",
    "Decks received",
    *answered(
        "table_number",
        "received_at",
        "decks_received",
        required="an inspection of the decks that a table received",
    ),
    at_least(
        "decks_received",
        LEAST_DECKS_INSPECTED,
        optional=True,
        wrong="{found} decks came to the table.",
        required="{due} or more decks at the table",
        mend="If the number is wrong, correct it. If not, bring the missing decks and inspect them.",
    ),
    Recorded(
        field="batch_label",
        other="decks_received",
        is_met=_names_decks,
        due=BATCH_DECKS,
        thing="which of the two batches was inspected",
        at_table=says("shuffler_mode", "batch_shuffler"),
    ),
    at_its_table(),
    with_its_packages(must_name=False),
    name="decks_are_received",
    duty="When six or more decks arrive at a table, they are inspected.",
    reading="A game has at least six decks, so receiving fewer is a violation. Whether they are the decks of the "
    "approved filing is a question of the filing. At a table with two batches an entry names its batch, or all decks "
    "and as many as both batches have; any other counts for neither.",
    fields=("table_number", "batch_label", "received_at", "decks_received", "package_numbers"),
    log="deck_inspection",
)
# Every text on file lets preinspected decks skip (a), whatever else it names: OPENING_STEPS_SKIPPED.
LOG_RULES.demands(
    "651a.4(a)",
    "Dealer inspects",
    *answered("dealer_name", "dealer_credential_number", "inspected_at", "defects_found", required=_BY_DEALER),
    *answered("defect_description", required=_BY_DEALER, when=_DEFECTS),
    *answered("action_taken", required=_BY_DEALER, when=_DEFECTS & stated("opened_for_play_at")),
    name="dealer_inspects_the_decks",
    when=NOT_PREINSPECTED,
    duty="The dealer inspects the decks that came to the table for defects.",
    reading="A defect is no violation by itself; opening play with a defect that nobody fixed is.",
    figures=(OPENING_STEPS_SKIPPED,),
    log="deck_inspection",
)
# Whether the floorperson was assigned to this table is not checked: the staffing plan tells.
LOG_RULES.demands(
    "651a.4(a)",
    "Floorperson verifies",
    *answered("floorperson_name", "floorperson_credential_number", "verified_at", required=_BY_FLOORPERSON),
    verified_by_another(_BY_FLOORPERSON),
    name="floorperson_verifies_the_inspection",
    when=NOT_PREINSPECTED,
    duty="The floorperson assigned to the table verifies the dealer's inspection.",
    reading="To verify is to check another person's work: the same credential number is the same person.",
    figures=(OPENING_STEPS_SKIPPED,),
    editions=(IN_FORCE,),
    log="deck_inspection",
)
LOG_RULES.demands(
    "651a.4(a)",
    "Order of the opening",
    in_order(ORDER, "an inspection after the decks arrive and before they are shown, shuffled and used"),
    not_in_haste("received_at", "opened_for_play_at", _came, when=NOT_PREINSPECTED),
    name="opening_keeps_its_order",
    duty="Decks are inspected after they arrive and before they are shown, shuffled and used.",
    reading="Each time is compared with the last one stated before it. Nobody inspects, shows and shuffles decks "
    "within one minute of their arrival: whether it was done cannot be told from such times.",
    fields=ORDER,
    log="deck_inspection",
)


def edition_at(as_of: datetime) -> Edition:
    """The text that governs an opening at `as_of`. Raises NotInForce."""
    return chapter("651a").edition_on(as_of.astimezone(facility_zone()).date())


def of_inspections(
    table: CardTable, in_use: Sequence[InUse], inspections: Sequence[DeckInspection], as_of: datetime
) -> list[Finding]:
    """The findings of the log of deck inspections against a table with these decks in use. 651a.4(a).

    Each set of decks in use stands on its own inspection; with none in use, the latest counts.
    """
    known = [
        (at.astimezone(UTC), index)
        for index, entry in enumerate(inspections)
        if (at := DECK_INSPECTION.event_at(entry)) is not None and at <= as_of
    ]
    text = Text(edition_at(as_of), {})
    findings = [] if table.shuffler_mode is not None else [_shuffling_unknown(as_of)]
    if not known and not any(decks.lane in BATCHES for decks in in_use):
        wrong = "No inspection of decks is recorded at this table."
        return [*findings, nothing_recorded("651a.4(a)", "inspected_at", wrong, as_of)]
    judged = set() if in_use else {max(known)[1]}
    for decks in in_use:
        own = [place for place in known if is_inspection_of(inspections[place[1]], decks, text)]
        if own:
            judged.add(max(own)[1])
            continue
        batch = decks.lane if decks.lane in BATCHES else None
        of_batch = f" of batch {batch}" if batch else ""
        wrong = f"No inspection is recorded of the decks{of_batch} in use since {at_words(decks.started_at)}."
        missing = nothing_recorded("651a.4(a)", "batch_label" if batch else "inspected_at", wrong, as_of)
        findings.append(msgspec.structs.replace(missing, found=batch))
    entries = chapter("651a").check_log(DECK_INSPECTION, table, inspections, as_of)
    return [*findings, *(finding for finding in entries if finding.entry in judged and finding.severity == "violation")]


def _shuffling_unknown(as_of: datetime) -> Finding:
    wrong = (
        "The filing does not say how the cards at the table are shuffled, so it is not clear whether it has two "
        "batches."
    )
    return nothing_recorded("651a.3(c)", "shuffler_mode", wrong, as_of, "State how the cards are shuffled.")


def nothing_recorded(citation: str, field: str, wrong: str, as_of: datetime, mend: str = NOT_RECORDED) -> Finding:
    """Cannot tell: what a table needs before it opens stands in no entry."""
    edition = edition_at(as_of)
    return Finding(
        severity="cannot_tell",
        field=field,
        wrong=wrong,
        mend=mend,
        citation=citation,
        owner="gaming_operations",
        edition=edition.key,
        edition_status=edition.status,
    )
