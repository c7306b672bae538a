"""An entry that says what never happened: said by one person, and of effect from the signature of a second."""

import json

import pytest
from django.db import connection
from django.urls import reverse

from compliance.holders.roles import Role
from compliance.holders.tests.factories import LONG_AGO, CredentialFactory, person
from compliance.signing.tests.passkey_pages import recorded
from inspections.entries.services.denial import refuse_dependent
from inspections.entries.work import second_statements
from inspections.errors import AlreadyCorrected, AlreadyDenied, NotAllowed
from inspections.models import LogEntry, Newest, RunningLimit
from inspections.models.denials import Denial
from inspections.opening.standing import table_standing
from tests.cast import sign_data

from ...tests.factories import at, deck_change, inspection, said_never, signature_of, signed

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry(war, dealer):
    return signed(war, "deck_change", deck_change(at(-0.5)), dealer)


def test_the_entry_counts_until_a_second_person_agrees(war, entry, floorperson, dealer):
    first = said_never(entry, floorperson)
    assert (first.reason, first.is_second) == ("Made at the wrong table.", False)
    assert LogEntry.objects.effective().get() == entry
    assert RunningLimit.objects.filter(ended_at__isnull=True).exists()
    said_never(entry, dealer, at(0.1))
    assert not LogEntry.objects.effective().exists()
    assert LogEntry.objects.get() == entry
    assert not RunningLimit.objects.exists()
    assert not Newest.objects.exists()


def test_the_second_statement_waits_on_the_home_page_of_the_other_supervisors(entry, floorperson, security):
    other = person(Role.PIT_MANAGER, at=entry.table.facility.holder)
    assert second_statements(other, at()) == []
    said_never(entry, floorperson)
    (item,) = second_statements(other, at())
    assert item.title == "Did it happen? Table W-01, entry 1 of the deck change log"
    assert item.text.endswith("stated that it never happened: Made at the wrong table.")
    assert item.url == reverse("floor:deny", args=[entry.pk])
    assert second_statements(floorperson, at()) == second_statements(security, at()) == []
    said_never(entry, security, at(0.1))
    assert second_statements(other, at(0.2)) == []


def test_what_the_table_stands_on_is_the_entry_before(roulette, floorperson, security):
    signed(roulette, "roulette_inspection", inspection(at(-5)), floorperson, moment=at(-5))
    failed = signed(
        roulette, "roulette_inspection", inspection(at(-1), wheel_parts_secure_ok=False), floorperson, moment=at(-1)
    )
    assert not table_standing(roulette, at()).may_open
    said_never(failed, floorperson)
    assert not table_standing(roulette, at()).may_open
    said_never(failed, security)
    assert table_standing(roulette, at()).may_open


def test_the_second_is_another_account_and_another_credential(entry, floorperson, dealer):
    first = said_never(entry, floorperson)
    with pytest.raises(NotAllowed):
        said_never(entry, floorperson)
    borrowed = person(Role.FLOORPERSON, at=entry.table.facility.holder)
    signature = signature_of(borrowed)
    for number in (signature.credential_number, first.signature["credential_number"]):
        same = number == first.signature["credential_number"]
        tried = type(signature)(borrowed, borrowed.printed_name, number, "floorperson", "password", at())
        if same:
            with pytest.raises(NotAllowed):
                refuse_dependent(first, tried)
        else:
            refuse_dependent(first, tried)
    assert Denial.objects.count() == 1
    CredentialFactory(user=borrowed, number="PA-7", valid_to=LONG_AGO)
    first.signature["credential_number"] = "pa 7"
    with pytest.raises(NotAllowed):
        refuse_dependent(first, signature)


def test_both_signatures_stand_in_the_records_and_the_second_supersedes_the_entry(entry, floorperson, dealer):
    said_never(entry, floorperson)
    envelope, payload = recorded("log_entry.deny")
    assert json.loads(payload["shown"])["reason"] == "Made at the wrong table."
    assert (envelope["supersedes"], envelope["actor"]["printed_name"]) == (None, floorperson.printed_name)
    said_never(entry, dealer)
    envelope, payload = recorded("log_entry.deny_second")
    shown = json.loads(payload["shown"])
    assert shown["first"]["signature"]["printed_name"] == floorperson.printed_name
    assert shown["denies"]["sha256"] == entry.facts_sha256
    assert envelope["supersedes"] is not None
    assert envelope["actor"]["printed_name"] == dealer.printed_name


def test_an_entry_is_corrected_or_never_happened_but_not_both(war, entry, floorperson, dealer):
    said_never(entry, floorperson)
    values, more = deck_change(at(-0.6)), {"supersedes": entry, "correction_reason": "The clock was wrong."}
    later = signed(war, "deck_change", values, dealer, **more)
    with pytest.raises(AlreadyCorrected):
        said_never(entry, dealer)
    said_never(later, floorperson)
    said_never(later, dealer)
    with pytest.raises(AlreadyDenied):
        signed(war, "deck_change", values, dealer, supersedes=later, correction_reason="Again.")
    with pytest.raises(AlreadyDenied):
        said_never(later, person(Role.FLOORPERSON, at=war.facility.holder))


def test_the_pages_lead_from_the_entry_to_both_signatures(entry, floorperson, dealer, client_of):
    page, url = reverse("floor:entry", args=[entry.pk]), reverse("floor:deny", args=[entry.pk])
    first, second = client_of(dealer), client_of(floorperson)
    assert "This never happened" in first.get(page).content.decode()
    assert "How do you know" in first.get(url).content.decode()
    assert first.post(url, {"reason": " ", **sign_data()}).status_code == 400
    assert first.post(url, {"reason": "Wrong table.", **sign_data()})["Location"] == page
    assert first.get(url)["Location"] == page
    assert "Waiting for a second person" in first.get(page).content.decode()
    assert "Agree that it never happened" in second.get(page).content.decode()
    asked = second.get(url)
    assert "Wrong table." in asked.content.decode()
    assert second.post(url, {"sign-seen": asked.context["sign"].mark, **sign_data()})["Location"] == page
    text = " ".join(first.get(page).content.decode().split())
    assert "The entry no longer counts." in text
    assert "Correct this entry" not in text
    told = first.get(f"/api/v1/log-entries/{entry.pk}/").json()["never_happened"]
    assert told["second"]["printed_name"] == floorperson.printed_name


@pytest.mark.parametrize("written_last", [0, 1], ids=["the limit before", "the limit that never was"])
def test_the_limit_before_runs_again_in_whatever_order_the_rows_lie(war, dealer, floorperson, security, written_last):
    signed(war, "deck_change", deck_change(at(-8)), dealer, moment=at(-7.9))
    last = signed(war, "deck_change", deck_change(at(-2)), dealer, moment=at(-1.9))
    rows = RunningLimit.objects.filter(table=war).order_by("started_at")
    before, now = [row.pk for row in rows]
    RunningLimit.objects.filter(pk=(before, now)[written_last]).update(citation="651a.3(d)")
    said_never(last, floorperson)
    with connection.cursor() as cursor:  # as a plan of PostgreSQL may be
        cursor.execute("SET LOCAL enable_indexscan = off; SET LOCAL enable_bitmapscan = off")
    said_never(last, security)
    assert rows.get(ended_at=None).pk == before
