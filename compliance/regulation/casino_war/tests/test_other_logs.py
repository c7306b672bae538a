"""§ 651a.4(a) and (e): inspection of decks. § 651a.11(e): devices out of service."""

from datetime import datetime
from typing import Any

import pytest

from compliance.regulation import chapter
from compliance.regulation.casino_war.logs import LOG_RULES
from compliance.regulation.casino_war.logs.deck_inspection import DeckInspection
from compliance.regulation.casino_war.logs.register import CardTable
from compliance.regulation.core.checks import check_log
from compliance.regulation.core.log import evaluate_log
from compliance.regulation.core.parse import parse_struct

NOW = datetime.fromisoformat("2026-06-03T12:00:00-04:00")
V, C, N = "violation", "cannot_tell", "note"


def at(clock: str) -> str:
    """A time of June 2, 2026, Eastern daylight time."""
    return f"2026-06-02T{clock}:00-04:00"


INSPECTION: dict[str, Any] = {
    "table_number": "W-03",
    "received_at": at("09:00"),
    "decks_received": 6,
    "preinspected_basis": "none",
    "dealer_name": "Ilse Brandt",
    "dealer_credential_number": "PA-700010",
    "inspected_at": at("09:20"),
    "defects_found": False,
    "floorperson_name": "Omar Reyes",
    "floorperson_credential_number": "PA-700020",
    "verified_at": at("09:25"),
    "first_player_inspection_at": at("10:00"),
    "shuffled_at": at("10:05"),
    "opened_for_play_at": at("10:10"),
}
OUTAGE: dict[str, Any] = {
    "table_number": "W-03",
    "device_id": "TM-0042",
    "out_at": at("18:00"),
    "marking": "covered",
    "marked_at": at("18:05"),
    "alternate_method_started_at": at("18:10"),
    "back_in_service_at": at("22:00"),
}


def found(log: str, *entries: dict[str, Any], mode: str = "none") -> set[tuple[str, str, str]]:
    """Citation, severity and field of every finding."""
    table = {"table_number": "W-03"} | ({"shuffler_mode": mode} if log == "deck_inspection" else {})
    stated = [{name: value for name, value in entry.items() if value is not None} for entry in entries]
    answer = check_log({"chapter": "651a", "log": log, "table": table, "entries": stated}, NOW)
    return {(f["citation"], f["severity"], f["field"]) for f in answer["findings"]}


def inspected(**changes: Any) -> set[tuple[str, str, str]]:
    """Findings about the compliant inspection with some fields changed."""
    return found("deck_inspection", {**INSPECTION, **changes})


def out(**changes: Any) -> set[tuple[str, str, str]]:
    """Findings about the compliant outage with some fields changed."""
    return found("device_out_of_service", {**OUTAGE, **changes})


def test_651a_4_a__a_verified_inspection_is_met() -> None:
    assert inspected() == set()


REQUIRED = [
    "table_number", "received_at", "decks_received", "dealer_name", "dealer_credential_number", "inspected_at",
    "defects_found", "floorperson_name", "floorperson_credential_number", "verified_at",
]  # fmt: skip


@pytest.mark.parametrize("field", REQUIRED)
def test_651a_4_a__what_the_log_requires_and_lacks_is_a_violation(field: str) -> None:
    assert inspected(**{field: None}) == {("651a.4(a)", V, field)}


@pytest.mark.parametrize(
    ("field", "citation"),
    [
        ("preinspected_basis", "651a.4(e)"),
        ("first_player_inspection_at", "651a.4(b)"),
        ("shuffled_at", "651a.4(c)"),
        ("opened_for_play_at", "651a.4(e)"),
    ],
)
def test_651a_4_b_to_e__what_else_is_missing_cannot_be_told(field: str, citation: str) -> None:
    assert inspected(**{field: None}) == {(citation, C, field)}


@pytest.mark.parametrize("basis", ["603a_16_u", "603a_16_v"])
def test_651a_4_e__preinspected_decks_skip_the_inspection(basis: str) -> None:
    skipped = dict.fromkeys(REQUIRED[3:])
    assert inspected(preinspected_basis=basis, **skipped) == set()
    assert inspected(preinspected_basis=basis, received_at=None) == {("651a.4(a)", V, "received_at")}


STEPS = ("first_player_inspection_at", "shuffled_at")


@pytest.mark.parametrize("basis", ["603a_16_u", "603a_16_v"])
@pytest.mark.parametrize("field", STEPS)
def test_651a_4_e__the_copy_in_force_does_not_say_that_preinspected_decks_skip_b_and_c(basis: str, field: str) -> None:
    assert inspected(preinspected_basis=basis, **{field: None}) == {("651a.4(e)", C, field)}
    stated = [{**INSPECTION, "preinspected_basis": basis, field: None}]
    entries = [{name: value for name, value in entry.items() if value is not None} for entry in stated]
    table = {"table_number": "W-03", "shuffler_mode": "none"}
    log = {"chapter": "651a", "log": "deck_inspection", "table": table, "entries": entries}
    assert "names (a) and (d)" in check_log(log, NOW)["findings"][0]["message"]


