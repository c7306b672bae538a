"""Acts and their entries: what an entry says, what it holds of the rows, and what PostgreSQL refuses."""

import hashlib
import json
from datetime import UTC, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from django.db import connection, transaction
from django.db.utils import DatabaseError

from compliance.holders.models import CertificateHolder, Facility
from compliance.ledger.canonical import canonical
from compliance.ledger.errors import LedgerError
from compliance.ledger.images import columns_of, images, projections
from compliance.ledger.recording import (
    Actor,
    LedgerAct,
    Occurrence,
    Recorded,
    current_origin,
    record,
    reserve,
    subject_of,
)
from tests.races import begun

BY = Actor(None, "Flora Person", "PA-100", "floorperson", "password")


def entries(origin: str) -> list[tuple[bytes, bytes, bytes, bytes]]:
    """Entry bytes, leaf hash, salt and payload of each entry of a log, in order."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT e.entry_bytes, e.leaf_hash, p.salt, p.payload FROM ledger.log AS l "
            "JOIN ledger.entry AS e ON e.log_id = l.id "
            "JOIN ledger.payload AS p USING (log_id, index) WHERE l.origin = %s ORDER BY index",
            [origin],
        )
        return [tuple(bytes(part) for part in row) for row in cursor.fetchall()]


def root_of(leaves: list[bytes]) -> bytes:
    """RFC 6962, section 2.1, as it is written there."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    half = 1 << ((len(leaves) - 1).bit_length() - 1)
    return hashlib.sha256(b"\x01" + root_of(leaves[:half]) + root_of(leaves[half:])).digest()


def test_an_entry_tells_who_did_what_and_the_rows_as_they_are(db: None) -> None:
    holder = CertificateHolder.objects.create(name="Not yet recorded, LLC")
    done = record(
        LedgerAct("holder.create", by=BY, subject=subject_of(holder), about={"words": "é"}), holder_id=holder.pk
    )

    log = entries(done.origin)
    assert [json.loads(one[0])["type"] for one in log] == ["log.opened", "holder.create"]
    envelope, payload = json.loads(log[1][0]), json.loads(log[1][3])
    assert canonical(envelope) == log[1][0]
    assert envelope["index"] == done.index == 1
    assert envelope["actor"]["printed_name"] == "Flora Person"
    assert envelope["subject"] == {"id": str(holder.pk), "table": "holders_certificateholder", "version": 1}
    assert envelope["payload_sha256"] == hashlib.sha256(log[1][2] + log[1][3]).hexdigest()
    assert log[1][1].hex() == done.leaf == hashlib.sha256(b"\x00" + log[1][0]).hexdigest()
    (image,) = payload["rows"]
    assert image["values"] == {
        "id": str(holder.pk), "name": holder.name, "is_active": True, "needs_second_signature": False,
    }  # fmt: skip


def test_an_act_holds_every_changed_row_and_the_next_act_none_of_them(holder: CertificateHolder) -> None:
    record(LedgerAct("one", by=BY), holder_id=holder.pk)
    CertificateHolder.objects.filter(pk=holder.pk).update(name="Another name")
    second = record(LedgerAct("two", by=BY), holder_id=holder.pk)
    third = record(LedgerAct("three", by=BY), holder_id=holder.pk)

    told = {json.loads(one[0])["index"]: json.loads(one[3])["rows"] for one in entries(second.origin)}
    assert [row["values"]["name"] for row in told[second.index]] == ["Another name"]
    assert told[third.index] == []


def test_a_row_of_every_recorded_table_can_be_told(db: None) -> None:
    nobody = {"uuid": str(UUID(int=0)), "bigint": "0", "integer": "0"}
    marks = [(one.table, nobody.get(columns_of(one.table)[one.key], "nobody")) for one in projections()]
    assert len(marks) > 30
    assert [one["values"] for one in images(marks)] == [None] * len(marks)


def test_a_removed_row_is_told_as_gone(holder: CertificateHolder) -> None:
    record(LedgerAct("one", by=BY), holder_id=holder.pk)
    key = str(holder.pk)
    holder.delete()
    done = record(LedgerAct("two", by=BY), holder_id=None)
    assert json.loads(entries(done.origin)[-1][3])["rows"] == [
        {"id": key, "table": "holders_certificateholder", "values": None}
    ]


