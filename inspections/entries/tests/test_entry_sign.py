"""Signing entries: numbers, stamps, findings, corrections, repeats, roles."""

import hashlib
import threading
from contextvars import copy_context
from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, connection, transaction

from compliance.holders.services import table_update
from compliance.regulation.core.parse import Refused
from inspections.entries.checking import EntryReading, table_locked
from inspections.entries.services.signature import entry_sign
from inspections.errors import AlreadyCorrected, FieldRefused, KeyReused, NotAllowed, NotConfirmed
from inspections.facts import thawed_findings
from inspections.models import LogEntry, Stream
from tests.races import begun

from ...tests.factories import NOON, at, deck_change, inspection, iso, signature_of, signed

pytestmark = pytest.mark.django_db


def test_a_clean_entry_is_frozen_with_hash_number_and_signature(roulette, floorperson):
    entry = signed(roulette, "roulette_inspection", inspection(at(-0.1)), floorperson)
    assert entry.number == 1
    assert entry.facts_sha256 == hashlib.sha256(bytes(entry.facts)).hexdigest()
    assert entry.edition_key == "617a-2019"
    assert entry.decoded.inspector_name == floorperson.printed_name
    assert entry.decoded.inspector_role == "floorperson"
    assert entry.decoded.roulette_table_number == "R-01"
    assert entry.decoded.inspection_completed_certification.signer == floorperson.printed_name
    assert thawed_findings(entry) == []
    assert entry.signature["credential_number"] == entry.decoded.inspector_credential_number


def test_what_is_sent_in_the_signers_fields_never_counts(roulette, floorperson, security):
    values = inspection(at(-0.1), inspector_name="Somebody Else", inspector_credential_number="PA-1")
    assert signed(roulette, "roulette_inspection", values, floorperson).decoded.inspector_name == "Flora Person"


def test_617a_2_b__maintenance_signs_its_own_adjustment_not_an_inspection(roulette, maintenance, security):
    values = {
        "log_date": "2026-03-03", "log_time": "11:50:00-05:00", "adjustment_or_replacement_made": "adjustment",
        "adjustment_replacement_description": "One leveling screw.", "adjustment_completed_at": iso(at(-0.3)),
        "event_reason": "after_adjustment", "inspection_completed_certification": {"signed": True},
        "security_witness_name": "Seth Curity", "security_witness_role": "security_member",
        "security_witness_credential_number": security.credentials.get().number,
    }  # fmt: skip
    entry = signed(roulette, "roulette_inspection", values, maintenance)
    assert entry.decoded.performer_signature == maintenance.printed_name
    assert entry.decoded.performer_role == "table_game_maintenance"
    assert entry.decoded.inspector_name is None
    assert entry.decoded.inspection_completed_certification is None


def test_a_person_who_may_not_sign_is_refused(roulette, filer):
    with pytest.raises(NotAllowed):
        entry_sign(
            table=roulette, log_code="roulette_inspection", values=inspection(at(-0.1)),
            signature=signature_of(filer), at=NOON,
        )  # fmt: skip
    assert not LogEntry.objects.exists()


def test_what_is_not_well_formed_is_refused_by_field(roulette, floorperson):
    with pytest.raises(Refused) as refusal:
        signed(roulette, "roulette_inspection", inspection(at(-0.1), ball_nonmagnetic_ok="yes"), floorperson)
    assert refusal.value.problems[0][0] == "ball_nonmagnetic_ok"
    assert not Stream.objects.filter(last_number__gt=0).exists()


def test_a_violation_is_signed_only_after_it_was_read(roulette, floorperson):
    values = inspection(at(-0.1), ball_nonmagnetic_ok=False, opened_or_reopened_at=at(-0.05))
    with pytest.raises(NotConfirmed) as shown:
        signed(roulette, "roulette_inspection", values, floorperson, confirmed_findings="")
    assert "617a.2(a)(1)" in {f.citation for f in shown.value.findings}
    entry = signed(roulette, "roulette_inspection", values, floorperson, confirmed_findings=shown.value.mark)
    assert entry.number == 1
    assert "617a.2(a)(1)" in {f.citation for f in thawed_findings(entry)}


def test_a_mark_of_other_findings_confirms_nothing(roulette, floorperson):
    values = inspection(at(-0.1), ball_nonmagnetic_ok=False, opened_or_reopened_at=at(-0.05))
    with pytest.raises(NotConfirmed):
        signed(roulette, "roulette_inspection", values, floorperson, confirmed_findings="f" * 32)


