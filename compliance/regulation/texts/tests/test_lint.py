"""Each kind of slip is found in a made-up chapter with that one slip, and in the same chapter without it nothing is."""

import pytest

from compliance.regulation.texts import LintKind, lint, parse_text
from compliance.regulation.texts.linting.references import references, resolve
from compliance.regulation.texts.tests.invented import chapter

TRACK = """Track.

(a) The wooden gate is painted green, numbered clockwise and covered with glass.

(b) The wagers are:

(1) A Small Bet shall win if a 1 is rolled after placement of the Small Bet.

(2) A Big Bet shall be paid at odds of 6 to 1.

(c) The marble is spun by the dealer.

(d) The table is closed at night, as stated under § 901a.4 (relating to lamps)."""
ODDS = """Payout odds.

(a) The wooden gate is painted green and covered with glass in accordance with § 900a.1(a) (relating to track).

(b) The wagers listed in § 900a.1(b) are paid:

| Wager | Payout Odds |
| Small Bet | 3 to 1 |
| Big Bet | 6 to 1 |

(c) Tables close under § 901a.4 (relating to lamps) as subsections (a) and (b) say.

(d) Bulbs burn under § 901a.4 (relating to lamps) as sections 900a.1 and 900a.2 say.

(Editor's Note: Chapter 901a comes later.)"""


def found(track=TRACK, odds=ODDS):
    return [(each.citation, each.kind, each.suggestion) for each in lint(parse_text(chapter(track, odds), None))]


def changed(text, old, new):
    assert text.count(old) == 1, f"{old!r} must stand once"
    return text.replace(old, new)


def test_a_sound_chapter_has_no_finding():
    assert found() == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("§ 900a.1(a)", "§ 900.1(a)", ("900a.2(a)", LintKind.CHAPTER_LETTER_LOST, "read 900a.1")),
        ("§ 900a.1(b)", "§ 900a.7(b)", ("900a.2(b)", LintKind.NO_SUCH_SECTION, "look up 900a.7")),
        ("§ 900a.1(b)", "§ 900a.1(e)", ("900a.2(b)", LintKind.NO_SUCH_ITEM, "look up § 900a.1")),
        ("and (b) say", "and (e) say", ("900a.2(c)", LintKind.NO_SUCH_ITEM, "look up § 900a.2")),
        (
            "900a.1(a) (relating to track)",
            "900a.1(a) (relating to payout odds)",
            ("900a.2(a)", LintKind.TITLE_MISMATCH, "read § 900a.2"),
        ),
        (
            "900a.1(a) (relating to track)",
            "900a.1(a) (relating to tracks)",
            ("900a.2(a)", LintKind.TITLE_MISMATCH, "read (relating to track)"),
        ),
        (
            "(d) Bulbs burn under § 901a.4 (relating to lamps)",
            "(d) Bulbs burn under § 901a.4 (relating to lamp)",
            ("900a.2(d)", LintKind.TITLE_VARIES, "read (relating to lamps)"),
        ),
        ("§ 900a.1(a)", "§ 900a.1(c)", ("900a.2(a)", LintKind.CITES_ANOTHER_MATTER, "read 900a.1(a)")),
        ("§ 900a.1(b)", "§ 900a.1(c)", ("900a.2(b)", LintKind.LIST_ELSEWHERE, "read 900a.1(b)")),
        (
            "| Big Bet | 6 to 1 |",
            "| Big Bet | 7 to 1 |",
            ("900a.2(b)", LintKind.ODDS_DISAGREE, "look up which of the two is meant"),
        ),
        (
            "900a.1 and 900a.2 say.",
            "900a.1 and 900a.2",
            ("900a.2(d)", LintKind.CUT_SHORT, "compare with another copy of the text"),
        ),
        (
            "(d) Bulbs",
            "(e) Bulbs",
            ("900a.2(e)", LintKind.ITEM_MISSING, "look up the letter items of 900a.2 in another copy"),
        ),
        ("Tables close under", "Under this subchapter,", ("900a.2(c)", LintKind.NO_SUCH_UNIT, "read this chapter")),
        ("Chapter 901a comes", "Chapter 902a comes", ("900a.2(d)", LintKind.EDITORS_NOTE, "read Chapter 900a")),
    ],
)
def test_one_slip_in_the_second_section_is_one_finding(old, new, expected):
    assert found(odds=changed(ODDS, old, new)) == [expected]


