"""The office's side of witnesses: a signer's checkpoints, a real witness process, and what its answers make of them."""

import json
from base64 import b64encode
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, connection, transaction

from compliance.ledger import cosigning
from compliance.ledger.checkpoints import Published, board_points, commit_all, cosignatures, newest, with_cosignatures
from compliance.ledger.closing import Commitment, board_checkpoint, leaf_of
from compliance.ledger.errors import LedgerError
from compliance.ledger.logs import BOARD
from compliance.ledger.reconciling.points import bad_lines
from compliance.ledger.recording import reserve
from compliance.ledger.tasks import ask_witnesses, commit_checkpoints
from compliance.ledger.trust import policy_lines, witness_keys
from compliance.transparency.asking import WitnessAnswer
from compliance.transparency.notes import parse_note, valid_keys
from compliance.transparency.policy import parse_policy
from compliance.transparency.signer.keys import signature_line
from compliance.transparency.signer.state import SignerFolder
from compliance.transparency.tree import leaf_hash, root_from_inclusion
from tests.ports import held_port
from tests.races import begun
from tests.waiting import LONG_WAIT_S

from .databases import OwnDatabase
from .test_signer import alarms, signed_round
from .witnesses import ceremony, witness


@pytest.fixture
def trust(settings: Any, signer_folder: SignerFolder, tmp_path: Path) -> Path:
    """The folder of a witness whose key the office knows."""
    folder = tmp_path / "witness"
    ceremony(folder)
    settings.LEDGER_LOG_KEYS_FILE = str(signer_folder.folder / "verifier-keys.txt")
    settings.LEDGER_WITNESS_KEYS_FILE = str(folder / "verifier-keys.txt")
    return folder


@pytest.fixture
def signed(own_database: OwnDatabase, signer_folder: SignerFolder, trust: Path) -> OwnDatabase:
    """A database with one log and the Board log, both signed."""
    own_database.act()
    grown(own_database, signer_folder)
    return own_database


