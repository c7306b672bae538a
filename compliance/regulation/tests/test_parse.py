"""Strict reading: each refusal names the place and what was expected there (decision 0009)."""

import json
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.core.json_text import read_json
from compliance.regulation.core.parse import (
    Refused,
    parse_moment,
    parse_object,
    parse_records,
    parse_struct,
    parse_text,
)
from compliance.regulation.tests.cases import COMPLIANT, filing
from compliance.regulation.tests.invented.chapter import LanternFacts, Ring
from compliance.regulation.tests.strategies import ANY_JSON

APPROVED = COMPLIANT["lantern_approval_ref"]
SIGNED = COMPLIANT["attest_900a_4"]


def refusal(value: Any) -> tuple[tuple[str, str], ...]:
    """The problems for which facts with these values are refused."""
    with pytest.raises(Refused) as refused:
        parse_struct(LanternFacts, value)
    return refused.value.problems


def unread(raw: bytes | str) -> str:
    """The problem for which these bytes are refused."""
    with pytest.raises(Refused) as refused:
        read_json(raw)
    return str(refused.value)


@pytest.mark.parametrize(
    ("name", "value", "path", "expected"),
    [
        ("facility_name", 5, "facility_name", "text"),
        ("wicks", True, "wicks", "an integer"),
        ("wicks", "4", "wicks", "an integer"),
        ("wicks", 4.0, "wicks", "an integer"),
        ("lit", 1, "lit", "true or false"),
        ("lit", "true", "lit", "true or false"),
        ("lantern_in", 3, "lantern_in", "an exact decimal as a string"),
        ("lantern_in", 3.5, "lantern_in", "an exact decimal as a string"),
        ("lantern_in", "", "lantern_in", "an exact decimal as a string"),
        ("share", "1/0", "share", "a fraction as a string"),
        ("share", "0.5", "share", "a fraction as a string"),
        ("share", "-1/2", "share", "a fraction as a string"),
        ("flame", "Oil", "flame", "one of oil, gas"),
        ("flame", ["oil"], "flame", "one of oil, gas"),
        ("colors", ["red", "red"], "colors", "a set without repeats"),
        ("colors", "red", "colors", "a list of texts"),
        ("order", ["red", 32], "order[1]", "text"),
        ("order", {"0": "red"}, "order", "a list of texts"),
        ("counts", [1, "2"], "counts[1]", "an integer"),
        ("main_odds", "35 to 1", "main_odds", "odds, as"),
        ("main_odds", {"pay": 35}, "main_odds", "odds, as"),
        ("main_odds", {"pay": 35, "to": 1, "for": 1}, "main_odds", "odds, as"),
        ("main_odds", {"pay": 0, "to": 1}, "main_odds", "odds of two integers of 1 or more"),
        ("main_odds", {"pay": 35, "to": -1}, "main_odds", "odds of two integers of 1 or more"),
        ("main_odds", {"pay": "35", "to": 1}, "main_odds.pay", "an integer"),
        ("payout_odds", [], "payout_odds", "odds by wager code"),
        ("payout_odds", {"tie": {"pay": 1, "to": True}}, "payout_odds.tie.to", "an integer"),
        ("labels", {"a": None}, "labels.a", "text"),
        ("tallies", {"a": "1"}, "tallies.a", "an integer"),
        ("limits_usd", {"4": 25}, "limits_usd.4", "an exact decimal as a string"),
        ("limits_usd", 25, "limits_usd", "an exact decimal as a string"),
        ("first_lit_on", "2015-1-6", "first_lit_on", "a day, as"),
        ("first_lit_on", "2015-02-30", "first_lit_on", "a day, as"),
        ("first_lit_on", "2015-01-06T00:00:00Z", "first_lit_on", "a day, as"),
        ("lit_at", "2026-03-08T01:30:00", "lit_at", "a time with its offset"),
        ("lit_at", "2026-03-08", "lit_at", "a time with its offset"),
        ("lit_at", "2026-03-08 01:30:00-05:00", "lit_at", "a time with its offset"),
        ("lit_at", "2026-03-08T25:30:00-05:00", "lit_at", "a time with its offset"),
        ("lit_at", "0001-01-01T00:00:00+05:00", "lit_at", "a time with its offset"),
        ("lit_at", 1772951400, "lit_at", "a time with its offset"),
        ("lit_daily_at", "09:41:00", "lit_daily_at", "a time of day with its offset"),
        ("lit_daily_at", "9:41-05:00", "lit_daily_at", "a time of day with its offset"),
        ("rings", {}, "rings", "a list of objects"),
        ("rings", [{}, {"size": "1"}], "rings[1].size", "did you mean 'size_in'?"),
        ("rings", [{"size_in": 1}], "rings[0].size_in", "an exact decimal"),
        ("lantern_approval_ref", "ED-1", "lantern_approval_ref", "an approval with"),
        ("lantern_approval_ref", {**APPROVED, "approval_number": 7}, "lantern_approval_ref.approval_number", "text"),
        ("lantern_approval_ref", {**APPROVED, "by": "x"}, "lantern_approval_ref", "an approval with"),
        ("lantern_approval_ref", {**APPROVED, "document": 7}, "lantern_approval_ref.document", "text"),
        ("lantern_approval_ref", {**APPROVED, "approved_on": "5"}, "lantern_approval_ref.approved_on", "a day"),
        ("attest_900a_4", {**SIGNED, "signed": "yes"}, "attest_900a_4.signed", "true or false"),
        ("attest_900a_4", {"signer": "A"}, "attest_900a_4", "an attestation with"),
        ("attest_900a_4", {**SIGNED, "signed_at": "2026-02-03"}, "attest_900a_4.signed_at", "a time with its offset"),
    ],
)
def test_a_wrong_value_is_refused_at_its_place(name: str, value: Any, path: str, expected: str) -> None:
    ((place, words),) = refusal(filing(**{name: value}))
    assert place == path
    assert expected in words


