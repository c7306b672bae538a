"""From the request to the row, to the digest in the ledger, to the end of the term."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from django.db import IntegrityError, ProgrammingError, transaction
from django.utils import timezone

from compliance.access import readings, spool
from compliance.access.keeping import digests, digests_differ, digests_make, readings_forget, spool_flush
from compliance.access.models import HELD_BACK, LOST, ReadingKept
from compliance.isolation.context import context_of, isolated
from compliance.retention.holds import hold_set
from tests.attacker import plant, take_away

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_spool(settings, tmp_path):
    settings.ACCESS_SPOOL = tmp_path / "access"
    readings._noted.clear()
    spool._lost.count = 0


def flushed():
    """Writes what waits, as the timed task does some minutes later."""
    return spool_flush(timezone.now() + timedelta(minutes=3))


def kept(holder, **more):
    """A reading on file."""
    at = timezone.now()
    told = {"at": at, "kept_at": at, "shown_at": at, "person": uuid4(), "printed_name": "Nia", "what": "Filing"}
    return ReadingKept.objects.create(**(told | {"holder": holder, "path": "/submissions/"} | more))


def test_what_is_read_is_on_file_with_its_terms_and_its_holder(client_of, holder_admin, floorperson, outsider, auditor):
    client_of(holder_admin).get("/people/?text=Nia&page=")
    client_of(auditor).get(f"/people/{floorperson.pk}/")
    client_of(holder_admin).get(f"/people/{floorperson.pk}/")
    client_of(outsider).get(f"/people/{floorperson.pk}/")
    client_of(holder_admin).get("/people/add/")
    assert flushed() == 2 + (ReadingKept.objects.filter(printed_name=auditor.printed_name).count())
    search, one = ReadingKept.objects.filter(printed_name=holder_admin.printed_name).order_by("at")
    assert (search.what, search.terms, search.of_row) == ("People", "text=Nia", None)
    assert (one.what, one.of_row, one.path) == ("Person", floorperson.pk, f"/people/{floorperson.pk}/")
    assert {search.holder_id, one.holder_id} == {holder_admin.holder_id}


def test_the_board_s_reading_is_of_the_holder_whose_record_it_is(client_of, auditor, board_admin, floorperson, filer):
    for user in (auditor, board_admin):
        client_of(user).get(f"/people/{floorperson.pk}/")
        client_of(user).get("/changes/")
    flushed()
    of_object = ReadingKept.objects.filter(what="Person")
    assert {one.holder_id for one in of_object} <= {filer.holder_id}
    assert {one.holder_id for one in ReadingKept.objects.filter(what="Change log")} == {None}
    with isolated(context_of(filer)):
        seen = set(ReadingKept.objects.values_list("printed_name", flat=True))
    assert seen == {board_admin.printed_name}


def test_an_auditor_s_reading_is_shown_to_the_holder_after_ninety_days(holder, filer):
    now = timezone.now()
    late = kept(holder, shown_at=now + timedelta(minutes=5))
    due = kept(holder, at=now - HELD_BACK, shown_at=now)
    with isolated(context_of(filer)):
        assert list(ReadingKept.objects.all()) == [due]
        assert list(ReadingKept.objects.visible_to(filer)) == [due]
    assert set(ReadingKept.objects.visible_to(filer)) == {due}
    assert late in ReadingKept.objects.all()


def test_holders_read_and_write_no_reading_of_others(holder, other_holder, outsider):
    kept(holder)
    with isolated(context_of(outsider)):
        assert list(ReadingKept.objects.all()) == []
        with pytest.raises(ProgrammingError, match="row-level security"), transaction.atomic():
            kept(other_holder)


def test_a_request_is_answered_where_nothing_can_be_noted(client_of, filer, settings, tmp_path):
    settings.ACCESS_SPOOL = tmp_path / "taken"
    settings.ACCESS_SPOOL.write_text("no folder")
    assert client_of(filer).get("/people/").status_code == 200


def test_a_file_that_is_read_twice_is_one_row_and_a_line_that_was_cut_is_no_reading(client_of, filer):
    client_of(filer).get("/people/")
    (path,) = spool.waiting(timezone.now() + timedelta(minutes=3))
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"id": "cut')
    assert flushed() == 1
    path.write_bytes(whole)
    assert flushed() == 0
    assert ReadingKept.objects.exclude(what=LOST).count() == 1
    assert not path.exists()


def test_a_file_that_postgresql_refuses_is_put_aside_and_others_go_on(client_of, filer):
    client_of(filer).get("/people/")
    (path,) = spool.waiting(timezone.now() + timedelta(minutes=3))
    bad = path.with_name(f"20260101T0000-1{spool.SUFFIX}")
    bad.write_bytes(path.read_bytes().replace(b'"what":"People"', b'"what":"Peo\\u0000ple"'))
    assert flushed() == 1
    assert [one.name for one in path.parent.iterdir()] == [f"20260101T0000-1{spool.REFUSED}"]


def test_a_page_that_asks_again_by_itself_is_one_reading_in_ten_minutes(client_of, filer):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for minutes in (0, 5, 4, 1):
            clock.shift(timedelta(minutes=minutes))
            client_of(filer).get("/people/")
        client_of(filer).get("/people/?text=Nia")
        assert flushed() == 3


def test_a_file_in_use_is_left_alone(client_of, filer):
    client_of(filer).get("/people/")
    assert spool_flush(timezone.now()) == 0


def test_rows_stay_until_five_years_are_over_and_no_hold_is_placed(holder, other_holder, board_admin):
    young, old, held = kept(holder), kept(holder), kept(other_holder)
    for change in (lambda: ReadingKept.objects.update(what="x"), lambda: ReadingKept.objects.all().delete()):
        with pytest.raises(IntegrityError, match="keeps its rows"), transaction.atomic():
            change()
    long_ago = timezone.now() - timedelta(days=5 * 366)
    for row in (old, held):
        plant(row, kept_at=long_ago)
    hold_set(holder_id=other_holder.pk, reason="An inquiry", by=board_admin, at=timezone.now())
    assert readings_forget() == 1
    assert set(ReadingKept.objects.all()) == {young, held}
    with pytest.raises(IntegrityError, match="keeps its rows"), transaction.atomic():
        held.delete()


@pytest.fixture
def yesterday(holder):
    """Two readings of yesterday, by the UTC day, of which the ledger holds the digest."""
    day = datetime.now(UTC).replace(hour=12) - timedelta(days=1)
    rows = [kept(holder), kept(None)]
    for row in rows:
        plant(row, kept_at=day)
    assert digests_make(timezone.now() + timedelta(minutes=11)) == 1
    return rows


def test_a_day_has_one_digest_once_it_is_over(yesterday, holder):
    now = timezone.now()
    assert [(one.day, one.readings) for one in digests()] == [((now - timedelta(days=1)).astimezone(UTC).date(), 2)]
    kept(holder)
    assert digests_make(now) == 0
    assert digests_make(now + timedelta(days=2)) == 2
    assert [one.readings for one in digests()] == [2, 1, 0]
    assert digests_differ(None)[0] == []


@pytest.mark.parametrize("how", ["changed", "taken away", "added", "moved"])
def test_a_reading_that_was_tampered_with_differs_from_its_digest(yesterday, holder, how):
    row = yesterday[0]
    assert digests_differ(None) == ([], None)
    if how == "changed":
        plant(row, printed_name="Nobody")
    elif how == "taken away":
        take_away(row)
    else:
        plant(kept(holder) if how == "added" else row, kept_at=row.at - timedelta(days=1 if how == "added" else 9))
    if how == "added":
        plant(ReadingKept.objects.exclude(pk__in=[one.pk for one in yesterday]).get(), kept_at=_noon(row))
    ((found,), _) = digests_differ(None)
    assert "readings with SHA-256" in found.words


def _noon(row):
    return datetime.now(UTC).replace(hour=12) - timedelta(days=1)


def test_the_page_and_its_file_show_own_readings_alone(client_of, filer, outsider, board_admin, holder, other_holder):
    kept(holder, printed_name="Nia Newcomer", terms="text=Blue+chip")
    kept(other_holder, printed_name="Rita Rival")
    for address in ("/access/?from=", "/access/access-log.csv?from="):
        own = client_of(filer).get(address).content.decode()
        assert ("Nia Newcomer" in own, "Rita Rival" in own, "text: Blue chip" in own) == (True, False, True), address
        every = client_of(board_admin).get(address).content.decode()
        assert ("Nia Newcomer" in every, "Rita Rival" in every) == (True, True), address
    asked = client_of(board_admin).get(f"/access/?from=&holder={other_holder.pk}&person=rival").content.decode()
    assert ("Nia Newcomer" in asked, "Rita Rival" in asked) == (False, True)
    wrong = client_of(board_admin).get("/access/?from=soon&what=dust&holder=x").content.decode()
    for words in ("“soon” is not a day", "no reading “dust”", "no certificate holder “x”"):
        assert words in wrong
