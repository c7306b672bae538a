"""The splitting of texts and numbers into words, alike for records and for typed text."""

from typing import get_args

import msgspec
import pytest

from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.fields import fields_of
from inspections.models import LogEntry

from ..mentions import Where, mentions_of, words_said
from ..words import number_word, words_asked, words_of


@pytest.mark.parametrize("typed", ["PA-104417", "pa 104417", "ＰＡ-104417", "Pa104417", "pa–104 417"])
def test_a_number_is_one_word_in_any_spelling(typed):
    assert number_word(typed) == "pa104417"


def test_words_are_found_whole_and_initials_are_none():
    assert list(words_of("D. Whitlock’s wheel, KW-30-2217")) == ["whitlock", "wheel", "kw302217", "kw", "30", "2217"]
    assert words_asked("wheel d. Whitlock kw-30-2217") == ["kw302217", "whitlock", "wheel"]
    assert words_asked("d .") == []


def test_every_number_in_a_text_is_found_as_it_is_typed():
    held = words_said("texts", "Die 4 of shaker SH-0042 was chipped")
    assert set(words_asked("chipped sh-0042")) <= held
    assert set(words_asked("sh0042")) <= held


@pytest.mark.parametrize("where", get_args(Where))
def test_nothing_said_is_no_word(where):
    assert words_said(where, " ") == set()


def test_every_log_declares_its_people_and_its_table_among_its_fields():
    for number in PACKAGES:
        for kind in chapter(number).logs:
            fields = fields_of(kind.entry)
            assert all(one.name in fields for one in kind.signatories)
            assert fields[kind.table_field].kind == "text"


def test_an_entry_is_found_by_what_it_states_and_by_no_code():
    stated = {"package_numbers": ["KR-D-06"], "batch_label": "single", "table_number": "W-01", "back_color": "dark red"}
    signature = {"printed_name": "Flora Person", "credential_number": "PA-300005"}
    entry = LogEntry(
        chapter_number="651a", log_code="deck_change", facts=msgspec.json.encode(stated), signature=signature,
        correction_reason="The backs were blue.",
    )  # fmt: skip
    found = {
        where: {one.word for one in mentions_of(entry) if getattr(one, f"in_{where}")} for where in get_args(Where)
    }
    assert found == {
        "people": {"flora", "person", "pa300005"},
        "numbers": {"krd06", "kr", "06"},
        "tables": {"w01"},
        "texts": {"dark", "red", "the", "backs", "were", "blue"},
    }
