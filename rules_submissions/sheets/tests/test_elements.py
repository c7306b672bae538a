"""The elements of a sheet: those that the answers ask for, and no others."""

from datetime import date

import msgspec

from compliance.regulation import chapter, explain
from rules_submissions.demo.answers import roulette
from rules_submissions.sheets.elements import elements_asked, elements_of

from ...tests.making import AT


def test_sheets_are_asked_for_what_the_answers_offer_and_for_nothing_else() -> None:
    whole = chapter("617a")
    rules = whole.rules("617a-2019")
    offered = whole.decode(msgspec.json.encode(roulette(["R-01"], approved_on=date(2026, 1, 5))))
    asked = {one.title for one in elements_asked(explain(offered, rules, AT))}
    assert {"Name or logo on the layout", "Area for every wager", "Sign with minimum and maximum"} <= asked
    assert asked.isdisjoint({"Touchdown Roulette area for each player", "Replica of the wheel"})
    assert asked < {one.title for one in elements_of(rules)}
