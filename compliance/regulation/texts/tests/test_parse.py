"""A text is taken as an edition only when its sections and telling items are that edition's; a refusal names them."""

import re
from types import MappingProxyType

import pytest

from compliance.regulation.core.citation import Citation
from compliance.regulation.texts import OUTLINES, Outline, TextRefused, parse_text
from compliance.regulation.texts import outline as outline_module
from compliance.regulation.texts import parse as parse_module
from compliance.regulation.texts.tests.invented import BULLETIN, chapter

INVENTED = Outline(
    "900a-2010",
    MappingProxyType({"900a.1": "Track", "900a.2": "Payout odds"}),
    has=("900a.1(b)",),
    lacks=("900a.2(a)",),
)
MATCHING = ("Track.\n\n(a) One.\n\n(b) Two.", "Payout odds.\n\nNone.")


@pytest.fixture(autouse=True)
def invented_edition(monkeypatch):
    for module in (parse_module, outline_module):
        monkeypatch.setattr(module, "OUTLINES", {"900a-2010": INVENTED})


def refusal(raw, edition_key="900a-2010"):
    with pytest.raises(TextRefused) as refused:
        parse_text(raw, edition_key)
    return refused.value


def test_the_matching_text_is_taken_with_its_edition():
    assert parse_text(chapter(*MATCHING), "900a-2010").edition_key == "900a-2010"


def test_headings_are_compared_without_case_and_punctuation():
    assert parse_text(chapter("TRACK.\n\n(a) One.\n\n(b) Two.", "Payout Odds.\n\nNone."), "900a-2010")


def test_a_missing_section_is_named():
    refused = refusal(chapter(MATCHING[0]))
    assert refused.missing == ("900a.2",)
    assert refused.unexpected == ()
    assert "missing: 900a.2" in str(refused)


def test_an_unexpected_section_is_named():
    refused = refusal(chapter(*MATCHING, "Irregularities.\n\nNone."))
    assert refused.unexpected == ("900a.3",)
    assert refused.missing == ()


def test_another_heading_is_named():
    refused = refusal(chapter(MATCHING[0], "Vigorish.\n\nNo."))
    assert "900a.2 is headed “Vigorish”, expected “Payout odds”" in str(refused)


def test_the_text_of_another_edition_of_the_chapter_is_told_by_its_items():
    assert "item 900a.1(b) of this edition is not in it" in str(refusal(chapter("Track.\n\n(a) One.", MATCHING[1])))
    assert "item 900a.2(a) is not in this edition" in str(refusal(chapter(MATCHING[0], "Payout odds.\n\n(a) New.")))


def test_another_chapter_is_named():
    refused = refusal(chapter(*MATCHING, number="902a"))
    assert (refused.missing, refused.unexpected) == (("900a",), ("902a",))


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"", "empty"),
        (b"  \n ", "empty"),
        (b"%PDF-1.7 ...", "PDF"),
        (b"<!DOCTYPE html><html></html>", "HTML"),
        (b"CHAPTER 900a. X\xff", "byte 15 is 0xff"),
        (b"CHAPTER 900a. X\x00", "control code 0"),
        (b"Some letter", "no chapter heading"),
        (b"CHAPTER 900a. X\n\nNo section.", "chapter 900a has no section"),
        (b"x" * (4 * 1024 * 1024 + 1), "largest text taken"),
        (b"x" * 100_001, "line 1 holds 100,001 characters"),
    ],
)
def test_what_is_no_chapter_text_is_refused_with_the_reason(raw, says):
    assert says in str(refusal(raw, None))


def test_a_section_or_chapter_that_begins_twice_is_refused_with_its_line():
    twice = "CHAPTER 900a. X\n\n§ 900a.1. A.\n\n§ 900a.1. B.".encode()
    assert "line 5: section 900a.1 begins a second time" in str(refusal(twice, None))
    chapters = "CHAPTER 900a. X\n\n§ 900a.1. A.\n\nCHAPTER 901a. Y\n\n§ 901a.1. A.\n\nCHAPTER 900a. X".encode()
    assert "line 9: chapter 900a begins a second time" in str(refusal(chapters, None))


def test_a_file_of_several_chapters_needs_the_edition_named():
    assert "several chapters (900a, 901a)" in str(refusal(BULLETIN.encode(), None))


def test_an_unknown_edition_lists_the_known_ones():
    assert "known: 900a-2010" in str(refusal(chapter(*MATCHING), "900a-1999"))


def test_every_outline_is_numbered_without_a_gap_and_names_real_citations():
    for key, outline in OUTLINES.items():
        assert re.fullmatch(r"\d{3}a-\d{4}[PC]?", key)
        assert [Citation.parse(number).section for number in outline.sections] == [*range(1, len(outline.sections) + 1)]
        for citation in (*outline.has, *outline.lacks):
            assert f"{outline.chapter}.{Citation.parse(citation).section}" in outline.sections
        assert not set(outline.has) & set(outline.lacks)


OTHER_AGENCY = b"""FISH AND BOAT COMMISSION

CHAPTER 97. OPERATOR PROVIDED EQUIPMENT

Without any section sign.

CHAPTER 97. OPERATOR PROVIDED EQUIPMENT

[Pa.B. Doc. No. 10-1. Filed for public inspection June 10, 2010, 9:00 a.m.]

"""
CLOSING = b"\n[Pa.B. Doc. No. 10-2. Filed for public inspection June 10, 2010, 9:00 a.m.]\n\n"
CLOSING_OF_A_SCAN = rb"""
$[Pa.B.\ Doc.\ No.\ 10\text{-}2.\ Filed\ for\ public\ inspection\ June\ 10,\ 2010,\ 9\text{:}00\ a.m.]$

"""


@pytest.mark.parametrize("closing", [CLOSING, CLOSING_OF_A_SCAN])
def test_a_whole_issue_gives_the_chapter_that_the_key_names(closing):
    issue = OTHER_AGENCY + chapter(*MATCHING) + closing + OTHER_AGENCY
    assert parse_text(issue, "900a-2010").sections == parse_text(b"\n" * 12 + chapter(*MATCHING), "900a-2010").sections


def test_a_whole_issue_without_the_chapter_says_which_it_holds():
    refused = refusal(OTHER_AGENCY + chapter(*MATCHING).replace(b"900a", b"901a") + CLOSING)
    assert "the file holds chapter 97, 901a, not 900a of edition 900a-2010" in str(refused)
    assert refused.unexpected == ("97", "901a")


def test_a_chapter_that_two_documents_hold_is_refused():
    text = chapter(*MATCHING) + CLOSING
    assert "2 documents of the file hold chapter 900a" in str(refusal(text + text))
    assert "chapter 900a begins a second time" in str(refusal(chapter(*MATCHING) + b"\n\nCHAPTER 97. X\n\n" + text))
