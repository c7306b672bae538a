"""Only the shipped fonts decide what a paper looks like: what they have is printed, no font of the host is asked."""

import re
import sys
import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pypdfium2
import pytest
from django.contrib.staticfiles import finders
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from compliance.documents.glyphs import breakable, characters_of, printable
from compliance.documents.rendering import FONTS, pdf_of
from tests.pdf_checks import bare, structure_of, text_of

AT = datetime(2026, 3, 3, 17, tzinfo=UTC)
FAMILIES = {"Paper Sans", "Paper Serif", "Paper Mono"}
SHIPPED = {"Paper-Sans", "Paper-Sans-Bold", "Paper-Serif-Bold", "Paper-Mono"}
HOSTILE = "水 שלום Ελλ Ким ♠ ≤ → ✓ \u202eevil a\u200db \U0001f600 0̸"
SIGNS = "Ł − ″ ‼"
PLACES = (
    "<h1>{0}</h1>", "<p>{0}</p>", '<p class="word">{0}</p>', '<p class="ref">{0}</p>', "<p><i>{0}</i></p>",
    "<code>{0}</code>", '<ol class="points"><li>{0}</li></ol>',
)  # fmt: skip


def paper(words: str, margins: str = SIGNS) -> str:
    """A page with these words in every kind of place, and others in its margins."""
    running = f'<div class="running" data-facility="{margins}" data-paper="{margins}" data-mark="{margins}"></div>'
    body = running + "".join(place.format(words) for place in PLACES)
    return (
        '<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>A paper</title>'
        f'<link rel="stylesheet" href="asset:document.css"></head><body class="letter">{body}</body></html>'
    )


@pytest.fixture(scope="module")
def files() -> Iterator[list[TTFont]]:
    opened = [TTFont(finders.find(path)) for path in FONTS.values()]
    yield opened
    for one in opened:
        one.close()


@pytest.fixture(scope="module")
def shown() -> frozenset[str]:
    return characters_of(Path(finders.find(path)) for path in FONTS.values())


def drawn(font: TTFont) -> set[str]:
    """The characters for which this font draws something."""
    glyphs, found = font.getGlyphSet(), set()
    for code, name in font.getBestCmap().items():
        pen = BoundsPen(glyphs)
        glyphs[name].draw(pen)
        if name != ".notdef" and pen.bounds is not None:
            found.add(chr(code))
    return found


def test_what_is_printed_is_what_the_four_files_draw(files, shown):
    codes = (*range(0x20000), *range(0x20000, sys.maxunicode + 1, 257))
    every = [chr(code) for code in codes if chr(code) not in "\t\n\r"]
    answers = printable("\n".join(every), shown).split("\n")
    printed = {one for one, answer in zip(every, answers, strict=True) if answer == one}
    blank = {one for one in printed if unicodedata.category(one) == "Zs"}
    assert blank == {" ", "\u00a0", "\u2007", "\u202f"}
    assert printed - blank <= set().union(*map(drawn, files))
    mapped = {chr(code) for font in files for code in font.getBestCmap()}
    assert {unicodedata.category(one) for one in mapped - printed} <= {"Cc", "Cf"}
    assert printed <= mapped
    assert {chr(code) for code in range(0x20, 0x7F)} < printed


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("plain words", "plain words"),
        ("Zoë Łukasz Ångström – “quoted”", "Zoë Łukasz Ångström – “quoted”"),
        ("½ × − ° ′ ″ •", "½ × − ° ′ ″ •"),
        ("Zoe\u0308", "Zoë"),
        ("<p>\u0338x</p>", "<p>[U+0338]x</p>"),
        ("שלו", "[U+05E9][U+05DC][U+05D5]"),
        ("≤ ♠ ✓", "[U+2264] [U+2660] [U+2713]"),
        ("a\u202eb", "a[U+202E]b"),
        ("a\u200bb\ufeffc\u200dd\u00ade", "a[U+200B]b[U+FEFF]c[U+200D]d[U+00AD]e"),
        ("a\u2028b\x07c\x00", "a[U+2028]b[U+0007]c[U+0000]"),
        ("\U000f0000", "[U+F0000]"),
        ("\ud800", "[U+D800]"),
        ("tab\tline\n", "tab\tline\n"),
    ],
)
def test_what_cannot_be_shown_is_written_as_its_code(given, words, shown):
    assert printable(given, shown) == words


