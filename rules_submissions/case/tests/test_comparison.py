"""Comparing two filings: nothing differs from itself, every difference is mirrored, edges are exact."""

from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation import chapter, evaluate
from compliance.regulation.casino_war.tests.cases import compliant
from compliance.regulation.tests.cases import LATER
from rules_submissions.case.comparison import Comparison, Side, compare

from ...tests.making import ROULETTE, WAR, answers_of

CHANGES: dict[str, list[Any]] = {
    "deck_count": [6, 8, 12, 14, 16, None],
    "shuffler_mode": ["none", "batch_shuffler", "continuous_device", None],
    "odds_on_layout": [True, False, None],
    "table_max_usd": ["500", "1000.00", None],
    "surrender_fraction": ["1/2", "1/4", None],
    "attest_651a_4_b": [{"signed": True}, None],
    "payout_odds": [{"tie": {"pay": 10, "to": 1}}, {"tie": {"pay": 11, "to": 1}, "initial": {"pay": 1, "to": 1}}, None],
    "layout_approval_ref": [None],
}
changed = st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in CHANGES.items()})
editions = st.sampled_from(["651a-2011P", "651a-2012"])


def side(number: str = WAR, edition: str = "651a-2012", **changes: Any) -> Side:
    whole = chapter(number)
    stated = whole.parse(answers_of(number, **changes))
    kept = {one.name: getattr(stated, one.name) for one in whole.fields.values() if one.is_asked(stated, edition)}
    facts = whole.facts(**kept)
    return Side(facts, edition, evaluate(facts, whole.rules(edition), LATER))


def compared(before: Side, after: Side, number: str = WAR) -> Comparison:
    return compare(chapter(number), before, after)


@given(changed, editions)
def test_a_filing_does_not_differ_from_itself(changes: dict[str, Any], edition: str) -> None:
    one = side(edition=edition, **changes)
    assert compared(one, one).is_empty


@given(changed, changed, editions, editions)
def test_the_other_way_round_everything_is_mirrored(a: dict[str, Any], b: dict[str, Any], x: str, y: str) -> None:
    one, other = side(edition=x, **a), side(edition=y, **b)
    there, back = compared(one, other), compared(other, one)
    assert [(c.field.name, c.before, c.after) for c in there.changed] == [
        (c.field.name, c.after, c.before) for c in back.changed
    ]
    assert there.appeared == back.vanished
    assert len(there.edges) == len(back.edges)
    assert sum(e.is_changed for e in there.edges) == sum(e.is_changed for e in back.edges)
    assert sorted(map(str, (e.change for e in there.edges))) == sorted(
        str(None if e.change is None else -e.change) for e in back.edges
    )


@given(changed, changed)
def test_every_fact_asked_on_either_side_is_changed_or_the_same_never_both(
    a: dict[str, Any], b: dict[str, Any]
) -> None:
    found = compared(side(**a), side(**b))
    names = [one.field.name for one in found.answers]
    told = [one.field.name for one in (*found.changed, *found.same)]
    duties = [one.field.name for one in found.answers if one.field.kind == "attestation"]
    assert sorted(told + duties) == sorted(names)
    assert len(set(told)) == len(told)


def test_651a_10__other_odds_that_are_equal_by_value_are_the_same_odds() -> None:
    odds = answers_of(WAR)["payout_odds"]
    found = compared(side(), side(payout_odds=odds | {"tie": {"pay": 20, "to": 2}}))
    assert not any(edge.has_other_odds or edge.is_changed for edge in found.edges)
    assert not any(line.is_changed for line in found.odds)


def test_from_651a_2011p_to_651a_2012_the_odds_change_and_the_edge_stays_23138_993023() -> None:
    whole = chapter(WAR)

    def six(edition: str) -> Side:
        facts = whole.parse(compliant(edition, "none", deck_count=6))
        return Side(facts, edition, evaluate(facts, whole.rules(edition), LATER))

    found = compared(six("651a-2011P"), six("651a-2012"))
    war = next(e for e in found.edges if e.row.wager == "initial" and e.row.case.get("at_tie") == "war")
    assert [line.line for line in found.odds if line.is_changed] == ["war", "war_on_tie"]
    assert war.before is not None
    assert war.before.house_edge == Fraction(23138, 993023)
    assert war.change == 0


def test_fewer_decks_are_a_change_of_the_edge_and_not_of_the_odds() -> None:
    found = compared(side(), side(deck_count=12, decks_per_batch=[6, 6]))
    tie = next(e for e in found.edges if e.row.wager == "tie" and e.row.case.get("deal") == "original_deal")
    assert not tie.has_other_odds
    assert tie.change == Fraction(58, 311) - Fraction(74, 415)


def test_a_wager_added_stands_alone_on_its_side() -> None:
    wagers = answers_of(ROULETTE)["wagers_offered"]
    found = compared(
        side(ROULETTE, "617a-2019"),
        side(ROULETTE, "617a-2019", five_adjacent_offered=True, wagers_offered=[*wagers, "five_adjacent"]),
        ROULETTE,
    )
    added = [edge for edge in found.edges if edge.before is None]
    assert [edge.row.wager for edge in added] == ["five_adjacent"]
    assert {finding.field for finding in found.appeared} >= {"layout_has_wheel_replica"}
