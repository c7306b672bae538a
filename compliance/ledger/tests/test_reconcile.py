"""The reconciler: silent about honest histories; names row and column of what was changed; goes on where it stopped."""

import json
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.utils import timezone

from compliance.documents.models import Document
from compliance.holders.models import CertificateHolder, Facility, User
from compliance.isolation.context import OFFICE, isolated
from compliance.ledger import reconcile
from compliance.ledger.images import projection, query_of_table
from compliance.ledger.reconcile import SweepPlace, differences, last_sweep, step, turn
from compliance.ledger.reconciling.difference import Difference
from compliance.ledger.reconciling.rows import KEYS, rows_found
from inspections.models import RunningLimit
from rules_submissions.models import Decision

from .honest import History, keys_known, superuser
from .signing_office import SigningOffice

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def honest(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: Any) -> Iterator[History]:
    folder: Path = tmp_path_factory.mktemp("keys")
    office = SigningOffice()
    with django_db_blocker.unblock(), isolated(OFFICE), superuser(), keys_known(folder, office):
        history = History(office)
        history.first_half()
        history.second_half()
        yield history


@pytest.fixture
def quietly(honest: History) -> Iterator[None]:
    """Nothing is noted or refused: what the test changes is changed behind the records, until its end."""
    point = transaction.savepoint()
    done("SET LOCAL session_replication_role = replica")
    yield
    transaction.savepoint_rollback(point)


def done(statement: str, *parameters: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters or None)


def answered(query: str, *parameters: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, parameters or None)
        return cursor.fetchall()


def found() -> list[Difference]:
    return list(differences())


@pytest.mark.sampled
def test_an_honest_history_shows_no_difference(honest: History) -> None:
    assert [one.words for one in differences()] == []


@pytest.mark.parametrize("most", [1, 2, 7])
def test_an_honest_history_shows_none_however_small_the_steps(honest: History, most: int) -> None:
    assert [one.words for one in differences(most)] == []


def test_a_changed_value_is_named_by_table_row_column_and_entry(quietly: None) -> None:
    decision = Decision.objects.order_by("pk")[0]
    done("UPDATE rules_submissions_decision SET conditions = 'Four decks.' WHERE id = %s", decision.pk)
    (one,) = found()
    assert (one.table, one.row, one.column) == ("rules_submissions_decision", str(decision.pk), "conditions")
    assert (one.told, one.found) == ('""', '"Four decks."')
    ((origin, index),) = answered(
        "SELECT origin, index FROM ledger.projection JOIN ledger.log ON log.id = log_id WHERE row_id = %s",
        str(decision.pk),
    )
    assert (one.origin, one.index) == (origin, index)


def test_a_file_of_which_one_bit_turned_is_named(quietly: None) -> None:
    document = Document.objects.order_by("pk")[0]
    done("UPDATE documents_document SET content = set_byte(content, 3, 0) WHERE id = %s", document.pk)
    (one,) = found()
    assert (one.table, one.row, one.column) == ("documents_document", str(document.pk), "content")
    assert document.sha256 in one.told


def test_a_row_put_in_and_a_row_taken_out_are_named(quietly: None) -> None:
    one, other = Facility.objects.order_by("pk")[:2]
    done("DELETE FROM holders_facility WHERE id = %s", one.pk)
    done(
        "INSERT INTO holders_facility SELECT (jsonb_populate_record(f, "
        "jsonb_build_object('id', gen_random_uuid(), 'name', 'Planted'))).* FROM holders_facility AS f WHERE id = %s",
        other.pk,
    )
    ((planted,),) = answered("SELECT id FROM holders_facility WHERE id <> %s", other.pk)
    told = {(difference.row, difference.found) for difference in found()}
    assert told == {(str(one.pk), "nothing"), (str(planted), "the row")}


