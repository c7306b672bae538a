"""Codes and names of fields never reach a person: field titles and labels do, in every game."""

from typing import Any

import pytest

from compliance.holders.page_mark import canonical_text, differences
from compliance.regulation import PACKAGES, chapter, evaluate
from compliance.regulation.core.finding import Finding
from compliance.regulation.core.titles import field_at, place_title
from compliance.regulation.tests.cases import LATER
from compliance.web.values import by_number, fact_words, finding_words


@pytest.mark.parametrize("number", PACKAGES)
def test_no_finding_about_an_empty_filing_says_the_name_of_a_field(number: str) -> None:
    whole = chapter(number)
    for edition in whole.editions:
        for one in evaluate(whole.facts(), whole.rules(edition.key), LATER):
            said = f"{one.wrong} {one.mend}"
            assert "_" not in said, said
            assert f"Not stated: {one.field.replace('_', ' ')}." != one.wrong, one.field


def test_a_missing_fact_is_called_by_its_title() -> None:
    whole = chapter("651a")
    found = evaluate(whole.facts(), whole.rules("651a-2012"), LATER)
    decks = next(one for one in found if one.severity == "cannot_tell" and one.field == "deck_count")
    assert whole.fields["deck_count"].label in decks.wrong


@pytest.mark.parametrize(
    ("edition", "field", "found", "words"),
    [
        ("617a-2012", "ball_material", "contains_metal", "Some metal, in any part"),
        ("617a-2012", "wagers_offered", ["red", "first_five"], "First Five Numbers (0, 00, 1, 2, 3); Red"),
        ("617a-2012", "wagers_offered.first_five", "first_five", "First Five Numbers (0, 00, 1, 2, 3)"),
        ("900a-2012", "anything", "a_code", "a_code"),
    ],
)
def test_what_a_finding_found_is_said_in_labels(edition: str, field: str, found: Any, words: str) -> None:
    assert finding_words(Finding(severity="violation", field=field, wrong="", found=found, edition=edition)) == words


def test_a_place_inside_a_fact_has_its_label() -> None:
    fields = chapter("651a").fields
    assert place_title("payout_odds.war_on_tie", fields).endswith("War Wager, War deal ties")
    assert field_at("651a-2012", "batch_label", "deck_change") is not None


def test_what_changed_before_signing_is_told_by_titles() -> None:
    label = chapter("651a").fields["deck_count"].label
    shown = canonical_text({"chapter": "651a", "facts": {"deck_count": 6}, "late_reason": "", "reference": "RS-1"})
    now = canonical_text({"chapter": "651a", "facts": {"deck_count": 8}, "late_reason": "Flat.", "reference": "RS-2"})
    told = [one.words for one in differences(shown, now)]
    assert told[0].startswith(f"Answers › {label}: ")
    assert [one.split(":")[0] for one in told[1:]] == ["Entered late because", "Reference"]


def test_numbers_sort_as_numbers() -> None:
    assert sorted(["W-11", "W-9", "W-100", "B-1"], key=by_number) == ["B-1", "W-9", "W-11", "W-100"]
    totals = chapter("625a").fields["total_values_offered"]
    assert fact_words((10, 4, 17, 5), totals) == "4, 5, 10, 17"


@pytest.mark.parametrize("number", [number for number in PACKAGES if "payout_odds" in chapter(number).fields])
def test_odds_read_in_the_order_of_the_chapter(number: str) -> None:
    field = chapter(number).fields["payout_odds"]
    stated = {code: {"pay": 2, "to": 1} for code in sorted(field.asked.members)}
    assert fact_words(stated, field).split("; ") == [f"{label}: 2 to 1" for label in field.asked.members.values()]
