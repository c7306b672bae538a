"""The witness as a separate process: what it cosigns, what it refuses, what it remembers."""

import random
import socket
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from compliance.transparency.notes import Checkpoint, VerifierKey, note_signature_holds, parse_note
from compliance.transparency.signer.keys import SigningKey, written
from compliance.transparency.witness_memory import Signer

from .witnesses import WITNESS, HandLog, ceremony, post, read, run_alone, witness

KEYS = SigningKey.of_seed("office.test", b"\1" * 32)
OTHER_KEYS = SigningKey.of_seed("office.test", b"\3" * 32)


@pytest.fixture
def log() -> HandLog:
    """A log of five entries."""
    return HandLog(KEYS).grow("one", "two", "three", "four", "five")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "witness"


@pytest.fixture
def key(folder: Path) -> VerifierKey:
    """The public half of a witness' key, made in `folder`."""
    return ceremony(folder)


def holds(key: VerifierKey, note: str, line: str) -> bool:
    signed = parse_note(note + line)
    ours = [one for one in signed.signatures if (one.name, one.key_id) == (key.name, key.key_id)]
    return len(ours) == 1 and note_signature_holds(key, signed, ours[0].signature)


def test_it_cosigns_what_continues_what_it_saw(log: HandLog, folder: Path, key: VerifierKey) -> None:
    with witness(folder, KEYS, "--origin", log.origin) as url:
        for old, words in ((0, ()), (5, ()), (5, ("six",)), (6, tuple("abcdefghijk"))):
            log.grow(*words)
            note = log.note()
            status, _, line = post(url, log.request(old, note))
            assert (status, line.count("\n")) == (200, 1)
            assert holds(key, note, line)


def test_it_says_what_it_knows_where_the_office_is_behind(log: HandLog, folder: Path, key: VerifierKey) -> None:
    with witness(folder, KEYS, "--origin", log.origin) as url:
        assert post(url, log.request(3)) == (409, "text/x.tlog.size", "0\n")
        assert post(url, log.request(0))[0] == 200
        log.grow("six")
        for old in (0, 2, 6):
            assert post(url, log.request(old)) == (409, "text/x.tlog.size", "5\n")


def test_a_fork_is_refused_and_kept(log: HandLog, folder: Path, key: VerifierKey) -> None:
    with witness(folder, KEYS, "--origin", log.origin) as url:
        assert post(url, log.request(0))[0] == 200
        forked = HandLog(KEYS).grow("one", "two", "OTHER", "four", "five", "six")
        note = forked.note()
        status, _, _ = post(url, forked.request(5, note))
        assert status == 422
        same_size = HandLog(KEYS).grow("one", "two", "OTHER", "four", "five")
        assert post(url, same_size.request(5)) == (409, "text/x.tlog.size", "5\n")
        assert note in [path.read_text() for path in folder.glob("*.refused")]
        elsewhere = HandLog(KEYS).grow("one", "two", "three", "OTHER", "five")
        assert post(url, elsewhere.request(3, other := elsewhere.note())) == (409, "text/x.tlog.size", "5\n")
        assert other in read(url, "/refused")
        assert (note in read(url, "/refused"), note in read(url, "/")) == (True, False)
        log.grow("six")
        assert post(url, log.request(5))[0] == 200


def test_a_log_cut_short_is_refused(log: HandLog, folder: Path, key: VerifierKey) -> None:
    with witness(folder, KEYS, "--origin", log.origin) as url:
        assert post(url, log.request(0))[0] == 200
        assert post(url, f"old 5\n\n{log.note(4)}")[0] == 400
        assert post(url, f"old 4\n\n{log.note(4)}") == (409, "text/x.tlog.size", "5\n")


