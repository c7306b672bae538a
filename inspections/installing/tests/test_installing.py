"""Installing a sheet at a table: signed, judged against the approval, and never wrong where nobody recorded it."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from inspections.errors import FieldRefused, NotAllowed
from inspections.models.tables import Installation
from inspections.opening.standing import facility_standings, table_standing
from rules_submissions.models import RulesSubmission
from rules_submissions.states import S
from tests.cast import sign_data
from tests.scenes import scene

from ...tests.factories import NOON, approved_rules, at, inspection, installed, sheet_of, signed, table_of

pytestmark = pytest.mark.django_db


@scene
def rules(roulette):
    return RulesSubmission.objects.get(table_numbers=[roulette.number])


@scene
def sign(rules):
    return sheet_of(rules)


def up(table, version, by, when=-1.0):
    """The sheet signed for, as at the table since so many hours after noon."""
    return installed(table, version, by, at(when))


def hanging(table):
    return {one.kind: one for one in table_standing(table, NOON).hanging}


def barred(table):
    return [one.words for one in table_standing(table, NOON).reasons if one.citation == "601a.10(a)"]


def test_what_was_never_recorded_cannot_be_told_and_does_not_bar(roulette, sign):
    assert hanging(roulette)["sign"].state == "cannot_tell"
    assert barred(roulette) == []


def test_rules_without_sheets_ask_for_none(roulette, rules):
    assert not table_standing(roulette, NOON).hanging


def test_the_approved_version_is_in_order(roulette, sign, floorperson):
    up(roulette, sign, floorperson)
    assert hanging(roulette)["sign"].state == "as_approved"
    grounds = [one.words for one in table_standing(roulette, NOON).grounds]
    assert "Sign: S-1, version 1, is installed, as approved." in grounds


def test_an_earlier_version_keeps_the_table_closed_until_the_approved_one_is_up(roulette, rules, floorperson, facility):
    earlier = approved_rules(
        facility, "617a", [roulette.number], floorperson, status=S.SUPERSEDED, since=date(2019, 1, 1)
    )
    first, second = sheet_of(earlier), sheet_of(rules, first=earlier)
    up(roulette, first, floorperson, when=-3)
    (words,) = barred(roulette)
    assert words == "Sign: S-1, version 1, is at this table, but the approved rules have Sign: S-1, version 2."
    assert table_standing(roulette, NOON).verdict == "do_not_open"
    up(roulette, second, floorperson, when=-2)
    assert barred(roulette) == []


def test_the_newest_by_the_time_stated_is_what_hangs_there(roulette, rules, floorperson):
    first, second = sheet_of(rules), sheet_of(rules, name="S-2")
    up(roulette, second, floorperson, when=-1)
    up(roulette, first, floorperson, when=-2)
    assert hanging(roulette)["sign"].installed.version == second


def test_signs_and_layouts_are_apart(roulette, rules, floorperson):
    up(roulette, sheet_of(rules), floorperson)
    sheet_of(rules, "layout", "L-1")
    assert {kind: one.state for kind, one in hanging(roulette).items()} == {
        "sign": "as_approved", "layout": "cannot_tell",
    }  # fmt: skip


def test_the_same_sent_again_is_one(roulette, sign, floorperson):
    assert up(roulette, sign, floorperson) == up(roulette, sign, floorperson)
    assert Installation.objects.count() == 1


@pytest.mark.parametrize("who", ["filer", "reviewer", "auditor"])
def test_only_people_of_the_floor_sign_for_a_sheet(roulette, sign, cast, who):
    with pytest.raises(NotAllowed):
        up(roulette, sign, cast[who])


@pytest.mark.parametrize(("minutes", "is_taken"), [(2, True), (3, False)])
def test_a_time_that_has_not_come_is_refused(roulette, sign, floorperson, minutes, is_taken):
    if is_taken:
        up(roulette, sign, floorperson, when=minutes / 60)
    else:
        with pytest.raises(FieldRefused, match="has not come"):
            up(roulette, sign, floorperson, when=minutes / 60)
    assert Installation.objects.exists() == is_taken


def test_a_sheet_of_another_game_or_kind_is_refused(roulette, rules, floorperson, facility):
    table_of(facility, "651a", "W-01", floorperson)
    foreign = sheet_of(RulesSubmission.objects.get(table_numbers=["W-01"]))
    for version in (foreign, sheet_of(rules, "gaming_guide", "G-1"), sheet_of(rules, carried=False)):
        with pytest.raises(FieldRefused):
            up(roulette, version, floorperson)


def test_the_queries_of_a_board_do_not_grow_with_tables_and_sheets(facility, roulette, sign, floorperson):
    with CaptureQueriesContext(
        connection,
    ) as one:
        facility_standings(facility, NOON)
    for place in range(2, 5):
        table = table_of(facility, "617a", f"R-0{place}", floorperson)
        version = sheet_of(RulesSubmission.objects.get(table_numbers=[table.number]))
        up(table, version, floorperson)
        signed(table, "roulette_inspection", inspection(at(-1)), floorperson)
    with CaptureQueriesContext(connection) as many:
        facility_standings(facility, NOON)
    assert len(many) == len(one)


def test_the_page_says_what_hangs_and_signs_for_the_next(roulette, rules, floorperson, client_of):
    version = sheet_of(rules)
    browser = client_of(floorperson)
    page = browser.get(reverse("floor:table", args=[roulette.pk])).content.decode()
    assert "Not recorded" in page
    address = reverse("floor:install", args=[roulette.pk])
    form = browser.get(address).content.decode()
    assert "Sign: S-1, version 1 <b>approved now</b>" in form
    refused = browser.post(address, sign_data())
    assert refused.status_code == 400
    assert "Choose a sheet of the approved rules of this table." in refused.content.decode()
    answer = browser.post(address, {"version": version.pk, **sign_data()})
    assert answer.status_code == 302, answer.content.decode()[:2000]
    made = Installation.objects.get()
    assert made.signed_by == floorperson
    assert made.received_at - made.installed_at < timedelta(minutes=2)
    page = browser.get(reverse("floor:table", args=[roulette.pk])).content.decode()
    assert "Sign: S-1, version 1, since" in page


def test_a_time_that_cannot_be_read_keeps_what_was_typed(roulette, sign, floorperson, client_of):
    typed = {"installed_at.month": "2", "installed_at.day": "31", "installed_at.year": "2026", "installed_at.time": "9"}
    answer = client_of(floorperson).post(
        reverse("floor:install", args=[roulette.pk]), {"version": sign.pk, **typed, **sign_data()}
    )
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "“2/31/2026” is not a day of the calendar" in page
    assert 'value="31"' in page
    assert not Installation.objects.exists()
