"""The quick ways of the strict reader take exactly what its plain ways take."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from compliance.regulation.core.parse import Refused, _is_sound, _odds, _plain_odds, _Unfit, _unfit, read_json
from compliance.regulation.tests.strategies import ANY_JSON, ODDS

SIDES = st.one_of(
    st.integers(-2, 40), st.booleans(), st.none(), st.text(max_size=2), st.lists(st.integers(), max_size=1)
)
NEAR_ODDS = st.one_of(
    ODDS,
    ANY_JSON,
    st.fixed_dictionaries({"pay": SIDES, "to": SIDES}, optional={"for": SIDES}),
    st.dictionaries(st.sampled_from(["pay", "to", "To", "tie"]), SIDES, max_size=3),
)
UNFIT = st.builds(_Unfit, st.just("a float; expected an integer"))


@given(NEAR_ODDS)
@example({"pay": True, "to": 1})
@example({"pay": 0, "to": 1})
def test_odds_read_quickly_are_those_read_plainly(value: Any) -> None:
    quickly = _plain_odds(value)
    try:
        plainly = _odds(value, "payout_odds.tie")
    except Refused:
        assert quickly is None
    else:
        assert quickly is not None
        assert (quickly.pay, quickly.to) == (plainly.pay, plainly.to)


@st.composite
def nested(draw: st.DrawFn) -> Any:
    """JSON values around the deepest level, some with a part that no field may hold."""
    value = draw(st.one_of(ANY_JSON, UNFIT, st.lists(UNFIT, max_size=2), st.just([]), st.just({})))
    for _ in range(draw(st.integers(0, 34))):
        value = draw(st.sampled_from(([value], {"a": value}, [1, value, "x"], {"a": None, "b": value})))
    return value


@given(nested())
@example({"\x00": None})
def test_a_value_is_sound_exactly_where_nothing_in_it_is_unfit(value: Any) -> None:
    """Unfit text apart: that is looked for in the bytes, before."""
    assert _is_sound(value) is not any(not words.startswith("text with NUL") for _, words in _unfit(value, "", 1))


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("999999999999999", True),
        ("-999999999999999", True),
        ("1000000000000000", False),
        ("-1000000000000000", False),
    ],
)
def test_an_integer_has_at_most_fifteen_digits_and_a_sign(text: str, taken: bool) -> None:
    if taken:
        assert read_json(text) == int(text)
    else:
        with pytest.raises(Refused, match="an integer of more than 15 digits"):
            read_json(text)
