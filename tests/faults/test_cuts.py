"""Every act that writes, failed at its n-th statement, n = 1, 2, 3 …, until it succeeds: wholly before or wholly after.

A few acts by default. All of them with FAULTS=cuts (cut before each statement), FAULTS=turns (besides, each statement
in one other way, by turns that FAULTS_SEED moves on; `script/test-faults`) and FAULTS=all (each in every way).
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compliance.ledger.tests.databases import OwnDatabase

from . import choosing, filing_stories, ground, stories
from .all_stories import EVERY
from .cutting import Fault
from .ground import Ground
from .stories import Story
from .trying import Tried, tried

ASKED = os.environ.get("FAULTS", "")
SEED = int(os.environ.get("FAULTS_SEED", "0"))
TALLY = os.environ.get("FAULTS_TALLY", "")
"""A file that gets a line of JSON for each flow."""
ALL = ASKED in ("all", "cuts", "turns")
WAYS = {"all": choosing.every, "turns": choosing.by_turns(SEED)}.get(ASKED, choosing.cut)
QUICK = {"log_entry.sign", "submission.recall", "token.create"}
STORIES = EVERY if ALL else [stories.floor, stories.people, filing_stories.drafting]


@pytest.fixture
def here(own_database: OwnDatabase, settings: Any, tmp_path: Path) -> Ground:
    settings.DEMO, settings.MEDIA_ROOT = True, tmp_path
    return ground.made()


def kept(flow: str, result: Tried) -> None:
    """Prints the faults of a flow, and writes them to the tally if one is wanted."""
    cuts = result.faults[Fault.CUT_BEFORE]
    others = result.faults.total() - cuts
    print(f"{flow}: {result.statements} statements, {cuts} cuts, {others} other failures", flush=True)
    if TALLY:
        with Path(TALLY).open("a") as file:
            file.write(json.dumps({"flow": flow, "cuts": cuts, "others": others}) + "\n")


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_an_act_that_fails_anywhere_leaves_everything_as_it_was(
    own_database: OwnDatabase, here: Ground, story: Callable[[Ground], Story]
) -> None:
    telling = story(here)
    flow, seen = next(telling), 0
    while True:
        if ALL or flow.name in QUICK:
            result = tried(flow, own_database, WAYS)
            kept(flow.name, result)
            assert result.faults[Fault.CUT_BEFORE] == result.statements
            assert ASKED not in ("all", "turns") or set(result.faults) == set(Fault), f"{flow.name} met not every way"
            seen += result.statements
            made = result.made
        else:
            made = flow.run()
        try:
            flow = telling.send(made)
        except StopIteration:
            break
    assert seen
