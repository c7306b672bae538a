"""Absence is not newness: whatever is missing of what the signer holds stops it, as everything missing does."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest

from compliance.ledger.tasks import commit_checkpoints
from compliance.transparency.signer.adopt import adopt
from compliance.transparency.signer.counted import Memory, marks
from compliance.transparency.signer.state import LogState, SignerFolder, SignerStopped, origin_hash
from tests.contents import Contents

from .databases import OwnDatabase
from .office import verifier_key
from .test_signer import alarms, published, signed_round, signing


@pytest.fixture
def origins(own_database: OwnDatabase, signer_folder: SignerFolder) -> list[str]:
    """Two holders' logs, signed, and the Board log over both."""
    done = [own_database.act().origin, own_database.act(uuid4()).origin]
    signed_round(own_database, signer_folder)
    commit_checkpoints()
    signed_round(own_database, signer_folder)
    return done


def state_of(folder: SignerFolder, origin: str) -> Path:
    return folder.logs / f"{origin_hash(origin)}.json"


def without_checkpoints(database: OwnDatabase, origin: str) -> None:
    """A superuser takes out whatever says that the log was ever signed."""
    database.do(
        f"DELETE FROM ledger.checkpoint USING ledger.log WHERE id = log_id AND origin = '{origin}'",
        "DELETE FROM ledger.alarm",
    )


def settled(folder: SignerFolder, *, without: str = "") -> None:
    """The signed state over the files as they are, as the signer's own key makes it."""
    logs = marks(state for state in folder.states().values() if state.origin != without)
    folder.keep_memory(Memory(folder.highest_counter() + 1, logs))


def unlisted(folder: SignerFolder, origin: str) -> None:
    settled(folder, without=origin)


def nothing(database: OwnDatabase, folder: SignerFolder, origin: str) -> None:
    pass


def checkpoints(database: OwnDatabase, folder: SignerFolder, origin: str) -> None:
    without_checkpoints(database, origin)


def checkpoints_and_list(database: OwnDatabase, folder: SignerFolder, origin: str) -> None:
    without_checkpoints(database, origin)
    unlisted(folder, origin)


def the_list_and_the_board(database: OwnDatabase, folder: SignerFolder, origin: str) -> None:
    """Only the published checkpoint names it then."""
    unlisted(folder, origin)
    database.do("DELETE FROM ledger.leaves")


def board_and_checkpoints(database: OwnDatabase, folder: SignerFolder, origin: str) -> None:
    """Only its own list names it then."""
    without_checkpoints(database, origin)
    database.do("DELETE FROM ledger.leaves")


def payloads_and_checkpoints(database: OwnDatabase, folder: SignerFolder, origin: str) -> None:
    """Only leaves that nobody can hold against a root name it then."""
    checkpoints_and_list(database, folder, origin)
    database.do("DELETE FROM ledger.payload USING ledger.log WHERE id = log_id AND kind = 'board'")


ALSO: list[Callable[[OwnDatabase, SignerFolder, str], None]] = [
    nothing, checkpoints, checkpoints_and_list, the_list_and_the_board, board_and_checkpoints,
    payloads_and_checkpoints,
]  # fmt: skip


@pytest.mark.parametrize("also", ALSO)
def test_a_log_without_its_state_stops_it_wherever_else_it_is_taken_out(
    own_database: OwnDatabase,
    signer_folder: SignerFolder,
    origins: list[str],
    also: Callable[[OwnDatabase, SignerFolder, str], None],
) -> None:
    """As long as one place names it. The entries were written anew, and would be signed as those of a new log."""
    own, other = origins
    state_of(signer_folder, own).unlink()
    also(own_database, signer_folder, own)
    own_database.act()
    before = len(published(own_database, signer_folder))
    with pytest.raises(SignerStopped, match=own), signing(own_database, signer_folder):
        pass
    assert [own in words for words, _, _ in alarms(own_database)] == [True]
    assert other not in alarms(own_database)[0][0]
    assert len(published(own_database, signer_folder)) == before


def test_without_any_state_it_stops_although_no_checkpoint_is_left(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str]
) -> None:
    for path in signer_folder.logs.iterdir():
        path.unlink()
    own_database.do("DELETE FROM ledger.checkpoint", "DELETE FROM ledger.cosignature")
    with pytest.raises(SignerStopped, match="--adopt"), signing(own_database, signer_folder):
        pass
    assert published(own_database, signer_folder) == []


