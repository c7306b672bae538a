"""Every act that writes, failed at its n-th statement, n = 1, 2, 3 …, until it succeeds: wholly before or wholly after.

A few acts by default; all of them with FAULTS=cuts; all of them in every way to fail with FAULTS=all
(`script/test-faults`).
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compliance.ledger.tests.databases import OwnDatabase

from . import filing_stories, ground, stories
from .all_stories import EVERY
from .cutting import Fault
from .ground import Ground
from .stories import Story
from .trying import tried

ASKED = os.environ.get("FAULTS", "")
ALL = ASKED in ("all", "cuts")
QUICK = {"log_entry.sign", "table.close", "submission.recall", "token.create"}
STORIES = EVERY if ALL else [stories.floor, stories.people, filing_stories.drafting]
FAULTS = list(Fault) if ASKED == "all" else [Fault.CUT_BEFORE]


@pytest.fixture
def here(own_database: OwnDatabase, settings: Any, tmp_path: Path) -> Ground:
    settings.DEMO, settings.MEDIA_ROOT = True, tmp_path
    return ground.made()


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_an_act_that_fails_anywhere_leaves_everything_as_it_was(
    own_database: OwnDatabase, here: Ground, story: Callable[[Ground], Story]
) -> None:
    telling = story(here)
    flow, seen = next(telling), 0
    while True:
        if ALL or flow.name in QUICK:
            result = tried(flow, own_database, FAULTS)
            seen += result.faults
            print(f"{flow.name}: {result.statements} statements, {result.faults} faults")
            made = result.made
        else:
            made = flow.run()
        try:
            flow = telling.send(made)
        except StopIteration:
            break
    assert seen
