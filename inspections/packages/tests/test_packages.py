"""Packages on file: every move signed and recorded, a place by its moves alone, counts that must balance."""

import json
from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction

from compliance.documents.sources import PACKAGE_LOG, Wanted
from compliance.notices.models import Notice
from compliance.regulation.core.parse import Refused
from inspections.errors import FieldRefused, KeyReused, NotAllowed, NotConfirmed
from inspections.exports.export import EntrySource
from inspections.facts import thawed_findings
from inspections.models.packages import Package, PackageMove, PackageSigning
from inspections.packages.services import package_sign
from inspections.tests.factories import NOON, at, iso, signature_of
from tests.cast import Cast

from .entries import entered, received

pytestmark = pytest.mark.django_db


def places(facility):
    """The place of each package, in words."""
    rows = PackageMove.objects.filter(package__facility=facility).current().select_related("package", "table")
    return {one.package.number: one.standing.words for one in rows}


def test_a_package_from_its_receipt_to_its_destruction(kept, war, floorperson):
    steps = [
        ("issue", {"table_number": "W-01"}, "At a table, not in use: W-01"),
        ("inspect", {"defects_found": False}, "At a table, not in use: W-01"),
        ("use", {"table_number": "W-01"}, "In use at a table: W-01"),
        ("take_off", {}, "Taken off, not cancelled"),
        ("cancel", {}, "Cancelled, not destroyed"),
        ("destroy", {}, "Destroyed"),
    ]  # fmt: skip
    for place, (move, stated, words) in enumerate(steps):
        entered(kept, move, floorperson, ["C-1", "C-2"], at(-4, place), **stated)
        assert places(kept) == {"C-1": words, "C-2": words, "C-3": "In storage", "C-4": "In storage"}
    assert list(PackageSigning.objects.values_list("number", flat=True).order_by("number")) == list(range(1, 8))
    moves = Package.objects.get(number="C-1").moves.order_by("number")
    assert [one.move for one in moves] == ["receive", *(one[0] for one in steps)]
    with pytest.raises(Refused, match="Destroyed"):
        entered(kept, "destroy", floorperson, ["C-1"], at(-3))


@pytest.mark.parametrize(
    ("move", "numbers", "stated", "words"),
    [
        ("use", ["C-1"], {"table_number": "W-01"}, "“Issued to a table”"),
        ("issue", ["C-9"], {"table_number": "W-01"}, "C-9 was never received"),
        ("receive", ["C-1"], {"package_kind": "cards", "maker_name": "M"}, "C-1 was received before"),
        ("issue", ["C-1"], {"table_number": "X-99"}, "no table"),
        ("issue", ["C-1"], {}, "Choose the table"),
        ("cancel", [], {}, "at least one package"),
        ("miss", ["C-1"], {}, "Say in a sentence"),
    ],
)
def test_what_cannot_be_is_refused_with_what_to_do(kept, floorperson, move, numbers, stated, words):
    before = PackageSigning.objects.count()
    with pytest.raises(Refused) as refusal:
        entered(kept, move, floorperson, numbers, at(-1), **stated)
    assert words in " ".join(problem for _, problem in refusal.value.problems)
    assert PackageSigning.objects.count() == before


def test_one_package_is_not_at_two_tables_and_not_before_its_last_entry(kept, war, floorperson):
    entered(kept, "issue", floorperson, ["C-1"], at(-2), table_number="W-01")
    with pytest.raises(Refused, match="W-01"):
        entered(kept, "issue", floorperson, ["C-1"], at(-1), table_number="W-01")
    with pytest.raises(Refused, match="later entry"):
        entered(kept, "take_off", floorperson, ["C-1"], at(-3), late_reason="Forgotten.")
    with pytest.raises(Refused, match="in the future"):
        package_sign(
            facility=kept, move="take_off", values={"moved_at": iso(at(1)), "package_numbers": ["C-1"]},
            signature=signature_of(floorperson, NOON), at=NOON,
        )  # fmt: skip


def test_a_count_that_does_not_balance_is_told_and_stays_until_it_is_explained(kept, floorperson, filer, dealer):
    entered(kept, "issue", floorperson, ["C-4"], at(-3), table_number="W-01")
    count = {"counted_place": "storage", "package_kind": "cards"}
    assert not entered(kept, "count", floorperson, ["C-1 to C-3"], at(-2), **count).differs
    assert not Notice.objects.filter(cause__startswith="package_count").exists()
    found = entered(kept, "count", floorperson, ["C-1", "C-2", "C-4"], at(-1), **count)
    assert found.differs
    words = " ".join(one.wrong for one in thawed_findings(found))
    assert "C-3" in words
    assert "C-4 (at a table, not in use: W-01)" in words
    told = set(Notice.objects.filter(cause=f"package_count:{found.pk}").values_list("recipient", flat=True))
    assert {floorperson.pk, filer.pk} <= told
    assert dealer.pk not in told
    assert list(PackageSigning.objects.unexplained()) == [found]
    entered(kept, "explain", floorperson, moment=at(0), explains=found, description="C-3 fell behind the shelf.")
    assert not PackageSigning.objects.unexplained().exists()
    with pytest.raises(FieldRefused):
        entered(kept, "explain", floorperson, moment=at(0), explains=found, description="Again.")


