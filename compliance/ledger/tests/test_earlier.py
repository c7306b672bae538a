"""A bundle is compared with a checkpoint of the Board log that somebody kept, by both verifiers and alike."""

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from compliance.transparency.verifier import verify

from .connected import FORGED, Connected, forged
from .test_two_verifiers import compared
from .test_web_verifier import check, page

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["page"]


def verdict_of(scene: Connected) -> dict[str, Any]:
    since = None if scene.since is None else scene.since.encode()
    return verify(io.BytesIO(scene.data), scene.policy.encode(), since).as_json()


@pytest.mark.parametrize("filter_", [{}, {"from": "2026-01-02"}], ids=str)
@pytest.mark.parametrize("point", [None, "past", "first", "second"])
def test_records_that_nobody_changed_hold_under_each_checkpoint(filter_: dict[str, str], point: str | None) -> None:
    scene = Connected(**filter_)
    scene.since = scene.kept(point) if point else None
    found = verdict_of(scene)
    is_before_the_range = bool(filter_) and point == "past"
    assert found["verdict"] == ("INCOMPLETE" if is_before_the_range else "INTACT"), found["findings"]
    under = {note["where"]: note["indexes"] for note in found["notes"] if note["kind"] == "under"}
    shown = {
        "past": {"logs/0/envelopes.jsonl": [2]}, "second": {"logs/1/envelopes.jsonl": [5]},
        "first": {"logs/0/envelopes.jsonl": [4], "logs/1/envelopes.jsonl": [1]},
    }  # fmt: skip
    assert under == ({} if is_before_the_range or not point else shown[point])


@pytest.mark.parametrize("name", FORGED)
def test_what_was_done_to_it_is_found(name: str) -> None:
    verdict, scene = forged(name)
    found = verdict_of(scene)
    assert found["verdict"] == verdict, found["findings"]


def test_a_record_changed_before_a_checkpoint_is_found_at_the_commitment() -> None:
    """A person with the office's keys makes all later checkpoints anew: only the Board log tells."""
    _, scene = forged("rewritten")
    found = verdict_of(scene)["findings"]
    assert [(one["where"], one["index"], one["member"]) for one in found] == [("board/earlier.jsonl", 2, "root")]


def test_both_verifiers_agree(page: "Page", tmp_path: Path) -> None:
    scenes = {name: forged(name)[1] for name in FORGED}
    for point in ("past", "first", "second"):
        scenes[point] = Connected()
        scenes[point].since = scenes[point].kept(point)
    assert compared(page, tmp_path, scenes) == {}
    said = "\n".join(check(page, scenes["second"].data, scenes["second"].policy, scenes["second"].since)["notes"])
    assert "up to 5 were under the older checkpoint" in said
