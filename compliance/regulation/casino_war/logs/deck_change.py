"""Casino War: the log of deck changes. § 651a.3(d) sets the interval and no form; these fields prove the interval."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any

import msgspec

from ...core.condition import may_be_other_than, says, unless
from ...core.demand import CaseDemand, Demand
from ...core.families import exactly, one_of, recorded, recorded_among, stated
from ...core.fields import ask, fields_of
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, SERIES, Finding, Outcome, correct_or_tell, note, violation
from ...core.log import ABOVE_FLOORPERSON, FLOORPERSON_OR_ABOVE, ROLES, Clock, LogCase, LogKind, Role, Signatory
from ...core.preset import of_equipment_in_use, of_lane, of_what_came
from ...core.wording import any_of
from ...general.log_families import at_its_table, left_in_time, no_overlap, with_its_packages
from ...general.packages import NAMED, offering
from ..figures import BATCH_COUNT, BATCH_DECKS, DECK_COUNTS, DECK_LIFE
from .register import BATCHES, LOG_RULES, Batch, CardTable, batch_asked

USUAL_RECORDERS = ABOVE_FLOORPERSON | {"dealer", "floorperson"}


class DeckChange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The use of one set of decks at a table, from opening to removal; times carry their offset."""

    table_number: Annotated[str | None, ask("Table number")] = None
    batch_label: Annotated[
        Batch | None,
        batch_asked(
            "Batch A or B with a shuffling device that takes two; otherwise all decks of the table.",
            preset=of_lane(*BATCHES),
        ),
    ] = None
    deck_count: Annotated[
        int | None,
        ask("Number of decks", column="Decks in", hint="Of this batch alone.", unit="decks", preset=of_what_came()),
    ] = None
    opened_at: Annotated[
        datetime | None,
        ask(
            "When were the decks opened at the table?",
            noun="Decks opened at the table",
            column="Opened for use",
            hint=f"The {DECK_LIFE.always} hours start here.",
            why="651a.3(d)",
            preset=of_equipment_in_use,
        ),
    ] = None
    removed_at: Annotated[
        datetime | None,
        ask(
            "When were they taken out of use?",
            noun="Taken out of use",
            column="Out",
            hint="Leave blank while they are in use: the limit keeps running, even when the table is closed.",
            why="651a.3(d)",
            optional=True,
        ),
    ] = None
    replacement_opened_at: Annotated[
        datetime | None,
        ask(
            "When were the next decks opened?",
            noun="Next decks opened",
            column="Next opened",
            hint="Leave blank if none were.",
            optional=True,
        ),
    ] = None
    package_numbers: Annotated[frozenset[str] | None, NAMED] = None
    back_color: Annotated[
        str | None,
        ask("Color of the backs", column="Back", hint="Look at the cards in the shoe.", preset=of_what_came()),
    ] = None
    recorded_by: Annotated[str | None, ask("Recorded by")] = None
    recorded_by_role: Annotated[Role | None, ask("Role of the person who records", choices=ROLES)] = None
    credential_number: Annotated[str | None, ask("Credential number", hint="Issued by the Board, as PA-100231.")] = None
    floorperson_verified_by: Annotated[
        str | None,
        ask("Floorperson who checked it", hint="Recommended; the regulation does not require one.", optional=True),
    ] = None


Case = LogCase[DeckChange, CardTable]
DECK_CLOCK = Clock(
    citation="651a.3(d)",
    title="Change the decks",
    starts="opened_at",
    ends="removed_at",
    limit=DECK_LIFE,
    lane="batch_label",
    restarts="replacement_opened_at",
    inspection="deck_inspection",
    lanes=lambda table: ("A", "B") if table.shuffler_mode == "batch_shuffler" else ("",),
)
DECK_CHANGE = LogKind(
    code="deck_change",
    title="Deck change log",
    chapter="651a",
    table=CardTable,
    entry=DeckChange,
    event_at=lambda entry: entry.opened_at or entry.removed_at,
    clocks=(DECK_CLOCK,),
    lane=lambda entry: entry.batch_label or "",
    asks=lambda table: offering(fields_of(DeckChange), table),
    signatories=(
        Signatory(
            title="Recorded by",
            name="recorded_by",
            role="recorded_by_role",
            credential="credential_number",
            roles=("dealer", *FLOORPERSON_OR_ABOVE),
            signs=True,
        ),
        Signatory(title="Floorperson who checked it", name="floorperson_verified_by", roles=FLOORPERSON_OR_ABOVE),
    ),
)


