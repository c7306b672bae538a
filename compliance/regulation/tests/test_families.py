"""Families: each answers by its test, in the words of its declaration; the question of an edition asks the same."""

from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from compliance.regulation.core.clean import is_clean_of
from compliance.regulation.core.condition import says
from compliance.regulation.core.demand import Demand
from compliance.regulation.core.elapsed import facility_zone
from compliance.regulation.core.families import (
    all_of,
    answered_no,
    answered_yes,
    at_least,
    at_most,
    before,
    between,
    exactly,
    measured,
    no_line,
    none_but,
    noted,
    one_of,
    pays,
    pays_at_least,
    pays_listed,
    recorded,
    some,
    stated,
    unclear,
)
from compliance.regulation.core.fields import Odds
from compliance.regulation.core.figure import Figure, Text
from compliance.regulation.core.finding import NOT_APPLICABLE, Finding
from compliance.regulation.core.provision import Provisions
from compliance.regulation.general.numbers import up_to
from compliance.regulation.tests.invented.chapter import CHAPTER, FIRST, KEYS, SECOND, LanternFacts, WickEntry

COLORS: Figure[frozenset[str]] = Figure("colors", citation="900a.1(c)(2)", everywhere=frozenset({"red", "green"}))
WICKS: Figure[int] = Figure("wicks", citation="900a.1(b)", values={FIRST: 2, SECOND: 3})
LEAST: Figure[Decimal] = Figure("least", citation="900a.1(a)", everywhere=Decimal(2))
MOST: Figure[Decimal] = Figure("most", citation="900a.1(a)", everywhere=Decimal(4))
ODDS: Figure[Odds] = Figure("odds", citation="900a.2", everywhere=Odds(10, 1))
FLOORS: Figure[dict[str, Odds]] = Figure("floors", citation="900a.2", everywhere={"main": Odds(10, 1)})
TABLE: Figure[dict[str, Odds]] = Figure("table", citation="900a.2", everywhere={"main": Odds(10, 1)})
FLAMES: Figure[str] = Figure(
    "flame", citation="900a.1(c)", everywhere="oil", labels={"oil": "fed by oil", "gas": "fed by gas"}
)
SAID: Any = {"wrong": "It is {found}.", "required": "that it is {due}", "mend": "Enter {due}."}


def found(demand: Demand, edition: str = SECOND, when: Any = None, **facts: Any) -> list[Finding]:
    """The findings of one demand; the question of an edition agrees about whether there are any."""
    rules = Provisions("900a", KEYS, "invented")
    rules.demands("900a.9", "Demand", demand, duty="It is as it is.", when=when)
    (row,) = rules
    text, stated_facts = Text(CHAPTER.edition(edition), {}), LanternFacts(**facts)
    assert row.check is not None
    outcome = row.check(stated_facts, text)
    assert is_clean_of([row], text)(stated_facts) is not bool(outcome)
    return [outcome] if isinstance(outcome, Finding) else list(outcome or ())


MET: list[tuple[Demand, dict[str, Any]]] = [
    (exactly("wicks", WICKS, **SAID), {"wicks": 3}),
    (exactly("colors", frozenset({"red"}), **SAID), {"colors": frozenset({"red"})}),
    (exactly("share", Fraction(1, 2), **SAID), {"share": Fraction(2, 4)}),
    (at_least("lantern_in", LEAST, **SAID), {"lantern_in": Decimal(2)}),
    (at_most("lantern_in", MOST, **SAID), {"lantern_in": Decimal(4)}),
    (between("lantern_in", (LEAST, MOST), **SAID), {"lantern_in": Decimal(4)}),
    (one_of("flame", frozenset({"oil"}), **SAID), {"flame": "oil"}),
    (answered_yes("lit", **SAID), {"lit": True}),
    (answered_no("lit", **SAID), {"lit": False}),
    (stated("lit"), {"lit": False}),
    (recorded("wicks", "how many wicks there are"), {"wicks": 0}),
    (pays("main", ODDS, **SAID), {"payout_odds": {"main": Odds(20, 2)}}),
    (pays_at_least("main", FLOORS, **SAID), {"payout_odds": {"main": Odds(20, 2)}}),
    (none_but("colors", COLORS, **SAID), {"colors": frozenset({"red"})}),
    (up_to("wicks", WICKS, thing="its wicks", contradicts="It is dark.", **SAID), {"wicks": 1}),
    (measured("lantern_in", **SAID), {"lantern_in": Decimal("0.01")}),
    (some("counts", **SAID), {"counts": (0,)}),
    (all_of("colors", ("red",), **SAID), {"colors": frozenset({"red", "blue"})}),
]


