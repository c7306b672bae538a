"""Duties of conduct: one attestation, one finding, cited by the name of its field, worded as the edition has it."""

import re

import pytest

from compliance.regulation import chapter

from .cases import COMMENT, EDITIONS, IN_FORCE, PROPOSED, WAYS, compliant, found

FIELDS = [name for name in chapter("651a").fields if name.startswith("attest_")]


def cited(field: str) -> str:
    """The item that the name of an attestation names."""
    section, *letters = field.removeprefix("attest_651a_").split("_")
    return f"651a.{section}" + (f"({letters[0]})" if letters else "")


@pytest.mark.parametrize(("edition", "way"), [(edition, way) for edition in EDITIONS for way in WAYS[edition]])
def test_651a__each_missing_or_unsigned_attestation_gives_one_finding(edition: str, way: str) -> None:
    held = [field for field in FIELDS if field in compliant(edition, way)]
    assert held
    for field in held:
        exempt = edition == COMMENT and way == "continuous_device" and field in ("attest_651a_5_f", "attest_651a_5_g")
        expected = set() if exempt else {(cited(field), "attestation_missing", field)}
        assert found(edition, way, **{field: None}) == expected
        assert found(edition, way, **{field: {"signed": False}}) == expected


def test_651a__a_batch_shuffler_asks_for_twenty_six_attestations() -> None:
    assert len([field for field in FIELDS if field in compliant(IN_FORCE, "batch_shuffler")]) == 26
    assert len(FIELDS) == 26


@pytest.mark.parametrize("edition", EDITIONS)
def test_651a__every_attestation_is_one_row_of_each_edition(edition: str) -> None:
    rows = [p.name for p in chapter("651a").rules(edition).provisions if p.kind == "attestation"]
    assert sorted(rows) == sorted(FIELDS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_651a__every_fact_that_is_asked_is_read_by_a_provision(edition: str) -> None:
    whole = chapter("651a")
    read = {name for p in whole.rules(edition).provisions if not p.log for name in p.fields}
    own = {name for name, field in whole.fields.items() if field.asked.section and field.asked.section.code != "filing"}
    unread = {n for n in own - read if not whole.fields[n].asked.editions or edition in whole.fields[n].asked.editions}
    allowed = {
        PROPOSED: {"continuous_device_model", "device_reshuffles", "device_counts_cards", "recut_by"},
        COMMENT: {"continuous_device_model", "device_reshuffles", "device_counts_cards", "recut_by"},
        IN_FORCE: set(),
    }[edition]
    assert unread - {"top_card_offered", "top_card_paytable"} == allowed


def duty(edition: str, field: str) -> str:
    """The duty that the attestation states in the edition."""
    (row,) = [p for p in chapter("651a").rules(edition).provisions if p.name == field]
    return row.duty


def test_651a_5_c__a_refused_cut_moves_counterclockwise_in_force() -> None:
    assert "counterclockwise" in duty(IN_FORCE, "attest_651a_5_b_c")
    assert re.search(r"others clockwise", duty(PROPOSED, "attest_651a_5_b_c"))


def test_651a_8_c__dealing_runs_clockwise_from_the_left_in_every_edition() -> None:
    assert all("clockwise from the far left" in duty(edition, "attest_651a_8_c") for edition in EDITIONS)


def test_651a_9_g__the_initial_wager_at_war_by_edition() -> None:
    assert "Initial Wager is returned" in duty(IN_FORCE, "attest_651a_9_g")
    assert "Initial" not in duty(PROPOSED, "attest_651a_9_g")
    assert "counterclockwise" in duty(COMMENT, "attest_651a_9_g")
    assert "collects the Initial Wager" in duty(PROPOSED, "attest_651a_9_e")


@pytest.mark.parametrize(
    ("field", "item"),
    [("attest_651a_5_e", "651a.5(f)"), ("attest_651a_5_f", "651a.5(g)"), ("attest_651a_5_g", "651a.5(h)")],
)
def test_651a_5__earlier_texts_hold_the_row_under_their_own_letter_and_the_finding_says_so(
    field: str, item: str
) -> None:
    (row,) = [p for p in chapter("651a").rules(PROPOSED).provisions if p.name == field]
    assert row.citation == item
    assert f"§ {item}" in row.duty
