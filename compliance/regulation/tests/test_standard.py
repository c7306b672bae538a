"""Standard answers: they agree with the text of every edition, follow from one another, leave alone what is stated."""

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest

from compliance.regulation import PACKAGES, chapter, evaluate
from compliance.regulation.core.standard import SIGNED

AT = datetime(2026, 3, 2, 12, tzinfo=UTC)
EDITIONS = [(number, edition.key) for number in PACKAGES for edition in chapter(number).editions]
STATED: dict[str, list[dict[str, Any]]] = {
    "617a": [
        {},
        {"wheel_mode": "single_zero"},
        {"wheel_mode": "double_zero", "five_adjacent_offered": True},
        {"wheel_mode": "double_zero_as_single_zero", "five_adjacent_offered": False},
    ],
    "651a": [
        {"shuffler_mode": "none", "deck_count": 6, "betting_positions": 7, "drop_box_side": "dealer_left"},
        {"shuffler_mode": "batch_shuffler", "deck_count": 16, "betting_positions": 5, "drop_box_side": "dealer_right"},
    ],
}
CASES = [(number, key, stated) for number, key in EDITIONS for stated in STATED.get(number, [{}])]


@pytest.mark.parametrize(("number", "key", "stated"), CASES)
def test_no_standard_answer_breaks_the_text_or_gives_what_a_person_signs(
    number: str, key: str, stated: dict[str, Any]
) -> None:
    whole = chapter(number)
    before = whole.parse(stated)
    answers = whole.standard(before, key)
    assert answers
    assert not answers.keys() & stated.keys()
    assert {whole.fields[name].kind for name in answers}.isdisjoint(SIGNED)
    after = whole.parse(stated | answers)
    assert all(whole.fields[name].is_asked(after, key) for name in answers)
    found = evaluate(after, whole.rules(key), AT)
    about = {finding.field.partition(".")[0].partition("[")[0]: finding.message for finding in found
             if finding.severity in ("violation", "note")}  # fmt: skip
    assert {name: about[name] for name in about if name in answers} == {}
    assert whole.standard(after, key) == {}


def test_an_answer_that_is_stated_stays_and_others_follow_it() -> None:
    whole = chapter("617a")
    key = whole.editions[-1].key
    answers = whole.standard(whole.parse({"wheel_mode": "single_zero", "wagers_offered": ["red", "straight"]}), key)
    assert answers["wheel_compartment_count"] == 37
    assert set(answers["payout_odds"]) == {"red", "straight"}
    assert sorted(answers["layout_wager_areas"]) == ["red", "straight"]
    assert "wagers_offered" not in answers


def test_odds_are_those_of_the_edition() -> None:
    whole = chapter("651a")
    war = {key: whole.standard(whole.facts(), key)["payout_odds"]["war"] for key in ("651a-2011P", "651a-2012")}
    assert war == {"651a-2011P": {"pay": 2, "to": 1}, "651a-2012": {"pay": 1, "to": 1}}


def test_what_differs_from_house_to_house_has_no_standard() -> None:
    for number, key in EDITIONS:
        whole = chapter(number)
        answers = whole.standard(whole.facts(), key)
        assert not {"table_numbers", "table_min_usd", "table_max_usd", "drop_box_side"} & answers.keys()
    facts = msgspec.structs.replace(chapter("651a").facts(), drop_box_side="dealer_right")
    assert chapter("651a").standard(facts, "651a-2012")["tip_box_side"] == "dealer_left"
