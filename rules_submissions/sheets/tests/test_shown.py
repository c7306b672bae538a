"""A word counts where the picture shows it: what a file says beyond that is never taken for what the sheet says."""

import shutil
from io import BytesIO
from typing import Any

import pytest
from pikepdf import Array
from PIL import Image

from compliance.regulation import chapter
from compliance.regulation.core.fields import Odds
from rules_submissions.models.sheets import SheetText
from rules_submissions.sheets import parts_child, text, words_child
from rules_submissions.sheets.notes import Words, notes_on
from rules_submissions.sheets.page_words import Word, page_lines

from .making import SCAN, lettered, line, page, said, text_of, unseen
from .test_words import needs_reader

JOKER, OTHER = "Joker pays 45 TO 1", "Joker pays 40 TO 1"
WHITE, INVISIBLE = "1 1 1 rg", "3 Tr"
COVER = "q 1 1 1 rg 40 320 400 60 re f Q\n"


@pytest.fixture(params=["with a reader", "without"])
def reader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether a reader of pictures is there."""
    if request.param == "without":
        monkeypatch.setattr(shutil, "which", lambda name: None)
    elif shutil.which(text.READER) is None:
        pytest.skip("needs tesseract")
    return request.param == "with a reader"


HIDDEN = {
    "invisible": line(JOKER, 340, before=INVISIBLE),
    "white on white": line(JOKER, 340, before=WHITE),
    "nearly white": line(JOKER, 340, before="0.96 g"),
    "switched off": f"/OC /Off BDC {line(JOKER, 340)} EMC\n",
    "covered": line(JOKER, 340) + COVER,
    "covered and written over": line(JOKER, 340) + COVER + line(OTHER, 340),
    "switched off below others": f"/OC /Off BDC {line(JOKER, 340)} EMC\n" + line(OTHER, 340),
    "clipped away": f"q 0 0 10 10 re W n {line(JOKER, 340)} Q\n",
    "beside the page": line(JOKER, 340, 700),
    "above the page": line(JOKER, 500),
}


@pytest.mark.parametrize("how", HIDDEN)
def test_words_that_nobody_sees_do_not_count(how: str, reader: bool) -> None:
    read = text_of("a.pdf", page(HIDDEN[how] + line("LAYOUT L-1", 100)))
    assert JOKER not in said(read)
    assert "LAYOUT L-1" in said(read)
    off_page = how.endswith("the page")
    assert unseen(read) == [(JOKER, "not_seen" if reader or off_page else "unknown")]


def test_a_recognized_layer_counts_where_the_picture_says_the_same_and_nowhere_else(reader: bool) -> None:
    layer = line(JOKER, 340, before=INVISIBLE)
    same = text_of("a.pdf", page(SCAN + layer, scan=lettered(JOKER)))
    other = text_of("a.pdf", page(SCAN + layer, scan=lettered(OTHER)))
    if reader:
        assert (said(same), unseen(same)) == ([JOKER], [])
        assert (said(other), unseen(other)) == ([OTHER], [(JOKER, "not_seen")])
    else:
        assert (said(same), unseen(same)) == (said(other), unseen(other)) == ([], [(JOKER, "unknown")])


@needs_reader
def test_a_typed_word_under_a_scan_keeps_nothing_from_being_read() -> None:
    read = text_of("a.pdf", page(SCAN + line("EXHIBIT A-12", 40, size=16), scan=lettered(OTHER)))
    assert said(read) == [OTHER, "EXHIBIT A-12"]


@pytest.mark.sampled
@needs_reader
def test_letters_that_are_drawn_as_others_than_the_file_says_count_for_nothing() -> None:
    """The file says 5 where its font draws 0: what is painted there is not what it says."""
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def\n"
        "1 begincodespacerange <00> <FF> endcodespacerange\n"
        "1 beginbfrange <20> <2F> <0020> endbfrange 1 beginbfchar <30> <0035> endbfchar\n"
        "1 beginbfrange <31> <7A> <0031> endbfrange endcmap end end"
    )
    read = text_of("a.pdf", page(line(OTHER, 340), to_unicode=cmap))
    assert JOKER not in said(read)
    assert unseen(read) == [(JOKER, "unknown")]


def test_a_vector_sheet_is_read_without_a_reader_of_pictures(reader: bool) -> None:
    read = text_of("a.pdf", page(line(JOKER, 340) + line("Black on green", 200, before="0 .5 0 rg")))
    assert (said(read), unseen(read)) == ([JOKER, "Black on green"], [])


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
@pytest.mark.parametrize("corner", [(0, 0), (-100, 50)])
def test_places_are_those_of_the_picture_however_the_page_is_turned_and_cropped(
    turned: int, corner: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Written upright for who sees the page: 60 points from its left, the second line 60 below the first."""
    monkeypatch.setattr(shutil, "which", lambda name: None)
    x, y = corner
    wide, high = (612, 400) if turned in (0, 180) else (400, 612)
    matrix = {0: "1 0 0 1 0 0", 90: f"0 1 -1 0 {wide} 0", 180: f"-1 0 0 -1 {wide} {high}", 270: f"0 -1 1 0 0 {high}"}
    content = f"q 1 0 0 1 {x} {y} cm q {matrix[turned]} cm\n"
    content += line(JOKER, 340) + line("TABLE", 280) + "Q Q"
    crop = Array([x, y, x + wide, y + high])
    read = text_of(
        "a.pdf", page(content, box=(x - 30, y - 20, x + wide + 10, y + high + 5), CropBox=crop, Rotate=turned)
    )
    assert said(read) == [JOKER, "TABLE"]
    for (_, left, top, _, height), upper in zip(read.lines, (60, 120), strict=True):
        assert left == pytest.approx(10_000 * 60 / 612, abs=60)
        assert top + height == pytest.approx(10_000 * upper / 400, abs=180)


