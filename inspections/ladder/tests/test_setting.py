"""A facility sets its own ladder: by whom, within which bounds, kept beside what counted before."""

from datetime import timedelta

import pytest
from django.urls import reverse

from compliance.holders.changes import change_words
from compliance.holders.errors import FieldRefused, NotAllowed
from compliance.holders.models import AdministrationEvent
from compliance.ledger.errors import NotHeld
from compliance.notices.models import MOST_RUNGS
from inspections.ladder.rungs import DEFAULT, Rung
from inspections.ladder.services.ladder import ladder_set
from inspections.ladder.setting import ladder_at, sets_of
from inspections.models.ladders import LadderSet
from tests.attacker import plant

from ...tests.factories import NOON, at

pytestmark = pytest.mark.django_db
FLOOR, SHIFT, COMPLIANCE = ("floorperson",), ("shift_manager",), ("compliance_manager",)
OWN = (Rung(FLOOR, -20), Rung(SHIFT, -5), Rung(COMPLIANCE, 0, mail=True))


def put(facility, by, rungs=OWN, *, hold=5, seen=0, when=NOON, reason="Nights are short."):
    return ladder_set(facility_id=facility.pk, rungs=rungs, hold_minutes=hold, seen=seen, by=by, at=when, reason=reason)


def counts(facility, when):
    return ladder_at(sets_of([facility.pk]), facility.pk, when)


def test_what_is_set_counts_from_its_moment_on_and_stays_beside_what_counted_before(facility, filer, holder_admin):
    put(facility, filer)
    put(facility, holder_admin, OWN[1:], hold=0, seen=1, when=at(1))
    assert counts(facility, NOON - timedelta(seconds=1)) == DEFAULT
    assert (tuple(counts(facility, NOON).rungs), counts(facility, NOON).hold) == (OWN, 5)
    assert (tuple(counts(facility, at(1)).rungs), counts(facility, at(1)).hold) == (OWN[1:], 0)
    event = AdministrationEvent.objects.filter(act="ladder_set").latest("at")
    assert (event.actor, event.reason) == (holder_admin, "Nights are short.")
    words = change_words(event)
    assert "rungs: 20 min before: Floorperson (inbox and pit board); 5 min before: Table games shift manager" in words
    assert "an acknowledgment: delays the next rung by 5 min → delays no rung" in words


def test_only_administrators_and_compliance_managers_of_the_holder_set_it(
    facility, floorperson, outsider, board_admin, compliance_rep, holder_admin
):
    for nobody in (floorperson, outsider, board_admin, compliance_rep):
        with pytest.raises(NotAllowed):
            put(facility, nobody)
    assert put(facility, holder_admin).printed_name == "Adam Holder"


@pytest.mark.parametrize(
    ("rungs", "words"),
    [
        ((), "1 to 8 rungs"),
        (tuple(Rung(FLOOR, number) for number in range(MOST_RUNGS + 1)), "1 to 8 rungs"),
        ((Rung((), 0),), "choose who is told"),
        ((Rung(("dealer",), 0),), "choose who is told"),
        ((Rung(FLOOR, 0), Rung(SHIFT, 0)), "Two rungs are at the limit"),
        ((Rung(FLOOR, -30), Rung(SHIFT, 5)), "must be at the limit"),
        ((Rung(FLOOR, -121), Rung(SHIFT, 0)), "raised 120 minutes before the limit"),
        ((Rung(FLOOR, 0), Rung(SHIFT, 1441)), "at most 1,440 minutes"),
        (DEFAULT.rungs, "already set this way"),
    ],
)
def test_what_cannot_be_climbed_is_refused(facility, filer, rungs, words):
    with pytest.raises(FieldRefused, match=words):
        put(facility, filer, rungs)
    assert not LadderSet.objects.exists()


def test_the_bounds_themselves_are_taken(facility, filer):
    put(facility, filer, (Rung(FLOOR, -120), Rung(SHIFT, 0), Rung(COMPLIANCE, 1440)), hold=60)
    for hold in (-1, 61):
        with pytest.raises(FieldRefused) as refusal:
            put(facility, filer, hold=hold, seen=1, when=at(1))
        assert refusal.value.field == "hold"
    with pytest.raises(FieldRefused, match="reason"):
        put(facility, filer, seen=1, when=at(1), reason=" ")


def test_whoever_saw_an_older_ladder_is_refused_and_a_second_press_changes_nothing(facility, filer, holder_admin):
    put(facility, filer)
    with pytest.raises(FieldRefused, match="already set this way"):
        put(facility, filer)
    with pytest.raises(FieldRefused, match="changed the ladder after you opened"):
        put(facility, holder_admin, OWN[1:])
    assert LadderSet.objects.count() == 1


def test_a_planted_ladder_is_no_ground_to_set_another(facility, filer):
    plant(put(facility, filer), hold_minutes=60)
    with pytest.raises(NotHeld, match="hold_minutes"):
        put(facility, filer, OWN[1:], seen=1, when=at(1))


def typed(seen=0, **more):
    """The form with two rungs, as a browser sends it."""
    sent = {"hold": "5", "seen": str(seen), "reason": "Nights are short."}
    for number in range(1, MOST_RUNGS + 1):
        sent |= {f"rung-{number}-side": "before", f"rung-{number}-minutes": ""}
    sent |= {"rung-1-roles": ["floorperson", "pit_manager"], "rung-1-minutes": "20", "rung-1-board": "on"}
    sent |= {"rung-2-roles": ["compliance_manager"], "rung-2-minutes": "0", "rung-2-side": "over", "rung-2-mail": "on"}
    return sent | more


def test_the_page_shows_rungs_people_and_changes_and_sets_another(facility, filer, floorperson, client_of):
    browser, address = client_of(filer), reverse("floor:ladder", args=[facility.pk])
    page = browser.get(address).content.decode()
    for words in ("has not set its own ladder", "30 min before", "Flora Person", "Nobody. This rung reaches no one."):
        assert words in page, words
    assert browser.post(address, typed()).status_code == 302
    page = browser.get(address).content.decode()
    assert "20 min before: Floorperson or pit manager (inbox and pit board)" in page
    assert "30 min before: Floorperson (inbox and pit board)" in page, "what counted before"
    assert "Frances Filer" in page
    row = LadderSet.objects.get()
    assert row.rungs[1] == {"roles": ["compliance_manager"], "minutes": 0, "board": False, "mail": True}


def test_bad_input_gets_its_own_sentence_and_loses_nothing(facility, filer, client_of):
    browser, address = client_of(filer), reverse("floor:ladder", args=[facility.pk])
    bad = typed(**{"rung-1-minutes": "soon", "rung-3-minutes": "7", "reason": ""})
    answer = browser.post(address, bad)
    page = answer.content.decode()
    assert answer.status_code == 400
    for words in ("Rung 1, Minutes: Enter whole minutes", "Rung 3, Tell: Choose who is told", 'value="soon"'):
        assert words in page, words
    answer = browser.post(address, typed(**{"rung-2-minutes": "5"}))
    assert "must be at the limit" in answer.content.decode()
    assert not LadderSet.objects.exists()


def test_others_read_it_and_strangers_find_nothing(facility, floorperson, outsider, client_of):
    address = reverse("floor:ladder", args=[facility.pk])
    page = client_of(floorperson).get(address).content.decode()
    assert "Change the ladder" not in page
    assert client_of(floorperson).post(address, typed()).status_code == 403
    assert client_of(outsider).get(address).status_code == 404
    assert client_of(outsider).post(address, typed()).status_code == 404
