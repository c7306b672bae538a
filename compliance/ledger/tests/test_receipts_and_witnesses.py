"""A receipt that a log dates after its witnesses had confirmed the entry is told by both verifiers."""

import base64
import io
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from compliance.transparency.verifier import verify

from .scenes import KEYS, Scene
from .test_web_verifier import page

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["page"]
AHEAD = "after the witnesses had confirmed it"


def cosigned_at(monkeypatch: pytest.MonkeyPatch, at: int) -> Scene:
    """A bundle whose witnesses confirmed it at this time."""
    monkeypatch.setattr(KEYS, "witnessed_at", at)
    return Scene()


def notes_of(result: dict[str, Any]) -> list[str]:
    """The notes about time, in words."""
    told = [one if isinstance(one, str) else one["message"] for one in result["notes"]]
    return [words for words in told if AHEAD in words]


def both(page: "Page", scene: Scene) -> list[int]:
    """The number of notes about time that each verifier tells of a bundle that holds."""
    policy = scene.policy
    ours = verify(io.BytesIO(scene.data), policy.encode()).as_json()
    theirs = page.evaluate(
        "([data, policy]) => verifyBundle(Uint8Array.from(atob(data), (c) => c.charCodeAt(0)), policy)",
        [base64.b64encode(scene.data).decode(), policy],
    )
    assert (ours["verdict"], theirs["verdict"]) == ("INTACT", "INTACT")
    return [len(notes_of(one)) for one in (ours, theirs)]


@pytest.fixture
def last_received() -> int:
    """The time at which the newest entry of the bundle was received, in whole seconds."""
    scene = Scene()
    assert scene.data, "the export adds an entry of itself"
    times = [envelope["received_at"] for log in (scene.old, scene.new) for envelope in log.envelopes]
    return int(datetime.strptime(max(times)[:19], "%Y-%m-%dT%H:%M:%S").replace(tzinfo=UTC).timestamp())


@pytest.mark.parametrize(("before_s", "told"), [(122, 1), (119, 0), (-3600, 0)])
def test_an_entry_received_after_its_witnesses_is_told(
    page: "Page", monkeypatch: pytest.MonkeyPatch, last_received: int, before_s: int, told: int
) -> None:
    assert both(page, cosigned_at(monkeypatch, last_received - before_s)) == [told, told]


def test_the_latest_time_that_a_witness_can_state_is_read(page: "Page", monkeypatch: pytest.MonkeyPatch) -> None:
    assert both(page, cosigned_at(monkeypatch, (1 << 63) - 1)) == [0, 0]
