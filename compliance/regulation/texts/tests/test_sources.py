"""The official texts themselves: every shape read to the last letter, and the slips known to stand in them found.

The texts are not part of the project. They are looked for in `../shared/chapters`, beside it.
"""

from pathlib import Path

import pytest

from compliance.regulation.core.citation import Citation
from compliance.regulation.tests.items import ITEMS
from compliance.regulation.texts import OUTLINES, ChangeKind, LintKind, TextRefused, compare, lint, parse_text

CHAPTERS = Path(__file__).resolve().parents[5] / "shared" / "chapters"
HTML = "617a-619a-651a-proposed-2011-06-11.txt"
SCAN = "617a-619a-651a-proposed-2011-06-11-bulletin.txt"
TILES_AND_DICE = "621a-623a-625a-proposed-2011-06-11.txt"
WHOLE_ISSUE = "621a-623a-625a-proposed-2011-06-11-whole-issue.txt"
ROULETTE = "617a-in-force-2021.txt"
WAR = "651a-in-force-2023.txt"
LETTER = "651a-comment-2011-07-08.txt"

if not CHAPTERS.is_dir():
    pytest.skip("the official texts (../shared/chapters) are not here", allow_module_level=True)


def text(name, edition_key):
    return parse_text((CHAPTERS / name).read_bytes(), edition_key)


def slips(name, edition_key, base=None):
    return [(each.citation, each.kind) for each in lint(text(name, edition_key), base)]


@pytest.mark.parametrize(
    ("name", "edition_key", "items"),
    [
        (ROULETTE, "617a-2019", 79),
        (WAR, "651a-2012", 92),
        (HTML, "617a-2011P", 72),
        (HTML, "619a-2011P", 21),
        (HTML, "651a-2011P", 91),
        (SCAN, "617a-2011P", 72),
        (SCAN, "619a-2011P", 20),
        (SCAN, "651a-2011P", 91),
        (LETTER, "651a-2011C", 92),
        (TILES_AND_DICE, "621a-2011P", 135),
        (TILES_AND_DICE, "623a-2011P", 273),
        (TILES_AND_DICE, "625a-2011P", 54),
        (WHOLE_ISSUE, "617a-2011P", 72),
        (WHOLE_ISSUE, "619a-2011P", 20),
        (WHOLE_ISSUE, "621a-2011P", 135),
        (WHOLE_ISSUE, "623a-2011P", 273),
        (WHOLE_ISSUE, "625a-2011P", 54),
        (WHOLE_ISSUE, "651a-2011P", 91),
    ],
)
def test_every_source_is_read_in_the_order_of_its_chapter(name, edition_key, items):
    read = text(name, edition_key)
    citations = [item.citation for item in read.walk()]
    assert len(citations) == len(set(citations)) == items
    lettered = [citation for citation in citations if " " not in citation]
    assert lettered == sorted(lettered, key=lambda citation: Citation.parse(citation).sort_key)
    assert [section.citation for section in read.sections] == list(OUTLINES[edition_key].sections)


@pytest.mark.parametrize(
    ("name", "edition_key"),
    [
        *((HTML, key) for key in ("617a-2011P", "619a-2011P", "651a-2011P")),
        *((TILES_AND_DICE, key) for key in ("621a-2011P", "623a-2011P", "625a-2011P")),
        (ROULETTE, "617a-2019"),
        (LETTER, "651a-2011C"),
        (WAR, "651a-2012"),
    ],
)
def test_the_items_on_file_are_those_that_the_text_letters(name, edition_key):
    lettered = {item.partition(" (")[0] for item in text(name, edition_key).items()}
    on_file = {f"{section}{item}" for section, items in ITEMS[edition_key].items() for item in items.split()}
    assert {item for item in lettered if "(" in item} == on_file


@pytest.mark.parametrize("edition_key", ["621a-2011P", "623a-2011P", "625a-2011P"])
def test_a_chapter_out_of_the_whole_issue_reads_as_out_of_the_excerpt(edition_key):
    issue, excerpt = text(WHOLE_ISSUE, edition_key), text(TILES_AND_DICE, edition_key)
    assert [(item.citation, item.text) for item in issue.walk()] == [
        (item.citation, item.text) for item in excerpt.walk()
    ]
    assert issue.explanation == excerpt.explanation