BATCHED = says("shuffler_mode", "batch_shuffler")
NO_BATCHES = unless("shuffler_mode", "batch_shuffler")
OF_A_BATCH = says("batch_label", *BATCHES)


def _decks(entry: DeckChange) -> str:
    return f"The decks of batch {entry.batch_label}" if OF_A_BATCH.met(entry) else "The decks"


def _two_sets(entry: DeckChange) -> str:
    return f"Two sets of batch {entry.batch_label}" if OF_A_BATCH.met(entry) else "Two sets of decks"


def _batch(entry: DeckChange) -> str | None:
    """The batch of an entry, of the two at one table; None if it names neither."""
    return entry.batch_label if OF_A_BATCH.met(entry) else None


def _set(entry: DeckChange) -> str:
    """The label of an entry's decks at a table without batches; `single` if it has none."""
    return entry.batch_label or "single"


class ShufflingStated(CaseDemand, frozen=True, kw_only=True):
    """A log whose table states how its cards are shuffled, which decides what `unclear` says."""

    unclear: str

    def of_case(self, case: Case, due: Any) -> Outcome:
        """Cannot tell, once a log."""
        if case.table.shuffler_mode is not None or case.index != len(case.entries) - 1:
            return None
        return Finding(
            severity="cannot_tell",
            field="shuffler_mode",
            wrong=f"The log does not say how the cards at the table are shuffled, so it is not clear {self.unclear}.",
            mend="State how the cards at the table are shuffled.",
            entry=SERIES,
        )


def shuffling_stated(unclear: str) -> Demand:
    """The table states how its cards are shuffled: `shuffling_stated("whether two batches must be equal")`."""
    return ShufflingStated(field="batch_label", unclear=unclear)


class BothHaveEntries(CaseDemand, frozen=True, kw_only=True):
    """A log with entries of both batches, if it has any of one."""

    def of_case(self, case: Case, due: Any) -> Outcome:
        """Cannot tell when the decks of the other were changed, once a log."""
        return _batches_without_entries(case.entries) if case.index == len(case.entries) - 1 else None


def _batches_without_entries(entries: Sequence[DeckChange]) -> list[Finding]:
    labels = {entry.batch_label for entry in entries}
    return [
        Finding(
            severity="cannot_tell",
            field="batch_label",
            wrong=f"The log has no entry for batch {label}, so it does not show when its decks were changed.",
            mend=f"If its decks were changed, add the entries of batch {label}. If not, change them now and report "
            "this.",
            entry=SERIES,
        )
        for label in ("A", "B")
        if label not in labels and labels & {"A", "B"}
    ]


LOG_RULES.demands(
    "651a.3(d)",
    "Decks changed in time",
    recorded("opened_at", "when the decks were opened at the table"),
    left_in_time(
        DECK_CLOCK,
        _decks,
        required="a change of decks at least once every {due} hours",
        turned="The decks are recorded as taken out of use before they were opened.",
        mend="Take these decks out of use now and open new ones.",
    ),
    name="decks_are_changed_in_time",
    duty=f"Decks opened for use at a table are changed at least once every {DECK_LIFE.always} hours.",
    reading="Hours are elapsed time, not gaming days, and keep running while the table is closed. The text is silent; "
    "this is the careful reading. Decks still in use run to the instant of judgment. Each batch has its own hours, and "
    "a device that reshuffles lifts none. Exactly 24 h 00 min is met.",
    fields=("removed_at", "opened_at"),
    log="deck_change",
)
LOG_RULES.demands(
    "651a.3(d)",
    "Whose decks they are",
    stated(
        "table_number",
        wrong="The entry does not name its table.",
        required="proof that the decks of this table are changed in time",
        mend="If the decks were at this table, add an entry that names it.",
    ),
    at_its_table(),
    with_its_packages(),
    shuffling_stated("whether it has two batches, each with its own hours"),
    recorded_among("batch_label", BATCHES, "which of the two batches it is", at_table=BATCHED),
    BothHaveEntries(field="batch_label", at_table=BATCHED),
    exactly(
        "batch_label",
        "single",
        optional=True,
        is_noted=True,
        at_table=NO_BATCHES,
        wrong="The entry is for batch {found}, but the table does not have two batches.",
        mend="Correct the batch, or how the table’s cards are shuffled.",
    ),
    no_overlap(DECK_CLOCK, _two_sets, _batch, at_table=BATCHED),
    no_overlap(DECK_CLOCK, _two_sets, _set, at_table=may_be_other_than("shuffler_mode", "batch_shuffler")),
    name="decks_are_told_apart",
    duty="The change of every batch at a table can be proved, each by its own entries.",
    reading="An entry without a table proves nothing. With two batches each has its own clock, so an entry names its "
    "batch, and a log with entries for only one of them does not show when the other was changed. A log that does not "
    "say how the cards are shuffled does not show whether there are batches. Decks of one batch whose times in use "
    "overlap are noted.",
    fields=("table_number", "batch_label", "opened_at", "removed_at", "package_numbers"),
    log="deck_change",
)
LOG_RULES.demands(
    "651a.3(d)",
    "Who recorded the change",
    recorded("deck_count", "how many decks were opened"),
    recorded("recorded_by", "who recorded the change"),
    recorded("recorded_by_role", "the role of the person who recorded the change"),
    one_of(
        "recorded_by_role",
        USUAL_RECORDERS,
        optional=True,
        is_noted=True,
        wrong=lambda role, usual: f"The change was recorded by: {ROLES[role].lower()}.",
        mend="The regulation names no signer; the dealer or the floorperson usually records the change.",
    ),
    recorded("credential_number", "the credential number of the person who recorded the change"),
    name="change_can_be_traced",
    duty="Nothing beyond the change itself: the item sets no form and names no signer.",
    reading="The log is our proof of the interval, so the item requires nothing here: what is missing is a question, "
    "and an unusual recorder is noted.",
    log="deck_change",
)


