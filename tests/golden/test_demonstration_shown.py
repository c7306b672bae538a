"""Contents of the demonstration: a filing in every state, all six games, rules at every table but one and those
planned, and at the tables one of everything that a floor meets.

In the suite it is loaded once, with the days that show something at one facility, and one person walks through the
pages; the whole month at every facility and the walk of everybody are long."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.conf import settings
from django.db import connection
from django.db.models import Min
from django.test import override_settings

from compliance.demonstration import acted
from compliance.holders import demo as people
from compliance.holders.demo_cast import HOLDERS, LEHIGH, TABLES
from compliance.holders.models import CertificateHolder, Facility, GamingTable
from compliance.notices import demo as notices
from compliance.notices.models import Notice
from inspections import demo
from inspections.entries.services.countersignature import named_signers
from inspections.exceptions import finders
from inspections.exceptions.kinds import EACH_OPENING
from inspections.facts import thawed_findings
from inspections.models import Alarm, LogEntry, Stream
from inspections.models.handovers import Handover
from inspections.models.tables import Installation
from inspections.opening.standing import facility_standings
from rules_submissions import demo as filings
from rules_submissions.decision.effect import submission_in_effect
from rules_submissions.facts import findings_of
from rules_submissions.models import Revision, RulesSubmission
from rules_submissions.models.sheets import Sheet
from rules_submissions.sheets.pins import is_settled
from rules_submissions.states import S
from tests import clock
from tests.golden import answers, beside, more, papers
from tests.golden.kept import held, held_among
from tests.golden.stable import ids_in_order
from tests.scenes import scene

AT = datetime(2026, 11, 21, 4, 0, tzinfo=UTC)
"""Three weeks after the clocks went back: the month crosses the change."""
SOON = datetime(2026, 11, 3, 4, 0, tzinfo=UTC)
"""Two days after: at every table the days that show something cross it too."""

pytestmark = pytest.mark.django_db


@scene
def month(demo_office):
    acted([*people.people(AT), *people.scenes(AT), *filings.scenes(AT), *demo.scenes(AT), *notices.scenes(AT)])
    return list(Facility.objects.all())


@scene
def days_that_show_something(demo_office):
    clock.database_stopped(connection, SOON)
    with override_settings(DEMO_DAYS=1), time_machine.travel(SOON, tick=False), ids_in_order(0):
        first, *_, alarms, found = demo.scenes(SOON)
        loaded = [*people.people(SOON), *people.scenes(SOON), *filings.scenes(SOON), first, alarms, found]
        acted([*loaded, *notices.scenes(SOON)])
    return [Facility.objects.get(name=HOLDERS[0].facility)]


@scene
def shown(days_that_show_something):
    """The demonstration, and the objects beside it."""
    with time_machine.travel(SOON, tick=False), ids_in_order(1):
        acted(beside.scenes(SOON))
    return days_that_show_something


@pytest.fixture
def soon(shown, demo_office):
    """It is the moment at which the demonstration was loaded, and stays so."""
    with time_machine.travel(SOON, tick=False), ids_in_order(2):
        yield SOON


@pytest.mark.long
def test_a_month_shows_every_state_of_every_game_at_every_facility(month):
    assert len(month) == len(HOLDERS)
    assert _days_back(HOLDERS[0].facility) == {"R-01": 30, "R-02": 30, "W-14": 4} | dict.fromkeys(
        ("R-03", "R-04", "R-05", "R-06", "W-11", "W-12", "W-13"), 3
    )
    assert min(_days_back(HOLDERS[1].facility).values()) == 3
    opened = finders.opened_on_nothing(EACH_OPENING)(AT)
    assert [one.table.number for one in opened] == ["R-02"]
    _everything_is_there(month, AT)


@pytest.mark.sampled
def test_the_days_that_show_something_show_every_state_of_every_game(days_that_show_something):
    assert max(SOON - one.occurred_at for one in LogEntry.objects.all()) < timedelta(days=13)
    _everything_is_there(days_that_show_something, SOON)


def test_every_state_and_every_game_is_there_and_tables_have_their_rules(days_that_show_something):
    assert {one.status for one in RulesSubmission.objects.all()} == set(S) - {S.RESCINDED, S.ENDED, S.AWAITING_SECOND}
    assert {one.chapter_number for one in RulesSubmission.objects.all()} == {
        "617a", "619a", "621a", "623a", "625a", "651a",
    }  # fmt: skip
    waiting = set()
    for table in GamingTable.objects.select_related("facility"):
        old_games = ("617a", "651a")
        for days in (0, 40, 75) if table.chapter in old_games else (0, 40):
            if submission_in_effect(table, (SOON - timedelta(days=days)).date()) is None:
                waiting.add((table.facility.name, table.number))
    planned = {(holder.facility, table.number) for holder in HOLDERS for table in holder.planned}
    assert waiting == {("Lehigh Bend Casino", "C-01")} | planned
    assert not Notice.objects.filter(mail=True).exists()
    _filings_are_clean()
    _entries_stand_in_the_order_of_time()


def test_a_layout_that_paid_eleven_to_one_was_pinned_drawn_again_settled_and_approved(days_that_show_something):
    sheet = Sheet.objects.get(name="L-4")
    assert [one.number for one in sheet.versions.all()] == [1, 2, 3]
    assert [(pin.version.number, is_settled(pin)) for pin in sheet.pins.all()] == [(2, True), (2, True)]
    filing = sheet.versions.last().artwork.submission
    assert filing.status == S.IN_EFFECT
    assert [one.move for one in filing.events.order_by("number") if one.move in ("file", "refile", "return")] == [
        "file", "return", "refile",
    ]  # fmt: skip
    waiting = Sheet.objects.get(name="L-1", pins__isnull=False)
    assert [is_settled(pin) for pin in waiting.pins.all()] == [False]
    assert waiting.versions.last().artwork.submission.status == S.RETURNED


@pytest.mark.sampled
def test_the_pages_of_one_person_are_as_they_were_read(soon, plain_papers, settings):
    """The walk that is long, as far as its first person goes."""
    settings.CELERY_BROKER_URL = "memory://"
    walk = more.begun(soon)
    assert len(walk.views) > 30
    held_among("pages", walk.files())
    assert walk.blank == set()


@pytest.mark.long
def test_every_page_is_as_it_was_read(soon, plain_papers, settings):
    settings.CELERY_BROKER_URL = "memory://"  # who reads beside changes from minute to minute
    walk = more.walked(soon)
    assert more.unread(walk) == more.UNREAD
    held("pages", walk.files())
    assert walk.blank == set()


@pytest.mark.sampled
def test_every_answer_of_the_api_is_as_it_was_read(soon, settings):
    settings.API_REQUESTS_A_MINUTE = {"anonymous": 10**9, "member": 10**9}
    held("api", answers.files())


@pytest.mark.sampled
def test_every_paper_is_as_it_was_read(soon, plain_papers):
    held("papers", papers.files(soon))


def _days_back(facility):
    """The number of days that the logs of each table with a wheel or cards reach back."""
    firsts = LogEntry.objects.filter(facility__name=facility, chapter_number__in=("617a", "651a"))
    oldest = firsts.values_list("table__number").annotate(first=Min("occurred_at"))
    return {number: round((AT - first) / timedelta(days=1)) for number, first in oldest.order_by()}


def _everything_is_there(facilities, at):
    _every_kind_of_thing_is_there(facilities)
    _the_boards_show_every_state(facilities, at)
    _only_what_should_be_found_is_found()
    _entries_come_when_they_say()
    _who_adjusted_signed_all_but_the_newest(facilities)


def _every_kind_of_thing_is_there(facilities):
    assert {one.late_seconds for one in LogEntry.objects.filter(late_seconds__isnull=False)} == {(2 * 60 + 41) * 60}
    assert LogEntry.objects.filter(late_seconds__isnull=False).count() == len(facilities)
    assert LogEntry.objects.filter(supersedes__isnull=False).count() == len(facilities)
    for stream in Stream.objects.all():
        numbers = LogEntry.objects.filter(table=stream.table, log_code=stream.log_code).values_list("number", flat=True)
        assert sorted(numbers) == list(range(1, stream.last_number + 1))
    kinds = set(Alarm.objects.values_list("kind", flat=True))
    without_rules = {"barred"} if any(one.name == LEHIGH.facility for one in facilities) else set()
    assert kinds == {"due_soon", "overdue", "problem"} | without_rules
    assert Alarm.objects.filter(acknowledged_at__isnull=False).count() == 1
    for facility in facilities:
        waits = Handover.objects.filter(facility=facility).order_by("number").values_list("takeover", flat=True)
        assert [one is None for one in waits] == [False, True]
        assert {one.kind for one in Installation.objects.filter(facility=facility)} == {"layout"}
        assert facility.tables.filter(labels__isnull=False).count() == len(TABLES)
    assert {(one.table.chapter, one.log_code) for one in Stream.objects.select_related("table")} == {
        ("617a", "roulette_inspection"),
        ("621a", "dice_change"), ("621a", "tile_change"), ("621a", "tile_inspection"),
        ("625a", "device_out_of_service"), ("625a", "dice_change"), ("625a", "sic_bo_inspection"),
        ("651a", "deck_change"), ("651a", "deck_inspection"), ("651a", "device_out_of_service"), ("651a", "problem"),
    }  # fmt: skip


def _the_boards_show_every_state(facilities, at):
    for facility in facilities:
        standings = {one.table.number: one for one in facility_standings(facility, at)}
        planned = next(holder.planned for holder in HOLDERS if holder.facility == facility.name)
        assert {number: one.verdict for number, one in standings.items()} == {
            **{table.number: "do_not_open" for table in planned},
            "R-01": "in_order", "R-02": "in_order", "R-03": "in_order", "R-04": "do_not_open", "R-05": "in_order",
            "R-06": "do_not_open", "W-11": "in_order", "W-12": "due_soon", "W-13": "do_not_open", "W-14": "in_order",
            "B-01": "in_order", "P-01": "in_order", "P-02": "due_soon", "S-01": "in_order",
            "C-01": "in_order" if facility.name == "Keystone Ridge Casino" else "do_not_open",
        }  # fmt: skip
        running = {(one.table.number, clock.clock.citation) for one in standings.values() for clock in one.running}
        assert {citation for _, citation in running} == {"651a.3(d)", "621a.3(e)", "621a.5(c)", "625a.2(b)"}
        assert len(standings["S-01"].running) == 2
        assert standings["W-13"].is_open
        assert {reason.citation for reason in standings["W-13"].reasons} == {"651a.3(d)"}
        assert {reason.citation for reason in standings["R-04"].reasons} == {"617a.2(c)"}


def _only_what_should_be_found_is_found():
    found = {
        (entry.table.number, finding.citation, finding.severity)
        for entry in LogEntry.objects.select_related("table")
        for finding in thawed_findings(entry)
    }
    grave = {one for one in found if one[2] not in ("note", "cannot_tell")}
    assert grave == set(), found


def _entries_come_when_they_say():
    """Received after the event and within the limit, but for the entries that are late on purpose."""
    for entry in LogEntry.objects.filter(supersedes__isnull=True, late_seconds__isnull=True):
        assert timedelta(0) < entry.received_at - entry.occurred_at <= timedelta(minutes=15), entry


def _who_adjusted_signed_all_but_the_newest(facilities):
    for facility in facilities:
        asking = LogEntry.objects.filter(facility=facility).exclude(countersigner="").order_by("occurred_at")
        states = [one.is_due for entry in asking for one in named_signers(entry)]
        assert states == [False, True], facility


def _filings_are_clean():
    """Asserts that a finding about a filing, notes apart, is an approval that is still to come, never more."""
    found = {
        (revision.submission.chapter_number, finding.severity)
        for revision in Revision.objects.select_related("submission")
        for finding in findings_of(revision)
    }
    assert {one for one in found if one[1] != "note"} == {("617a", "needs_approval"), ("651a", "needs_approval")}


def _entries_stand_in_the_order_of_time():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT convert_from(entry_bytes, 'UTF8')::jsonb ->> 'release', received_at, "
            "lag(received_at) OVER (PARTITION BY log_id ORDER BY index) FROM ledger.entry "
            "JOIN ledger.log ON id = log_id WHERE holder_id = ANY(%s)",
            [list(CertificateHolder.objects.values_list("pk", flat=True))],
        )
        rows = cursor.fetchall()
    assert len(rows) > 200
    assert all(before is None or before <= received for _, received, before in rows)
    assert {release for release, _, _ in rows} == {f"{settings.VERSION}+demonstration"}
    assert max(received for _, received, _ in rows) <= SOON
