"""Strategies for JSON values: of every kind of field, and of any shape at all."""

from typing import Any

import msgspec
from hypothesis import strategies as st

from compliance.regulation.core.fields import Field, fields_of

TEXT = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=8)
NUMBERS = st.sampled_from(["", " "]) | st.from_regex("[A-Za-z]{0,2}[- .]?[0-9]{1,6}", fullmatch=True)
"""Credential numbers in any spelling."""
INTEGERS = st.integers(-(10**15) + 1, 10**15 - 1)
DECIMALS = st.from_regex(r"-?[0-9]{1,12}(\.[0-9]{1,12})?", fullmatch=True)
ODDS = st.fixed_dictionaries({"pay": st.integers(1, 9999), "to": st.integers(1, 99)})
DAYS = st.dates().map(str)
OFFSETS = st.sampled_from(["Z", "+00:00", "-05:00", "-04:00", "+05:30", "-23:59"])
TIMES = st.builds("{:%H:%M:%S}{}{}".format, st.times(), st.sampled_from(["", ".5", ".000001"]), OFFSETS)
MOMENTS = st.builds(
    "{:04d}-{:02d}-{:02d}T{}".format, st.integers(1000, 9998), st.integers(1, 12), st.integers(1, 28), TIMES
)
APPROVALS = st.fixed_dictionaries(
    {"approving_unit": TEXT.filter(bool), "approval_number": TEXT.filter(bool), "approved_on": DAYS},
    optional={"document": TEXT},
)
ATTESTATIONS = st.fixed_dictionaries(
    {"signed": st.booleans()}, optional={"signer": TEXT, "credential_number": NUMBERS, "signed_at": MOMENTS}
)
BY_KIND: dict[str, st.SearchStrategy[Any]] = {
    "text": TEXT,
    "integer": INTEGERS,
    "boolean": st.booleans(),
    "decimal": DECIMALS,
    "fraction": st.builds("{}/{}".format, st.integers(0, 999_999_999), st.integers(1, 999_999_999)),
    "text_set": st.lists(TEXT, unique=True, max_size=4),
    "text_list": st.lists(TEXT, max_size=4),
    "integer_list": st.lists(INTEGERS, max_size=4),
    "odds": ODDS,
    "odds_table": st.dictionaries(TEXT, ODDS, max_size=3),
    "text_map": st.dictionaries(TEXT, TEXT, max_size=3),
    "integer_map": st.dictionaries(TEXT, INTEGERS, max_size=3),
    "decimal_or_map": DECIMALS | st.dictionaries(TEXT, DECIMALS, max_size=3),
    "approval": APPROVALS,
    "attestation": ATTESTATIONS,
    "day": DAYS,
    "moment": MOMENTS,
    "time_of_day": TIMES,
}
ANY_JSON = st.recursive(
    st.none() | st.booleans() | INTEGERS | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=10), inner, max_size=5),
    max_leaves=20,
)


def of_field(field: Field) -> st.SearchStrategy[Any]:
    """JSON values that state `field`."""
    if field.kind == "choice":
        return st.sampled_from(field.codes)
    if field.record is not None:
        return of_struct(field.record) if field.kind == "record" else st.lists(of_struct(field.record), max_size=3)
    if field.asked.no_repeats:
        return st.lists(INTEGERS, unique=True, max_size=4)
    if field.kind == "text" and field.name.endswith("credential_number"):
        return NUMBERS
    return BY_KIND[field.kind]


def of_struct(struct: type[msgspec.Struct]) -> st.SearchStrategy[dict[str, Any]]:
    """JSON objects that state any of the fields of `struct`, null among them."""
    stated = {name: st.none() | of_field(field) for name, field in fields_of(struct).items()}
    return st.fixed_dictionaries({}, optional=stated)
