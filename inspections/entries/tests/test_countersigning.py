"""§ 617a.2(e): who made the adjustment or replacement signs the entry too, and nobody does it for them."""

import json
import threading
from contextvars import copy_context
from datetime import date

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from compliance.holders.models import Credential
from compliance.holders.page_mark import ShownChanged, canonical_text
from compliance.holders.roles import Role
from compliance.holders.tests.factories import given, person
from compliance.ledger.reconcile import differences
from compliance.notices.models import Notice
from compliance.signing.tests.passkey_pages import recorded
from inspections.entries.services.countersignature import entry_countersign, named_signers
from inspections.entries.work import entries_to_countersign
from inspections.errors import AlreadyCorrected, NotAllowed, NothingToSign
from inspections.facts import facts_of
from inspections.models import Countersignature, LogEntry
from inspections.people import logging_person
from tests.recorded import unrecorded
from tests.scenes import scene

from ...tests.factories import NOON, adjustment, at, countersigned, deck_change, inspection, signature_of, signed

pytestmark = pytest.mark.django_db
LOG = "roulette_inspection"


@scene
def adjusted(roulette, floorperson, maintenance, security):
    """An inspection signed by the floorperson that names maintenance as who adjusted the wheel."""
    return signed(roulette, LOG, adjustment(at(-0.1), maintenance, security), floorperson)


def words_of(entry):
    return [one.words.replace("\u00a0", " ") for one in named_signers(LogEntry.objects.get(pk=entry.pk))]


def test_617a_2_e__who_adjusted_signs_the_entry_as_it_was_signed(adjusted, maintenance):
    assert words_of(adjusted) == [f"Not yet signed by {maintenance.printed_name} (§ 617a.2(e))"]
    made = countersigned(adjusted, maintenance, at(0.5))
    number = maintenance.credentials.get().number
    assert (made.entry, made.place, made.received_at) == (adjusted, "performer_signature", at(0.5))
    assert (made.signature["credential_number"], made.signature["role"]) == (number, "table_game_maintenance")
    when = "March 3, 2026, 12:30 p.m. EST"
    assert words_of(adjusted) == [f"Signed by {maintenance.printed_name}, credential {number}, {when}, with a password"]
    envelope, payload = recorded("log_entry.countersign")
    assert (envelope["subject"]["table"], envelope["subject"]["id"]) == ("inspections_countersignature", str(made.pk))
    assert envelope["actor"]["credential_number"] == number
    assert envelope["signature"]["assurance"] == "lower"
    shown = json.loads(payload["shown"])
    told = shown["countersigns"]
    assert (told["id"], told["number"], told["sha256"]) == (str(adjusted.pk), adjusted.number, adjusted.facts_sha256)
    assert told["entry"] == facts_of(adjusted)
    assert told["signature"] == adjusted.signature
    assert shown["place"]["citation"] == "617a.2(e)"
    assert json.loads(envelope["signature"]["statement"])["meaning"]["id"] == "log_entry.countersign/1"


def test_the_countersignature_shows_what_the_first_signature_showed(adjusted, maintenance):
    """All that the signer of the entry was shown stands in what the person whom it names is shown."""
    countersigned(adjusted, maintenance)
    first = json.loads(recorded("log_entry.sign")[1]["shown"])
    told = json.loads(recorded("log_entry.countersign")[1]["shown"])["countersigns"]
    signer = first.pop("signer")
    assert {name: told[name] for name in first} == first
    assert {name: told["signature"][name] for name in signer} == signer


@pytest.mark.parametrize("name", ["floorperson", "security", "dealer", "second_floorperson"])
def test_nobody_else_signs_for_the_person_named(request, adjusted, maintenance, name):
    with pytest.raises(NotAllowed, match=f"{maintenance.printed_name}, {maintenance.credentials.get().number}"):
        countersigned(adjusted, request.getfixturevalue(name))
    assert not Countersignature.objects.exists()


def test_a_role_that_signs_no_entries_is_refused(adjusted, filer):
    with pytest.raises(NotAllowed, match="cannot sign log entries"):
        countersigned(adjusted, filer)


def test_a_newer_number_of_the_same_person_signs_and_an_ended_one_names_them(adjusted, maintenance):
    with given():
        Credential.objects.filter(user=maintenance).update(valid_to=date(2026, 3, 3))
        Credential.objects.create(user=maintenance, number="PA-NEW-1", valid_from=date(2026, 3, 4))
    made = countersigned(adjusted, maintenance, at(24))
    assert made.signature["credential_number"] == "PA-NEW-1"


def test_sent_twice_it_is_the_same_signature(adjusted, maintenance):
    first = countersigned(adjusted, maintenance)
    assert countersigned(adjusted, maintenance).pk == first.pk
    assert Countersignature.objects.count() == 1


