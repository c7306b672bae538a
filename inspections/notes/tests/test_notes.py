"""Notes of the Board at a table: from its people alone, to the holder's supervisors and compliance managers."""

import pytest
from django.urls import reverse

from compliance.holders.models import GamingTable
from compliance.holders.tests.factories import FacilityFactory
from compliance.ledger.errors import NotHeld
from compliance.notices.models import Notice
from inspections.errors import FieldRefused, NotAllowed
from inspections.models.tables import BoardNote
from inspections.notes.services import board_note
from tests.attacker import integrity_alarms, plant

from ...tests.factories import NOON

pytestmark = pytest.mark.django_db


def test_a_note_reaches_the_holder_s_people_and_stands_at_the_table(
    roulette, compliance_rep, floorperson, filer, dealer, outsider, client_of
):
    address = reverse("floor:note", args=[roulette.pk])
    browser = client_of(compliance_rep)
    assert browser.post(address, {"text": "The chip tray was open at 9 p.m."}).status_code == 302
    note = BoardNote.objects.get()
    assert (note.by, note.printed_name) == (compliance_rep, compliance_rep.printed_name)
    told = set(Notice.objects.filter(cause=f"board_note:{note.pk}").values_list("recipient", flat=True))
    assert {floorperson.pk, filer.pk} <= told
    assert not told & {dealer.pk, outsider.pk}
    page = client_of(floorperson).get(reverse("floor:table", args=[roulette.pk])).content.decode()
    assert "The chip tray was open at 9 p.m." in page
    assert "Send this note" not in page


def test_no_note_goes_where_a_planted_row_sends_it(roulette, compliance_rep):
    """In SQL the table is said to stand in another facility."""
    elsewhere = FacilityFactory(holder=roulette.holder)
    plant(roulette, facility_id=elsewhere.pk)
    with pytest.raises(NotHeld, match="facility_id"):
        board_note(table=GamingTable.objects.get(pk=roulette.pk), text="A word", by=compliance_rep, at=NOON)
    assert "facility_id" in " ".join(integrity_alarms())
    assert not Notice.objects.exists()


@pytest.mark.parametrize("who", ["floorperson", "filer", "holder_admin", "board_admin"])
def test_nobody_else_leaves_notes(roulette, cast, who):
    with pytest.raises(NotAllowed):
        board_note(table=roulette, text="A word", by=cast[who], at=NOON)


def test_a_note_without_words_or_with_too_many_keeps_what_was_typed(roulette, compliance_rep, client_of):
    browser, address = client_of(compliance_rep), reverse("floor:note", args=[roulette.pk])
    assert "Write what the certificate holder should know." in browser.post(address, {"text": " "}).content.decode()
    long = browser.post(address, {"text": "x" * 1001})
    assert long.status_code == 400
    assert "x" * 1001 in long.content.decode()
    with pytest.raises(FieldRefused):
        board_note(table=roulette, text="x" * 1001, by=compliance_rep, at=NOON)
    assert not BoardNote.objects.exists()
