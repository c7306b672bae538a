"""Names and forms of the product's code that must not come back; `script/bench house` counts them beside the rest."""

from collections.abc import Callable

import pytest

from bench import house


@pytest.mark.parametrize(
    "found", [house.repeated_classes, house.participles, house.unwrapped, house.docstrings_without_a_thing]
)
def test_no_code_is_named_or_set_as_we_do_not(found: Callable[[], list[str]]) -> None:
    assert found() == [], found.__doc__
