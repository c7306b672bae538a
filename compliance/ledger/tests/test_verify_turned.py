"""Keys that were turned: what they signed in their time holds, and nothing that they sign after it."""

import io

import pytest

from compliance.transparency.verifier import verify

from .scenes import Scene
from .turned import FORGED, HONEST


def verdict(scene: Scene) -> tuple[str, str]:
    report = verify(io.BytesIO(scene.data), scene.policy.encode())
    return report.verdict, " ".join(one["message"] for one in report.findings)


@pytest.mark.parametrize("name", HONEST)
def test_what_was_signed_in_its_time_is_intact(name: str) -> None:
    assert verdict(HONEST[name]()) == ("INTACT", "")


@pytest.mark.parametrize("name", FORGED)
def test_retired_keys_prove_nothing_after_their_time(name: str) -> None:
    expected, make = FORGED[name]
    found, words = verdict(make())
    assert found == expected, words
