"""The sign of a table in each size: every line, as large as the sheet allows, and none too small to read."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from itertools import combinations, pairwise
from re import compile as pattern
from re import finditer
from typing import Any
from xml.etree import ElementTree

import pikepdf
import pypdfium2
import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from compliance.documents.typeset import fonts
from compliance.holders.models import Facility, User
from compliance.regulation import PACKAGES
from rules_submissions.models import RulesSubmission
from rules_submissions.models.public import PublicApproval
from rules_submissions.prints.codes import code_words
from rules_submissions.prints.rules import published_of
from rules_submissions.prints.sign_sizes import (
    FAR_M,
    FAR_MM,
    FIGURE_SHARE,
    LEAST_POINTS,
    POINTS,
    SIZES,
    SignRow,
    Size,
    fit_of,
)
from rules_submissions.prints.sign_svg import faces_of, sign_svg, sizes_of
from rules_submissions.prints.sized import PAPER_SHARE, SizedSign
from rules_submissions.public.helping import help_now
from rules_submissions.public.words import far_words
from tests import verapdf
from tests.cast import Cast

from .test_prints import CODE, bets_in, code_of, print_keep, running, unsaved, with_other_odds

__all__ = ["running"]
pytestmark = pytest.mark.django_db
AT = datetime(2026, 7, 1, 12, tzinfo=UTC)
BY_CODE = {size.code: size for size in SIZES}
TEXT = "{http://www.w3.org/2000/svg}text"
FAR, NEAR, NOT_FAR = 9, 3.5, ("623a", "11x17")
"""Millimeters of a figure on a sign of few bets; and on the smaller sign of Craps, which has 62 rows, so that only its
poster is read at three meters."""
MOST_WHITE = 0.25
"""Of a face, without a word from one side to the other."""
ODDS = pattern(r"[\d,]+ to [\d,]+")
HELP = "If you or someone you know has a gambling problem, help is available. 1-800-GAMBLER"


@dataclass(frozen=True)
class Box:
    """Words on a face, or a rule, in points."""

    words: str
    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    def meets(self, other: "Box") -> bool:
        """Whether they share more than a hair."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 0.1 and down > 0.1


def boxes_of(text: ElementTree.Element) -> Iterator[Box]:
    """The boxes that a text takes in the letters of papers, from its capitals down to where some of its letters
    reach."""
    size, y = float(text.get("font-size", 0)), float(text.get("y", 0))
    face = fonts.BOLD if text.get("font-weight") else fonts.SANS
    width = fonts.width(text.text or "", face) * size / fonts.EM
    x = float(text.get("x", 0)) - width * (text.get("text-anchor") == "end")
    below = 0.22 * bool(set(text.text or "") & set("gjpqyQ,;()$/"))
    yield Box(text.text or "", x, y - size * 0.67, width, size * (0.67 + below))
    for one in text.iter("tspan"):
        small = float(one.get("font-size", 0))
        wide = fonts.width(one.text or "", fonts.SANS) * small / fonts.EM
        yield Box(one.text or "", x + width + float(one.get("dx", 0)), y - small * 0.67, wide, small * 0.67)


def texts_of(svg: bytes) -> list[tuple[str, float, float]]:
    """Each text of a drawing, its place on its face from the left and its height, in points."""
    return [
        (one.text or "", float(one.get("x", 0)), float(one.get("font-size", 0)))
        for one in ElementTree.fromstring(svg).iter(TEXT)
    ]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.code)
@pytest.mark.parametrize("number", PACKAGES)
def test_every_line_and_limit_stands_on_every_sign_once_on_each_face(number: str, size: Size) -> None:
    approval = unsaved(number)
    found = published_of(approval)
    texts = texts_of(sign_svg(approval, CODE, size))
    words = [text for text, _, _ in texts]
    said = " ".join(words)
    rows = [one for title, pays in pairwise(words) if ODDS.fullmatch(pays) for one in bets_in(title, pays)]
    assert Counter(rows) == Counter([(one.title.partition(" (")[0], one.pays) for one in found.lines] * size.faces)
    for limit in found.limits:
        assert limit.words.rstrip(".") in said
    assert code_words(CODE) in said
    assert found.game in words


