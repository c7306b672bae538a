"""Drawings: what a filing states is on them, and nothing else; what differs is ringed; words fit."""

import json
import re
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.regulation import chapter, evaluate
from compliance.regulation.core.chapter import PACKAGES
from compliance.regulation.core.drawing import DEVIATES, Drawing
from compliance.regulation.core.parse import Refused
from compliance.regulation.core.shapes import ShapeGroup, TextShape, box_of, walk
from compliance.regulation.core.svg import PAPER, SCREEN, outline, svg
from compliance.regulation.core.titles import split_path
from compliance.regulation.craps.tests import cases as craps
from compliance.regulation.roulette.tests import cases as roulette
from compliance.regulation.sic_bo.tests import cases as sic_bo
from compliance.regulation.tests import golden
from compliance.regulation.tests.broken import broken
from compliance.regulation.tests.drawings import draw, odds_in, parsed, texts
from compliance.regulation.tests.registered import filings

FILINGS = [(number, facts) for number in PACKAGES for facts in (*golden.filings(number), *filings(number))]
DRAWN = [(number, facts, what) for number, facts in FILINGS for what in chapter(number).drawings]
NO_NUMBERS_ON = {
    "617a": {*map(str, range(37)), "00", "1st", "2nd", "3rd"},
    "623a": {*map(str, range(2, 13)), "6-7-8"},
}
"""Numbers that belong to the game itself, as the places on which one bets."""


def edition_of(number: str) -> str:
    return chapter(number).editions[-1].key


def stated_odds(facts: dict[str, Any], what: str) -> set[tuple[int, int]]:
    """The odds that a filing states and that its drawing has to show."""
    if what == "wheel":
        names: tuple[str, ...] = ("payout_odds",) if facts.get("wheel_sections_show_odds") else ()
    elif facts.get("layout_shows_odds") is False:
        names = ()
    else:
        names = ("payout_odds", "touchdown_odds")
    found = {(one["pay"], one["to"]) for name in names for one in (facts.get(name) or {}).values()}
    if what == "layout":
        found |= {(facts[name], 1) for name in facts if re.fullmatch(r"fire_bet_odds_\d", name)}
    return found


@pytest.mark.parametrize(("number", "facts", "what"), DRAWN)
def test_every_odds_of_a_filing_stands_on_its_drawing_and_no_other(
    number: str, facts: dict[str, Any], what: str
) -> None:
    words = texts(parsed(draw(number, facts, what)))
    shown, stated = odds_in(words), stated_odds(facts, what)
    assert stated <= shown
    if facts.get("touchdown_paytable") is None:
        assert shown <= stated


@pytest.mark.parametrize(("number", "facts", "what"), DRAWN)
def test_no_figure_stands_on_a_drawing_that_is_not_in_the_record(number: str, facts: dict[str, Any], what: str) -> None:
    record = json.dumps(facts)
    known = set(re.findall(r"\d+", record)) | NO_NUMBERS_ON.get(number, set())
    counted = [facts.get(name) or 0 for name in ("betting_positions", "fire_bet_areas_count")]
    known |= {str(at) for at in range(1, max(counted) + 1)}
    words = [re.sub(r"\.\d\d$", "", one.replace(",", "")) for one in texts(parsed(draw(number, facts, what)))]
    if facts.get("touchdown_paytable"):
        words = [one for one in words if "yard" not in one and "to" not in one.split()]
    if facts.get("fire_bet_paytable"):
        words = [one for one in words if "different points" not in one]
    assert [one for one in words if not set(re.findall(r"\d+", one)) <= known and one not in known] == []


@pytest.mark.parametrize(
    ("number", "inscriptions"),
    [
        ("617a", ("RED", "1–18", "19–36", "1st 12", "COLUMN")),
        ("619a", ("$1", "$2", "$5", "$10", "$20", "JOKER")),
        ("621a", ("DEAD HAND", "WAGER")),
        (
            "623a",
            ("NO CALL BETS", "PASS LINE", "DON’T PASS LINE", "COME LINE", "FIELD", "ANY SEVEN", "ANY CRAPS", "C", "E",
             "HORN BET", "HORN HIGH BET", "WHIRL BET"),
        ),
        ("625a", ("SMALL", "BIG", "ANY THREE OF A KIND")),
        ("651a", ("INITIAL", "WAR", "TIE")),
    ],
)  # fmt: skip
def test_the_inscriptions_of_a_layout_stand_on_it(number: str, inscriptions: tuple[str, ...]) -> None:
    facts = golden.filings(number)[0] | {"certificate_holder": "Lantern Gaming, LLC"}
    words = f" {' '.join(texts(parsed(draw(number, facts))))} "
    assert [one for one in (*inscriptions, "LANTERN GAMING, LLC") if f" {one} " not in words] == []


