"""Two officers of a filing, two people who deny an entry: another account and another credential, the first before the
second, over one thing."""

import io
from typing import Any

import pytest

from compliance.transparency.verifier import verify

from . import denials, officers
from .forgeries import FORGERIES
from .scenes import Scene

NAMED = sorted(name for name in FORGERIES if name.startswith(("officers__", "denials__")))
HONEST = officers.HONEST | denials.HONEST
SECOND = {"officers": "submission.file", "denials": "log_entry.deny_second"}


def judged(scene: Scene) -> dict[str, Any]:
    return verify(io.BytesIO(scene.data), scene.policy.encode()).as_json()


@pytest.mark.parametrize("name", HONEST)
def test_two_officers_are_intact_and_a_first_that_is_not_there_is_noted(name: str) -> None:
    result = judged(HONEST[name]())
    assert (result["verdict"], result["findings"]) == ("INTACT", [])
    noted = [one["indexes"] for one in result["notes"] if one["kind"] == "unpaired"]
    assert noted == ([[10]] if name.endswith("the first was not asked for") else [])


@pytest.mark.parametrize("name", NAMED)
def test_a_lie_about_the_first_officer_is_found_at_the_second_signature(name: str) -> None:
    verdict, forge, filter_ = FORGERIES[name]
    scene = Scene(**filter_)
    forge(scene)
    result = judged(scene)
    assert result["verdict"] == verdict, result["findings"]
    logs = scene.old, scene.new
    found = {(one["where"], logs[int(one["where"][5])].envelopes[one["index"]]["type"]) for one in result["findings"]}
    assert {type_ for _, type_ in found} == {SECOND[name.partition("__")[0]]}
    assert {one["member"] for one in result["findings"]} <= {"shown", "payload"}
