"""Facts in words: the same value reads the same on every page."""

from datetime import date, time
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.fields import Odds
from compliance.web.parts import review_clock
from compliance.web.templatetags.web import citation, spoken_citation
from compliance.web.tests.fields import FIELDS
from compliance.web.values import fact_words, unit_in_words, value_words
from compliance.web.words import plural

WORDS: list[tuple[Any, str]] = [
    (None, "not stated"),
    ("", "not stated"),
    ([], "none"),
    ({}, "none"),
    (True, "Yes"),
    (False, "No"),
    (0, "0"),
    ([7, 6], "7, 6"),
    ("left of dealer", "left of dealer"),
    (Decimal("0.875"), "0.875"),
    ({"pay": 35, "to": 1}, "35 to 1"),
    (Odds(35, 1), "35 to 1"),
    ({"tie": {"pay": 10, "to": 1}, "war_on_tie": {"pay": 2, "to": 1}}, "tie: 10 to 1; war on tie: 2 to 1"),
    (
        {"approving_unit": "casino_compliance", "approval_number": "CC-2026-0113", "approved_on": "2026-02-02"},
        "Casino Compliance, CC-2026-0113, February 2, 2026",
    ),
    ({"signed": False}, "not signed"),
    (
        {"signed": True, "signer": "A. Filer", "signed_at": "2026-02-03T14:00:00Z"},
        "signed by A. Filer, February 3, 2026, 9:00\u00a0a.m. EST",
    ),
    (date(2026, 2, 3), "February 3, 2026"),
]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("23:27:00-05:00", "11:27\u00a0p.m. EST"),
        ("00:05:00-04:00", "12:05\u00a0a.m. EDT"),
        ("12:00:30-05:00", "12:00:30\u00a0p.m. EST"),
        ("09:41:00+02:00", "9:41\u00a0a.m. UTC+02:00"),
        ("09:41:00", "9:41\u00a0a.m."),
        ("at noon", "at noon"),
        (time(23, 27, tzinfo=ZoneInfo("UTC")), "11:27\u00a0p.m. UTC"),
    ],
)
def test_a_time_of_day_as_people_say_it(value: Any, words: str):
    assert value_words(value, kind="time_of_day") == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Decimal("15.00"), "$15.00"),
        (Decimal("1000.00"), "$1,000.00"),
        (1000000, "$1,000,000"),
        (Decimal("0.50"), "$0.50"),
    ],
)
def test_an_amount_of_money_has_its_thousands(value: Any, words: str):
    assert value_words(value, unit="USD") == words


UNITS = {
    "feet": ("1 foot", "14 feet"), "in": ("1 inch", "14 inches"), "decks": ("1 deck", "14 decks"),
    "boxes": ("1 box", "14 boxes"), "dice": ("1 die", "14 dice"), "batches": ("1 batch", "14 batches"),
    "tile": ("1 tile", "14 tiles"), "percent": ("1 %", "14 %"), "of the bet": ("1 of the bet", "14 of the bet"),
}  # fmt: skip


@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_follows_its_number(unit: str):
    assert tuple(value_words(number, unit=unit).replace("\u00a0", " ") for number in (1, 14)) == UNITS[unit]


def test_every_unit_of_every_field_has_one_and_several():
    """No field has a unit that reads "feets" or "1 decks"."""
    for package in PACKAGES:
        for name, field in chapter(package).fields.items():
            if (unit := field.asked.unit).isalpha():
                one, several = unit_in_words(unit, "1"), unit_in_words(unit, "2")
                assert one != several or one == "%", (package, name, unit)
                assert (unit_in_words(one, "2"), unit_in_words(several, "1")) == (several, one), (package, name, unit)


def test_a_moment_tells_no_seconds():
    """No second is shown, at any part of a minute that has passed."""
    assert value_words("2026-02-03T14:00:59.5Z", kind="moment") == "February 3, 2026, 9:00\u00a0a.m. EST"


@pytest.mark.parametrize(("value", "words"), WORDS)
def test_a_value_in_words(value: Any, words: str):
    assert value_words(value) == words


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("choice", "batch_shuffler", "By a device, in two batches"),
        ("text_set", ["tie", "fire_bet"], "Tie Wager, fire_bet"),
        ("odds_table", {"tie": {"pay": 10, "to": 1}}, "Tie Wager: 10 to 1"),
        ("integer", 9, "9\u00a0positions"),
        ("integer", 1, "1\u00a0position"),
        ("decimal", "0.875", "0.875\u00a0inches"),
        ("money", "25.00", "$25.00"),
        ("day", "2026-02-03", "February 3, 2026"),
        ("moment", "2026-07-03T00:05:00-04:00", "July 3, 2026, 12:05\u00a0a.m. EDT"),
        ("day", "soon", "soon"),
        (
            "records",
            [{"color": "navy", "decks": 8}, {"decks": 1}],
            "color of the backs navy, decks 8\u00a0decks; decks 1\u00a0deck",
        ),
        ("record", {"color": "navy", "decks": 1}, "color of the backs navy, decks 1\u00a0deck"),
    ],
)
def test_a_fact_in_the_words_of_its_field(name: str, value: Any, words: str):
    assert fact_words(value, FIELDS[name]) == words


def test_the_sign_and_the_number_never_part():
    assert citation("651a.3(c)(1)") == "§\u00a0651a.3(c)(1)"
    assert citation("§ 651a.3(c)(1)") == "§\u00a0651a.3(c)(1)"
    assert spoken_citation("651a.3(c)(1)") == "section 651a.3(c)(1)"
    assert citation("") == ""


def test_counts_take_their_noun():
    assert plural(1, "problem,problems") == "1\u00a0problem"
    assert plural(0, "problem,problems") == "0\u00a0problems"


def test_601a_10_c__the_clock_of_fifteen_calendar_days():
    due = date(2026, 3, 14)
    assert review_clock(due, date(2026, 2, 27)).words == "days left"
    last, over = review_clock(due, due), review_clock(due, date(2026, 3, 15))
    assert (last.state, last.number, last.words, last.share) == ("soon", "0", "days, due today", 100)
    assert (over.state, over.number, over.words) == ("late", "1", "day over")
    assert "The filing is not approved because time ran out" in over.due


def test_an_unknown_mapping_is_told_key_by_key():
    assert value_words({"first_use": "2026-02-03"}) == "first use: 2026-02-03"


def test_a_quantity_is_not_taken_for_a_member_with_that_number() -> None:
    points = (("4", "Point 4"), ("6", "Point 6"))
    assert value_words("6", choices=points, unit="times the bet") == "6\u00a0times the bet"
    assert value_words({"6": "5"}, choices=points, unit="times the bet") == "Point 6: 5"


def test_names_with_a_comma_are_parted_by_semicolons() -> None:
    choices = (("a", "0, 1 and 2"), ("b", "0, 2 and 00"))
    assert value_words(["a", "b"], kind="text_set", choices=choices) == "0, 1 and 2; 0, 2 and 00"
