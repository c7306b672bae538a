"""The log of problems found at a table, shared by all chapters: what is wrong, and what was done about it.

No text on file asks for this log or says how a problem is closed; it is the proof that the certificate holder kept to
its own controls (465a.2). A chapter adds its kinds of problems, its duties and, where its text has one, what bars play.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal

import msgspec

from ..core.condition import FactCondition, says
from ..core.demand import CaseDemand, Demand
from ..core.elapsed import at_words, elapsed, in_words
from ..core.evaluate import stamped
from ..core.exposure import Exposure, exposure
from ..core.families import recorded
from ..core.fields import Field, Question, ask, fields_of
from ..core.figure import Text
from ..core.finding import Finding, Outcome, cannot_tell, note
from ..core.log import LogCase, LogKind
from ..core.problem import PROBLEM_LOG, STAGES, Counted, Duty, ProblemRules
from ..core.provision import Provision, Provisions
from .device_log import Marking, marking_asked, not_seen_done, other_method_asked
from .log_families import at_its_table

CODE = PROBLEM_LOG
CITATION = "465a.2"
SOURCE = "58 Pa. Code Chapter 465a, official code page, read in part"
PIECES = ("card", "tile", "die")
MARKED_FIRST = ("shuffler_fault", "shaker_fault")
"""Faults of a device that a text wants covered or signed before another method is used."""
STATES = {"missing": "missing", "extra": "extra", "wrong": "wrong", "defective": "defective or marked"}


def pieces(thing: str) -> dict[str, str]:
    """The problems with a card, a tile or a die, by code, each with its label."""
    return {f"{thing}_{code}": f"{thing.capitalize()} {word}" for code, word in STATES.items()}


def _of_problem(words: str, *beginnings: str) -> FactCondition:
    return FactCondition(
        words,
        ("stage", "what"),
        lambda facts: facts.stage == "found" and (facts.what or "").startswith(beginnings),
    )


FOUND, DONE = says("stage", "found"), says("stage", "done")
OF_PIECES = _of_problem("a card, tile or die is not as it must be", *PIECES)
OF_DEVICES = _of_problem("a device or wheel is not as it must be", "device", "wheel", *MARKED_FIRST)
TO_MARK = _of_problem("a device cannot be used", *MARKED_FIRST)


def what_asked(choices: dict[str, str]) -> Question:
    """The question for `what`; `choices` are the problems that the chapter's log knows, by code."""
    return ask("What is wrong?", column="What is wrong", choices=choices, when=FOUND)


AT_LEAST_A_COUNT = "Leave blank if nobody knows."


class ProblemTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table at which a problem was found, and what bounds the play there."""

    table_number: Annotated[str | None, ask("Table number", why="465a.3(d)")] = None
    betting_positions: Annotated[int | None, ask("Betting positions", unit="positions")] = None
    rounds_per_hour: Annotated[int | None, ask("Rounds an hour that the facility states", unit="rounds")] = None


class ProblemEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A problem that was found, or what was done about one; times carry their offset."""

    table_number: Annotated[str | None, ask("Table number")] = None
    stage: Annotated[
        Literal["found", "done"] | None,
        ask("What do you sign for?", noun="Subject", column="Signed for", choices=STAGES),
    ] = None
    what: Annotated[str | None, ask("What is wrong?", column="What is wrong", when=FOUND)] = None
    piece: Annotated[
        str | None, ask("Which one is it?", noun="Piece", hint="As it is called at the table.", when=OF_PIECES)
    ] = None
    device_id: Annotated[
        str | None,
        ask(
            "Which device or wheel?",
            column="Device",
            hint="Serial or asset number on it.",
            when=OF_DEVICES,
            at_table=True,
        ),
    ] = None
    found_at: Annotated[datetime | None, ask("When was it found?", column="Found", when=FOUND)] = None
    problem_description: Annotated[
        str | None, ask("What was seen?", hint="In your own words.", when=FOUND, optional=True)
    ] = None
    found_in: Annotated[
        str | None,
        ask(
            "Where was it found?",
            noun="Where it was found",
            hint="For example, discard rack, shoe or shaker.",
            when=OF_PIECES,
            optional=True,
        ),
    ] = None
    set_id: Annotated[
        str | None,
        ask(
            "Which set, batch or box?",
            column="Set or batch",
            hint="The batch, or the number on the box.",
            when=OF_PIECES,
            optional=True,
        ),
    ] = None
    marking: Annotated[Marking | None, marking_asked(when=TO_MARK, optional=True)] = None
    marked_at: Annotated[datetime | None, ask("When was it marked?", column="Marked", when=TO_MARK, optional=True)] = (
        None
    )
    alternate_method_started_at: Annotated[datetime | None, other_method_asked(when=TO_MARK)] = None
    last_count_at: Annotated[
        datetime | None,
        ask(
            "When was the last verified count or inspection?",
            noun="Last verified count or inspection",
            column="Last count",
            hint=AT_LEAST_A_COUNT,
            when=FOUND,
            optional=True,
        ),
    ] = None
    counter_id: Annotated[
        str | None,
        ask("Which counter was read?", column="Counter", hint="Of the shoe or device.", when=FOUND, optional=True),
    ] = None
    counter_rounds: Annotated[
        int | None,
        ask(
            "How many rounds does it show since then?",
            noun="Rounds since the last count",
            column="Rounds",
            unit="rounds",
            when=FOUND,
            optional=True,
        ),
    ] = None
    shared_tables: Annotated[
        str | None,
        ask(
            "Which other tables use the same box or set?",
            noun="Other tables with the same box or set",
            hint="Their numbers.",
            when=OF_PIECES,
            optional=True,
        ),
    ] = None
    problem_number: Annotated[
        int | None,
        ask("Which problem?", column="Problem", hint="The number of the entry that reported it.", when=DONE),
    ] = None
    done_at: Annotated[datetime | None, ask("When was it done?", column="Done", when=DONE)] = None
    action_taken: Annotated[
        str | None,
        ask("What was done?", hint="For example, counted, replaced, repaired or inspected, and who did it.", when=DONE),
    ] = None


