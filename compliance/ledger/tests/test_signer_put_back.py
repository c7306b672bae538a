"""The signer's memory is put back by files, by pairs of files, or whole: it signs nothing, and says what to do.

And it is killed at each of its writes: then nothing is refused.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from compliance.ledger.tasks import ask_witnesses, commit_checkpoints
from compliance.transparency.signer import state as state_module
from compliance.transparency.signer.adopt import adopt
from compliance.transparency.signer.signer import Pace, Signer
from compliance.transparency.signer.state import BOARD, LISTED, SignerFolder, SignerStopped
from tests.ports import held_port

from .databases import OwnDatabase
from .test_cosigning import address, files_of, grown, put_back, signed, trust
from .test_signer import alarms, published, signed_round, signing
from .test_signer_memory import of_before, origins, settled, state_of

__all__ = ["address", "origins", "signed", "trust"]


def refused(database: OwnDatabase, folder: SignerFolder) -> str:
    """The words with which a signer refuses to work, and with which it raises an alarm; empty where it works."""
    before, words = database.rows("SELECT count(*) FROM ledger.checkpoint"), ""
    try:
        signed_round(database, folder)
    except SignerStopped as error:
        words = str(error)
    if words:
        assert words in {alarm for alarm, _, _ in alarms(database)}
        assert database.rows("SELECT count(*) FROM ledger.checkpoint") == before
    return words


def subsets(paths: list[Path]) -> Iterator[tuple[Path, ...]]:
    for count in (1, 2):
        yield from combinations(paths, count)


def without_rows(database: OwnDatabase, folder: SignerFolder, origin: str) -> None:
    """The rows of a log go back to what its file says."""
    state = folder.states()[origin]
    log = f"(SELECT id FROM ledger.log WHERE origin = '{origin}')"
    database.do(
        f"DELETE FROM ledger.entry WHERE index >= {state.size} AND log_id = {log}",
        f"DELETE FROM ledger.checkpoint WHERE size > {state.size} AND log_id = {log}",
        f"UPDATE ledger.head SET size = {state.size}, root = '\\x{state.root}' WHERE log_id = {log}",
    )


def test_the_file_of_one_log_is_put_back_with_its_rows(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str], client: Client
) -> None:
    """It signed on before: nothing but that file and these rows told of the entries."""
    path = state_of(signer_folder, origins[0])
    before = path.read_bytes()
    own_database.act(times=3)
    signed_round(own_database, signer_folder)
    assert "signer" not in client.get("/healthz").json()
    path.write_bytes(before)
    without_rows(own_database, signer_folder, origins[0])
    words = refused(own_database, signer_folder)
    assert "was put back" in words
    assert origins[0] in words
    assert "Bring the newest folder of the signer back" in words
    assert client.get("/healthz").json()["signer"].startswith("refuses to sign since 20")


@pytest.mark.parametrize("with_rows", [False, True])
def test_no_file_and_no_two_files_can_be_put_back_or_taken_away(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str], *, with_rows: bool
) -> None:
    before, rows = files_of(signer_folder), own_database.backup()
    for _ in range(2):
        own_database.act()
        own_database.act(uuid4())
        grown(own_database, signer_folder)
    now = files_of(signer_folder)
    changed = [path for path in now if now[path] != before.get(path)]
    if with_rows:
        own_database.restore(rows)
    tried = 0
    for some in subsets(changed):
        for path in some:
            path.unlink() if path not in before else path.write_bytes(before[path])
        assert refused(own_database, signer_folder), some
        put_back(now)
        tried += 1
    for path in now:
        path.unlink()
        assert refused(own_database, signer_folder), path
        put_back(now)
    assert tried >= 15
    if not with_rows:
        assert not refused(own_database, signer_folder)


def test_what_one_round_wrote_cannot_be_put_back_in_part(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str]
) -> None:
    """Only one log has changed since. A counter that is one behind, or files that are one ahead, are those of a process
    that was killed: nothing is forgotten then."""
    with signing(own_database, signer_folder) as (signer, connection):
        before = files_of(signer_folder)
        own_database.act()
        signer.round(connection)
    now, states = files_of(signer_folder), signer_folder.states()
    changed = [path for path in now if now[path] != before[path]]
    assert {path.name for path in changed} >= {"known.json", "counter"}
    forgot = 0
    for some in subsets(changed):
        put_back({path: before[path] for path in some})
        words = refused(own_database, signer_folder)
        assert words or signer_folder.states() == states, some
        forgot += bool(words)
        put_back(now)
    assert forgot == 4


@pytest.mark.sampled
def test_the_whole_folder_of_yesterday_is_told_by_what_was_published(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str]
) -> None:
    before = files_of(signer_folder)
    own_database.act()
    signed_round(own_database, signer_folder)
    put_back(before)
    assert "older than what it signed" in refused(own_database, signer_folder)


def test_folder_and_database_of_yesterday_are_told_by_the_witness(
    signed: OwnDatabase, signer_folder: SignerFolder, address: str
) -> None:
    before, rows = files_of(signer_folder), signed.backup()
    grown(signed, signer_folder)
    assert ask_witnesses() == 1
    put_back(before)
    signed.restore(rows)
    said: list[str] = []
    signer = Signer(signed.url(), signer_folder, pace=Pace(0, 0), say=said.append, witnesses=[address])
    with signing(signed, signer_folder) as (_, connection):
        signer.check_memory(connection)
        with pytest.raises(SignerStopped, match="held by the witness"):
            signer.round(connection)
    ((words, _, evidence),) = alarms(signed)
    assert evidence["refusal"] is True
    assert "held by the witness at" in words
    kept = words.rsplit(" over ", 1)[1].split()[0]
    board = next(one for one in signer_folder.states().values() if one.kind == BOARD)
    assert int(kept) > board.size


def test_a_witness_that_is_silent_or_lies_holds_nothing_up(
    signed: OwnDatabase, signer_folder: SignerFolder, tmp_path: Path
) -> None:
    """A checkpoint under another's key says nothing about this signer; a silent witness is named."""
    said: list[str] = []
    with held_port() as port, signing(signed, signer_folder) as (_, connection):
        url = f"http://127.0.0.1:{port}"
        signer = Signer(signed.url(), signer_folder, pace=Pace(0, 0), say=said.append, witnesses=[url])
        signer.check_memory(connection)
        done = signed.act()
        signer.round(connection)
    assert any("could not be asked" in line for line in said)
    assert done.index + 1 in {one.size for one in published(signed, signer_folder) if one.origin == done.origin}
    assert alarms(signed) == []