@LOG_RULES.validator(
    "651a.3(a)",
    "Number of decks opened",
    fields=("deck_count", "batch_label"),
    figures=(DECK_COUNTS, BATCH_DECKS, BATCH_COUNT),
    log="deck_change",
)
def decks_opened_are_as_many_as_the_game_uses(case: Case, text: Text) -> Outcome:
    """The decks opened are as many as the game is played with.

    Duty      Six or eight decks are in use; with two batches, the decks of 651a.3(c), the same number in each.
    Reading   An entry counts the decks of its batch. Where the log does not say how the cards are shuffled, only a
              number that neither way allows is reported. Whether this number was approved is a question of the filing.
    """
    count, mode, label = case.entry.deck_count, case.table.shuffler_mode, case.entry.batch_label
    if count is None:
        return NOT_APPLICABLE
    least, most = each = tuple(number // text[BATCH_COUNT] for number in text[BATCH_DECKS])
    allowed = text[DECK_COUNTS]
    is_batch = mode == "batch_shuffler" or (mode is None and label in ("A", "B"))
    if mode == "batch_shuffler" and label not in ("A", "B"):
        most *= text[BATCH_COUNT]  # the entry may speak of both
    if least <= count <= most if is_batch or mode is None else count in allowed:
        return None
    by_batch = f"{each[0]} to {each[1]} decks in each of two equal batches"
    return violation(
        "deck_count",
        count,
        wrong=f"The number of decks is {count}, which is impossible." if count < 1 else f"{count} decks were opened.",
        required=by_batch if is_batch else f"{any_of(allowed)} decks",
        mend=correct_or_tell("the number is wrong"),
        citation="651a.3(c)" if is_batch else "",
    )


@LOG_RULES.validator(
    "651a.3(d)", "Next decks", fields=("replacement_opened_at", "opened_at", "batch_label"), log="deck_change"
)
def next_decks_agree(case: Case, text: Text) -> Outcome:
    """The next entry of the same batch opens when this one says it does.

    Duty      Nothing beyond the change itself; entries of one batch follow one another without contradiction.
    Reading   A disagreement is noted; the hours are counted from the entry that states the opening.
    """
    stated = case.entry.replacement_opened_at
    if stated is None:
        return NOT_APPLICABLE
    later = [
        other.opened_at
        for other in case.entries
        if other.batch_label == case.entry.batch_label
        and other.opened_at is not None
        and case.entry.opened_at is not None
        and other.opened_at > case.entry.opened_at
    ]
    if not later or min(later) == stated:
        return None
    return note(
        "replacement_opened_at",
        found=stated,
        wrong="The next entry for these decks starts at a different time than this one says.",
        mend="If the time is wrong, correct it. If decks were changed in between, add an entry for that change.",
    )