def exposure_of(entry: ProblemEntry, table: ProblemTable) -> Exposure | None:
    """The most that was played between the last verified count and the finding; None where the entry reports no
    problem, or contradicts itself."""
    since, until, counted = entry.last_count_at, entry.found_at, entry.counter_rounds
    if entry.stage != "found" or until is None or (counted is not None and counted < 0):
        return None
    if since is not None and elapsed(since, until) < timedelta(0):
        return None
    positions, rate = table.betting_positions, table.rounds_per_hour
    return exposure(
        since,
        until,
        counted=counted,
        rounds_per_hour=rate if rate is not None and rate >= 0 else None,
        hands_per_round=positions if positions is not None and positions >= 0 else None,
    )


def exposure_words(entry: ProblemEntry, table: ProblemTable, bound: Exposure) -> str:
    """The exposure in sentences, with the source of each number."""
    if bound.source == "nothing":
        return "The last verified count is not recorded, so how much was played since is not known."
    span = f"{in_words(bound.span)} " if bound.span is not None else ""
    since = f"{span}since the last verified count. {source_words(entry, table, bound)}"
    if bound.rounds is None:
        return since
    hands = f" and {bound.hands:,} hands ({table.betting_positions} a round)" if bound.hands is not None else ""
    return f"At most {bound.rounds:,} rounds{hands}, {since}"


def source_words(entry: ProblemEntry, table: ProblemTable, bound: Exposure) -> str:
    """A sentence about the source of the number of rounds."""
    if bound.source == "counter":
        named = f"“{entry.counter_id}”" if entry.counter_id else "a counter that the entry does not name"
        return f"The rounds were read from {named}."
    if bound.source == "rate":
        return f"The rounds are worked out from the facility’s rate of {table.rounds_per_hour} rounds an hour."
    return "How many rounds were played is not known: no counter was read and no rate is set."


def problem_words(entry: ProblemEntry) -> str:
    """The problem that was found, in one line: `Card extra: 7 of spades`."""
    labels = dict(fields_of(type(entry))["what"].choices)
    what = labels.get(entry.what or "", "Problem")
    rank, suit = getattr(entry, "card_rank", None), getattr(entry, "card_suit", None)
    card = f"{rank} of {suit}" if rank and suit else ""
    thing = card or entry.piece or entry.device_id or ""
    return f"{what}: {thing}" if thing else what


WHICH_PROBLEM: tuple[Demand, ...] = (
    recorded("table_number", "the table"),
    at_its_table(),
    recorded("stage", "whether a problem was found or dealt with"),
    recorded("what", "what is wrong", when=FOUND),
    recorded("found_at", "when the problem was found", when=FOUND),
    recorded("problem_number", "which problem was dealt with", when=DONE),
    recorded("done_at", "when it was done", when=DONE),
    recorded("action_taken", "what was done", when=DONE),
)
"""An entry says what was found and when, or what was done about which problem."""


DUTY = "The certificate holder conducts its games by its approved internal controls."