@pytest.mark.parametrize(
    ("edition", "asked"), [("651a-2011P", set()), ("651a-2011C", set()), ("651a-2012", set(STEPS))]
)
def test_651a_4_e__the_earlier_texts_let_preinspected_decks_skip_b_and_c(edition: str, asked: set[str]) -> None:
    whole = chapter("651a")
    stated = {name: value for name, value in INSPECTION.items() if name not in STEPS}
    entry = parse_struct(DeckInspection, {**stated, "preinspected_basis": "603a_16_u"})
    table = CardTable(table_number="W-03", shuffler_mode="none")
    kind, text = whole.log("deck_inspection"), whole.edition(edition)
    findings = evaluate_log(kind, LOG_RULES, lambda day: text, table, [entry], NOW)
    assert {(f.citation, f.severity, f.field) for f in findings} == {("651a.4(e)", C, field) for field in asked}


@pytest.mark.parametrize(
    ("changes", "is_told"),
    [
        ({}, False),
        ({"batch_label": "A"}, True),
        ({"batch_label": "B"}, True),
        ({"batch_label": "single"}, False),
        ({"batch_label": "single", "decks_received": 11}, False),
        ({"batch_label": "single", "decks_received": 12}, True),
        ({"decks_received": 16}, False),
    ],
)
def test_651a_4_a__at_a_table_with_two_batches_an_inspection_names_its_decks(
    changes: dict[str, Any], is_told: bool
) -> None:
    expected = set() if is_told else {("651a.4(a)", C, "batch_label")}
    assert found("deck_inspection", {**INSPECTION, **changes}, mode="batch_shuffler") == expected
    assert found("deck_inspection", {**INSPECTION, **changes}, mode="none") == set()


@pytest.mark.parametrize(("decks", "short"), [(5, True), (6, False), (16, False)])
def test_651a_4_a__six_decks_or_more(decks: int, short: bool) -> None:
    assert inspected(decks_received=decks) == ({("651a.4(a)", V, "decks_received")} if short else set())


def test_651a_4_a__a_defect_is_a_violation_only_when_play_opened_without_mending_it() -> None:
    defect = {"defects_found": True, "defect_description": "Torn corner, deck 2"}
    assert inspected(**defect, action_taken="Deck replaced") == set()
    assert inspected(**defect) == {("651a.4(a)", V, "action_taken")}
    assert inspected(**defect, opened_for_play_at=None) == {("651a.4(e)", C, "opened_for_play_at")}
    assert inspected(defects_found=True, action_taken="Deck replaced") == {("651a.4(a)", V, "defect_description")}


@pytest.mark.parametrize("same", ["PA-700010", "pa 700010", "PA\u2011700\u200b010"])
def test_651a_4_a__the_floorperson_is_another_person_than_the_dealer(same: str) -> None:
    assert inspected(floorperson_credential_number=same) == {("651a.4(a)", V, "floorperson_credential_number")}


@pytest.mark.parametrize(
    ("field", "early"),
    [
        ("inspected_at", "08:59"),
        ("verified_at", "09:19"),
        ("first_player_inspection_at", "09:24"),
        ("shuffled_at", "09:59"),
        ("opened_for_play_at", "10:04"),
    ],
)
def test_651a_4_a__the_steps_keep_their_order(field: str, early: str) -> None:
    assert inspected(**{field: at(early)}) == {("651a.4(a)", V, field)}


def test_651a_4_a__equal_times_keep_the_order_whatever_zone_they_are_written_in() -> None:
    assert inspected(inspected_at="2026-06-02T13:00:00+00:00", verified_at=at("09:00")) == set()


def test_651a_11_e__a_device_marked_first_is_met() -> None:
    assert out() == set()
    assert out(marking="sign", marked_at=at("18:10")) == set()


def test_651a_11_e__another_method_before_the_marking_is_a_violation() -> None:
    assert out(marked_at=at("18:11")) == {("651a.11(e)", V, "marked_at")}


@pytest.mark.parametrize("back", [OUTAGE["back_in_service_at"], None])
def test_651a_11_e__a_marking_that_is_not_recorded(back: str | None) -> None:
    """Cannot be told while no other method is used, and is a violation once one was: as in 625a.7(d)."""
    waiting = {"alternate_method_started_at": None, "back_in_service_at": back}
    assert out(**waiting) == set()
    assert out(**waiting, marking=None, marked_at=None) == {("651a.11(e)", C, "marked_at")}
    assert out(**waiting, marked_at=None) == {("651a.11(e)", C, "marked_at")}
    assert out(marked_at=None) == out(marking=None, marked_at=None) == {("651a.11(e)", V, "marked_at")}


@pytest.mark.parametrize("field", ["table_number", "device_id", "out_at", "marking"])
def test_651a_11_e__what_is_missing_cannot_be_told(field: str) -> None:
    assert out(**{field: None}) == {("651a.11(e)", C, field)}


def test_651a_11_e__a_return_before_the_failure_is_noted() -> None:
    assert out(back_in_service_at=at("17:00")) == {("651a.11(e)", N, "back_in_service_at")}