def test_a_payload_of_another_form_is_named_and_hides_nothing_else_of_its_log(quietly: None) -> None:
    """A changed bit may turn a member name into another: the rest of the log is read all the same."""
    decision = Decision.objects.order_by("pk")[0]
    done("UPDATE rules_submissions_decision SET conditions = 'Four decks.' WHERE id = %s", decision.pk)
    done(
        "UPDATE ledger.payload SET payload = convert_to(replace(convert_from(payload, 'UTF8'), %s, %s), 'UTF8') "
        "WHERE index = 0 AND log_id = (SELECT log_id FROM ledger.projection WHERE row_id = %s)",
        '"values"', '"vblues"', str(decision.pk),
    )  # fmt: skip
    told = {(one.table, one.column) for one in found()}
    assert {("ledger.payload", "payload"), ("rules_submissions_decision", "conditions")} <= told


def test_a_value_that_cannot_be_read_is_a_difference_like_any_other(quietly: None) -> None:
    limit = RunningLimit.objects.order_by("pk")[0]
    done("UPDATE inspections_life SET due_at = 'infinity' WHERE id = %s", limit.pk)
    assert (str(limit.pk), "due_at") in {(one.row, one.column) for one in found() if one.table == "inspections_life"}


def test_a_row_and_its_pointer_put_back_to_an_older_entry_are_found(quietly: None) -> None:
    """Both as they were: only that a later entry tells the row gives it away."""
    rows = answered(
        "SELECT (array_agg(log_id ORDER BY received_at))[1], min(index), image ->> 'id' "
        "FROM ledger.entry JOIN ledger.payload USING (log_id, index), "
        "jsonb_array_elements(convert_from(payload, 'UTF8')::jsonb -> 'rows') AS image "
        "WHERE image ->> 'table' = 'rules_submissions_rulessubmission' GROUP BY image ->> 'id' HAVING count(*) > 2"
    )
    log_id, index, key = rows[0]
    done("UPDATE ledger.projection SET log_id = %s, index = %s WHERE row_id = %s", log_id, index, key)
    done(
        "UPDATE rules_submissions_rulessubmission SET status = 'draft', reference = '', filed_at = NULL WHERE id = %s",
        key,
    )
    assert ("ledger.projection", f"rules_submissions_rulessubmission {key}") in {
        (one.table, one.row) for one in found()
    }


def test_a_limit_that_history_does_not_tell_is_found_by_the_other_way(honest: History) -> None:
    """Recorded in an entry like any row, and wrong all the same: only history knows."""
    limit = RunningLimit.objects.filter(ended_at__isnull=True).order_by("pk")[0]
    limit.ended_at = limit.due_at
    limit.save()
    from compliance.holders.tests.factories import given

    with given():
        limit.save()
    (one,) = found()
    assert (one.table, one.column, one.found) == ("inspections_life", "started_at and due_at", "no open life")
    assert str(limit.table_id) in one.row


def test_turns_go_on_where_the_last_one_stopped_and_raise_each_alarm_once(quietly: None, monkeypatch: Any) -> None:
    monkeypatch.setattr(reconcile, "monotonic", Clock().now)
    cache.clear()
    user = User.objects.order_by("pk")[0]
    done("UPDATE holders_user SET printed_name = 'Another' WHERE id = %s", user.pk)
    for _ in range(2):
        turns = 0
        before = last_sweep()
        while last_sweep() == before:
            turn(seconds=2.5)
            turns += 1
        assert turns > 5
        assert last_sweep().differences == 1
    rows = answered("SELECT source, words, evidence ->> 'column' FROM ledger.alarm")
    assert [(source, str(user.pk) in words, column) for source, words, column in rows] == [
        ("reconciler", True, "printed_name")
    ]
    cache.clear()


def swept() -> int:
    """A whole sweep by turns; how many differences it found."""
    before = last_sweep()
    while (last := last_sweep()) == before or last is None:
        turn(seconds=60)
    return last.differences