def test_logs_and_keys_that_it_does_not_know(log: HandLog, folder: Path, key: VerifierKey) -> None:
    with witness(folder, KEYS, "--origin", log.origin) as url:
        unknown = HandLog(KEYS, "office.test/log/ffff/2026").grow("one")
        assert post(url, unknown.request(0))[0] == 404
        stranger = HandLog(SigningKey.of_seed("other.test", b"\5" * 32), "other.test/log/a/2026").grow("x")
        assert post(url, stranger.request(0))[0] == 404
        forged = HandLog(OTHER_KEYS).grow("one")
        assert post(url, forged.request(0))[0] == 403
        (line,) = log.note().splitlines(keepends=True)[4:]
        for other in (
            line.replace("office.test", "other.test"),
            HandLog(KEYS, log.origin).note().splitlines()[4] + "\n",
        ):
            assert post(url, f"old 0\n\n{parse_note(log.note()).text}\n{other}")[0] == 403


def test_every_log_of_the_key_where_it_trusts_the_first(log: HandLog, folder: Path, key: VerifierKey) -> None:
    with witness(folder, KEYS, "--trust-first") as url:
        assert post(url, log.request(0))[0] == 200
        assert post(url, HandLog(OTHER_KEYS, "office.test/log/ffff/2026").grow("one").request(0))[0] == 403
    with witness(folder, KEYS) as url:
        log.grow("six")
        assert post(url, log.request(5))[0] == 200


def test_it_remembers_across_a_kill(log: HandLog, folder: Path, key: VerifierKey) -> None:
    for size in (5, 6, 7):
        log.leaves = log.leaves[:size]
        while len(log.leaves) < size:
            log.grow(f"entry {size}")
        with witness(folder, KEYS, "--origin", log.origin) as url:
            assert post(url, log.request(0 if size == 5 else size - 1))[0] == 200
    assert {path.read_text().split("\n")[1] for path in folder.glob("*.note")} == {"7"}


NAMED_IN = {
    "the list": ("*.note", "*.refused"),
    "what was refused": ("*.note",),
    "its file alone": ("logs.txt",),
    "nothing": ("*.note", "*.refused", "logs.txt"),
}
"""The places in which a log is still named, each with the files that were taken out of the folder."""


@pytest.mark.parametrize("place", NAMED_IN)
@pytest.mark.parametrize("option", ["--origin", "--trust-first"])
def test_what_is_missing_of_what_it_held_is_lost_and_not_new(
    log: HandLog, folder: Path, key: VerifierKey, place: str, option: str
) -> None:
    """Running or started anew, it cosigns nothing: neither the log that is gone, nor any other."""
    options = [option, log.origin] if option == "--origin" else [option]
    other = HandLog(KEYS, "office.test/log/ffff/2026").grow("one")
    forked = HandLog(KEYS).grow("one", "OTHER")
    with witness(folder, KEYS, *options) as url:
        assert post(url, log.request(0))[0] == 200
        assert post(url, HandLog(KEYS).grow(*"abcdef").request(5))[0] == 422
        if place == "what was refused":
            (folder / "logs.txt").write_text("")
        for pattern in NAMED_IN[place]:
            for path in folder.glob(pattern):
                path.unlink()
        for one in (forked, other):
            assert post(url, one.request(0))[0] == 503
    keys = ["--log-key", written(KEYS.public)]
    again = run_alone("--state", str(folder), *keys, *options)
    assert (again.returncode, "Nothing is cosigned" in again.stderr) == (1, True)
    assert list(folder.glob("*.note")) == ([] if place != "its file alone" else [next(folder.glob("*.note"))])


def half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def of_another_log(path: Path) -> None:
    """The memory of a log of one entry in place of the witness's."""
    path.write_text(HandLog(KEYS, "office.test/log/ffff/2026").grow("one").note())


