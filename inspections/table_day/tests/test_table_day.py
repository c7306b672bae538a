"""Everything about a table on a day: what is in it, on the page, as JSON and on paper."""

import json
import re
from datetime import UTC, date, timedelta
from io import BytesIO

import pikepdf
import pytest
from django.urls import reverse

from compliance.documents.models import ExportJob
from compliance.documents.services import export_write
from compliance.holders.errors import FieldRefused
from compliance.holders.models import GamingTable
from compliance.web.days import day_begins
from inspections.alarms.services.alarms import alarm_acknowledge
from inspections.ladder.services.climb import alarms_climb
from inspections.models import Alarm, TableEvent, TableState
from inspections.problems.tests.problems import done, reported
from inspections.table_day.whole_day import whole_day
from inspections.table_day.words import summary_of
from inspections.tests.evening import evening_at, queries_before_and_after
from inspections.tests.factories import NOON, at, inspection, signed
from tests.attacker import plant
from tests.page_ends import ends_of, right_margin
from tests.pdf_checks import structure_of, text_of

pytestmark = pytest.mark.django_db

DAY = NOON.date()


@pytest.fixture
def evening(roulette: GamingTable, floorperson) -> GamingTable:
    """Inspected at one and open from two to four; a failed inspection of half past two came in the next day."""
    return evening_at(roulette, floorperson, at(20), late_reason="The network was down")


def page_url(table, day=DAY):
    return f"{reverse('floor:table_day', args=[table.pk])}?day={day.isoformat()}"


def json_url(table, day=DAY):
    return f"{reverse('api:table_day', args=[table.pk])}?day={day.isoformat()}"


def test_page_and_answer_hold_the_same_day(evening, client_of, auditor):
    page = client_of(auditor).get(page_url(evening)).content.decode()
    answer = client_of(auditor).get(json_url(evening)).json()
    assert answer["totals"]["entries"] == 2
    assert answer["totals"]["late"] == 1
    assert answer["totals"]["missing"] == 0
    assert answer["totals"]["seconds_open"] == 2 * 3600
    assert [(one["first"], one["last"], one["rows"]) for one in answer["numbers"]] == [(1, 2, 2)]
    assert [one["words"] for one in answer["happenings"] if one["row"] == "Table"] == ["Opened", "Closed"]
    assert "The network was down" in answer["changed_since"][0]["words"]
    assert {one["label"] for one in answer["in_effect"]} >= {"Approved rules", "Edition"}
    assert len(answer["entries"]) == 2
    assert all(entry["facts"] and entry["facts_sha256"] for entry in answer["entries"])
    for one in answer["happenings"]:
        assert one["words"].split(":")[0] in page.replace("&#x27;", "'")
    for sentence in ("2 entries in 1 log, none missing.", "Open 2 h 00 min of 24 h 00 min.", "1 entry was late."):
        assert sentence in page


def test_the_bar_has_words_hatching_and_numbers_and_its_figures_stand_beside_it(
    war, dealer, floorperson, client_of, auditor
):
    TableState.objects.update_or_create(table=war, defaults={"is_open": True, "since": NOON})
    reported(war, dealer)
    reported(war, floorperson, done(when=at(0.5)), moment=at(0.5))
    page = client_of(auditor).get(page_url(war)).content.decode().replace("\u00a0", " ")
    assert page.count('class="dr-hatch"') > 0
    assert "Problem 1 open 12:00 p.m. to 12:30 p.m., 30 min" in page
    assert "Closed 12:00 a.m. to Wed 12:00 a.m., 24 h 00 min" in page
    assert ">Closed</text>" in page
    listed = re.findall(r'<b class="time-bar__no">(\d+)</b>', page)
    marks = re.findall(r'<text class="dr-letter"[^>]*>([^<]+)</text>', page)
    assert listed == [str(number) for number in range(1, len(listed) + 1)]
    assert {number for mark in marks for number in re.findall(r"\d+", mark)} <= set(listed)
    assert listed[0] in marks[0]


def test_a_problem_has_its_steps_and_each_alarm_says_who_had_notice_and_who_saw_it(
    war, dealer, floorperson, client_of, auditor
):
    TableState.objects.update_or_create(table=war, defaults={"is_open": True, "since": NOON})
    report = reported(war, dealer)
    alarms_climb(at=NOON + timedelta(minutes=20))
    alarm = Alarm.objects.get()
    alarm_acknowledge(alarm=alarm, by=floorperson, at=NOON + timedelta(minutes=22))
    reported(war, floorperson, done(), moment=at(0.5))
    answer = client_of(auditor).get(json_url(war)).json()
    assert answer["totals"] | {"problems": 1, "open_problems": 0, "alarms": 1} == answer["totals"]
    (shown,) = answer["alarms"]
    assert shown["id"] == str(alarm.pk)
    assert [one["number"] for one in shown["notices"]] == [one.number for one in alarm.told.order_by("number")]
    assert shown["seen_by"] == floorperson.printed_name
    (problem,) = answer["problems"]
    assert (problem["entry"], problem["number"]) == (str(report.pk), report.number)
    assert problem["closed_by"]
    assert len(problem["steps"]) == 4 + len(shown["notices"])
    assert [one["at"] for one in problem["steps"]] == sorted(one["at"] for one in problem["steps"])
    rows = [one["row"] for one in answer["happenings"]]
    assert rows.count("Alarms") == 2 + len(shown["notices"])


