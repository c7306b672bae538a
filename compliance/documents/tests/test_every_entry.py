"""No honest entry closes a paper: every field of every log, with texts that are hard on paper, is set and read back."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from compliance.documents.books import setting
from compliance.documents.books.columns import LabeledWords, PrintedCell, PrintedEntry
from compliance.documents.books.cover import About
from compliance.documents.books.pages import LogTable
from compliance.documents.books.setting import Bound, Setting
from compliance.documents.books.unprinted import MARK
from compliance.documents.reading_back import as_read
from compliance.documents.rendering import NotRendered
from compliance.documents.sources import OF_NO_GAME, Countersigned, LogRow, Segment, Wanted, kind_of
from compliance.documents.typeset import fonts, sheets
from compliance.documents.typeset.sheets import TypesetPage
from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.fields import Field, fields_of
from tests.pdf_checks import bare, structure_of, text_of

Add = Callable[[LogTable, PrintedEntry], TypesetPage]
ZONE = ZoneInfo("America/New_York")
AT = datetime(2026, 3, 3, 17, tzinfo=UTC)
LOGS = [f"{number}:{kind.code}" for number in PACKAGES for kind in chapter(number).logs] + list(OF_NO_GAME)
PACKAGES_KEPT = [f"KR-2026-{number:05d}-A" for number in range(60)]
TEXTS = {
    "ligatures": "The \ufb01rst card was missing, then the \ufb02oor; \ufb03 and \ufb04 are in no font",
    "hyphens": " ".join(f"re-in-spec-ted--{'-' * (place % 7)}A-{place}-b a-" for place in range(60)),
    "hyphens without a blank": "-".join("abcdefgh"[: 1 + place % 8] for place in range(120)),
    "the fonts": " ".join(sorted(fonts.printable_characters())) + "".join(sorted(fonts.printable_characters())),
    "in no font": "\u05e9\u05dc\u05d5\u05dd \u202egnp.exe \u0414\u0430 \u6c34 \u2660\ufe0f \u00ad\u2011\u2010"
    " \U0001f0a1 e\u0301 q\u0303\u0323",
    "markup": '<b>&amp;</b> =HYPERLINK("x") \\) Tj ET (%s) {{ 7*7 }}',
    "one long word": "W" * 900 + "\u00bd" * 50,
    "numbers": "1/3 \u00bd \u00b2\u2074 1\u20445 \u2212 0.10 007 5\u2033 \u2122 \u203c \u2026",
    "blanks": "a\u00a0b\u2007c\u202fd \u2003 e\tf\r\n\ng",
}


def value_of(field: Field, text: str) -> Any:
    """An answer of the kind of a field, with this text wherever it takes one."""
    if field.kind in ("text_list", "text_set"):
        return [text, *PACKAGES_KEPT]
    plain: dict[str, Any] = {
        "boolean": False, "integer": 1_234_567, "decimal": "0.125", "integer_list": list(range(1, 80)),
        "moment": (AT - timedelta(hours=30)).isoformat(), "day": "2026-02-28", "time_of_day": "03:04:05-05:00",
        "attestation": {"signed": True, "signer": text, "credential_number": text},
    }  # fmt: skip
    return field.choices[-1][0] if field.kind == "choice" else plain.get(field.kind, text)


def rows_of(log: str, text: str) -> list[LogRow]:
    """An entry that states every field, with every mark; then a plain one."""
    fields = fields_of(kind_of(log).entry)
    facts = {name: value_of(field, f"{name} {text}") for name, field in fields.items()}
    person = {"printed_name": text, "role": "dealer", "credential_number": text[:40], "method": "password"}
    plain = LogRow(
        log=log, table_number="W-01", number=2, occurred_at=AT, received_at=AT, facts={}, facts_sha256="0" * 64,
        edition_key="e", signature=person,
    )  # fmt: skip
    due = Countersigned("", "Performer", "617a.2(e)", text, text[:40], is_due=True)
    given = Countersigned("", "Performer", "", text, text[:40], is_due=False, signature=person, received_at=AT)
    full = LogRow(
        log=log, table_number=text[:40], number=1, occurred_at=AT, received_at=AT + timedelta(days=2), facts=facts,
        facts_sha256="0" * 64, edition_key="e", signature=person, late_seconds=3_601, late_reason=text,
        without_network=text, supersedes=7, correction_reason=text, superseded_by=9, superseded_reason=text,
        never_happened=text, exposure=text, violations=("617a.2(a)(1)", "617a.2(a)(2)"), violation_words=(text,),
        countersigned=(due, given),
    )  # fmt: skip
    return [full, plain]


class Entries:
    """A source of these rows."""

    def __init__(self, rows: Sequence[LogRow]) -> None:
        self._rows = rows

    def rows(self, wanted: Wanted, segment: Segment) -> Iterator[LogRow]:
        """The rows of a log."""
        return (row for row in self._rows if row.log == segment.log)


def bound(folder: Path, rows: Sequence[LogRow]) -> Bound:
    """A book of these entries."""
    logs = tuple(dict.fromkeys(row.log for row in rows))
    wanted = Wanted(UUID(int=1), ZONE, logs, (), date(2026, 3, 1), date(2026, 3, 31))
    segments = [Segment(log, UUID(int=2), "W-01", 1, 2, 2, 2) for log in logs]
    about = About(
        title="Log Book", facility="F", holder="H", first=wanted.first, last=wanted.last, period="March", filter="All",
        copied="today", made="today", late_after="later", zone="EST", stem="book",
    )  # fmt: skip
    return Setting(about, wanted, segments, (), Entries(rows), AT, folder).bind()  # type: ignore[arg-type]


@pytest.mark.parametrize("name", TEXTS)
def test_every_field_of_every_log_is_printed_whatever_its_words(name: str, tmp_path: Path) -> None:
    text = TEXTS[name]
    book = bound(tmp_path, [row for log in LOGS for row in rows_of(log, text)])
    assert book.unprinted == ()
    (part,) = book.parts
    content = part.path.read_bytes()
    assert structure_of(content).problems == []
    said = as_read(text_of(content))
    first = as_read(fonts.plain(text))[:12]
    assert said.count(first) > len(LOGS) * 5


@pytest.mark.parametrize("log", LOGS)
def test_every_answer_of_an_entry_stands_on_paper(log: str, tmp_path: Path) -> None:
    """A distinct text in each field is found on the page of the entry, whichever place the field has there."""
    full, plain = rows_of(log, "X")
    kind = kind_of(log)
    by_name = {name for name, field in fields_of(kind.entry).items() if field.kind in ("text", "text_list", "text_set")}
    by_name -= {kind.table_field}
    said = bare(text_of(bound(tmp_path, [full, plain]).parts[0].path.read_bytes()))
    assert {name for name in by_name if as_read(f"{name} X") not in said} == set()


@pytest.mark.sampled
def test_one_entry_that_does_not_read_as_recorded_is_named_and_the_rest_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A font that tells readers another letter than it draws, as a fault in the writer would."""
    real = sheets._to_unicode

    def to_unicode(shown: Sequence[tuple[str, str]]) -> bytes:
        return real([(digits, "b" if character == "\u00fe" else character) for digits, character in shown])

    monkeypatch.setattr(sheets, "_to_unicode", to_unicode)
    log = "651a:deck_change"
    _, plain = rows_of(log, "the thorn \u00fe")
    _, other = rows_of(log, "the b")
    many = [LogRow(**{**other.__dict__, "number": number}) for number in range(3, 300)]
    strange = LogRow(**{**plain.__dict__, "late_seconds": 60, "late_reason": "the thorn \u00fe"})
    book = bound(tmp_path, [strange, *many])
    assert book.unprinted == ("Deck change log, table W-01, No. 2",)
    said = bare(text_of(book.parts[0].path.read_bytes()))
    assert "thethorn" not in re.sub("Peoplebycredential.*", "", said)
    assert said.count("Notprinted") >= 3, "in the row, on the cover, among the marks"
    assert said.count("theb") >= len(many)
    assert book.parts[0].rows == 298
    assert setting.as_json(book, bound_about())["not_printed"] == list(book.unprinted)