def test_a_log_that_was_here_at_a_sweep_is_not_one_that_never_was(quietly: None) -> None:
    """A superuser takes out a log with all that names it in the database: the list of the last sweep has it."""
    cache.clear()
    assert swept() == 0
    ((log_id, origin),) = answered("SELECT id, origin FROM ledger.log WHERE kind = 'board'")
    for table in ("leaves", "cosignature", "checkpoint", "node", "projection", "subject", "payload", "entry", "head"):
        done(f"DELETE FROM ledger.{table} WHERE log_id = %s", log_id)
    done("DELETE FROM ledger.projection WHERE relation = 'ledger.log' AND row_id = %s", str(log_id))
    done("DELETE FROM ledger.log WHERE id = %s", log_id)
    for _ in range(2):
        assert swept() == 1
        assert origin in last_sweep().logs
    assert answered("SELECT words LIKE %s FROM ledger.alarm", f"%{origin} tells a log that was here%") == [(True,)]
    cache.clear()


OLDER = (
    "sizes = ARRAY(SELECT (SELECT min(size) FROM ledger.checkpoint AS point WHERE point.log_id = leaf.log_id) "
    "FROM unnest(logs) WITH ORDINALITY AS leaf (log_id, place) ORDER BY place)"
)
NEWEST_LEAVES = "WHERE index = (SELECT max(index) FROM ledger.leaves)"


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (f"UPDATE ledger.leaves SET secret = sha256(secret) {NEWEST_LEAVES}", "tells the root"),
        (f"UPDATE ledger.leaves SET {OLDER} {NEWEST_LEAVES}", "tells the root"),
        (f"UPDATE ledger.leaves SET logs = logs[2:], sizes = sizes[2:] {NEWEST_LEAVES}", "tells the root"),
        (
            f"UPDATE ledger.leaves SET logs = logs || logs[1:1], sizes = sizes || sizes[1:1] {NEWEST_LEAVES}",
            "found two leaves of one log",
        ),
        (f"DELETE FROM ledger.leaves {NEWEST_LEAVES}", "found 0 rows"),
        (f"UPDATE ledger.leaves SET index = 0 {NEWEST_LEAVES}", "tells no commitment, and no leaves"),
    ],
)
def test_leaves_that_are_not_those_of_their_commitment_are_named(quietly: None, statement: str, words: str) -> None:
    done(statement)
    assert any(words in one.words for one in found() if one.table == "ledger.leaves")


def test_what_the_signer_keeps_as_evidence_names_a_log_too(quietly: None) -> None:
    evidence = json.dumps({"remembered": {"origin": "office.test/log/gone/2026"}})
    done(
        "INSERT INTO ledger.alarm (source, fingerprint, words, evidence) VALUES ('signer', 'f', 'Gone.', %s)", evidence
    )
    assert [(one.table, one.row) for one in found()] == [("ledger.log", "office.test/log/gone/2026")]


@pytest.mark.parametrize("which", ["LEDGER_LOG_KEYS_FILE", "LEDGER_WITNESS_KEYS_FILE"])
@pytest.mark.parametrize("kept", [None, "", "# none\n"])
def test_without_the_keys_that_signed_nothing_passes_for_compared(
    quietly: None, settings: Any, tmp_path: Path, which: str, kept: str | None
) -> None:
    """The file at the office is gone or empty: no signature of a checkpoint or witness could be told from any other."""
    settings.LEDGER_NAME = answered("SELECT split_part(origin, '/log/', 1) FROM ledger.log LIMIT 1")[0][0]
    file = tmp_path / "keys.txt"
    if kept is not None:
        file.write_text(kept)
    setattr(settings, which, str(file))
    assert [one.table for one in found()] == [which]


