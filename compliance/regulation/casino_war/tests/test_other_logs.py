"""§ 651a.4(a) and (e): inspection of decks. § 651a.11(e): devices out of service."""

from datetime import datetime
from typing import Any

import pytest

from compliance.regulation.core.checks import check_log

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


def found(log: str, *entries: dict[str, Any]) -> set[tuple[str, str, str]]:
    """Citation, severity and field of every finding."""
    table = {"table_number": "W-03"} | ({"shuffler_mode": "none"} if log == "deck_inspection" else {})
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
    "field", ["preinspected_basis", "first_player_inspection_at", "shuffled_at", "opened_for_play_at"]
)
def test_651a_4_e__what_else_is_missing_cannot_be_told(field: str) -> None:
    assert inspected(**{field: None}) == {("651a.4(e)", C, field)}


@pytest.mark.parametrize("basis", ["603a_16_u", "603a_16_v"])
def test_651a_4_e__preinspected_decks_skip_the_inspection(basis: str) -> None:
    skipped = dict.fromkeys(set(REQUIRED[3:]) | {"first_player_inspection_at", "shuffled_at"})
    assert inspected(preinspected_basis=basis, **skipped) == set()
    assert inspected(preinspected_basis=basis, received_at=None) == {("651a.4(a)", V, "received_at")}


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