def test_a_kerned_line_is_read_as_words_and_letters_once(reader: bool) -> None:
    kerned = "q BT /F1 24 Tf 1 0 0 1 60 340 Tm [(TIE W) 120 (A) 90 (GER P) 110 (A) 60 (YS 10 T) 80 (O 1)] TJ ET Q\n"
    letters = "".join(line(each, 240, 60 + 17 * at) for at, each in enumerate("WAR"))
    assert said(text_of("a.pdf", page(kerned + letters))) == ["TIE WAGER PAYS 10 TO 1", "WAR"]


def test_what_the_renderer_paints_twice_counts_once(reader: bool) -> None:
    read = text_of("a.pdf", page(line(JOKER, 340) + line(JOKER, 340, 60.4)))
    assert (said(read), unseen(read)) == ([JOKER], [])


def test_an_unread_word_parts_what_stands_around_it() -> None:
    """Of a form field that is not read for sure, the odds of the line are not those of the wager after it."""
    picture = [Word("8", 100, 0, 110, 10, 0, sure=20), Word("to", 115, 0, 130, 10, 0, sure=90)]
    file = [Word("FOUR", 0, 0, 90, 10, 0), Word("FIVE", 140, 0, 180, 10, 1)]
    found = page_lines(file, picture, Word("", 0, 0, 500, 500, 0), is_read=True)
    assert [one[0] for one in found.lines] == ["FOUR … to FIVE"]


@needs_reader
@pytest.mark.parametrize("has_frame", [False, True], ids=["bare", "in a frame"])
def test_form_fields_are_read_with_their_labels_as_viewers_draw_them(has_frame: bool) -> None:
    """In a frame letters were not read; a field far from its label, but at its height, belongs to it."""
    words = line("Joker pays", 340) + line("LAYOUT", 100) + line("Flag pays", 280)
    fields = {"joker": ("45 TO 1", 330), "flag": ("40 TO 1", 270)}
    read = text_of("a.pdf", page(words, fields=fields, has_frame=has_frame))
    assert said(read) == ["Joker pays 45 TO 1", "Flag pays 40 TO 1", "LAYOUT"]
    assert (results("Joker", read), results("Flag, name or logo", read)) == (["agrees"], ["differs"])


@needs_reader
def test_a_field_under_words_of_its_own_is_not_read_with_others_beside_it() -> None:
    words = line("Joker pays", 340) + line("Flag pays", 371, 320, size=12)
    read = text_of("a.pdf", page(words, fields={"flag": ("45 TO 1", 330)}, has_frame=True))
    assert results("Joker", read) == []


SMALL = (0, 0, 12_096, 4_320)
"""A page of 168 by 60 inches, in points: letters of ten points are three dots high on its picture."""


def test_letters_too_small_on_the_picture_of_a_huge_page_are_drawn_again(reader: bool) -> None:
    shown = line(JOKER, 4000, 600, size=10) + line("LAYOUT", 2000, 5000, size=200)
    hidden = line("Flag pays 45 TO 1", 300, 11_000, size=10, before=WHITE)
    read = text_of("a.pdf", page(shown + hidden, box=SMALL))
    assert said(read) == [JOKER, "LAYOUT"]
    assert unseen(read) == [("Flag pays 45 TO 1", "not_seen" if reader else "unknown")]
    assert results("Joker", read) == ["agrees"]