@pytest.mark.parametrize("edition_key", ["617a-2011P", "619a-2011P", "651a-2011P"])
def test_the_two_copies_of_the_proposal_agree_but_for_what_the_scan_lost(edition_key):
    differing = {
        each.citation for each in compare(text(HTML, edition_key), text(SCAN, edition_key)) if each.kind != "unchanged"
    }
    assert (
        differing
        == {
            "617a-2011P": {"617a.2(e)", "617a.3(e)(13)"},
            "619a-2011P": {"619a.1(b)", "619a.3"},
            "651a-2011P": {"651a.1 (The hand)", "651a.1 (Tie hand)", "651a.5(a)"},
        }[edition_key]
    )


def test_617a_3__only_roman_items_under_a_wager_and_not_letters():
    assert text(HTML, "617a-2011P").item("617a.3(e)(1)(i)")
    assert text(TILES_AND_DICE, "623a-2011P").item("623a.3(a)(42)(ii)")
    assert text(TILES_AND_DICE, "621a-2011P").item("621a.10(i)")


def test_tables_of_odds_are_read_whole():
    roulette = text(ROULETTE, "617a-2019")
    assert len(roulette.item("617a.4(a)").tables[0].body) == 14
    assert len(roulette.item("617a.4(d)").tables[0].body) == 8
    assert {len(table.body) for table in text(HTML, "619a-2011P").item("619a.3").tables} == {6}
    assert len(text(TILES_AND_DICE, "625a-2011P").item("625a.6(a)").tables[0].body) == 20


def test_the_letter_keeps_what_it_strikes_beside_the_text():
    struck = {item.citation: [each.words for each in item.struck] for item in text(LETTER, "651a-2011C").walk()}
    assert struck["651a.2(a)"] == ["seven"]
    assert struck["651a.9(g)"] == ["left"]
    assert sum(map(len, struck.values())) == 9


@pytest.mark.parametrize(
    ("name", "edition_key"),
    [(HTML, "651a-2011C"), (LETTER, "651a-2011P"), (HTML, "651a-2012"), (ROULETTE, "617a-2012")],
)
def test_a_text_of_another_edition_of_the_chapter_is_refused(name, edition_key):
    with pytest.raises(TextRefused, match=f"not edition {edition_key}"):
        text(name, edition_key)


def test_in_force_617a__no_finding_and_so_no_false_alarm():
    assert slips(ROULETTE, "617a-2019") == []


def test_in_force_651a__four_findings_all_true_no_false_alarm():
    """651a.10 goes straight to (1): it holds no (a), which 651a.9(b) and (h) cite twice each."""
    assert slips(WAR, "651a-2012") == [
        ("651a.9(b)", LintKind.NO_SUCH_ITEM),
        ("651a.9(b)", LintKind.NO_SUCH_ITEM),
        ("651a.9(h)", LintKind.NO_SUCH_ITEM),
        ("651a.9(h)", LintKind.NO_SUCH_ITEM),
    ]
    suggestions = [each.suggestion for each in lint(text(WAR, "651a-2012"))]
    assert suggestions == ["read 651a.10(1)", "read 651a.10(2)", "read 651a.10(2)", "read 651a.10(3)"]


def test_proposed_617a__a_cover_and_signage_duty_cites_the_layout_list():
    (finding,) = lint(text(HTML, "617a-2011P"))
    assert (finding.citation, finding.kind) == ("617a.2(a)(5)", LintKind.CITES_ANOTHER_MATTER)
    assert (finding.quoted, finding.suggestion) == ("§ 617a.1(f)", "read 617a.1(e)")


def test_proposed_619a__nothing_in_the_web_copy_and_the_lost_item_in_the_scan():
    assert slips(HTML, "619a-2011P") == []
    assert slips(SCAN, "619a-2011P") == [
        ("619a.1(c)", LintKind.NO_SUCH_ITEM),
        ("619a.1(c)", LintKind.ITEM_MISSING),
    ]


def test_proposed_651a__sections_cited_without_the_letter_of_the_chapter():
    findings = lint(text(HTML, "651a-2011P"))
    assert [(each.citation, each.kind, each.quoted, each.suggestion) for each in findings] == [
        ("651a preamble", LintKind.CHAPTER_LETTER_LOST, "Section 651.11", "read 651a.11"),
        ("651a.9(b)", LintKind.CHAPTER_LETTER_LOST, "§ 651.10", "read 651a.10"),
    ]


