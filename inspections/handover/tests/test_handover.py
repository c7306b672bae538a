"""A shift that one supervisor hands over and another takes over: what both saw is signed, and nothing else believed."""

import json
from datetime import timedelta

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.ledger.errors import NotHeld
from compliance.ledger.holding import differences, mark_of
from compliance.notices.models import Notice
from compliance.signing.tests.passkey_pages import recorded
from inspections.alarms.services.alarms import alarms_raise
from inspections.errors import AlreadyTakenOver, FieldRefused, KeyReused, NotAllowed, OpenItemsChanged
from inspections.handover.open_items import KINDS, looked_at
from inspections.handover.retention import handovers_past_retention
from inspections.handover.services import handover_sign
from inspections.handover.work import handovers_waiting
from inspections.models import Alarm, RunningLimit
from inspections.models.handovers import Handover, Takeover
from inspections.models.tables import BoardNote
from inspections.notes.services import board_note
from inspections.opening.services import table_open
from inspections.packages.tests.entries import entered, keeping, received
from inspections.tests.factories import NOON, adjustment, at, inspection, said_never, signature_of, signed
from inspections.tests.floor import Floor
from tests.attacker import integrity_alarms, plant, plant_new, take_away
from tests.scenes import scene

from .handing import handed_over, taken_over

pytestmark = pytest.mark.django_db


@scene
def other(facility):
    return person(Role.PIT_MANAGER, at=facility.holder, printed_name="Pit Manager")


@scene
def floor(facility, floorperson, security, maintenance, dealer):
    people = {"floorperson": floorperson, "security": security, "maintenance": maintenance, "dealer": dealer}
    made = Floor(facility, people)
    made.ready_cards()
    return made


def kinds(stated):
    return [one["kind"] for one in stated["items"]]


def test_limits_that_end_within_the_next_shift_are_named_and_no_others(floor, floorperson):
    due = RunningLimit.objects.get().due_at
    for hours, is_named in ((8, True), (4, False)):
        looked = looked_at(floor.facility, due - timedelta(hours=8), hours)
        assert ("limit" in kinds(looked.state)) is is_named
    assert "limit" not in kinds(looked_at(floor.facility, due - timedelta(hours=8, microseconds=1), 8).state)


def test_every_kind_of_open_thing_is_listed(
    floor, roulette, floorperson, dealer, security, maintenance, compliance_rep
):
    table_open(table=floor.table, by=floorperson, at=at(-1))
    alarms_raise(at=at(30))
    signed(roulette, "roulette_inspection", inspection(at(-3), wheel_parts_secure_ok=False), floorperson, at(-3))
    waits = signed(roulette, "roulette_inspection", adjustment(at(-4), maintenance, security), floorperson, at(-4))
    said_never(waits, floorperson)
    board_note(table=roulette, text="The cover was off.", by=compliance_rep, at=at(30.5))
    received(keeping(floor.facility), floorperson, ["C-1"], at(-5))
    entered(floor.facility, "count", floorperson, [], at(-2), counted_place="storage", package_kind="cards")
    problem = {
        "stage": "found", "what": "wheel_defect", "found_at": at(-1).isoformat(),
        "problem_description": "A pocket is loose.",
    }  # fmt: skip
    signed(roulette, "problem", problem, floorperson, at(-0.9))
    handed_over(floor.facility, floorperson, at(30))
    found = set(kinds(looked_at(floor.facility, at(31), 8).state))
    assert found == set(KINDS)


