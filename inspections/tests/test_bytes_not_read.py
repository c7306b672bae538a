"""Bytes that nobody can read, planted in a row, close no page over other rows, and the alarm is raised."""

import pytest
from django.urls import reverse

from inspections.exports.reconciling import open_limits_differ
from inspections.models import LogEntry
from inspections.search_models import Mention
from inspections.searching.mentions import mentions_keep
from rules_submissions.models import Revision
from tests.attacker import integrity_alarms, plant
from tests.scenes import scene

from .factories import at, deck_change, signed
from .floor import Floor

pytestmark = pytest.mark.django_db
MARCH = {"period": "days", "from": "2026-03-01", "to": "2026-03-31"}
NO_TEXT = b"\xff\xfe"
LISTS = [
    "floor:exceptions", "floor:exceptions_csv", "floor:figures", "floor:figures_csv", "floor:figure_entries",
    "floor:figure_limits", "floor:entries", "floor:board", "api:exceptions", "api:log_entries",
]  # fmt: skip


@scene
def floor(facility, floorperson, security, maintenance, dealer):
    people = {"floorperson": floorperson, "security": security, "maintenance": maintenance, "dealer": dealer}
    made = Floor(facility, people)
    made.wheel()
    made.inspected(-3, opened_or_reopened_at=at(-3, -1))
    made.inspected(-1, opened_or_reopened_at=at(-1, -1))
    return made


@pytest.mark.parametrize(
    ("column", "raw"),
    [("facts", NO_TEXT), ("facts", b"[7]"), ("findings", NO_TEXT), ("findings", b'{"severity":"violation"}')],
)
def test_lists_of_the_floor_stay_open_and_raise_the_alarm(floor, auditor, client_of, column, raw):
    first, second = LogEntry.objects.order_by("number")
    plant(first, **{column: raw})
    browser = client_of(auditor)
    for name in LISTS:
        assert browser.get(reverse(name), {} if "api:" in name else MARCH).status_code == 200, name
    assert str(second.pk) in browser.get(reverse("floor:exceptions"), MARCH).content.decode()
    shown = browser.get(reverse("floor:entry", args=[first.pk]))
    assert shown.status_code == 409
    assert "cannot be read any more" in shown.content.decode()
    assert any(str(first.pk) in one and column in one for one in integrity_alarms())
    for page in (reverse("floor:table", args=[floor.table.pk]), reverse("floor:replay", args=[floor.table.pk])):
        assert browser.get(page).status_code == 200


@pytest.mark.parametrize("raw", [NO_TEXT, b"[7]", b'{"cards_placed_in_use_at":"yesterday?"}'])
def test_entries_go_on_and_limits_are_compared_beside_an_entry_that_nobody_can_read(floor, dealer, raw):
    floor.cards()
    floor.decks(-2)
    decks = LogEntry.objects.get(log_code="deck_change")
    plant(decks, facts=raw)
    differing, _ = open_limits_differ(None)
    assert [one.table for one in differing] == ["inspections_life"]
    made = signed(floor.table, "deck_change", deck_change(at(-1)), dealer)
    mentions_keep()
    assert Mention.objects.filter(entry=made).exists()
    assert any(str(decks.pk) in one and "facts" in one for one in integrity_alarms())


@pytest.mark.parametrize("column", ["facts", "findings"])
def test_figures_of_filings_and_pages_of_tables_stay_open(floor, auditor, client_of, column):
    floor.cards()
    revision = Revision.objects.get(submission__chapter_number="651a")
    plant(revision, **{column: NO_TEXT})
    browser = client_of(auditor)
    assert browser.get(reverse("floor:figures"), MARCH).status_code == 200
    if column == "facts":
        assert browser.get(reverse("floor:table", args=[floor.table.pk])).status_code == 200
        assert any(str(revision.pk) in one for one in integrity_alarms())
