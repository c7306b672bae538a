"""No act rests on a move of a package that nobody signed: not on one planted, changed, moved or taken away in SQL."""

import pytest

from compliance.holders.policy import SettingValue
from compliance.holders.services.settings import setting_change
from compliance.ledger.errors import NotHeld
from compliance.regulation.core.parse import Refused
from inspections.models.packages import Package, PackageMove, PackageSigning, key_of
from inspections.packages.checking import expected_at
from inspections.tests.factories import NOON, at, deck_change, signed
from inspections.tests.test_held_acts import told
from tests.attacker import integrity_alarms, plant, plant_new, take_away
from tests.scenes import scene

from .entries import entered

pytestmark = pytest.mark.django_db
COUNT = {"counted_place": "storage", "package_kind": "cards"}


@scene
def issued(kept, war, floorperson):
    """C-1 was issued to W-01; C-2, C-3 and C-4 are in storage."""
    entered(kept, "issue", floorperson, ["C-1"], at(-3), table_number="W-01")
    return kept


def newest(number):
    return PackageMove.objects.filter(package__number=number).order_by("-number")[0]


def invented(number, move, entry=None, table=None):
    """A further move of a package, as nobody signed it."""
    before = newest(number)
    place = before.number + 1
    plant_new(
        PackageMove(
            id=key_of(before.package_id, "move", place),
            holder_id=before.holder_id,
            package_id=before.package_id,
            entry=entry or before.entry,
            number=place,
            move=move,
            table=table,
        )
    )


def to_storage(what):
    """Brings C-1 back into storage without a signature, in each way that changes the records."""
    move = newest("C-1")
    match what:
        case "nothing of this row":
            invented("C-1", "put_back")
        case "move":
            plant(move, move="put_back")
        case "number":
            plant(move, number=0)
        case "package_id":
            plant(move, package_id=Package.objects.get(number="C-2").pk)
        case "found nothing":
            take_away(move)


WAYS = ["nothing of this row", "move", "number", "package_id", "found nothing"]


@pytest.mark.parametrize("what", WAYS)
def test_what_nobody_signed_brings_no_package_back(issued, floorperson, what):
    with pytest.raises(Refused):
        entered(issued, "issue", floorperson, ["C-1"], at(-1), table_number="W-01")
    to_storage(what)
    before = PackageSigning.objects.count()
    with pytest.raises(NotHeld, match=what):
        entered(issued, "issue", floorperson, ["C-1"], at(-1), table_number="W-01")
    assert what in " ".join(integrity_alarms())
    assert PackageSigning.objects.count() == before


@pytest.mark.parametrize("what", WAYS)
def test_no_count_balances_by_what_nobody_signed(issued, floorperson, what):
    assert "C-1" not in expected_at(issued, "storage", "cards", None, at(-1))
    to_storage(what)
    assert "C-1" in expected_at(issued, "storage", "cards", None, at(-1))
    with pytest.raises(NotHeld, match=what):
        entered(issued, "count", floorperson, ["C-1 to C-4"], at(-1), **COUNT)


@pytest.mark.parametrize("what", ["move", "kind", "occurred_at"])
def test_no_package_is_hidden_from_a_count(issued, floorperson, what):
    """C-2 is gone from storage; in SQL it is said to have been destroyed, to be dice, or to have come later."""
    row, values = {
        "move": (newest("C-2"), {"move": "destroy"}),
        "kind": (Package.objects.get(number="C-2"), {"kind": "dice"}),
        "occurred_at": (newest("C-2").entry, {"occurred_at": at(-0.5)}),
    }[what]
    plant(row, **values)
    with pytest.raises(NotHeld, match=what):
        entered(issued, "count", floorperson, ["C-3", "C-4"], at(-1), **COUNT)


def test_a_time_that_was_changed_lets_no_package_move_before_its_last_entry(issued, floorperson):
    plant(newest("C-1").entry, occurred_at=at(-4))
    with pytest.raises(NotHeld, match="occurred_at"):
        entered(issued, "take_off", floorperson, ["C-1"], at(-3.5))


def test_a_package_that_was_taken_away_is_not_received_again(issued, floorperson):
    for row in (newest("C-4"), Package.objects.get(number="C-4")):
        take_away(row)
    with pytest.raises(NotHeld, match="found nothing"):
        entered(issued, "receive", floorperson, ["C-4"], at(-1), package_kind="cards", maker_name="Other maker")


def test_an_entry_that_was_taken_away_gives_its_number_to_no_other(issued, floorperson):
    none = {"counted_place": "cancelled", "package_kind": "cards"}
    take_away(entered(issued, "count", floorperson, [], at(-1), **none))
    with pytest.raises(NotHeld, match="found nothing"):
        entered(issued, "count", floorperson, ["C-2 to C-4"], NOON, **COUNT)


def test_an_entry_that_was_changed_is_no_answer_to_the_same_sent_again(issued, floorperson):
    sent = {"numbers": ["C-2"], "moment": at(-1), "key": "one"}
    first = entered(issued, "cancel", floorperson, **sent)
    assert entered(issued, "cancel", floorperson, **sent) == first
    plant(first, move="destroy")
    with pytest.raises(NotHeld, match="move"):
        entered(issued, "cancel", floorperson, **sent)


def test_an_entry_at_a_table_with_a_planted_package_is_taken_and_marked(issued, war, dealer):
    invented("C-2", "issue", table=war)
    signed(war, "deck_change", deck_change(at(-1)), dealer)
    assert "nothing of this row" in " ".join(told()["differing"])


def test_a_late_entry_is_not_on_time_by_a_planted_setting(issued, floorperson, board_admin):
    setting_change(code="late_entry_minutes", value="30", by=board_admin, at=at(-9), reason="Letter of the Board")
    plant(SettingValue.objects.get(), value="5000")
    with pytest.raises(NotHeld, match="value"):
        entered(issued, "cancel", floorperson, ["C-2"], NOON, late_reason="Forgotten.")


def test_what_was_signed_goes_on(issued, floorperson):
    entered(issued, "inspect", floorperson, ["C-1"], at(-2), defects_found=False)
    entered(issued, "use", floorperson, ["C-1"], at(-1.5), table_number="W-01")
    assert not entered(issued, "count", floorperson, ["C-1 to C-4"], at(-4), **COUNT, late_reason="Forgotten.").differs
    assert not entered(issued, "count", floorperson, ["C-2 to C-4"], at(-1), **COUNT).differs
    assert integrity_alarms() == []