def test_a_log_of_which_leaves_alone_are_left_stops_it(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str]
) -> None:
    """A superuser took out the log itself, with whatever names its origin."""
    ((log_id,),) = own_database.rows("SELECT id FROM ledger.log WHERE origin = %s", origins[1])
    state_of(signer_folder, origins[1]).unlink()
    unlisted(signer_folder, origins[1])
    own_database.do(
        *(f"DELETE FROM ledger.{table} WHERE log_id = '{log_id}'" for table in ("checkpoint", "entry", "head")),
        f"DELETE FROM ledger.log WHERE id = '{log_id}'",
    )
    with pytest.raises(SignerStopped, match=f"of the id {log_id}"), signing(own_database, signer_folder):
        pass


def test_leaves_that_do_not_give_the_root_of_their_entry_name_nothing(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str]
) -> None:
    planted = "UPDATE ledger.leaves SET logs = logs || log_id, sizes = sizes || 1::bigint"
    own_database.do(planted, "UPDATE ledger.leaves SET secret = sha256(secret)")
    signed_round(own_database, signer_folder)
    assert alarms(own_database) == []


@pytest.mark.parametrize("content", [None, b"", b"[", b"7", b"{}", b"[{}]", b"[7]"])
def test_a_list_that_is_gone_or_cannot_be_read_is_not_an_empty_one(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str], content: bytes | None
) -> None:
    if content is None:
        signer_folder.list.unlink()
    else:
        signer_folder.list.write_bytes(content)
    with pytest.raises(SignerStopped, match="list of logs"), signing(own_database, signer_folder):
        pass
    assert ["list of logs" in words for words, _, _ in alarms(own_database)] == [True]


def of_before(folder: SignerFolder, **members: object) -> None:
    """The folder as an earlier release left it: states with these members, and neither a list nor a counter."""
    for path in folder.logs.iterdir():
        kept = {name: value for name, value in json.loads(path.read_text()).items() if name != "counter"}
        path.write_text(json.dumps(kept | members))
    folder.list.unlink()
    folder.counter.unlink()


def test_a_folder_of_before_the_list_goes_on_and_then_has_one(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str]
) -> None:
    """Once: when one state was written beside a list, it must be there. What is named elsewhere counts as ever."""
    before = signer_folder.states()
    of_before(signer_folder)
    taken = state_of(signer_folder, origins[0]).rename(signer_folder.folder / "taken")
    with pytest.raises(SignerStopped, match=origins[0]), signing(own_database, signer_folder):
        pass
    taken.rename(state_of(signer_folder, origins[0]))
    own_database.act()
    signed_round(own_database, signer_folder)
    assert signer_folder.origins() == {*before}
    signer_folder.list.unlink()
    with pytest.raises(SignerStopped, match="list of logs"), signing(own_database, signer_folder):
        pass


def test_a_state_taken_away_while_it_works_stops_it_and_a_new_log_does_not(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str]
) -> None:
    with signing(own_database, signer_folder) as (signer, connection):
        new = own_database.act(uuid4())
        signer.round(connection)
        assert new.origin in signer_folder.origins()
        state_of(signer_folder, new.origin).unlink()
        with pytest.raises(SignerStopped, match=f"{new.origin} are gone"):
            signer.round(connection)
    with pytest.raises(SignerStopped, match=new.origin), signing(own_database, signer_folder):
        pass


def test_a_log_published_under_its_name_that_it_never_signed_stops_it_in_the_round(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str]
) -> None:
    with signing(own_database, signer_folder) as (signer, connection):
        new = own_database.act(uuid4())
        own_database.rows("SELECT ledger.publish(id, 2, 'x') FROM ledger.log WHERE origin = %s", new.origin)
        with pytest.raises(SignerStopped, match=new.origin):
            signer.round(connection)


def stopped(database: OwnDatabase, folder: SignerFolder) -> tuple[str, LogState, Contents]:
    """A log that lost entries, and was stopped: its origin, its state before, the database before it was found."""
    lost = database.act()
    signed_round(database, folder)
    before = folder.states()[lost.origin]
    database.do(
        f"DELETE FROM ledger.entry USING ledger.log WHERE id = log_id AND origin = '{lost.origin}' AND index = 1"
    )
    kept = database.backup()
    signed_round(database, folder)
    assert folder.states()[lost.origin].stopped
    return lost.origin, before, kept