@pytest.mark.parametrize(
    ("ahead", "is_taken"), [(timedelta(minutes=2), True), (timedelta(minutes=2, seconds=1), False)]
)
def test_a_time_to_come_is_refused_beyond_two_minutes(war, dealer, ahead, is_taken):
    values = deck_change(NOON + ahead)
    if is_taken:
        assert signed(war, "deck_change", values, dealer).number == 1
    else:
        with pytest.raises(Refused) as refusal:
            signed(war, "deck_change", values, dealer)
        assert refusal.value.problems[0][0] == "opened_at"


@pytest.mark.parametrize(("behind", "late"), [(timedelta(minutes=60), None), (timedelta(minutes=60, seconds=1), 3601)])
def test_an_entry_is_late_after_an_hour(war, dealer, behind, late):
    entry = signed(war, "deck_change", deck_change(NOON - behind), dealer)
    assert entry.late_seconds == late
    assert bool(entry.late_reason) == bool(late)


def test_a_late_entry_needs_a_reason(war, dealer):
    with pytest.raises(FieldRefused) as refusal:
        signed(war, "deck_change", deck_change(at(-3)), dealer, late_reason=" ")
    assert refusal.value.field == "late_reason"


def test_a_change_after_a_day_in_use_is_not_late(war, dealer):
    values = deck_change(at(-23.5), removed=at(-0.2), replacement_opened_at=at(-0.1))
    assert signed(war, "deck_change", values, dealer).late_seconds is None


def test_receipt_never_goes_back_behind_the_entry_ahead(war, dealer):
    """The clock of the server was five days ahead, and was set right; within a year, whose log takes no later entry."""
    now = datetime.now(UTC)
    ahead = min(now + timedelta(days=5), datetime(now.year, 12, 31, 23, 59, 59, tzinfo=UTC))
    first = signed(war, "deck_change", deck_change(ahead), dealer, moment=ahead)
    second = entry_sign(
        table=war, log_code="deck_change", values=deck_change(now, batch_label="A"),
        signature=signature_of(dealer, now), at=now, late_reason="The clock was wrong.",
    )  # fmt: skip
    assert second.received_at == first.received_at + timedelta(microseconds=1)


def test_receipt_is_the_clock_of_the_database(war, dealer):
    now = datetime.now(UTC)
    entry = entry_sign(
        table=war, log_code="deck_change", values=deck_change(now - timedelta(minutes=5)),
        signature=signature_of(dealer, now), at=now,
    )  # fmt: skip
    assert timedelta(0) <= entry.received_at - now < timedelta(minutes=1)


def test_the_same_key_gives_the_same_entry(war, dealer):
    first = signed(war, "deck_change", deck_change(at(-0.1)), dealer, key="k1")
    again = signed(war, "deck_change", deck_change(at(-0.1)), dealer, key="k1")
    assert again.pk == first.pk
    assert LogEntry.objects.count() == 1
    with pytest.raises(KeyReused):
        signed(war, "deck_change", deck_change(at(-0.2)), dealer, key="k1")


def test_a_correction_is_linked_once_and_says_why(war, dealer, floorperson):
    first = signed(war, "deck_change", deck_change(at(-0.5)), dealer)
    with pytest.raises(FieldRefused):
        signed(war, "deck_change", deck_change(at(-0.4)), dealer, supersedes=first)
    second = signed(
        war,
        "deck_change",
        deck_change(at(-0.4)),
        floorperson,
        supersedes=first,
        correction_reason="Read the wrong clock.",
    )
    assert (second.number, second.supersedes_id) == (2, first.pk)
    assert list(LogEntry.objects.effective()) == [second]
    assert LogEntry.objects.get(pk=first.pk).facts == first.facts
    with pytest.raises(AlreadyCorrected):
        signed(war, "deck_change", deck_change(at(-0.3)), dealer, supersedes=first, correction_reason="Again.")


def test_a_correction_stays_in_its_log(war, roulette, dealer, floorperson):
    first = signed(war, "deck_change", deck_change(at(-0.5)), dealer)
    with pytest.raises(FieldRefused) as refusal:
        signed(
            roulette, "roulette_inspection", inspection(at(-0.1)), floorperson, supersedes=first, correction_reason="x"
        )
    assert refusal.value.field == "supersedes"


def test_a_credential_on_file_belongs_to_its_holder(roulette, floorperson, maintenance, security):
    values = inspection(
        at(-0.1), adjustment_or_replacement_made="replacement", adjustment_replacement_description="A deflector.",
        performer_signature="Nobody Known", performer_credential_number=maintenance.credentials.get().number,
        performer_role="table_game_maintenance", replacement_completed_at=at(-1),
    )  # fmt: skip
    with pytest.raises(Refused) as refusal:
        signed(roulette, "roulette_inspection", values, floorperson)
    assert refusal.value.problems[0][0] == "performer_credential_number"
    values["performer_signature"] = maintenance.printed_name
    assert signed(roulette, "roulette_inspection", values, floorperson).number == 1


