"""Every number equals the length of the list that it opens; who sees which; what a period is; what it costs."""

import csv
import html
import re
from datetime import date
from io import StringIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from compliance.regulation.core.finding import needs_approval, violation
from compliance.web.days import day_begins
from inspections.facts import frozen
from inspections.figures.filings import clause_figures, review_figures
from inspections.figures.floor import LATE, OVER, floor_figures
from inspections.figures.period import period_of
from inspections.opening.services import table_open
from inspections.problems.tests.problems import done, reported
from rules_submissions.tests.filings import AT, decide, filed, newest, recommended
from tests.attacker import plant

from ...tests.factories import NOON, at, deck_change, inspection, signed, table_of

pytestmark = pytest.mark.django_db
WRONG = violation("surrender_fraction", "1/3", wrong="No.", required="1/2", mend="1/2.", citation="651a.9(c)(1)")
NEEDED = needs_approval("layout_approval_ref", wrong="None.", required="one", mend="Ask.", citation="651a.1(b)")
MARCH = {"period": "days", "from": "2026-03-01", "to": "2026-03-31"}
ROWS = ('data-label="What was found"', 'data-label="Received"', 'data-label="Game"', 'data-label="Records"')
NUMBER = re.compile(r'<a class="keep" href="([^"]+)">(\d+)(?:<span class="vh">[^<]*</span>)?</a>')


@pytest.fixture
def floor(facility, other_facility, floorperson, dealer, outsider):
    """A month at two facilities: decks over their limit and decks that were not, entries in time and late, problems
    open and dealt with; one late entry of the competitor."""
    cards, wheel = table_of(facility, "651a", "W-01", floorperson), table_of(facility, "617a", "R-01", floorperson)
    signed(cards, "deck_change", deck_change(at(-30), at(-3)), dealer, moment=at(-3, 1))
    signed(cards, "deck_change", deck_change(at(-3), at(-1)), dealer, moment=at(-1, 1))
    signed(wheel, "roulette_inspection", inspection(at(-9)), floorperson, moment=at(-1))
    signed(wheel, "roulette_inspection", inspection(at(-2), opened_or_reopened_at=at(-3)), floorperson, moment=at(-1))
    reported(cards, floorperson)
    reported(cards, floorperson)
    reported(cards, floorperson, done(1))
    table_open(table=wheel, by=floorperson, at=at(0.2))
    return cards


def test_every_number_is_the_length_of_the_list_that_it_opens(floor, cast, facility, filer, auditor, client_of):
    submission = filed(facility, filer)
    decide(recommended(submission, cast), cast["decider"])
    plant(newest(submission), findings=frozen([WRONG, NEEDED]))
    for who in (auditor, filer):
        browser = client_of(who)
        page = browser.get(reverse("floor:figures"), MARCH).content.decode()
        found = [(html.unescape(url), int(many)) for url, many in NUMBER.findall(page)]
        assert len([many for _, many in found if many]) >= 6
        assert "651a.9(c)(1)" in page
        assert "651a.1(b)" not in page
        for url, many in found:
            listed = browser.get(url).content.decode()
            assert sum(listed.count(one) for one in ROWS) == many, url


def test_the_figures_are_a_file_with_the_same_numbers_and_lists_say_what_was_kept(floor, auditor, client_of, facility):
    browser = client_of(auditor)
    rows = list(csv.DictReader(StringIO(browser.get(reverse("floor:figures_csv"), MARCH).content.decode("utf-8-sig"))))
    here = {row["Figure"]: row["Number"] for row in rows if row["Where"] == facility.name}
    named = ("Entries", "Openings", "Running limits", "Running limits kept")
    assert [here[name] for name in named] == ["7", "1", "2", "1"]
    limits = browser.get(reverse("floor:figure_limits"), MARCH).content.decode()
    assert (limits.count("Not kept</"), limits.count("Kept</")) == (1, 1)
    assert "Opened by" in browser.get(reverse("floor:figure_openings"), MARCH).content.decode()


