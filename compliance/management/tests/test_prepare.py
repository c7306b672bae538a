"""The acts of `prepare` before it touches the database."""

import io

import pytest
from django.core.management import call_command


def test_a_command_whose_start_is_gone_does_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    call_command("prepare", "--wait")
    assert capsys.readouterr().out == ""
