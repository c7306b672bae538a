"""Every component renders in every state, says its state in words, and holds nothing that a strict CSP refuses."""

import re
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template.loader import render_to_string

from compliance.web.tests.samples import FINDINGS, all_samples
from compliance.web.words import SEVERITIES

TEMPLATES = Path(settings.BASE_DIR) / "templates"
COMPONENTS = sorted(
    path.relative_to(TEMPLATES).as_posix()
    for folder in ("components", "layouts")
    for path in (TEMPLATES / folder).rglob("*.html")
)
SAMPLES = all_samples()


def _words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).replace("\u00a0", " ")


@pytest.mark.parametrize(("name", "state", "context"), SAMPLES, ids=[f"{name}: {state}" for name, state, _ in SAMPLES])
def test_it_renders_without_inline_style_or_script(name: str, state: str, context: dict[str, Any]):
    html = render_to_string(f"components/{name}.html", context)
    assert not re.search(r"\sstyle=|<style|<script|\son[a-z]+=|javascript:", html)
    assert "{{" not in html
    ids = re.findall(r'\sid="([^"]*)"', html)
    assert len(ids) == len(set(ids))
    assert "" not in ids


@pytest.mark.parametrize(("name", "state", "context"), SAMPLES, ids=[f"{name}: {state}" for name, state, _ in SAMPLES])
def test_a_cell_without_words_is_empty_so_that_phones_leave_it_out(name: str, state: str, context: dict[str, Any]):
    html = render_to_string(f"components/{name}.html", context)
    assert re.findall(r"<td[^>]*\sdata-label=[^>]*>\s+</td>", html) == []


@pytest.mark.parametrize("path", [path for path in COMPONENTS if not path.endswith("_attributes.html")])
def test_its_first_comment_says_what_it_shows_and_from_what(path: str):
    lines = (TEMPLATES / path).read_text().splitlines()
    first = " ".join(takewhile(lambda line: line.startswith("{# "), lines))
    assert first.startswith(f"{{# {path}: ")
    assert "ontext: " in first


@pytest.mark.parametrize(
    "path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.relative_to(TEMPLATES).as_posix()
)
def test_no_template_holds_inline_style_or_script(path: Path):
    text = path.read_text()
    if path == TEMPLATES / "mail" / "mail.html":
        text = text.replace("<style>", "", 1)  # mail loads nothing, so it carries its style
    assert not re.search(r"\sstyle=\"|<style|\son(click|load|change|submit|input)=", text)
    for script in re.findall(r"<script[^>]*>", text):
        assert "src=" in script or 'type="application/json"' in script


def test_a_finding_tells_what_was_found_required_and_how_to_mend_it_with_citation_edition_and_owner():
    told = _words(render_to_string("components/finding.html", {"finding": FINDINGS["violation"]}))
    for words in (
        "Violation : fix it before you file", "§ 651a.3(c)(1)", "13 decks cannot be split", "Found 7, 6",
        "two batches with an equal number", "Enter 6 and 6", "Owner: Gaming Operations", "Edition 651a-2012, in force",
    ):  # fmt: skip
        assert words.replace(" :", ":") in told.replace(" :", ":")


def test_a_finding_of_a_proposed_text_says_so():
    assert "625a-2011P, proposed text" in _words(
        render_to_string("components/finding.html", {"finding": FINDINGS["proposed text"]})
    )


def test_each_severity_has_its_own_word_shape_and_line():
    for look in ("word", "icon", "kind"):
        assert len({getattr(words, look) for words in SEVERITIES.values()}) == len(SEVERITIES)


def test_cannot_tell_is_never_green():
    tile = next(context for name, state, context in SAMPLES if (name, state) == ("table_tile", "cannot_tell"))
    html = render_to_string("components/table_tile.html", tile)
    assert "light--unknown" in html
    assert "light--go" not in html


def test_a_tile_says_that_it_is_the_table_that_is_open_and_not_its_problem():
    tiles = [context["tile"] for name, _, context in SAMPLES if name == "table_tile"]
    tiles.append(replace(tiles[0], light_word="Problem open", is_open=True))
    for tile in tiles:
        told = _words(render_to_string("components/table_tile.html", {"tile": tile}))
        assert f", the table is {'open' if tile.is_open else 'closed'}" in re.sub(" +", " ", told), told


def test_eight_of_eight_parts_are_still_not_filed():
    tasks = next(context for name, state, context in SAMPLES if (name, state) == ("not_filed_banner", "all done"))
    told = _words(render_to_string("components/not_filed_banner.html", tasks))
    assert "Not filed yet. 8 of 8 parts done." in told
    assert "You still have to check, sign and file." in told


def test_icons_used_are_in_the_sprite():
    sprite = (Path(settings.BASE_DIR) / "static" / "icons" / "sprite.svg").read_text()
    drawn = set(re.findall(r'id="i-([a-z]+)"', sprite))
    html = "".join(render_to_string(f"components/{name}.html", context) for name, _, context in SAMPLES)
    assert set(re.findall(r"#i-([a-z]+)", html)) <= drawn


def test_only_tokens_hold_colors_of_text():
    """A color is said in one place, so that the dark theme reaches all; drawings and printed sheets keep theirs."""
    css = Path(settings.BASE_DIR) / "static" / "css"
    loaded = re.findall(r"css/([a-z]+)\.css", (TEMPLATES / "components" / "stylesheets.html").read_text())
    for name in set(loaded) - {"tokens", "print", "drawing"}:
        literal = re.findall(r"(?<![-\w])color:\s*#[0-9a-f]{3,6}", (css / f"{name}.css").read_text())
        assert literal == [], name