@pytest.mark.parametrize("text", ["30", "-0", "999999999999.999999999999", "0.875"])
def test_an_exact_decimal_is_read(text: str) -> None:
    assert parse_struct(LanternFacts, {"lantern_in": text}).lantern_in == Decimal(text)


@pytest.mark.parametrize(
    "text",
    [
        "+1",
        "1e3",
        "1,000",
        " 1",
        "1 ",
        "1.",
        ".5",
        "NaN",
        "Infinity",
        "٣",
        "1\n",
        "1000000000000",
        "0.1234567890123",
        "1_0",
    ],
)
def test_any_other_spelling_of_a_decimal_is_refused(text: str) -> None:
    ((path, words),) = refusal({"lantern_in": text})
    assert path == "lantern_in"
    assert 'expected an exact decimal as a string, as "0.875"' in words


@pytest.mark.parametrize("blank", ["", " ", "\t", "\n \r", "\u00a0", "\u2003 "])
def test_white_space_alone_states_nothing(blank: str) -> None:
    assert parse_text(blank, "name") is None
    assert parse_text(f"{blank}W-1", "name") == f"{blank}W-1"


def test_values_are_exact_and_empty_text_states_nothing() -> None:
    facts = parse_struct(LanternFacts, filing(facility_name="", certificate_holder=None))
    assert facts.facility_name is None
    assert facts.certificate_holder is None
    assert facts.share == Fraction(1, 2)
    assert facts.lit_at == datetime(2026, 2, 3, 14, 0, 0, 250000, tzinfo=UTC)
    assert facts.limits_usd == {"4": Decimal("25.00"), "6": Decimal(30)}


def test_odds_compare_by_value() -> None:
    def odds(pay: int, to: int) -> Any:
        return parse_struct(LanternFacts, {"main_odds": {"pay": pay, "to": to}}).main_odds

    assert odds(70, 2) == odds(35, 1)
    assert hash(odds(70, 2)) == hash(odds(35, 1))
    assert odds(34, 1) < odds(35, 1)
    assert odds(34, 1) != odds(35, 1)
    assert str(odds(1000, 1)) == "1,000 to 1"


def test_an_unknown_field_is_refused_with_the_nearest_name() -> None:
    assert refusal({"facilty_name": "x"}) == (("facilty_name", "unknown field; did you mean 'facility_name'?"),)
    assert refusal({"zzz": 1}) == (("zzz", "unknown field; expected a field of the chapter's list"),)


def test_every_problem_is_told_up_to_twenty() -> None:
    assert [path for path, _ in refusal({"wicks": "4", "lit": 0, "flame": "wood", "glow": 1})] == [
        "wicks", "lit", "flame", "glow",
    ]  # fmt: skip
    assert len(refusal({f"x{number}": 1 for number in range(100_000)})) == 20
    with pytest.raises(Refused) as refused:
        parse_records(Ring, [{"size_in": 1}] * 1000, "rings")
    assert [path for path, _ in refused.value.problems][::19] == ["rings[0].size_in", "rings[19].size_in"]


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "empty; expected one JSON object"),
        (b" \n", "empty; expected one JSON object"),
        (b"{", "not JSON"),
        (b"{} {}", "not JSON"),
        (b"{'a': 1}", "not JSON"),
        (b'{"a": 1,}', "not JSON"),
        (b"\xef\xbb\xbf{}", "not JSON"),
        (b'"\xff"', "not UTF-8 (byte 1)"),
        (b'"\xed\xa0\x80"', "not UTF-8"),
        (b'{"a": {"b": 1, "c": 2, "b": 3}}', 'a: the key "b" is repeated; expected each key once'),
        (b'{"a": [1, 2.5]}', "a[1]: a float, 2.5; expected an integer, or a decimal as a string"),
        (b'{"a": 8.0}', "a: a float, 8.0"),
        (b'{"a": 1e2}', "a: a float, 1e2"),
        (b'{"a": NaN}', "a: NaN; expected a JSON value"),
        (b'{"a": -Infinity}', "a: -Infinity; expected a JSON value"),
        (b'{"a": 1234567890123456}', "a: an integer of more than 15 digits; expected at most 15"),
        (b'{"a": "\\u0000"}', "a: text with NUL or half a surrogate pair"),
        (b'{"a": ["\\ud83d"]}', "a[0]: text with NUL or half a surrogate pair"),
        (b'{"\\udc00": 1}', "text with NUL or half a surrogate pair"),
        ('{"a": "\ud800"}', "a: text with NUL or half a surrogate pair"),
    ],
)
def test_what_is_not_strict_json_is_refused(raw: bytes | str, words: str) -> None:
    assert words in unread(raw)


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_thirty_two_levels_are_read_and_thirty_three_refused(opening: str) -> None:
    closing = "]" if opening == "[" else "}"
    assert read_json(opening * 31 + "[]" + closing * 31) is not None
    assert "more than 32 levels; expected at most 32" in unread(opening * 32 + "[]" + closing * 32)


