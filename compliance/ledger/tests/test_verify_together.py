"""Records that one person signed at once: each is one of those that the entry of the signature lists."""

import io
from typing import Any

import pytest

from compliance.transparency.verifier import verify

from .forgeries import FORGERIES
from .scenes import Scene
from .wholes import HONEST

NAMED = sorted(name for name in FORGERIES if name.startswith("together__"))


def judged(scene: Scene) -> dict[str, Any]:
    return verify(io.BytesIO(scene.data), scene.policy.encode()).as_json()


@pytest.mark.parametrize("name", HONEST)
def test_records_signed_together_are_intact_and_a_list_that_is_not_there_is_noted(name: str) -> None:
    scene = HONEST[name]()
    result = judged(scene)
    assert (result["verdict"], result["findings"]) == ("INTACT", [])
    opened = [index for index, one in enumerate(scene.new.envelopes) if one["type"] == "table.opened"]
    noted = [one["indexes"] for one in result["notes"] if one["kind"] == "unlisted"]
    assert noted == ([opened] if name.endswith("was not asked for") else [])


@pytest.mark.parametrize("name", NAMED)
def test_a_lie_about_what_was_signed_together_is_found_at_the_record(name: str) -> None:
    verdict, forge, filter_ = FORGERIES[name]
    scene = Scene(**filter_)
    forge(scene)
    result = judged(scene)
    assert result["verdict"] == verdict, result["findings"]
    (finding,) = result["findings"]
    assert finding["where"] == "logs/1/records.jsonl"
    assert scene.new.envelopes[finding["index"]]["type"] == "table.opened"
    assert finding["member"] in ("about.signed_with", "payload")
