"""The signer on its own database: what it signs, and what makes it stop."""

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from compliance.ledger.errors import LogSuspended
from compliance.transparency.notes import Checkpoint
from compliance.transparency.signer.adopt import adopt
from compliance.transparency.signer.signer import Pace, Signer
from compliance.transparency.signer.state import SignerFolder, SignerStopped
from compliance.transparency.tree import leaf_hash

from .databases import OwnDatabase
from .merkle import tree_root

AT_ONCE = Pace(pause_s=0, check_s=0)


@contextmanager
def signing(database: OwnDatabase, folder: SignerFolder) -> Iterator[tuple[Signer, psycopg.Connection[Any]]]:
    """A signer on a connection as its role, checking everything in each round."""
    with psycopg.connect(database.url(), autocommit=True) as connection:
        signer = Signer(database.url(), folder, pace=AT_ONCE)
        signer.check_memory(connection)
        yield signer, connection


def signed_round(database: OwnDatabase, folder: SignerFolder) -> None:
    """Start, one round, end."""
    with signing(database, folder) as (signer, connection):
        signer.round(connection)


def published(database: OwnDatabase, folder: SignerFolder) -> list[Checkpoint]:
    """Every checkpoint in the database, each with a valid signature."""
    ring = folder.ring()
    return [ring.checkpoint(note) for (note,) in database.rows("SELECT note FROM ledger.checkpoint ORDER BY made_at")]


def alarms(database: OwnDatabase) -> list[tuple[Any, ...]]:
    return database.rows(
        "SELECT words, log.origin, evidence FROM ledger.alarm LEFT JOIN ledger.log ON log.id = log_id "
        "ORDER BY raised_at"
    )


def leaves(database: OwnDatabase, origin: str) -> list[bytes]:
    """Leaf hashes, made here from the entries' bytes."""
    return [
        leaf_hash(data)
        for (data,) in database.rows(
            "SELECT entry_bytes FROM ledger.entry JOIN ledger.log ON log.id = log_id WHERE origin = %s ORDER BY index",
            origin,
        )
    ]


def test_it_signs_every_log_at_its_size_and_root(own_database: OwnDatabase, signer_folder: SignerFolder) -> None:
    own, other = own_database.act(times=5), own_database.act(uuid4())
    signed_round(own_database, signer_folder)
    found = {one.origin: one for one in published(own_database, signer_folder)}
    assert {(one.origin, one.size) for one in found.values()} == {(own.origin, 6), (other.origin, 2)}
    assert found[own.origin].root == tree_root(leaves(own_database, own.origin))


def test_it_goes_on_from_what_it_signed_and_signs_nothing_twice(
    own_database: OwnDatabase, signer_folder: SignerFolder
) -> None:
    own_database.act()
    with signing(own_database, signer_folder) as (signer, connection):
        for times in (1, 3, 0, 7):
            for _ in range(times):
                own_database.act()
            signer.round(connection)
    signed_round(own_database, signer_folder)
    assert [one.size for one in published(own_database, signer_folder)] == [3, 6, 13]
    assert alarms(own_database) == []


def test_the_board_log_is_signed_like_any_other(own_database: OwnDatabase, signer_folder: SignerFolder) -> None:
    own_database.act()
    signed_round(own_database, signer_folder)
    done = own_database.board_act()
    signed_round(own_database, signer_folder)
    assert (done.origin, 2) in [(one.origin, one.size) for one in published(own_database, signer_folder)]


def test_what_was_stored_and_not_published_is_published_unchanged(
    own_database: OwnDatabase, signer_folder: SignerFolder
) -> None:
    done = own_database.act()
    signed_round(own_database, signer_folder)
    note = signer_folder.states()[done.origin].note
    own_database.do("DELETE FROM ledger.checkpoint")
    signed_round(own_database, signer_folder)
    assert own_database.rows("SELECT note FROM ledger.checkpoint") == [(note,)]


