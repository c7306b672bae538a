"""Properties that never vary: order of sets, approvals that are added, findings that others do not hide."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.regulation.core.canonical import canonical_bytes
from compliance.regulation.core.chapter import chapter
from compliance.regulation.examples import approval

from .cases import EDITIONS, IN_FORCE, WAYS, compliant, findings
from .test_filings import BROKEN

UNITS = {
    "layout_approval_ref": "executive_director",
    "drop_tip_box_approval_ref": "casino_compliance",
    "tip_box_alternative_approval_ref": "casino_compliance",
    "discard_rack_approval_ref": "casino_compliance",
    "shoe_location_approval_ref": "casino_compliance",
    "shuffler_lab_approval_ref": "gaming_laboratory_operations",
    "lab_approval_ref": "gaming_laboratory_operations",
}
# These steer which provisions apply, or are what others are compared with: breaking one may rightly end a finding.
STEERING = {"shuffler_mode", "shoe_type", "betting_positions", "odds_on_layout", "lab_approval_ref", "first_use_on",
            "deck_count", "decks_per_batch", "stored_batch_secure", "shuffled_batch_procedure_approval_ref",
            "top_card_offered", "table_max_usd", "drop_box_side", "tip_box_side"}  # fmt: skip
FREE = [row for row in BROKEN if not STEERING & set(row[1])]


@given(deals=st.permutations(["original_deal", "war_deal"]))
def test_651a_7_c__the_order_of_a_set_never_matters(deals: list[str]) -> None:
    facts = compliant(tie_wager_offered_on=deals)
    assert findings(facts) == []
    whole = chapter("651a")
    assert canonical_bytes(whole.parse(facts)) == canonical_bytes(whole.parse(compliant()))


@given(deals=st.permutations(["original_deal", "war_deal", "re_war"]))
def test_651a_7_c__the_order_of_a_wrong_set_never_matters(deals: list[str]) -> None:
    (finding,) = findings(compliant(tie_wager_offered_on=deals))
    assert finding == findings(compliant(tie_wager_offered_on=sorted(deals)))[0]


@pytest.mark.parametrize("way", WAYS[IN_FORCE])
@settings(deadline=None, max_examples=40)
@given(held=st.sets(st.sampled_from(sorted(UNITS))), added=st.sampled_from(sorted(UNITS)))
def test_651a__adding_an_approval_never_adds_a_finding(way: str, held: set[str], added: str) -> None:
    bare: dict[str, Any] = dict.fromkeys(UNITS)
    some = {**bare, **{name: approval(UNITS[name]) for name in held}}
    more = {**some, added: approval(UNITS[added])}

    def places(changes: dict[str, Any]) -> set[tuple[str, str, str]]:
        found = findings(compliant(IN_FORCE, way, tip_box_side="other", tip_box_alternative_location=True, **changes))
        return {(f.citation, f.severity, f.field) for f in found}

    assert places(more) <= places(some)


@settings(deadline=None, max_examples=150)
@given(rows=st.lists(st.sampled_from(FREE), min_size=2, max_size=4, unique_by=lambda row: row[4].partition(".")[0]))
def test_651a__breaking_one_fact_never_hides_another_finding(
    rows: list[tuple[str, dict[str, Any], str, str, str]],
) -> None:
    ways = {row[0] for row in rows} - {"none"}
    if len(ways) > 1:
        rows = [row for row in rows if row[0] != "continuous_device"]
        ways = {row[0] for row in rows} - {"none"}
    way = ways.pop() if ways else "none"
    reached = [row for row in rows if row[0] == way or way == "batch_shuffler" or not row[4].startswith("shoe_")]
    changes: dict[str, Any] = {}
    for row in reached:
        changes |= row[1]
    found = {(f.citation, f.severity, f.field) for f in findings(compliant(IN_FORCE, way, **changes))}
    assert {(citation, severity, field) for _, _, citation, severity, field in reached} <= found


@pytest.mark.parametrize("edition", EDITIONS)
def test_651a__an_empty_filing_is_answered_in_full_and_the_same_each_time(edition: str) -> None:
    first, second = findings({}, edition), findings({}, edition)
    assert first == second
    assert {f.field for f in first if f.severity == "violation"} == {"adjacent_boxes_limit"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_651a__a_finding_cites_only_what_its_edition_has(edition: str) -> None:
    declared = {p.citation for p in chapter("651a").rules(edition).provisions}
    stems = {item.rpartition("(")[0] for item in declared}
    assert {f.citation for f in findings({}, edition)} <= declared | stems