@pytest.mark.parametrize("planted", ["", "x", 7, None, {"began_at": "2026-01-01T00:00:00+00:00", "count": 0}])
def test_a_place_that_somebody_else_wrote_skips_nothing(quietly: None, planted: Any) -> None:
    """A person who writes to the cache's table cannot end a sweep before its end, nor say that one has ended."""
    cache.clear()
    user = User.objects.order_by("pk")[0]
    done("UPDATE holders_user SET printed_name = 'Another' WHERE id = %s", user.pk)
    place = msgspec.to_builtins(SweepPlace("checks", "zzz"))
    cache.set(reconcile.KEPT, planted | {"place": place} if isinstance(planted, dict) else planted, None)
    cache.set(reconcile.FINISHED, ["2026-01-01T00:00:00+00:00", "2999-01-01T00:00:00+00:00", 0, []], None)
    assert last_sweep() is None
    assert swept() == 1
    cache.clear()


@pytest.mark.parametrize("is_genuine", [False, True])
def test_sweeps_that_never_end_are_told(quietly: None, monkeypatch: Any, *, is_genuine: bool) -> None:
    """The place is taken away after each turn, or that of the first turn put back."""
    cache.clear()
    monkeypatch.setattr(reconcile, "monotonic", Clock().now)
    done("UPDATE ledger.log SET opened_at = opened_at - interval '9 days'")
    monkeypatch.setattr(reconcile, "lost_logs", lambda *_: iter(()))
    first = None
    for days, told in ((1, 0), (3, 1), (4, 1)):
        monkeypatch.setattr(reconcile, "STARTED", timezone.now() - timedelta(days=days))
        turn(seconds=2.5)
        first = first or cache.get(reconcile.KEPT)
        cache.set(reconcile.KEPT, first if is_genuine else None, None)
        words = answered("SELECT count(*) FROM ledger.alarm WHERE words LIKE 'the reconciler%%'")
        assert words == [(told,)]
    cache.clear()


@pytest.mark.parametrize("also", ["", "the last sweep as well"])
def test_a_place_near_the_end_that_is_put_back_ends_no_further_sweep(
    quietly: None, monkeypatch: Any, also: str
) -> None:
    """It is genuine, of an earlier sweep. With it, whoever writes to the cache had a sweep end each minute that never
    looked at a log or a row. With the last sweep put back as well, none ends, which is told after two days."""
    cache.clear()
    monkeypatch.setattr(reconcile, "monotonic", Clock().now)
    kept = []
    while (last := last_sweep()) is None:
        turn(seconds=2.5)
        kept.append(cache.get(reconcile.KEPT))
    near_the_end = [one for one in kept if one][-1]
    user = User.objects.order_by("pk")[0]
    done("UPDATE holders_user SET printed_name = 'Another' WHERE id = %s", user.pk)
    monkeypatch.setattr(reconcile, "STARTED", timezone.now() - timedelta(days=9))
    cache.set(reconcile.KEPT, near_the_end, None)
    if also:
        done("UPDATE ledger.log SET opened_at = opened_at - interval '9 days'")
        cache.delete(reconcile.FINISHED)
    turn(seconds=2.5)
    if not also:
        assert last_sweep() == last
        assert swept() == 1
        cache.clear()
        return
    words = answered("SELECT count(*) FROM ledger.alarm WHERE words LIKE 'the reconciler%%'")
    assert words == [(1,)]
    cache.clear()


class Clock:
    """A clock that is a second on whenever it is asked."""

    def __init__(self) -> None:
        self.at = 0.0

    def now(self) -> float:
        self.at += 1
        return self.at


def test_a_place_comes_back_from_json_as_it_was(honest: History) -> None:
    place: SweepPlace | None = SweepPlace()
    stages = set()
    while place is not None:
        assert msgspec.convert(json.loads(json.dumps(msgspec.to_builtins(place))), SweepPlace) == place
        stages.add((place.stage, place.walk is not None))
        _, place = step(place, 3)
    assert stages >= {("logs", True), ("logs", False), ("beside", False), ("rows", False), ("checks", False)}