@pytest.mark.parametrize("spanish", [False, True])
@pytest.mark.parametrize("number", PACKAGES)
def test_what_is_offered_can_be_read_and_what_is_not_cannot(number: str, *, spanish: bool) -> None:
    approval = unsaved(number)
    offered = sizes_of(approval, spanish=spanish)
    for size in SIZES:
        least = min(face.fit.points for face in faces_of(approval, CODE, size, "", spanish=spanish))
        assert (least >= LEAST_POINTS) == (size in offered) or (size is SIZES[0] and not spanish)
    assert {"11x17", "22x28"} <= {size.code for size in offered}
    assert spanish or SIZES[0] in offered


@pytest.mark.parametrize("spanish", [False, True])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.code)
@pytest.mark.parametrize("number", PACKAGES)
def test_a_face_is_full_and_no_words_meet_a_rule_the_edge_or_other_words(
    number: str, size: Size, *, spanish: bool
) -> None:
    approval = unsaved(number)
    for face in faces_of(approval, CODE, size, HELP, spanish=spanish, width_share=PAPER_SHARE):
        drawing = ElementTree.fromstring(f"<svg>{''.join(face.parts())}</svg>")
        boxes = [box for one in drawing.iter("text") for box in boxes_of(one)]
        for one in boxes:
            assert one.left >= size.edge - 0.1
            assert one.right <= size.width - size.edge + 0.1
            assert size.edge * 0.7 <= one.top < one.bottom <= size.height - size.edge * 0.7
        rules = [
            Box("rule", *(float(one.get(name, 0)) for name in ("x", "y", "width", "height")))
            for one in drawing.iter("rect")
        ]
        met = [(one.words, other.words) for one, other in combinations([*boxes, *rules], 2) if one.meets(other)]
        assert met == []
        lines = sorted({*(at for one in boxes for at in (one.top, one.bottom)), size.height})
        assert max(after - before for before, after in pairwise(lines)) <= size.height * MOST_WHITE


@pytest.mark.parametrize("spanish", [False, True])
@pytest.mark.parametrize("size", [one for one in SIZES if one.far], ids=lambda size: size.code)
@pytest.mark.parametrize("number", PACKAGES)
def test_what_a_bet_pays_is_read_at_three_meters_on_a_large_sign(number: str, size: Size, *, spanish: bool) -> None:
    least = NEAR if (number, size.code) == NOT_FAR else FAR_MM
    assert figures_of(unsaved(number), size, PAPER_SHARE, spanish=spanish) >= least - 0.05


def figures_of(approval: PublicApproval, size: Size, share: float, *, spanish: bool) -> float:
    """The height of the smallest figure of odds as drawn, in millimeters."""
    faces = faces_of(approval, CODE, size, HELP, spanish=spanish, width_share=share)
    drawing = ElementTree.fromstring(f"<svg>{''.join(part for face in faces for part in face.parts())}</svg>")
    heights = [float(one.get("font-size", 0)) for one in drawing.iter("text") if ODDS.fullmatch(one.text or "")]
    return min(heights) * FIGURE_SHARE * 25.4 / POINTS


@pytest.mark.parametrize("spanish", [False, True])
@pytest.mark.parametrize("number", PACKAGES)
def test_each_size_says_from_how_far_the_smallest_figure_that_is_drawn_is_read(number: str, *, spanish: bool) -> None:
    approval = unsaved(number)
    meters = SizedSign(approval, CODE).meters(HELP, spanish=spanish)
    for size in SIZES:
        drawn = min(figures_of(approval, size, share, spanish=spanish) for share in (PAPER_SHARE, 1.0))
        assert meters[size] == pytest.approx(drawn * 0.4, abs=0.01)
        if size.far:
            assert (meters[size] > FAR_M - 0.02) == ((number, size.code) != NOT_FAR)


