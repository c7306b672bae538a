"""The effects of an approval, as the decision page, the page of the forecast and its calculation say them."""

from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.holders.models import Equipment, Facility, GamingTable, User
from compliance.holders.tests.factories import given
from compliance.regulation import chapter
from compliance.regulation.core.public import public_facts
from rules_submissions.models import RulesSubmission
from rules_submissions.models.public import PrintKind, PublicApproval
from rules_submissions.prints.services import print_context
from rules_submissions.review.tests.by_exception import amendment, in_effect
from tests.cast import Cast

from ...tests.board import address, approved_today, days_ago, html_of
from ...tests.contested import contested
from ...tests.filings import claimed
from ...tests.making import answers_of, drafted, filed
from ..cases import case_of
from ..outlook import DRAW_AGAIN, HANG, outlook_of
from ..players import ForPlayers, says_the_same

pytestmark = pytest.mark.django_db
__all__ = ["contested"]


def opened(**row: Any) -> None:
    """Records a table as open, as the floor keeps it."""
    apps.get_model("inspections", "TableState").objects.create(**row)


def outlook(submission: RulesSubmission) -> Any:
    read = RulesSubmission.objects.select_related("facility__holder", "draft").get(pk=submission.pk)
    now = timezone.now()
    return outlook_of(case_of(read, now), now)