def test_a_count_looks_at_what_had_happened_when_it_was_made(kept, floorperson):
    entered(kept, "issue", floorperson, ["C-4"], at(-1), table_number="W-01")
    count = {"counted_place": "storage", "package_kind": "cards", "late_reason": "The tablet was empty."}
    with_all = {"counted_place": "storage", "package_kind": "cards"}
    assert not entered(kept, "count", floorperson, ["C-1 to C-4"], at(-2), **with_all).differs
    assert not entered(kept, "count", floorperson, ["C-1 to C-3"], at(0), **count).differs
    assert not entered(
        kept, "count", floorperson, ["C-4"], at(0), counted_place="table", package_kind="cards", table_number="W-01"
    ).differs
    assert not entered(kept, "count", floorperson, [], at(0), counted_place="cancelled", package_kind="cards").differs


@pytest.mark.parametrize(("behind", "late"), [(timedelta(minutes=60), None), (timedelta(minutes=60, seconds=1), 3601)])
def test_an_entry_is_late_after_an_hour(kept, floorperson, behind, late):
    signing = received(kept, floorperson, ["D-1"], moved_at=iso(NOON - behind), late_reason="Busy.")
    assert (signing.late_seconds, signing.late_reason) == (late, "Busy." if late else "")


def test_a_receipt_without_the_second_person_is_signed_after_reading_the_violation(kept, floorperson):
    values = {"moved_at": iso(NOON), "package_kind": "cards", "maker_name": "M", "package_numbers": ["D-1"]}
    with pytest.raises(NotConfirmed) as shown:
        package_sign(facility=kept, move="receive", values=values, signature=signature_of(floorperson, NOON), at=NOON)
    assert [one.citation for one in shown.value.findings] == ["603a.16(a)"]
    assert [one.citation for one in thawed_findings(received(kept, floorperson, ["D-1"]))] == ["603a.16(a)"]


def test_a_holder_that_keeps_no_numbers_signs_none(facility, floorperson):
    with pytest.raises(NotAllowed, match="does not keep"):
        received(facility, floorperson, ["C-1"])


@pytest.mark.parametrize("who", ["filer", "reviewer", "auditor"])
def test_only_people_of_the_floor_sign(kept, cast: Cast, who):
    with pytest.raises(NotAllowed):
        received(kept, cast[who], ["D-1"])


def test_the_same_key_is_one_entry(kept, floorperson):
    first, again = (entered(kept, "cancel", floorperson, ["C-1"], NOON, key="k") for _ in range(2))
    assert first == again
    with pytest.raises(KeyReused):
        entered(kept, "cancel", floorperson, ["C-2"], NOON, key="k")


def test_the_entry_of_the_ledger_holds_every_move_and_what_was_signed(kept, floorperson):
    made = entered(kept, "cancel", floorperson, ["C-1", "C-2"], NOON)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT payload, entry.entry_bytes FROM ledger.payload JOIN ledger.entry USING (log_id, index)"
            " JOIN ledger.projection USING (log_id, index) WHERE relation = %s AND row_id = %s",
            ["inspections_packagesigning", str(made.pk)],
        )
        payload, envelope = (json.loads(bytes(one)) for one in cursor.fetchone())
    assert sorted(one["table"] for one in payload["rows"]) == [
        "inspections_packagemove", "inspections_packagemove", "inspections_packagesigning",
    ]  # fmt: skip
    assert json.loads(payload["shown"])["entry"]["package_numbers"] == ["C-1", "C-2"] if payload["shown"] else True
    assert envelope["stream"] == {"name": "packages", "number": made.number, "place": str(kept.pk)}


@pytest.mark.parametrize("model", [Package, PackageMove, PackageSigning])
def test_no_row_is_changed_or_taken_away(kept, model):
    for wrong in (lambda: model.objects.update(id=kept.holder_id), lambda: model.objects.all()._raw_delete("default")):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            wrong()


def test_an_export_holds_the_entries_as_one_series_of_the_facility(kept, floorperson):
    entered(kept, "cancel", floorperson, ["C-1"], at(-1))
    day = NOON.date()
    wanted = Wanted(kept.pk, kept.zone, (PACKAGE_LOG,), (), day, day)
    (stream,) = EntrySource().streams(wanted)
    assert (stream.numbers, stream.on_file, stream.table_number) == ((1, 2), 2, "Whole facility")