def test_surrogate_pairs_and_escapes_that_make_text_are_read() -> None:
    assert read_json(b'{"\\ud83d\\ude00": "\\u00a7", "a": -0, "b": 123456789012345}') == {
        "\U0001f600": "§", "a": 0, "b": 123456789012345,
    }  # fmt: skip


MEGABYTE = 1_000_000
HOSTILE = {
    "deep lists": "[" * MEGABYTE,
    "deep objects": '{"a":' * (MEGABYTE // 5),
    "deep and closed": "[" * 50_000 + "]" * 50_000,
    "one long number": '{"wicks": ' + "9" * MEGABYTE + "}",
    "one long float": '{"wicks": 1.' + "9" * MEGABYTE + "}",
    "one long key": json.dumps({"k" * MEGABYTE: 1}),
    "one long value": json.dumps({"wicks": "9" * MEGABYTE}),
    "one long decimal": json.dumps({"lantern_in": "9" * MEGABYTE}),
    "many unknown keys": json.dumps({f"key_{number}": number for number in range(60_000)}),
    "a key repeated at the end": "{" + "".join(f'"k{number}":1,' for number in range(80_000)) + '"k79999":1}',
    "a member repeated at the end": json.dumps({"colors": [f"c{number}" for number in range(80_000)] + ["c79999"]}),
    "many floats": json.dumps({"counts": [0.5] * 200_000}),
    "many bad odds": json.dumps({"payout_odds": {f"w{number}": {"pay": 0, "to": 1} for number in range(30_000)}}),
    "many escapes": '{"facility_name": "' + "\\u0000" * 160_000 + '"}',
    "a key of control characters": json.dumps({"\u202e\x1b[2J" * 1000: 1}),
    "many bad records": json.dumps({"rings": [{"glow": 1}] * 70_000}),
}


@pytest.mark.parametrize("raw", HOSTILE.values(), ids=HOSTILE)
def test_a_megabyte_of_malice_is_refused_in_few_printable_words(raw: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_struct(LanternFacts, read_json(raw))
    assert len(str(refused.value)) < 6000
    assert str(refused.value).isprintable()


@given(st.binary(max_size=60) | st.text(max_size=60))
def test_arbitrary_bytes_are_read_or_refused(raw: bytes | str) -> None:
    try:
        value, problems = read_json(raw), None
    except Refused as refused:
        value, problems = None, refused.problems
    if problems is None:
        assert read_json(json.dumps(value)) == value
    else:
        assert problems


@given(ANY_JSON | st.dictionaries(st.sampled_from(list(LanternFacts.__struct_fields__)), ANY_JSON))
def test_arbitrary_json_is_taken_or_refused(value: Any) -> None:
    try:
        facts, problems = parse_struct(LanternFacts, read_json(json.dumps(value))), ()
    except Refused as refused:
        facts, problems = None, refused.problems
    assert isinstance(facts, LanternFacts) or problems
    assert all("expected" in words or "unknown field" in words for _, words in problems)


def test_an_object_has_its_members_and_no_others() -> None:
    assert parse_object({"a": 1, "b": None}, "here", ("a", "b"), ("a",)) == {"a": 1, "b": None}
    for value, words in (
        ({"b": 1}, "here: 'a' is missing; expected an object with a, b"),
        ({"a": 1, "c": 1}, 'here: unknown "c"; expected an object with a, b'),
        ([], "here: []; expected an object with a, b"),
    ):
        with pytest.raises(Refused) as refused:
            parse_object(value, "here", ("a", "b"), ("a",))
        assert str(refused.value) == words


def test_a_moment_keeps_its_instant() -> None:
    first = parse_moment("2026-11-01T01:30:00-04:00", "at")
    second = parse_moment("2026-11-01T01:30-05:00", "at")
    assert (second - first).total_seconds() == 3600