@pytest.fixture
def amended(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    rules = in_effect(filed(facility, filer, at=days_ago(30), table_numbers=["W-11", "W-12"]), cast, at=days_ago(28))
    return amendment(rules, filer, at=days_ago(5), betting_positions=6, initial_war_areas=6, tie_areas=6)


def test_a_first_filing_hangs_everything_and_replaces_nothing(facility: Facility, filer: User) -> None:
    found = outlook(filed(facility, filer, at=days_ago(3)))
    assert (found.predecessors, found.changes, found.before) == ([], [], None)
    assert {line.words for line in found.prints} == {"New"}
    assert [line.reference for line in found.tables] == [""]
    assert "4 prints to put up" in found.short


def test_an_amendment_says_what_gives_way_where_and_what_its_table_is_now(
    amended: RulesSubmission, facility: Facility
) -> None:
    table = GamingTable.objects.get(number="W-11")
    with given():
        opened(table=table, is_open=True, since=days_ago(1))
        Equipment.objects.create(
            holder=facility.holder, facility=facility, table=table, kind="shoe", model="Shoe", serial_number="S-1"
        )
    found = outlook(amended)
    first = amended.amends
    assert [(one.submission.pk, one.tables, one.rest) for one in found.predecessors] == [
        (first.pk, ["W-11", "W-12"], [])
    ]
    assert [(line.number, line.reference) for line in found.tables] == [
        ("W-11", first.reference), ("W-12", first.reference)
    ]  # fmt: skip
    assert found.open_tables == ["W-11"]
    assert found.tables[0].state.startswith("Open since ")
    assert found.tables[1].state == "Closed"
    assert found.running == [("W-11", ["Manual dealing shoe Shoe, S-1"])]
    assert found.reading
    assert all(count > 0 for _, count in found.reading)
    assert sum(count for _, count in found.reading) < len(found.case.rows)


def test_an_approval_that_stays_at_a_table_keeps_its_conditions(facility: Facility, filer: User, cast: Cast) -> None:
    with given():
        for number in ("W-11", "W-12"):
            GamingTable.objects.get_or_create(
                holder=facility.holder, facility=facility, number=number, defaults={"chapter": "651a"}
            )
    rules = approved_today(facility, filer, cast, "Post the sign.")
    whole = amendment(rules, filer, at=timezone.now(), deck_count=12, decks_per_batch=[6, 6])
    assert [line.condition.text for line in outlook(whole).ending] == ["Post the sign."]
    with given():
        RulesSubmission.objects.filter(pk=rules.pk).update(table_numbers=["W-11", "W-12"])
    (stays,) = outlook(whole).predecessors
    assert (stays.rest, stays.ending) == (["W-12"], [])
    assert stays.words.endswith("and stays at table W-12")


def test_prints_differ_where_their_template_says_something_else() -> None:
    """The parts that `SAYS` names for each print agree with the templates, by answers that change one part."""
    whole = chapter("651a")
    base = answers_of("651a")
    key = whole.edition_on(date(2026, 5, 1)).key
    for changes in ({}, {"table_max_usd": "7000.00"}, {"deck_count": 12, "decks_per_batch": [6, 6]}, {"tie_areas": 7}):
        before, after = (whole.parse(base), whole.parse(base | changes))
        views = [ForPlayers.of(whole, facts, key) for facts in (before, after)]
        for kind in PrintKind:
            printed = [_print(view, kind) for view in views]
            assert says_the_same(kind, *views) == (printed[0] == printed[1]), (changes, kind)


@pytest.mark.parametrize("kind", PrintKind)
def test_a_print_names_its_approval_so_that_it_does_not_stay_up(kind: PrintKind) -> None:
    """The reason why a print is replaced although its rules stay the same."""
    whole = chapter("651a")
    view = ForPlayers.of(whole, whole.parse(answers_of("651a")), whole.edition_on(date(2026, 5, 1)).key)
    assert "RS-1, revision 1" in " ".join(_print(view, kind).split())


def test_the_page_says_why_a_print_with_the_same_rules_is_replaced(
    amended: RulesSubmission, filer: User, client_of: Any
) -> None:
    found = outlook(amended)
    assert set(found.other_prints) | set(found.same_prints) == {kind.label for kind in PrintKind}
    assert found.same_prints
    page = " ".join(html_of(client_of(filer), address(amended, "forecast")).split())
    assert f"<b>Replace, same rules:</b> {', '.join(found.same_prints).lower()}. A print names its approval" in page


def _print(view: ForPlayers, kind: PrintKind) -> str:
    day = date(2026, 5, 1)
    row = PublicApproval(
        reference="RS-1", revision=1, holder_name="H", facility_name="F", chapter_number="651a",
        edition_key=view.edition_key, decided_on=day, in_effect_since=day, changed_at=timezone.now(),
        facts=public_facts(view.facts),
    )  # fmt: skip
    context = print_context(row, kind, "2345CDFGHJ")
    drawn = [content for one in context["drawings"] for _, _, content in one.pictures]
    return render_to_string(f"documents/print_{kind}.html", context) + repr(drawn)


def test_sheets_stay_are_taken_down_or_drawn_again(contested: RulesSubmission) -> None:
    sheets = {line.title: line for line in outlook(contested).sheets}
    assert {line.word for line in sheets.values()} == {HANG}
    with given():
        RulesSubmission.objects.filter(pk=contested.pk).update(status="returned")
    drawn = {line.title: line for line in outlook(contested).sheets}
    assert drawn["Layout: L-2, version 1"].word == DRAW_AGAIN
    assert drawn["Layout: L-2, version 1"].differences


def test_it_asks_as_much_whatever_is_on_file(amended: RulesSubmission, facility: Facility, filer: User) -> None:
    with CaptureQueriesContext(connection) as few:
        outlook(amended)
    with given():
        for table in GamingTable.objects.filter(facility=facility):
            opened(table=table, is_open=True)
            for number in range(3):
                Equipment.objects.create(
                    holder=facility.holder, facility=facility, table=table, kind="shoe", model="S",
                    serial_number=f"{table.number}-{number}",
                )  # fmt: skip
        RulesSubmission.objects.filter(pk=amended.pk).update(table_numbers=["W-11", "W-12", "W-13"])
    with CaptureQueriesContext(connection) as many:
        outlook(amended)
    assert len(many) == len(few)
    assert len(few) <= 19


def test_both_sides_read_it_and_a_rival_does_not(amended: RulesSubmission, cast: Cast, client_of: Any) -> None:
    claimed(amended, cast, at=days_ago(4))
    for who in ("filer", "reviewer", "decider", "auditor"):
        html = html_of(client_of(cast[who]), address(amended, "forecast"))
        assert "is replaced at tables W-11, W-12" in html
        assert "The public page, before and after" in html
        assert "Forecast. Not approved; do not put up." in html
    assert client_of(cast["outsider"]).get(address(amended, "forecast")).status_code == 404
    decision = html_of(client_of(cast["decider"]), address(amended, "decision"))
    assert "What approval would do" in decision
    assert address(amended, "forecast") in decision


def test_a_draft_has_a_forecast_and_a_decided_filing_has_none(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    draft = drafted(facility, filer, at=days_ago(1))
    assert "4 prints to put up" in html_of(client_of(filer), address(draft, "forecast"))
    rules = approved_today(facility, filer, cast, "")
    assert client_of(filer).get(address(rules, "forecast")).url == address(rules, "case")
