"""The verifier in the browser, opened from disk: honest bundles pass, and whatever is wrong with one is found."""

import base64
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from compliance.transparency.verifier import verify

from . import board_lies, denials, lies, officers, tokens, wholes
from .forgeries import FORGERIES, UNKNOWN_KEY
from .scenes import KEYS, OLD, Scene

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["board_lies", "denials", "officers", "tokens", "wholes"]
PAGE = Path(__file__).parents[3] / "static" / "verifier" / "index.html"


@pytest.fixture(scope="module")
def page(browser: "Browser") -> Iterator["Page"]:
    opened = browser.new_page()
    opened.goto(PAGE.as_uri())
    yield opened
    opened.close()


def check(page: "Page", data: bytes, policy: str, since: str | None = None, entry: str = "") -> dict[str, Any]:
    """The result of `verifyBundle`."""
    return page.evaluate(
        "([data, policy, since, entry]) => verifyBundle(Uint8Array.from(atob(data), (c) => c.charCodeAt(0)), policy,"
        " since, () => {}, null, entry)",
        [base64.b64encode(data).decode(), policy, since, entry],
    )


def said(result: dict[str, Any]) -> tuple[str, set[tuple[str, str, int | None]]]:
    """The verdict, and what kinds of findings stand where."""
    return result["verdict"], {(one["kind"], one["where"], one["index"]) for one in result["findings"]}


def difference(ours: dict[str, Any], theirs: dict[str, Any]) -> Any:
    """The difference between the two results; None if they agree."""
    (verdict, places), (their_verdict, their_places) = said(ours), said(theirs)
    if (verdict, places) == (their_verdict, their_places):
        return None
    return (verdict, places - their_places), (their_verdict, their_places - places)


FILTERS: list[dict[str, Any]] = [
    {},
    {"from": "2025-12-01", "to": "2026-12-31"},
    {"from": "2025-12-09"},
    {"from": "2026-01-06", "to": "2026-01-10"},
    {"from": "2026-02-01"},
    {"types": ["log_entry.correct"]},
    {"types": [], "to": "2025-12-31"},
]


@pytest.mark.parametrize("filter_", FILTERS, ids=str)
def test_an_honest_bundle_is_intact(page: "Page", filter_: dict[str, Any]) -> None:
    scene = Scene(**filter_)
    result = check(page, scene.data, scene.policy)
    assert (result["verdict"], result["findings"]) == ("INTACT", [])
    assert [log["end"] for log in result["logs"]] == [5, 10]


def test_a_check_that_takes_too_long_is_stopped_in_words(page: "Page") -> None:
    scene = Scene()
    page.evaluate("Verifier.limits.minutes = 0")
    try:
        result = check(page, scene.data, scene.policy)
    finally:
        page.evaluate("Verifier.limits.minutes = 15")
    assert result["verdict"] == "UNREADABLE"
    assert "ask for a bundle of a shorter period" in result["findings"][0]["message"]


def test_the_notes_tell_what_is_worth_knowing(page: "Page") -> None:
    scene = Scene()
    notes = "\n".join(check(page, scene.data, scene.policy)["notes"])
    for words in ("received late, by 3603 seconds", "supersedes entry 3", "destroyed lawfully", "lower assurance"):
        assert words in notes


def test_a_passkey_whose_enrolment_is_not_in_the_bundle_is_noted(page: "Page") -> None:
    scene = Scene(**{"from": "2026-01-06"})
    result = check(page, scene.data, scene.policy)
    assert result["verdict"] == "INTACT"
    assert any("enrolment of passkey" in note for note in result["notes"])
    assert not any("holds against the key" in note for note in result["notes"])


def test_a_passkey_signature_that_holds_is_noted(page: "Page") -> None:
    scene = Scene()
    notes = [note for note in check(page, scene.data, scene.policy)["notes"] if "holds against the key" in note]
    told = verify(io.BytesIO(scene.data), scene.policy.encode()).as_json()["notes"]
    indexes = [index for one in told if one["kind"] == "passkey" for index in one["indexes"]]
    assert indexes
    assert len(notes) == 1, "at most one note of a kind"
    assert re.findall(r"entry (\d+) in", notes[0]) == [str(index) for index in indexes]


@pytest.mark.parametrize("word", ["log", "witness"])
def test_a_policy_that_asks_for_what_it_cannot_check_is_refused_in_words(page: "Page", word: str) -> None:
    scene = Scene()
    policy = f"{scene.policy}{word} {UNKNOWN_KEY}\n"
    (finding,) = check(page, scene.data, policy)["findings"]
    assert (finding["kind"], finding["where"]) == ("UNREADABLE", "policy.txt")
    assert finding["expected"] == "a key of a kind that this page knows"
    assert finding["found"] == "a key of kind 6 with 1312 bytes"


@pytest.mark.parametrize("size", [0, 1, 3, 4, 5])
def test_every_older_checkpoint_of_the_same_log_fits(page: "Page", size: int) -> None:
    scene = Scene()
    since = KEYS.checkpoint(OLD, scene.old.leaves()[:size])
    assert check(page, scene.data, scene.policy, since)["verdict"] == "INTACT"


def test_history_written_anew_and_signed_is_found_by_an_older_checkpoint(page: "Page") -> None:
    since = KEYS.checkpoint(OLD, Scene().old.leaves()[:4])
    scene = Scene()
    lies.repaid(scene.old, 3, lambda payload: payload["rows"].append({"id": "1", "table": "t", "values": None}))
    lies.reopened(scene)
    scene.new.envelopes[7]["supersedes"] = scene.old.reference(3)
    assert check(page, scene.data, scene.policy)["verdict"] == "INTACT"
    found = check(page, scene.data, scene.policy, since)
    assert found["verdict"] == "TAMPERED"
    assert [one["where"] for one in found["findings"]] == ["older checkpoint"]


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_found_and_both_verifiers_say_the_same(page: "Page", name: str) -> None:
    verdict, forge, filter_ = FORGERIES[name]
    scene = Scene(**filter_)
    forge(scene)
    result = check(page, scene.data, scene.policy, scene.since)
    assert result["verdict"] == verdict, result["findings"]
    assert all(one["message"] and one["where"] for one in result["findings"])
    since = None if scene.since is None else scene.since.encode()
    assert difference(result, verify(io.BytesIO(scene.data), scene.policy.encode(), since).as_json()) is None


def test_one_byte_changed_anywhere_is_found(page: "Page") -> None:
    scene = Scene()
    honest = dict(scene.files)
    for name, data in honest.items():
        for place in {0, len(data) // 2, len(data) - 2}:
            changed = bytearray(data)
            changed[place] ^= 0x04
            scene.files[name] = bytes(changed)
            scene.__dict__.pop("data", None)
            result = check(page, scene.data, scene.policy)
            assert result["verdict"] != "INTACT", (name, place)
        scene.files[name] = data
