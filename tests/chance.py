"""Chance in tests: a plugin of pytest (`-p tests.chance`). What a test draws follows from its name, so that each run
draws the same; SEED in the environment draws otherwise, as `script/test-faults` does. A failure says from what it drew.
"""

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

SEED = "SEED"
_drawn: list[str] = []
"""The names from which the current test has drawn."""


def seed_of(name: str) -> str:
    """The seed for this name."""
    return f"{os.environ[SEED]} {name}" if os.environ.get(SEED) else name


def chance(name: str) -> random.Random:
    """Draws that follow from this name, and from SEED where that is set."""
    _drawn.append(seed_of(name))
    return random.Random(seed_of(name))


@pytest.fixture(name="chance")
def _chance(request: pytest.FixtureRequest) -> random.Random:
    """Draws that follow from the test's name."""
    return chance(request.node.nodeid)


def pytest_runtest_setup() -> None:
    """Another test draws anew."""
    _drawn.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Iterator[Any]:
    """Reports from what a failed test drew."""
    report = yield
    if report.failed and _drawn:
        again = f"SEED={os.environ[SEED]} draws the same again" if os.environ.get(SEED) else "no SEED was set"
        report.sections.append(("chance", "\n".join([*(f"drawn from {seed!r}" for seed in _drawn), again])))
    return report
