"""Casino War: the log of deck changes. § 651a.3(d) sets the interval and no form; these fields prove the interval."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated

import msgspec

from ...core.answers import not_recorded
from ...core.elapsed import after
from ...core.families import one_of, recorded
from ...core.fields import asked, fields_of
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, SERIES, Finding, Outcome, correct_or_tell, note, violation
from ...core.in_use import left_too_late, overlap_noted
from ...core.log import ABOVE_FLOORPERSON, FLOORPERSON_OR_ABOVE, ROLES, Clock, LogCase, LogKind, Role, Signatory
from ...core.preset import of_equipment_in_use, of_lane
from ...general.packages import NAMED, offering, packages_told
from ...general.series import other_table
from ..figures import BATCH_COUNT, BATCH_DECKS, DECK_COUNTS, DECK_LIFE
from .register import BATCHES, LOG_RULES, Batch, CardTable, batch_asked

USUAL_RECORDERS = ABOVE_FLOORPERSON | {"dealer", "floorperson"}


class DeckChange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The use of one set of decks at a table, from opening to removal; times carry their offset."""

    table_number: Annotated[str | None, asked("Table number")] = None
    batch_label: Annotated[
        Batch | None,
        batch_asked(
            "Batch A or B with a shuffling device that takes two; otherwise all decks of the table.",
            preset=of_lane(*BATCHES),
        ),
    ] = None
    deck_count: Annotated[
        int | None,
        asked(
            "Number of decks", column="Decks in", hint="Of this batch alone.", unit="decks", preset=of_equipment_in_use
        ),
    ] = None
    opened_at: Annotated[
        datetime | None,
        asked(
            "When were the decks opened at the table?",
            column="Opened for use",
            hint="The 24 hours start here.",
            why="651a.3(d)",
            preset=of_equipment_in_use,
        ),
    ] = None
    removed_at: Annotated[
        datetime | None,
        asked(
            "When were they taken out of use?",
            column="Out",
            hint="Leave blank while they are in use: the clock keeps running, even when the table is closed.",
            why="651a.3(d)",
            optional=True,
        ),
    ] = None
    replacement_opened_at: Annotated[
        datetime | None,
        asked(
            "When were the next decks opened?", column="Next opened", hint="Leave blank if none were.", optional=True
        ),
    ] = None
    package_numbers: Annotated[frozenset[str] | None, NAMED] = None
    back_color: Annotated[
        str | None,
        asked("Color of the backs", column="Back", hint="Look at the cards in the shoe.", preset=of_equipment_in_use),
    ] = None
    recorded_by: Annotated[str | None, asked("Recorded by")] = None
    recorded_by_role: Annotated[Role | None, asked("Role of the person who records", choices=ROLES)] = None
    credential_number: Annotated[str | None, asked("Credential number", hint="Issued by the Board, as PA-100231.")] = (
        None
    )
    floorperson_verified_by: Annotated[
        str | None,
        asked("Floorperson who checked it", hint="Recommended; the regulation does not require one.", optional=True),
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
            title="Recorded by", name="recorded_by", role="recorded_by_role", credential="credential_number",
            roles=("dealer", *FLOORPERSON_OR_ABOVE), signs=True,
        ),
        Signatory(title="Floorperson who checked it", name="floorperson_verified_by", roles=FLOORPERSON_OR_ABOVE),
    ),
)  # fmt: skip


@LOG_RULES.validator(
    "651a.3(d)",
    "Decks changed in time",
    fields=("removed_at", "opened_at"),
    figures=(DECK_LIFE,),
    log="deck_change",
)
def decks_are_changed_in_time(case: Case, text: Text) -> Outcome:
    """No decks stay in use at the table longer than the text allows.

    Duty      Decks opened for use at a table are changed at least once in the stated hours.
    Reading   Hours are elapsed time, not gaming days, and keep running while the table is closed. The text is silent;
              this is the careful reading. Decks still in use run to the instant of judgment. Each batch has its own
              hours, and a device that reshuffles lifts none. Exactly 24 h 00 min is met.
    """
    entry = case.entry
    opened, removed = entry.opened_at, entry.removed_at
    if opened is None:
        return not_recorded("opened_at", "when the decks were opened at the table")
    return left_too_late(
        "The decks" if entry.batch_label in (None, "single") else f"The decks of batch {entry.batch_label}",
        opened,
        after(opened, timedelta(hours=text[DECK_LIFE])),
        removed,
        case.as_of,
        required=f"a change of decks at least once every {text[DECK_LIFE]} hours",
        turned="The decks are recorded as taken out of use before they were opened.",
        mend="Take these decks out of use now and open new ones.",
    )