def test_two_people_sign_and_the_record_of_each_holds_what_both_saw(floor, floorperson, other):
    made = handed_over(floor.facility, floorperson, at(20))
    assert (made.number, made.until) == (1, at(28))
    _, payload = recorded("log_entry.hand_over")
    shown = json.loads(payload["shown"])
    assert shown["handed_over"] == made.stated
    assert "limit" in kinds(made.stated)
    assert (shown["words"], shown["signer"]["printed_name"]) == ("Watch R-01.", floorperson.printed_name)
    floor.decks(-2, removed=20.5)
    taken = taken_over(made, other, at(21))
    assert [one["kind"] for one in taken.stated["gone"]] == ["limit"]
    envelope, payload = recorded("log_entry.take_over")
    shown = json.loads(payload["shown"])
    assert (shown["handed_over"], shown["changed"]) == (made.stated, taken.stated)
    assert shown["first"]["printed_name"] == floorperson.printed_name
    assert envelope["actor"]["printed_name"] == other.printed_name
    assert differences({mark_of(made), mark_of(taken)}) == []
    assert handed_over(floor.facility, other, at(28)).number == 2


def test_the_second_is_another_account_and_another_credential(floor, floorperson, other, dealer, outsider):
    made = handed_over(floor.facility, floorperson)
    for who in (floorperson, dealer, outsider):
        with pytest.raises(NotAllowed):
            taken_over(made, who)
    number = floorperson.credentials.get().number
    plant(floorperson.credentials.get(), number="Changed-1")
    plant(other.credentials.get(), number=number)
    with pytest.raises(NotAllowed, match="Another person, with another credential"):
        taken_over(made, other)
    assert not Takeover.objects.exists()


def test_a_shift_is_taken_over_once(floor, floorperson, other):
    made = handed_over(floor.facility, floorperson)
    assert [one.url for one in handovers_waiting(other, NOON)] == [f"/floor/handovers/{made.pk}/take/"]
    assert handovers_waiting(floorperson, NOON) == []
    first = taken_over(made, other)
    assert taken_over(made, other) == first
    with pytest.raises(AlreadyTakenOver):
        taken_over(made, person(Role.SHIFT_MANAGER, at=floor.facility.holder))
    assert handovers_waiting(other, NOON) == []
    assert Notice.objects.filter(cause=f"takeover:{first.pk}", recipient=floorperson).exists()


def test_what_is_signed_is_what_was_read(floor, floorperson, dealer):
    stated = {
        "facility": floor.facility, "hours": 8, "words": "", "signature": signature_of(floorperson),
        "as_of": NOON, "at": NOON,
    }  # fmt: skip
    read = looked_at(floor.facility, NOON, 8).sha256
    for moment in (at(0, 31), at(0, -3)):
        with pytest.raises(FieldRefused, match="too long ago"):
            handover_sign(**stated | {"at": moment, "shown_sha256": read})
    with pytest.raises(FieldRefused):
        handover_sign(**stated | {"hours": 7, "shown_sha256": read})
    with pytest.raises(NotAllowed):
        handover_sign(**stated | {"signature": signature_of(dealer), "shown_sha256": read})
    floor.decks(-2, removed=-0.5)
    with pytest.raises(OpenItemsChanged):
        handover_sign(**stated | {"shown_sha256": read})
    assert not Handover.objects.exists()


def test_the_same_key_is_one_handover(floor, floorperson):
    first, again = (handed_over(floor.facility, floorperson, key="k") for _ in range(2))
    assert first == again
    with pytest.raises(KeyReused):
        handed_over(floor.facility, floorperson, key="k", words="Other.")


@pytest.mark.parametrize("what", ["due_at", "acknowledged_at", "shown"])
def test_a_planted_row_is_neither_handed_over_nor_taken_over(floor, floorperson, other, what):
    table_open(table=floor.table, by=floorperson, at=at(-1))
    alarms_raise(at=at(30))
    made = handed_over(floor.facility, floorperson, at(30))
    row, value = {
        "due_at": (RunningLimit.objects.get(), at(29)),
        "acknowledged_at": (Alarm.objects.get(), None),
        "shown": (made, made.shown.replace(b"limit", b"check")),
    }[what]
    if what == "acknowledged_at":
        plant(row, words="Nothing of note.")
    else:
        plant(row, **{what: value})
    with pytest.raises(NotHeld):
        taken_over(made, other, at(30.1))
    if what != "shown":
        with pytest.raises(NotHeld):
            handed_over(floor.facility, floorperson, at(30.1))
    assert integrity_alarms()
    assert not Takeover.objects.exists()


