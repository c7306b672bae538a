"""A look at the things that a file would make, and the act that makes them: every row through the service of a single
one, all or nothing.

What a row makes has its entry of the ledger, as if it were made alone. The entry of the act comes last, in the same
transaction: it states the hash of the file and every row that made something.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from compliance.holders.errors import MEANWHILE, FieldRefused, IllegalMove, NotAllowed, Refused, made_meanwhile
from compliance.holders.forms import DayField
from compliance.holders.models import BOARD, CertificateHolder, User
from compliance.holders.page_mark import refuse_changed
from compliance.holders.services.history import acts_together, event_record, need_reason, record_together
from compliance.holders.services.rights import check_administers
from compliance.ledger.holding import act, hold, mark_of, one_savepoint

from .cells import CellProblem, ImportColumn, RowReader, letter, placed
from .kinds import ImportKind, Work

MOST_ROWS = 500
"""Of a file: of people, a look takes some eight seconds and the act some thirteen."""
TRIED = "A look before the import"
"""The reason while a file is only tried; nothing of it stays."""


@dataclass(frozen=True)
class RowsFile:
    """A file: its name, the SHA-256 of its bytes, and its rows, of which the first names the columns."""

    name: str
    sha256: str
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Line:
    """A row of a file: its number, its cells, and what it makes in words, or what is wrong with it."""

    number: int
    cells: Sequence[str]
    words: tuple[str, ...] = ()
    waiting: int = 0
    problems: tuple[CellProblem, ...] = ()

    @property
    def summary(self) -> str:
        """The result of the row, for the mark of the page."""
        if self.problems:
            return "; ".join(problem.words for problem in self.problems)
        return "; ".join(self.words) or "already on file"


@dataclass(frozen=True)
class Outcome:
    """The result of the rows of a file."""

    heads: Sequence[str]
    lines: Sequence[Line]
    tried: int = 0
    """The number of credential numbers that were compared with those in use."""
    taken: int = 0
    """The number of them that are somebody's."""

    @property
    def bad(self) -> list[Line]:
        """The rows with a cell to fix."""
        return [line for line in self.lines if line.problems]

    @property
    def new(self) -> list[Line]:
        """The rows that make something."""
        return [line for line in self.lines if line.words]

    @property
    def same(self) -> list[Line]:
        """The rows of which everything is on file."""
        return [line for line in self.lines if not line.problems and not line.words]

    @property
    def waiting(self) -> int:
        """The number of roles and credentials that then wait for a second person."""
        return sum(line.waiting for line in self.lines)

    def rests_on(self, file: RowsFile) -> dict[str, Any]:
        """The facts that the page shows of it, as values of canonical JSON."""
        return {"file": file.sha256, **{f"row_{line.number}": line.summary for line in self.lines}}


class RowsRefused(Refused):
    """Rows of the file cannot be taken; `outcome` says which, and why."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__("Nothing was imported. Fix the rows below, then choose the file again.")
        self.outcome = outcome


def file_try(*, kind: ImportKind, file: RowsFile, holder: CertificateHolder | None, by: User, at: datetime) -> Outcome:
    """The result that a file would have now; nothing of it stays. Raises NotAllowed, FieldRefused."""
    check_administers(by, holder.pk if holder else None)
    with transaction.atomic(), acts_together():
        outcome = _made(kind, file, Work(holder, by, at, TRIED))
        transaction.set_rollback(True)
    return outcome


@act
def file_import(
    *,
    kind: ImportKind,
    file: RowsFile,
    holder: CertificateHolder | None,
    by: User,
    at: datetime,
    reason: str,
    seen: str | None = None,
) -> Outcome:
    """Makes every row of a file at this certificate holder (None: at the Board), or none. Roles and credentials that
    take two people wait for the second, as ever. `seen`: as of `refuse_changed`.

    Raises NotAllowed, FieldRefused, RowsRefused, IllegalMove.
    """
    check_administers(by, holder.pk if holder else None)
    hold({mark_of(holder)} if holder else (), of_logs=False)
    reason = need_reason(reason)
    with acts_together() as together:
        outcome = _made(kind, file, Work(holder, by, at, reason))
    if outcome.bad:
        raise RowsRefused(outcome)
    refuse_changed(by, seen, lambda: outcome.rests_on(file))
    if not outcome.new:
        raise FieldRefused("file", "Everything in this file is on file already. There is nothing to import.")
    record_together(together, by=by, at=at)
    event_record(
        by=by,
        at=at,
        act="file_import",
        about=holder.pk if holder else None,
        subject=f"{kind.title} of {holder.name if holder else BOARD}",
        holder_id=holder.pk if holder else None,
        after={
            "file": file.name[:200],
            "sha256": file.sha256,
            "rows": len(outcome.lines),
            "new": "; ".join(line.summary for line in outcome.new),
        },
        reason=reason,
    )
    return outcome


def _made(kind: ImportKind, file: RowsFile, work: Work) -> Outcome:
    """Makes each row that can be made. Raises FieldRefused for a file whose first row does not name the columns."""
    reader = RowReader(kind.parts, work.by, work.holder)
    columns = placed(file.rows[0], reader.columns)
    rows = [(number, row) for number, row in enumerate(file.rows[1:], start=2) if any(map(str.strip, row))]
    if not rows:
        raise FieldRefused("file", "The file has no row below the column names. Add one, then choose the file again.")
    seen = dict[str, int]()
    lines = [_line(kind, reader, columns, number, row, work, seen) for number, row in rows]
    return Outcome([column.head for column in columns], lines, work.tried, work.taken)


def _line(
    kind: ImportKind,
    reader: RowReader,
    columns: Mapping[ImportColumn, int],
    number: int,
    row: Sequence[str],
    work: Work,
    seen: dict[str, int],
) -> Line:
    texts = {column: row[place] if place < len(row) else "" for column, place in columns.items()}
    cells = tuple(texts.values())

    def refused(refusals: Mapping[str, str]) -> Line:
        by_name = {column.name: column for column in columns}
        found = [_problem(by_name.get(name), columns, texts, words) for name, words in refusals.items()]
        return Line(number, cells, problems=tuple(found))

    if _is_example(texts):
        return refused({"": "This is the example of the template. Remove the row."})
    values, refusals = reader.read(texts)
    if refusals:
        return refused(refusals)
    key = kind.key(values)
    if key in seen:
        return refused({"": f"Row {seen[key]} says the same. Keep one of the two."})
    seen[key] = number
    try:
        with one_savepoint():
            made = kind.make(values, work)
    except FieldRefused as refusal:
        return refused({refusal.field: refusal.sentence})
    except (Refused, IllegalMove, NotAllowed) as refusal:
        return refused({"": refusal.sentence})
    except IntegrityError as error:
        if made_meanwhile(error) is error:
            raise
        return refused({"": MEANWHILE.sentence})
    return Line(number, cells, made.words, made.waiting)


def _is_example(texts: Mapping[ImportColumn, str]) -> bool:
    """Whether a row holds the example of the template, whatever its days and its facility."""
    shown = {
        column: text for column, text in texts.items() if column.example and not isinstance(column.field, DayField)
    }
    return bool(shown) and all(text.strip() == column.example for column, text in shown.items())


def _problem(
    column: ImportColumn | None, columns: Mapping[ImportColumn, int], texts: Mapping[ImportColumn, str], words: str
) -> CellProblem:
    if column is None:
        return CellProblem(words)
    return CellProblem(words, letter(columns[column]), column.head, texts[column].strip())
