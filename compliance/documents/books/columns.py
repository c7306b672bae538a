"""The columns of a log in a book, and an entry as its row; both follow from the fields of the kind of log.

A field that every entry states has a column: its answer stands in the row. What only some entries state, and what marks
an entry, stands in words on a second line below the row.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cache, cached_property
from zoneinfo import ZoneInfo

from compliance.holders.roles import role_words
from compliance.regulation.core.fields import Field, fields_of
from compliance.regulation.core.log import Clock, LogKind, Signatory

from .. import times
from ..columns import date_and_time, is_signer, label_of, person_words, shortened, stated_words
from ..sources import LogRow, kind_of
from ..typeset import fonts

ROOM = 736.0
"""Points that the columns of a page share."""
SIZE, HEAD_SIZE, PAD = 8.0, 7.0, 3.0
NOT_ASKED = "–"
BELOW = "below"
MOST_LINES = 3
"""Lines of a cell; a longer answer stands on the second line."""
WIDE_CHOICE, WIDEST, NARROW = 62.0, 112.0, 40.0
SAMPLES = {"clock": "10:44 p", "day": "Wed Sep 30", "long": "Sep 30, 10:44 p"}
ENDS_OF_FREE_TEXT = ("description", "action_taken", "found_in", "shared_tables", "piece", "sha256")


@dataclass(frozen=True)
class Style:
    """The style of times: the zone, and whether days need their year."""

    zone: ZoneInfo
    has_years: bool = False

    def day(self, at: datetime) -> str:
        """`Sun Feb 1` at the facility."""
        local = at.astimezone(self.zone)
        return f"{local:%a %b} {local.day}" + (f", {local.year}" if self.has_years else "")

    def clock(self, at: datetime, event: datetime) -> str:
        """`9:25 a`, with its day where it is not that of the event; with its zone in the hour that a clock shows
        twice."""
        local, beside = at.astimezone(self.zone), event.astimezone(self.zone)
        words = f"{local.hour % 12 or 12}:{local.minute:02d} {'a' if local.hour < 12 else 'p'}"
        if local.replace(fold=1 - local.fold).utcoffset() != local.utcoffset():
            words += f" {local.tzname()}"
        if local.date() == beside.date():
            return words
        year = f" {local.year}" if local.year != beside.year else ""
        return f"{local:%b} {local.day}{year}, {words}"


@dataclass(frozen=True)
class PrintedCell:
    """The words in a cell; `aloud` is read in place of a sign."""

    words: str
    aloud: str = ""


CellOf = Callable[[LogRow, Style], PrintedCell]


@dataclass(frozen=True)
class Column:
    """A column: its head, the citation under it, its width in points, and the cell that it gives an entry."""

    head: str
    cell_of: CellOf
    wide: float
    cited: str = ""
    is_centered: bool = False
    ideal: float = 0.0
    """The width in points if there is room, so that no answer takes two lines; 0 if `wide` is enough."""


@dataclass(frozen=True)
class LabeledWords:
    """A part of the second line: what it is about, and its words."""

    label: str
    words: str


@dataclass(frozen=True)
class PrintedEntry:
    """An entry as a book prints it. `mark` is empty for one of which nothing stands out; `short` says it in a line."""

    row: LogRow
    cells: tuple[PrintedCell, ...]
    second: tuple[LabeledWords, ...]
    mark: str
    short: str

    @property
    def is_marked(self) -> bool:
        return bool(self.mark)


@dataclass(frozen=True)
class BookSheet:
    """The columns of a kind of log, the fields that have none, and the people."""

    log: str
    kind: LogKind
    columns: tuple[Column, ...]
    rest: tuple[Field, ...]
    people: tuple[Signatory, ...]

    @cached_property
    def checks(self) -> tuple[Field, ...]:
        """The checks: yes or no, where a “no” means that the check is not met."""
        return tuple(field for field in fields_of(self.kind.entry).values() if is_check(field))

    @cached_property
    def certified(self) -> tuple[Field, ...]:
        """The statements that the signature of an entry certifies."""
        return tuple(field for field in fields_of(self.kind.entry).values() if field.kind == "attestation")

    def not_met(self, row: LogRow) -> list[Field]:
        """The checks that an entry says were not met."""
        return [field for field in self.checks if row.facts.get(field.name) is False]

    def entry(self, row: LogRow, style: Style) -> PrintedEntry:
        """An entry as it is printed."""
        cells, moved = [], []
        for column in self.columns[:-1]:
            cell = column.cell_of(row, style)
            if len(fonts.lines(cell.words, fonts.SANS, SIZE, column.wide - 2 * PAD)) > MOST_LINES:
                moved.append(LabeledWords(column.head, cell.words))
                cell = PrintedCell(BELOW)
            cells.append(cell)
        marks = list(marks_of(row, self))
        mark, short = (marks[0].label, marks[0].words) if marks else ("", "")
        cells.append(PrintedCell(mark))
        return PrintedEntry(row, tuple(cells), (*marks, *moved, *self._rest(row, style)), mark, short)

    def _rest(self, row: LogRow, style: Style) -> Iterator[LabeledWords]:
        hidden = {part for signatory in self.kind.signatories for part in (signatory.role, signatory.credential)}
        hidden |= {person.name for person in self.people} | date_and_time(self.rest, row, style.zone)
        signatories = {signatory.name: signatory for signatory in self.kind.signatories}
        for field in self.rest:
            stated = row.facts.get(field.name)
            if stated is None or field.name in hidden:
                continue
            if field.kind == "attestation" and _is_certified(stated, row):
                continue
            if (person := signatories.get(field.name)) is None:
                yield LabeledWords(field.noun, field_words(field, row, style))
            elif not is_signer(person, row):
                yield LabeledWords(person.title, person_words(person, row))
        for person in self.people:
            if row.facts.get(person.name) and person.signs and not is_signer(person, row):
                yield LabeledWords(person.title, person_words(person, row))
        for countersigned in row.countersigned:
            if countersigned.signature is not None and countersigned.received_at is not None:
                yield LabeledWords(
                    "Signed too", f"{countersigned.name}, {style.clock(countersigned.received_at, row.occurred_at)}"
                )


def is_check(field: Field) -> bool:
    """Whether a “no” in this field means that a check is not met."""
    return field.kind == "boolean" and bool(field.asked.if_no)


def field_words(field: Field, row: LogRow, style: Style) -> str:
    """An answer in words; times short."""
    stated = row.facts.get(field.name)
    if stated is None:
        return NOT_ASKED
    if field.kind == "moment" and isinstance(stated, str):
        return style.clock(datetime.fromisoformat(stated), row.occurred_at)
    return stated_words(stated, field)


def _is_certified(stated: object, row: LogRow) -> bool:
    return (
        isinstance(stated, Mapping)
        and stated.get("signed") is True
        and stated.get("signer") == row.signature.get("printed_name")
    )


def marks_of(row: LogRow, sheet: BookSheet) -> Iterator[LabeledWords]:
    """The marks of an entry, with their words, the gravest first."""
    if row.never_happened:
        yield LabeledWords("Never happened", row.never_happened)
    if row.violations:
        words = "; ".join(row.violation_words) or "found at signing"
        yield LabeledWords("Violation", f"{words.rstrip('.')}, {shortened(row.violations)}")
    if unmet := sheet.not_met(row):
        yield LabeledWords("Not met", "; ".join(f"{label_of(field)}{_cited(field)}" for field in unmet))
    if row.exposure:
        yield LabeledWords("Exposure", row.exposure)
    if row.late_seconds is not None:
        late = times.span_words(row.late_seconds)
        yield LabeledWords("Late", f"{late} after the event. {row.late_reason}".strip())
    if row.superseded_by is not None:
        yield LabeledWords("Corrected", f"by No. {row.superseded_by:,}. {row.superseded_reason}".strip())
    if row.supersedes is not None:
        yield LabeledWords("Correction", f"of No. {row.supersedes:,}. {row.correction_reason}".strip())
    for countersigned in row.countersigned:
        if countersigned.is_due:
            cited = f", § {countersigned.citation}" if countersigned.citation else ""
            yield LabeledWords("Not signed", f"by {countersigned.name} yet{cited}")
    if row.without_network:
        yield LabeledWords("No network", row.without_network)


def _cited(field: Field) -> str:
    return f" (§ {field.asked.why})" if field.asked.why else ""


def credential_of(row: LogRow, person: Signatory) -> str:
    """The words for a person in a row of a book: the number of the credential, or the name if the log asks for none."""
    return str(row.facts.get(person.credential) or row.facts.get(person.name) or NOT_ASKED)


def signer_of(signature: Mapping[str, str]) -> str:
    """The words for the signer in a row of a book: the credential number, or else the printed name."""
    return signature.get("credential_number") or signature.get("printed_name", "")


@dataclass(frozen=True)
class Person:
    """Somebody whom entries name by credential number."""

    credential: str
    name: str
    role: str


def people_of(row: LogRow) -> Iterator[Person]:
    """Everybody whom a row names by a number."""
    signed = row.signature
    if number := signed.get("credential_number", ""):
        yield Person(number, signed.get("printed_name", ""), role_words(signed.get("role", "")).lower())
    for signatory in kind_of(row.log).signatories:
        number = str(row.facts.get(signatory.credential) or "") if signatory.credential else ""
        if number and number != signed.get("credential_number") and row.facts.get(signatory.name):
            role = person_words(signatory, row).split(", ")[1:-1]
            yield Person(number, str(row.facts[signatory.name]), ", ".join(role))


# -- which columns -----------------------------------------------------------------------------------------------------


@cache
def sheet_of(log: str, *, has_years: bool = False) -> BookSheet:
    """The columns of the log `651a:deck_change`."""
    kind = kind_of(log)
    fields = {name: field for name, field in fields_of(kind.entry).items() if name != kind.table_field}
    named = [signatory for signatory in kind.signatories if fields[signatory.name].asked.when is None]
    ends = {part for clock in kind.clocks for part in (clock.starts, clock.ends) if part}
    free = [field for field in fields.values() if field.name not in kind.of_people and _may_have_column(field)]
    first = [field for field in free if field.asked.when is None or is_check(field)]
    later = [field for field in free if field not in first]
    beside = [_of_clock(clock) for clock in kind.clocks]
    fixed = [*_front(has_years), *_people(named, kind), *beside, *_back()]
    left = ROOM - MARK_WIDE - sum(column.wide for column in fixed)
    chosen: dict[str, Column] = {}
    in_turn = sorted(first, key=lambda field: (field.name not in ends and not is_check(field), field.asked.optional))
    for field in in_turn + sorted(later, key=lambda field: field.asked.optional):
        column = _of_field(field, is_long=field.name in ends)
        if column.wide <= left:
            chosen[field.name] = column
            left -= column.wide
    own = [chosen[name] for name in fields if name in chosen]
    columns = _spread([*_front(has_years), *own, *beside, *_people(named, kind), *_back()], left)
    rest = tuple(field for name, field in fields.items() if name not in chosen)
    return BookSheet(log, kind, columns, rest, tuple(named))


def _may_have_column(field: Field) -> bool:
    if field.kind in ("moment", "choice", "boolean", "integer", "integer_list", "text_set"):
        return True
    return field.kind == "text" and not field.name.endswith(ENDS_OF_FREE_TEXT)


def _wide(words: str, chain: str = fonts.SANS, size: float = SIZE) -> float:
    return fonts.width(fonts.plain(words), chain) * size / fonts.EM + 2 * PAD + 1


def _of_field(field: Field, *, is_long: bool = False) -> Column:
    head, cited = field.asked.column or label_of(field), ""
    least = _least(head)
    if is_check(field):
        cited = field.asked.why[field.asked.why.find("(") :] if "(" in field.asked.why else ""
        wide = max(NARROW, _wide(cited, size=HEAD_SIZE))
    elif field.kind == "moment":
        wide = _wide(SAMPLES["long" if is_long else "clock"])
    elif field.kind == "choice":
        wide = min(max(_wide(label) for _, label, *_ in field.choices), WIDE_CHOICE)
    elif field.kind in ("boolean", "integer"):
        wide = 30.0
    else:
        wide = 56.0
    ideal = max((_wide(label) for _, label, *_ in field.choices), default=0.0) if field.kind == "choice" else 0.0

    def cell_of(row: LogRow, style: Style) -> PrintedCell:
        stated = row.facts.get(field.name)
        if is_check(field):
            return CHECKED.get(stated, PrintedCell(NOT_ASKED, "not asked"))
        if field.kind == "integer":
            return PrintedCell(NOT_ASKED if stated is None else f"{stated:,}")
        words = field_words(field, row, style)
        return PrintedCell(words[:1].upper() + words[1:] if field.kind == "boolean" else words)

    return Column(head, cell_of, max(wide, least), cited, is_check(field), min(ideal, WIDEST))


CHECKED: Mapping[object, PrintedCell] = {True: PrintedCell(fonts.YES, "met"), False: PrintedCell(fonts.NO, "not met")}


def _front(has_years: bool) -> list[Column]:
    return [
        Column("No.", lambda row, style: PrintedCell(f"{row.number:,}"), _wide("88,888", fonts.BOLD) + BAR_ROOM),
        Column(
            "Date",
            lambda row, style: PrintedCell(style.day(row.occurred_at)),
            _wide(SAMPLES["day"] + (", 2026" if has_years else "")),
        ),
        Column("Table", lambda row, style: PrintedCell(row.table_number), _wide("MW-88")),
    ]


def _people(named: list[Signatory], kind: LogKind) -> list[Column]:
    columns = [
        _person(signatory, _wide("PA-888888" if signatory.credential else "Person Named"))
        for signatory in named
        if not signatory.signs
    ]
    title = next((signatory.title for signatory in named if signatory.signs), "Signed by")
    wide = max(_wide("PA-888888"), _least(title))
    return [*columns, Column(title, lambda row, style: PrintedCell(signer_of(row.signature)), wide)]


def _person(person: Signatory, wide: float) -> Column:
    ideal = 0.0 if person.credential else 84.0
    return Column(
        person.title,
        lambda row, style: PrintedCell(credential_of(row, person)),
        max(wide, _least(person.title)),
        ideal=ideal,
    )


def _least(head: str) -> float:
    """The width that the longest word of a head needs."""
    return max(_wide(word, fonts.BOLD, HEAD_SIZE) for word in head.split())


def _back() -> list[Column]:
    return [
        Column(
            "Received",
            lambda row, style: PrintedCell(style.clock(row.received_at, row.occurred_at)),
            _wide(SAMPLES["clock"]) + 6,
        )
    ]


MARK_WIDE = 62.0
BAR_ROOM = 3.0
"""The width in points that the bar before a marked row takes of the first column."""


def _of_clock(clock: Clock) -> Column:
    def cell_of(row: LogRow, style: Style) -> PrintedCell:
        start, end = row.facts.get(clock.starts), row.facts.get(clock.ends)
        if not isinstance(start, str) or not isinstance(end, str):
            return PrintedCell(NOT_ASKED)
        seconds = int((datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds())
        minutes = abs(seconds) // 60
        return PrintedCell(f"{minutes // 60} h {minutes % 60:02d}" if seconds >= 0 else NOT_ASKED)

    return Column("In use", cell_of, _wide("888 h 88"))


def _spread(columns: list[Column], left: float) -> tuple[Column, ...]:
    """The columns, as wide as they should be where there is room, and the rest of it shared among those that are not
    checks."""
    wanted = sum(max(column.ideal - column.wide, 0.0) for column in columns)
    part = min(1.0, max(left, 0.0) / wanted) if wanted else 0.0
    columns = [replace(column, wide=column.wide + max(column.ideal - column.wide, 0.0) * part) for column in columns]
    left -= wanted * part
    shared = [column for column in columns if not column.is_centered]
    each = min(max(left, 0) / max(len(shared), 1), 22.0)
    more = max(left - each * len(shared), 0.0)
    wider = [column if column.is_centered else replace(column, wide=column.wide + each) for column in columns]
    return (*wider, Column("Mark", lambda row, style: PrintedCell(""), MARK_WIDE + more))


def day_of(row: LogRow, zone: ZoneInfo) -> date:
    """The day of the event at the facility."""
    return row.occurred_at.astimezone(zone).date()