def test_no_more_parts_of_a_huge_page_are_drawn_again_than_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(words_child, "MOST_PARTS", 1)
    far = line(JOKER, 4000, 600, size=10) + line("Flag pays 45 TO 1", 300, 11_000, size=10)
    read = text_of("a.pdf", page(far, box=SMALL))
    assert (said(read), unseen(read)) == ([JOKER], [("Flag pays 45 TO 1", "unknown")])
    assert results("Flag, name or logo", read) == ["unclear"]


def scanned(*scans: tuple[int, int, int, int], words: bytes) -> bytes:
    """A huge page with this picture at these places: from left and bottom, wide and high."""
    drawn = "".join(f"q {wide} 0 0 {high} {left} {low} cm /Im1 Do Q\n" for left, low, wide, high in scans)
    return page(drawn + line("LAYOUT", 2000, 5000, size=200), box=SMALL, scan=words)


@needs_reader
def test_letters_too_small_on_the_picture_of_a_huge_page_are_read_again_in_its_scans_too() -> None:
    """Letters of twelve points, three dots high on the picture of the sheet."""
    content = scanned((600, 3600, 306, 200), (11_500, 100, 306, 200), words=lettered(JOKER))
    read = text_of("a.pdf", content, in_children=True)
    assert said(read) == [JOKER, "LAYOUT", JOKER]
    assert read.unread == []
    first = read.lines[0]
    assert first[1:3] == pytest.approx([round(1e4 * 630 / 12_096), round(1e4 * (4320 - 3780) / 4320)], abs=60)
    assert results("Joker", read) == ["agrees", "agrees"]


@needs_reader
def test_the_scans_of_a_huge_page_are_read_in_no_more_parts_than_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts_child, "MOST_PARTS", 1)
    hidden = line("Flag pays 45 TO 1", 300, 11_000, size=10, before=WHITE)
    drawn = f"q 306 0 0 200 600 3600 cm /Im1 Do Q q 306 0 0 200 11500 100 cm /Im1 Do Q {hidden}"
    read = text_of("a.pdf", page(drawn, box=SMALL, scan=lettered(JOKER)))
    assert read.unread == ["The sheet: small words of its pictures may not have been read."]
    assert unseen(read) == [("Flag pays 45 TO 1", "unknown")]


@needs_reader
def test_a_picture_larger_than_that_of_the_sheet_is_read_in_parts_as_large_as_it_is() -> None:
    whole, out = Image.new("L", (8000, 1600), 255), BytesIO()
    with Image.open(BytesIO(lettered(JOKER, "Flag pays 45 TO 1"))) as opened:
        small = opened.resize((opened.width // 3, opened.height // 3))
    whole.paste(small, (1800, 300))
    whole.paste(small, (6000, 1300))
    whole.save(out, "PNG")
    assert said(text_of("a.png", out.getvalue(), in_children=True)) == [JOKER, "Flag pays 45 TO 1"] * 2


@needs_reader
@pytest.mark.parametrize(
    ("name", "options"),
    [("gray.png", {"mode": "I;16"}), ("phone.jpg", {"kind": "MPO", "save_all": True})],
)
def test_pictures_are_drawn_as_they_look(name: str, options: dict[str, Any]) -> None:
    assert said(text_of(name, lettered(JOKER, **options))) == [JOKER]


def test_a_picture_of_one_color_is_told(reader: bool) -> None:
    for name, content in (("a.png", lettered()), ("a.pdf", page("0 .4 0 rg 0 0 612 400 re f"))):
        assert text_of(name, content).unread[-1].startswith("The sheet shows one color and nothing else.")


def results(about: str, read: SheetText) -> list[str]:
    """The results of the notes on this wager of a Big Six wheel that pays 45 to 1."""
    whole = chapter("619a")
    odds = {"1": 1, "2": 2, "5": 5, "10": 10, "20": 20, "joker": 45, "flag": 45}
    facts = whole.facts(payout_odds={code: Odds(pays, 1) for code, pays in odds.items()})
    notes = notes_on(Words.of(read), whole, facts, [], "Keystone", whole.editions[-1].key)
    return [note.result for note in notes if note.about == about and note.says]