@pytest.mark.parametrize("is_killed", [True, False])
def test_a_stopped_log_whose_state_is_that_of_before_is_not_signed_again(
    own_database: OwnDatabase, signer_folder: SignerFolder, *, is_killed: bool
) -> None:
    """Its evidence is there still; the database is as it was before, suspension and alarm included. Where the process
    was killed after it wrote the evidence, the state is none that was put back."""
    own_database.act()
    whole = own_database.backup()
    origin, before, _ = stopped(own_database, signer_folder)
    signer_folder.keep(before)
    own_database.restore(whole)
    own_database.act(times=3)
    if is_killed:
        settled(signer_folder)
        signed_round(own_database, signer_folder)
        why = own_database.rows("SELECT suspended_because <> '' FROM ledger.log WHERE origin = %s", origin)
        assert why == [(True,)]
    else:
        with pytest.raises(SignerStopped, match="was put back"), signing(own_database, signer_folder):
            pass
    assert [one.size for one in published(own_database, signer_folder)] == []


def test_a_stopped_log_whose_evidence_is_gone_stops_it(own_database: OwnDatabase, signer_folder: SignerFolder) -> None:
    own_database.act()
    origin, _, _ = stopped(own_database, signer_folder)
    for path in signer_folder.evidence.iterdir():
        path.unlink()
    with pytest.raises(SignerStopped, match=f"{origin} .named by its evidence"), signing(own_database, signer_folder):
        pass


def half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def of_no_kind(path: Path) -> None:
    path.write_text("[7]")


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def of_another_tree(path: Path) -> None:
    path.write_text(json.dumps(json.loads(path.read_text()) | {"root": "00" * 32}))


def of_another_size(path: Path) -> None:
    path.write_text(json.dumps(json.loads(path.read_text()) | {"size": 1}))


def changed_with_another(path: Path) -> None:
    """The memories of two logs, each under the name of the other."""
    other = next(one for one in path.parent.iterdir() if one != path)
    kept = path.read_bytes()
    path.write_bytes(other.read_bytes())
    other.write_bytes(kept)


def a_second_time(path: Path) -> None:
    """An older copy beside it, under a name that is read later."""
    path.with_name("zzz.json").write_bytes(path.read_bytes())


def a_link_to_another(path: Path) -> None:
    other = next(one for one in path.parent.iterdir() if one != path)
    path.unlink()
    path.symlink_to(other)


DAMAGED = [
    half, emptied, of_no_kind, a_folder, of_another_tree, of_another_size, changed_with_another, a_second_time,
    a_link_to_another,
]  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_state_that_is_damaged_is_lost_and_not_new(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str], damage: Callable[[Path], None]
) -> None:
    """Nothing is signed, of no log; it is said in words, and the log is not stopped for what the folder lost."""
    before = len(published(own_database, signer_folder))
    damage(state_of(signer_folder, origins[0]))
    own_database.act()
    with pytest.raises(SignerStopped, match=r"cannot be read .*--adopt"), signing(own_database, signer_folder):
        pass
    assert [("cannot be read" in words, origin) for words, origin, _ in alarms(own_database)] == [(True, None)]
    assert len(own_database.rows("SELECT FROM ledger.checkpoint")) == before
    assert own_database.rows("SELECT count(*) FROM ledger.log WHERE suspended_at IS NOT NULL") == [(0,)]


def test_damage_found_after_a_connection_was_lost_stops_it_in_words(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str]
) -> None:
    with signing(own_database, signer_folder) as (signer, connection):
        half(state_of(signer_folder, origins[0]))
        with pytest.raises(SignerStopped, match="cannot be read"):
            signer.check_memory(connection)


@pytest.mark.parametrize("damage", [half, emptied, of_no_kind])
def test_evidence_that_is_damaged_stops_it(
    own_database: OwnDatabase, signer_folder: SignerFolder, damage: Callable[[Path], None]
) -> None:
    own_database.act()
    stopped(own_database, signer_folder)
    (kept,) = signer_folder.evidence.iterdir()
    damage(kept)
    words = "cannot be read|named by its evidence"
    with pytest.raises(SignerStopped, match=words), signing(own_database, signer_folder):
        pass
    assert re.search(words, alarms(own_database)[-1][0])