def left_out(table: LogTable, entry: PrintedEntry, real: Add) -> TypesetPage:
    """The second entry is not set at all."""
    return table.book.sheets.page if entry.row.number == 2 and entry.mark != MARK else real(table, entry)


def turned(table: LogTable, entry: PrintedEntry, real: Add) -> TypesetPage:
    """The second entry is set after the third."""
    if entry.row.number == 2 and entry.mark != MARK:
        return table.book.sheets.page
    page = real(table, entry)
    if entry.row.number == 3 and entry.mark != MARK:
        real(table, replace(entry, row=replace(entry.row, number=2), cells=(PrintedCell("2"), *entry.cells[1:])))
    return page


def of_another_signer(table: LogTable, entry: PrintedEntry, real: Add) -> TypesetPage:
    """The second entry is set with the number of somebody else."""
    cells = [PrintedCell(cell.words.replace("PA-2", "PA-9"), cell.aloud) for cell in entry.cells]
    return real(table, replace(entry, cells=tuple(cells)))


def of_another_word(table: LogTable, entry: PrintedEntry, real: Add) -> TypesetPage:
    """The reason of the second entry says something else."""
    second = [LabeledWords(said.label, said.words.replace("was flat", "was not flat")) for said in entry.second]
    return real(table, replace(entry, second=tuple(second)))


@pytest.mark.parametrize(
    ("attack", "named"),
    [(left_out, {2}), (turned, {2, 3}), (of_another_signer, {2}), (of_another_word, {2})],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_a_writer_that_sets_rows_otherwise_than_they_are_names_them(
    attack: Any, named: set[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = "651a:deck_change"
    plain = rows_of(log, "X")[1]
    rows = [
        replace(
            plain, number=number, signature=plain.signature | {"credential_number": f"PA-{number}"},
            late_seconds=60, late_reason=f"The tablet {'was flat' if number == 2 else 'was lost'}.",
        )
        for number in range(1, 6)
    ]  # fmt: skip
    real = LogTable.add
    monkeypatch.setattr(LogTable, "add", lambda table, entry: attack(table, entry, real))
    book = bound(tmp_path, rows)
    assert {int(name.rpartition(" ")[2]) for name in book.unprinted} == named
    said = text_of(book.parts[0].path.read_bytes())
    assert "was flat" not in said
    assert bare(said).count("Thetabletwaslost.") >= 5 - len(named | {2})


def test_a_book_whose_writer_leaves_out_even_the_name_of_an_entry_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = LogTable.add
    monkeypatch.setattr(
        LogTable, "add", lambda table, entry: table.book.sheets.page if entry.row.number == 2 else real(table, entry)
    )
    with pytest.raises(NotRendered, match="not set No"):
        bound(tmp_path, rows_of("651a:deck_change", "X"))


def bound_about() -> About:
    """The facts of a cover, as far as the summary needs them."""
    day = date(2026, 3, 1)
    return About("T", "F", "H", day, day, "", "", "", "", "", "", "")
