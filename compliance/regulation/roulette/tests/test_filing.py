"""The whole of a Roulette filing: missing facts, attestations, editions, examples, and what never varies."""

from datetime import date
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compliance.regulation import NotInForce
from compliance.regulation.core.citation import chapter_order
from compliance.regulation.core.fields import fields_of
from compliance.regulation.roulette.logs.inspection import RouletteInspection
from compliance.regulation.tests.cases import without

from .cases import CHAPTER, KEYS, NOW, conversion, double_zero, single_zero, told, touchdown

FILINGS = {"single": single_zero, "double": double_zero, "conversion": conversion}
COMMON = {"certificate_holder", "facility_name", "filing_kind", "table_numbers", "table_format"}
OPTIONAL = {"roulette_chip_colors"}
ATTESTED = {
    "attest_617a_2_f": "617a.2(f)",
    "attest_617a_3_a": "617a.3(a)",
    "attest_617a_3_b": "617a.3(b)",
    "attest_617a_3_c": "617a.3(c)",
    "attest_617a_3_d": "617a.3(d)",
    "attest_617a_3_e_1": "617a.3(e)(1)",
    "attest_617a_3_f": "617a.3(f)",
    "attest_617a_4_c_2": "617a.4(c)(2)",
    "attest_617a_5_a": "617a.5(a)",
    "attest_617a_5_b": "617a.5(b)",
    "attest_617a_5_c": "617a.5(c)",
    "attest_617a_5_d": "617a.5(d)",
    "attest_617a_5_e": "617a.5(e)",
    "attest_617a_6": "617a.6",
}


@pytest.mark.parametrize("edition", KEYS)
@pytest.mark.parametrize("kind", FILINGS)
def test_617a__each_fact_left_out_is_reported_once_and_by_name(kind, edition):
    whole = FILINGS[kind](edition)
    for field in whole.keys() - COMMON - OPTIONAL:
        found = told(without(whole, field), edition)
        assert [name for _, _, name in found if name == field] == [field], field
        if field not in ("wheel_mode", "wagers_offered"):
            assert len(found) == 1, (field, found)
        expected = "cannot_tell"
        if field.endswith("_approval_ref"):
            expected = "needs_approval"
        if field.startswith("attest_"):
            expected = "attestation_missing"
        assert next(severity for severity, _, name in found if name == field) == expected


@pytest.mark.parametrize("edition", KEYS)
@pytest.mark.parametrize("kind", FILINGS)
def test_617a__each_attestation_is_missed_once_and_cited_by_its_name(kind, edition):
    whole = FILINGS[kind](edition)
    for field in [name for name in whole if name.startswith("attest_")]:
        unsigned = whole | {field: {"signed": False}}
        assert told(unsigned, edition) == [("attestation_missing", ATTESTED[field], field)]


def test_617a__every_attestation_is_asked_by_some_filing():
    asked = {name for filing in (*FILINGS.values(), touchdown) for name in filing() if name.startswith("attest_")}
    assert asked == ATTESTED.keys() == {n for n, f in CHAPTER.fields.items() if f.kind == "attestation"}


def test_617a_3_f__the_attestation_of_touchdown_is_asked_with_it():
    assert ("attestation_missing", "617a.3(f)", "attest_617a_3_f") in told(without(touchdown(), "attest_617a_3_f"))


@pytest.mark.parametrize(
    ("day", "key"),
    [
        (date(2012, 5, 19), "617a-2012"),
        (date(2019, 8, 30), "617a-2012"),
        (date(2019, 8, 31), "617a-2019"),
        (date(2026, 2, 3), "617a-2019"),
    ],
)
def test_617a__a_day_selects_its_edition(day, key):
    assert CHAPTER.edition_on(day).key == key


def test_617a__before_2012_a_temporary_chapter_was_in_force():
    with pytest.raises(NotInForce, match="Temporary Chapter 531"):
        CHAPTER.edition_on(date(2012, 5, 18))


@pytest.mark.parametrize("edition", KEYS)
def test_617a__findings_cite_only_what_their_edition_has(edition):
    newer = ("617a.1(f)(5)", "617a.3(f)", "617a.4(d)")
    cited = {row.citation for row in CHAPTER.rules(edition).provisions}
    assert any(citation.startswith(newer) for citation in cited) == (edition == NOW)


