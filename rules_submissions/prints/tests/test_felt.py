"""The legend of a layout for the felt: the layout as approved, no letter of it under half an inch."""

from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pikepdf
import pypdfium2
import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from compliance.holders.models import User
from compliance.regulation import PACKAGES
from rules_submissions.models import RulesSubmission
from rules_submissions.prints.codes import code_words
from rules_submissions.prints.felt_svg import LETTER
from rules_submissions.prints.sized import SizedLegend
from tests import verapdf
from tests.cast import Cast

from .test_prints import CODE, code_of, print_keep, running, unsaved, with_other_odds

__all__ = ["running"]
pytestmark = pytest.mark.django_db
AT = datetime(2026, 7, 1, 12, tzinfo=UTC)
SVG = "{http://www.w3.org/2000/svg}"


def legend_of(number: str, tables: int = 2) -> SizedLegend:
    row = unsaved(number)
    row.table_numbers = [f"L-{at:02}" for at in range(tables)]
    return SizedLegend(row, CODE)


@pytest.mark.parametrize("tables", [2, 120])
@pytest.mark.parametrize("number", PACKAGES)
def test_no_letter_on_the_felt_is_under_half_an_inch_and_nothing_is_left_out(number: str, tables: int) -> None:
    legend = legend_of(number, tables)
    (size,) = legend.sizes
    sheet = ElementTree.fromstring(legend.file(size, "svg", AT, spanish=False))
    layout = sheet.find(f".//{SVG}svg")
    assert layout is not None
    across, down = (float(layout.get("viewBox", "").split()[at]) for at in (2, 3))
    scale = float(layout.get("width", 0)) / across
    assert float(layout.get("height", 0)) == pytest.approx(down * scale, abs=0.01)
    drawn = [float(text.get("font-size", 0)) * scale for text in layout.iter(f"{SVG}text")]
    below = [text for text in sheet.iter(f"{SVG}text") if text not in set(layout.iter(f"{SVG}text"))]
    assert LETTER - 0.01 <= min(drawn) < LETTER * 1.05
    assert {float(text.get("font-size", 0)) for text in below} == {LETTER}
    assert [float(part) for part in sheet.get("viewBox", "").split()] == [0, 0, size.width, size.height]
    top = float(layout.get("y", 0)) + down * scale
    assert all(top < float(text.get("y", 0)) - LETTER < size.height - 2 * LETTER for text in below)
    said = " ".join("".join(sheet.itertext()).split())
    assert code_words(CODE) in said
    for line in published_titles(legend):
        assert line in " ".join(legend.words("", spanish=False))


def published_titles(legend: SizedLegend) -> list[str]:
    (drawing,) = (one for one in legend.row.chapter.draw_all(legend.row.decoded, legend.row.edition_key, ())
                  if one.what == "layout")  # fmt: skip
    return [line.sentence for line in drawing.lines]


def test_the_paper_is_one_sheet_of_that_size_valid_and_tells_the_layout_aloud() -> None:
    legend = legend_of("617a")
    (size,) = legend.sizes
    assert (size.code, size.title, size.width_in, size.height_in) == ("felt", "40 × 26 felt", 40, 26)
    content = legend.file(size, "pdf", AT, spanish=False)
    with pypdfium2.PdfDocument(content) as document:
        (page,) = document
        assert page.get_size() == (40 * 72, 26 * 72)
        assert "2nd 12" in page.get_textpage().get_text_range()
    with pikepdf.open(BytesIO(content)) as document:
        told = [str(one["/Alt"]) for one in document.objects if isinstance(one, pikepdf.Dictionary) and "/Alt" in one]
    assert any("Column: COLUMN, 2 to 1." in words and "Is this legend the current one?" in words for words in told)
    if verapdf.is_here():
        assert verapdf.problems_of(content) == []


def test_the_picture_has_three_hundred_dots_an_inch_and_the_colors_of_the_layout(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", None)
    legend = legend_of("617a")
    with Image.open(BytesIO(legend.file(legend.sizes[0], "png", AT, spanish=False))) as picture:
        assert picture.size == (pytest.approx(40 * 300, abs=1), pytest.approx(26 * 300, abs=1))
        assert picture.info["dpi"] == (pytest.approx(300, abs=0.1),) * 2
        colors = {color[:3] for _, color in picture.reduce(100).getcolors(100_000)}
    assert {(0xA3, 0x21, 0x2B), (0x1E, 0x6A, 0x44), (255, 255, 255)} <= colors


def test_everybody_saves_a_legend_and_one_of_replaced_rules_leads_to_what_holds(
    running: RulesSubmission, filer: User, cast: Cast, settings: Any
) -> None:
    print_keep(revision_id=running.revisions.get().pk, kind="legend", at=AT)
    code = code_of(running.reference, 1, "legend")
    page, address = reverse("register:print_sizes", args=[code]), reverse("register:print_legend", args=[code, "svg"])
    html = Client().get(page).content.decode()
    assert f'{address}?size=felt"' in html
    assert "Layouts are drawn in English" in html
    assert f'href="{page}"' in Client().get(reverse("register:print", args=[code])).content.decode()
    answer = Client().get(address)
    assert answer["Content-Disposition"] == f'attachment; filename="{running.reference}-revision-1-legend-felt.svg"'
    for wrong in ({"size": "letter"}, {"with": "es"}):
        assert Client().get(address, wrong).status_code == 404
    assert Client().get(reverse("register:print_sign", args=[code, "svg"])).status_code == 404
    settings.STRANGER_SECONDS_A_MINUTE = 0
    shut = Client().get(reverse("register:print_legend", args=[code, "png"]))
    assert shut.status_code == 503
    assert "save it as SVG" in shut.content.decode()
    with_other_odds(running, filer, cast, "column", 3)
    for old in (address, page):
        assert Client().get(old)["Location"] == reverse("register:print", args=[code])