def test_without_its_memory_it_refuses_to_start(own_database: OwnDatabase, signer_folder: SignerFolder) -> None:
    own_database.act()
    signed_round(own_database, signer_folder)
    for path in signer_folder.logs.iterdir():
        path.unlink()
    with pytest.raises(SignerStopped, match="--adopt"), signing(own_database, signer_folder):
        pass
    assert ["knows none" in words for words, _, _ in alarms(own_database)] == [True]


def test_logs_are_taken_up_again_against_a_kept_checkpoint_of_the_board_log(
    own_database: OwnDatabase, signer_folder: SignerFolder
) -> None:
    own = own_database.act(times=3)
    signed_round(own_database, signer_folder)
    ((note,),) = own_database.rows("SELECT note FROM ledger.checkpoint")
    board = own_database.board_act()
    signed_round(own_database, signer_folder)
    kept = signer_folder.states()[board.origin].note
    before = signer_folder.states()
    for path in signer_folder.logs.iterdir():
        path.unlink()

    with pytest.raises(SignerStopped, match="Board log"):
        adopt(own_database.url(), signer_folder, [note])
    assert not signer_folder.has_states
    adopt(own_database.url(), signer_folder, [kept])
    assert signer_folder.states() == before
    own_database.act()
    signed_round(own_database, signer_folder)
    assert max(one.size for one in published(own_database, signer_folder) if one.origin == own.origin) == 5


def test_logs_that_lost_entries_are_not_taken_up(own_database: OwnDatabase, signer_folder: SignerFolder) -> None:
    own_database.act()
    signed_round(own_database, signer_folder)
    own_database.board_act()
    signed_round(own_database, signer_folder)
    kept_database = own_database.backup()
    board = own_database.board_act()
    signed_round(own_database, signer_folder)
    kept = signer_folder.states()[board.origin].note
    own_database.restore(kept_database)
    for path in signer_folder.logs.iterdir():
        path.unlink()
    with pytest.raises(SignerStopped, match=r"Nothing was taken up. Entry 2 of .* is missing"):
        adopt(own_database.url(), signer_folder, [kept])
    assert not signer_folder.has_states


def test_after_a_restore_that_lost_entries_nothing_more_is_written(
    own_database: OwnDatabase, signer_folder: SignerFolder
) -> None:
    own_database.act()
    other = own_database.act(uuid4())
    signed_round(own_database, signer_folder)
    kept = own_database.backup()
    lost = own_database.act(times=2)
    signed_round(own_database, signer_folder)
    remembered = signer_folder.states()[lost.origin]

    own_database.restore(kept)
    signed_round(own_database, signer_folder)
    with pytest.raises(LogSuspended, match="holds 2 entries; the signer has signed 4"):
        own_database.act()
    ((_, origin, evidence),) = alarms(own_database)
    assert origin == lost.origin
    assert evidence["remembered"] == {
        "origin": lost.origin, "size": 4, "root": remembered.root, "note": remembered.note,
    }  # fmt: skip
    (path,) = signer_folder.evidence.iterdir()
    assert json.loads(path.read_text())["remembered"]["note"] == remembered.note
    assert {one.origin: one.size for one in published(own_database, signer_folder)} == {lost.origin: 2, other.origin: 2}


def test_entries_written_anew_after_a_restore_are_not_signed(
    own_database: OwnDatabase, signer_folder: SignerFolder
) -> None:
    own_database.act()
    kept = own_database.backup()
    lost = own_database.act(times=2)
    signed_round(own_database, signer_folder)
    own_database.restore(kept)
    own_database.act(times=5)
    signed_round(own_database, signer_folder)
    assert published(own_database, signer_folder) == []
    with pytest.raises(LogSuspended):
        own_database.act()
    assert [origin for _, origin, _ in alarms(own_database)] == [lost.origin]