@pytest.mark.parametrize(("number", "facts", "what"), DRAWN)
def test_each_place_says_which_fact_and_item_put_it_there(number: str, facts: dict[str, Any], what: str) -> None:
    root = parsed(draw(number, facts, what))
    fields, numbers = set(chapter(number).fields), {number, "601a"}
    named = [one.get("data-field", "") for one in root.iter() if one.get("data-field")]
    cited = [one.get("data-citation", "") for one in root.iter() if one.get("data-citation")]
    assert named
    assert {split_path(one)[0] for one in named} <= fields
    assert {one.partition(".")[0] for one in cited} <= numbers


def outside(drawing: Drawing) -> list[str]:
    """Words that leave the drawing."""
    boxes = [(one.words, box_of(one)) for one in walk(drawing.shapes) if isinstance(one, TextShape)]
    return [
        words
        for words, (left, top, right, bottom) in boxes
        if left < -2 or top < -2 or right > drawing.width + 2 or bottom > drawing.height + 2
    ]


def overlapping(drawing: Drawing) -> list[tuple[str, str]]:
    """Pairs of words that stand on each other. Boxes of turned words hold more than the words: they are left out."""
    upright = [
        one for one in walk(drawing.shapes) if isinstance(one, TextShape) and not one.turn and one.paint != "letter"
    ]
    placed = [(one.words, box_of(one)) for one in upright]
    found = []
    for (one, a), (other, b) in combinations(placed, 2):
        wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        if wide > 2 and high > 2:
            found.append((one, other))
    return found


@pytest.mark.parametrize(("number", "facts", "what"), DRAWN)
def test_words_stay_on_the_drawing_and_apart(number: str, facts: dict[str, Any], what: str) -> None:
    drawing = draw(number, facts, what)
    assert outside(drawing) == []
    assert overlapping(drawing) == []


@pytest.mark.parametrize(("number", "facts", "what"), DRAWN)
def test_a_sound_filing_has_no_ring_and_the_same_bytes_each_time(number: str, facts: dict[str, Any], what: str) -> None:
    one, other = draw(number, facts, what), draw(number, facts, what)
    assert one.deviations == ()
    assert svg(one) == svg(other)
    assert "data-finding" not in svg(one)
    assert re.search(r"\d\.\d{3}", svg(one)) is None


@pytest.mark.parametrize("number", PACKAGES)
def test_whatever_is_wrong_with_something_drawn_is_ringed_and_listed(number: str) -> None:
    """Every filing with one thing broken: it can be drawn, and each deviation about what stands in it is marked."""
    whole, key = chapter(number), edition_of(number)
    marked = 0
    for facts in golden.filings(number):
        for _, changed in broken(whole.facts, facts):
            try:
                stated = whole.parse(changed)
            except Refused:
                continue
            findings = evaluate(stated, whole.rules(key), golden.AS_OF)
            for what in whole.drawings:
                drawing = whole.draw(what, stated, key, findings)
                fields = {split_path(one.field)[0] for one in walk(drawing.shapes) if one.field}
                due = {
                    (one.citation, split_path(one.field)[0])
                    for one in findings
                    if one.severity in DEVIATES and split_path(one.field)[0] in fields
                }
                rings = {
                    (one.finding, split_path(one.field)[0])
                    for one in walk(drawing.shapes)
                    if isinstance(one, ShapeGroup) and one.finding
                }
                assert due == rings == {(one.citation, split_path(one.field)[0]) for one in drawing.deviations}
                marked += len(rings)
    assert marked > 5


def test_two_exchanged_numbers_are_ringed_a_and_b() -> None:
    order = list(roulette.DOUBLE)
    order[7], order[9] = order[9], order[7]
    drawing = draw("617a", roulette.double_zero() | {"ring_sequence_clockwise": order}, "wheel")
    assert [(one.letter, one.citation, one.field) for one in drawing.deviations] == [
        ("A", "617a.1(d)", "ring_sequence_clockwise[7]"),
        ("B", "617a.1(d)", "ring_sequence_clockwise[9]"),
    ]
    assert f"Place 8 of the order filed has {order[7]}; {order[9]} is required there." in drawing.description
    rings = [one.get("data-finding") for one in parsed(drawing).iter() if one.get("data-finding")]
    assert rings == ["617a.1(d)", "617a.1(d)"]


def test_the_letters_go_on_after_z() -> None:
    drawing = draw("617a", roulette.double_zero() | {"ring_sequence_clockwise": ["0", *["5"] * 37]}, "wheel")
    assert [one.letter for one in drawing.deviations][24:29] == ["Y", "Z", "AA", "AB", "AC"]


