"""Acts through an API token: by the person for whom it was made, after that and before it was revoked."""

import io
from typing import Any

import pytest

from compliance.transparency.verifier import verify

from .forgeries import FORGERIES
from .scenes import Scene
from .tokens import HONEST

NAMED = sorted(name for name in FORGERIES if name.startswith("token__"))


def judged(scene: Scene) -> dict[str, Any]:
    return verify(io.BytesIO(scene.data), scene.policy.encode()).as_json()


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_use_of_a_token_is_intact(name: str) -> None:
    result = judged(HONEST[name]())
    assert (result["verdict"], result["findings"]) == ("INTACT", [])


@pytest.mark.parametrize("name", NAMED)
def test_a_lie_about_a_token_is_found_at_its_entry(name: str) -> None:
    verdict, forge, filter_ = FORGERIES[name]
    scene = Scene(**filter_)
    forge(scene)
    result = judged(scene)
    assert result["verdict"] == verdict, result["findings"]
    if verdict == "TAMPERED":
        assert {one["where"] for one in result["findings"]} <= {"logs/0/records.jsonl", "logs/1/records.jsonl"}
        assert {one["member"] for one in result["findings"]} <= {"about.token", "payload"}


def test_notes_tell_the_tokens_that_hold_from_those_whose_making_is_not_there() -> None:
    def noted(name: str) -> dict[str, list[int]]:
        notes = judged(HONEST[name]())["notes"]
        return {one["kind"]: one["indexes"] for one in notes if one["kind"] in ("token", "unmade")}

    assert noted("made in the year before, used, revoked") == {"token": [9, 10, 11, 13, 16]}
    assert noted("made in a log that is not in the bundle") == {"unmade": [9]}
    assert noted("made before the days asked for") == {"token": [13, 16], "unmade": [9, 10, 11]}
