"""Drawings read back: a filing drawn, and the words of the SVG in the places where they stand."""

import re
from typing import Any
from xml.etree import ElementTree

from compliance.regulation import chapter, evaluate
from compliance.regulation.core.drawing import Drawing
from compliance.regulation.core.parse import parse_struct
from compliance.regulation.core.svg import svg
from compliance.regulation.tests.cases import LATER

SVG = "{http://www.w3.org/2000/svg}"
ODDS = re.compile(r"(\d[\d,]*) to (\d[\d,]*)")


def draw(number: str, facts: dict[str, Any], what: str = "layout", edition: str = "") -> Drawing:
    """The drawing of these facts under the newest edition, or the one named, with its findings."""
    whole = chapter(number)
    key = edition or whole.editions[-1].key
    stated = parse_struct(whole.facts, facts)
    return whole.draw(what, stated, key, evaluate(stated, whole.rules(key), LATER))


def parsed(drawing: Drawing) -> ElementTree.Element:
    """The SVG of a drawing as elements. Raises where it is no XML."""
    return ElementTree.fromstring(svg(drawing))


def texts(root: ElementTree.Element) -> list[str]:
    """Every inscription of an SVG, the letters of marks apart."""
    return ["".join(one.itertext()) for one in root.iter(f"{SVG}text") if "dr-letter" not in one.get("class", "")]


def odds_in(words: list[str]) -> set[tuple[int, int]]:
    """Every pair of odds that these words state."""
    return {(int(pay.replace(",", "")), int(to.replace(",", ""))) for one in words for pay, to in ODDS.findall(one)}
