"""The signer turns its keys: which keys sign at each step, wherever it ends, whoever asks for it."""

import random
import shutil
import threading
import time
from pathlib import Path

import pytest
from django.db import transaction

from compliance.ledger.canonical import canonical
from compliance.ledger.logs import BOARD
from compliance.ledger.receipts import receipt
from compliance.ledger.reconciling.points import badly_signed
from compliance.ledger.recording import record_keys, reserve
from compliance.transparency.errors import Malformed
from compliance.transparency.notes import parse_checkpoint, parse_note
from compliance.transparency.policy import Policy, check_log_signatures, parse_policy
from compliance.transparency.receipt import check_receipt
from compliance.transparency.signer.adopt import adopt
from compliance.transparency.signer.keyring import ANNOUNCE, RETIRE, fingerprint_of
from compliance.transparency.signer.keys import written
from compliance.transparency.signer.state import SignerFolder, SignerStopped
from tests.waiting import wait_until

from .databases import OwnDatabase
from .test_signer import alarms, signed_round, signing
from .test_signer_killed import signed_size, started, writing
from .turned import ADMINISTRATORS, present


def told(database: OwnDatabase, folder: SignerFolder, act: str, place: int) -> None:
    """An entry of the Board log about a key, by its place among all keys; two administrators were there."""
    key = list(folder.ring().keys.values())[place]
    keys = [written(key)]
    shown = {"act": act, "keys": keys}
    with transaction.atomic():
        there = [present(shown, *one, origin=reserve(None, kind=BOARD).origin) for one in ADMINISTRATORS]
        record_keys(act, fingerprint_of(key), keys, there, shown=canonical(shown).decode())


def newest(database: OwnDatabase, folder: SignerFolder) -> dict[str, list[int]]:
    """The keys that signed the newest checkpoint of each log, by the log's kind."""
    ring = folder.ring()
    rows = database.rows(
        "SELECT DISTINCT ON (log.id) kind, note FROM ledger.checkpoint JOIN ledger.log ON log.id = log_id "
        "ORDER BY log.id, size DESC"
    )
    return {kind: [list(ring.keys).index(one) for one in ring.signed_by(note)] for kind, note in rows}


def grown(database: OwnDatabase, folder: SignerFolder) -> dict[str, list[int]]:
    """The same, after both logs have grown and were signed."""
    database.act()
    database.board_act()
    signed_round(database, folder)
    return newest(database, folder)


def test_it_signs_by_turns_with_the_old_with_both_and_with_the_new(
    own_database: OwnDatabase, signer_folder: SignerFolder
) -> None:
    assert grown(own_database, signer_folder) == {"holder": [0], "board": [0]}
    signer_folder.rotate()
    assert grown(own_database, signer_folder) == {"holder": [0], "board": [0]}
    told(own_database, signer_folder, ANNOUNCE, 1)
    signed_round(own_database, signer_folder)
    assert newest(own_database, signer_folder)["board"] == [0]  # the entry stands under the old keys
    assert grown(own_database, signer_folder) == {"holder": [0, 1], "board": [0, 1]}
    told(own_database, signer_folder, RETIRE, 0)
    signed_round(own_database, signer_folder)
    assert newest(own_database, signer_folder)["board"] == [0, 1]
    assert grown(own_database, signer_folder) == {"holder": [1], "board": [1]}
    (signer_folder.folder / "keys.json").unlink()  # the secret half may be destroyed now
    assert grown(own_database, signer_folder) == {"holder": [1], "board": [1]}
    assert alarms(own_database) == []
    with pytest.raises(SignerStopped, match="already"):
        signer_folder.ceremony("office.test")


def test_one_that_runs_reads_the_keys_that_were_made_meanwhile(
    own_database: OwnDatabase, signer_folder: SignerFolder
) -> None:
    own_database.board_act()
    with signing(own_database, signer_folder) as (signer, connection):
        signer.round(connection)
        signer_folder.rotate()
        told(own_database, signer_folder, ANNOUNCE, 1)
        signer.round(connection)
        own_database.board_act()
        signer.round(connection)
    assert newest(own_database, signer_folder) == {"board": [0, 1]}


