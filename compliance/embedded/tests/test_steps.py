"""A start says what it does, and for how many seconds it did it."""

import pytest

from compliance.embedded.office import command_begun, managed
from compliance.embedded.places import Places
from compliance.embedded.steps import is_step, step
from compliance.embedded.troubles import CannotStart


def test_a_step_says_that_it_begins_and_its_seconds_at_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    with step("Migrating"):
        assert capsys.readouterr().out == "Migrating ...\n"
    ended = capsys.readouterr().out
    assert ended == "Migrating: 0.0 s\n"
    assert is_step(ended.rstrip())
    assert not is_step("filer@keystone.example  demonstration")


def test_a_step_that_fails_claims_no_end(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ZeroDivisionError), step("Dividing"):
        raise ZeroDivisionError
    assert capsys.readouterr().out == "Dividing ...\n"


def test_the_steps_of_a_command_are_said_and_the_rest_of_its_words_returned(
    places: Places, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = "print('Migrating ...'); print('Migrating: 1.5 s'); print('E-mail  Password')"
    monkeypatch.setattr("compliance.embedded.office.ROOT", places.data)
    (places.data / "manage.py").write_text(script)
    assert managed(places, "prepare") == "E-mail  Password\n"
    assert capsys.readouterr().out == "Migrating ...\nMigrating: 1.5 s\n"
    (places.data / "manage.py").write_text("raise SystemExit('no room')")
    with pytest.raises(CannotStart, match="prepare failed: no room"):
        managed(places, "prepare")


def test_a_start_goes_on_beside_a_step_of_a_command(
    places: Places, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    go_on = places.data / "go_on"
    script = f"""
import pathlib, sys, time
assert sys.stdin.readline() == "\\n"
print("Migrating: 1.5 s", "Loading ...", sep="\\n", flush=True)
while not pathlib.Path({str(go_on)!r}).exists():
    time.sleep(0.05)
print("Loading: 9.0 s", "E-mail  Password", sep="\\n")
"""
    monkeypatch.setattr("compliance.embedded.office.ROOT", places.data)
    (places.data / "manage.py").write_text(script)
    with command_begun(places, "prepare") as prepare:
        prepare.follow(until="Loading")
        assert capsys.readouterr().out == "Migrating: 1.5 s\nLoading ...\n"
        go_on.touch()
        prepare.follow()
        assert (capsys.readouterr().out, prepare.words) == ("Loading: 9.0 s\n", "E-mail  Password\n")


def test_a_command_that_fails_before_the_step_starts_nothing(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compliance.embedded.office.ROOT", places.data)
    (places.data / "manage.py").write_text("raise SystemExit('no room')")
    with command_begun(places, "prepare") as prepare, pytest.raises(CannotStart, match="prepare failed: no room"):
        prepare.follow(until="Loading")
