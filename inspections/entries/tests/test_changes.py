"""A change of equipment as one flow: which step is next, what its form opens with, and that each is signed once."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from compliance.regulation import chapter
from inspections.entries.changes import change_of
from inspections.tests.factories import signed, table_of
from tests.scenes import scene

pytestmark = pytest.mark.django_db


def ago(minutes: float) -> str:
    return (timezone.now() - timedelta(minutes=minutes)).isoformat(timespec="minutes")


def step_of(table: Any, log: str, lane: str = "") -> tuple[str, str]:
    """The next step of a change, and its log."""
    change = change_of(table, chapter(table.chapter).log(log), lane)
    return change.step, change.step_kind.code


@scene
def cards(facility: Any, floorperson: Any) -> Any:
    return table_of(facility, "651a", "W-01", floorperson, shuffler_mode="batch_shuffler", deck_count=16)


def decks(opened: float, **more: Any) -> dict[str, Any]:
    return {"batch_label": "A", "deck_count": 8, "back_color": "red", "opened_at": ago(opened), **more}


def inspected(dealer: Any, first: float, **more: Any) -> dict[str, Any]:
    """An inspection of the decks of batch A, from so many minutes ago, a minute for each time."""
    names = ("received", "inspected", "verified", "first_player_inspection", "shuffled", "opened_for_play")
    return {
        "batch_label": "A", "decks_received": 8, "preinspected_basis": "none", "defects_found": False,
        "dealer_name": dealer.printed_name, "dealer_credential_number": dealer.credentials.get().number,
        **{f"{name}_at": ago(first - place) for place, name in enumerate(names)}, **more,
    }  # fmt: skip


@scene
def in_use(cards: Any, dealer: Any, floorperson: Any) -> Any:
    """Batch A in use, inspected; batch B not."""
    signed(cards, "deck_change", decks(600), dealer, moment=timezone.now(), late_reason="Busy.")
    signed(cards, "deck_inspection", inspected(dealer, 599), floorperson, moment=timezone.now(), late_reason="Busy.")
    return cards


def test_651a_4__the_steps_follow_from_what_is_signed(in_use, dealer, floorperson):
    assert step_of(in_use, "deck_change", "A") == ("out", "deck_change")
    assert step_of(in_use, "deck_change", "B") == ("start", "deck_change")
    out = decks(600, removed_at=ago(12), replacement_opened_at=ago(11))
    signed(in_use, "deck_change", out, dealer, moment=timezone.now())
    assert step_of(in_use, "deck_change", "A") == ("inspect", "deck_inspection")
    signed(in_use, "deck_inspection", inspected(dealer, 10), floorperson, moment=timezone.now())
    assert step_of(in_use, "deck_change", "A") == ("out", "deck_change")


def test_651a_4__the_inspection_of_one_batch_is_none_of_the_other(in_use, dealer, floorperson):
    signed(in_use, "deck_change", decks(9, batch_label="B", back_color="blue"), dealer, moment=timezone.now())
    assert step_of(in_use, "deck_change", "B") == ("inspect", "deck_inspection")
    signed(in_use, "deck_inspection", inspected(dealer, 8, batch_label="B"), floorperson, moment=timezone.now())
    assert step_of(in_use, "deck_change", "B") == step_of(in_use, "deck_change", "A") == ("out", "deck_change")
