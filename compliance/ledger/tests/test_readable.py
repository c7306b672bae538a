"""The readable log: what a verifier has checked, as text; the same by both, and none of a bundle that fails."""

import base64
import io
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.transparency.canonical import canonical, parse_strict
from compliance.transparency.command import main
from compliance.transparency.readable import READABLE_BEGINS, one_line, told_lines
from compliance.transparency.report import EXIT, TAMPERED, UNREADABLE
from compliance.transparency.verifier import verify

from .forgeries import FORGERIES
from .scenes import Scene
from .test_web_verifier import page

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["page"]
UNSEEN = "\u202e\u2066\u200b\ufeff\n\r\u2028\u0085\u001b\\"


@pytest.fixture
def written(tmp_path: Path) -> Any:
    """Runs the command on a scene, with `--readable`; exit status, and what was written, None where nothing was."""

    def run(scene: Scene) -> tuple[int, str | None]:
        (tmp_path / "bundle.zip").write_bytes(scene.data)
        (tmp_path / "policy.txt").write_text(scene.policy)
        out = tmp_path / "records.txt"
        status = main([str(tmp_path / "bundle.zip"), "--policy", str(tmp_path / "policy.txt"), "--readable", str(out)])
        return status, out.read_text() if out.exists() else None

    return run


def told_of(scene: Scene) -> str:
    """The entries as `verify.py` tells them."""
    told = io.StringIO()
    verify(io.BytesIO(scene.data), scene.policy.encode(), None, told.write)
    return told.getvalue()


def test_the_log_begins_with_the_verdict_and_tells_every_entry_once(written: Any) -> None:
    scene = Scene()
    status, text = written(scene)
    assert (status, text.splitlines()[0]) == (0, "INTACT")
    head, _, entries = text.partition(f"\n{READABLE_BEGINS}\n")
    assert "which were not compared with the entries" in head
    named = [line for line in entries.splitlines() if line.startswith("Entry ")]
    report = verify(io.BytesIO(scene.data), scene.policy.encode())
    assert len(named) == sum(log["end"] - log["start"] for log in report.logs)
    assert len(set(named)) == len(named)
    for line in entries.splitlines():
        assert line.startswith(("Entry ", "  ")), line


def test_every_value_of_every_record_is_told(written: Any) -> None:
    scene = Scene()
    _, text = written(scene)
    count = 0
    for values in json_values(scene):
        count += 1
        assert f": {one_line(values)}\n" in text, values
    assert count > 5


def json_values(scene: Scene) -> list[str]:
    """Every text in every payload of the bundle, by its own reader."""
    found: list[str] = []

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            for one in value.values():
                walk(one)
        elif isinstance(value, list):
            for one in value:
                walk(one)
        elif isinstance(value, str):
            found.append(value)

    for name, content in scene.files.items():
        if name.endswith("records.jsonl"):
            for line in content.decode().splitlines():
                payload = json.loads(json.loads(line)["payload"])
                walk(payload["about"])
                walk([row["values"] for row in payload["rows"]])
                walk(json.loads(payload["shown"] or "null"))
    return found


@pytest.mark.parametrize("name", ["an_entry_is_changed", *sorted(FORGERIES)[:4]])
def test_nothing_is_written_of_a_bundle_that_does_not_hold(written: Any, name: str) -> None:
    scene = Scene()
    verdict, forge = FORGERIES[name][:2]
    forge(scene)
    status, text = written(scene)
    assert status == EXIT[verdict]
    assert (text is None) is (verdict in (TAMPERED, UNREADABLE))


def test_a_file_that_is_there_is_not_written_over(
    written: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "records.txt").write_text("kept")
    status, text = written(Scene())
    assert (status, text) == (EXIT[UNREADABLE], "kept")
    assert "records.txt" in capsys.readouterr().out


def test_both_verifiers_tell_the_same_text(page: "Page") -> None:
    scene = Scene()
    told = page.evaluate(
        """async ([data, policy]) => {
            const texts = [];
            const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
            await verifyBundle(bytes, policy, null, () => {}, (text) => texts.push(text));
            return texts.join("");
        }""",
        [base64.b64encode(scene.data).decode(), scene.policy],
    )
    assert told == told_of(scene)
    assert told


AWKWARD: dict[str, Any] = {
    "10": [], "2": {}, "é": True, "\u202eback": None, "deep": [{"a": [1, "x" + UNSEEN], "b": -5}], "empty": "",
    "\U0001f3b2": "\U0001f3b2\U000e0041", "line\nbreak": "Entry 1 of a forged line\nEntry 2",
}  # fmt: skip


def test_both_tell_awkward_values_the_same(page: "Page") -> None:
    value = parse_strict(canonical(AWKWARD))
    ours = "".join(told_lines(value, "about"))
    envelope = {
        "index": 1, "origin": "o", "type": "t", "received_at": "r", "actor": None, "subject": None,
        "occurred_at": None, "lateness": None, "stream": None, "supersedes": None, "attachments": [],
        "signature": None,
    }  # fmt: skip
    theirs = page.evaluate(
        """([envelope, told]) => {
            const about = Verifier.parseStrict(told);
            return Verifier.entryText(envelope, { shown: null, about, rows: [] });
        }""",
        [envelope, canonical(AWKWARD).decode()],
    )
    assert theirs == f"Entry 1 of o: t, received r\n{ours}"
    assert all(line.startswith("  about.") for line in ours.splitlines())


@given(st.text())
def test_words_stay_on_their_line_and_differ_where_they_differ(words: str) -> None:
    told = one_line(words)
    assert len(told.splitlines()) <= 1
    assert not set(told) & set("\u202e\u202d\u2066\u2067\u2069\u200f\u200b\ufeff\u001b")
    assert re.sub(r"\\u\{([0-9a-f]+)\}", lambda found: chr(int(found[1], 16)), told) == words
