"""Canonical bytes: read back without loss, whatever the kind; the order of keys and sets never matters."""

import json
from typing import Any

import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.core.canonical import canonical_bytes, decode_stored
from compliance.regulation.core.fields import fields_of
from compliance.regulation.core.json_text import read_json
from compliance.regulation.core.parse import parse_struct
from compliance.regulation.tests.cases import filing
from compliance.regulation.tests.invented.chapter import LanternFacts
from compliance.regulation.tests.strategies import of_struct


def parsed(value: Any) -> LanternFacts:
    """Facts from plain values."""
    return parse_struct(LanternFacts, value)


def test_the_invented_filing_has_a_field_of_every_kind() -> None:
    kinds = {field.kind for field in fields_of(LanternFacts).values()}
    assert kinds == {
        "text", "integer", "boolean", "decimal", "fraction", "choice", "text_set", "text_list", "integer_list", "odds",
        "odds_table", "text_map", "integer_map", "decimal_or_map", "approval", "attestation", "day", "moment",
        "time_of_day", "records", "record",
    }  # fmt: skip


@given(of_struct(LanternFacts))
def test_the_library_of_rfc_8785_writes_the_same_bytes(value: dict[str, Any]) -> None:
    written = canonical_bytes(parsed(value))
    assert rfc8785.dumps(json.loads(written)) == written


@given(of_struct(LanternFacts))
def test_facts_read_back_from_their_bytes_are_the_same_facts(value: dict[str, Any]) -> None:
    facts = parsed(value)
    written = canonical_bytes(facts)
    again = parsed(read_json(written))
    assert again == facts
    assert canonical_bytes(again) == written
    assert decode_stored(LanternFacts, written) == facts
    assert canonical_bytes(decode_stored(LanternFacts, written)) == written


@given(of_struct(LanternFacts), st.randoms())
def test_the_order_of_keys_and_sets_never_matters(value: dict[str, Any], random: Any) -> None:
    shuffled = dict(random.sample(list(value.items()), len(value)))
    for name in ("colors", "payout_odds"):
        held = shuffled.get(name)
        if held is not None:
            mixed = random.sample(list(held.items() if isinstance(held, dict) else held), len(held))
            shuffled[name] = dict(mixed) if isinstance(held, dict) else mixed
    assert parsed(shuffled) == parsed(value)
    assert canonical_bytes(parsed(shuffled)) == canonical_bytes(parsed(value))


def test_the_bytes_are_those_of_rfc_8785() -> None:
    facts = parsed({"labels": {"\U0001f600": "x", "\ufb33": "€\n", "a": '"'}, "colors": ["b", "a"], "wicks": 2})
    assert canonical_bytes(facts).decode() == (
        '{"colors":["a","b"],"labels":{"a":"\\"","\U0001f600":"x","\ufb33":"€\\n"},"wicks":2}'
    )


def test_what_is_not_stated_is_left_out_and_amounts_keep_their_digits() -> None:
    assert canonical_bytes(parsed({"facility_name": "", "lit": None})) == b"{}"
    stated = parsed({"lantern_in": "30.00"})
    assert stated == parsed({"lantern_in": "30"})
    assert canonical_bytes(stated) == b'{"lantern_in":"30.00"}'


def test_a_whole_filing_reads_back_from_ordinary_json() -> None:
    facts = parsed(filing())
    assert parsed(json.loads(canonical_bytes(facts))) == facts
