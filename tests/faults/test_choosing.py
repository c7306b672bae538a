"""Failing in turns cuts every statement and leaves out no flow and no pair."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from . import choosing
from .cutting import Fault

NAMES = ("log_entry.sign", "reason.save", "submission.file again")


def pairs(flow: str, statements: int, seed: int) -> list[tuple[int, Fault]]:
    """Every statement of a flow with each way in which it is failed."""
    ways = choosing.by_turns(seed)
    return [(place, fault) for place in range(1, statements + 1) for fault in ways(flow, place, statements)]


@pytest.mark.parametrize("flow", NAMES)
@pytest.mark.parametrize("statements", range(1, 13))
def test_every_statement_is_cut_and_every_flow_meets_every_way(flow: str, statements: int) -> None:
    found = pairs(flow, statements, seed=20261122)
    assert {place for place, fault in found if fault is Fault.CUT_BEFORE} == set(range(1, statements + 1))
    assert {fault for _, fault in found} == set(Fault)
    assert len(found) == statements + max(statements, len(choosing.OTHERS))


@pytest.mark.parametrize("statements", [1, 4, 5, 23])
def test_as_many_seeds_in_a_row_as_ways_are_every_pair(statements: int) -> None:
    found = {pair for seed in range(7, 7 + len(choosing.OTHERS)) for pair in pairs("table.open", statements, seed)}
    assert found == {(place, fault) for place in range(1, statements + 1) for fault in Fault}


def test_a_seed_and_the_next_fail_no_statement_in_the_same_other_way() -> None:
    first, second = (set(pairs("table.open", 20, seed)) for seed in (4, 5))
    assert {fault for _, fault in first & second} == {Fault.CUT_BEFORE}


def test_the_help_names_all_that_the_command_does() -> None:
    script = Path(__file__).parents[2] / "script" / "test-faults"
    told = subprocess.run(["sh", "-c", script.read_text().split("script/setup --dev")[0], script, "--help"],
                          check=True, capture_output=True, text=True, cwd=script.parent).stdout  # fmt: skip
    named = set(re.findall(r'= "?(\w+)"? \]', script.read_text()))
    assert named == {"explore", "mutations", "long", "clocks", "fuzz"}
    assert [name for name in named if not re.search(f"(?m)^{name} ", told)] == []


def test_the_kills_import_without_the_settings_of_an_office() -> None:
    bare = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    answer = subprocess.run([sys.executable, "-m", "tests.faults", "--help"], capture_output=True, text=True, env=bare,
                            cwd=Path(__file__).parents[2], check=False)  # fmt: skip
    assert (answer.returncode, "--kills" in answer.stdout) == (0, True), answer.stderr