def test_the_board_log_tells_of_entries_that_even_a_state_signed_anew_does_not_know(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str]
) -> None:
    path = state_of(signer_folder, origins[0])
    before = path.read_bytes()
    own_database.act()
    grown(own_database, signer_folder)
    path.write_bytes(before)
    settled(signer_folder)
    without_rows(own_database, signer_folder, origins[0])
    own_database.do("DELETE FROM ledger.cosignature")
    assert "the Board log commits to 3" in refused(own_database, signer_folder)


def test_files_that_are_put_back_while_it_works_stop_it_in_its_next_check(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str]
) -> None:
    for path in (state_of(signer_folder, origins[0]), signer_folder.list, signer_folder.counter):
        with signing(own_database, signer_folder) as (signer, connection):
            before = path.read_bytes()
            own_database.act()
            signer.round(connection)
            own_database.act()
            signer.round(connection)
            now = path.read_bytes()
            path.write_bytes(before)
            with pytest.raises(SignerStopped, match="put back"):
                signer.round(connection)
            path.write_bytes(now)


def test_a_folder_put_back_whole_while_the_connection_was_lost_is_told_by_what_the_process_remembers(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str]
) -> None:
    """Even where the database was put back with it, and nobody else knows."""
    with signing(own_database, signer_folder) as (signer, connection):
        before, rows = files_of(signer_folder), own_database.backup()
        own_database.act()
        signer.round(connection)
        put_back(before)
    own_database.restore(rows)
    with own_database.superuser() as connection, pytest.raises(SignerStopped, match=r"it says number \d+, and \d+ was"):
        signer.check_memory(connection)


class Killed(BaseException):
    """The process ends here."""