def test_the_policy_says_until_where_the_old_keys_count(own_database: OwnDatabase, signer_folder: SignerFolder) -> None:
    signer_folder.rotate()
    grown(own_database, signer_folder)
    told(own_database, signer_folder, ANNOUNCE, 1)
    signed_round(own_database, signer_folder)
    told(own_database, signer_folder, RETIRE, 0)
    signed_round(own_database, signer_folder)
    grown(own_database, signer_folder)
    policy = policy_of(signer_folder)
    notes = own_database.rows(
        "SELECT note FROM ledger.checkpoint JOIN ledger.log ON log.id = log_id WHERE kind = 'board' ORDER BY size"
    )
    for (note,) in notes:
        holds(note, policy)
    old = signer_folder.key()
    end = next(iter(policy.retired.values()))
    last = parse_checkpoint(parse_note(notes[-1][0]).text)
    assert end == {last.origin: last.size - 1}
    with pytest.raises(Malformed, match="has not signed it"):
        holds(old.sign(last), policy)


def test_the_reconciler_and_receipts_know_both_keys(
    own_database: OwnDatabase, signer_folder: SignerFolder, settings: object
) -> None:
    settings.LEDGER_LOG_KEYS_FILE = str(signer_folder.folder / "verifier-keys.txt")  # type: ignore[attr-defined]
    signer_folder.rotate()
    first = own_database.act()
    own_database.board_act()
    signed_round(own_database, signer_folder)
    entry = own_database.rows("SELECT entry_bytes FROM ledger.entry WHERE event = %s", first.event)[0][0]
    old = receipt(first.log_id, first.index, entry)
    for act, place in ((ANNOUNCE, 1), (RETIRE, 0)):
        told(own_database, signer_folder, act, place)
        signed_round(own_database, signer_folder)
        grown(own_database, signer_folder)
    notes = own_database.rows("SELECT note FROM ledger.checkpoint")
    assert [badly_signed(parse_note(note)) for (note,) in notes] == [None] * len(notes)
    policy = policy_of(signer_folder)
    assert check_receipt(str(old), policy).is_by_retired
    assert not check_receipt(str(receipt(first.log_id, first.index, entry)), policy).is_by_retired


def policy_of(folder: SignerFolder) -> Policy:
    keys, retired = folder.folder / "verifier-keys.txt", folder.folder / "retired-keys.txt"
    lines = [*(f"log {line}" for line in keys.read_text().splitlines()), retired.read_text()]
    return parse_policy("\n".join(["policy 1", *lines, "quorum 0"]).encode())


def holds(note: str, policy: Policy) -> None:
    checkpoint = parse_checkpoint(parse_note(note).text)
    check_log_signatures(parse_note(note), checkpoint, policy, (checkpoint.origin, checkpoint.size))


def test_keys_that_it_has_not_made_sign_nothing_and_are_an_alarm(
    own_database: OwnDatabase, signer_folder: SignerFolder, tmp_path: Path
) -> None:
    stranger = SignerFolder(tmp_path / "stranger")
    stranger.ceremony("office.test")
    grown(own_database, signer_folder)
    told(own_database, stranger, ANNOUNCE, 0)
    told(own_database, signer_folder, RETIRE, 0)
    assert grown(own_database, signer_folder) == {"holder": [0], "board": [0]}
    assert grown(own_database, signer_folder) == {"holder": [0], "board": [0]}
    (alarm,) = alarms(own_database)
    assert "announces keys" in alarm[0]
    assert not (signer_folder.folder / "retired-keys.txt").exists()


def test_retired_keys_never_come_back(own_database: OwnDatabase, signer_folder: SignerFolder) -> None:
    signer_folder.rotate()
    for act, place in ((ANNOUNCE, 1), (RETIRE, 0), (ANNOUNCE, 0)):
        told(own_database, signer_folder, act, place)
        signed_round(own_database, signer_folder)
    assert grown(own_database, signer_folder) == {"holder": [1], "board": [1]}


def test_without_the_secret_half_of_keys_that_sign_it_stops(
    own_database: OwnDatabase, signer_folder: SignerFolder
) -> None:
    signer_folder.rotate()
    told(own_database, signer_folder, ANNOUNCE, 1)
    signed_round(own_database, signer_folder)
    (signer_folder.folder / "keys-2.json").unlink()
    with pytest.raises(SignerStopped, match="secret half"):
        grown(own_database, signer_folder)


