"""The examples of a property depend on the property alone, not on what ran before it in the same process."""

import importlib.util
import sys
from pathlib import Path

import hypothesis
import pytest
from hypothesis import strategies as st


def drawn() -> list[list[str | int]]:
    """The examples of one property."""
    found = []

    @hypothesis.given(st.lists(st.text() | st.integers()))
    def property_of_any(values: list[str | int]) -> None:
        found.append(values)

    property_of_any()
    return found


def test_a_module_loaded_meanwhile_changes_no_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert hypothesis.settings().derandomize
    before = drawn()
    path = tmp_path / "loaded_meanwhile.py"
    path.write_text("\n".join(f"WORD_{n}, NUMBER_{n} = {f'!{n}'!r}, {-(10**9) - n}" for n in range(500)))
    spec = importlib.util.spec_from_file_location("loaded_meanwhile", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "loaded_meanwhile", module)
    spec.loader.exec_module(module)
    assert drawn() == before
