"""The examples as they are filed, and a compliant filing and log of the invented chapter, as plain JSON values."""

from datetime import UTC, datetime
from typing import Any

from compliance.regulation.examples import example

LATER = datetime(2026, 6, 1, 12, tzinfo=UTC)
"""A time after every approval and every signature of the tests."""
APPROVAL = {"approving_unit": "executive_director", "approval_number": "ED-1", "approved_on": "2015-01-05"}
SIGNED = {
    "signed": True,
    "signer": "A. Filer",
    "credential_number": "PA-1",
    "signed_at": "2026-01-12T09:01:00-05:00",
}
FILER = {
    "certificate_holder": "Larch Valley Gaming, LP",
    "facility_name": "Larch Valley Casino",
    "filing_kind": "initial",
}
COMPLIANT: dict[str, Any] = {
    "certificate_holder": "Lantern Gaming, LLC",
    "facility_name": "Lantern House",
    "filing_kind": "initial",
    "table_numbers": ["L-01", "L-02"],
    "table_format": "traditional",
    "lantern_in": "3.25",
    "wicks": 4,
    "lit": True,
    "share": "1/2",
    "flame": "oil",
    "colors": ["red", "amber"],
    "order": ["red", "amber", "red"],
    "counts": [1, 2, 3],
    "main_odds": {"pay": 35, "to": 1},
    "payout_odds": {"tie": {"pay": 10, "to": 1}, "any": {"pay": 1, "to": 2}},
    "labels": {"a": "one", "b": ""},
    "tallies": {"a": 2, "b": -4},
    "limits_usd": {"4": "25.00", "6": "30"},
    "first_lit_on": "2015-01-06",
    "lit_at": "2026-02-03T09:00:00.250000-05:00",
    "lit_daily_at": "09:41:00-05:00",
    "rings": [{"color": "red", "size_in": "0.875"}, {}],
    "top_ring": {"color": "amber"},
    "lantern_approval_ref": APPROVAL,
    "attest_900a_4": SIGNED,
}


def complete(name: str, **changes: Any) -> dict[str, Any]:
    """The example of this name as it is filed: signed, by somebody, with some answers changed."""
    return example(name, signature=SIGNED, **FILER | changes)


def stated(facts: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """These facts with some changed; a change to None leaves the fact out."""
    return {name: value for name, value in (facts | changes).items() if value is not None}


def without(values: dict[str, Any], *names: str) -> dict[str, Any]:
    """These values but for some names."""
    return {name: value for name, value in values.items() if name not in names}


def filing(**changes: Any) -> dict[str, Any]:
    """The compliant facts with some changed."""
    return {**COMPLIANT, **changes}


def submission(**changes: Any) -> dict[str, Any]:
    """A whole filing with some facts changed."""
    return {"chapter": "900a", "facts": filing(**changes)}


def wick_log(*entries: dict[str, Any]) -> dict[str, Any]:
    """A log of these entries."""
    return {"chapter": "900a", "log": "wick_change", "table": {"table_number": "L-01"}, "entries": list(entries)}
