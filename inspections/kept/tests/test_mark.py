"""Entries made without network: marked in the record, and once on file whatever is sent again."""

import pytest
from django.urls import reverse

from compliance.documents.books.columns import Style, sheet_of
from compliance.documents.columns import COMMON, csv_cells
from compliance.documents.sources import Segment, Wanted
from compliance.holders.models import User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.rest.tests.tokens import token_of
from inspections.entries.record import countersign_record, record_words
from inspections.errors import FieldRefused, KeyReused
from inspections.exports.export import EntrySource
from inspections.kept.mark import AHEAD, AT, SOURCE, UNREADABLE, mark_words, read_mark, source_of
from inspections.models import LogEntry
from inspections.tests.factories import NOON, at, deck_change, signature_of, signed
from tests.scenes import scene

pytestmark = pytest.mark.django_db
KEY, OTHER_KEY = "a" * 32, "b" * 32
MARK = {"made_at": "2026-03-03T16:00:00.000000Z", "clock_ahead_s": 720, "made_by": None, "file": None}
BY = {"printed_name": "Flora Person", "credential_number": "PA-7"}
FILE = {"name": "kept-entries.json", "sha256": "a" * 64}
FROM_FILE = MARK | {"made_by": BY, "file": FILE}
READER = User()
AHEAD_WORDS = "which was 12 min ahead of the clock of this system"


@scene
def supervisor(war):
    return person(Role.PIT_MANAGER, at=war.holder, printed_name="Pat Manager")


def sign(table, by, **more):
    given = {"key": KEY, "without_network": MARK, "late_reason": "No network."} | more
    return signed(table, "deck_change", deck_change(at(-2)), by, **given)


def test_the_same_key_twice_is_one_entry_with_its_mark_and_both_times(war, floorperson):
    assert sign(war, floorperson).pk == sign(war, floorperson).pk
    kept = LogEntry.objects.get()
    assert (kept.without_network, kept.occurred_at, kept.received_at) == (MARK, at(-2), NOON)
    assert kept.late_seconds == 7200


@pytest.mark.sampled
def test_what_one_person_signed_is_not_signed_again_by_another(war, floorperson, supervisor):
    sign(war, floorperson, without_network=None)
    with pytest.raises(KeyReused, match=r"on file as entry 1, signed by Flora Person"):
        sign(war, supervisor, without_network=FROM_FILE)
    sign(war, supervisor, key=OTHER_KEY, without_network=FROM_FILE)
    with pytest.raises(KeyReused, match=r"on file as entry 2, signed by Pat Manager"):
        sign(war, floorperson, key=OTHER_KEY)
    assert LogEntry.objects.count() == 2


def test_the_mark_is_signed_and_shown_on_pages_papers_in_csv_and_api(war, floorperson, client_of):
    entry = sign(war, floorperson)
    browser = client_of(floorperson)
    assert AHEAD_WORDS in browser.get(reverse("floor:entry", args=[entry.pk])).content.decode()
    assert "made without network" in " ".join(browser.get(reverse("floor:my_entries")).content.decode().split())
    found = browser.get(reverse("floor:entries"), {"mark": "without_network"}).content.decode()
    assert "Made without network</span>" in found
    secret = token_of(floorperson)[1]
    told = browser.get(f"/api/v1/log-entries/{entry.pk}/", headers={"Authorization": f"Bearer {secret}"}).json()
    assert told["without_network"] == MARK
    row = row_of(entry)
    cells = dict(zip(COMMON, csv_cells(row, "F", war.facility.zone, ()), strict=True))
    assert AHEAD_WORDS in cells["Made without network"]
    printed = sheet_of("651a:deck_change").entry(row, Style(war.facility.zone))
    assert AHEAD_WORDS in {said.label: said.words for said in printed.second}["No network"]


def row_of(entry):
    log, day = "651a:deck_change", NOON.date()
    wanted = Wanted(entry.facility_id, entry.facility.zone, (log,), (), day, day)
    (row,) = EntrySource().rows(wanted, Segment(log, entry.table_id, entry.table.number, 1, 1, 1, 1))
    return row


def test_who_signs_an_entry_signs_its_mark(war, floorperson):
    entry = sign(war, floorperson, without_network=FROM_FILE)
    place = entry.kind.signatories[0]
    signs = countersign_record(entry, place, signature_of(floorperson, NOON))["countersigns"]
    assert dict(record_words(entry.kind, war, signs))["Without network"] == mark_words(FROM_FILE)
    assert mark_words(FROM_FILE).endswith(
        "by Flora Person, PA-7; entered from the file kept-entries.json, SHA-256 " + "a" * 64 + "."
    )


@pytest.mark.parametrize(
    "sent",
    [
        {AT: "yesterday"},
        {AT: "2026-03-03T11:00:00"},
        {AT: "2026-03-03T11:00:00Z", AHEAD: "soon"},
        {AT: "0001-01-01T00:00:00+14:00"},
        {SOURCE: "x", "key": KEY},
        {SOURCE: source_of(OTHER_KEY, MARK["made_at"], 0, BY, FILE, READER), "key": KEY},
        {SOURCE: source_of(KEY, MARK["made_at"], 0, BY, FILE, User()), "key": KEY},
    ],
)
def test_a_mark_that_cannot_be_read_is_refused(sent):
    with pytest.raises(FieldRefused, match=UNREADABLE[:40]):
        read_mark(sent, READER)


def test_a_mark_is_read_as_it_was_sent():
    assert read_mark({}, READER) is None
    assert read_mark({AT: "2026-03-03T11:00:00-05:00", AHEAD: "720"}, READER) == MARK
    assert read_mark({SOURCE: source_of(KEY, MARK["made_at"], 720, BY, FILE, READER), "key": KEY}, READER) == FROM_FILE
    assert mark_words(MARK | {"clock_ahead_s": -61}).endswith("which was 1 min behind the clock of this system.")
    assert "which" not in mark_words(MARK | {"clock_ahead_s": 59})
