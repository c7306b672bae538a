#!/usr/bin/env python3
"""A witness: remembers the last checkpoint of a log, and cosigns only what continues it (tlog-witness of C2SP).

Needs Python 3.9 or later and `verify.py` in the same folder; nothing else. For a body outside the Board's own IT:

    python witness.py --state FOLDER --ceremony NAME
    python witness.py --state FOLDER --log-key office.example+1a2b3c4d+BASE64 [--origin ORIGIN | --trust-first]

The ceremony makes the key and prints its public half, for policies. The log's keys come from the office, on paper or by
telephone, not from the log. `--origin` names the logs to watch; with `--trust-first` every log of these keys is watched
from its first checkpoint on. The folder holds the key, one file a log and a list of these logs: losing it is losing the
memory. A log that is listed, or stands among the refused, and has no file is lost, not new: then nothing is cosigned.
`--take-stock` lists the logs of the files that are there, once, for a folder of before the list or one brought back.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import os
import secrets
import threading
import time
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

if __package__:
    from . import verify
else:
    import verify  # type: ignore[import-not-found, no-redef]  # beside this file, where there is no office

LONGEST_REQUEST = 1 << 16
MOST_PROOF_LINES = 63
MOST_LOGS = 1_000
MOST_REFUSED = 1_000
LIST = "logs.txt"
TIMEOUT_S = 20
HIGHEST_PORT = 65_535

# Edwards25519 (RFC 8032, section 5.1)
_PRIME = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_CURVE = -121665 * pow(121666, _PRIME - 2, _PRIME) % _PRIME
_BASE_X = 15112221349535400772501151409588531511454012693041857206046113283949847762202
_BASE_Y = 46316835694926478169428394003475163141307993866256225615783033603165251855960
_BASE = (_BASE_X, _BASE_Y, 1, _BASE_X * _BASE_Y % _PRIME)


class Answer(Exception):
    """What the office gets instead of a cosignature: a status of HTTP and a text."""

    def __init__(self, status: int, text: str, kind: str = "text/plain; charset=utf-8") -> None:
        super().__init__(text)
        self.status = status
        self.text = text
        self.kind = kind


class Lost(Exception):
    """Something that was remembered is gone: nothing is cosigned until a person has brought it back."""


@dataclass(frozen=True)
class Request:
    """What the office asks to have cosigned: its checkpoint, and the proof from the size it thinks we know."""

    old: int
    proof: list[bytes]
    text: str
    note: verify.Note
    checkpoint: verify.Checkpoint

    @classmethod
    def parse(cls, body: bytes) -> Request:
        """The request in these bytes. Raises Answer 400."""
        try:
            head, blank, text = body.decode().partition("\n\n")
            first, *lines = head.split("\n")
            word, _, size = first.partition(" ")
            if not blank or word != "old" or not size.isascii() or not size.isdigit() or str(int(size[:18])) != size:
                raise verify.Malformed(
                    "the request begins with a line `old SIZE`, then proof lines, then an empty line"
                )
            if len(lines) > MOST_PROOF_LINES:
                raise verify.Malformed(f"more than {MOST_PROOF_LINES} proof lines")
            proof = [verify.b64(line, 32) for line in lines]
            note = verify.parse_note(text)
            request = cls(int(size), proof, text, note, verify.parse_checkpoint(note.text))
        except (verify.Malformed, UnicodeDecodeError) as error:
            raise Answer(400, f"{error}\n") from None
        if request.old > request.checkpoint.size or (not request.old and proof):
            raise Answer(400, "the old size is larger than the checkpoint, or a proof was given from nothing\n")
        return request


class Signer:
    """The witness' own key: Ed25519, from a seed of 32 bytes, by RFC 8032."""

    def __init__(self, name: str, seed: bytes) -> None:
        digest = hashlib.sha512(seed).digest()
        scalar = int.from_bytes(digest[:32], "little")
        self._scalar = (scalar & ((1 << 254) - 8)) | (1 << 254)
        self._prefix = digest[32:]
        public = _times_base(self._scalar)
        number = verify.key_id(name, verify.COSIGNATURE, public)
        self.key = verify.VerifierKey(name, number, verify.COSIGNATURE, public)

    def sign(self, message: bytes) -> bytes:
        """The signature over a message: 64 bytes."""
        once = int.from_bytes(hashlib.sha512(self._prefix + message).digest(), "little") % _ORDER
        point = _times_base(once)
        bound = hashlib.sha512(point + self.key.public + message).digest()
        challenge = int.from_bytes(bound, "little") % _ORDER
        return point + ((once + challenge * self._scalar) % _ORDER).to_bytes(32, "little")

    def cosignature(self, note: verify.Note, timestamp: int) -> str:
        """The line to put under a note."""
        signature = self.sign(f"cosignature/v1\ntime {timestamp}\n{note.text}".encode())
        data = self.key.key_id + timestamp.to_bytes(8, "big") + signature
        return f"— {self.key.name} {base64.b64encode(data).decode()}\n"

    @property
    def written(self) -> str:
        """The public half as policies write it."""
        data = base64.b64encode(bytes([self.key.type]) + self.key.public).decode()
        return f"{self.key.name}+{self.key.key_id.hex()}+{data}"