@LOG_RULES.validator(
    "651a.3(d)",
    "Whose decks they are",
    fields=("table_number", "batch_label", "opened_at", "removed_at", "package_numbers"),
    log="deck_change",
)
def decks_are_told_apart(case: Case, text: Text) -> Outcome:
    """The entry says which decks at which table it is about.

    Duty      The change of every batch at a table can be proved, each by its own entries.
    Reading   An entry without a table proves nothing. With two batches each has its own clock, so an entry names its
              batch, and a log with entries for only one of them does not show when the other was changed. A log that
              does not say how the cards are shuffled does not show whether there are batches. Decks of one batch whose
              times in use overlap are noted.
    """
    entry, table = case.entry, case.table
    findings: list[Finding] = []
    if entry.table_number is None:
        findings.append(
            violation(
                "table_number",
                None,
                wrong="The entry does not name its table.",
                required="proof that the decks of this table are changed in time",
                mend="If the decks were at this table, add an entry that names it.",
            )
        )
    findings += [*other_table(entry, table), *packages_told(entry, table)]
    if table.shuffler_mode is None:
        findings.extend(shuffling_not_stated(case, "whether it has two batches, each with its own hours"))
    elif table.shuffler_mode == "batch_shuffler":
        if entry.batch_label not in ("A", "B"):
            findings.append(not_recorded("batch_label", "which of the two batches it is"))
        if case.index == len(case.entries) - 1:
            findings.extend(_batches_without_entries(case.entries))
    elif entry.batch_label in ("A", "B"):
        findings.append(
            note(
                "batch_label",
                found=entry.batch_label,
                wrong=f"The entry is for batch {entry.batch_label}, but the table does not have two batches.",
                mend="Correct the batch, or how the table’s cards are shuffled.",
            )
        )
    which = f"Two sets of batch {entry.batch_label}" if entry.batch_label in ("A", "B") else "Two sets of decks"
    findings += overlap_noted(
        entry,
        case.entries,
        starts="opened_at",
        ends="removed_at",
        lane=_batch if table.shuffler_mode == "batch_shuffler" else _decks,
        as_of=case.as_of,
        what=which,
    )
    return findings


def _batch(entry: DeckChange) -> str | None:
    """Which of two batches of one table; None where it is not told."""
    return entry.batch_label if entry.batch_label in ("A", "B") else None


def _decks(entry: DeckChange) -> str:
    """Which decks of a table that has no batches."""
    return entry.batch_label or "single"


def shuffling_not_stated(case: Case, words: str) -> list[Finding]:
    """Cannot tell, once a log: the table does not state how its cards are shuffled, which decides what `words` say."""
    if case.index != len(case.entries) - 1:
        return []
    return [
        Finding(
            severity="cannot_tell",
            field="shuffler_mode",
            wrong=f"The log does not say how the cards at the table are shuffled, so it is not clear {words}.",
            mend="State how the cards at the table are shuffled.",
            entry=SERIES,
        )
    ]


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
    Reading   An entry counts the decks of its own batch. Where the log does not say how the cards are shuffled, only a
              number that neither way allows is reported. Whether this number was approved is a question of the filing.
    """
    count, mode, label = case.entry.deck_count, case.table.shuffler_mode, case.entry.batch_label
    if count is None:
        return NOT_APPLICABLE
    least, most = each = tuple(number // text[BATCH_COUNT] for number in text[BATCH_DECKS])
    is_batch = mode == "batch_shuffler" or (mode is None and label in ("A", "B"))
    if mode == "batch_shuffler" and label not in ("A", "B"):
        most *= text[BATCH_COUNT]  # the entry may speak of both
    if least <= count <= most if is_batch or mode is None else count in text[DECK_COUNTS]:
        return None
    required = f"{each[0]} to {each[1]} decks in each of two equal batches" if is_batch else "six or eight decks"
    return violation(
        "deck_count",
        count,
        wrong=f"The number of decks is {count}, which is impossible." if count < 1 else f"{count} decks were opened.",
        required=required,
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
