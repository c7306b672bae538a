"""Entries of the longest texts, and longer ones from before there were limits: on paper in full."""

from typing import Any

import pytest

from compliance.regulation.core import parse
from compliance.regulation.core.fields import FREE_TEXT, NAME, SENTENCE
from tests.pdf_checks import bare, structure_of
from tests.pdf_checks import text_of as pdf_text

from ...entries.tests.test_sic_bo_floor import inspected
from ...tests.factories import at, deck_change, signed, table_of
from .test_export import asked, pdfs, written

pytestmark = pytest.mark.django_db
WORDS = " ".join(f"word-{number}" for number in range(SENTENCE // 9))


def long_entry(war: Any, by: Any, hours: float, length: int) -> None:
    """An entry with long texts wherever it has a text, one of which has no blank, and its correction."""
    facts = deck_change(at(hours), floorperson_verified_by="L" * NAME, back_color="B" * length)
    entry = signed(war, "deck_change", facts, by, moment=at(hours + 0.5))
    signed(
        war, "deck_change", facts, by, supersedes=entry, correction_reason=f"{WORDS} again", moment=at(hours + 0.6),
    )  # fmt: skip


def text_of(job: Any) -> str:
    """The text of the one file of an export, without blanks; it prints every entry."""
    (pdf,) = pdfs(written(job))
    assert structure_of(pdf).problems == []
    assert "not_printed" not in job.plan
    return bare(pdf_text(pdf))


@pytest.mark.parametrize("length", [SENTENCE, 3 * FREE_TEXT])
def test_the_longest_texts_are_printed_in_full(
    war: Any, dealer: Any, auditor: Any, facility: Any, monkeypatch: pytest.MonkeyPatch, length: int
) -> None:
    monkeypatch.setattr(parse, "_fits", lambda *stated: True)  # what was signed before there were limits
    long_entry(war, dealer, -20, length)
    signed(war, "deck_change", deck_change(at(-8), batch_label="A"), dealer, moment=at(-7.5))
    text = text_of(asked(auditor, facility))
    assert text.count("B") >= 2 * length
    assert text.count("L") >= 2 * NAME
    assert text.count("again") == 2, "the correction, and what it corrects"
    assert bare(WORDS) in text or length > SENTENCE, "a page may end inside it"


VALUES = 10_000
"""Ten times what a field takes now."""


def test_an_entry_of_ten_thousand_values_is_printed_in_full(
    facility: Any, floorperson: Any, auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parse, "MOST_VALUES", VALUES)
    table = table_of(facility, "625a", "S-01", floorperson)
    values = inspected(-6) | {"device_values_entered": [1 + place % 6 for place in range(VALUES)]}
    signed(table, "sic_bo_inspection", values, floorperson, moment=at(-5.5))
    text = text_of(asked(auditor, facility, logs=("625a:sic_bo_inspection",)))
    assert text.count(",") >= VALUES - 1
