"""Example entries: each is complete and compliant in its log, and happens around the moment that is asked for."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from compliance.regulation import chapter
from compliance.regulation.core.checks import check_log
from compliance.regulation.entry_examples import FOLDER, NOON, clock_words, entry
from compliance.regulation.tests.cases import SIGNED

NAMES = sorted(path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.json"))
BESIDE = {
    "617a/adjustment": "617a/roulette_inspection", "617a/replacement": "617a/roulette_inspection",
    "621a/unsuitable": "621a/tile_inspection",
}  # fmt: skip
"""Files that state only what differs from the usual entry of this log."""
OF_LOG = {"problem_missing": "problem", "problem_done": "problem"}
TABLES: dict[str, dict[str, Any]] = {
    "roulette_inspection": {"wheel_mode": "double_zero_as_single_zero", "wheel_has_external_movable_parts": True},
    "deck_change": {"shuffler_mode": "none"},
    "deck_inspection": {"shuffler_mode": "none"},
}
TABLE = "P-01"
LATER = NOON + timedelta(days=365)


def whole(name: str) -> tuple[str, dict[str, Any]]:
    """The log of an example, and the entry with what the signature adds."""
    usual = BESIDE.get(name, name)
    number, _, code = usual.partition("/")
    log = OF_LOG.get(code, code)
    stated = (entry(usual) if usual != name else {}) | entry(name)
    kind = chapter(number).log(log)
    signer = next((place for place in kind.signatories if place.signs), None)
    if signer is not None:
        stated |= {signer.name: "Teresa Lindqvist", signer.credential: "PA-204431"}
        stated |= {signer.role: signer.roles[0]} if signer.role else {}
    if "inspection_completed_certification" in stated:
        stated["inspection_completed_certification"] |= SIGNED | {"signed_at": clock_words(NOON)}
    return log, stated | {kind.table_field: TABLE}


@pytest.mark.parametrize("name", NAMES)
def test_an_example_breaks_nothing_and_leaves_nothing_open(name: str) -> None:
    number, (log, stated) = name.partition("/")[0], whole(name)
    table = {chapter(number).log(log).table_field: TABLE} | TABLES.get(log, {})
    told = check_log({"chapter": number, "log": log, "table": table, "entries": [stated]}, LATER)["findings"]
    assert [(f["citation"], f["severity"], f["field"]) for f in told if f["severity"] != "note"] == []


def test_an_example_happens_around_the_moment_and_in_its_zone() -> None:
    at = datetime(2026, 11, 1, 0, 50, tzinfo=ZoneInfo("America/New_York"))
    stated = entry("617a/roulette_inspection", at)
    assert (stated["log_date"], stated["log_time"]) == ("2026-11-01", "00:50-04:00")
    assert stated["inspection_started_at"] == "2026-11-01T00:41-04:00"
    used = entry("651a/deck_change", at)
    assert (used["opened_at"], used["removed_at"]) == ("2026-11-01T00:50-04:00", "2026-11-01T23:45-05:00"), (
        "24 hours are counted as they pass"
    )


def test_an_example_has_the_people_and_changes_that_are_asked_for() -> None:
    stated = entry("621a/unsuitable", names={"Kevin Zhao": "Renee Archambault"}, result=None)
    assert "result" not in stated
    assert stated["unsuitable_set"]["dealer_signature"] == "Renee Archambault"
    assert entry("621a/unsuitable")["unsuitable_set"]["dealer_signature"] == "Kevin Zhao"


def test_an_example_has_the_seconds_of_its_moment() -> None:
    assert entry("621a/dice_change", NOON + timedelta(seconds=7))["placed_at"] == "2026-03-03T12:00:07-05:00"