def test_head_and_nodes_are_those_of_rfc_6962(holder: CertificateHolder) -> None:
    leaves: list[bytes] = []
    for size in range(1, 40):
        if size > 1:
            record(LedgerAct("act", by=BY), holder_id=holder.pk)
        else:
            reserve(holder.pk)
        origin = current_origin(holder.pk)
        leaves = [one[1] for one in entries(origin)]
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT size, root, log_id FROM ledger.head JOIN ledger.log ON id = log_id WHERE origin = %s", [origin]
            )
            head_size, root, log_id = cursor.fetchone()
            assert (head_size, bytes(root)) == (size, root_of(leaves))
            cursor.execute("SELECT level, index, hash FROM ledger.node WHERE log_id = %s", [log_id])
            for level, index, hash_ in cursor.fetchall():
                first = index << level
                assert bytes(hash_) == root_of(leaves[first : first + (1 << level)])


def test_received_at_increases_and_lies_after_the_lock(holder: CertificateHolder) -> None:
    stamps = [record(LedgerAct("act", by=BY), holder_id=holder.pk).received_at for _ in range(20)]
    assert stamps == sorted(set(stamps))


def test_a_late_entry_says_by_how_much_and_why(holder: CertificateHolder) -> None:
    zone = ZoneInfo("America/New_York")
    for seconds, is_late in ((899, False), (901, True)):
        receipt = reserve(holder.pk)
        at = receipt.received_at - timedelta(seconds=seconds)
        done = record(
            LedgerAct(
                "log_entry.sign", by=BY, occurred=Occurrence(at, zone, timedelta(minutes=15), "the tablet was away")
            ),
            holder_id=holder.pk,
            receipt=receipt,
        )
        envelope = json.loads(entries(done.origin)[-1][0])
        reason = "the tablet was away" if is_late else ""
        assert envelope["lateness"] == {"is_late": is_late, "limit_seconds": 900, "reason": reason, "seconds": seconds}
        assert datetime.fromisoformat(
            envelope["occurred_at"]["local"] + envelope["occurred_at"]["offset"]
        ) == at.replace(microsecond=0)


def test_the_two_half_past_ones_of_november_are_told_apart() -> None:
    zone = ZoneInfo("America/New_York")
    first = Occurrence(datetime(2026, 11, 1, 5, 30, tzinfo=UTC), zone, timedelta(0)).stated()
    second = Occurrence(datetime(2026, 11, 1, 6, 30, tzinfo=UTC), zone, timedelta(0)).stated()
    assert first["local"] == second["local"] == "2026-11-01T01:30:00"
    assert (first["offset"], second["offset"]) == ("-04:00", "-05:00")


def test_a_correction_names_the_entry_it_corrects(holder: CertificateHolder) -> None:
    CertificateHolder.objects.filter(pk=holder.pk).update(name="Another name")
    first = record(LedgerAct("one", by=BY, subject=subject_of(holder)), holder_id=holder.pk)
    second = record(LedgerAct("two", by=BY, supersedes=subject_of(holder)), holder_id=holder.pk)
    assert json.loads(entries(second.origin)[-1][0])["supersedes"] == {
        "event": str(first.event), "index": first.index, "leaf": first.leaf, "origin": first.origin,
    }  # fmt: skip


def test_a_correction_of_what_stands_in_no_entry_is_refused(db: None) -> None:
    with pytest.raises(LedgerError, match="stands in no entry"):
        record(LedgerAct("two", by=BY, supersedes=("inspections_logentry", "x")), holder_id=None)


def test_each_holder_has_its_own_log(holder: CertificateHolder, other_holder: CertificateHolder) -> None:
    origins = {current_origin(one) for one in (holder.pk, other_holder.pk, None)}
    assert len(origins) == 3
    assert not any(str(one.pk) in origin or one.name in origin for one in (holder, other_holder) for origin in origins)


