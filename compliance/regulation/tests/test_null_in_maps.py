"""A member of a map that is null is refused: “not stated” is said of fields only (decision 0009)."""

from typing import Any

import pytest

from compliance.regulation import chapter
from compliance.regulation.core.chapter import PACKAGES
from compliance.regulation.core.checks import check_submission
from compliance.regulation.core.parse import Refused, parse_value
from compliance.regulation.tests.cases import LATER


@pytest.mark.parametrize(
    ("number", "facts", "path"),
    [
        ("651a", {"payout_odds": {"tie": None}}, "facts.payout_odds.tie"),
        ("621a", {"delivery_style_signals": {"jung_quat": None}}, "facts.delivery_style_signals.jung_quat"),
        ("621a", {"tile_set_composition": {"supreme": None}}, "facts.tile_set_composition.supreme"),
        ("619a", {"themed_symbol_map": {"1": None}}, "facts.themed_symbol_map.1"),
    ],
)
def test_null_inside_a_map_is_refused_by_the_path_of_its_key(number: str, facts: dict[str, Any], path: str) -> None:
    with pytest.raises(Refused) as refused:
        check_submission({"chapter": number, "facts": facts}, as_of=LATER)
    assert refused.value.problems[0][0] == path


def test_no_kind_of_map_takes_null_for_a_member() -> None:
    maps = {
        (field.kind, name)
        for number in PACKAGES
        for name, field in chapter(number).fields.items()
        if field.kind in ("odds_table", "text_map", "integer_map", "decimal_or_map")
    }
    assert {kind for kind, _ in maps} == {"odds_table", "text_map", "integer_map", "decimal_or_map"}
    for number in PACKAGES:
        for name, field in chapter(number).fields.items():
            if (field.kind, name) in maps:
                with pytest.raises(Refused):
                    parse_value(field, {"6": None}, name)