def test_the_opening_entry_that_a_later_one_completes_is_not_judged_as_still_in_use(war, dealer):
    signed(war, "deck_change", deck_change(at(-25)), dealer, moment=at(-25))
    entry = signed(war, "deck_change", deck_change(at(-25), removed=at(-1.5), replacement_opened_at=at(-1)), dealer)
    assert [f for f in thawed_findings(entry) if f.severity == "violation"] == []


@pytest.mark.parametrize(
    ("opened", "is_met"),
    [
        (datetime(2026, 3, 7, 12, 0, tzinfo=UTC), True),
        (datetime(2026, 3, 7, 11, 59, 59, tzinfo=UTC), False),
        (datetime(2026, 10, 31, 12, 0, tzinfo=UTC), True),
        (datetime(2026, 10, 31, 11, 59, 59, tzinfo=UTC), False),
    ],
)
def test_651a_3_d__24_hours_are_elapsed_across_both_clock_changes(war, dealer, opened, is_met):
    noon = opened.replace(hour=12, minute=0, second=0) + timedelta(days=1)
    checked = EntryReading(war, "deck_change", noon).check(
        deck_change(opened, removed=noon), signature_of(dealer, noon)
    )
    assert (not [f for f in checked.findings if f.severity == "violation"]) == is_met


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_numbers_have_no_gap_when_ten_sign_at_once(war, dealer):
    failures: list[Exception] = []

    def sign(place: int) -> None:
        try:
            signed(war, "deck_change", deck_change(at(-0.1 - place / 100)), dealer, key=f"key-{place}")
        except Exception as failure:  # shown by the assertion below
            failures.append(failure)
        finally:
            connection.close()

    threads = [threading.Thread(target=copy_context().run, args=(sign, place)) for place in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert sorted(LogEntry.objects.values_list("number", flat=True)) == list(range(1, 11))


@pytest.mark.django_db(transaction=True)
def test_one_key_sent_twice_at_once_makes_one_entry(war, dealer):
    found: list[object] = []

    def sign() -> None:
        try:
            found.append(signed(war, "deck_change", deck_change(at(-0.1)), dealer, key="the same").pk)
        finally:
            connection.close()

    threads = [threading.Thread(target=copy_context().run, args=(sign,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert len(set(found)) == 1


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_whoever_waited_for_a_table_reads_what_it_is_by_now(roulette, holder_admin):
    @transaction.atomic
    def number() -> str:
        table_locked(roulette)
        return roulette.number

    with transaction.atomic():
        table_update(
            table_id=roulette.pk, number="R-07", chapter=roulette.chapter, table_format=roulette.table_format,
            by=holder_admin, at=NOON, reason="Floor changed",
        )  # fmt: skip
        waiting = begun(number)
    assert waiting() == "R-07"


@pytest.mark.django_db(transaction=True)
def test_a_failed_signing_leaves_no_gap(war, dealer):
    signed(war, "deck_change", deck_change(at(-0.5)), dealer)
    with transaction.atomic():
        signed(war, "deck_change", deck_change(at(-0.4), batch_label="A"), dealer)
        transaction.set_rollback(True)
    assert signed(war, "deck_change", deck_change(at(-0.3), batch_label="A"), dealer).number == 2


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE inspections_logentry SET number = 7",
        "DELETE FROM inspections_logentry",
        "UPDATE inspections_tableevent SET role = 'x'",
        "DELETE FROM inspections_tableevent",
    ],
)
def test_postgresql_itself_refuses_to_change_what_was_recorded(war, dealer, floorperson, statement):
    from inspections.models import TableEvent

    signed(war, "deck_change", deck_change(at(-0.5)), dealer)
    TableEvent.objects.create(
        holder=war.holder,
        facility=war.facility,
        table=war,
        act="closed",
        at=NOON,
        by=floorperson,
        printed_name="F",
        role="x",
    )
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.mark.parametrize("table", ["inspections_logentry", "inspections_tableevent"])
def test_postgresql_refuses_to_empty_a_table_of_records_where_no_test_has_allowed_it(db, table):
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER {table}_stays")
        with pytest.raises(IntegrityError, match="append-only"):
            cursor.execute(f"TRUNCATE {table} CASCADE")
