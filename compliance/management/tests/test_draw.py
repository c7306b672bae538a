"""`manage.py draw`: SVG on standard output, refusals, the same bytes."""

import json
from pathlib import Path
from typing import Any

import pytest

from compliance.management.tests.test_edge import ran
from compliance.regulation.casino_war.tests import cases as casino_war
from compliance.regulation.roulette.tests import cases as roulette
from compliance.regulation.tests.drawings import SVG, ElementTree, texts

TIE_AT_11 = {"payout_odds": casino_war.compliant()["payout_odds"] | {"tie": {"pay": 11, "to": 1}}}


@pytest.fixture
def write(tmp_path: Path) -> Any:
    """Writes one filing to a file and gives its path."""

    def written(number: str, facts: dict[str, Any], **more: Any) -> str:
        path = tmp_path / "filing.json"
        path.write_text(json.dumps({"chapter": number, "facts": facts, **more}), encoding="utf-8")
        return str(path)

    return written


def test_a_layout_is_drawn_with_its_words_and_where_they_come_from(write: Any) -> None:
    path = write("651a", casino_war.compliant())
    status, out, err = ran("draw", path)
    assert (status, err) == (0, "")
    root = ElementTree.fromstring(out)
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title") == "Casino War layout"
    assert "Tie pays 10 to 1" in (root.findtext(f"{SVG}desc") or "")
    tie = next(one for one in root.iter(f"{SVG}text") if one.get("data-field") == "payout_odds.tie")
    assert (tie.text, tie.get("data-citation")) == ("Tie pays 10 to 1", "651a.10(2)")
    assert ran("draw", path) == (0, out, "")


def test_a_deviation_carries_its_citation_and_does_not_refuse_the_drawing(write: Any) -> None:
    status, out, _ = ran("draw", write("651a", casino_war.compliant(**TIE_AT_11)))
    marked = [one for one in ElementTree.fromstring(out).iter() if one.get("data-finding")]
    assert status == 0
    assert [(one.get("data-finding"), one.get("data-field")) for one in marked] == [("651a.10(2)", "payout_odds.tie")]


def test_a_wheel_is_drawn_where_the_game_has_one(write: Any) -> None:
    status, out, _ = ran("draw", write("617a", roulette.double_zero()), "--what", "wheel")
    assert status == 0
    assert texts(ElementTree.fromstring(out)) == roulette.DOUBLE
    status, out, err = ran("draw", write("651a", casino_war.compliant()), "--what", "wheel")
    assert (status, out) == (2, "")
    assert err.endswith("what: Casino War has no wheel; expected one of layout")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--edition", "617a-2019"], "651a"),
        (["--on", "2009-01-01"], "on file"),
        (["--on", "May 11"], "--on: "),
        (["--as-of", "now"], "--as-of: "),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_the_reason(write: Any, options: list[str], words: str) -> None:
    status, out, err = ran("draw", write("651a", casino_war.compliant()), *options)
    assert (status, out) == (2, "")
    assert words in err


def test_the_edition_decides_what_differs(write: Any) -> None:
    """Seven positions at the most in the text of 2011, nine in that of 2012."""
    path = write("651a", casino_war.compliant())
    assert "data-finding" not in ran("draw", path, "--on", "2026-01-05")[1]
    assert 'data-finding="651a.2(a)"' in ran("draw", path, "--edition", "651a-2011P")[1]


def test_figures_that_are_not_law_draw_too_and_are_marked(write: Any, tmp_path: Path) -> None:
    asked = (Path(casino_war.__file__).parents[1] / "alternatives" / "comment-2011-07-08.toml").read_text()
    (file := tmp_path / "asked.toml").write_text(asked.replace("value = 10", "value = 8"), encoding="utf-8")
    status, out, err = ran("draw", write("651a", casino_war.compliant()), "--under", str(file))
    assert (status, err) == (0, "")
    assert 'data-finding="651a.2(a)"' in out
    assert "Comment letter, not law" in texts(ElementTree.fromstring(out))
    status, out, err = ran("draw", write("617a", roulette.double_zero()), "--under", str(file))
    assert (status, out) == (2, "")
    assert "expected '651a'" in err


def test_lines_are_drawn_one_after_the_other_and_a_bad_one_is_told(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    line = json.dumps({"chapter": "651a", "facts": casino_war.compliant()})
    path.write_text(f"{line}\n{{\n{line}\n", encoding="utf-8")
    status, out, err = ran("draw", str(path))
    assert status == 2
    assert out.count("<svg") == 2
    assert err.startswith("Line 2: ")
