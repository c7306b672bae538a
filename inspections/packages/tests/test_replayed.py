"""The answer and the packet of a moment list the packages that were at the table then."""

import pytest

from inspections.replay.answer import replay_json
from inspections.replay.lines import facts_of_moment
from inspections.replay.moment import Moment
from inspections.replay.replay import replay
from inspections.tests.factories import NOON, at

from .entries import entered

pytestmark = pytest.mark.django_db


def test_the_packages_of_a_moment_are_those_that_were_there_then(kept, war, floorperson):
    entered(kept, "issue", floorperson, ["C-1"], at(-3), table_number="W-01")
    entered(kept, "issue", floorperson, ["C-2"], at(-2), table_number="W-01")
    entered(kept, "take_off", floorperson, ["C-1"], at(-1))
    for when, there in ((-4, []), (-2.5, ["C-1"]), (-1.5, ["C-1", "C-2"]), (0, ["C-2"])):
        shown = replay(war, Moment(at(when), NOON))
        assert replay_json(shown)["packages"] == there, when
        listed = [fact.words for fact in facts_of_moment(shown) if fact.label == "Packages at the table"]
        assert listed == ([", ".join(there)] if there else [])
    assert replay_json(replay(war, Moment(at(-2.5), at(-2.5))))["packages"] == ["C-1"]
