"""Witnesses are asked side by side, and the office reads back what they hold and have refused."""

import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from compliance.ledger.reading_back import MOST_ALARMS, read_back
from compliance.ledger.tasks import ask_witnesses
from compliance.transparency import asking
from compliance.transparency.asking import Asking, WitnessAnswer
from compliance.transparency.notes import parse_note
from compliance.transparency.signer.keys import SigningKey
from compliance.transparency.signer.state import SignerFolder
from tests.ports import held_port
from tests.waiting import LONG_WAIT_S, wait_until

from .databases import OwnDatabase
from .test_cosigning import address, grown, signed, trust
from .test_signer import alarms
from .witnesses import HandLog, post, witness

__all__ = ["address", "signed", "trust"]
STRANGER = SigningKey.of_seed("office.test", b"\3" * 32)
Talk = Callable[[socket.socket], None]


def silent(caller: socket.socket) -> None:
    """Says nothing until the caller goes."""
    while caller.recv(1 << 16):
        pass


def dripping(caller: socket.socket) -> None:
    """Says a letter of a header now and then, so that no wait for the next one is long."""
    caller.sendall(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    while not _is_gone(caller):
        caller.sendall(b"x")


def _is_gone(caller: socket.socket) -> bool:
    caller.settimeout(0.1)
    with suppress(TimeoutError):
        while caller.recv(1 << 16):
            pass
        return True
    return False


@contextmanager
def hostile(talk: Talk) -> Iterator[tuple[str, list[str]]]:
    """The address of a witness that means no good, and a word for each caller that has gone."""
    gone: list[str] = []

    def served(caller: socket.socket) -> None:
        with closing(caller), suppress(OSError):
            talk(caller)
        gone.append("gone")

    def accepting() -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=served, args=(listening.accept()[0],), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=accepting, daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", gone
        listening.shutdown(socket.SHUT_RDWR)


def asked(url: str, seconds: float, longest: int = 1000) -> tuple[WitnessAnswer | Exception, float]:
    """The result of a question, and the seconds until it came."""
    begun, one = monotonic(), Asking(seconds, longest)
    one.ask((url, "test"), "/")
    ((_, answer),) = one.answers()
    return answer, monotonic() - begun


@pytest.mark.parametrize("talk", [silent, dripping])
def test_who_does_not_answer_is_cut_off_at_the_deadline(talk: Talk) -> None:
    with hostile(talk) as (url, gone):
        answer, took = asked(url, 1.0)
        assert isinstance(answer, TimeoutError)
        assert took < LONG_WAIT_S / 2
        wait_until(lambda: gone == ["gone"], "the question is cut off")
        wait_until(lambda: not asking._under_way, "nobody asks any more")


def test_one_that_cannot_be_cut_off_is_not_asked_again_meanwhile() -> None:
    asking._under_way.add(("http://127.0.0.1:1", "test"))
    try:
        answer, _ = asked("http://127.0.0.1:1", 60.0)
    finally:
        asking._under_way.clear()
    assert isinstance(answer, TimeoutError)
    with held_port() as port:
        assert isinstance(asked(f"http://127.0.0.1:{port}", LONG_WAIT_S)[0], ConnectionRefusedError)
    assert isinstance(asked("http://[", LONG_WAIT_S)[0], ValueError)


def test_silent_witnesses_hold_up_no_other(
    signed: OwnDatabase, signer_folder: SignerFolder, trust: Path, settings: Any
) -> None:
    """They go only once the answer of the other is kept."""
    is_kept = threading.Event()

    def looking() -> None:
        count = "SELECT count(*) FROM ledger.cosignature"
        wait_until(lambda: signed.rows(count) == [(1,)], "the cosignature is kept", look_again_s=0.1)
        is_kept.set()

    def waiting(caller: socket.socket) -> None:
        is_kept.wait(LONG_WAIT_S)

    def dripping_meanwhile(caller: socket.socket) -> None:
        caller.sendall(b"HTTP/1.1 200 OK\r\nX-Slow: ")
        while not is_kept.wait(0.1):
            caller.sendall(b"x")

    with hostile(waiting) as (first, _), hostile(dripping_meanwhile) as (second, _), hostile(waiting) as (third, _), \
            witness(trust, signer_folder.key(), "--trust-first") as url:  # fmt: skip
        settings.LEDGER_WITNESSES = [first, second, third, url]
        threading.Thread(target=looking, daemon=True).start()
        assert ask_witnesses() == 1
        assert is_kept.is_set()
        settings.LEDGER_WITNESSES = [url]
        assert read_back() == 0
    assert alarms(signed) == []


def saying(answer: bytes) -> Talk:
    """Answers every request with these bytes."""

    def talk(caller: socket.socket) -> None:
        request = b""
        while b"\r\n\r\n" not in request:
            request += caller.recv(1 << 16)
        caller.sendall(answer)

    return talk


def of(status: str, body: bytes, *more: bytes) -> bytes:
    head = [f"HTTP/1.1 {status}".encode(), b"Content-Length: %d" % len(body), *more]
    return b"\r\n".join(head) + b"\r\n\r\n" + body


STRANGE = {
    "a NUL in a refusal": of("422 Unprocessable", b"\0never\0"),
    "no text in a refusal": of("422 Unprocessable", b"\xff\xfe\xed\xa0\x80"),
    "a size beyond measure": of("409 Conflict", b"9" * 60_000),
    "a size in other digits": of("409 Conflict", "٣".encode()),
    "65,536 empty lines": of("200 OK", b"\n" * 65_536),
    "lines of another key": of("200 OK", ("— audit.test/w1 " + "A" * 100 + "\n").encode() * 500),
    "a huge answer": of("200 OK", b"x" * (1 << 20)),
    "more promised than sent": of("200 OK", b"x", b"Content-Length: 999999999999"),
    "pieces without a length": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "no HTTP": b"\0\0\0\0",
    "nothing": b"",
    "a header without an end": b"HTTP/1.1 200 OK\r\n" + b"X: " + b"x" * (1 << 18),
    "200 headers": b"HTTP/1.1 200 OK\r\n" + b"X: x\r\n" * 200 + b"\r\n",
    "go on, for ever": b"HTTP/1.1 100 Continue\r\n\r\n" * 1000,
}


def test_whatever_one_answers_the_cosignature_of_another_is_kept(
    signed: OwnDatabase, signer_folder: SignerFolder, trust: Path, settings: Any
) -> None:
    """No answer ends the round, none is followed elsewhere, and only refusals are alarms."""
    with ExitStack() as stack:
        other, elsewhere = stack.enter_context(hostile(silent))
        moved = [of(f"{status} Moved", b"", b"Location: " + other.encode()) for status in (301, 302, 307, 308)]
        talks = [saying(one) for one in [*STRANGE.values(), *moved]]
        urls = [stack.enter_context(hostile(talk))[0] for talk in talks]
        url = stack.enter_context(witness(trust, signer_folder.key(), "--trust-first"))
        settings.LEDGER_WITNESSES = [*urls, url]
        assert ask_witnesses() == 1
        assert read_back() == 0
        assert elsewhere == []
    assert sorted(words.rpartition(": ")[2] for words, _, _ in alarms(signed)) == [
        f"it has cosigned {int('9' * 18)} entries, more than the database holds.",
        *["it says that this checkpoint does not continue the one that it cosigned before."] * 2,
    ]


def test_parts_that_are_no_notes_are_read_only_so_often(
    signed: OwnDatabase, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight megabytes of empty parts took seven seconds of each minute."""
    read: list[str] = []
    parse = asking.parse_note
    monkeypatch.setattr(asking, "parse_note", lambda text: (read.append(text), parse(text))[1])
    for junk in ("\n\n", "x\n\n", "x\n\n— y AAAAAAAA\n\n"):
        with answering("key\n\n" + junk * 100_000) as url:
            settings.LEDGER_WITNESSES = [url]
            assert read_back() == 0
        assert len(read) <= 2 * asking.MOST_NOTES
        read.clear()


def board(database: OwnDatabase) -> tuple[str, int]:
    """Origin and size of the Board log's newest checkpoint."""
    return database.rows(
        "SELECT origin, max(size) FROM ledger.checkpoint JOIN ledger.log ON log.id = log_id WHERE kind = 'board' "
        "GROUP BY 1"
    )[0]  # fmt: skip


def test_what_a_witness_holds_of_this_office_is_no_alarm(
    signed: OwnDatabase, signer_folder: SignerFolder, address: str
) -> None:
    for _ in range(3):
        assert ask_witnesses() == 1
        assert read_back() == 0
        grown(signed, signer_folder)
        assert read_back() == 0
    assert alarms(signed) == []


def test_a_note_that_a_thief_of_the_keys_had_cosigned_is_an_alarm(
    signed: OwnDatabase, signer_folder: SignerFolder, address: str
) -> None:
    """Before the office asked, and although it asks no more: the thief is superuser here as well, has the note among
    the checkpoints and says that it was cosigned just now."""
    origin, size = board(signed)
    thief = HandLog(signer_folder.key(), origin).grow(*map(str, range(size + 3)))
    status, _, line = post(address, thief.request(0, note := thief.note()))
    assert status == 200
    with signed.superuser() as superuser:
        superuser.execute("SET session_replication_role = replica")
        of_board = "FROM ledger.log WHERE kind = 'board'"
        superuser.execute(
            f"INSERT INTO ledger.checkpoint (log_id, size, note) SELECT id, %s, %s {of_board}", [size + 3, note]
        )
        superuser.execute(
            "INSERT INTO ledger.cosignature (log_id, size, witness, line, made_at) "
            f"SELECT id, %s, 'audit.test/w1', %s, 'infinity' {of_board}",
            [size + 3, line],
        )
    assert ask_witnesses() == 0
    assert read_back() == 1
    assert read_back() == 0
    ((words, of, evidence),) = alarms(signed)
    assert re.search(f"holds a checkpoint of {origin} at {size + 3}, .*: the Board log here has {size} entries", words)
    assert (of, parse_note(evidence["note"]).text) == (origin, parse_note(note).text)
    while board(signed)[1] < size + 4:
        signed.board_act()
        signed.do("DELETE FROM ledger.checkpoint WHERE note = $$" + note + "$$")
        grown(signed, signer_folder)
    assert read_back() == 0, "told once"


@pytest.mark.parametrize("is_same_size", [False, True])
def test_a_note_that_a_witness_refused_is_an_alarm(
    signed: OwnDatabase, signer_folder: SignerFolder, address: str, *, is_same_size: bool
) -> None:
    assert ask_witnesses() == 1
    origin, size = board(signed)
    thief = HandLog(signer_folder.key(), origin).grow(*map(str, range(size if is_same_size else size + 1)))
    assert post(address, thief.request(size))[0] == (409 if is_same_size else 422)
    assert read_back() == 1
    ((words, _, _),) = alarms(signed)
    assert f"has refused a checkpoint of {origin} at " in words
    assert ("the entries here give the root" if is_same_size else f"has {size} entries") in words


def test_a_log_that_is_not_here_is_an_alarm_and_so_is_one_that_lost_its_head(
    signed: OwnDatabase, signer_folder: SignerFolder, address: str
) -> None:
    assert ask_witnesses() == 1
    thief = HandLog(signer_folder.key(), "office.test/log/ffffffffffffffff/2026").grow("one")
    assert post(address, thief.request(0))[0] == 200
    assert read_back() == 1
    assert ["no such Board log is here" in words for words, _, _ in alarms(signed)] == [True]
    signed.do("DELETE FROM ledger.head")
    assert read_back() == 1


def test_whatever_a_hostile_witness_says_makes_no_false_alarm(
    signed: OwnDatabase, signer_folder: SignerFolder, trust: Path, settings: Any
) -> None:
    """Notes of others, in the office's name by another key, and what is no note at all."""
    origin, size = board(signed)
    forged = HandLog(STRANGER, origin).grow("one", "two").note()
    other = HandLog(SigningKey.of_seed("other.test", b"\5" * 32), "other.test/log/a/2026").grow("x").note()
    junk = ["", "\0", "\n\n\n", "x\n1\n\n\n", f"{origin}\n{10**15}\n{'A' * 43}=\n\n— office.test AAAA\n", "é" * 1000]
    mixed = [forged, other, *junk] * 50
    with answering("key\n\n" + "\n".join(mixed)) as url:
        settings.LEDGER_WITNESSES = [url]
        assert read_back() == 0
    thief = HandLog(signer_folder.key(), origin)
    many = [thief.grow(str(number)).note() for number in range(MOST_ALARMS + 5)]
    with answering("key\n\n" + "\n".join([forged, *many])) as url:
        settings.LEDGER_WITNESSES = [url]
        assert read_back() == 2 * MOST_ALARMS  # as held and as refused: enough to see it by
    assert size < len(many)


@contextmanager
def answering(text: str) -> Iterator[str]:
    """The address of a witness that answers this whatever is asked."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
