"""Log books: every entry once, on paper, as data and in the ledger; kept once; what comes later in a supplement."""

import json
import re
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from compliance.documents.books.unprinted import notice
from compliance.documents.columns import COMMON
from compliance.documents.models import Document
from compliance.documents.rendering import NotRendered
from compliance.documents.typeset.sheets import Sheets
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.ledger.errors import NotHeld
from inspections.exports.series import has_news
from inspections.handover.tests.handing import handed_over, taken_over
from inspections.models import LogEntry
from inspections.models.books import LogBook, LogBookPart
from tests.attacker import integrity_alarms, plant, plant_new, take_away
from tests.csv_read import rows_of
from tests.pdf_checks import bare, structure_of, text_of
from tests.recorded import let_go
from tests.scenes import scene

from ...tests.factories import NOON, adjustment, at, countersigned, deck_change, inspection, said_never, signed
from ..month import Month
from ..services import book_keep, months_due, span_of

pytestmark = pytest.mark.django_db

ROW = re.compile(r"(?<!No\. )(?<!\d)([\d,]+)\s+(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) Mar \d+\s")
LONG = " ".join(f"word{place}" for place in range(1_200))
HOSTILE = '<script>alert(1)</script> & "quoted" =HYPERLINK("x") \u202egnp.exe'
DUE = datetime(2026, 4, 2, 5, 0, tzinfo=UTC)
"""An hour and a day after March 2026 ended at the facility."""
LATER, A_HAIR = DUE + timedelta(days=3), timedelta(microseconds=1)


@scene
def log(war, roulette, dealer, floorperson, maintenance, security):
    """A change with its correction, a late entry, hostile words, an inspection with a check that is not met, and an
    adjustment of many words."""
    signed(war, "deck_change", deck_change(NOON, back_color=HOSTILE), dealer, moment=at(minutes=5))
    wrong = signed(war, "deck_change", deck_change(NOON, removed=at(3)), floorperson, moment=at(3))
    signed(
        war, "deck_change", deck_change(NOON, removed=at(3), back_color="blue"), floorperson, moment=at(4),
        supersedes=wrong, correction_reason="The backs were blue.",
    )  # fmt: skip
    signed(
        war, "deck_change", deck_change(at(5)), floorperson, moment=at(9), late_reason="The tablet was flat.",
    )  # fmt: skip
    signed(roulette, "roulette_inspection", inspection(at(1), wheel_parts_secure_ok=False), floorperson, moment=at(1))
    words = adjustment(at(6), maintenance, security, adjustment_replacement_description=LONG[:900])
    signed(roulette, "roulette_inspection", words, floorperson, moment=at(6))
    return war


def march(facility: Any) -> Month:
    return Month.of(facility, "2026-03")


def kept(facility: Any, moment: datetime = DUE) -> LogBook:
    made = book_keep(facility=facility, month=march(facility), at=moment)
    assert made is not None
    return made.book


def pdf_of(book: LogBook) -> bytes:
    return bytes(book.parts.get().document.content)


def test_its_entries_are_the_same_on_paper_as_data_and_in_the_ledger(log: Any, facility: Any) -> None:
    pdf = pdf_of(kept(facility))
    found = structure_of(pdf)
    assert found.problems == []
    on_paper = [int(number.replace(",", "")) for number in ROW.findall(text_of(pdf))]
    names = sorted(found.attachments)
    assert [name.rpartition(".")[2] for name in names] == ["csv", "json"]
    as_csv = rows_of(found.attachments[names[0]])
    as_json = json.loads(found.attachments[names[1]])["entries"]
    recorded = {
        (one.table.number, one.kind.title, one.number): one.facts_sha256
        for one in LogEntry.objects.select_related("table")
    }
    assert len(recorded) == 6
    assert {(one["Table"], one["Log"], int(one["Number"])): one["SHA-256 of the entry"] for one in as_csv} == recorded
    assert sorted(one["facts_sha256"] for one in as_json) == sorted(recorded.values())
    assert sorted(on_paper) == sorted(number for *_, number in recorded)
    assert set(COMMON) <= set(as_csv[0])


def test_it_says_what_stands_out_and_where(log: Any, facility: Any) -> None:
    book = kept(facility)
    said = text_of(pdf_of(book))
    for words in (
        "Corrected: by No. 3. The backs were blue.", "Correction: of No. 2. The backs were blue.",
        "4 h 00 min after the event. The tablet was flat.", "Not met: All parts of the wheel secure (§ 617a.2(a)(4))",
        "Each signature certifies:", "People by credential", "[U+202E]gnp.exe", "no number missing",
    ):  # fmt: skip
        assert bare(words) in bare(said), words
    assert (book.summary["entries"], book.summary["late"], book.summary["corrected"]) == (6, 1, 1)
    assert book.summary["checks_not_met"] == 1
    counts = {one["log"]: one["entries"] for one in book.summary["counts_by_log"]}
    assert counts == {"617a:roulette_inspection": 2, "651a:deck_change": 4}