def _times_base(scalar: int) -> bytes:
    """The public point of a secret number; a random multiple of the order hides how long that takes."""
    total, point = (0, 1, 1, 0), _BASE
    factor = scalar + secrets.randbits(128) * _ORDER
    while factor:
        if factor & 1:
            total = _added(total, point)
        point = _added(point, point)
        factor >>= 1
    inverse = pow(total[2], _PRIME - 2, _PRIME)
    x, y = total[0] * inverse % _PRIME, total[1] * inverse % _PRIME
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _added(one: tuple[int, int, int, int], two: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """The sum of two points in extended coordinates (RFC 8032, section 5.1.4)."""
    a = (one[1] - one[0]) * (two[1] - two[0]) % _PRIME
    b = (one[1] + one[0]) * (two[1] + two[0]) % _PRIME
    c = 2 * one[3] * two[3] * _CURVE % _PRIME
    d = 2 * one[2] * two[2] % _PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _PRIME, g * h % _PRIME, f * g % _PRIME, e * h % _PRIME


class Folder:
    """The memory: `key.json` (mode 600), the newest cosigned checkpoint of each log, named by the origin's hash, and
    the list `logs.txt` of their origins."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, name: str, data: bytes) -> None:
        """Puts a file on the disk, whole or not at all, before this returns."""
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        beside = self.path / f".{name}.{os.getpid()}"
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self.path / name)
        if os.name == "posix":
            folder = os.open(self.path, os.O_RDONLY)
            os.fsync(folder)
            os.close(folder)

    def make_key(self, name: str) -> Signer:
        """The ceremony. Raises SystemExit where there is a key."""
        if (self.path / "key.json").exists():
            raise SystemExit(f"There is a key in {self.path} already; it is made once.")
        seed = secrets.token_bytes(32)
        signer = Signer(name, seed)
        if any(self.path.glob("*.note")) or any(self.path.glob("*.refused")):
            raise SystemExit(f"{self.path} remembers logs, and its key is gone. Bring it back from its backup.")
        self.write("verifier-keys.txt", f"{signer.written}\n".encode())
        self.write(LIST, b"")
        self.write("key.json", json.dumps({"name": name, "seed": seed.hex()}).encode())
        return signer

    def signer(self) -> Signer:
        """The key. Raises SystemExit where there is none."""
        try:
            kept = json.loads((self.path / "key.json").read_bytes())
        except FileNotFoundError:
            raise SystemExit(f"There is no key in {self.path}. Make one: --ceremony NAME") from None
        return Signer(kept["name"], bytes.fromhex(kept["seed"]))

    def take_stock(self) -> list[str]:
        """Lists the logs of the files that are there; a person has seen to it that these are all."""
        origins = sorted(_origin_of(note) for note in self.notes())
        self.write(LIST, "".join(f"{origin}\n" for origin in origins).encode())
        return origins

    def listed(self) -> set[str]:
        """The logs that were ever cosigned. Raises Lost without the list, which the ceremony makes, empty."""
        try:
            return set((self.path / LIST).read_text(encoding="utf-8").splitlines())
        except (OSError, UnicodeDecodeError) as error:
            raise Lost(f"the list of logs cannot be read: {error}") from None

    def check_whole(self) -> None:
        """Raises Lost where a log is named, by the list or by what was refused of it, and its file is gone."""
        names = self.listed() | {_origin_of(note) for note in self.refused()}
        gone = sorted(origin for origin in names if not (self.path / self.name_of(origin)).exists())
        if gone:
            raise Lost(f"what was cosigned is gone of {', '.join(gone)}")

    def remember(self, origin: str, note: str) -> None:
        """Keeps the newest note of a log, then its name. Raises Lost without the list."""
        listed = self.listed()
        self.write(self.name_of(origin), note.encode())
        if origin not in listed:  # killed before: a file that is not listed is there all the same
            self.write(LIST, "".join(f"{one}\n" for one in sorted({*listed, origin})).encode())

    def newest(self, origin: str) -> verify.Checkpoint | None:
        """The newest checkpoint that was cosigned for this log."""
        try:
            note = (self.path / self.name_of(origin)).read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        return verify.parse_checkpoint(verify.parse_note(note).text)

    def notes(self) -> list[str]:
        """Every newest note, as the log signed it and we cosigned it."""
        return [path.read_text(encoding="utf-8") for path in sorted(self.path.glob("*.note"))]

    def refused(self) -> list[str]:
        """Every note that the log's keys had signed and we did not cosign, as it came."""
        return [path.read_text(encoding="utf-8") for path in sorted(self.path.glob("*.refused"))]

    @staticmethod
    def name_of(origin: str) -> str:
        """The file of a log."""
        return hashlib.sha256(origin.encode()).hexdigest() + ".note"


class Witness:
    """Answers requests, one at a time: what is remembered and what is answered never differ."""

    def __init__(
        self, folder: Folder, log_keys: list[verify.VerifierKey], origins: list[str], *, trusts_first: bool
    ) -> None:
        self.folder = folder
        self.signer = folder.signer()
        self.log_keys = log_keys
        self.origins = set(origins)
        self.trusts_first = trusts_first
        self._lock = threading.Lock()

    def add_checkpoint(self, body: bytes) -> str:
        """The cosignature of the checkpoint in this request, remembered before it is given. Raises Answer."""
        request = Request.parse(body)
        origin = request.checkpoint.origin
        keys = [key for key in self.log_keys if origin.startswith(f"{key.name}/log/")]
        with self._lock:
            try:
                self.folder.check_whole()
            except Lost as error:
                verify.say(f"LOST: {error}")
                raise Answer(503, f"this witness has lost what it held, and cosigns nothing: {error}\n") from None
            known = self.folder.newest(origin)
            self._check_known(origin, keys, is_known=known is not None)
            self._check_signed(request, keys)
            self._check_continues(request, known)
            line = self.signer.cosignature(request.note, int(time.time()))
            self.folder.remember(origin, _without_others(request, keys) + line)
        return line

    def _check_known(self, origin: str, keys: list[verify.VerifierKey], *, is_known: bool) -> None:
        is_watched = origin in self.origins or is_known
        if not keys or not (is_watched or self.trusts_first):
            raise Answer(404, "this witness does not watch that log\n")
        if not is_known and len(self.folder.notes()) >= MOST_LOGS:
            raise Answer(404, f"this witness watches no more than {MOST_LOGS} logs\n")

    def _check_signed(self, request: Request, keys: list[verify.VerifierKey]) -> None:
        """A valid signature by one of these keys."""
        if not any(
            (line.name, line.key_id) == (key.name, key.key_id)
            and verify.note_signature_holds(key, request.note, line.signature)
            for key in keys
            for line in request.note.signatures
        ):
            raise Answer(403, "the checkpoint is not signed by the keys of this log\n")

    def _check_continues(self, request: Request, known: verify.Checkpoint | None) -> None:
        new = request.checkpoint
        size = known.size if known else 0
        if known and new.size == size and new.root != known.root:
            self._note_fork(request)
            raise Answer(409, f"{size}\n", "text/x.tlog.size")
        if request.old != size:
            raise Answer(409, f"{size}\n", "text/x.tlog.size")
        if known is None or size == 0:
            return
        if not verify.check_consistency(size, new.size, request.proof, known.root, new.root):
            self._note_fork(request)
            raise Answer(422, "the checkpoint does not continue the one that was cosigned before\n")

    def _note_fork(self, request: Request) -> None:
        """Keeps what the office signed beside what it had signed before: together they convict it, or clear it."""
        name = hashlib.sha256(request.text.encode()).hexdigest()[:32]
        if len(self.folder.refused()) < MOST_REFUSED:
            self.folder.write(f"{name}.refused", request.text.encode())
        verify.say(
            f"REFUSED: {request.checkpoint.origin} at {request.checkpoint.size} does not continue what was cosigned"
        )


def _origin_of(note: str) -> str:
    return verify.parse_checkpoint(verify.parse_note(note).text).origin


def _without_others(request: Request, keys: list[verify.VerifierKey]) -> str:
    names = {key.name for key in keys}
    lines = request.text.rpartition("\n\n")[2].splitlines(keepends=True)
    return request.note.text + "\n" + "".join(line for line in lines if line.split(" ")[1] in names)


def handler(witness: Witness) -> type[BaseHTTPRequestHandler]:
    """The class by which the server answers."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = TIMEOUT_S

        def do_POST(self) -> None:
            """`/add-checkpoint`."""
            length = self.headers.get("Content-Length", "")
            if not length.isascii() or not length.isdigit() or int(length[:10]) > LONGEST_REQUEST:
                self.close_connection = True
                return self._answer(413, "a request has a length, of 64 KiB at most\n")
            body = self.rfile.read(int(length))
            if self.path != "/add-checkpoint":
                return self._answer(404, "POST /add-checkpoint\n")
            try:
                return self._answer(200, witness.add_checkpoint(body))
            except Answer as answer:
                return self._answer(answer.status, answer.text, answer.kind)

        def do_GET(self) -> None:
            """`/`: the key and the newest checkpoints that were cosigned; `/refused`: the key and what was refused."""
            if self.path not in ("/", "/refused"):
                return self._answer(404, "GET /, GET /refused or POST /add-checkpoint\n")
            notes = witness.folder.notes() if self.path == "/" else witness.folder.refused()
            return self._answer(200, f"{witness.signer.written}\n\n" + "\n".join(notes))

        def _answer(self, status: int, text: str, kind: str = "text/plain; charset=utf-8") -> None:
            data = text.encode()
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the name of the library
            verify.say(f"{self.address_string()} {format % arguments}")

    return Handler


def key_lines(file: Path) -> list[str]:
    """The lines of a file of keys. Raises SystemExit with a sentence where it cannot be read."""
    try:
        return file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SystemExit(f"The keys of the log cannot be read from {file}: {error}") from None


def server_at(listen: str, witness: Witness) -> ThreadingHTTPServer:
    """The server of `witness` at `HOST:PORT`. Raises SystemExit with a sentence where nothing can listen there."""
    host, _, port = listen.rpartition(":")
    if not port.isascii() or not port.isdigit() or int(port) > HIGHEST_PORT:
        raise SystemExit(f"--listen is {listen!r}; HOST:PORT is expected, as 127.0.0.1:8765")
    try:
        return ThreadingHTTPServer((host.strip("[]"), int(port)), handler(witness))
    except OSError as error:
        raise SystemExit(f"Nothing can listen at {listen}: {error.strerror}. Choose another: --listen") from None


def main(arguments: list[str] | None = None) -> None:
    """The command line."""
    parser = verify.Parser(prog="witness", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--state", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--ceremony", metavar="NAME", help="make the key under this name, print its public half, end")
    parser.add_argument(
        "--log-key", action="append", default=[], metavar="VKEY", help="of the office; once for each key"
    )
    parser.add_argument("--log-keys", type=Path, metavar="FILE", help="the same, one a line")
    parser.add_argument("--origin", action="append", default=[], help="a log to watch")
    parser.add_argument(
        "--trust-first", action="store_true", help="watch every log of these keys from its first checkpoint"
    )
    parser.add_argument("--take-stock", action="store_true", help="list the logs that are remembered here, and end")
    parser.add_argument("--listen", default="127.0.0.1:8765", metavar="HOST:PORT")
    chosen = parser.parse_args(arguments)
    folder = Folder(chosen.state)
    if chosen.ceremony:
        verify.say(f"witness {folder.make_key(chosen.ceremony).written}")
        return
    if chosen.take_stock:
        verify.say("\n".join(["Remembered from now on:", *folder.take_stock()]))
        return
    lines = [*chosen.log_key, *(key_lines(chosen.log_keys) if chosen.log_keys else ())]
    try:
        keys = [verify.VerifierKey.parse(line.strip()) for line in lines if line.strip()]
    except verify.Malformed as error:
        raise SystemExit(f"A key of the log cannot be read: {error}") from None
    if not keys:
        raise SystemExit("Name the keys of the log: --log-key")
    witness = Witness(folder, keys, chosen.origin, trusts_first=chosen.trust_first)
    try:
        folder.check_whole()
    except Lost as error:
        raise SystemExit(
            f"Nothing is cosigned: {error}. Bring {folder.path} back from its backup; --take-stock, when it is whole."
        ) from None
    with server_at(chosen.listen, witness) as server:
        server.daemon_threads = True
        verify.say(
            f"{witness.signer.key.name} listens at http://{chosen.listen.rpartition(':')[0]}:{server.server_port}/"
        )
        server.serve_forever()


if __name__ == "__main__":
    main()