@pytest.mark.parametrize("size", [None, -1])
def test_a_head_without_a_size_hides_nothing(quietly: None, size: int | None) -> None:
    done("ALTER TABLE ledger.head ALTER COLUMN size DROP NOT NULL")
    done("UPDATE ledger.head SET size = %s WHERE log_id = (SELECT id FROM ledger.log WHERE kind = 'office')", size)
    assert [(one.table, one.column) for one in found()] == [("ledger.head", "size")]


def test_a_row_is_not_hidden_behind_a_payload_that_was_destroyed(quietly: None) -> None:
    """The pointer goes to a later entry of the same log, about which nobody can say any more what it held."""
    ((log_id, index, key),) = answered(
        "SELECT gone.log_id, gone.index, row_id FROM ledger.payload AS gone JOIN ledger.projection AS held "
        "ON held.log_id = gone.log_id AND held.index < gone.index "
        "WHERE gone.payload IS NULL AND relation = 'rules_submissions_rulessubmission' LIMIT 1"
    )
    done("UPDATE ledger.projection SET index = %s WHERE log_id = %s AND row_id = %s", index, log_id, key)
    done("UPDATE rules_submissions_rulessubmission SET reference = 'RS-AAAA-A0' WHERE id = %s", key)
    pointer = ("ledger.projection", f"rules_submissions_rulessubmission {key}")
    assert pointer in {(one.table, one.row) for one in found()}


@pytest.mark.parametrize("other", ["destroyed_at + interval '1 microsecond'", "'infinity'"])
def test_another_time_of_a_destruction_is_found(quietly: None, other: str) -> None:
    done(f"UPDATE ledger.payload SET destroyed_at = {other} WHERE destroyed_at IS NOT NULL")
    assert [(one.table, one.column) for one in found()] == [("ledger.payload", "destroyed_at")]


def test_a_payload_that_is_there_is_not_said_to_be_destroyed(quietly: None) -> None:
    done("ALTER TABLE ledger.payload DROP CONSTRAINT payload_check")
    done("UPDATE ledger.payload SET destroyed_at = 'infinity' WHERE index = 0 AND destroyed_at IS NULL")
    assert {(one.table, one.column) for one in found()} == {("ledger.payload", "payload")}


def test_a_suspension_of_which_no_alarm_tells_is_found(quietly: None) -> None:
    done("UPDATE ledger.log SET suspended_at = now(), suspended_because = 'Because.' WHERE kind = 'office'")
    assert [one.column for one in found()] == ["suspended_at and suspended_because"]
    done(
        "INSERT INTO ledger.alarm (source, log_id, fingerprint, words, raised_at) "
        "SELECT 'signer', id, 'f', 'Because.', suspended_at FROM ledger.log WHERE kind = 'office'"
    )
    assert found() == []


def test_the_command_names_what_differs_and_ends_with_1(quietly: None) -> None:
    out = StringIO()
    call_command("ledger_check", stdout=out)
    assert "agrees with the records" in out.getvalue()
    holder = CertificateHolder.objects.order_by("pk")[0]
    done("UPDATE holders_certificateholder SET name = 'Another' WHERE id = %s", holder.pk)
    out = StringIO()
    with pytest.raises(CommandError) as error:
        call_command("ledger_check", "--json", stdout=out)
    assert error.value.returncode == 1
    (line,) = out.getvalue().splitlines()
    assert (json.loads(line)["row"], json.loads(line)["column"]) == (str(holder.pk), "name")


def test_rows_are_sought_by_the_index_of_their_key(honest: History) -> None:
    """Else each part of a log would read a whole table: a sweep of years would never end."""
    kept = projection("inspections_life")
    (key, *_) = [str(row) for row in RunningLimit.objects.values_list("pk", flat=True)]
    done("SET LOCAL enable_seqscan = off")
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {query_of_table(kept.table, KEYS)}", [[key]])
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "Index Cond" in plan, plan
    assert list(rows_found(kept, [key, "no key", "9" * 40])) == [key], "what is no key, no row has"
