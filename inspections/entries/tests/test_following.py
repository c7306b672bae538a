"""The inspection that follows an entry of a change: the same address on its signed page and on the device."""

import json
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from inspections.entries.following import form_after
from inspections.entries.tests.test_changes import ago, cards, decks, in_use, inspected
from inspections.tests.factories import signed, table_of

pytestmark = pytest.mark.django_db
__all__ = ["cards", "in_use"]


def address(table: Any, log: str, lane: str = "") -> str:
    return reverse("floor:entry_new", args=[table.pk, log]) + (f"?lane={lane}" if lane else "")


def test_651a_4__the_signed_page_leads_to_the_inspection_of_the_same_batch(in_use, dealer, floorperson, client_of):
    changed = decks(600, removed_at=ago(12), replacement_opened_at=ago(11))
    entry = signed(in_use, "deck_change", changed, dealer, moment=timezone.now())
    looked = signed(in_use, "deck_inspection", inspected(dealer, 10), floorperson, moment=timezone.now())
    inspection = address(in_use, "deck_inspection", "A")
    page = client_of(dealer).get(reverse("floor:entry", args=[entry.pk]), {"signed": "1"}).content.decode()
    assert f'href="{inspection}">Next: Deck inspection log, batch A</a>' in page
    assert inspection not in client_of(dealer).get(reverse("floor:entry", args=[entry.pk])).content.decode()
    assert form_after(looked) is None
    form = client_of(dealer).get(address(in_use, "deck_change", "B"))
    assert form.context["following"]["forms"]["A"]["url"] == inspection
    assert json.dumps(inspection) in form.content.decode()


def test_651a_4__a_copy_says_which_inspection_is_due(in_use, dealer, client_of):
    copies = {
        lane: client_of(dealer).get(address(in_use, "deck_change", lane) + "&kept=1").context["due"] for lane in "AB"
    }
    assert copies["A"] is None
    assert copies["B"].url == address(in_use, "deck_inspection", "B")


def test_621a_4__tiles_that_come_into_use_were_inspected_before(facility, floorperson):
    stated = {"start_position_method": frozenset({"manual_shaker"}), "player_bank_offered": False}
    table = table_of(facility, "621a", "P-01", floorperson, **stated)
    tiles = {"old_set_id": "T-1", "in_use_from": ago(30)}
    entered = signed(table, "tile_change", tiles, floorperson, moment=timezone.now())
    assert form_after(entered) is None
    gone = tiles | {"removed_at": ago(2), "new_set_id": "T-2", "reason": "scheduled"}
    left = signed(table, "tile_change", gone, floorperson, moment=timezone.now())
    assert form_after(left).url == address(table, "tile_inspection")
