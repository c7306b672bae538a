"""The office writes canonical JSON by a library, the verifier by separate code: the same bytes."""

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.ledger.canonical import canonical as written_here
from compliance.ledger.errors import LedgerError
from compliance.transparency.canonical import GREATEST_INTEGER, canonical, parse_canonical

WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\0")).map(
    lambda one: unicodedata.normalize("NFC", one)
)
"""Text that records may hold, with control characters, quotes, and names whose order by UTF-16 is another."""
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-GREATEST_INTEGER, GREATEST_INTEGER) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=30,
)


@given(VALUES)
def test_both_write_the_same_bytes(value: Any) -> None:
    data = written_here(value)
    assert data == canonical(value)
    assert parse_canonical(data) == value


@pytest.mark.parametrize("value", [{"\ud800": 1}, "\udfff", [GREATEST_INTEGER + 1], 0.5, float("nan"), b"bytes"])
def test_what_has_no_form_is_refused_by_the_office(value: Any) -> None:
    with pytest.raises(LedgerError):
        written_here(value)
