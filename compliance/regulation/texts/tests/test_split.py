"""The three shapes come out as the same kind of tree: nothing lost, nothing taken for text that is not."""

import hashlib
import re

from compliance.regulation.texts import Struck, TextNote, parse_chapters, parse_text
from compliance.regulation.texts.tests.invented import BULLETIN, CODE_PAGE, OCR, chapter


def read(text):
    return parse_text(text.encode(), None)


def test_code_page__every_item_down_to_the_last_letter():
    assert list(read(CODE_PAGE).items()) == [
        "900a.1",
        "900a.1 (Marble)",
        "900a.1 (Gate Wager)",
        "900a.2",
        "900a.2(a)",
        "900a.2(b)",
        "900a.2(b)(1)",
        "900a.2(b)(2)",
        "900a.2(b)(2)(i)",
        "900a.2(b)(2)(ii)",
        "900a.2(b)(2)(ii)(A)",
        "900a.2(b)(2)(ii)(B)",
        "900a.2(c)",
        "900a.3",
        "900a.3(1)",
        "900a.3(2)",
    ]


def test_code_page__a_passage_broken_by_the_page_is_one():
    assert read(CODE_PAGE).item("900a.2(a)").text.startswith("A track must have the gates 1, 2, 3 and 4 and be")


def test_code_page__a_table_carried_over_the_page_is_one_with_one_head():
    (table,) = read(CODE_PAGE).item("900a.3(1)").tables
    assert table.headed
    assert table.body == (("Gate 1", "3 to 1"), ("Gate 2", "4 to 1"))


def test_code_page__notes_stand_beside_the_text():
    found = read(CODE_PAGE)
    assert [note.kind for note in found.notes] == ["authority"]
    assert [note.kind for note in found.item("900a.2").notes] == ["source", "cross references"]
    assert found.item("900a.2(c)").text.endswith("subsections (a) and (b).")


def test_code_page__every_line_is_accounted_for():
    found = read(CODE_PAGE)
    aside = {each.words for each in found.set_aside}
    assert {"Sec.", "900a-2", "[Next page is 900b-1.]", "(123456) No. 1 Dec. 21"} <= aside
    kept = [found.title, "CHAPTER § Authority Source Cross References"]
    kept += [f"{item.citation} {item.heading} {item.words}" for item in found.walk()]
    kept += [note.text for item in found.walk() for note in item.notes] + [note.text for note in found.notes]
    kept += [each.words for each in found.set_aside]
    said = CODE_PAGE.replace("<i>", "").replace("</i>", "")
    assert set(re.findall(r"\w+", said)) <= set(re.findall(r"\w+", " ".join(kept)))


def test_sha256_is_of_the_bytes_as_given():
    raw = CODE_PAGE.encode()
    assert parse_text(raw, None).sha256 == hashlib.sha256(raw).hexdigest()


def test_bulletin__each_chapter_of_the_file_and_no_reserved_one():
    first, second = parse_chapters(BULLETIN.encode())
    assert (first.chapter, first.title) == ("900a", "MARBLE RUN")
    assert list(second.items()) == ["901a.1"]
    assert second.item("901a.1").text == "A top spins."


def test_bulletin__the_preamble_on_the_chapter_is_kept_with_it():
    first, second = parse_chapters(BULLETIN.encode())
    assert len(first.explanation) == 1
    assert first.explanation[0].startswith("Chapter 900a is invented.")
    assert second.explanation == ()


def test_bulletin__bare_lines_are_a_table_and_doubled_apostrophes_quotation_marks():
    first, _ = parse_chapters(BULLETIN.encode())
    assert first.item("900a.1 (Marble)").text == 'A ball that is called a "runner" too.'
    (table,) = first.item("900a.2(a)").tables
    assert table.rows == (
        ("Wager", "Payout Odds"),
        ("Gate 1 or other approved gate", "3 to 1"),
        ("Gate 2", "4 to 1"),
    )
    assert first.item("900a.2(b)").notes == (TextNote("editor's note", "Chapter 901a comes later."),)


def test_ocr__heading_numbers_emphasis_and_tex_are_mended():
    found = read(OCR)
    sections = [["900a.1", "900a.1(a)", "900a.1(b)", "900a.1(b)(1)"], ["900a.2", "900a.2(a)", "900a.2(b)"]]
    assert [[item.citation for item in section.walk()] for section in found.sections] == sections
    assert found.item("900a.1(b)(1)").text == "Small Bet. A wager that wins."
    assert found.item("900a.1(b)(1)").notes == (TextNote("editor's note", "Chapter 901a follows."),)


def test_ocr__a_broken_word_is_mended_and_a_hyphenated_one_kept():
    text = read(OCR).item("900a.1(a)").text
    assert text == "The track must be kept in a manner that is orderly and self-evident, at § 900a.2(a), for $5."
    broken = chapter("A.\n\n(a) A self-\n\nevident duty.\n\n(b) Another self-evident duty.")
    assert parse_text(broken, None).item("900a.1(a)").text == "A self-evident duty."


def test_ocr__struck_words_leave_the_text_and_are_kept():
    item = read(OCR).item("900a.1(b)")
    assert item.text == "The co-bank is ten marbles."
    assert item.struck == (Struck(at=15, words="seven"),)


def test_ocr__a_column_of_the_neighboring_print_is_set_aside_and_a_moved_letter_put_back():
    found = read(OCR)
    assert found.item("900a.2(a)").tables[0].body == (("Small Bet", "5 to 1"), ("Big Bet", "6 to 1"))
    assert {each.words for each in found.set_aside if "column" in each.reason} == {"(c) is", "paid"}


def test_contents_printed_after_a_section_heading_are_no_text():
    assert read(OCR).item("900a.1").text == ""


def test_a_line_that_begins_with_a_parenthesis_or_a_section_number_is_still_text():
    raw = chapter(
        "Odds.\n\n(a) Wagers are paid as laid\n(or taken) and settled under\n\n§ 900a.1. After that, nothing. No more."
    )
    item = parse_text(raw, None).item("900a.1(a)")
    assert item.text == "Wagers are paid as laid (or taken) and settled under § 900a.1. After that, nothing. No more."


def test_definitions__romans_and_numbers_stand_under_their_term():
    raw = chapter("Definitions.\n\nMarble—A ball of:\n\n(i) Glass.\n\n(ii) Clay.\n\nTrack—A way.\n\n(a) A duty.")
    assert list(parse_text(raw, None).items()) == [
        "900a.1",
        "900a.1 (Marble)",
        "900a.1 (Marble)(i)",
        "900a.1 (Marble)(ii)",
        "900a.1 (Track)",
        "900a.1(a)",
    ]