def test_what_a_planted_row_takes_from_the_list_is_missed(floor, roulette, floorperson, compliance_rep):
    """Ended, acknowledged, destroyed or skipped by nobody's act: a handover would leave it out and say so signed."""
    table_open(table=floor.table, by=floorperson, at=at(-1))
    alarms_raise(at=at(30))
    board_note(table=roulette, text="The cover was off.", by=compliance_rep, at=at(30))
    limit, alarm = RunningLimit.objects.get(), Alarm.objects.get()
    handed_over(floor.facility, floorperson, at(30))
    hidden = [
        lambda: plant(limit, ended_at=at(29)),
        lambda: plant(alarm, acknowledged_at=at(30), acknowledged_name="Nobody"),
        lambda: take_away(BoardNote.objects.get()),
        lambda: plant(Handover.objects.get(), number=7, as_of=at(39)),
    ]
    for hide in hidden:
        before = transaction.savepoint()
        hide()
        with pytest.raises(NotHeld):
            handed_over(floor.facility, floorperson, at(31))
        transaction.savepoint_rollback(before)
    assert handed_over(floor.facility, floorperson, at(31)).number == 2


def test_a_planted_signature_is_not_the_answer_to_one_who_signs(floor, floorperson, other):
    made = handed_over(floor.facility, floorperson, key="k")
    planted = Takeover(
        holder=floor.facility.holder, facility=floor.facility, handover=made, as_of=NOON, changed=b"{}",
        signed_by=other, signature=made.signature, received_at=NOON,
    )  # fmt: skip
    before = transaction.savepoint()
    plant_new(planted)
    with pytest.raises(NotHeld):
        taken_over(made, other)
    transaction.savepoint_rollback(before)
    plant(made, until=at(40))
    with pytest.raises(NotHeld):
        handed_over(floor.facility, floorperson, key="k")


@pytest.mark.parametrize("model", [Handover, Takeover])
def test_no_row_is_changed_or_taken_away(floor, floorperson, other, model):
    taken_over(handed_over(floor.facility, floorperson), other)
    for wrong in (lambda: model.objects.update(as_of=NOON), lambda: model.objects.all()._raw_delete("default")):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            wrong()


def test_handovers_go_after_their_term_from_the_front_with_their_takeovers(floor, floorperson, other, holder):
    first, second = (handed_over(floor.facility, floorperson, at(hours)) for hours in (0, 8))
    taken = taken_over(first, other, at(9))
    rows = {("inspections_handover", str(first.pk)), ("inspections_takeover", str(taken.pk))}
    assert not handovers_past_retention(holder.pk, taken.received_at, 100).entries
    found = handovers_past_retention(holder.pk, taken.received_at + timedelta(microseconds=1), 100)
    assert set(found.rows) == rows | {("inspections_handover", str(second.pk))}
    assert len(found.entries) == 3
    assert set(handovers_past_retention(holder.pk, timezone.now(), 2).rows) == rows
    assert not handovers_past_retention(holder.pk, second.received_at, 100).entries


def test_a_handover_that_is_gone_does_not_give_its_number_to_another(floor, floorperson):
    """Both would have one number in the series, and every later bundle would be TAMPERED."""
    handed_over(floor.facility, floorperson, at(1))
    take_away(handed_over(floor.facility, floorperson, at(2)))
    with pytest.raises(NotHeld):
        handed_over(floor.facility, floorperson, at(3))
    assert any(one.startswith(Handover._meta.db_table) for one in integrity_alarms())


def test_a_shift_whose_takeover_is_gone_is_not_taken_over_again(floor, floorperson, other, facility):
    made = handed_over(floor.facility, floorperson, at(1))
    take_away(taken_over(made, other, at(2)))
    with pytest.raises(NotHeld):
        taken_over(made, person(Role.PIT_MANAGER, at=facility.holder), at(3))
    assert any(one.startswith(Takeover._meta.db_table) for one in integrity_alarms())