@pytest.fixture
def address(settings: Any, signer_folder: SignerFolder, trust: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A witness that watches every log of the signer; it is waited for as long as a loaded machine needs."""
    monkeypatch.setattr(cosigning, "TIMEOUT_S", LONG_WAIT_S)
    with witness(trust, signer_folder.key(), "--trust-first") as url:
        settings.LEDGER_WITNESSES = [url]
        yield url


def grown(database: OwnDatabase, folder: SignerFolder) -> None:
    """Runs one cadence: logs are signed, the Board log commits to them, the Board log is signed."""
    signed_round(database, folder)
    assert commit_checkpoints()
    signed_round(database, folder)


def newest_board() -> Published | None:
    """The newest checkpoint of the open Board log."""
    return next(reversed(board_points()), None)


def board_size() -> int:
    point = newest_board()
    assert point is not None
    return point.size


def test_a_witness_cosigns_the_newest_checkpoint_of_the_board_log(
    signed: OwnDatabase, signer_folder: SignerFolder, address: str
) -> None:
    for _ in range(3):
        assert ask_witnesses() == 1
        assert ask_witnesses() == 0
        point = newest_board()
        assert point is not None
        note = parse_note(with_cosignatures(point))
        assert valid_keys(note, witness_keys()) == witness_keys()
        signed.act()
        grown(signed, signer_folder)
    assert [words for words, _, _ in alarms(signed)] == []


def test_a_witness_with_a_wrong_clock_is_told(
    signed: OwnDatabase, signer_folder: SignerFolder, trust: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cosigning, "TIMEOUT_S", LONG_WAIT_S)
    with witness(trust, signer_folder.key(), "--trust-first", ahead_s=-3600) as url:
        settings.LEDGER_WITNESSES = [url]
        assert ask_witnesses() == 1
    ((words, origin, _),) = alarms(signed)
    assert origin is None
    assert words.startswith(f"The clock of the witness at {url} is more than 120 seconds behind the clock of the appl")


def test_every_log_is_committed_to_whether_it_changed_or_not(signed: OwnDatabase, signer_folder: SignerFolder) -> None:
    before = board_size()
    commit_all()
    signed.act()
    signed.act(uuid4())
    signed_round(signed, signer_folder)
    commit_all()
    signed_round(signed, signer_folder)
    assert board_size() == before + 2
    rows = signed.rows("SELECT index, entry_bytes, payload FROM ledger.entry JOIN ledger.payload "
                       "USING (log_id, index) WHERE type = 'board.checkpoint'")  # fmt: skip
    sizes = {(len(entry) - len(str(index)), len(payload)) for index, entry, payload in rows}
    assert (len(rows), len(sizes)) == (3, 1)
    roots = {json.loads(payload)["about"]["tree"]["root"] for *_, payload in rows}
    assert len(roots) == 3


def test_each_log_has_its_leaf_in_the_tree_and_no_other_has(signed: OwnDatabase, signer_folder: SignerFolder) -> None:
    signed.act(uuid4())
    signed_round(signed, signer_folder)
    done = commit_all()
    assert done is not None
    ((payload,),) = signed.rows(
        "SELECT payload FROM ledger.payload WHERE log_id = %s AND index = %s", done.log_id, done.index
    )
    tree = json.loads(payload)["about"]["tree"]
    salts = set()
    for log_id, kind in signed.rows("SELECT id, kind FROM ledger.log"):
        point = newest(log_id)
        assert point is not None
        commitment = Commitment(done.log_id, done.index, point.size, point.note)
        if kind == "board":
            with pytest.raises(LedgerError, match="no leaf"):
                leaf_of(log_id, commitment)
            continue
        leaf = leaf_of(log_id, commitment)
        salts.add(leaf.salt)
        root = root_from_inclusion(leaf.index, tree["size"], leaf_hash(leaf.salt + point.note.encode()), leaf.path)
        assert b64encode(root).decode() == tree["root"]
    assert len(salts) == 2


def test_what_is_published_while_a_commitment_waits_for_the_board_log_is_committed_to(signed: OwnDatabase) -> None:
    place = signed.act()
    with transaction.atomic():
        reserve(None, kind=BOARD)
        late = begun(commit_all)
        signed.do(f"SELECT ledger.publish(log_id, size, 'a note') FROM ledger.head WHERE log_id = '{place.log_id}'")
        transaction.set_rollback(True)
    done = late()
    assert signed.rows("SELECT sizes FROM ledger.leaves WHERE index = %s", done.index) == [([place.index + 1],)]


def test_a_log_closed_long_ago_is_committed_to_where_it_is_asked_for(signed: OwnDatabase) -> None:
    ((log_id,),) = signed.rows("SELECT id FROM ledger.log WHERE kind = 'holder'")
    signed.do(f"UPDATE ledger.log SET closed_at = ledger.clock() - interval '2 days' WHERE id = '{log_id}'")
    assert commit_all() is None
    done = commit_all([log_id])
    assert done is not None
    assert signed.rows("SELECT logs FROM ledger.leaves WHERE index = %s", done.index) == [([log_id],)]


def test_a_log_that_is_not_signed_is_not_committed_to(own_database: OwnDatabase) -> None:
    own_database.act()
    ((log_id,),) = own_database.rows("SELECT id FROM ledger.log")
    assert commit_all([log_id]) is None
    assert own_database.rows("SELECT count(*) FROM ledger.log WHERE kind = 'board'") == [(0,)]


@pytest.mark.parametrize(
    ("words", "change"),
    [
        ("with the entry that commits to them", {"index": 0}),
        ("a published checkpoint of another log", {"sizes": [99]}),
        ("a published checkpoint of another log", {"twice": True}),
        ("leaves_secret_check", {"secret": bytes(31)}),
    ],
)
def test_what_is_no_leaf_of_the_newest_entry_is_not_kept(
    signed: OwnDatabase, words: str, change: dict[str, Any]
) -> None:
    done = signed.board_act()
    ((log_id, size),) = signed.rows(
        "SELECT log_id, size FROM ledger.checkpoint JOIN ledger.log ON id = log_id WHERE kind = 'holder'"
    )
    leaf = {"index": done.index, "secret": bytes(32), "logs": [log_id], "sizes": [size]} | change
    if leaf.pop("twice", False):
        leaf |= {"logs": [log_id] * 2, "sizes": [size] * 2}
    with pytest.raises(DatabaseError, match=words), connection.cursor() as cursor:
        cursor.execute("SELECT ledger.keep_leaves(%s, %s, %s, %s::uuid[], %s::bigint[])", [done.log_id, *leaf.values()])


def test_a_witness_that_knows_less_gets_the_proof_from_its_size(
    signed: OwnDatabase, signer_folder: SignerFolder, address: str, trust: Path
) -> None:
    assert ask_witnesses() == 1
    kept = {path: path.read_text() for path in trust.glob("*.note")}
    grown(signed, signer_folder)
    assert ask_witnesses() == 1
    for path, text in kept.items():
        path.write_text(text)
    grown(signed, signer_folder)
    assert ask_witnesses() == 1
    assert alarms(signed) == []


def test_without_a_witness_recording_and_signing_go_on_and_it_cosigns_when_it_is_back(
    signed: OwnDatabase, signer_folder: SignerFolder, trust: Path, settings: Any
) -> None:
    with held_port() as port:
        settings.LEDGER_WITNESSES = [f"http://127.0.0.1:{port}"]
        assert ask_witnesses() == 0
    signed.act()
    grown(signed, signer_folder)
    with witness(trust, signer_folder.key(), "--trust-first") as url:
        settings.LEDGER_WITNESSES = [url]
        assert ask_witnesses() == 1
    assert alarms(signed) == []


def test_cosignatures_of_an_unknown_key_are_not_kept(
    signed: OwnDatabase, address: str, settings: Any, tmp_path: Path
) -> None:
    ceremony(tmp_path / "other", "audit.test/w2")
    settings.LEDGER_WITNESS_KEYS_FILE = str(tmp_path / "other" / "verifier-keys.txt")
    assert ask_witnesses() == 0
    assert signed.rows("SELECT count(*) FROM ledger.cosignature") == [(0,)]


def files_of(folder: SignerFolder) -> dict[Path, bytes]:
    """The signer's memory, as its files on the disk."""
    return {path: path.read_bytes() for path in (*folder.logs.iterdir(), folder.list, folder.counter)}


def put_back(files: dict[Path, bytes]) -> None:
    """The files as they were."""
    for path, data in files.items():
        path.write_bytes(data)


def forked(database: OwnDatabase, folder: SignerFolder) -> None:
    """The Board log goes on, and then apart from a point before that, to which the signer forgets, too."""
    files = files_of(folder)
    kept = database.backup()
    grown(database, folder)
    assert ask_witnesses() == 1
    database.restore(kept)
    for path in folder.logs.iterdir():
        path.unlink()
    put_back(files)


def test_a_signer_and_database_rolled_back_together_are_told_by_the_witness(
    signed: OwnDatabase, signer_folder: SignerFolder, address: str
) -> None:
    assert ask_witnesses() == 1
    forked(signed, signer_folder)
    signed.do("UPDATE ledger.cosignature SET made_at = made_at - interval '1 minute'")
    assert ask_witnesses() == 0
    ((words, origin, evidence),) = alarms(signed)
    assert "more than the database holds" in words
    assert "/log/" in origin
    assert evidence["status"] == 409


def test_a_witness_that_claims_another_size_each_time_fills_no_list(signed: OwnDatabase) -> None:
    """Anybody who answers in a witness's place may say so; each alarm has to be settled by two people."""
    point = newest_board()
    assert point is not None
    for size in range(1_000_000, 1_000_050):
        assert not cosigning._act_on_answer(
            "http://witness.test", point, 0, WitnessAnswer(409, f"{size}\n"), datetime.now(UTC)
        )
    assert len(alarms(signed)) == 1


@pytest.mark.parametrize(("more", "words"), [(1, "another root at this size"), (2, "does not continue")])
def test_a_fork_is_told_by_the_witness(
    signed: OwnDatabase, signer_folder: SignerFolder, address: str, more: int, words: str
) -> None:
    assert ask_witnesses() == 1
    forked(signed, signer_folder)
    for _ in range(more):
        grown(signed, signer_folder)
    assert ask_witnesses() == 0
    assert [words in said for said, _, _ in alarms(signed)] == [True]
    assert ask_witnesses() == 0
    assert len(alarms(signed)) == 1


def test_the_policy_is_one_that_the_verifier_reads(signed: OwnDatabase, signer_folder: SignerFolder) -> None:
    policy = parse_policy("".join(f"{line}\n" for line in policy_lines()).encode())
    assert policy.logs == {"office.test": [signer_folder.key().public]}
    assert (list(policy.witnesses), policy.quorum) == (["audit.test/w1"], 1)


def test_a_line_that_no_witness_signed_stands_in_no_bundle(
    signed: OwnDatabase, signer_folder: SignerFolder, address: str
) -> None:
    """Anybody who runs a statement in the office's database may call `ledger.cosign`, in the name of anybody."""
    assert ask_witnesses() == 1
    point = newest_board()
    assert point is not None
    (honest,) = cosignatures(point)
    name = honest.split(" ")[1]
    planted = [
        "",
        "nonsense\n",
        "— a.example/w AAAA\n",
        f"— a.example/w {'A' * 200}\n",
        honest + honest,
        honest[:-9] + "AAAAAAA=\n",
    ]
    with connection.cursor() as cursor:
        for number, line in enumerate(planted):
            cursor.execute(
                "SELECT ledger.cosign(%s, %s, %s, %s)", [point.log_id, point.size, f"planted {number}", line]
            )
    assert cosignatures(point) == [honest]
    assert valid_keys(parse_note(with_cosignatures(point)), witness_keys()) == witness_keys()
    closing = board_checkpoint(point.log_id, point.size, 1)
    assert closing is not None
    assert (closing.cosignatures, closing.witnesses) == ((honest,), 1)
    assert name in parse_note(closing.text).signatures[-1].name
    found = bad_lines(point.log_id, point.size, point.note)
    assert sorted(one.row.rpartition(" witness ")[2] for one in found) == sorted(
        f"planted {number}" for number in range(len(planted))
    )


def planted_line(name: str) -> str:
    """A line in a witness's name that it never signed."""
    point = newest_board()
    assert point is not None
    (key,) = witness_keys()
    line = signature_line(key, bytes(72))
    with connection.cursor() as cursor:
        cursor.execute("SELECT ledger.cosign(%s, %s, %s, %s)", [point.log_id, point.size, name, line])
    return line


def test_a_planted_line_keeps_no_witness_from_being_asked_and_no_line_from_being_kept(
    signed: OwnDatabase, address: str
) -> None:
    (key,) = witness_keys()
    planted_line(key.name)
    assert ask_witnesses() == 1
    point = newest_board()
    assert point is not None
    assert len(cosignatures(point)) == 1
    assert signed.rows("SELECT count(*) FROM ledger.cosignature") == [(2,)]
    (planted,) = bad_lines(point.log_id, point.size, point.note)
    assert planted.found == "a line that no known key of this witness signed"


def test_a_line_that_holds_is_kept_once(signed: OwnDatabase, address: str) -> None:
    assert ask_witnesses() == 1
    signed.do("UPDATE ledger.cosignature SET made_at = made_at - interval '1 minute'")
    assert ask_witnesses() == 1
    assert signed.rows("SELECT count(*) FROM ledger.cosignature") == [(1,)]


def test_a_planted_line_makes_no_checkpoint_one_with_a_witness(
    signed: OwnDatabase, signer_folder: SignerFolder, address: str
) -> None:
    assert ask_witnesses() == 1
    witnessed = newest_board()
    assert witnessed is not None
    grown(signed, signer_folder)
    for name in ("audit.test/w1", "planted"):
        planted_line(name)
    closing = board_checkpoint(witnessed.log_id, witnessed.size, 1)
    assert closing is not None
    assert (closing.size, closing.witnesses) == (witnessed.size, 1)
