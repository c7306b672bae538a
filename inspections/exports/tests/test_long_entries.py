"""Entries of the longest texts, and longer ones from before there were limits: on paper in full, or marked."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from compliance.documents import in_full, reading_back, rendering
from compliance.documents.services import export_write
from compliance.regulation.core import parse
from compliance.regulation.core.fields import FREE_TEXT, NAME, SENTENCE
from tests.papers import said
from tests.pdf_checks import bare, structure_of, text_of

from ...tests.factories import at, deck_change, signed
from .test_export import asked, pdfs, whole_csv, written

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
    (pdf,) = pdfs(written(asked(auditor, facility)))
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
    job = written(asked(auditor, facility))
    (pdf,) = pdfs(job)
    text = said(pdf)
    assert len(re.findall("In full in the appendix", text)) == 1
    assert len(re.findall("In full in the CSV attached to this file, and not on paper", text)) == 1
    assert bare(text).count("B" * SENTENCE) == 1
    (attached,) = structure_of(pdf).attachments.values()
    assert attached.count(b"B" * SENTENCE) == 2
    assert [len(row["Color of the backs"]) for row in whole_csv(job)].count(SENTENCE) == 2


def test_texts_from_before_the_limits_are_laid_out_in_full(
    log: Any, dealer: Any, auditor: Any, facility: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parse, "_too_long", lambda *stated: iter(()))
    long_entry(log, dealer, -6, 3 * FREE_TEXT)
    (pdf,) = pdfs(written(asked(auditor, facility)))
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
    export_write(job_id=job.pk)
    job.refresh_from_db()
    assert job.status == "failed"
    assert "the appendix does not say in full" in job.failure
    assert not job.volumes.exists()


@pytest.mark.usefixtures("plain_papers")
def test_a_row_of_the_longest_length_stays_a_row(
    log: Any, auditor: Any, facility: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lengths() -> list[int]:
        (pdf,) = pdfs(written(asked(auditor, facility)))
        return [int(told.replace(",", "")) for told in re.findall(r"in the appendix: ([\d,]+) characters", said(pdf))]

    shorter, longer = sorted(lengths())
    monkeypatch.setattr(in_full, "LONGEST_ROW", shorter)
    assert lengths() == [longer]
    monkeypatch.setattr(in_full, "LONGEST_ROW", shorter - 1)
    assert sorted(lengths()) == [shorter, longer]
