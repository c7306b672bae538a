"""Entries of the longest texts, and longer ones from before there were limits: on paper in full, or marked."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from compliance.documents import in_full, reading_back, rendering
from compliance.documents.services import sheets
from compliance.regulation.core import parse
from compliance.regulation.core.fields import FREE_TEXT, NAME, SENTENCE
from tests.papers import said
from tests.pdf_checks import bare, structure_of, text_of

from ...entries.tests.test_sic_bo_floor import inspected
from ...tests.factories import at, deck_change, signed, table_of
from .test_export import asked
from .volumes import attached_rows, volumes

pytestmark = pytest.mark.django_db
WORDS = " ".join(f"word-{number}" for number in range(SENTENCE // 9))


def long_entry(war: Any, by: Any, hours: float, length: int) -> None:
    """An entry with long texts wherever it has a text, one of which has no blank."""
    facts = deck_change(at(hours), floorperson_verified_by="L" * NAME, back_color="B" * length)
    entry = signed(war, "deck_change", facts, by, moment=at(hours + 0.5))
    signed(
        war, "deck_change", facts, by, supersedes=entry, correction_reason=f"{WORDS} again", moment=at(hours + 0.6),
    )  # fmt: skip


@pytest.fixture
def log(war: Any, dealer: Any) -> Any:
    """The longest that may be sent, and two short entries around it."""
    signed(war, "deck_change", deck_change(at(-30), batch_label="A"), dealer, moment=at(-29.5))
    long_entry(war, dealer, -20, SENTENCE)
    signed(war, "deck_change", deck_change(at(-8), batch_label="A"), dealer, moment=at(-7.5))
    return war


def rows_of(text: str) -> str:
    return text.split("Appendix: entries in full", maxsplit=1)[0]


@pytest.mark.usefixtures("plain_papers")
def test_an_entry_too_long_for_its_row_stands_in_the_appendix_and_its_row_says_so(
    log: Any, auditor: Any, facility: Any
) -> None:
    (pdf,) = volumes(asked(auditor, facility))
    text = said(pdf)
    rows, appendix = text.split("Appendix: entries in full")
    assert len(re.findall(r"In full in the appendix: \d,\d{3} characters\.", rows)) == 2
    assert "BBB" not in rows
    assert "word-7" not in rows
    plain = bare(appendix)
    assert re.findall(r"No\. \d+ of table W-01", appendix) == ["No. 2 of table W-01", "No. 3 of table W-01"]
    assert plain.count("B" * SENTENCE) == 2
    assert plain.count(bare(WORDS)) == 2  # the correction, and what it corrects
    assert plain.count("L" * NAME) == 2


@pytest.mark.usefixtures("plain_papers")
def test_what_is_more_than_an_appendix_holds_is_marked_and_stands_in_the_attached_data(
    log: Any, auditor: Any, facility: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(in_full, "LONGEST_APPENDIX", 3 * SENTENCE)
    (pdf,) = volumes(asked(auditor, facility))
    text = said(pdf)
    assert len(re.findall("In full in the appendix", text)) == 1
    assert len(re.findall("In full in the CSV attached to this file, and not on paper", text)) == 1
    assert bare(text).count("B" * SENTENCE) == 1
    (attached,) = structure_of(pdf).attachments.values()
    assert attached.count(b"B" * SENTENCE) == 2
    assert [len(row["Color of the backs"]) for row in attached_rows(pdf)].count(SENTENCE) == 2


def test_texts_from_before_the_limits_are_laid_out_in_full(
    log: Any, dealer: Any, auditor: Any, facility: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parse, "_too_long", lambda *stated: iter(()))
    long_entry(log, dealer, -6, 3 * FREE_TEXT)
    (pdf,) = volumes(asked(auditor, facility))
    assert structure_of(pdf).problems == []
    text = reading_back.printed(pdf)
    assert text.count("B") >= 2 * SENTENCE + 2 * 3 * FREE_TEXT
    assert "Infullintheappendix" in text
    assert "word-7" in bare(text_of(pdf))


@pytest.mark.usefixtures("plain_papers")
@pytest.mark.parametrize(
    ("is_there", "is_not"), [("B" * 900, "B" * 899), ("word-57", "word-5"), ("No. 3 of table", "No. 2 of table")]
)
def test_an_appendix_that_says_something_else_is_not_kept(
    log: Any, auditor: Any, facility: Any, monkeypatch: pytest.MonkeyPatch, is_there: str, is_not: str
) -> None:
    job, real = asked(auditor, facility), rendering.lay_out

    def lay_out(given: Mapping[str, Any]) -> bytes:
        parts = [html.replace(is_there, is_not, 1) for html in given["parts"]]
        assert parts != given["parts"]
        return real({**given, "parts": parts})

    monkeypatch.setattr(rendering, "lay_out", lay_out)
    with pytest.raises(rendering.NotRendered, match="the appendix does not say in full"):
        volumes(job)


@pytest.mark.usefixtures("plain_papers")
def test_a_row_of_the_longest_length_stays_a_row(
    log: Any, auditor: Any, facility: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lengths() -> list[int]:
        (pdf,) = volumes(asked(auditor, facility))
        return [int(told.replace(",", "")) for told in re.findall(r"in the appendix: ([\d,]+) characters", said(pdf))]

    shorter, longer = sorted(lengths())
    monkeypatch.setattr(in_full, "LONGEST_ROW", shorter)
    assert lengths() == [longer]
    monkeypatch.setattr(in_full, "LONGEST_ROW", shorter - 1)
    assert sorted(lengths()) == [shorter, longer]


# What cannot be laid out at all

POISON = "a word that the engine cannot lay out"


def poisoned(monkeypatch: pytest.MonkeyPatch, error: type[Exception], words: str) -> None:
    """An engine that fails at some words."""
    real = rendering.lay_out

    def lay_out(job: Mapping[str, Any]) -> bytes:
        if any(words in html for html in job["parts"]):
            raise error("too much for it")
        return real(job)

    monkeypatch.setattr(rendering, "lay_out", lay_out)


@pytest.fixture
def with_poison(log: Any, dealer: Any) -> None:
    """A fourth entry that breaks the engine, and a fifth behind it."""
    signed(log, "deck_change", deck_change(at(-7), batch_label="A", back_color=POISON), dealer, moment=at(-6.5))
    signed(log, "deck_change", deck_change(at(-6), batch_label="B"), dealer, moment=at(-5.5))


@pytest.mark.usefixtures("plain_papers", "with_poison")
def test_a_part_that_cannot_be_laid_out_says_so_and_the_rest_is_printed(
    auditor: Any, facility: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "ROWS_A_PART", 1)
    poisoned(monkeypatch, rendering.NotLaidOut, POISON)
    (pdf,) = volumes(asked(auditor, facility))
    text = said(pdf)
    assert text.count("None of its entries are printed here.") == 1
    assert "The reason: too much for it." in text
    assert re.findall(r"Entries W-01: No\. \d", text) == ["Entries W-01: No. 5"]
    assert POISON not in text
    assert bare(text).count("B" * SENTENCE) == 2
    assert [row["Number"] for row in attached_rows(pdf)] == list("123456")
    (attached,) = structure_of(pdf).attachments.values()
    assert attached.count(POISON.encode()) == 1


@pytest.mark.usefixtures("plain_papers", "with_poison")
def test_a_part_of_the_appendix_that_cannot_be_laid_out_says_whose_it_is(
    auditor: Any, facility: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "PIECES_A_PART", 1)
    poisoned(monkeypatch, rendering.NotLaidOut, "word-7 word-8")
    (pdf,) = volumes(asked(auditor, facility))
    text = said(pdf)
    assert (
        text.count("Appendix: the rest of the entry before") == text.count("None of its entries are printed here.") == 2
    )
    assert attached_rows(pdf)


@pytest.mark.usefixtures("plain_papers", "with_poison")
def test_a_volume_that_cannot_be_laid_out_ends_no_export_and_its_paper_says_so(
    auditor: Any, facility: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "SOON_SECONDS", -1)  # it took too long to try the parts alone
    poisoned(monkeypatch, rendering.NotLaidOut, POISON)
    (pdf,) = volumes(asked(auditor, facility))
    text = said(pdf)
    for words in (
        "None of its 6 entries are printed here",
        "W-01: No. 1 to 6",
        "in full in the CSV attached to this file",
    ):
        assert words in text
    assert [row["Color of the backs"] for row in attached_rows(pdf)].count(POISON) == 1
    (attached,) = structure_of(pdf).attachments.values()
    assert attached.count(POISON.encode()) == 1


@pytest.mark.usefixtures("plain_papers", "with_poison")
def test_where_the_machine_fails_nothing_is_made_and_it_can_be_tried_again(
    auditor: Any, facility: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = asked(auditor, facility)
    with monkeypatch.context() as patch:
        poisoned(patch, rendering.NotRendered, POISON)
        with pytest.raises(rendering.NotRendered, match="too much for it"):
            volumes(job)
    assert POISON in said(volumes(job)[0])


VALUES = 10_000
"""Ten times what a field takes now."""


def test_an_entry_of_ten_thousand_values_is_laid_out_in_full(
    facility: Any, floorperson: Any, auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parse, "_refuse_too_many", lambda *stated: None)
    table = table_of(facility, "625a", "S-01", floorperson)
    values = inspected(floorperson, -6) | {"device_values_entered": [1 + place % 6 for place in range(VALUES)]}
    signed(table, "sic_bo_inspection", values, floorperson, moment=at(-5.5))
    (pdf,) = volumes(asked(auditor, facility, logs=("625a:sic_bo_inspection",)))
    assert structure_of(pdf).problems == []
    text = reading_back.printed(pdf)
    assert "Infullintheappendix" in text
    assert len(re.findall("[1-6],", text)) >= VALUES - 1