def test_numbers_of_the_floor_are_of_the_period_and_of_one_s_own(floor, auditor, filer, outsider, facility):
    def line(user, **sent):
        period = period_of(user, MARCH | sent, NOON)
        return {one.name: one for one in floor_figures(user, period, NOON)}

    here = line(filer)[facility.name]
    assert (here.entries.many, here.limits.many, here.limits_on_time, here.problems.many) == (7, 2, 1, 1)
    assert (here.kinds[LATE].many, here.kinds[OVER[0]].many) == (1, 1)
    assert line(auditor)[facility.name].kinds == here.kinds
    together = line(auditor)["Every facility"]
    assert (together.entries.many, together.kinds[LATE].many) == (7, 1)
    assert {one.entries.many for one in line(outsider).values()} == {0}
    # the decks were due in the morning of the third
    assert line(filer, **{"from": "2026-03-03"})[facility.name].kinds[OVER[0]].many == 1
    assert line(filer, to="2026-03-02")[facility.name].kinds[OVER[0]].many == 0


def test_each_heading_counts_the_limits_of_its_own_equipment(floor, auditor, client_of):
    page = client_of(auditor).get(reverse("floor:figures"), MARCH)
    of = {number.url: of for _, _, number, of in page.context["tiles"]}
    kept = [next(words for url, words in of.items() if f"kind={code}" in url) for code in OVER]
    assert kept == ["1 of 2 time limits kept", "no time limit was running", "no time limit was running"]


def test_reviews_decisions_and_clauses_are_counted_by_the_period(cast, facility, filer, auditor, outsider):
    decide(recommended(filed(facility, filer), cast), cast["decider"])
    period = period_of(auditor, MARCH, AT)
    assert {(one.unit, one.many, one.median, one.longest) for one in review_figures(auditor, period)} >= {
        ("gaming_operations", 1, 2.0, 2)
    }
    assert review_figures(auditor, period_of(auditor, MARCH | {"from": "2026-03-05"}, AT)) == []
    assert clause_figures(outsider, period_of(outsider, MARCH, AT)) == []


@pytest.mark.parametrize(
    ("code", "first", "last"),
    [
        ("last_month", date(2026, 2, 1), date(2026, 2, 28)),
        ("this_month", date(2026, 3, 1), date(2026, 3, 3)),
        ("quarter", date(2026, 1, 1), date(2026, 3, 3)),
        ("year", date(2026, 1, 1), date(2026, 3, 3)),
        ("nothing", date(2026, 2, 1), date(2026, 2, 28)),
    ],
)
def test_presets_are_days_of_the_facility(auditor, code, first, last):
    period = period_of(auditor, {"period": code}, NOON)
    assert (period.first, period.last) == (first, last)
    assert bool(period.errors) == (code == "nothing")


def test_days_that_are_none_are_said_and_the_others_kept(auditor):
    period = period_of(auditor, {"period": "days", "from": "2026-02-30", "to": "2026-02-10"}, NOON)
    assert [one.message for one in period.errors] == ["“2026-02-30” is not a day. Enter it like 2026-02-27."]
    assert (period.first, period.last) == (date(2026, 2, 1), date(2026, 2, 10))
    turned = period_of(auditor, {"period": "days", "from": "2026-03-02", "to": "2026-03-01"}, NOON)
    assert turned.errors[0].field_id == "filter-to"
    assert period_of(auditor, {"period": "days", "from": "2026-03-01", "to": "2026-03-01"}, NOON).start == day_begins(
        date(2026, 3, 1)
    )


def test_a_page_costs_the_same_however_much_it_counts(floor, auditor, client_of, dealer):
    browser, page = client_of(auditor), reverse("floor:figures")
    browser.get(page, MARCH)
    with CaptureQueriesContext(connection) as few:
        browser.get(page, MARCH)
    for hour in range(4):
        signed(floor, "deck_change", deck_change(at(-40 + hour), at(-40 + hour, 30)), dealer, moment=at(hour))
    with CaptureQueriesContext(connection) as many:
        browser.get(page, MARCH)
    assert len(many) == len(few)


def test_lists_that_a_reader_has_not_are_missing(filer, auditor, client_of):
    reviews = reverse("floor:figure_filings", args=["reviews"])
    assert client_of(filer).get(reviews).status_code == 404
    assert client_of(auditor).get(reviews).status_code == 200
    assert client_of(auditor).get(reverse("floor:figure_filings", args=["nothing"])).status_code == 404
