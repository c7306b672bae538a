"""`script/test-faults` stops at the part that does not hold, and says so in its last line."""

import sys

import pytest

from . import __main__ as program
from .__main__ import Part, carried_out, ended, table, verdict


def test_a_part_that_does_not_hold_is_the_last() -> None:
    parts = carried_out({"kills": lambda: Part("kills", {"kills": 3}), "acts": lambda: Part("acts", holds=True)})
    assert [part.name for part in parts] == ["kills"]
    assert verdict(parts, 5) == "SOMETHING DOES NOT HOLD: stopped at the kills (again: script/test-faults --seed 5)"


def test_a_part_that_ends_in_an_exception_does_not_hold(capsys: pytest.CaptureFixture[str]) -> None:
    def stands_still() -> Part:
        raise RuntimeError("the load stands still")

    parts = carried_out({"kills": stands_still, "acts": lambda: Part("acts", holds=True)})
    assert [(part.name, part.holds) for part in parts] == [("kills", False)]
    assert "the load stands still" in capsys.readouterr().err


def test_the_table_has_a_line_for_every_count_and_the_minutes() -> None:
    kills, acts = Part("kills", {"kills": 100, "records lost": 0}, True, 8.0), Part("acts", {"acts": 81}, True, 12.25)
    words = [line.split() for line in table([kills, acts])]
    assert words == [
        ["kills", "100"], ["records", "lost", "0"], ["minutes", "for", "the", "kills", "8.0"],
        ["acts", "81"], ["minutes", "for", "the", "acts", "12.2"], ["minutes", "in", "all", "20.2"],
    ]  # fmt: skip
    assert verdict([kills, acts], 5) == "everything holds (seed 5)"


@pytest.mark.parametrize(("kills_hold", "acts_hold", "status"), [(True, True, 0), (False, True, 1), (True, False, 1)])
def test_the_status_says_whether_everything_holds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kills_hold: bool, acts_hold: bool, status: int
) -> None:
    monkeypatch.setattr(sys, "argv", ["script/test-faults", "--kills", "2", "--seed", "7"])
    monkeypatch.setattr(program.signal, "signal", lambda *_: None)
    monkeypatch.setattr(program, "killed", lambda asked: Part("kills", {"kills": asked.kills}, kills_hold))
    monkeypatch.setattr(program, "failed", lambda ways, seed: Part("acts", {"acts": seed}, acts_hold))
    assert program.main() == status
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("SOMETHING DOES NOT HOLD" if status else "everything holds")


def test_a_command_is_told_its_variables_and_its_status_comes_back() -> None:
    command = [sys.executable, "-c", "import os, sys; sys.exit(int(os.environ['FAULTS_SEED']))"]
    assert ended(command, {"FAULTS_SEED": "3"}) == 3
