"""The quick ways of the strict reader take exactly what its plain ways take."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from compliance.regulation.core.json_text import _count_members, _read_exactly, _Unfit, _unfit, read_json
from compliance.regulation.core.parse import (
    _ATTESTED,
    Refused,
    _attestation,
    _fits,
    _odds,
    _plain_attestation,
    _plain_odds,
    _too_long,
)
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


PARTS = st.one_of(
    st.none(), st.booleans(), st.integers(0, 2), st.text(max_size=3),
    st.sampled_from((
        "Ann Ito", "PA-1042", " PA-1042", "\u0410-1", "--", "2026-02-03T09:41:00-05:00", "2026-02-30T09:41:00-05:00",
        "0999-02-03T09:41:00Z", "9999-02-03T09:41:00Z", "2026-02-03", "2026-02-03T09:41:00",
    )),
)  # fmt: skip
NEAR_ATTESTATIONS = st.one_of(
    ANY_JSON,
    st.fixed_dictionaries(dict.fromkeys(_ATTESTED, PARTS)),
    st.dictionaries(st.sampled_from((*_ATTESTED, "by")), PARTS, max_size=5),
)


@given(NEAR_ATTESTATIONS)
@example({"signed": True, "signer": "Ann", "credential_number": "PA-1", "signed_at": "2026-02-03T09:41:00-05:00"})
@example({"signed": True, "signer": "Ann", "credential_number": "PA-1", "signed_at": "2026-02-30T09:41:00-05:00"})
@example({"signed": 1, "signer": "Ann", "credential_number": "PA-1", "signed_at": "2026-02-03T09:41:00-05:00"})
def test_an_attestation_read_quickly_is_that_read_plainly(value: Any) -> None:
    quickly = _plain_attestation(value)
    try:
        plainly = _attestation(value, "deck_inspection")
    except Refused:
        assert quickly is None
    else:
        assert quickly in (None, plainly)


@st.composite
def nested(draw: st.DrawFn) -> Any:
    """JSON values around the deepest level, some with a part that no field may hold."""
    value = draw(st.one_of(ANY_JSON, UNFIT, st.lists(UNFIT, max_size=2), st.just([]), st.just({})))
    for _ in range(draw(st.integers(0, 34))):
        value = draw(st.sampled_from(([value], {"a": value}, [1, value, "x"], {"a": None, "b": value})))
    return value


def has_float(value: Any) -> bool:
    """Whether some part is a float, which the exact reader never makes."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return isinstance(value, float) or any(map(has_float, parts))


@given(nested())
@example({"\x00": None})
def test_a_value_is_sound_exactly_where_nothing_in_it_is_unfit(value: Any) -> None:
    """Unfit text apart: that is looked for in the bytes, before."""
    sound = _count_members(value) is not None
    unfit = any(not words.startswith("text with NUL") for _, words in _unfit(value, "", 1))
    assert sound is not (unfit or has_float(value))


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


def outcome(read: Callable[[bytes], Any], raw: bytes) -> str:
    """The result of a reader for these bytes: the value, or every problem."""
    try:
        return repr(read(raw))
    except Refused as refusal:
        return f"refused: {refusal.problems}"


@st.composite
def written(draw: st.DrawFn) -> bytes:
    """JSON as programs and people write it, and what is almost JSON: parts repeated, left out or exchanged."""
    space = draw(st.sampled_from(((",", ":"), (", ", ": "), (" , ", " : "), (",\n", "\t:"))))
    is_ascii = draw(st.booleans())
    raw = json.dumps(draw(nested_json()), separators=space, ensure_ascii=is_ascii).encode("utf-8", "surrogatepass")
    for _ in range(draw(st.integers(0, 2))):
        begin, end = sorted(draw(st.tuples(st.integers(0, len(raw)), st.integers(0, len(raw)))))
        middle = draw(st.sampled_from((b"", raw[begin:end] * 2, b" ", b"1.5", b'"a":1,', b":", b"NaN", b"\0", b"\xff")))
        raw = raw[:begin] + middle + raw[end:]
    return raw


@st.composite
def nested_json(draw: st.DrawFn) -> Any:
    """JSON values around the deepest level."""
    value = draw(ANY_JSON)
    for _ in range(draw(st.sampled_from((0, 0, 0, 1, 2, 31, 32, 33)))):
        value = draw(st.sampled_from(([value], {"a": value}, [1, value, "x"], {"a": None, "b": value})))
    return value


@given(written())
@example(b'{"a" :1,"a":":x"}')
@example(b'{"a":1,"a":2}')
@example(b'{"a":{"b":1},"a":{"c":1,"d":":"}}')
@example(b'["\x01"]')
@example(b'{"a":1e3}')
@example(b'{"a":-0}')
@example(b"[1000000000000000]")
@example(b"\xef\xbb\xbf{}")
@example(b"[" * 100_000)
@example(b"")
@example(b" ")
@example(b"{}{}")
def test_json_read_quickly_is_that_read_exactly(raw: bytes) -> None:
    assert outcome(read_json, raw) == outcome(_read_exactly, raw)


@given(st.one_of(ANY_JSON, st.recursive(st.text(max_size=8), lambda one: st.one_of(
    st.lists(one, max_size=3), st.dictionaries(st.text(max_size=202), one, max_size=3)
))), st.integers(0, 6))  # fmt: skip
def test_a_text_fits_exactly_where_nothing_is_too_long(value: Any, longest: int) -> None:
    assert _fits(value, longest) is not any(_too_long(value, longest, ""))
