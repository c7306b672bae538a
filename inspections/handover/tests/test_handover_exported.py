"""Shifts that were handed over, in exports and log books: on paper, as data, and as the records state them."""

import csv
import json
from io import StringIO

import pytest
from django.urls import reverse

from compliance.documents.sources import HANDOVER_LOG
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.regulation.general.handovers import OPEN, HandoverEntry
from inspections.books.month import Month
from inspections.books.services import book_keep
from inspections.books.tests.test_books import DUE
from inspections.exports.tests.test_export import asked, pdfs, whole_csv, written
from inspections.handover.open_items import KINDS
from inspections.models.handovers import Takeover
from inspections.tests.factories import at, inspection, signed
from tests.attacker import integrity_alarms, plant
from tests.pdf_checks import bare, structure_of, text_of
from tests.scenes import scene

from .handing import handed_over, taken_over

pytestmark = pytest.mark.django_db
WORDS = "Watch R-01. =HYPERLINK(1) <b>"


@scene
def shifts(roulette, floorperson, security):
    """A shift taken over after an inspection with a failed check, and a shift that waits."""
    other = person(Role.PIT_MANAGER, at=roulette.holder, printed_name="Pit Manager")
    first = handed_over(roulette.facility, floorperson, at(-3), words=WORDS)
    signed(roulette, "roulette_inspection", inspection(at(-2.5), wheel_parts_secure_ok=False), floorperson, at(-2.5))
    taken_over(first, other, at(-2))
    handed_over(roulette.facility, other, at(-1), words="")
    return roulette.facility


def test_the_kinds_of_open_things_are_declared_once():
    assert list(KINDS) == list(OPEN)
    assert {f"open_{code}" for code in KINDS} <= set(HandoverEntry.__struct_fields__)


def test_an_export_states_both_signatures_and_what_changed_in_between(shifts, filer):
    job = written(asked(filer, shifts, logs=(HANDOVER_LOG,)))
    first, waits = whole_csv(job)
    made = shifts.handover_rows.get(number=1)
    assert made.stated["items"]
    assert (first["Log"], first["Number"], first["Signed by"]) == (
        "Shift handover log",
        "1",
        made.signature["printed_name"],
    )
    assert first["SHA-256 of the entry"] == made.shown_sha256
    assert (first["Message to the next shift"], first["Taken over by"]) == (WORDS, "Pit Manager")
    assert "not met" in first["New since"]
    assert first["Countersigned by"].startswith("Taken over by: Pit Manager")
    assert (first["Countersignatures due"], waits["Taken over by"]) == ("", "")
    assert waits["Countersignatures due"] == "Taken over by: who takes the shift over"
    (pdf,) = pdfs(job)
    found = structure_of(pdf)
    assert found.problems == []
    said = bare(text_of(pdf))
    for words in (
        "A log that no clause asks for.", "2 entries, no number missing.",
        f"Message to the next shift: {WORDS}", "New since: Failed checks: R-01, ",
        "Not signed: by who takes the shift over yet.",
    ):  # fmt: skip
        assert bare(words) in said, words
    ((_, as_csv), (_, as_json)) = sorted(found.attachments.items())
    assert len(list(csv.reader(StringIO(as_csv.decode("utf-8-sig"), newline="")))) == 3
    entries = json.loads(as_json)["entries"]
    assert [one["facts"]["items_open"] for one in entries] == [len(one.stated["items"]) for one in _rows(shifts)]


def test_what_no_record_holds_is_in_no_export(shifts, filer):
    plant(Takeover.objects.get(), changed=b'{"new": [], "gone": [], "otherwise": []}')
    job = asked(filer, shifts, logs=(HANDOVER_LOG,))
    with pytest.raises(AssertionError, match="differ from the records"):
        written(job)
    assert not job.volumes.exists()
    assert integrity_alarms()


def test_a_log_book_counts_them(shifts):
    made = book_keep(facility=shifts, month=Month.of(shifts, "2026-03"), at=DUE)
    counts = {one["log"]: one["entries"] for one in made.book.summary["counts_by_log"]}
    assert counts[HANDOVER_LOG] == 2
    signed_too = bare(text_of(bytes(made.book.parts.get().document.content)))
    assert bare("Signed too: Pit Manager") in signed_too


def test_the_form_offers_them_where_a_shift_was_handed_over(client, shifts, filer):
    client.force_login(filer)
    page = client.get(reverse("floor:handovers", args=[shifts.pk])).content.decode()
    address = f"{reverse('documents:export_new')}?facility={shifts.pk}&amp;log={HANDOVER_LOG.replace(':', '%3A')}"
    assert address in page
    form = client.get(address.replace("&amp;", "&"))
    assert form.context["form"]["logs"].value() == [HANDOVER_LOG]
    assert (HANDOVER_LOG, "Shift handover log, the whole facility") in form.context["form"].fields["logs"].choices


def test_no_log_of_shifts_where_none_was_handed_over(client, roulette, filer):
    client.force_login(filer)
    form = client.get(reverse("documents:export_new"), {"facility": roulette.facility.pk}).context["form"]
    assert HANDOVER_LOG not in dict(form.fields["logs"].choices)


def _rows(facility):
    return facility.handover_rows.order_by("number")