LAYOUT = """Track.

(a) The layout shows the logo and signage with limits.

(b) A blue gate may be used as a red gate when the layout is covered and signage is posted.

(c) A box is attached."""


@pytest.mark.parametrize(
    ("duty", "expected"),
    [
        (
            "Confirm that the layout and signage comply with § 900a.1(a) if a blue gate is being used as a red gate.",
            [("900a.2(a)", LintKind.CITES_ANOTHER_MATTER, "read 900a.1(b)")],
        ),
        ("Confirm that the layout and signage comply with § 900a.1(b) if a blue gate is used as a red gate.", []),
        ("Confirm that layout and signage show the logo and limits of § 900a.1(a) if a blue gate is red.", []),
        ("Confirm that the layout and signage comply with § 900a.1(a).", []),
    ],
)
def test_the_item_cited_must_be_answered_far_better_by_a_neighbor(duty, expected):
    assert found(track=LAYOUT, odds=f"Inspection.\n\n(a) {duty}") == expected


def test_an_outcome_that_names_another_wager():
    track = changed(TRACK, "placement of the Small Bet.", "placement of the Horn Bet.")
    expected = ("900a.1(b)(1)", LintKind.WAGER_NAMED_OTHERWISE, "read placement of the Small Bet")
    assert found(track=track) == [expected]


def test_two_digits_in_a_text_that_strikes_words_look_like_a_lost_strike_through():
    track = changed(
        changed(TRACK, "A Big Bet shall be paid at odds of 6 to 1.", "The odds are 21 to 1."), "green", "~~red~~ green"
    )
    assert found(track=track) == [("900a.1(b)(2)", LintKind.LOST_STRIKE_THROUGH, "read 1 to 1, with the 2 struck")]
    assert found(track=track.replace("~~red~~ ", "")) == []
    assert found(track=track.replace("21 to 1", "20 to 1")) == []


@pytest.mark.parametrize(("odds_before", "count"), [("2 to 1", 1), ("21 to 1", 0), ("5 to 1", 0)])
def test_the_text_that_was_marked_up_decides_about_lost_strike_through(odds_before, count):
    base = parse_text(chapter(f"Odds.\n\n(a) The odds are {odds_before}."), None)
    marked = parse_text(chapter("Odds.\n\n(a) The ~~long~~ odds are 21 to 1."), None)
    assert len(lint(marked, base)) == count


def test_a_term_beside_its_modern_form():
    track = changed(TRACK, "The marble is spun by the dealer.", "The lampperson spins the marble.")
    assert found(track=track) == []
    both = changed(track, "The table is closed", "The Lampman closes and the foreman opens, and the table is closed")
    assert found(track=both) == [("900a.1(d)", LintKind.TERM_VARIES, "read lampperson")]


@pytest.mark.parametrize("row", ["| 7 to 1 |", "| | 7 to 1 |", "| 7 to 1 | 8 to 1 |"])
def test_a_row_of_odds_without_a_name(row):
    lost = changed(ODDS, "| Big Bet | 6 to 1 |", f"| Big Bet | 6 to 1 |\n{row}")
    expected = ("900a.2(b)", LintKind.ROW_NAME_LOST, "look up the rows in another copy of the text")
    assert found(odds=lost) == [expected]
    assert found(odds=changed(ODDS, "| Big Bet | 6 to 1 |", "| Big Bet | 6 to 1 |\n| | Other bets |")) == []