def test_the_log_of_a_holder_tells_no_row_of_another(holder: CertificateHolder, other_facility: Facility) -> None:
    """As where a service is given a row that its holder does not own."""
    Facility.objects.filter(pk=other_facility.pk).update(name="Told to the competitor")
    with pytest.raises(LedgerError, match="belongs to another certificate holder"):
        record(LedgerAct("act", by=BY), holder_id=holder.pk)


@pytest.mark.parametrize("value", [0.5, 2**53, object()])
def test_what_has_no_canonical_form_is_not_recorded(holder: CertificateHolder, value: object) -> None:
    with pytest.raises(LedgerError):
        record(LedgerAct("act", by=BY, about={"value": value}), holder_id=holder.pk)


def test_nothing_is_recorded_outside_a_transaction(transactional_db: None) -> None:
    with pytest.raises(LedgerError, match="transaction"):
        record(LedgerAct("act", by=BY), holder_id=None)


def refused(statement: str, parameters: list[object] | None = None) -> str:
    """The message of PostgreSQL for a statement that it refuses."""
    with pytest.raises(DatabaseError) as refusal, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, parameters)
    return str(refusal.value)


def appended(done: Recorded, envelope: dict[str, object], salt: bytes = bytes(32)) -> tuple[str, list[object]]:
    return "SELECT ledger.append(%s, %s, %s, %s)", [done.log_id, canonical(envelope), b'{"rows":[]}', salt]


@pytest.mark.parametrize("member", ["origin", "index", "received_at", "payload_sha256"])
def test_the_database_refuses_an_entry_that_does_not_say_what_was_reserved(
    holder: CertificateHolder, member: str
) -> None:
    done = record(LedgerAct("act", by=BY), holder_id=holder.pk)
    receipt = reserve(holder.pk)
    from compliance.ledger.canonical import instant

    said = {
        "event": "00000000-0000-4000-8000-000000000001", "index": receipt.index, "origin": receipt.origin,
        "payload_sha256": hashlib.sha256(bytes(32) + b'{"rows":[]}').hexdigest(),
        "received_at": instant(receipt.received_at), "subject": None, "type": "act",
    }  # fmt: skip
    wrong = said | {member: 99 if member == "index" else "another"}
    assert "does not say what was reserved" in refused(*appended(done, wrong))
    statement, parameters = appended(done, said)
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)


def test_nothing_is_appended_that_was_not_reserved(holder: CertificateHolder) -> None:
    done = record(LedgerAct("act", by=BY), holder_id=holder.pk)
    assert "nothing is reserved" in refused(*appended(done, {"index": 2}))


@pytest.mark.parametrize(
    "table", ["log", "head", "entry", "payload", "node", "projection", "subject", "checkpoint", "alarm"]
)
def test_the_office_itself_cannot_write_the_ledger(holder: CertificateHolder, table: str) -> None:
    record(LedgerAct("act", by=BY), holder_id=holder.pk)
    for statement in (f"DELETE FROM ledger.{table}", f"TRUNCATE ledger.{table} CASCADE"):
        assert "permission denied" in refused(statement)


def test_not_even_the_owner_of_the_ledger_changes_an_entry(holder: CertificateHolder) -> None:
    record(LedgerAct("act", by=BY), holder_id=holder.pk)
    for statement in (
        "UPDATE ledger.entry SET type = 'x'",
        "DELETE FROM ledger.entry",
        "TRUNCATE ledger.entry CASCADE",
    ):
        assert "stays as it is" in refused(f"SET LOCAL ROLE compliance_ledger; {statement}")


@pytest.mark.django_db(transaction=True)
def test_whoever_waited_for_a_log_writes_behind_the_entry_that_came_first(holder: CertificateHolder) -> None:
    @transaction.atomic
    def written(what: str) -> Recorded:
        return record(LedgerAct(what, by=BY), holder_id=holder.pk)

    written("one")
    with transaction.atomic():
        first = reserve(holder.pk)
        second = begun(lambda: written("three"))
        record(LedgerAct("two", by=BY), holder_id=holder.pk, receipt=first)
    done = second()
    assert [json.loads(one[0])["type"] for one in entries(done.origin)][-2:] == ["two", "three"]
    assert done.index == first.index + 1
