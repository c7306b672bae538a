"""Packages of cards, dice and tiles: which moves there are, from where to where, and what an entry about one states.

A package is somewhere because of its moves. Nothing here reads or keeps a place: `standing_after` gives it from one
move to the next, and a count compares numbers with what the moves give.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec

from ..core.answers import not_recorded
from ..core.condition import says, stated
from ..core.fields import Field, Question, ask, fields_of
from ..core.finding import TELL, Finding, note
from ..core.identity import foreign_letter, mark_form, same_number
from ..core.log import ROLES, LogKind, Role, signatory
from ..core.preset import of_packages

KINDS = {"cards": "Decks of cards", "dice": "Dice", "tiles": "Tiles"}
PLACES = {
    "storage": "In storage",
    "issued": "At a table, not in use",
    "in_use": "In use at a table",
    "collected": "Taken off, not cancelled",
    "cancelled": "Cancelled, not destroyed",
    "destroyed": "Destroyed",
    "board": "With the Board",
    "missing": "Missing",
}
AT_TABLE = ("issued", "in_use")
AT_HAND = ("storage", *AT_TABLE, "collected", "cancelled")
"""The places at which the certificate holder has a package."""
COUNTED = {
    "storage": "In storage",
    "table": "At one table",
    "collected": "Taken off and not cancelled",
    "cancelled": "Cancelled and not destroyed",
}
"""The kinds of place that a count may cover, one a count."""
COUNTED_AS: dict[str, tuple[str, ...]] = {
    "storage": ("storage",), "table": AT_TABLE, "collected": ("collected",), "cancelled": ("cancelled",),
}  # fmt: skip


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of entry: its name, the places from which it may start, the place where it ends ("" stays there), and its
    questions besides time and witness. `needs` are those of `asks` that it must state."""

    title: str
    act: str
    starts: tuple[str, ...] = ()
    ends: str = ""
    asks: tuple[str, ...] = ("package_numbers", "description")
    needs: tuple[str, ...] = ("package_numbers",)


MOVES: dict[str, Move] = {
    "receive": Move(
        title="Received", act="Receive packages", ends="storage",
        asks=("package_kind", "package_numbers", "maker_name", "color", "batch_number", "seals_whole", "description"),
        needs=("package_kind", "package_numbers", "maker_name"),
    ),
    "issue": Move(
        title="Issued to a table", act="Issue to a table", starts=("storage",), ends="issued",
        asks=("table_number", "package_numbers", "description"), needs=("table_number", "package_numbers"),
    ),
    "use": Move(
        title="Put in use", act="Put in use", starts=("issued",), ends="in_use",
        asks=("table_number", "package_numbers", "description"), needs=("table_number", "package_numbers"),
    ),
    "inspect": Move(
        title="Inspected", act="Inspect", starts=("storage", "issued", "in_use", "collected"),
        asks=("package_numbers", "defects_found", "description"), needs=("package_numbers", "defects_found"),
    ),
    "take_off": Move(title="Taken off the table", act="Take off a table", starts=AT_TABLE, ends="collected"),
    "put_back": Move(title="Put back in storage", act="Put back", starts=("issued", "collected"), ends="storage"),
    "cancel": Move(title="Cancelled", act="Cancel", starts=("storage", "collected"), ends="cancelled"),
    "destroy": Move(title="Destroyed", act="Destroy", starts=("collected", "cancelled"), ends="destroyed"),
    "hand_over": Move(
        title="Handed to the Board", act="Hand to the Board", starts=AT_HAND, ends="board",
        needs=("package_numbers", "description"),
    ),
    "miss": Move(
        title="Found missing", act="Say what is missing", starts=AT_HAND, ends="missing",
        needs=("package_numbers", "description"),
    ),
    "find": Move(
        title="Found or came back", act="Say what came back", starts=("missing", "board", "destroyed"),
        ends="storage", needs=("package_numbers", "description"),
    ),
    "count": Move(
        title="Counted", act="Count", asks=("counted_place", "package_kind", "table_number", "package_numbers"),
        needs=("counted_place", "package_kind"),
    ),
    "explain": Move(title="Count explained", act="Explain a count", asks=("description",), needs=("description",)),
}  # fmt: skip
"""Every entry about packages, in the order of a package's life."""
STAYING = tuple(code for code, step in MOVES.items() if not step.ends)
"""Entries after which a package is where it was."""
DIRECT = tuple(code for code in MOVES if code != "explain")
"""The moves that a person may start directly; an explanation starts from its count."""
MOST_PACKAGES, LONGEST_NUMBER, MOST_OFFERED = 500, 40, 24
DASH = re.compile(r"(?<=\d)\s*–\s*")  # as people type a range
RANGE = re.compile(r"(\D*)(\d+)\s*(?: to |\.\.)\s*(\D*)(\d+)", re.ASCII)