DAMAGED: dict[str, tuple[str, Callable[[Path], object]]] = {
    "a file cut in half": ("*.note", half),
    "an empty file": ("*.note", lambda path: path.write_bytes(b"")),
    "no text": ("*.note", lambda path: path.write_bytes(b"\xff\xfe")),
    "the file of another log": ("*.note", of_another_log),
    "a link that leads nowhere": ("*.note", lambda path: (path.unlink(), path.symlink_to("nowhere"))),
    "a folder": ("*.note", lambda path: (path.unlink(), path.mkdir())),
    "a refusal cut in half": ("*.refused", half),
    "an empty refusal": ("*.refused", lambda path: path.write_bytes(b"")),
    "a list that is no text": ("logs.txt", lambda path: path.write_bytes(b"\xff\xfe")),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_what_is_damaged_of_what_it_held_is_lost_and_not_new(
    log: HandLog, folder: Path, key: VerifierKey, damage: str
) -> None:
    """Running or started anew, it says so in words, and cosigns nothing; and nobody takes stock of it."""
    pattern, done = DAMAGED[damage]
    with witness(folder, KEYS, "--trust-first") as url:
        assert post(url, log.request(0))[0] == 200
        assert post(url, HandLog(KEYS).grow(*"abcdef").request(5))[0] == 422
        (path,) = folder.glob(pattern)
        done(path)
        for one in (log.grow("six").request(5), log.request(1), HandLog(KEYS).grow("one", "OTHER").request(0)):
            status, _, words = post(url, one)
            assert (status, "this witness has lost what it held" in words) == (503, True)
        assert written(KEYS.public) not in read(url, "/")
    again = run_alone("--state", str(folder), "--log-key", written(KEYS.public), "--trust-first")
    assert (again.returncode, again.stderr.count("\n"), "Nothing is cosigned" in again.stderr) == (1, 1, True)
    if pattern == "*.note" and not path.is_symlink():
        stock = run_alone("--state", str(folder), "--take-stock")
        assert (stock.returncode, stock.stderr.count("\n"), "Nothing is listed" in stock.stderr) == (1, 1, True)


def test_memories_of_two_logs_under_each_other_s_names_are_lost(log: HandLog, folder: Path, key: VerifierKey) -> None:
    other = HandLog(KEYS, "office.test/log/ffff/2026").grow("one")
    with witness(folder, KEYS, "--trust-first") as url:
        for one in (log, other):
            assert post(url, one.request(0))[0] == 200
        first, second = folder.glob("*.note")
        first.rename(folder / "between")
        second.rename(first)
        (folder / "between").rename(second)
        for one, old in ((log, 5), (log, 1), (other, 1), (other, 5)):
            assert post(url, one.grow(*"abcdef").request(old))[0] == 503


@pytest.mark.parametrize("content", [b"", b"{", b"7", b"{}", b'{"name": "a", "seed": "00"}'])
def test_a_key_that_is_damaged_is_told_in_one_line(folder: Path, key: VerifierKey, content: bytes) -> None:
    (folder / "key.json").write_bytes(content)
    again = run_alone("--state", str(folder), "--log-key", written(KEYS.public))
    assert (again.returncode, again.stderr.count("\n"), "The key in" in again.stderr) == (1, 1, True)


def test_killed_between_the_file_and_the_list_it_goes_on(log: HandLog, folder: Path, key: VerifierKey) -> None:
    with witness(folder, KEYS, "--trust-first") as url:
        assert post(url, log.request(0))[0] == 200
        (folder / "logs.txt").write_text("")
        log.grow("six")
        assert post(url, log.request(5))[0] == 200
    assert (folder / "logs.txt").read_text() == f"{log.origin}\n"


def test_a_person_takes_stock_of_a_folder_of_before_the_list(log: HandLog, folder: Path, key: VerifierKey) -> None:
    with witness(folder, KEYS, "--trust-first") as url:
        assert post(url, log.request(0))[0] == 200
    (folder / "logs.txt").unlink()
    told = run_alone("--state", str(folder), "--take-stock").stdout
    assert told == f"Remembered from now on:\n{log.origin}\n"
    with witness(folder, KEYS) as url:
        log.grow("six")
        assert post(url, log.request(5))[0] == 200


def test_a_key_is_not_made_anew_where_logs_are_remembered(log: HandLog, folder: Path, key: VerifierKey) -> None:
    with witness(folder, KEYS, "--trust-first") as url:
        assert post(url, log.request(0))[0] == 200
    (folder / "key.json").unlink()
    for gone in (None, next(folder.glob("*.note"))):
        if gone is not None:
            gone.unlink()
        again = run_alone("--state", str(folder), "--ceremony", "audit.test/w1")
        assert (again.returncode, "its key is gone" in again.stderr) == (1, True)
    assert (folder / "logs.txt").read_text() == f"{log.origin}\n"


def test_requests_at_once_never_take_it_back(log: HandLog, folder: Path, key: VerifierKey) -> None:
    with witness(folder, KEYS, "--origin", log.origin) as url:
        assert post(url, log.request(0))[0] == 200
        bodies = [
            HandLog(KEYS, leaves=log.leaves[:]).grow(*[str(n) for n in range(more)]).request(5) for more in range(1, 9)
        ]
        statuses: list[int] = []
        threads = [threading.Thread(target=lambda body=body: statuses.append(post(url, body)[0])) for body in bodies]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(statuses) == [200] + [409] * 7


@pytest.mark.parametrize(
    "body",
    [
        b"", b"old 0\n", b"old -1\n\nx", b"old 00\n\nx", b"\xff\xfe", b"old 0\nAAAA\n\n", b"new 0\n\n",
        b"old 1\n" + b"A" * 43 + b"=\n" * 70 + b"\n", b"old 99999999999999999999\n\nx\n0\n\n",
    ],
)  # fmt: skip
def test_what_is_no_request_is_refused(log: HandLog, folder: Path, key: VerifierKey, body: bytes) -> None:
    with witness(folder, KEYS, "--origin", log.origin) as url:
        assert post(url, body)[0] == 400
        assert post(url, log.request(0) + "x")[0] == 400
        assert post(url, b"x" * 70_000)[0] == 413
        assert post(url, log.request(0), "/other")[0] == 404


def test_a_checkpoint_with_further_lines_is_refused(log: HandLog, folder: Path, key: VerifierKey) -> None:
    text = Checkpoint(log.origin, 5, b"\0" * 32).text + "more\n"
    line = log.note().splitlines(keepends=True)[4]
    with witness(folder, KEYS, "--origin", log.origin) as url:
        assert post(url, f"old 0\n\n{text}\n{line}")[0] == 400


def test_its_key_is_made_once_and_its_own(folder: Path, key: VerifierKey) -> None:
    assert (folder / "key.json").stat().st_mode & 0o777 == 0o600
    again = run_alone("--state", str(folder), "--ceremony", "audit.test/w2")
    assert (again.returncode, "made once" in again.stderr) == (1, True)
    assert run_alone("--state", str(folder)).stderr.startswith("Name the keys of the log")


def test_what_it_cannot_start_with_is_said_in_one_line(folder: Path, tmp_path: Path, key: VerifierKey) -> None:
    keys = tmp_path / "keys"
    keys.write_text(f"{written(KEYS.public)}\n")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        for options, words in (
            (("--log-keys", str(tmp_path)), "The keys of the log cannot be read from"),
            (("--log-keys", str(keys), "--listen", "127.0.0.1"), "HOST:PORT is expected"),
            (("--log-keys", str(keys), "--listen", "127.0.0.1:65536"), "HOST:PORT is expected"),
            (("--log-keys", str(keys), "--listen", f"127.0.0.1:{taken.getsockname()[1]}"), "Nothing can listen at"),
        ):
            done = run_alone("--state", str(folder), *options)
            assert (done.returncode, done.stderr.count("\n"), words in done.stderr) == (1, 1, True), done.stderr


def test_it_runs_without_the_office(folder: Path, tmp_path: Path, key: VerifierKey) -> None:
    alone = tmp_path / "alone"
    alone.mkdir()
    (alone / "witness.py").write_bytes(WITNESS.read_bytes())
    done = subprocess.run(
        ["python3", "-S", "-E", "witness.py", "--state", str(tmp_path / "w2"), "--ceremony", "audit.test/w2"],
        cwd=alone, check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stdout.startswith("witness audit.test/w2+"), done.stderr


def test_it_signs_as_rfc_8032_says(chance: random.Random) -> None:
    for length in range(30):
        seed, message = chance.randbytes(32), chance.randbytes(length)
        theirs, ours = Ed25519PrivateKey.from_private_bytes(seed), Signer("audit.test/w1", seed)
        assert ours.key.public == theirs.public_key().public_bytes_raw()
        assert ours.sign(message) == theirs.sign(message)