def test_taking_the_suspension_back_beneath_it_changes_nothing(
    own_database: OwnDatabase, signer_folder: SignerFolder
) -> None:
    kept = own_database.backup()
    own_database.act()
    kept = own_database.backup()
    own_database.act()
    signed_round(own_database, signer_folder)
    own_database.restore(kept)
    signed_round(own_database, signer_folder)
    own_database.do("UPDATE ledger.log SET suspended_at = NULL, suspended_because = ''")
    own_database.act(times=4)
    signed_round(own_database, signer_folder)
    assert published(own_database, signer_folder) == []
    with pytest.raises(LogSuspended):
        own_database.act()


def test_a_log_that_is_gone_suspends_the_log_opened_in_its_place(
    own_database: OwnDatabase, signer_folder: SignerFolder
) -> None:
    kept = own_database.backup()
    lost = own_database.act()
    signed_round(own_database, signer_folder)
    own_database.restore(kept)
    signed_round(own_database, signer_folder)
    assert [(origin, lost.origin in words) for words, origin, _ in alarms(own_database)] == [(None, True)]

    anew = own_database.act()
    signed_round(own_database, signer_folder)
    with pytest.raises(LogSuspended):
        own_database.act()
    _, origin, evidence = alarms(own_database)[-1]
    assert (origin, evidence["remembered"]["origin"]) == (anew.origin, lost.origin)
    ((log_id,),) = own_database.rows("SELECT id FROM ledger.log WHERE origin = %s", anew.origin)
    own_database.rows("SELECT ledger.open_successor(%s, 'office.test/log/new/2026')", log_id)
    successor = own_database.act()
    signed_round(own_database, signer_folder)
    assert successor.origin == "office.test/log/new/2026"
    assert successor.origin in {one.origin for one in published(own_database, signer_folder)}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            "UPDATE ledger.entry SET entry_bytes = overlay(entry_bytes PLACING 'x' FROM 60 FOR 1) WHERE index = 3",
            "Entry 3 of .* was changed",
        ),
        (
            """UPDATE ledger.entry SET entry_bytes = convert_to(replace(convert_from(entry_bytes, 'UTF8'),
            'Flora', 'Laura'), 'UTF8') WHERE index = 3;
            UPDATE ledger.entry SET leaf_hash = sha256('\\x00'::bytea || entry_bytes)""",
            "not those that were signed",
        ),
        ("DELETE FROM ledger.entry WHERE index = 2", "Entry 2 of .* is missing; entry 3 follows"),
        ("DELETE FROM ledger.entry WHERE index = 4", "Entry 4 of .* is missing; the log is said to hold 5"),
        (
            """UPDATE ledger.entry SET index = 12 WHERE index = 2; UPDATE ledger.entry SET index = 2 WHERE index = 3;
            UPDATE ledger.entry SET index = 3 WHERE index = 12""",
            "does not say its own place",
        ),
        ("UPDATE ledger.head SET size = 3", "holds 3 entries; the signer has signed 5"),
        ("UPDATE ledger.checkpoint SET note = replace(note, E'\\n5\\n', E'\\n4\\n')", "did not sign"),
    ],
)
def test_what_was_changed_beneath_a_checkpoint_raises_an_alarm_and_stops_the_log(
    own_database: OwnDatabase, signer_folder: SignerFolder, change: str, words: str
) -> None:
    own_database.act(times=4)
    signed_round(own_database, signer_folder)
    before = published(own_database, signer_folder)
    own_database.do(change)
    signed_round(own_database, signer_folder)
    ((said, _, _),) = alarms(own_database)
    assert re.search(words, said)
    with pytest.raises(LogSuspended):
        own_database.act()
    signed_round(own_database, signer_folder)
    assert len(own_database.rows("SELECT 1 FROM ledger.checkpoint")) == len(before) == 1


@pytest.mark.parametrize("index", [3, 5])
def test_what_was_changed_before_it_was_signed_raises_an_alarm(
    own_database: OwnDatabase, signer_folder: SignerFolder, index: int
) -> None:
    own_database.act(times=2)
    signed_round(own_database, signer_folder)
    own_database.act(times=3)
    own_database.do(f"UPDATE ledger.entry SET entry_bytes = entry_bytes || ' ' WHERE index = {index}")
    signed_round(own_database, signer_folder)
    ((words, _, _),) = alarms(own_database)
    assert f"Entry {index} of" in words
    assert [one.size for one in published(own_database, signer_folder)] == [3]


