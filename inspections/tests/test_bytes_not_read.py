"""Bytes that nobody can read, and JSON of another shape, planted in a row: they close no page over other rows, the
row's own page is refused in words, and the alarm is raised."""

import pytest
from django.urls import reverse
from structlog.testing import capture_logs

from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from inspections.exports.reconciling import open_limits_differ
from inspections.handover.tests.handing import handed_over, taken_over
from inspections.models import LogEntry
from inspections.models.searches import Mention
from inspections.searching.mentions import mentions_keep
from rules_submissions.models import Revision
from rules_submissions.review.services.review import comment_add
from rules_submissions.tests.filings import claimed, who
from rules_submissions.tests.making import filed
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
    assert "can no longer be read" in shown.content.decode()
    assert any(str(first.pk) in one and column in one for one in integrity_alarms())
    for name in ("floor:table", "floor:replay", "floor:table_day"):
        page = reverse(name, args=[floor.table.pk])
        assert browser.get(page, {"day": "2026-03-03", "time": "23:00"}).status_code == 200, name


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


def test_the_fault_behind_a_refusal_is_in_the_log(floor, auditor, client_of):
    (first, _) = LogEntry.objects.order_by("number")
    plant(first, signature="7")
    page = reverse("floor:entry", args=[first.pk])
    with capture_logs() as logged:
        assert client_of(auditor).get(page).status_code == 409
    (fault,) = [line for line in logged if line["event"] == "row_not_read"]
    assert fault["path"] == page
    assert "'int' object" in str(fault["exc_info"])


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


@pytest.mark.parametrize("raw", [NO_TEXT, b"[7]", b"{}"])
def test_a_handover_of_another_shape_is_refused_in_words_and_others_are_listed(floor, floorperson, client_of, raw):
    pit_manager = person(Role.PIT_MANAGER, at=floor.facility.holder, printed_name="Pit Manager")
    made, other = (handed_over(floor.facility, floorperson, at(hours)) for hours in (0.5, 0.7))
    taken_over(made, pit_manager, at(0.6))
    plant(made, shown=raw)
    browser = client_of(pit_manager)
    for page in (reverse("floor:handover", args=[made.pk]), reverse("api:handover", args=[made.pk])):
        refused = browser.get(page)
        assert (refused.status_code, "can no longer be read" in refused.content.decode()) == (409, True), page
    assert any(str(made.pk) in words and "shown" in words for words in integrity_alarms())
    for page in (reverse("floor:handovers", args=[floor.facility.pk]), reverse("api:handovers")):
        shown = browser.get(page)
        assert (shown.status_code, str(other.pk) in shown.content.decode()) == (200, True), page


@pytest.mark.parametrize(
    ("column", "raw"), [("replies", "7"), ("facts", NO_TEXT), ("signature", "7"), ("findings", NO_TEXT)]
)
def test_a_filing_of_another_shape_is_refused_in_words_and_the_queue_stays_open(
    facility, filer, cast, client_of, column, raw
):
    submission, other = claimed(filed(facility, filer), cast), filed(facility, filer, "617a")
    comment_add(**who(submission, cast["reviewer"]), text="Name the sheet.", for_return=True)
    revision = submission.revisions.get()
    plant(revision, **{column: raw})
    browser = client_of(cast["reviewer"])
    pages = [
        reverse(name, args=[submission.pk]) for name in ("submissions:review", "submissions:case", "api:submission")
    ]
    pages.append(reverse("submissions:revision", args=[submission.pk, 1]))
    answers = {page: browser.get(page) for page in pages}
    assert {answer.status_code for answer in answers.values()} <= {200, 409}, answers
    refused = [answer.content.decode() for answer in answers.values() if answer.status_code == 409]
    assert refused
    assert all("can no longer be read" in words for words in refused)
    assert any(str(revision.pk) in words and column in words for words in integrity_alarms())
    for page in (reverse("submissions:queue") + "?tab=all", reverse("submissions:list")):
        shown = browser.get(page)
        assert (shown.status_code, other.reference in shown.content.decode()) == (200, True), page
