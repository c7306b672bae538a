"""Conditions: a fact not stated answers no, and the words say what is asked."""

from typing import Any

import pytest

from compliance.regulation.core.condition import FactCondition, holds, lacks, says, unless
from compliance.regulation.core.parse import parse_struct
from compliance.regulation.tests.invented.chapter import LanternFacts


def facts(**values: Any) -> LanternFacts:
    """Facts that state only `values`."""
    return parse_struct(LanternFacts, values)


@pytest.mark.parametrize(
    ("condition", "yes", "no"),
    [
        (says("lit"), {"lit": True}, {"lit": False}),
        (says("flame", "oil", "gas"), {"flame": "gas"}, {}),
        (unless("lit"), {"lit": False}, {"lit": True}),
        (unless("flame", "gas"), {"flame": "oil"}, {"flame": "gas"}),
        (holds("colors", "red"), {"colors": ["red", "blue"]}, {"colors": ["blue"]}),
        (holds("payout_odds", "tie"), {"payout_odds": {"tie": {"pay": 1, "to": 1}}}, {"payout_odds": {}}),
        (holds("order", "red"), {"order": ["red"]}, {"order": []}),
        (holds("counts", 4, 5), {"counts": [5, 6]}, {"counts": [6]}),
        (lacks("colors", "red"), {"colors": []}, {"colors": ["red", "blue"]}),
    ],
)
def test_met_and_not_met(condition: FactCondition, yes: dict[str, Any], no: dict[str, Any]) -> None:
    assert condition.met(facts(**yes))
    assert not condition.met(facts(**no))
    assert not condition.met(facts()), "a fact not stated answers no"


def test_both_and_either() -> None:
    both, either = says("lit") & says("flame", "oil"), says("lit") | says("flame", "oil")
    assert both.met(facts(lit=True, flame="oil"))
    assert not both.met(facts(lit=True))
    assert either.met(facts(lit=True))
    assert either.met(facts(flame="oil"))
    assert not either.met(facts())
    assert both.words == "lit and flame is oil"
    assert either.words == "lit or flame is oil"
    assert both.fields == either.fields == ("lit", "flame")


def test_words() -> None:
    assert unless("lit").words == "not lit"
    assert unless("flame", "oil", "gas").words == "flame is not oil or gas"
    assert holds("colors", "red", "blue").words == "colors holds red or blue"