def test_the_scan_of_617a_lost_the_end_of_one_item():
    assert ("617a.3(e)(13)", LintKind.CUT_SHORT) in slips(SCAN, "617a-2011P")


def test_proposed_621a__the_table_of_tiles_is_f_and_not_g():
    """Beside the catalogued slips, 621a.10(e) cites (g) for the exposing of hands, which stands in (f)."""
    findings = lint(text(TILES_AND_DICE, "621a-2011P"))
    assert [(each.citation, each.kind, each.suggestion) for each in findings] == [
        ("621a.3(c)", LintKind.LIST_ELSEWHERE, "read 621a.4(f)"),
        ("621a.4(d)", LintKind.CITES_ANOTHER_MATTER, "read 621a.4(f)"),
        ("621a.10(e)", LintKind.CITES_ANOTHER_MATTER, "read 621a.10(f)"),
        ("621a.11(a)", LintKind.NO_SUCH_UNIT, "read this chapter"),
    ]


def test_proposed_623a__each_known_slip_and_one_end_lost_by_the_scan():
    assert slips(TILES_AND_DICE, "623a-2011P") == [
        ("623a preamble", LintKind.CHAPTER_LETTER_LOST),
        ("623a.3(a)(21)(ii)", LintKind.WAGER_NAMED_OTHERWISE),
        ("623a.3(a)(30)(ii)", LintKind.WAGER_NAMED_OTHERWISE),
        ("623a.5(a)", LintKind.ROW_NAME_LOST),
        ("623a.5(f)", LintKind.TITLE_VARIES),
        ("623a.5(i)", LintKind.CITES_ANOTHER_MATTER),
        ("623a.8(c)", LintKind.LIST_ELSEWHERE),
        ("623a.8(d)", LintKind.TERM_VARIES),
        ("623a.10(b)", LintKind.CUT_SHORT),
    ]


def test_proposed_625a__an_editors_note_on_another_chapter_and_three_rows_worded_otherwise():
    findings = lint(text(TILES_AND_DICE, "625a-2011P"))
    assert [(each.citation, each.kind, each.suggestion) for each in findings] == [
        ("625a.2(b)", LintKind.EDITORS_NOTE, "read Chapter 603a"),
        ("625a.6(a)", LintKind.TERM_VARIES, "read Total Value Bet of 13"),
        ("625a.6(a)", LintKind.TERM_VARIES, "read Total Value Bet of 14"),
        ("625a.6(a)", LintKind.TERM_VARIES, "read Total Value Bet of 15"),
    ]


def test_in_force_651a__a_list_is_shorter_than_in_the_proposal():
    findings = lint(text(WAR, "651a-2012"), text(HTML, "651a-2011P"))
    (shorter,) = [each for each in findings if each.kind is LintKind.LIST_SHRANK]
    assert (shorter.citation, shorter.quoted) == ("651a.4(e)", "subsections (a) and (d)")
    assert len(findings) == 5


@pytest.mark.parametrize("with_base", [False, True])
def test_the_letter__digits_of_a_struck_figure_and_its_replacement_run_together(with_base):
    base = text(HTML, "651a-2011P") if with_base else None
    findings = lint(text(LETTER, "651a-2011C"), base)
    lost = [each for each in findings if each.kind is LintKind.LOST_STRIKE_THROUGH]
    assert [(each.citation, each.quoted) for each in lost] == [("651a.10(3)", "21 to 1"), ("651a.10(3)", "32 to 1")]
    assert {each.kind for each in findings} - {LintKind.LOST_STRIKE_THROUGH} == {
        LintKind.CHAPTER_LETTER_LOST,
        LintKind.CUT_SHORT,
    }


def test_the_change_of_seats_at_casino_war_is_one_word():
    changes = compare(text(HTML, "651a-2011P"), text(WAR, "651a-2012"))
    seats = next(each for each in changes if each.citation == "651a.2(a)")
    assert seats.kind is ChangeKind.CHANGED
    assert [(span.kind, span.words.strip()) for span in seats.spans if span.kind != "kept"] == [
        ("removed", "seven"),
        ("added", "nine"),
    ]