def test_words_of_many_pages_go_on_from_page_to_page(
    roulette: Any, facility: Any, floorperson: Any, maintenance: Any, security: Any
) -> None:
    description = " ".join(f"word{place}" for place in range(1_100))
    words = adjustment(at(6), maintenance, security, adjustment_replacement_description=description)
    signed(roulette, "roulette_inspection", words, floorperson, moment=at(6))
    pdf = pdf_of(kept(facility))
    assert structure_of(pdf).problems == []
    assert all(word in text_of(pdf) for word in description.split())


def test_an_entry_that_the_page_says_otherwise_is_named_and_the_rest_of_the_month_is_printed(
    log: Any, facility: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    real = Sheets.words

    def words(self: Sheets, x: float, y: float, said: str, *more: Any, **named: Any) -> str:
        return real(self, x, y, said.replace("flat", "full"), *more, **named)

    monkeypatch.setattr(Sheets, "words", words)
    book = kept(facility)
    left_out = ["Deck change log, table W-01, No. 4"]
    assert book.summary["not_printed"] == left_out
    text, told = bare(text_of(pdf_of(book))), StringIO()
    assert "Thetabletwasfull" not in text
    assert bare(notice(left_out)) in text
    assert bare("Corrected: by No. 3. The backs were blue.") in text
    call_command(
        "log_book", facility=facility.name, month="2026-03", out=str(tmp_path / "march.pdf"), stderr=told
    )  # fmt: skip
    assert notice(left_out) in told.getvalue()


def test_a_file_whose_mark_cannot_be_read_is_not_kept(log: Any, facility: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Sheets.words

    def words(self: Sheets, x: float, y: float, said: str, *more: Any, **named: Any) -> str:
        return real(self, x, y, said.replace("flat", "full").replace("Not printed", "Printed"), *more, **named)

    monkeypatch.setattr(Sheets, "words", words)
    with pytest.raises(NotRendered, match="does not say: Not printed"):
        kept(facility)
    assert not LogBook.objects.exists()


def test_a_month_is_kept_once_a_day_after_it_ended(log: Any, facility: Any) -> None:
    month = march(facility)
    assert span_of(facility, month, month.due_at - timedelta(seconds=1)) is None
    assert (facility.pk, "2026-03") not in months_due(month.due_at - timedelta(seconds=1))
    assert months_due(month.due_at) == [(facility.pk, "2026-03")]
    book = kept(facility, month.due_at)
    assert book_keep(facility=facility, month=month, at=month.due_at + timedelta(days=9)) is None
    assert months_due(DUE + timedelta(days=9)) == []
    newest = LogEntry.objects.latest("received_at").received_at
    assert (LogBook.objects.get(), book.received_until) == (book, newest)


def test_what_comes_later_goes_into_a_supplement(log: Any, facility: Any, dealer: Any) -> None:
    first = kept(facility)
    late = DUE + timedelta(days=3)
    signed(log, "deck_change", deck_change(at(30)), dealer, moment=late, late_reason="Found on paper.")
    assert months_due(late + timedelta(hours=23)) == []
    assert months_due(late + timedelta(hours=24)) == [(facility.pk, "2026-03")]
    supplement = kept(facility, late + timedelta(hours=24))
    assert (supplement.number, supplement.received_after) == (1, first.received_until)
    said = text_of(pdf_of(supplement))
    assert "Supplement 1" in said
    assert ROW.findall(said) == ["5"]
    assert months_due(late + timedelta(days=9)) == []


def adjusted() -> LogEntry:
    """The entry that the mechanic whom it names has to sign too."""
    return LogEntry.objects.exclude(countersigner="").get()


def test_an_entry_that_its_mechanic_signs_later_stands_in_a_supplement_with_that_signature(
    log: Any, facility: Any, maintenance: Any
) -> None:
    first = kept(facility)
    countersigned(adjusted(), maintenance, LATER)
    assert months_due(LATER + timedelta(hours=23)) == []
    assert months_due(LATER + timedelta(hours=24)) == [(facility.pk, "2026-03")]
    supplement = kept(facility, LATER + timedelta(hours=24))
    assert (supplement.number, supplement.received_after) == (1, first.received_until)
    assert supplement.received_until == LATER
    said = text_of(pdf_of(supplement))
    assert ROW.findall(said) == ["2"]
    assert "Signed too: Mae Tenance, Apr 5, 1:00 a." in said
    assert months_due(LATER + timedelta(days=9)) == []


@pytest.mark.parametrize(
    ("after", "until", "is_news"),
    [(-A_HAIR, None, True), (-A_HAIR, timedelta(0), True), (-A_HAIR, -A_HAIR, False), (timedelta(0), None, False)],
    ids=["since just before", "until then", "until just before", "since then"],
)
def test_a_signature_is_news_after_one_instant_and_up_to_another(log: Any, maintenance: Any, after, until, is_news):
    countersigned(adjusted(), maintenance, LATER)
    news = has_news(LogEntry, LATER + after, None if until is None else LATER + until)
    assert LogEntry.objects.filter(news).exists() is is_news


def test_so_do_an_entry_that_never_happened_and_a_shift_that_was_taken_over(
    log: Any, facility: Any, floorperson: Any, dealer: Any
) -> None:
    handover = handed_over(facility, floorperson, at(10))
    kept(facility)
    said_never(adjusted(), floorperson, LATER)
    taken_over(handover, person(Role.PIT_MANAGER, at=facility.holder), LATER)
    said = text_of(pdf_of(kept(facility, LATER + timedelta(hours=24))))
    assert ROW.findall(said) == ["2", "1"]
    assert "Never happened: stated by Flora Person" in said
    assert "Taken over by" in said
    said_never(adjusted(), dealer, LATER + timedelta(days=2))
    second = kept(facility, LATER + timedelta(days=3))
    assert (second.number, ROW.findall(text_of(pdf_of(second)))) == (2, ["2"])


def test_a_row_that_no_record_holds_is_in_no_book(log: Any, facility: Any, dealer: Any) -> None:
    entry = LogEntry.objects.filter(log_code="deck_change").first()
    assert entry is not None
    plant(entry, late_reason="Nothing.", late_seconds=7)
    with pytest.raises(NotHeld):
        kept(facility)
    assert integrity_alarms()
    assert not LogBook.objects.exists()


def test_a_planted_book_is_not_handed_out(log: Any, facility: Any) -> None:
    LogBook.objects.create(
        holder_id=facility.holder_id, facility=facility, month=march(facility).first, number=0,
        received_until=DUE, made_at=DUE, summary={"entries": 0},
    )  # fmt: skip
    let_go()
    with pytest.raises(CommandError, match="differs from the records"):
        call_command("log_book", facility=facility.name, month="2026-03", format="json")


def test_a_book_that_is_gone_is_not_made_a_second_time(log: Any, facility: Any) -> None:
    """The second would say that it is the book of its month, without what was made to vanish in between."""
    book = kept(facility)
    take_away(book.parts.get())
    take_away(book)
    with pytest.raises(NotHeld):
        kept(facility, DUE + timedelta(days=9))
    assert integrity_alarms()
    assert not LogBook.objects.exists()


def test_a_planted_book_of_what_is_to_come_keeps_no_book_from_being_made_unnoticed(log: Any, facility: Any) -> None:
    later = DUE + timedelta(days=9)
    planted = {"holder_id": facility.holder_id, "facility": facility, "month": march(facility).first, "made_at": DUE}
    plant_new(LogBook(**planted, number=0, received_until=later + timedelta(days=900), summary={"entries": 0}))
    assert months_due(later) == [(facility.pk, "2026-03")]
    with pytest.raises(NotHeld):
        kept(facility, later)
    assert integrity_alarms()


def test_the_command_gives_the_kept_book(log: Any, facility: Any, tmp_path: Any) -> None:
    out = tmp_path / "march.pdf"
    call_command("log_book", facility=facility.name.upper(), month="2026-03", out=str(out), stderr=StringIO())
    part = LogBookPart.objects.get()
    assert out.read_bytes() == bytes(part.document.content)
    told = StringIO()
    call_command("log_book", facility=facility.name, month="2026-03", format="json", stdout=told)
    said = json.loads(told.getvalue())
    assert (said["kept"], said["entries"], said["parts"][0]["sha256"]) == (True, 6, part.document.sha256)
    assert Document.objects.count() == 1


@pytest.mark.parametrize(
    ("facility_name", "month", "words"),
    [
        ("Nowhere", "2026-03", "No facility is named 'Nowhere'."),
        (None, "2026-3", "'2026-3' is not a month such as 2026-02."),
        (None, "2026-13", "'2026-13' is not a month such as 2026-02."),
        (None, "2999-01", "January 2999 has not begun."),
    ],
)
def test_the_command_refuses_what_it_cannot_give(facility: Any, facility_name: Any, month: str, words: str) -> None:
    with pytest.raises(CommandError, match=re.escape(words)) as refused:
        call_command("log_book", facility=facility_name or facility.name, month=month, format="json")
    assert refused.value.returncode == 2
