"""The verifier's JSON: what it refuses, and that its quick way and its slow way agree."""

import json
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from compliance.transparency.canonical import canonical, parse_canonical, parse_strict
from compliance.transparency.errors import Malformed

texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=8).map(
    lambda one: unicodedata.normalize("NFC", one)
)
whole = st.integers(-(2**53 - 1), 2**53 - 1)
values = st.recursive(
    st.none() | st.booleans() | whole | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)

REFUSED = {
    "a member name twice": b'{"a":1,"a":1}',
    "a fraction": b"1.0",
    "an exponent": b"1e3",
    "not a number": b"NaN",
    "infinity": b"-Infinity",
    "minus zero": b"-0",
    "a number beyond 2^53 - 1": b"9007199254740992",
    "a number of ten thousand digits": b"9" * 10_000,
    "NUL": b'"\\u0000"',
    "half a character": b'"\\ud800"',
    "half a character as a name": b'{"\\udfff":1}',
    "half a character in UTF-8": b'"\xed\xa0\x80"',
    "text that is not NFC": '"e\u0301"'.encode(),
    "a name that is not NFC": '{"\u212b":1}'.encode(),
    "a mark of byte order": b'\xef\xbb\xbf"a"',
    "nesting of 33": b"[" * 33 + b"]" * 33,
    "nesting of 33 objects": b'{"a":' * 33 + b"1" + b"}" * 33,
    "nesting of 900": b"[" * 900 + b"]" * 900,
    "nesting of 100,000": b"[" * 100_000 + b"]" * 100_000,
    "two values": b"1 2",
    "nothing": b"",
    "a control character": b'"\n"',
    "overlong UTF-8": b'"\xc0\x80"',
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_the_format_forbids_is_malformed(name):
    for parse in (parse_strict, parse_canonical):
        with pytest.raises(Malformed):
            parse(REFUSED[name])


NOT_CANONICAL = {
    "a blank": b'{"a": 1}',
    "an end of line": b"1\n",
    "another order": b'{"b":1,"a":1}',
    "an escape that is not needed": b'"\\u0041"',
    "an escaped solidus": b'"\\/"',
    "upper case in an escape": b'"\\u001F"',
    "a long escape for a line feed": b'"\\u000a"',
    "the order of code points": '{"\ue000":1,"\U0001f600":1}'.encode(),
    "a leading zero, which is no JSON": b"01",
}


@pytest.mark.parametrize("name", NOT_CANONICAL)
def test_other_forms_than_the_canonical_are_malformed(name):
    with pytest.raises(Malformed):
        parse_canonical(NOT_CANONICAL[name])


def test_the_canonical_form_is_that_of_rfc_8785():
    """Names by UTF-16 units: an emoji (surrogates from U+D83D) before U+E000; short escapes, others in lower case."""
    value = {"\ue000": 1, "\U0001f600": 2, "\u20ac": 3, "": 4, 'b\x1f\x7f\n\t"\\/': [True, False, None, -1, "é"]}
    expected = (
        '{"":4,"b\\u001f\x7f\\n\\t\\"\\\\/":[true,false,null,-1,"é"],"\u20ac":3,"\U0001f600":2,"\ue000":1}'
    ).encode()
    assert canonical(value) == expected
    assert parse_canonical(expected) == value
    assert parse_canonical(b"[" * 32 + b"]" * 32) is not None


@pytest.mark.parametrize("value", [1.0, float("nan"), 2**53, b"", {1: 2}, ["e\u0301"], "\ud800", (1,), "\0"])
def test_a_value_without_canonical_form_has_none(value):
    with pytest.raises(Malformed):
        canonical(value)


@given(values)
def test_canonical_bytes_are_read_as_what_they_were_made_of(value):
    data = canonical(value)
    assert parse_canonical(data) == parse_strict(data) == value


@given(values, st.data())
@example({"a": 1}, None)
def test_the_quick_way_accepts_nothing_that_the_slow_way_does_not(value, data):
    """Any JSON text of the value, with other blanks, escapes and orders, and any with a byte changed."""
    written = json.dumps(value, ensure_ascii=bool(data) and data.draw(st.booleans())).encode()
    if data and written:
        at = data.draw(st.integers(0, len(written) - 1))
        written = written[:at] + data.draw(st.binary(max_size=2)) + written[at + data.draw(st.integers(0, 1)) :]
    try:
        is_canonical = canonical(parse_strict(written)) == written
    except Malformed:
        is_canonical = False
    try:
        parse_canonical(written)
    except Malformed:
        assert not is_canonical
    else:
        assert is_canonical