def test_a_head_that_says_another_root_raises_an_alarm(own_database: OwnDatabase, signer_folder: SignerFolder) -> None:
    own_database.act()
    own_database.do("UPDATE ledger.head SET root = sha256('x')")
    signed_round(own_database, signer_folder)
    assert ["root of the head" in words for words, _, _ in alarms(own_database)] == [True]
    assert published(own_database, signer_folder) == []


def test_an_older_memory_signs_on_only_when_a_person_takes_up_what_was_published_and_the_entries_give_it(
    own_database: OwnDatabase, signer_folder: SignerFolder
) -> None:
    done = own_database.act()
    signed_round(own_database, signer_folder)
    older = signer_folder.states()[done.origin]
    own_database.act(times=2)
    signed_round(own_database, signer_folder)
    newer = signer_folder.states()[done.origin]
    signer_folder.keep(older)
    with pytest.raises(SignerStopped, match=r"was put back.*--adopt"), signing(own_database, signer_folder):
        pass
    assert adopt(own_database.url(), signer_folder, []) == [newer]
    signed_round(own_database, signer_folder)
    assert signer_folder.states()[done.origin] == newer
    assert [one.size for one in published(own_database, signer_folder)] == [2, 4]


def test_an_older_memory_does_not_sign_other_entries_at_a_published_size(
    own_database: OwnDatabase, signer_folder: SignerFolder, tmp_path: Path
) -> None:
    done = own_database.act()
    signed_round(own_database, signer_folder)
    older = SignerFolder(shutil.copytree(signer_folder.folder, tmp_path / "older"))
    kept = own_database.backup()
    own_database.act(times=2)
    signed_round(own_database, signer_folder)
    note = signer_folder.states()[done.origin].note
    own_database.restore(kept)
    own_database.act(times=4)
    own_database.rows("SELECT ledger.publish(id, 4, %s) FROM ledger.log", note)
    with pytest.raises(SignerStopped, match=r"older than what it signed.*2 entries of .* over 4 .* was published"):
        signed_round(own_database, older)
    with pytest.raises(SignerStopped, match=r"Nothing was taken up.*not those of its checkpoint"):
        adopt(own_database.url(), older, [])
    assert [one.size for one in published(own_database, signer_folder)] == [2, 4]


def test_a_second_signer_on_the_same_folder_or_database_signs_nothing(
    own_database: OwnDatabase, signer_folder: SignerFolder
) -> None:
    again = signer_folder.alone(wait=False)
    with signer_folder.alone(wait=False), pytest.raises(SignerStopped, match="Another signer"), again:
        pass
    with signing(own_database, signer_folder) as (one, first), signing(own_database, signer_folder) as (two, second):
        assert one.is_only_one(first)
        assert not two.is_only_one(second)


def test_keys_are_made_once_and_read_by_nobody_else(signer_folder: SignerFolder) -> None:
    with pytest.raises(SignerStopped, match="never replaced"):
        signer_folder.ceremony("office.test")
    path = signer_folder.folder / "keys.json"
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o640)
    with pytest.raises(SignerStopped, match="read by others"):
        signer_folder.key()


def test_its_role_writes_nothing_but_checkpoints_and_alarms(own_database: OwnDatabase) -> None:
    own_database.act()
    with psycopg.connect(own_database.url(), autocommit=True) as connection:
        for statement in (
            "INSERT INTO ledger.checkpoint (log_id, size, note) SELECT id, 1, '' FROM ledger.log",
            "UPDATE ledger.log SET suspended_at = NULL",
            "SELECT payload FROM ledger.payload",
            "SELECT ledger.reserve('office', NULL)",
            "DELETE FROM ledger.entry",
            "SELECT * FROM holders_user",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement)