def test_an_entry_that_rests_on_one_asks_only_who_has_not_signed_that(roulette, maintenance, floorperson, security):
    done = at(-1)
    first = signed(roulette, LOG, adjustment(done, maintenance, security), floorperson)
    again = inspection(at(0.5)) | {
        name: value for name, value in facts_of(first).items()
        if name.startswith(("performer", "security", "adjustment", "event_reason"))
    }  # fmt: skip
    second = signed(roulette, LOG, again, floorperson, moment=at(0.5))
    assert second.countersigner == first.countersigner != ""
    countersigned(first, maintenance)
    third = signed(roulette, LOG, again | {"inspection_completed_at": at(0.6).isoformat()}, floorperson, moment=at(0.7))
    assert third.countersigner == ""
    assert [signer.is_due for signer in named_signers(third)] == [False]
    assert [signer.is_due for signer in named_signers(second)] == [True]
    other = again | {"adjustment_completed_at": at(0.1).isoformat()}
    assert signed(roulette, LOG, other, floorperson, moment=at(0.8)).countersigner == first.countersigner


@pytest.mark.django_db(transaction=True)
def test_sent_twice_at_once_it_is_the_same_signature(adjusted, maintenance):
    found = []

    def sign():
        try:
            found.append(countersigned(adjusted, maintenance).pk)
        finally:
            connection.close()

    threads = [threading.Thread(target=copy_context().run, args=(sign,)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 3
    assert len(set(found)) == 1


def test_a_corrected_entry_is_not_signed_but_its_correction_is(roulette, adjusted, floorperson, maintenance, security):
    mended = adjustment(at(-0.1), maintenance, security, adjustment_replacement_description="One leveling screw.")
    later = signed(roulette, LOG, mended, floorperson, supersedes=adjusted, correction_reason="It was one.")
    with pytest.raises(AlreadyCorrected, match=f"entry {later.number}"):
        countersigned(adjusted, maintenance)
    assert words_of(adjusted) == [
        f"Not signed by {maintenance.printed_name} before it was corrected (§ 617a.2(e))"
    ]  # fmt: skip
    assert [item.url for item in entries_to_countersign(maintenance, NOON)] == [
        f"/floor/entries/{later.pk}/countersign/"
    ]
    assert countersigned(later, maintenance).entry == later
    assert entries_to_countersign(maintenance, NOON) == []


def test_a_signature_stays_with_an_entry_that_is_corrected_later(
    roulette, adjusted, floorperson, maintenance, security
):
    first = countersigned(adjusted, maintenance)
    mended = adjustment(at(-0.1), maintenance, security, adjustment_replacement_description="One leveling screw.")
    signed(roulette, LOG, mended, floorperson, supersedes=adjusted, correction_reason="It was one.")
    assert words_of(adjusted)[0].startswith("Signed by")
    assert countersigned(adjusted, maintenance).pk == first.pk


def test_an_entry_that_names_nobody_or_its_own_signer_asks_for_nothing(
    roulette, war, dealer, floorperson, maintenance, security
):
    plain = signed(roulette, LOG, inspection(at(-2)), floorperson)
    own = signed(roulette, LOG, adjustment(at(-1), maintenance, security), maintenance)
    himself = signed(roulette, LOG, adjustment(at(-0.2), floorperson, security), floorperson)
    decks = signed(war, "deck_change", deck_change(at(-1)), dealer)
    for entry, by in ((plain, maintenance), (own, maintenance), (himself, floorperson), (decks, dealer)):
        assert (named_signers(entry), entry.countersigner) == ([], "")
        with pytest.raises(NothingToSign):
            countersigned(entry, by)
    assert not Notice.objects.filter(kind=Notice.Kind.ASSIGNED).exists()


def test_somebody_without_a_number_is_due_and_nobody_can_sign(roulette, floorperson, maintenance, security):
    values = adjustment(at(-0.1), maintenance, security, performer_signature="Ned Tech", performer_role="other")
    del values["performer_credential_number"]
    entry = signed(roulette, LOG, values, floorperson)
    assert words_of(entry) == ["Not yet signed by Ned Tech (§ 617a.2(e))"]
    assert entry.countersigner == ""
    with pytest.raises(NotAllowed, match="Ned Tech"):
        countersigned(entry, maintenance)


def test_a_number_too_long_to_be_a_credential_s_is_kept_and_asks_nobody(roulette, floorperson, maintenance, security):
    values = adjustment(at(-0.1), maintenance, security, performer_signature="Ned Tech")
    entry = signed(roulette, LOG, values | {"performer_credential_number": "PA-" + "9" * 60}, floorperson)
    assert entry.countersigner == ""
    assert words_of(entry) == ["Not yet signed by Ned Tech (§ 617a.2(e))"]


def test_the_person_named_is_told_once_and_finds_it_among_their_work(adjusted, maintenance, security, floorperson):
    (notice,) = Notice.objects.filter(kind=Notice.Kind.ASSIGNED)
    assert notice.recipient == maintenance
    assert notice.link == f"/floor/entries/{adjusted.pk}/countersign/"
    assert "§ 617a.2(e)" in notice.body
    (item,) = entries_to_countersign(maintenance, NOON)
    assert item.url == notice.link
    assert "table R-01, entry 1" in item.title
    assert entries_to_countersign(security, NOON) == entries_to_countersign(floorperson, NOON) == []
    countersigned(adjusted, maintenance)
    assert entries_to_countersign(maintenance, NOON) == []


def test_the_person_named_is_found_by_any_spelling_of_the_number(roulette, floorperson, maintenance, security):
    number = maintenance.credentials.get().number
    values = adjustment(at(-0.1), maintenance, security, performer_credential_number=number.lower().replace("-", " "))
    entry = signed(roulette, LOG, values, floorperson)
    assert facts_of(entry)["performer_credential_number"] == values["performer_credential_number"]
    assert entry.countersigner == number
    (item,) = entries_to_countersign(maintenance, NOON)
    assert item.url == f"/floor/entries/{entry.pk}/countersign/"
    assert countersigned(entry, maintenance).signature["credential_number"] == number


@pytest.mark.parametrize("spelled", [str.lower, lambda number: number.replace("-", " "), "\u200b".join])
def test_the_floor_finds_the_person_of_a_number_in_any_spelling(spelled, facility, floorperson):
    number = floorperson.credentials.get().number
    assert logging_person(facility, spelled(number), NOON.date()) == floorperson
    assert logging_person(facility, f"{number}1", NOON.date()) is None


def test_a_person_who_signs_no_entries_is_not_told(roulette, floorperson, security, holder):
    clerk = person(Role.INTERNAL_AUDIT, at=holder, printed_name="Ian Audit")
    entry = signed(
        roulette, LOG, adjustment(at(-0.1), clerk, security, performer_role="other"), floorperson
    )  # fmt: skip
    assert entry.countersigner == clerk.credentials.get().number
    assert not Notice.objects.filter(kind=Notice.Kind.ASSIGNED).exists()
    assert entries_to_countersign(clerk, NOON) == []


def test_the_list_of_entries_to_sign_has_a_fixed_number_of_queries(
    roulette, adjusted, floorperson, maintenance, security, django_assert_num_queries
):
    assert maintenance.may  # roles and memberships are read
    entries_to_countersign(maintenance, NOON)
    with django_assert_num_queries(3):
        assert len(entries_to_countersign(maintenance, NOON)) == 1
    for hours in (-3, -2):
        signed(roulette, LOG, adjustment(at(hours), maintenance, security), floorperson)
    with django_assert_num_queries(3):
        assert len(entries_to_countersign(maintenance, NOON)) == 3


def test_what_was_shown_otherwise_is_not_signed(adjusted, maintenance):
    signature = signature_of(maintenance, timezone.now())
    other = canonical_text({"countersigns": {"number": 7}})
    with pytest.raises(ShownChanged):
        entry_countersign(
            entry_id=adjusted.pk,
            signature=type(signature)(**{**signature.__dict__, "shown": other, "statement": "{}"}),
        )
    assert not Countersignature.objects.exists()


def test_the_ledger_tells_the_countersignature_and_nothing_differs(adjusted, maintenance):
    countersigned(adjusted, maintenance)
    assert unrecorded() == []
    assert [one.words for one in differences() if one.table.startswith("inspections")] == []


@pytest.mark.parametrize("statement", ["UPDATE {} SET place = 'x'", "DELETE FROM {}"])
def test_postgresql_refuses_to_change_a_countersignature(adjusted, maintenance, statement):
    countersigned(adjusted, maintenance)
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format("inspections_countersignature"))


def test_postgresql_keeps_one_for_each_entry_and_place_and_within_the_holder(adjusted, maintenance, other_facility):
    made = countersigned(adjusted, maintenance)
    row = {
        "facility_id": made.facility_id, "table_id": made.table_id, "entry": adjusted, "signed_by": maintenance,
        "signature": {}, "received_at": NOON,
    }  # fmt: skip
    with pytest.raises(IntegrityError, match="one_countersignature"), transaction.atomic():
        Countersignature.objects.create(holder_id=made.holder_id, place=made.place, **row)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises(IntegrityError, match="same_holder"), transaction.atomic():
        Countersignature.objects.create(holder_id=other_facility.holder_id, place="other", **row)
