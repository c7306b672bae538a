"""The rest of a moment after the destruction of records after their term: it says so, and guesses nothing."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.urls import reverse

from inspections.exports.tests.retention import conftest as retention
from inspections.exports.tests.retention.conftest import carried_out
from rules_submissions.decision.effect import RULES_CITATION

from ...reasons import Cure, Reason
from ..answer import replay_json
from ..lines import facts_of_moment, verdict_of
from ..moment import Moment
from ..replay import KEPT, replay

second_admin, opened_log, old_log = retention.second_admin, retention.opened_log, retention.old_log
term, confirmed = retention.term, retention.confirmed
pytestmark = pytest.mark.django_db


def at_of(term, days):
    return Moment(term - timedelta(days=days), term + timedelta(days=6))


def test_a_moment_whose_entries_were_destroyed_says_so_and_guesses_nothing(
    old_log,
    term,
    confirmed,
    client_of,
    floorperson,
):
    then = at_of(term, 19.2)
    before = replay_json(replay(old_log, then))
    assert before["is_whole"]
    assert [one["what"] for one in before["running_limits"]] == ["Change the decks"]
    carried_out(confirmed())
    shown = replay(old_log, then)
    told = replay_json(shown)
    assert (told["open"], told["may_open"], told["is_whole"]) == (None, None, False)
    assert (told["running_limits"], told["findings"], told["alarms"], told["last_inspection"]) == ([], [], [], None)
    assert [one["citation"] for one in told["reasons"]] == [RULES_CITATION, KEPT]
    missing = Reason("651a.4", "No entry says that decks were inspected.", Cure("floor:entry_new", "Inspect"))
    as_if = replace(shown, standing=replace(shown.standing, reasons=[missing, *shown.standing.reasons]))
    assert missing not in as_if.reasons
    assert missing in replace(as_if, lost=()).reasons
    assert verdict_of(shown)[0] == "unknown"
    facts = {one.label: one.words for one in facts_of_moment(shown)}
    assert (facts["State"], facts["Did the rules allow play?"]) == ("Cannot tell", "Cannot tell")
    local = then.at.astimezone(old_log.facility.zone)
    address = reverse("floor:replay", args=[old_log.pk])
    page = client_of(floorperson).get(address, {"day": local.date().isoformat(), "time": f"{local:%H:%M}"})
    assert "were destroyed after their term" in page.content.decode()
    assert "Change the decks" not in page.content.decode()


def test_a_moment_after_what_was_destroyed_is_whole(old_log, term, confirmed):
    carried_out(confirmed())
    after = Moment(term + timedelta(days=5.5), term + timedelta(days=6))
    assert replay_json(replay(old_log, after))["is_whole"]