def killed_at(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """The process ends at its write of this number: before it where the number is even, after it where it is odd."""
    write, count = state_module.write_durably, iter(range(1_000))

    def counted(path: Path, data: bytes, mode: int = 0o600) -> None:
        place = next(count)
        if 2 * place == number:
            raise Killed
        write(path, data, mode)
        if 2 * place + 1 == number:
            raise Killed

    monkeypatch.setattr(state_module, "write_durably", counted)


def cut(database: OwnDatabase, folder: SignerFolder) -> None:
    """A log lost an entry: evidence is written, then its state."""
    database.do("DELETE FROM ledger.entry USING ledger.log WHERE id = log_id AND kind = 'holder' AND index = 1")


def new(database: OwnDatabase, folder: SignerFolder) -> None:
    """A log that is signed for the first time, and two that have grown."""
    database.act(uuid4())
    database.act()
    database.board_act()


def of_an_earlier_release(database: OwnDatabase, folder: SignerFolder) -> None:
    of_before(folder)
    new(database, folder)


def of_the_release_before(database: OwnDatabase, folder: SignerFolder) -> None:
    listed = sorted(folder.origins())
    of_before(folder, **{LISTED: True})
    folder.list.write_text(json.dumps(listed))
    new(database, folder)


BEFALLS = [new, cut, of_an_earlier_release, of_the_release_before]


@pytest.mark.parametrize("befall", BEFALLS)
def test_killed_at_each_write_it_goes_on(
    own_database: OwnDatabase,
    signer_folder: SignerFolder,
    origins: list[str],
    befall: Callable[[OwnDatabase, SignerFolder], None],
) -> None:
    """Nothing is refused, and nothing forgotten."""
    befall(own_database, signer_folder)
    expected = {origin: state.size for origin, state in signer_folder.states().items()}
    files, rows = files_of_before(signer_folder), own_database.backup()
    for number in range(100):
        is_killed = False
        with pytest.MonkeyPatch.context() as patch:
            killed_at(patch, number)
            try:
                signed_round(own_database, signer_folder)
            except Killed:
                is_killed = True
        signed_round(own_database, signer_folder)
        signed_round(own_database, signer_folder)
        words = [words for words, _, _ in alarms(own_database)]
        assert ["is missing" in one for one in words] == ([True] * len(words) if befall is cut else []), number
        assert bool(words) == (befall is cut)
        assert all(signer_folder.states()[origin].size >= size for origin, size in expected.items())
        for path in [*signer_folder.logs.iterdir(), *signer_folder.evidence.iterdir()]:
            path.unlink()
        for path in (signer_folder.list, signer_folder.counter):
            path.unlink(missing_ok=True)
        put_back(files)
        own_database.restore(rows)
        if not is_killed:
            break
    assert number >= 8


def files_of_before(folder: SignerFolder) -> dict[Path, bytes]:
    kept = dict[Path, bytes]()
    for path in (*folder.logs.iterdir(), folder.list, folder.counter):
        with suppress(FileNotFoundError):
            kept[path] = path.read_bytes()
    return kept


def test_what_is_taken_up_by_a_person_that_was_killed_is_taken_up_again(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str]
) -> None:
    before = files_of(signer_folder)
    own_database.act()
    own_database.act(uuid4())
    grown(own_database, signer_folder)
    board = next(one for one in signer_folder.states().values() if one.kind == BOARD)
    now = signer_folder.states()
    for number in range(100):
        for path in signer_folder.logs.iterdir():
            path.unlink()
        put_back(before)
        is_killed = False
        with pytest.MonkeyPatch.context() as patch:
            killed_at(patch, number)
            try:
                adopt(own_database.url(), signer_folder, [board.note])
            except Killed:
                is_killed = True
        if is_killed:
            adopt(own_database.url(), signer_folder, [board.note])
        assert signer_folder.states() == now, number
        assert not refused(own_database, signer_folder), number
        if not is_killed:
            break
    assert number >= 6


def test_entries_that_are_lost_for_good_suspend_their_log_when_a_person_says_so(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str]
) -> None:
    """Else a refusal would have no way out: folder and rows of a log are those of before, and no newer copy is left."""
    path = state_of(signer_folder, origins[0])
    before = path.read_bytes()
    own_database.act(times=2)
    grown(own_database, signer_folder)
    board = next(one for one in signer_folder.states().values() if one.kind == BOARD)
    path.write_bytes(before)
    without_rows(own_database, signer_folder, origins[0])
    assert refused(own_database, signer_folder)
    with pytest.raises(SignerStopped, match=r"holds 2 entries; the signer had signed 4.*--cut"):
        adopt(own_database.url(), signer_folder, [board.note])
    (taken,) = adopt(own_database.url(), signer_folder, [board.note], is_cut=True)
    assert taken.origin == origins[0]
    assert not refused(own_database, signer_folder)
    suspended: list[tuple[Any, ...]] = own_database.rows("SELECT origin FROM ledger.log WHERE suspended_at IS NOT NULL")
    assert suspended == [(origins[0],)]


def test_a_kept_board_checkpoint_over_lost_entries_suspends_the_board_log(
    own_database: OwnDatabase, signer_folder: SignerFolder, origins: list[str]
) -> None:
    before, rows = files_of(signer_folder), own_database.backup()
    grown(own_database, signer_folder)
    commit_checkpoints()
    signed_round(own_database, signer_folder)
    board = next(one for one in signer_folder.states().values() if one.kind == BOARD)
    put_back(before)
    own_database.restore(rows)
    with pytest.raises(SignerStopped, match=r"Nothing was taken up. Entry .* is missing"):
        adopt(own_database.url(), signer_folder, [board.note])
    adopt(own_database.url(), signer_folder, [board.note], is_cut=True)
    assert not refused(own_database, signer_folder)
    assert own_database.rows("SELECT kind FROM ledger.log WHERE suspended_at IS NOT NULL") == [(BOARD,)]