class PlayBounded(CaseDemand, frozen=True, kw_only=True):
    """A problem that was found, with how much was played since the last verified count, at most."""

    def of_case(self, case: LogCase[ProblemEntry, ProblemTable], due: Any) -> Outcome:
        """The note about that play, or the contradiction for which it cannot be told."""
        entry = case.entry
        if entry.found_at is None:
            return None
        if entry.counter_rounds is not None and entry.counter_rounds < 0:
            return _contradicted("counter_rounds", "A counter cannot show less than no rounds.", "Correct the number.")
        bound = exposure_of(entry, case.table)
        if bound is None:
            counted = at_words(entry.last_count_at) if entry.last_count_at else ""
            wrong = f"The last count ({counted}) is recorded after the problem was found."
            return _contradicted("last_count_at", wrong, "Correct one of the two times.")
        return note("last_count_at", found=entry.last_count_at, wrong=exposure_words(entry, case.table, bound))


def _contradicted(field: str, wrong: str, mend: str) -> Finding:
    return cannot_tell(field, wrong=wrong, mend=mend)


def problem_provisions(chapter: str, editions: tuple[str, ...]) -> tuple[Provision, ...]:
    """The provisions for which every entry of a problem log is checked, for a chapter's editions."""
    rules = Provisions(chapter, editions, SOURCE, plain="None needed.")
    owner: Any = "casino_compliance"
    fields = ("stage", "what", "found_at", "problem_number", "done_at", "action_taken", "table_number")
    rules.demands(
        CITATION,
        "Problem reported or dealt with",
        *WHICH_PROBLEM,
        name="problem_is_told",
        duty=DUTY,
        reading="No text on file says how a problem at a table is recorded; this log is the proof of what was done. "
        "The check reports what an entry leaves out, but that is no violation.",
        fields=fields,
        owner=owner,
        log=CODE,
    )
    rules.demands(
        CITATION,
        "Play since the last count",
        PlayBounded(field="last_count_at"),
        name="exposure_is_told",
        when=FOUND,
        duty=DUTY,
        reading="An upper bound of play between the last verified count and the finding: by a counter, or else by the "
        "facility’s stated rate. Where there is neither, only the time is given.",
        fields=("last_count_at", "counter_rounds", "found_at"),
        owner=owner,
        log=CODE,
    )
    return tuple(rules)


def problem_log(
    chapter: str,
    entry: type[ProblemEntry],
    duties: tuple[Duty, ...],
    *,
    without: tuple[str, ...] = (),
    counted: Counted | None = None,
    looks: str = CITATION,
    bars: Callable[[Any, Text], list[Finding]] = lambda entry, text: [],
    table: type[ProblemTable] = ProblemTable,
) -> LogKind:
    """The problem log of a chapter. `without` names the fields that its kinds of problems never need; its own fields
    are asked after what is wrong."""
    fields = fields_of(entry)
    common = list(fields_of(ProblemEntry))
    after = common.index("what") + 1
    order = [*common[:after], *(name for name in fields if name not in common), *common[after:]]
    asked_for = {name: fields[name] for name in order if name not in without}

    def asks(its_table: ProblemTable) -> dict[str, Field]:
        return asked_for

    return LogKind(
        code=CODE,
        title="Problem log",
        chapter=chapter,
        table=table,
        entry=entry,
        event_at=lambda stated: stated.found_at or stated.done_at,
        asks=asks,
        problem=ProblemRules(
            duties=(*FIRST, *duties, *LAST),
            exposure=exposure_of,
            words=problem_words,
            bars=bars,
            looks=looks,
            counted=counted,
        ),
    )


FIRST = (
    Duty(
        words="Stop. Nothing moves and no wager is settled until a supervisor decides on the round.",
        who="You, now",
    ),
)
LAST = (
    Duty(
        words="Count or inspect at the other tables of the same box or set.",
        who="Floorperson of each table",
        of=PIECES,
        when=lambda entry, table: entry.shared_tables is not None,
    ),
    Duty(
        words="Tell surveillance to keep the recording from the last verified count to the finding.",
        who="Pit manager",
    ),
    Duty(words="Sign what was done.", more="The problem stays open until then.", who="Pit manager"),
)
MARKING = ("marking", "marked_at", "alternate_method_started_at")
OF_A_PIECE = ("piece", "found_in", "set_id", "shared_tables")
"""Fields that a game without such devices, or without cards, tiles and dice, never needs."""


def out_of_order(
    entry: ProblemEntry, field: str, provision: Provision, text: Text, *, of: str, wrong: str, required: str, mend: str
) -> list[Finding]:
    """The findings that bar opening while an act due before another method is used is not recorded in `field`; empty
    for problems other than `of`."""
    if entry.what != of or getattr(entry, field) is not None:
        return []
    finding = not_seen_done(entry, field, wrong=wrong, required=required, mend=mend)
    return list(stamped(finding, provision, text.edition))
