"""The demonstration's month: everything that the brief of the floor promises is there, once."""

from datetime import UTC, datetime

import pytest

from compliance.holders import demo as people
from compliance.holders.models import Facility
from inspections import demo
from inspections.facts import thawed_findings
from inspections.models import Alarm, LogEntry, Stream
from inspections.standing import facility_standings

from .factories import approved_rules

AT = datetime(2026, 11, 21, 4, 0, tzinfo=UTC)
"""Three weeks after the clocks went back: the month crosses the change."""

pytestmark = pytest.mark.django_db


@pytest.fixture
def month(demo_office):
    people.load(AT)
    for facility in Facility.objects.all():
        filer = facility.holder.memberships.get(user__email__startswith="filer@").user
        wheels = [f"R-{number:02d}" for number in range(1, 7)]
        approved_rules(facility, "617a", wheels, filer)
        cards = [f"W-{number:02d}" for number in range(11, 15)]
        approved_rules(facility, "651a", cards, filer, shuffler_mode="batch_shuffler", deck_count=16)
    assert demo.load(AT) is True


def test_a_month_is_loaded_once_and_shows_every_state(month):
    _every_kind_of_thing_is_there()
    _the_boards_show_every_state()
    _only_what_should_be_found_is_found()


def _every_kind_of_thing_is_there():
    count = LogEntry.objects.count()
    assert count > 700
    assert LogEntry.objects.filter(late_seconds__isnull=False).count() == 2
    assert LogEntry.objects.filter(supersedes__isnull=False).count() == 2
    for stream in Stream.objects.all():
        numbers = LogEntry.objects.filter(table=stream.table, log_code=stream.log_code).values_list("number", flat=True)
        assert sorted(numbers) == list(range(1, stream.last_number + 1))
    kinds = set(Alarm.objects.values_list("kind", flat=True))
    assert kinds == {"due_soon", "overdue"}
    assert Alarm.objects.filter(acknowledged_at__isnull=False).count() == 1
    assert demo.load(AT) is False
    assert LogEntry.objects.count() == count


def _the_boards_show_every_state():
    for facility in Facility.objects.all():
        standings = {one.table.number: one for one in facility_standings(facility, AT)}
        assert {number: one.verdict for number, one in standings.items()} == {
            "R-01": "in_order", "R-02": "in_order", "R-03": "in_order", "R-04": "do_not_open", "R-05": "in_order",
            "R-06": "do_not_open", "W-11": "in_order", "W-12": "due_soon", "W-13": "do_not_open", "W-14": "in_order",
        }  # fmt: skip
        assert standings["W-13"].is_open
        assert {reason.citation for reason in standings["W-13"].reasons} == {"651a.3(d)"}
        assert {reason.citation for reason in standings["R-04"].reasons} == {"617a.2(c)"}


def _only_what_should_be_found_is_found():
    found = {
        (entry.table.number, finding.citation, finding.severity)
        for entry in LogEntry.objects.select_related("table")
        for finding in thawed_findings(entry.findings)
    }
    grave = {one for one in found if one[2] not in ("note", "cannot_tell")}
    assert grave == set(), found