def test_what_was_not_known_by_then_is_left_out(evening):
    then = whole_day(evening, DAY, at(13)).answer
    now = whole_day(evening, DAY, at(30)).answer
    assert (then.totals.entries, now.totals.entries) == (1, 2)
    assert (then.changed_since, len(now.changed_since)) == ([], 1)
    assert "received after the day" in " ".join(summary_of(now))


@pytest.mark.parametrize(("day", "hours"), [(date(2026, 3, 8), 23), (date(2026, 11, 1), 25), (DAY, 24)])
def test_a_day_has_as_many_hours_as_the_facility_has(roulette, floorperson, day, hours):
    start = day_begins(day).astimezone(UTC)
    for moment in (start, start + timedelta(hours=hours) - timedelta(seconds=1), start + timedelta(hours=hours)):
        signed(roulette, "roulette_inspection", inspection(moment), floorperson, moment=moment)
    TableEvent.objects.create(
        holder_id=roulette.holder_id, facility_id=roulette.facility_id, table=roulette, act="opened", by=floorperson,
        at=start - timedelta(hours=1), printed_name="x", role="floorperson",
    )  # fmt: skip
    shown = whole_day(roulette, day, start + timedelta(days=3)).answer
    assert shown.ends_at - shown.starts_at == timedelta(hours=hours)
    assert shown.totals.entries == 2
    assert shown.totals.seconds_open == hours * 3600
    assert f"Open {hours} h 00 min of {hours} h 00 min." in summary_of(shown)


def test_a_day_that_has_not_come_and_a_table_that_was_not_there_are_refused_in_words(evening, client_of, auditor):
    with pytest.raises(FieldRefused, match="not come yet"):
        whole_day(evening, DAY + timedelta(days=3), at(30))
    for query in ("2999-01-01", "soon"):
        answered = client_of(auditor).get(f"{reverse('floor:table_day', args=[evening.pk])}?day={query}")
        assert answered.status_code == 400
        assert b"filter-day" in answered.content
        assert client_of(auditor).get(f"{reverse('api:table_day', args=[evening.pk])}?day={query}").status_code == 400


def test_nobody_of_another_holder_sees_a_day(evening, client_of, outsider):
    asking = client_of(outsider)
    for answered in (
        asking.get(page_url(evening)),
        asking.get(json_url(evening)),
        asking.post(reverse("floor:table_day_paper", args=[evening.pk]), {"day": DAY.isoformat()}),
    ):
        assert answered.status_code == 404


def test_the_paper_is_made_as_an_export_with_the_answer_inside(evening, client_of, auditor):
    sent = client_of(auditor).post(reverse("floor:table_day_paper", args=[evening.pk]), {"day": DAY.isoformat()})
    job = ExportJob.objects.get()
    assert sent["Location"] == reverse("documents:export", args=[job.pk])
    export_write(job_id=job.pk)
    shown = client_of(auditor).get(sent["Location"]).content.decode()
    assert "Everything about table R-01" in shown
    assert "Ready" in shown
    pdf = bytes(job.volumes.get(form="pdf").document.content)
    printed = structure_of(pdf)
    assert printed.problems == []
    assert printed.pages == 3
    assert ends_of(pdf) == []
    assert right_margin(pdf) > 0.7
    text = " ".join(text_of(pdf).split())
    for words in (
        "Each entry in full",
        "2 entries in 1 log, none missing.",
        "The network was down",
        "Opened",
        "Closed",
    ):
        assert words in text
    with pikepdf.open(BytesIO(pdf)) as read:
        inside = json.loads(read.attachments["day.json"].get_file().read_bytes())
    told = client_of(auditor).get(json_url(evening)).json()
    assert inside == told | {"known_at": inside["known_at"]}
    assert bytes(job.volumes.get(form="csv").document.content).count(b"\r\n") == 3


def test_the_paper_of_a_changed_entry_is_not_made(evening, client_of, auditor, settings):
    sent = client_of(auditor).post(reverse("floor:table_day_paper", args=[evening.pk]), {"day": DAY.isoformat()})
    assert sent.status_code == 302
    plant(evening.logentry_rows.get(number=1), late_reason="Another")
    job = ExportJob.objects.get()
    export_write(job_id=job.pk)
    job.refresh_from_db()
    assert job.status == "failed"


def test_the_queries_of_the_page_do_not_grow_with_the_records(evening, client_of, auditor, floorperson):
    page = page_url(evening)
    before, after = queries_before_and_after(client_of(auditor), page, evening, floorperson)
    assert before == after


def test_the_day_is_reached_from_the_table_its_replay_and_the_search(evening, client_of, auditor):
    browser, address = client_of(auditor), reverse("floor:table_day", args=[evening.pk])
    pages = (
        reverse("floor:table", args=[evening.pk]),
        f"{reverse('floor:replay', args=[evening.pk])}?day={DAY.isoformat()}&time=15:00",
        f"{reverse('floor:find')}?q=R-01",
    )
    for page in pages:
        assert address in browser.get(page).content.decode(), page