def test_617a__every_validator_says_what_it_is_for():
    for row in CHAPTER.provisions:
        assert row.duty, row.citation


def test_617a__every_field_names_its_words_its_place_and_its_reason():
    names = {"filing", *(section.code for section in CHAPTER.sections)}
    for field in (*CHAPTER.fields.values(), *fields_of(RouletteInspection).values()):
        assert field.asked.section is not None
        assert field.asked.why, field.name
        assert not field.label[0].islower(), field.label
    assert {field.asked.section.code for field in CHAPTER.fields.values()} <= names


def test_617a__findings_stand_in_the_order_of_the_chapter():
    found = told(without(double_zero(), *double_zero()) | {"wheel_mode": "double_zero_as_single_zero"})
    orders = [chapter_order(citation) for _, citation, _ in found]
    assert all(one <= other for one, other in pairwise(orders))
    assert len(found) > 40


@pytest.mark.parametrize("edition", KEYS)
def test_617a__payout_rows_of_the_chapter_and_of_a_filing(edition):
    rows = CHAPTER.payouts(None, edition)
    letters = {row.case.get("touchdown_paytable") for row in rows} - {None}
    assert letters == (set("ABCD") if edition == NOW else set())
    filed = CHAPTER.payouts(CHAPTER.parse(double_zero(edition)), edition)
    assert {row.wager for row in filed} == set(double_zero()["wagers_offered"])
    assert all(row.state == "exact" for row in filed)


BROKEN = {
    "ball_material": "contains_metal",
    "ball_diameter_in": "1",
    "wheel_diameter_in": "29",
    "wheel_and_layout_opposite_ends": False,
    "wheel_compartment_count": 36,
    "ring_area_count": 36,
    "ring_areas_equally_spaced": False,
    "ring_sequence_clockwise": ["0"],
    "ring_colors": {"0": "red"},
    "compartment_color_scheme": "other",
    "layout_has_name_or_logo": False,
    "layout_wager_areas": [],
    "minmax_sign_present": False,
    "table_min_usd": "9999",
    "layout_has_wheel_replica": False,
    "replica_sequence_clockwise": ["0"],
    "three_number_groups": ["0-2-3"],
    "five_adjacent_offered": False,
    "payout_odds": {"straight": {"pay": 1, "to": 1}, "five_adjacent": {"pay": 7, "to": 1}},
    "outside_lose_on_zero": False,
    "drop_box_location": None,
    "roulette_chip_colors": ["red", "red"],
    "layout_approval_ref": None,
    "drop_tip_box_approval_ref": None,
    "attest_617a_5_a": None,
    "attest_617a_5_d": None,
}
quick = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)


def _broken(names):
    return double_zero() | {name: BROKEN[name] for name in names}


@quick
@given(names=st.sets(st.sampled_from(sorted(BROKEN))), another=st.sampled_from(sorted(BROKEN)))
def test_617a__breaking_one_fact_never_hides_another_finding(names, another):
    names -= {another, "compartment_color_scheme"}
    before = {found for found in told(_broken(names)) if not found[2].startswith(another)}
    assert before <= set(told(_broken({*names, another})))


@quick
@given(names=st.sets(st.sampled_from(sorted(BROKEN))), data=st.data())
def test_617a__adding_an_approval_never_adds_a_finding(names, data):
    filing = _broken(names)
    references = sorted(name for name in double_zero() if name.endswith("_approval_ref"))
    field = data.draw(st.sampled_from(references))
    assert set(told(filing | {field: double_zero()[field]})) <= set(told(filing | {field: None}))


@quick
@given(data=st.data(), names=st.sets(st.sampled_from(sorted(BROKEN))))
def test_617a__the_order_of_sets_never_matters(data, names):
    filing = _broken(names)
    shuffled = dict(filing)
    for field in ("wagers_offered", "layout_wager_areas", "three_number_groups"):
        shuffled[field] = data.draw(st.permutations(filing[field]))
    for field in ("payout_odds", "ring_colors"):
        shuffled[field] = dict(data.draw(st.permutations(list(filing[field].items()))))
    assert told(shuffled) == told(filing)
