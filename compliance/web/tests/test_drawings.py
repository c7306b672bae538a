"""The drawing on a page: the colors of paper in both places, the words beside it, and on which pages it stands."""

import re
from pathlib import Path

from django.conf import settings
from django.template.loader import render_to_string

from compliance.regulation import chapter
from compliance.regulation.core.shapes import TextShape, box_of, walk
from compliance.regulation.core.svg import PAPER, SCREEN
from compliance.regulation.craps.tests import cases as craps
from compliance.regulation.roulette.tests import cases
from compliance.regulation.tests.drawings import draw
from compliance.web.drawings import PARTS, Figure, figures_of, on_paper

SWAPPED = [*cases.SINGLE[:5], cases.SINGLE[6], cases.SINGLE[5], *cases.SINGLE[7:]]


def rules(css: str) -> dict[str, dict[str, str]]:
    """The colors that a style sheet sets on the shapes of a drawing, by paint."""
    found = re.findall(r"\.dr-([a-z0-9-]+) \{ ([^}]*) \}", css)
    return {paint: dict(re.findall(r"(fill|stroke): ([^;]+);", body)) for paint, body in found}


def test_a_printer_gets_the_colors_of_paper() -> None:
    """Each difference between `PAPER` and `SCREEN`, and each paint that follows the theme on the page, is set in
    print."""
    css = (Path(settings.BASE_DIR) / "static" / "css" / "drawing.css").read_text()
    themed, printed = map(rules, css.split("@media print", 1))
    due = {}
    for paint, (fill, stroke, _) in PAPER.items():
        screen = dict(zip(("fill", "stroke"), SCREEN[paint], strict=False))
        paper = {"fill": fill, "stroke": stroke}
        changed = {key for key in paper if paper[key] != screen[key]} | set(themed.get(paint, {}))
        due |= {paint: {key: paper[key] for key in paper if key in changed}} if changed else {}
    assert printed == due


def test_the_component_says_in_words_what_is_ringed_and_what_stands_there() -> None:
    drawing = draw("617a", cases.single_zero() | {"ring_sequence_clockwise": SWAPPED}, "wheel")
    html = render_to_string("components/drawing.html", {"figure": Figure(drawing, cases.NOW)})
    assert html.count('<li data-finding="617a.1(c)">') == 2
    assert f"Place 6 of the order filed has {SWAPPED[5]}; {SWAPPED[6]} is required there." in html
    assert "Rings mark what differs from the text." in html
    assert "37 numbers, clockwise from 0 at the top" in html
    assert " style=" not in html


def test_a_drawing_stands_where_something_that_goes_into_it_is_asked() -> None:
    drawings = [draw("617a", cases.single_zero(), what) for what in chapter("617a").drawings]
    shown = {
        name: [one.drawing.what for one in figures_of(drawings, {name}, cases.NOW)]
        for name in ("wagers_offered", "ring_sequence_clockwise", "ball_material", "certificate_holder")
    }
    assert shown == {
        "wagers_offered": ["layout"],
        "ring_sequence_clockwise": ["wheel"],
        "ball_material": [],
        "certificate_holder": [],
    }


def test_paper_gets_a_drawing_in_black_on_white() -> None:
    [(words, content)] = on_paper(draw("617a", cases.single_zero()))
    assert words == ""
    assert content.startswith(b"<svg")
    assert b'fill="#1f5b3c"' not in content


LANDSCAPE = (255.0, 165.0)
"""The size of a drawing on a landscape Letter page, in mm (`document.css`)."""
LEAST_POINTS = 7.0


def test_a_wide_drawing_comes_on_paper_in_two_parts_whose_smallest_words_can_be_read() -> None:
    drawing = draw("623a", craps.compliant())
    parts = on_paper(drawing)
    assert [words for words, _ in parts] == ["left part", "right part"]
    smallest = min(one.size for one in walk(drawing.shapes) if isinstance(one, TextShape))
    for _, content in parts:
        left, top, wide, high = (float(one) for one in re.findall(rb'viewBox="([^"]+)"', content)[0].split())
        assert 0 <= left < left + wide <= drawing.width
        assert (top, high) == (0, drawing.height)
        millimeters = min(LANDSCAPE[0] / wide, LANDSCAPE[1] / high)
        assert smallest * millimeters * 72 / 25.4 >= LEAST_POINTS


def test_no_sign_or_notice_of_a_wide_drawing_is_cut_by_the_edge_of_a_part() -> None:
    drawing = draw("623a", craps.compliant())
    beside = [box_of(one) for one in drawing.shapes if any(part.paint == "panel" for part in walk([one]))]
    edges = [share * drawing.width for _, part in PARTS for share in part]
    assert len(beside) > 1
    assert not [(box, edge) for box in beside for edge in edges if box[0] < edge < box[2]]