def test_rows_worded_in_another_order():
    alike = "| Sum Bet of 4 | 9 to 1 |\n| Sum Bet of 5 | 8 to 1 |\n| Sum Bet of 6 | 7 to 1 |"
    table = changed(ODDS, "| Big Bet | 6 to 1 |", f"| Big Bet | 6 to 1 |\n{alike}")
    assert found(odds=table) == []
    fewer = changed(table, "Sum Bet of 5", "Sum Bet of 5 5")
    assert found(odds=fewer) == []
    turned = changed(table, "Sum Bet of 5", "Sum of Bet 5")
    assert found(odds=turned) == [("900a.2(b)", LintKind.TERM_VARIES, "read Sum Bet of 5")]


@pytest.mark.parametrize(
    ("before", "after", "count"),
    [
        ("subsections (a)—(d)", "subsections (a) and (d)", 1),
        ("subsections (a), (b) and (d)", "subsections (a) and (d)", 1),
        ("subsections (a)—(d)", "subsections (a), (b), (c) and (d)", 0),
        ("subsections (a)—(d)", "subsections (a)—(d)", 0),
        ("subsections (a) and (d)", "subsections (a)—(d)", 0),
        ("subsections (a)—(d)", "subsections (a) and (c)", 0),
        ("paragraphs (1)—(3)", "paragraphs (1) and (3)", 1),
    ],
)
def test_a_list_that_is_shorter_than_in_the_text_before(before, after, count):
    def text(words):
        items = "(b) Red.\n\n(c) Green.\n\n(d) Blue.\n\n(e) Gates of wood."
        return parse_text(chapter(f"Track.\n\n(a) If gates are new, {words} do not apply.\n\n{items}"), None)

    shorter = [each for each in lint(text(after), text(before)) if each.kind is LintKind.LIST_SHRANK]
    assert len(shorter) == count
    assert LintKind.LIST_SHRANK not in {each.kind for each in lint(text(after))}


def test_the_preamble_is_read_too():
    raw = b"Explanation of Chapter 900a\n\nSection 900.2 (relating to odds) tells.\n\n" + chapter("A.", "Odds.")
    assert [(each.citation, each.kind) for each in lint(parse_text(raw, None))] == [
        ("900a preamble", LintKind.CHAPTER_LETTER_LOST)
    ]


@pytest.mark.parametrize(
    ("citing", "words", "expected"),
    [
        ("900a.2(a)", "§ 900a.1(c)(2)", ["900a.1(c)(2)"]),
        ("900a.2(a)", "§ 900a.1 (c) or (d)", ["900a.1(c)", "900a.1(d)"]),
        ("900a.2(a)", "§ 900a.1(a)(1) and (2)", ["900a.1(a)(1)", "900a.1(a)(2)"]),
        ("900a.2(a)", "§ 900a.10(1)", ["900a.10(1)"]),
        ("900a.2(a)", "Sections 900a.1 and 900a.2 (relating to track; and odds)", ["900a.1", "900a.2"]),
        ("900a.2(a)(1)", "subsections (b)—(g)", ["900a.2(b)", "900a.2(g)"]),
        ("900a.2(h)(3)", "subsections (h), (h)(1) and (h)(2)", ["900a.2(h)", "900a.2(h)(1)", "900a.2(h)(2)"]),
        ("900a.2(d)(2)(i)", "paragraph (1)(i) and (ii)", ["900a.2(d)(1)(i)", "900a.2(d)(1)(ii)"]),
        ("900a.2(d)(4)", "paragraph (1), (2) or (3)", ["900a.2(d)(1)", "900a.2(d)(2)", "900a.2(d)(3)"]),
        ("900a.3(2)", "paragraph (1)", ["900a.3(1)"]),
        ("900a.3(e)(3)(ii)", "subparagraph (i)", ["900a.3(e)(3)(i)"]),
        ("900a.3(e)(3)(ii)(B)", "clause (A)", ["900a.3(e)(3)(ii)(A)"]),
        ("900a.3(a)", "4 Pa.C.S. § 13A02(1)", []),
    ],
)
def test_references_are_resolved_from_where_they_stand(citing, words, expected):
    assert [resolve(each, citing) for each in references(f"As {words} says.")] == expected
