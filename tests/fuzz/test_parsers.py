"""A small share of the fuzzing in every run: the same targets, near the honest inputs (script/test-faults fuzz)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.forging import forged
from tests.fuzz.ground import Ground
from tests.fuzz.targets import TARGETS

GROUND = Ground()
SLOW = {"zip_file", "member", "checkpoint", "policy_and_older_checkpoint", "receipt", "assertion"}


@st.composite
def near(draw: st.DrawFn, seeds: list[bytes]) -> bytes:
    """An honest input with up to three pieces of it replaced, moved or taken out."""
    data = draw(st.sampled_from(seeds))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(data)))
        size = draw(st.integers(0, 5))
        pieces = st.sampled_from([b"\n", b"\\u0000", b"\xef\xbb\xbf", data[: size + 1]])
        data = data[:at] + draw(st.binary(max_size=5) | pieces) + data[at + size :]
    return data


@pytest.mark.parametrize("name", TARGETS)
def test_a_parser_crashes_at_nothing_and_accepts_nothing_that_was_not_made(name: str) -> None:
    run, seeds = TARGETS[name]
    for seed in seeds(GROUND):
        run(GROUND, seed)

    @settings(max_examples=25 if name in SLOW else 150, deadline=None)
    @given(near(seeds(GROUND)) | st.binary(max_size=60))
    def never(data: bytes) -> None:
        run(GROUND, data)

    never()


def test_no_forged_proof_holds(chance: random.Random) -> None:
    assert forged(5_000, chance) == 0