def test_every_character_of_the_shipped_fonts_is_printed_in_every_place(shown):
    given = bare("".join(sorted(shown - set("<>&\"'"))))
    pdf = pdf_of([paper(" ".join(given))], made_at=AT)
    found, text = structure_of(pdf), bare(text_of(pdf))
    assert found.problems == []
    assert found.fonts == SHIPPED
    # Readers take a ligature for its letters.
    asked = {one: {"ﬁ": "fi", "ﬂ": "fl"}.get(one, one) for one in given}
    assert {one for one, words in asked.items() if text.count(words) < len(PLACES)} == set()
    assert text.count(bare(SIGNS)) == 3


def test_every_list_of_families_names_all_of_them():
    sheet = Path(finders.find("css/document.css")).read_text()
    faces = re.findall(
        r"@font-face \{ font-family: \"([^\"]+)\"; font-weight: (\d+); src: url\(\"asset:([^\"]+)", sheet
    )
    assert {name for _, _, name in faces} == set(FONTS)
    lists = re.findall(r"font(?:-family)?: ([^;]*\"[^;]*);", re.sub(r"@font-face.*", "", sheet))
    assert len(lists) >= 5
    for one in lists:
        assert set(re.findall(r"\"([^\"]+)\"", one)) == FAMILIES, one


# -- Another host ------------------------------------------------------------------------------------------------------


def host_font(path: Path, family: str, characters: str) -> None:
    """A font that draws a block for each of these characters."""
    pen = TTGlyphPen(None)
    for place in ((0, 0), (0, 700), (500, 700), (500, 0)):
        (pen.lineTo if place != (0, 0) else pen.moveTo)(place)
    pen.closePath()
    block = pen.glyph()
    names = [".notdef", *(f"u{ord(one):04X}" for one in characters)]
    font = FontBuilder(1000)
    font.setupGlyphOrder(names)
    font.setupCharacterMap({ord(one): f"u{ord(one):04X}" for one in characters})
    font.setupGlyf(dict.fromkeys(names, block))
    font.setupHorizontalMetrics(dict.fromkeys(names, (600, 0)))
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": family, "styleName": "Regular"})
    font.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    font.setupPost()
    font.save(path)


def picture_of(pdf: bytes) -> bytes:
    """The pages as a reader sees them."""
    with pypdfium2.PdfDocument(pdf) as document:
        return b"".join(page.render(scale=1.5).to_pil().tobytes() for page in document)


def test_the_fonts_of_a_host_change_nothing(tmp_path, monkeypatch):
    fonts = tmp_path / "fonts"
    fonts.mkdir()
    everything = "".join(sorted(set(HOSTILE + SIGNS + "Paper evil words 0123456789") - {" "}))
    host_font(fonts / "host.ttf", "Host Sans", everything)
    host_font(fonts / "namesake.ttf", "Paper Sans", everything)
    rich = tmp_path / "rich.conf"
    rich.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">'
        f"<fontconfig><dir>{fonts}</dir><cachedir>{tmp_path}/cache</cachedir>"
        '<match target="pattern"><edit name="family" mode="prepend_first" binding="strong"><string>Host Sans</string>'
        "</edit></match></fontconfig>"
    )
    html = paper(f"{HOSTILE} {SIGNS} words", HOSTILE)
    made = [pdf_of([html], made_at=AT)]
    monkeypatch.setenv("FONTCONFIG_FILE", str(rich))
    made.append(pdf_of([html], made_at=AT))
    assert {frozenset(structure_of(pdf).fonts) for pdf in made} == {frozenset(SHIPPED)}
    assert len({text_of(pdf) for pdf in made}) == 1
    assert len({picture_of(pdf) for pdf in made}) == 1
    text = bare(text_of(made[0]))
    for one in sorted(set(HOSTILE) - {" "}):
        words = one if one.isascii() else f"U+{ord(one):04X}]"
        assert text.count(words) >= len(PLACES) + 3, words
    assert not set(text) & {one for one in HOSTILE if not one.isascii()}


def test_a_long_word_gets_places_at_which_a_line_may_end_and_nothing_else_changes() -> None:
    word = "&amp;" * 150
    html = f'<title>{"t" * 300}</title><body data-mark="{"m" * 300}"><p>{"B" * 250} short {word}</p></body>'
    broken = breakable(html)
    assert broken.replace("<wbr>", "") == html
    assert broken.partition("<body")[0] == html.partition("<body")[0]
    assert f"<p>{'B' * 100}<wbr>{'B' * 100}<wbr>{'B' * 50} short {'&amp;' * 100}<wbr>{'&amp;' * 50}</p>" in broken


@pytest.mark.parametrize("words", ["", "B" * 100, "word " * 500, "&amp; " * 500])
def test_words_of_usual_length_are_left_alone(words: str) -> None:
    assert breakable(f"<body><p>{words}</p>") == f"<body><p>{words}</p>"