class PackageStanding(msgspec.Struct, frozen=True):
    """The location of a package: one of `PLACES`, and the number of the table if it is at one."""

    place: str
    table: str = ""

    @property
    def words(self) -> str:
        """`In use at a table: W-04`."""
        return f"{PLACES[self.place]}: {self.table}" if self.table else PLACES[self.place]


def standing_after(before: PackageStanding | None, move: str, table: str = "") -> PackageStanding | None:
    """The location of a package after a move. `before` is None for a package that was never received."""
    ends = MOVES[move].ends
    if not ends:
        return before
    return PackageStanding(ends, table if ends in AT_TABLE else "")


def refusal(number: str, before: PackageStanding | None, move: str, table: str = "") -> str:
    """The reason why this package cannot make this move, and the remedy, in words; empty if it can."""
    rule = MOVES[move]
    if move == "receive":
        again = "If this is another package, add something to its number that tells the two apart, as the year."
        return "" if before is None else f"{number} was received before. {again}"
    if before is None:
        return f"{number} was never received. Correct the number, or enter its receipt first."
    if before.place not in rule.starts:
        return f"{number} cannot be entered here: its last entry says “{before.words}”. {_first(before, rule)}"
    if move == "use" and before.table != table:
        return f"{number} is at table {before.table}, not at {table}. Correct the table, or enter first that it moved."
    return ""


def _first(before: PackageStanding, rule: Move) -> str:
    leading = [move.title for move in MOVES.values() if before.place in move.starts and move.ends in rule.starts]
    if leading:
        return f"If it moved since, enter that first: {' or '.join(f'“{title}”' for title in leading)}."
    return "Check the number. If a package was entered wrongly before, enter what is true now, and say why."


def numbers_of(lines: Iterable[str]) -> frozenset[str]:
    """The package numbers in these texts: each one number, or a range as `C-101 to C-120`. Each is in its form
    (`mark_form`): a number is the same however it is typed.

    Raises ValueError, in words for a person, for a letter of another script, a range that does not count up, a number
    that is too long, or too many numbers.
    """
    numbers: dict[str, None] = {}
    for line in lines:
        if foreign := foreign_letter(line):
            raise ValueError(f"{foreign} is not a letter from A to Z or a digit. Type what is on the package.")
        for number in _in_line(mark_form(DASH.sub("..", line))):
            if len(number) > LONGEST_NUMBER:
                raise ValueError(f"“{number[:20]}…” is too long: a number has at most {LONGEST_NUMBER} characters.")
            numbers[number] = None
            if len(numbers) > MOST_PACKAGES:
                raise ValueError(f"These are more than {MOST_PACKAGES} packages. Sign for them in several entries.")
    return frozenset(numbers)


def _in_line(line: str) -> Iterator[str]:
    parts = RANGE.fullmatch(line.replace(" TO ", " to "))
    if parts is None:
        yield from (line,) if line else ()
        return
    start, first, again, last = parts.groups()
    if max(len(first), len(last)) > LONGEST_NUMBER:
        yield line
        return
    again = again.strip()
    if again not in ("", start.strip()) or int(last) < int(first) or int(last) - int(first) >= MOST_PACKAGES:
        raise ValueError(
            f"“{line[:60]}” is not a range. Write the lower number first, as C-101 to C-120, at most {MOST_PACKAGES} "
            "packages."
        )
    for value in range(int(first), int(last) + 1):
        yield f"{start}{value:0{len(first)}d}"


def differences(counted: Iterable[str], expected: Iterable[str]) -> tuple[list[str], list[str]]:
    """The numbers that should be there and were not counted, and those that were counted and should not be there."""
    seen, due = set(counted), set(expected)
    return sorted(due - seen), sorted(seen - due)


MoveCode = Literal[
    "receive",
    "issue",
    "use",
    "inspect",
    "take_off",
    "put_back",
    "cancel",
    "destroy",
    "hand_over",
    "miss",
    "find",
    "count",
    "explain",
]
"""The codes of `MOVES`, as an entry states them."""


class Moving(msgspec.Struct, frozen=True, kw_only=True):
    """The basis of the form of an entry: the move, the tables of the facility, the packages that may make it."""

    move: str
    tables: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()


class PackageEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A signed entry about packages; its time carries the offset."""

    move: Annotated[
        MoveCode | None,
        ask("What was done", column="Done", choices={code: step.title for code, step in MOVES.items()}),
    ] = None
    moved_at: Annotated[
        datetime | None, ask("When was this done?", noun="When it was done", column="When", hint="Facility time.")
    ] = None
    counted_place: Annotated[
        Literal["storage", "table", "collected", "cancelled"] | None,
        ask("What did you count?", column="Counted", choices=COUNTED),
    ] = None
    package_kind: Annotated[
        Literal["cards", "dice", "tiles"] | None, ask("What are they?", column="Kind", choices=KINDS)
    ] = None
    table_number: Annotated[str | None, ask("At which table?", noun="Table")] = None
    package_numbers: Annotated[
        frozenset[str] | None,
        ask(
            "Which packages?",
            column="Packages",
            hint="One number a line. C-101 to C-120 means every number from C-101 to C-120.",
        ),
    ] = None
    maker_name: Annotated[str | None, ask("Who made them?", noun="Maker")] = None
    color: Annotated[str | None, ask("Color", optional=True)] = None
    batch_number: Annotated[str | None, ask("Batch", hint="As the maker marks it.", optional=True)] = None
    seals_whole: Annotated[bool | None, ask("Were the seals of the boxes whole?", column="Seals whole", bad="no")] = (
        None
    )
    defects_found: Annotated[bool | None, ask("Was anything wrong with them?", column="Defects", bad="yes")] = None
    description: Annotated[str | None, ask("What happened?", optional=True)] = None
    mover_name: Annotated[str | None, ask("Who did this")] = None
    mover_role: Annotated[Role | None, ask("Position", choices=ROLES)] = None
    mover_credential_number: Annotated[str | None, ask("Credential number")] = None
    witness_name: Annotated[str | None, ask("Who else was there?", noun="Other person present", optional=True)] = None
    witness_role: Annotated[Role | None, ask("Position of the other person", choices=ROLES)] = None
    witness_credential_number: Annotated[str | None, ask("Credential number of the other person")] = None


def named(what: str, kind: str) -> Question:
    """The question of an entry of another log for its packages of this kind (`KINDS`), if the facility keeps their
    numbers. `what` is in them: `these decks`."""
    return ask(
        "Which packages?",
        column="Packages",
        hint=f"The packages of {what}, by number.",
        when=stated("packages_here"),
        optional=True,
        preset=of_packages(kind),
    )


NAMED = named("these decks", "cards")
HERE = ask("Packages at the table", hint="By the package log; not stated where the facility keeps no numbers.")
"""The question of a table for the packages there."""
PEOPLE = (
    "mover_name", "mover_role", "mover_credential_number",
    "witness_name", "witness_role", "witness_credential_number",
)  # fmt: skip


def needed(move: str) -> tuple[str, ...]:
    """The fields that an entry of this move must state, its time first."""
    return ("moved_at", *MOVES[move].needs)


def _fields(moving: Moving) -> dict[str, Field]:
    """The fields that an entry of this move states, with the tables and packages to choose from."""
    rule = MOVES[moving.move]
    wanted = ("moved_at", *rule.asks, *PEOPLE)
    fields = {name: field for name, field in fields_of(PackageEntry).items() if name in wanted}
    for name in fields.keys() & {"description", "witness_name"}:
        must = name in rule.needs or (name == "witness_name" and moving.move == "receive")
        fields[name] = _again(fields[name], optional=not must)
    if "table_number" in fields and moving.tables:
        choices = {number: number for number in moving.tables}
        when = says("counted_place", "table") if moving.move == "count" else None
        table_field = _again(fields["table_number"], choices=choices, when=when)
        fields["table_number"] = msgspec.structs.replace(table_field, kind="choice", codes=moving.tables)
    if "package_numbers" in fields:
        fields["package_numbers"] = _numbers_asked(fields["package_numbers"], moving)
    return fields


def _numbers_asked(field: Field, moving: Moving) -> Field:
    """The packages to tick; lines to write where none are offered."""
    if moving.offered:
        return _again(field, members={number: number for number in moving.offered})
    none = " Leave it blank if there are none." if moving.move == "count" else ""
    return msgspec.structs.replace(_again(field, hint=field.asked.hint + none), kind="text_list")


def offering(fields: Mapping[str, Field], table: Any) -> dict[str, Field]:
    """The fields of a log, with the packages that stand at the table (`packages_here`) to tick."""
    offered, here = dict(fields), sorted(getattr(table, "packages_here", None) or ())
    if "package_numbers" in offered and 0 < len(here) <= MOST_OFFERED:
        offered["package_numbers"] = _again(offered["package_numbers"], members={number: number for number in here})
    return offered


def packages_told(entry: Any, table: Any) -> list[Finding]:
    """The findings about the packages of an entry about a change of equipment, if the facility keeps their numbers: it
    names none, or some that were not issued to the table."""
    if table.packages_here is not None and not entry.package_numbers:
        return [not_recorded("package_numbers", "the numbers of the packages, which this facility keeps")]
    return elsewhere_noted(entry, table)


def elsewhere_noted(entry: Any, table: Any) -> list[Finding]:
    """The note about packages that an entry of a log names and that no signed entry issued to its table."""
    here = table.packages_here
    unknown = sorted(
        number for number in entry.package_numbers or () if here is not None and mark_form(number) not in here
    )
    if not unknown:
        return []
    return [
        note(
            "package_numbers",
            found=unknown,
            wrong=f"Not at this table by the package log: {_listed(unknown)}.",
            mend="Correct the number, or enter in the package log that it was issued to this table.",
        )
    ]


def _again(field: Field, **how: Any) -> Field:
    """The same field, asked otherwise."""
    return msgspec.structs.replace(field, asked=msgspec.structs.replace(field.asked, **how))


PACKAGES = LogKind(
    code="packages",
    title="Package log",
    chapter="603a",
    table=Moving,
    entry=PackageEntry,
    event_at=lambda entry: entry.moved_at,
    table_field="",
    signatories=(signatory("mover", "Who did this", signs=True), signatory("witness", "Who else was there?")),
    asks=_fields,
)

TWO_PEOPLE = {"cards": "603a.16(a)", "dice": "603a.13(a)"}
"""The item that asks for two people at a receipt. That about tiles is not on file."""
MANAGERS = frozenset({"assistant_shift_manager", "shift_manager"})
BOTH = (
    "unloading under the eyes of an assistant table games shift manager or above and a member of security, who both "
    "inspect the seals"
)


def entry_findings(
    entry: PackageEntry, elsewhere: Mapping[str, PackageStanding | None], expected: frozenset[str]
) -> Any:
    """Every finding about an entry: a receipt without the two people, a count that does not balance, a package back
    that was said to be destroyed.

    `elsewhere` gives, for the numbers that the entry names, where each is by its moves; `expected` the numbers that
    should be where a count was made.
    """
    findings: list[Finding] = []
    if entry.move == "receive":
        findings += _received(entry)
    if entry.move == "count":
        findings += _counted(entry, elsewhere, expected)
    if entry.move == "find":
        back = sorted(n for n, standing in elsewhere.items() if standing is not None and standing.place == "destroyed")
        if back:
            wrong = f"{_listed(back)}: destroyed by its entries, and here all the same."
            findings.append(_unclear("package_numbers", wrong, "Find out what was destroyed, and say so in the entry."))
    return findings


def _received(entry: PackageEntry) -> Iterator[Finding]:
    citation = TWO_PEOPLE.get(entry.package_kind or "")
    if citation is None:
        return
    roles = {entry.mover_role, entry.witness_role}
    if entry.witness_name is None:
        wrong, field = "The entry does not state who the second person at the receipt was.", "witness_name"
    elif same_number(entry.mover_credential_number, entry.witness_credential_number):
        wrong, field = "Both people at the receipt have the same credential number.", "witness_name"
    elif not (roles & MANAGERS and "security_member" in roles):
        named = " and ".join(ROLES.get(role or "", "somebody without a position").lower() for role in _pair(entry))
        wrong, field = f"The receipt names: {named}.", "witness_name"
    elif entry.seals_whole is None:
        wrong, field = "The entry does not state whether the seals of the boxes were whole.", "seals_whole"
    else:
        return
    yield Finding(
        severity="violation",
        field=field,
        wrong=wrong,
        required=BOTH,
        citation=citation,
        owner="casino_compliance",
        mend="If they were there, name them and what they saw. If not, sign the entry as it is: "
        f"{TELL.format(citation=citation)}",
    )


def _pair(entry: PackageEntry) -> tuple[Role | None, Role | None]:
    return entry.mover_role, entry.witness_role


def _counted(
    entry: PackageEntry, elsewhere: Mapping[str, PackageStanding | None], expected: frozenset[str]
) -> Iterator[Finding]:
    absent, extra = differences(entry.package_numbers or (), expected)
    mend = "Count again. If the count is right, sign it, find out what happened, and explain it in a signed entry."
    if absent:
        wrong = f"The count does not balance. Not counted, but here by their entries: {_listed(absent)}."
        yield _unclear("package_numbers", wrong, mend)
    if extra:
        lines = [f"{number} ({_standing_words(elsewhere.get(number))})" for number in extra]
        wrong = f"The count does not balance. Counted, but not here by their entries: {_listed(lines)}."
        yield _unclear("package_numbers", wrong, mend)


def _standing_words(standing: PackageStanding | None) -> str:
    return "never received" if standing is None else standing.words[0].lower() + standing.words[1:]


def _unclear(field: str, wrong: str, mend: str) -> Finding:
    """Told without a citation: no text on file asks for it."""
    return Finding(severity="cannot_tell", field=field, wrong=wrong, mend=mend)


def _listed(words: list[str], most: int = 12) -> str:
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more
