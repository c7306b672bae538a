"""Tables rebuilt from the records, and rows from before the ledger taken into it."""

import hashlib
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from compliance.holders.means import PLACE
from compliance.holders.models import CertificateHolder, User
from compliance.isolation.context import OFFICE, isolated
from compliance.ledger.beginning import begin
from compliance.ledger.images import projections
from compliance.ledger.reconcile import differences
from compliance.ledger.recording import CLOCK, LedgerAct, record
from tests.recorded import let_go

from .honest import History, keys_known, superuser
from .signing_office import SigningOffice
from .test_reconcile import answered, done

pytestmark = pytest.mark.django_db
OURS = [kept for kept in projections() if "." not in kept.table]


@pytest.fixture(scope="module")
def honest(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: Any) -> Iterator[History]:
    office = SigningOffice()
    with django_db_blocker.unblock(), isolated(OFFICE), superuser(), keys_known(tmp_path_factory.mktemp("k"), office):
        history = History(office)
        history.first_half()
        history.second_half()
        done("SET CONSTRAINTS ALL IMMEDIATE")
        done("SET CONSTRAINTS ALL DEFERRED")
        yield history


@pytest.fixture
def behind(honest: History) -> Iterator[None]:
    """Lets the test act behind the records; the command then runs with every trigger on."""
    point = transaction.savepoint()
    done("SET LOCAL session_replication_role = replica")
    yield
    transaction.savepoint_rollback(point)


def rebuilt(*arguments: str) -> str:
    done("SET LOCAL session_replication_role = origin")
    out = StringIO()
    call_command("ledger_rebuild", *arguments, stdout=out)
    return out.getvalue()


def everything() -> dict[str, list[tuple[Any, ...]]]:
    return {
        kept.table: answered(
            f"SELECT to_jsonb(t) - ARRAY['password', 'last_login', 'session_round', 'secret_sha256', 'last_used_on', "
            "'secret', 'former_secret'] "
            f"FROM {kept.table} AS t ORDER BY {kept.key}"
        )
        for kept in OURS
    }


def files_kept(folder: Path) -> None:
    for kept in OURS:
        for column in kept.attached:
            for (content,) in answered(f"SELECT {column} FROM {kept.table}"):
                (folder / hashlib.sha256(content).hexdigest()).write_bytes(content)


@pytest.mark.sampled
def test_tables_that_were_emptied_are_rebuilt_to_the_byte(behind: None, tmp_path: Path) -> None:
    before = everything()
    files_kept(tmp_path)
    for kept in OURS:
        done(f"DELETE FROM {kept.table}")
    done("DELETE FROM ledger.projection")
    done("DELETE FROM ledger.subject")
    assert "differences fixed, 0 files still lost" in rebuilt("--apply", "--files", str(tmp_path))
    assert everything() == before
    assert {one.table for one in differences()} <= {PLACE}, "passwords are no records"
    assert set(User.objects.values_list("password", flat=True)) == {"!"}
    assert all(not user.has_usable_password() for user in User.objects.all())


def test_what_was_changed_is_written_back_and_what_no_entry_tells_is_kept(behind: None) -> None:
    before = everything()
    passwords = answered("SELECT id, password FROM holders_user ORDER BY id")
    done("UPDATE holders_user SET printed_name = 'Another', email = 'x' || email")
    done("UPDATE inspections_logentry SET facts = 'x', late_seconds = 7, late_reason = 'x'")
    done("UPDATE rules_submissions_artwork SET title = 'Another', width = width + 1")
    done("DELETE FROM rules_submissions_mark")
    done(
        "INSERT INTO holders_certificateholder SELECT (jsonb_populate_record(h, "
        "jsonb_build_object('id', gen_random_uuid(), 'name', 'Planted'))).* FROM holders_certificateholder AS h LIMIT 1"
    )
    with pytest.raises(CommandError, match="--apply fixes them"):
        rebuilt()
    rebuilt("--apply")
    assert everything() == before
    assert answered("SELECT id, password FROM holders_user ORDER BY id") == passwords
    assert [one.words for one in differences()] == []


def test_a_lost_file_is_told_and_stays_a_difference(behind: None) -> None:
    ((key, sha256),) = answered("SELECT id, sha256 FROM documents_document ORDER BY id LIMIT 1")
    done("UPDATE documents_document SET content = 'another', title = 'Another' WHERE id = %s", key)
    told = rebuilt("--apply")
    assert f"documents_document {key}, content: the file is lost" in told
    ((title,),) = answered("SELECT title FROM documents_document WHERE id = %s", key)
    assert title != "Another"
    assert [(one.row, one.column, sha256 in one.told) for one in differences()] == [(str(key), "content", True)]


def test_nothing_is_rebuilt_from_entries_that_were_changed(behind: None) -> None:
    done("UPDATE holders_user SET printed_name = 'Another'")
    done("UPDATE ledger.payload SET payload = set_byte(payload, 40, 65) WHERE index = 2")
    with pytest.raises(CommandError, match=r"The ledger itself differs in .* places; restore it first"):
        rebuilt("--apply")
    assert set(User.objects.values_list("printed_name", flat=True)) == {"Another"}


@pytest.mark.sampled
def test_rows_from_before_the_ledger_are_taken_into_the_log_of_their_holder(honest: History) -> None:
    holder = CertificateHolder.objects.create(name="From before")
    facility = holder.facilities.create(name="From before, facility")
    table = facility.tables.create(holder=holder, number="B-1", chapter="651a")
    done("INSERT INTO inspections_tablestate (table_id, is_open, since) VALUES (%s, true, now())", table.pk)
    user = User.objects.create(email="before@example.test", printed_name="From before")
    let_go()
    assert len(list(differences())) == 6, "the means of the person too"
    assert begin(batch=2) == 6
    assert begin() == 0
    assert [one.words for one in differences()] == []
    whose = dict(
        answered(
            "SELECT DISTINCT row_id, holder_id FROM ledger.projection JOIN ledger.log ON log.id = log_id "
            "JOIN ledger.entry AS e USING (log_id, index) WHERE e.type = 'ledger.begin'"
        )
    )
    own = (holder, facility, table)
    assert whose == {str(row.pk): holder.pk for row in own} | {str(user.pk): None}
    assert record(LedgerAct("after", by=CLOCK), holder_id=holder.pk).index > 1
    assert connection.in_atomic_block
