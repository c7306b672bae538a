"""A start says what it does, and for how many seconds it did it."""

import pytest

from compliance.embedded.office import managed
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
