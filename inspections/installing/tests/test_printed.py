"""Putting up a print by its code: the current one of the table's approval, named in the record."""

from datetime import date, timedelta
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from compliance.ledger.errors import NotHeld
from inspections.errors import FieldRefused
from inspections.models.tables import Installation
from inspections.opening.standing import table_standing
from rules_submissions.models import RulesSubmission
from rules_submissions.models.prints import PrintCode
from rules_submissions.models.public import PublicApproval, PublicPrint
from rules_submissions.prints.codes import code_words
from rules_submissions.states import S
from tests.attacker import integrity_alarms, plant
from tests.cast import sign_data
from tests.scenes import scene

from ...tests.factories import NOON, approved_rules, at, installed, print_of, sheet_of, table_of

pytestmark = pytest.mark.django_db


@scene
def rules(roulette):
    return RulesSubmission.objects.get(table_numbers=[roulette.number], status=S.IN_EFFECT)


@scene
def sign(rules):
    return sheet_of(rules)


@scene
def earlier(facility, roulette, floorperson):
    """Rules that those in effect replaced."""
    return approved_rules(facility, "617a", [roulette.number], floorperson, status=S.SUPERSEDED, since=date(2019, 1, 1))


def up(table, version, by, code):
    return installed(table, version, by, at(-1), code=code)


def refused(table, version, by, code):
    with pytest.raises(FieldRefused) as refusal:
        up(table, version, by, code)
    assert refusal.value.field == "print_code"
    assert not Installation.objects.exists()
    return refusal.value.sentence


def test_the_print_is_named_in_what_is_signed_and_where_it_hangs(roulette, rules, sign, floorperson):
    one = print_of(rules)
    made = up(roulette, sign, floorperson, code_words(one.code).lower())
    assert made.print == one
    assert up(roulette, sign, floorperson, f"https://example.test/p/{one.code}/") == made
    (found,) = table_standing(roulette, NOON).hanging
    assert f"print {code_words(one.code)}, since" in found.installed_words
    assert not found.is_replaced


def test_without_a_code_all_is_as_before(roulette, sign, floorperson):
    assert up(roulette, sign, floorperson, "").print is None


def test_a_code_that_no_print_has_is_refused(roulette, sign, floorperson):
    assert "No print has this number" in refused(roulette, sign, floorperson, "2345CDFGHJ")


def test_a_replaced_print_is_refused_with_what_holds_now(roulette, rules, sign, earlier, floorperson):
    words = refused(roulette, sign, floorperson, print_of(earlier).code)
    assert words.startswith(f"This print was replaced: {rules.reference} holds since January 1, 2020.")


def test_a_print_of_rules_that_hold_no_more_is_refused(roulette, rules, sign, floorperson):
    code = print_of(rules).code
    plant(rules, status=S.RESCINDED)
    assert "are not in effect now" in refused(roulette, sign, floorperson, code)


def test_a_print_for_other_tables_is_refused(roulette, sign, floorperson, facility):
    table_of(facility, "617a", "R-09", floorperson)
    other = print_of(RulesSubmission.objects.get(table_numbers=["R-09"]))
    assert "belongs to other tables (R-09)" in refused(roulette, sign, floorperson, other.code)


def test_a_print_of_another_kind_is_refused(roulette, rules, sign, floorperson):
    assert "is on a layout legend" in refused(roulette, sign, floorperson, print_of(rules, "legend").code)


def test_a_print_of_another_casino_is_refused_with_its_name(roulette, sign, floorperson):
    told = {"reference": "RS-2222-22", "revision": 1}
    PublicPrint.objects.create(**told, code="2345CDFGHJ", kind="sign", sha256="0" * 64, content=b"", made_at=NOON)
    PublicApproval.objects.create(
        **told, facility_name="Another House", holder_name="Another", facility=UUID(int=1), chapter_number="617a",
        edition_key="617a-2019", decided_on=NOON.date(), in_effect_since=NOON.date(), changed_at=NOON,
    )  # fmt: skip
    assert "belongs to Another House" in refused(roulette, sign, floorperson, "2345CDFGHJ")


