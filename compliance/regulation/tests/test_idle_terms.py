"""Terms of what a filing says is not offered: cannot tell, in every game, and nothing once the terms are gone."""

from typing import Any

import pytest

from compliance.regulation import chapter, evaluate
from compliance.regulation.core.parse import parse_struct
from compliance.regulation.tests.cases import LATER
from compliance.regulation.tests.golden import filings

DENIALS: list[tuple[str, str, dict[str, Any], dict[str, Any], str, str]] = [
    ("617a", "617a-2019", {"touchdown_offered": False}, {"touchdown_paytable": "A"}, "617a.4(d)", "touchdown_offered"),
    (
        "617a", "617a-2019", {"side_wagers": [{"code": "roulette_x", "offered": False}]},
        {"side_wagers": [{"code": "roulette_x", "offered": False, "paytable_label": "A"}]},
        "617b.1", "side_wagers[0].offered",
    ),
    (
        "619a", "619a-2011P", {"symbol_scheme": "dollar"}, {"themed_symbol_map": {"1": "cherry"}}, "619a.1(c)",
        "symbol_scheme",
    ),
    *(
        ("621a", "621a-2011P", {"player_bank_offered": False}, {term: value}, "621a.11(a)", "player_bank_offered")
        for term, value in {
            "player_bank_offered_to_all": True, "bank_betting_areas_max": 1, "dealer_wager_basis": "players_last_wager",
            "dealer_wager_amount_rule": "$50", "delivery_style_signals": {"chee_yee": "two fingers"},
        }.items()
    ),
    *(
        (
            "621a", "621a-2011P", {f"{wager}_wager_offered": False}, {f"{wager}_paytable": "A"}, "621a.7",
            f"{wager}_wager_offered",
        )
        for wager in ("sum", "match", "beat_it")
    ),
    *(
        ("623a", "623a-2011P", {}, {term: value}, "623a.5(f)", "wagers_offered")
        for term, value in {
            "fire_bet_paytable": "A", "fire_bet_odds_4": 25, "fire_bet_odds_5": 250, "fire_bet_odds_6": 1000,
            "fire_bet_min_usd": "1", "fire_bet_max_usd": "5", "fire_bet_increment_usd": "1",
        }.items()
    ),
    (
        "623a", "623a-2011P", {"bonus_craps_offered": False}, {"bonus_craps_paytable": "A"}, "623a.12",
        "bonus_craps_offered",
    ),
    (
        "623a", "623a-2011P", {"hot_shooter_jackpot_offered": False}, {"hot_shooter_paytable": "A"}, "623a.3(a)",
        "hot_shooter_jackpot_offered",
    ),
    ("651a", "651a-2012", {"top_card_offered": False}, {"top_card_paytable": "A"}, "651b.1", "top_card_offered"),
    *(
        ("651a", edition, {"shuffler_mode": "none"}, {term: value}, "651a.3(c)", "shuffler_mode")
        for edition in ("651a-2011P", "651a-2011C", "651a-2012")
        for term, value in {"batch_count": 2, "decks_per_batch": [3, 3], "shuffler_model": "BX-2"}.items()
    ),
]  # fmt: skip


@pytest.mark.parametrize(("number", "edition", "denial", "terms", "citation", "field"), DENIALS)
def test_6_7__terms_of_what_is_not_offered_contradict_a_filing(
    number: str, edition: str, denial: dict[str, Any], terms: dict[str, Any], citation: str, field: str
) -> None:
    whole = chapter(number)
    plain = {"621a": {"player_bank_offered": None}}.get(number, {})
    stated = (filings(number)[1 if number == "623a" else 0]) | plain | denial

    def found(filing: dict[str, Any]) -> set[tuple[str, str, str]]:
        judged = evaluate(parse_struct(whole.facts, filing), whole.rules(edition), LATER)
        return {(finding.severity, finding.citation, finding.field) for finding in judged}

    contradiction = ("cannot_tell", citation, field)
    assert contradiction not in found(stated)
    assert contradiction in found(stated | terms)