def test_a_theme_of_the_page_changes_no_word_and_paper_only_colors() -> None:
    drawing = draw("617a", roulette.double_zero())
    screen, paper = svg(drawing), svg(drawing, paints=PAPER)
    colors = re.compile(r'(fill|stroke)="[^"]*"|stroke-width="[^"]*"')
    assert screen != paper
    assert colors.sub("", screen) == colors.sub("", paper)
    assert set(PAPER) == set(SCREEN)


@pytest.mark.parametrize(("number", "facts", "what"), DRAWN)
def test_the_outline_holds_the_words_of_the_drawing_but_those_of_signs_and_no_color(
    number: str, facts: dict[str, Any], what: str
) -> None:
    drawing = draw(number, facts, what)
    edges, (left, top, right, bottom) = outline(drawing)
    root = ElementTree.fromstring(f"<g>{edges}</g>")
    written = ["".join(one.itertext()) for one in root.iter("text")]
    assert set(written) <= set(texts(parsed(drawing)))
    assert len(written) > 2
    assert not {"fill", "stroke"} & {name for one in root.iter() for name in one.attrib}
    assert 0 <= left < right <= drawing.width
    assert 0 <= top < bottom <= drawing.height


def test_words_of_the_record_are_escaped() -> None:
    drawing = draw("617a", roulette.double_zero() | {"certificate_holder": '<script>alert("x")</script> & \x07Sons'})
    assert "<script" not in svg(drawing).casefold()
    assert "<script" not in outline(drawing)[0].casefold()
    assert '<SCRIPT>ALERT("X")</SCRIPT> &  SONS' in texts(parsed(drawing))


@pytest.mark.parametrize(("number", "facts", "what"), DRAWN)
def test_a_name_of_the_greatest_length_and_counts_out_of_all_bounds_stay_on_it(
    number: str, facts: dict[str, Any], what: str
) -> None:
    counts = [name for name, field in chapter(number).fields.items() if field.kind == "integer" and name in facts]
    for count in (-7, 10**14):
        changed = facts | dict.fromkeys(counts, count) | {"certificate_holder": "W" * 200}
        drawing = draw(number, changed, what)
        assert outside(drawing) == []
        assert len(svg(drawing)) < 200_000


def test_what_is_not_stated_is_dashed_and_says_so() -> None:
    for number in PACKAGES:
        drawing = draw(number, {})
        assert drawing.deviations == ()
        assert any(line.is_open for line in drawing.lines)
        assert "not stated" in drawing.description
        assert outside(drawing) == []


def test_a_game_without_a_wheel_refuses_to_draw_one() -> None:
    with pytest.raises(Refused, match="Casino War has no wheel; expected one of layout"):
        draw("651a", {}, "wheel")


NEW_ODDS = st.builds(lambda pay, to: {"pay": pay, "to": to}, st.integers(1, 999), st.integers(1, 99))


@settings(max_examples=40, deadline=None)
@given(data=st.data())
@pytest.mark.parametrize(
    ("number", "compliant"),
    [("617a", roulette.double_zero), ("623a", craps.compliant), ("625a", sic_bo.compliant)],
)
def test_whatever_is_offered_at_whatever_odds_is_drawn(number: str, compliant: Any, data: st.DataObject) -> None:
    """Each wager offered has its area and its odds; a wager that is not offered has neither."""
    facts = compliant()
    offered = data.draw(st.sets(st.sampled_from(sorted(facts["wagers_offered"]))))
    areas = data.draw(st.sets(st.sampled_from(sorted(offered)))) if offered else set()
    odds = {line: data.draw(NEW_ODDS) for line in facts["payout_odds"]}
    lines = {line for line in odds if any(line == code or line.startswith(f"{code}_") for code in offered)}
    facts |= {
        "wagers_offered": sorted(offered),
        "layout_wager_areas": sorted(areas),
        "payout_odds": {line: odds[line] for line in sorted(lines)},
    }
    drawing = draw(number, facts)
    drawn_areas = {
        one.field.partition(".")[2]: one.is_open
        for one in walk(drawing.shapes)
        if one.field.startswith("layout_wager_areas.") and not one.finding
    }
    assert set(drawn_areas) == offered - {"fire_bet"} or set(drawn_areas) == offered
    assert all(drawn_areas[code] == (code not in areas) for code in drawn_areas)
    shown = odds_in(texts(parsed(drawing)))
    fire = {(value, 1) for name, value in facts.items() if re.fullmatch(r"fire_bet_odds_\d", name)}
    assert shown - fire == {(one["pay"], one["to"]) for line, one in odds.items() if line in lines} - fire
    assert outside(drawing) == []
    assert overlapping(drawing) == []