@pytest.mark.parametrize("damage", [half, emptied, of_no_kind, a_folder])
def test_keys_that_are_damaged_stop_it_in_words(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str], damage: Callable[[Path], None]
) -> None:
    kept = signer_folder.folder / "keys.json"
    damage(kept)
    kept.chmod(0o600)
    with pytest.raises(SignerStopped, match=f"{kept} cannot be read"), signing(own_database, signer_folder):
        pass


def turned_keys(folder: SignerFolder, *acts: str) -> list[str]:
    """A second key of which the Board log has told this; gives the lines of both public halves."""
    folder.rotate()
    first, second = folder.ring().keys
    (board,) = [one for one in folder.states().values() if one.kind == "board"]
    told = {"announce": ("keys.announce", second, board.size), "retire": ("keys.retire", first, board.size)}
    folder.keep(replace(board, acts=tuple(told[one] for one in acts)))
    settled(folder)
    return (folder.folder / "verifier-keys.txt").read_text().splitlines(keepends=True)


@pytest.mark.parametrize("acts", [("announce",), ("announce", "retire")])
@pytest.mark.parametrize("kept", [[0], [1], [1, 0], []])
def test_one_line_less_of_its_public_keys_brings_no_retired_key_back(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str], acts: tuple[str, ...], kept: list[int]
) -> None:
    """Without the line of the second key, the first would sign on, although the Board log tells that it ended."""
    lines = turned_keys(signer_folder, *acts)
    with signing(own_database, signer_folder):
        pass
    (signer_folder.folder / "verifier-keys.txt").write_text("".join(lines[one] for one in kept))
    with pytest.raises(SignerStopped, match=r"verifier-keys.txt lacks a key"), signing(own_database, signer_folder):
        pass
    assert ["lacks a key" in words for words, _, _ in alarms(own_database)] == [True]


def test_keys_are_not_made_anew_where_logs_were_signed(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str]
) -> None:
    public = signer_folder.folder / "verifier-keys.txt"
    kept = public.read_bytes()
    public.unlink()
    with pytest.raises(SignerStopped, match=r"verifier-keys.txt is gone"):
        signer_folder.ring()
    public.write_bytes(kept)
    (signer_folder.folder / "keys.json").unlink()
    with pytest.raises(SignerStopped, match="its keys are gone"):
        signer_folder.ceremony("office.test")


def test_a_folder_whose_public_keys_cannot_be_read_signs_nothing_and_says_what_to_do(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str]
) -> None:
    """As that of a release whose keys were of another kind."""
    before = published(own_database, signer_folder)
    public = signer_folder.folder / "verifier-keys.txt"
    kept = public.read_text()
    public.write_text(f"{kept}{verifier_key('office.test', 6, bytes(1312))[1]}\n")
    with pytest.raises(SignerStopped, match=r"verifier-keys.txt cannot be read: the key of office.test is of a kind"):
        signed_round(own_database, signer_folder)
    public.write_text(kept)
    assert published(own_database, signer_folder) == before


def test_logs_are_taken_up_only_with_all_that_is_named(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str]
) -> None:
    """The Board log that is taken up names them, too, where the list is gone; and the list is made anew."""
    (board,) = [state for state in signer_folder.states().values() if state.kind == "board"]
    before = signer_folder.states()
    kept = own_database.backup()
    for path in signer_folder.logs.iterdir():
        path.unlink()
    without_checkpoints(own_database, origins[0])
    for is_listed in (True, False):
        if not is_listed:
            signer_folder.list.unlink()
            signer_folder.counter.unlink()
        with pytest.raises(
            SignerStopped, match=f"Nothing was taken up. The database has no checkpoint of {origins[0]}"
        ):
            adopt(own_database.url(), signer_folder, [board.note])
        assert not signer_folder.has_states
    own_database.restore(kept)
    adopt(own_database.url(), signer_folder, [board.note])
    assert signer_folder.states() == before
    assert signer_folder.origins() == {*before}
    signed_round(own_database, signer_folder)
    assert alarms(own_database) == []


def test_the_signer_reads_no_payload_but_those_of_commitments(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str]
) -> None:
    with signing(own_database, signer_folder) as (_, connection):
        for kind, (least, most) in {"board": (1, 9), "holder": (0, 0)}.items():
            for (log_id,) in own_database.rows("SELECT id FROM ledger.log WHERE kind = %s", kind):
                rows = connection.execute("SELECT * FROM ledger.commitments(%s, 0, 100)", [log_id]).fetchall()
                assert least <= len(rows) <= most