@pytest.mark.parametrize(
    ("meters", "words"),
    [
        (1.84, "Read from up to 6 feet (1.8 m)"), (1.78, "Read from up to 5 feet (1.7 m)"),
        (2.996, "Read from up to 9 feet (3.0 m)"), (None, ""),
    ],
)  # fmt: skip
def test_no_print_is_said_to_be_read_from_farther_than_it_is(meters: float | None, words: str) -> None:
    assert far_words(meters) == words


@pytest.mark.parametrize("number", ["617a", "619a", "651a"])
def test_figures_on_paper_are_as_high_as_they_were_counted(number: str) -> None:
    content = SizedSign(unsaved(number), CODE).file(BY_CODE["11x17"], "pdf", AT, spanish=True)
    with pypdfium2.PdfDocument(content) as document:
        text = document[0].get_textpage()
        boxes = [text.get_charbox(found.start()) for found in finditer(r"\d+ to 1", text.get_text_range())]
    assert len(boxes) == len(published_of(unsaved(number)).lines)
    assert min(top - bottom for _, bottom, _, top in boxes) * 25.4 / POINTS >= FAR


def test_what_fits_is_counted_once_and_again_when_the_row_says_something_else() -> None:
    first = unsaved("617a")
    assert sizes_of(first) is sizes_of(first)
    assert sizes_of(first) is not sizes_of(first, spanish=True)
    other = unsaved("623a")
    other.pk, other.changed_at = first.pk, first.changed_at
    assert BY_CODE["4x6"] in sizes_of(first)
    assert BY_CODE["4x6"] not in sizes_of(other)


def test_while_the_gate_is_shut_a_sign_is_saved_as_svg_and_as_nothing_else(
    running: RulesSubmission, settings: Any
) -> None:
    print_keep(revision_id=running.revisions.get().pk, kind="sign", at=AT)
    settings.STRANGER_SECONDS_A_MINUTE = 0
    code = code_of(running.reference, 1, "sign")
    answers = {
        form: Client().get(reverse("register:print_sign", args=[code, form]), {"size": "11x17"})
        for form in ("svg", "pdf", "png")
    }
    assert {form: answer.status_code for form, answer in answers.items()} == {"svg": 200, "pdf": 503, "png": 503}
    page = answers["pdf"].content.decode()
    assert "save it as SVG" in page
    assert '<meta http-equiv="refresh" content="10">' in page
    assert "about 20 seconds" in page


def test_craps_with_all_its_bets_is_no_rack_card() -> None:
    assert BY_CODE["4x6"] not in sizes_of(unsaved("623a"))


