"""Answers about which an edition leaves no choice, against lists made by hand from the texts."""

from fractions import Fraction
from typing import Any

import pytest

from compliance.regulation import chapter, evaluate
from compliance.regulation.casino_war.tests.cases import compliant
from compliance.regulation.core.differing import differing
from compliance.regulation.roulette.tests import cases as roulette
from compliance.regulation.tests.cases import LATER
from rules_submissions.case.comparison import Side
from rules_submissions.register.remedy import Remedy, remedy_of

PROPOSED, ADOPTED = "651a-2011P", "651a-2012"
BEFORE, AFTER = "617a-2012", "617a-2019"


def remedied(number: str, stated: dict[str, Any], before: str, after: str) -> Remedy:
    whole = chapter(number)
    facts = whole.parse(stated)
    facts = whole.facts(**{n: getattr(facts, n) for n, f in whole.fields.items() if f.is_asked(facts, before)})
    side = Side(facts, before, evaluate(facts, whole.rules(before), LATER))
    appeared = differing(number, before, after).changes(facts, LATER).appeared
    return remedy_of(whole, side, appeared, whole.rules(after), LATER)


def left(remedy: Remedy) -> list[tuple[str, str]]:
    return [(one.citation, one.field) for one in remedy.left]


def test_651a__the_rules_move_to_the_adopted_text_and_equipment_and_approvals_are_left() -> None:
    remedy = remedied("651a", compliant(PROPOSED), PROPOSED, ADOPTED)
    assert {field.name for field in remedy.fields} == {"settlement_direction", "initial_wager_on_war", "payout_odds"}
    assert remedy.answers["settlement_direction"] == "right_counterclockwise"
    assert remedy.answers["initial_wager_on_war"] == "stays_in_play"
    assert left(remedy) == [
        ("651a.2(b)", "layout_approval_ref"),
        ("651a.2(d)", "discard_rack_attached"),
        ("651a.2(d)", "discard_rack_approval_ref"),
        ("651a.3(b)", "shoe_location_approval_ref"),
    ]


@pytest.mark.parametrize(
    ("stated", "more"),
    [
        (compliant(PROPOSED, tie_areas=1), ("651a.2(b)(3)", "tie_areas")),
        (compliant(PROPOSED, "batch_shuffler"), ("651a.5(g)(2)(ii)", "shuffled_batch_procedure_approval_ref")),
    ],
)
def test_651a__one_tie_area_and_batches_each_leave_one_thing_more(
    stated: dict[str, Any], more: tuple[str, str]
) -> None:
    """The lists are from the texts: a Tie area for each player; procedures filed and approved under 465a.2."""
    usual, found = (left(remedied("651a", one, PROPOSED, ADOPTED)) for one in (compliant(PROPOSED), stated))
    assert [one for one in found if one not in usual] == [more]
    assert [one for one in usual if one not in found] == []


def test_651a_10_3__the_odds_of_war_change_and_the_house_edge_stays_23138_993023() -> None:
    remedy = remedied("651a", compliant(PROPOSED, deck_count=6), PROPOSED, ADOPTED)
    odds = {one.line: tuple((side.pay, side.to) for side in (one.before, one.after) if side) for one in remedy.odds}
    assert odds == {"war": ((2, 1), (1, 1)), "war_on_tie": ((3, 1), (2, 1))}
    assert remedy.changed_edges == []
    war = next(e for e in remedy.same_edges if e.row.wager == "initial" and e.row.case["at_tie"] == "war")
    assert war.before is not None
    assert war.before.house_edge == Fraction(23138, 993023)


@pytest.mark.parametrize("kind", [roulette.single_zero, roulette.double_zero, roulette.conversion])
def test_617a__without_touchdown_the_amendment_changes_nothing(kind: Any) -> None:
    remedy = remedied("617a", kind(BEFORE), BEFORE, AFTER)
    assert (remedy.fields, remedy.left, remedy.odds, remedy.changed_edges) == ([], [], [], [])


def test_617a_3_f__touchdown_is_left_to_people_in_full() -> None:
    remedy = remedied("617a", roulette.touchdown(), BEFORE, AFTER)
    assert remedy.fields == []
    assert left(remedy) == [
        ("617a.1(f)(5)", "layout_touchdown_area_per_player"),
        ("617a.3(f)", "touchdown_offered"),
        ("617a.3(f)", "attest_617a_3_f"),
        ("617a.4(d)", "touchdown_paytable"),
    ]


def test_651a_2_a__a_figure_with_several_lawful_answers_is_left() -> None:
    remedy = remedied("651a", compliant(ADOPTED), ADOPTED, PROPOSED)
    assert "betting_positions" not in remedy.answers
    assert ("651a.2(a)", "betting_positions") in left(remedy)


def test_617a_1_d__a_wheel_is_never_remedied_by_a_word() -> None:
    stated = roulette.touchdown() | {"wheel_mode": "single_zero"}
    assert "wheel_mode" not in remedied("617a", stated, BEFORE, AFTER).answers