@pytest.mark.parametrize(("demand", "facts"), MET)
def test_what_the_text_fixes_is_met_at_its_limit_and_asked_for_where_it_is_missing(
    demand: Demand, facts: dict[str, Any]
) -> None:
    assert found(demand, **facts) == []
    (missing,) = found(demand)
    assert (missing.severity, missing.field) == ("cannot_tell", demand.field)


BROKEN: list[tuple[Demand, dict[str, Any], str, str]] = [
    (exactly("wicks", WICKS, **SAID), {"wicks": 2}, "It is 2.", "that it is 3"),
    (exactly("flame", FLAMES, **SAID), {"flame": "gas"}, "It is fed by gas.", "that it is fed by oil"),
    (exactly("flame", "oil", words={"gas": "bad"}, **SAID), {"flame": "gas"}, "It is bad.", "that it is oil"),
    (at_least("lantern_in", LEAST, **SAID), {"lantern_in": Decimal("1.99")}, "It is 1.99.", "that it is 2"),
    (at_most("lantern_in", MOST, **SAID), {"lantern_in": Decimal("4.01")}, "It is 4.01.", "that it is 4"),
    (
        between("lantern_in", (LEAST, MOST), wrong="It is {found}.", required="{due[0]} to {due[1]}", mend="Mend it."),
        {"lantern_in": Decimal(5)}, "It is 5.", "2 to 4",
    ),
    (
        one_of("flame", frozenset({"oil"}), wrong=lambda value, due: f"{value}, not {sorted(due)}"),
        {"flame": "gas"}, "gas, not ['oil']", "",
    ),
    (answered_yes("lit", WICKS, **SAID), {"lit": False}, "It is False.", "that it is 3"),
    (answered_no("lit", wrong="It is lit.", required="dark"), {"lit": True}, "It is lit.", "dark"),
    (
        up_to("wicks", WICKS, thing="its wicks", contradicts="It is dark.", **SAID),
        {"wicks": 4}, "It is 4.", "that it is 3",
    ),
    (
        up_to("wicks", WICKS, thing="its wicks", contradicts="It is dark.", **SAID),
        {"wicks": -1}, "The filing states -1 as its wicks, which is impossible.", "that it is 3",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("demand", "facts", "wrong", "required"), BROKEN)
def test_anything_else_is_a_violation_in_the_words_of_the_declaration(
    demand: Demand, facts: dict[str, Any], wrong: str, required: str
) -> None:
    (finding,) = found(demand, **facts)
    assert (finding.severity, finding.wrong, finding.required) == ("violation", wrong, required)


def test_a_figure_is_that_of_the_edition() -> None:
    demand = exactly("wicks", WICKS, **SAID)
    assert found(demand, FIRST, wicks=2) == found(demand, SECOND, wicks=3) == []
    (finding,) = found(demand, FIRST, wicks=3)
    assert finding.mend == "Enter 2."


def test_a_line_of_odds_is_told_by_its_place_and_the_whole_table_by_its_name() -> None:
    demand = pays("main", ODDS, about="the main wager", **SAID)
    (wrong,) = found(demand, payout_odds={"main": Odds(11, 1)})
    assert (wrong.severity, wrong.field, wrong.wrong) == ("violation", "payout_odds.main", "It is 11 to 1.")
    (line,), (table,) = found(demand, payout_odds={}), found(demand)
    assert (line.field, table.field) == ("payout_odds.main", "payout_odds")
    assert line.wrong == table.wrong == "Not answered for the main wager: Odds by wager."


def test_a_line_above_its_floor_is_met_and_one_below_it_is_not() -> None:
    demand = pays_at_least("main", FLOORS, **SAID)
    assert found(demand, payout_odds={"main": Odds(11, 1)}) == []
    (low,) = found(demand, payout_odds={"main": Odds(19, 2)})
    assert (low.field, low.wrong, low.required) == ("payout_odds.main", "It is 19 to 2.", "that it is 10 to 1")


def test_what_the_text_leaves_open_is_noted_whatever_is_stated() -> None:
    demand = noted("lit", wrong="The text is silent.", mend="Look.", when=says("wicks", 1))
    for stated_facts in ({}, {"lit": False}, {"lit": True}):
        (finding,) = found(demand, wicks=1, **stated_facts)
        assert (finding.severity, finding.field, finding.found) == ("note", "lit", True)
    assert found(demand, wicks=2, lit=True) == []


def test_each_member_that_is_not_known_is_a_finding_of_its_own() -> None:
    demand = none_but("colors", COLORS, empty=("It has no color.", "Paint it."), wrong="It is “{found}”.")
    assert [one.field for one in found(demand, colors=frozenset({"red", "blue", "black"}))] == [
        "colors.black",
        "colors.blue",
    ]
    (empty,) = found(demand, colors=frozenset())
    assert (empty.severity, empty.wrong, empty.mend) == ("violation", "It has no color.", "Paint it.")
    (unsaid,) = found(none_but("colors", COLORS), colors=frozenset())
    assert unsaid.severity == "cannot_tell"
    lines = none_but("payout_odds", {"main": "Main"}, optional=True, wrong="“{found}” is no wager.")
    assert found(lines) == found(lines, payout_odds={}) == []
    (line,) = found(lines, payout_odds={"other": Odds(1, 1)})
    assert (line.field, line.found, line.wrong) == ("payout_odds.other", Odds(1, 1), "“other” is no wager.")


def test_a_member_of_a_list_that_is_not_known_is_told_by_its_place() -> None:
    demand = none_but("order", COLORS, optional=True, wrong="“{found}” is no color.")
    assert [(one.field, one.wrong) for one in found(demand, order=("red", "blue", "green", "blue"))] == [
        ("order[1]", "“blue” is no color."),
        ("order[3]", "“blue” is no color."),
    ]


def test_each_member_that_a_set_must_hold_is_asked_for_and_may_have_an_item_of_its_own() -> None:
    demand = all_of(
        "colors",
        ("red", "green"),
        items={"green": "900a.1(c)(2)"},
        words={"red": "Red", "green": "Green"},
        empty=("It is bare.", "colors", "Paint it."),
        wrong="{found} is missing.",
    )
    missed = found(demand, colors=frozenset({"blue"}))
    assert [(one.field, one.found, one.wrong, one.citation) for one in missed] == [
        ("colors.red", frozenset({"blue"}), "Red is missing.", ""),
        ("colors.green", frozenset({"blue"}), "Green is missing.", "900a.1(c)(2)"),
    ]
    (empty,) = found(demand, colors=frozenset())
    assert (empty.severity, empty.field, empty.wrong, empty.required) == (
        "violation",
        "colors",
        "It is bare.",
        "colors",
    )
    assert len(found(all_of("colors", ("red", "green"), **SAID), colors=frozenset())) == 2


def test_what_contradicts_the_filing_cannot_be_told() -> None:
    (measure,) = found(measured("lantern_in", **SAID), lantern_in=Decimal(0))
    (answer,) = found(unclear(answered_no("lit", optional=True, wrong="It is lit.", mend="Say which.")), lit=True)
    assert (measure.severity, measure.wrong, measure.required) == ("cannot_tell", "It is 0.", "")
    assert (answer.severity, answer.field, answer.wrong, answer.mend) == (
        "cannot_tell",
        "lit",
        "It is lit.",
        "Say which.",
    )
    (none,) = found(some("counts", **SAID), counts=())
    assert (none.severity, none.found) == ("violation", ())


def test_a_line_that_the_table_may_not_have_is_told_with_its_odds() -> None:
    demand = no_line("other", citation="900a.1(c)", wrong="The other wager pays {found}.")
    assert found(demand) == found(demand, payout_odds={"main": Odds(1, 1)}) == []
    (line,) = found(demand, payout_odds={"other": Odds(2, 1)})
    assert (line.field, line.found, line.wrong) == ("payout_odds.other", Odds(2, 1), "The other wager pays 2 to 1.")
    assert line.citation == "900a.1(c)"


def test_listed_odds_are_met_by_value_lower_ones_break_the_text_and_higher_ones_may_go_to_the_board() -> None:
    exact = pays_listed("main", TABLE, **SAID)
    least = pays_listed("main", TABLE, more=("It is {found}, not {due}.", "{due}", "Ask."), **SAID)
    for demand in (exact, least):
        assert found(demand) == found(demand, payout_odds={}) == found(demand, payout_odds={"main": Odds(20, 2)}) == []
        (lower,) = found(demand, payout_odds={"main": Odds(9, 1)})
        assert (lower.severity, lower.field, lower.mend) == ("violation", "payout_odds.main", "Enter 10 to 1.")
    (higher,), (more,) = (found(demand, payout_odds={"main": Odds(11, 1)}) for demand in (exact, least))
    assert (higher.severity, higher.wrong) == ("violation", "It is 11 to 1.")
    assert (more.severity, more.wrong, more.found) == ("needs_approval", "It is 11 to 1, not 10 to 1.", Odds(11, 1))


def test_a_fact_that_must_be_stated_is_missed_in_its_own_words() -> None:
    (unsaid,) = found(stated("wicks"))
    assert (unsaid.severity, unsaid.wrong) == ("cannot_tell", "Not answered: Wicks.")
    (broken,) = found(stated("wicks", wrong="The filing has no “{label}”.", required="its wicks", mend="Count them."))
    assert (broken.severity, broken.wrong, broken.found) == ("violation", "The filing has no “Wicks”.", None)
    (untold,) = found(recorded("wicks", "how many wicks there are"))
    assert untold.wrong == "The entry does not state how many wicks there are."


def test_an_optional_fact_may_be_missing_and_a_noted_one_breaks_nothing() -> None:
    assert found(at_least("lantern_in", LEAST, optional=True, **SAID)) == []
    (noted,) = found(answered_yes("lit", is_noted=True, wrong="It is dark.", mend="Light it."), lit=False)
    assert (noted.severity, noted.wrong, noted.required) == ("note", "It is dark.", "")


def test_a_zero_contradicts_the_filing_and_breaks_nothing() -> None:
    (finding,) = found(up_to("wicks", WICKS, thing="its wicks", contradicts="It is dark.", **SAID), wicks=0)
    assert (finding.severity, finding.wrong) == ("cannot_tell", "It is 0. It is dark.")


def test_a_condition_narrows_one_demand_or_lifts_the_whole_duty() -> None:
    assert found(exactly("wicks", WICKS, when=says("lit"), **SAID), wicks=1) == []
    assert len(found(exactly("wicks", WICKS, when=says("lit"), **SAID), wicks=1, lit=True)) == 1
    assert found(exactly("wicks", WICKS, **SAID), when=says("lit"), wicks=1) == []
    rules = Provisions("900a", KEYS, "invented", plain="Plain.")
    rules.demands("900a.9", "Demand", stated("wicks"), duty="It is as it is.", when=says("lit"))
    (row,) = rules
    assert row.check is not None
    assert row.check(LanternFacts(), Text(CHAPTER.edition(SECOND), {})) is NOT_APPLICABLE
    assert (row.name, row.fields, row.reading) == ("wicks", ("wicks",), "Plain.")


def test_a_moment_that_came_later_by_elapsed_time_is_a_violation_whatever_the_wall_clock_says() -> None:
    demand = before("placed_at", "removed_at", wrong="It ends on {other}, placed on {found}.", required="order")
    summer = datetime(2026, 11, 1, 1, 30, tzinfo=facility_zone())
    winter = datetime(2026, 11, 1, 1, 10, fold=1, tzinfo=facility_zone())
    asking, text = demand.asking(), Text(CHAPTER.edition(SECOND), {})
    for placed, removed in ((summer, winter), (summer, summer), (None, winter), (summer, None)):
        assert asking(WickEntry(placed_at=placed, removed_at=removed), text) is None
    finding = asking(WickEntry(placed_at=winter, removed_at=summer), text)
    assert isinstance(finding, Finding)
    assert (finding.field, finding.found, finding.required) == ("placed_at", winter, "order")
    assert finding.wrong == ("It ends on November 1, 2026, 1:30 a.m. EDT, placed on November 1, 2026, 1:10 a.m. EST.")