def test_more_lines_are_smaller_and_none_leaves_its_room() -> None:
    lines = [SignRow.of(["Three of a Kind (any)", "Three of a Kind (cualquiera)"], "150 to 1")]
    sizes = []
    for count in (1, 5, 20, 60, 120):
        fit = fit_of(lines * count, 500, 600, 60)
        assert -(-count // fit.columns) * fit.step <= 600.001
        assert fit.columns * fit.column <= 500.001
        widths = fit.points * lines[0].width(is_beside=fit.is_beside), fit.pays * lines[0].pays_width
        assert (max(widths) if fit.is_alone else sum(widths)) <= fit.column + 0.001
        sizes.append(fit.points)
    assert all(more <= fewer for fewer, more in pairwise(sizes))


def test_a_title_says_what_it_covers_smaller_and_once() -> None:
    assert SignRow.of(["Split (two numbers)", "Split (dos números)"], "17 to 1").second == "two numbers · dos números"
    assert SignRow.of(["1–18"], "1 to 1").second == ""
    assert SignRow.of(["Buy Bet on 4", "Buy Bet en el 4"], "2 to 1").second == "Buy Bet en el 4"
    assert SignRow.of(["Tie", "Tie Wager (empate)"], "10 to 1").second == "Tie Wager (empate)"


@pytest.mark.parametrize(("code", "pages"), [("5x7", (360, 1008)), ("4x6", (288, 432))])
def test_the_paper_is_the_sheet_valid_and_holds_every_word(code: str, pages: tuple[int, int]) -> None:
    content = SizedSign(unsaved("617a"), CODE).file(BY_CODE[code], "pdf", AT, spanish=True)
    with pypdfium2.PdfDocument(content) as document:
        (page,) = document
        assert page.get_size() == pages
        text = page.get_textpage()
        boxes = [text.get_rect(at) for at in range(text.count_rects())]
        assert "35 to 1" in text.get_text_range()
        edge = BY_CODE[code].edge - 1
        for left, bottom, right, top in boxes:
            assert left >= edge
            assert right <= pages[0] - edge
            assert bottom >= edge * 0.7
            assert top <= pages[1] - edge * 0.7
    with pikepdf.open(BytesIO(content)) as document:
        alternatives = [
            str(one["/Alt"]) for one in document.objects if isinstance(one, pikepdf.Dictionary) and "/Alt" in one
        ]
    (words,) = (words for words in alternatives if "Split (two numbers): 17 to 1." in words)
    for said in ("dos números", "ask the floorperson, or scan.", "Aprobado el", "1-800"):
        assert said in words
    if verapdf.is_here():
        assert verapdf.problems_of(content) == []


def test_a_picture_has_three_hundred_dots_an_inch() -> None:
    size = BY_CODE["4x6"]
    content = SizedSign(unsaved("651a"), CODE).file(size, "png", AT, spanish=False)
    with Image.open(BytesIO(content)) as picture:
        assert picture.size == (pytest.approx(4 * 300, abs=1), pytest.approx(6 * 300, abs=1))
        assert picture.info["dpi"] == (pytest.approx(300, abs=0.1),) * 2
    assert size.width == 4 * POINTS


def test_everybody_saves_a_sign_in_a_size_and_one_of_replaced_rules_leads_to_what_holds(
    running: RulesSubmission, filer: User, cast: Cast, facility: Facility
) -> None:
    print_keep(revision_id=running.revisions.get().pk, kind="sign", at=AT)
    guide = print_keep(revision_id=running.revisions.get().pk, kind="guide", at=AT)
    assert guide is not None
    code = code_of(running.reference, 1, "sign")
    page = Client().get(reverse("register:print_sizes", args=[code]))
    html = page.content.decode()
    address = reverse("register:print_sign", args=[code, "svg"])
    assert f'{address}?size=11x17&amp;with=es"' in html
    printed = SizedSign(PublicApproval.objects.get(reference=running.reference), code)
    for row, size in zip(html.split("<tr>")[2:], SIZES, strict=True):
        for spanish in (False, True):
            assert far_words(printed.meters(help_now().words, spanish=spanish)[size]) in row
    assert "Se lee hasta a" in Client().get(f"/es{reverse('register:print_sizes', args=[code])}").content.decode()
    answer = Client().get(address, {"size": "11x17", "with": "es"})
    assert answer["Content-Disposition"] == f'attachment; filename="{running.reference}-revision-1-sign-11x17-es.svg"'
    assert 'width="11in" height="17in"' in answer.content.decode()
    assert "two numbers · dos números" in answer.content.decode()
    for wrong in ({"size": "a4"}, {"size": ""}):
        assert Client().get(address, wrong).status_code == 404
    for name in (reverse("register:print_sign", args=[code, "exe"]),
                 reverse("register:print_sign", args=[guide.print_code.code, "svg"]),
                 reverse("register:print_sizes", args=[guide.print_code.code])):  # fmt: skip
        assert Client().get(name).status_code == 404
    with_other_odds(running, filer, cast, "column", 3)
    for name in (address, reverse("register:print_sizes", args=[code])):
        assert Client().get(name)["Location"] == reverse("register:print", args=[code])