def test_a_print_is_visible_to_its_holder_and_the_board(roulette, floorperson, outsider):
    own = print_of(RulesSubmission.objects.get(table_numbers=[roulette.number]))
    assert PrintCode.objects.visible_to(floorperson).filter(pk=own.pk).exists()
    assert not PrintCode.objects.visible_to(outsider).filter(pk=own.pk).exists()


def test_a_planted_code_is_not_believed(roulette, rules, sign, floorperson):
    known = print_of(rules)
    plant(known, code="2345CDFGHJ")
    with pytest.raises(NotHeld):
        up(roulette, sign, floorperson, "2345CDFGHJ")
    assert not Installation.objects.exists()
    assert integrity_alarms()


def test_a_planted_print_is_not_believed(roulette, rules, sign, floorperson):
    paper = print_of(rules, "legend").paper
    plant(paper, kind="sign")
    with pytest.raises(NotHeld):
        up(roulette, sign, floorperson, paper.print_code.code)
    assert not Installation.objects.exists()


def test_putting_the_new_one_up_checks_the_old_one_off(roulette, rules, sign, earlier, floorperson, filer, client_of):
    old, new = print_of(earlier), print_of(rules)
    print_of(earlier, "guide")
    plant(earlier, status_since=NOON - timedelta(hours=2))
    browser, address = client_of(filer), reverse("submissions:reprint")
    before = browser.get(address).content.decode()
    assert "still to replace" in before
    assert "Not signed for at a table" in before
    up(roulette, sign, floorperson, new.code)
    with CaptureQueriesContext(connection) as asked:
        after = browser.get(address).content.decode()
    assert "still to replace" not in after
    assert "Replaced everywhere" in after
    assert code_words(old.code) in after
    assert f"{code_words(new.code)}</a> since" in after
    assert f"signed by {floorperson.printed_name}" in after
    assert sum("inspections_installation" in one["sql"] for one in asked.captured_queries) == 1


@pytest.mark.parametrize(("later", "is_done"), [(timedelta(0), True), (timedelta(microseconds=1), False)])
def test_what_was_put_up_before_it_was_replaced_checks_nothing_off(
    roulette, rules, sign, earlier, floorperson, filer, client_of, later, is_done
):
    print_of(earlier)
    plant(earlier, status_since=up(roulette, sign, floorperson, print_of(rules).code).received_at + later)
    page = client_of(filer).get(reverse("submissions:reprint")).content.decode()
    assert ("Replaced everywhere" in page) == is_done


def test_from_a_scan_to_the_signature(roulette, rules, sign, floorperson, reviewer, outsider, client_of):
    one = print_of(rules)
    address = reverse("floor:print_at", args=[one.code])
    browser = client_of(floorperson)
    page = browser.get(address).content.decode()
    assert "This is the current one" in page
    install = f"{reverse('floor:install', args=[roulette.pk])}?print_code={one.code}&amp;version={sign.pk}"
    assert install in page
    form = browser.get(install.replace("&amp;", "&")).content.decode()
    assert f'value="{one.code}"' in form
    asked = {"version": sign.pk, "print_code": code_words(one.code), **sign_data()}
    answer = browser.post(reverse("floor:install", args=[roulette.pk]), asked)
    assert answer.status_code == 302, answer.content.decode()[:2000]
    assert Installation.objects.get().print == one
    seen = client_of(reviewer).get(address).content.decode()
    assert "This print." in seen
    assert "Last inspection" in seen
    assert "Put this up" not in seen
    assert client_of(outsider).get(address).status_code == 404


def test_a_wrong_code_keeps_what_was_typed(roulette, sign, floorperson, client_of):
    asked = {"version": sign.pk, "print_code": "nonsense", **sign_data()}
    answer = client_of(floorperson).post(reverse("floor:install", args=[roulette.pk]), asked)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "No print has this number" in page
    assert 'value="nonsense"' in page
    assert f'value="{sign.pk}" checked' in page