def test_a_rotation_that_was_killed_goes_on_and_a_second_waits(
    own_database: OwnDatabase, signer_folder: SignerFolder
) -> None:
    public = (signer_folder.folder / "verifier-keys.txt").read_text()
    made = signer_folder.rotate()
    (signer_folder.folder / "verifier-keys.txt").write_text(public)  # killed before the public halves were written
    assert list(signer_folder.ring().keys) == [fingerprint_of(signer_folder.key().public)]
    assert signer_folder.rotate().public == made.public
    with pytest.raises(SignerStopped, match="not announced"):
        signer_folder.rotate()
    told(own_database, signer_folder, ANNOUNCE, 1)
    signed_round(own_database, signer_folder)
    assert signer_folder.rotate().public != made.public
    assert len(signer_folder.ring().keys) == 3


def test_a_memory_from_before_the_turn_and_one_that_was_adopted_sign_with_the_new_keys(
    own_database: OwnDatabase, signer_folder: SignerFolder, tmp_path: Path
) -> None:
    grown(own_database, signer_folder)
    signer_folder.rotate()
    kept = shutil.copytree(signer_folder.folder, tmp_path / "kept")
    for act, place in ((ANNOUNCE, 1), (RETIRE, 0)):
        told(own_database, signer_folder, act, place)
        signed_round(own_database, signer_folder)
    assert grown(own_database, signer_folder) == {"holder": [1], "board": [1]}
    with pytest.raises(SignerStopped, match="older than what it signed"):
        grown(own_database, SignerFolder(kept))
    signed_round(own_database, signer_folder)
    board = next(one for one in signer_folder.states().values() if one.kind == "board")
    adopt(own_database.url(), SignerFolder(kept), [board.note])
    assert grown(own_database, SignerFolder(kept)) == {"holder": [1], "board": [1]}
    board = next(one for one in SignerFolder(kept).states().values() if one.kind == "board")
    shutil.rmtree(kept / "logs")
    (kept / "logs").mkdir()
    adopt(own_database.url(), SignerFolder(kept), [board.note])
    assert grown(own_database, SignerFolder(kept)) == {"holder": [1], "board": [1]}
    assert ["older than what it signed" in words for words, _, _ in alarms(own_database)] == [True]


def test_killed_at_any_moment_of_the_turn_it_signs_as_the_board_log_says(
    own_database: OwnDatabase, signer_folder: SignerFolder, chance: random.Random
) -> None:
    """Every checkpoint of the Board log up to the announcement is under the old key, up to the retirement under both,
    after it under the new."""
    stop = threading.Event()
    own_database.board_act()
    signer_folder.rotate()
    writer = threading.Thread(target=writing, args=(own_database, stop))
    writer.start()
    places: dict[str, int] = {}
    try:
        for turn in range(9):
            if turn in (3, 6):
                act = ANNOUNCE if turn == 3 else RETIRE
                told(own_database, signer_folder, act, 1 if turn == 3 else 0)
                places[act] = own_database.board_act().index - 1
            process = started(own_database, signer_folder)
            try:
                if chance.random() < 0.5:  # else it is killed before it has looked at anything, or while it does
                    own_database.board_act()
                    size = signed_size(signer_folder)
                    wait_until(lambda size=size: signed_size(signer_folder) > size, "the signer signs")
                own_database.board_act()
                time.sleep(chance.uniform(0, 0.2))
            finally:
                process.kill()
                process.wait()
            signed_round(own_database, signer_folder)
            own_database.board_act()
    finally:
        stop.set()
        writer.join()
    signed_round(own_database, signer_folder)
    ring, seen = signer_folder.ring(), set()
    rows = own_database.rows(
        "SELECT size, note FROM ledger.checkpoint JOIN ledger.log ON log.id = log_id WHERE kind = 'board' ORDER BY size"
    )
    covered = {act: next(size for size, _ in rows if size > place) for act, place in places.items()}
    for size, note in rows:
        by = [list(ring.keys).index(one) for one in ring.signed_by(note)]
        assert by == [0] if size <= covered[ANNOUNCE] else by == ([0, 1] if size <= covered[RETIRE] else [1]), size
        seen.add(tuple(by))
    assert seen == {(0,), (0, 1), (1,)}
    assert alarms(own_database) == []
