#!/usr/bin/env python3
"""A witness: remembers the last checkpoint of a log, and cosigns only what continues it (tlog-witness of C2SP).

Needs Python 3.9 or later, nothing but its standard library. For a body outside the Board's own IT:

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
import hashlib
import threading
import time
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from .canonical import b64
from .errors import Malformed
from .notes import Checkpoint, Note, VerifierKey, note_signature_holds, parse_checkpoint, parse_note
from .terminal import Parser, say
from .tree import check_consistency
from .witness_memory import Folder, Lost

LONGEST_REQUEST = 1 << 16
MOST_PROOF_LINES = 63
MOST_LOGS = 1_000
MOST_REFUSED = 1_000
TIMEOUT_S = 20
HIGHEST_PORT = 65_535


class Answer(Exception):
    """What the office gets instead of a cosignature: an HTTP status and a text."""

    def __init__(self, status: int, text: str, kind: str = "text/plain; charset=utf-8") -> None:
        super().__init__(text)
        self.status = status
        self.text = text
        self.kind = kind


@dataclass(frozen=True)
class Request:
    """What the office asks a witness to cosign: its checkpoint, and the proof from the size that it thinks the witness
    knows."""

    old: int
    proof: list[bytes]
    text: str
    note: Note
    checkpoint: Checkpoint

    @classmethod
    def parse(cls, body: bytes) -> Request:
        """The request in these bytes. Raises Answer 400."""
        try:
            head, blank, text = body.decode().partition("\n\n")
            first, *lines = head.split("\n")
            word, _, size = first.partition(" ")
            if not blank or word != "old" or not size.isascii() or not size.isdigit() or str(int(size[:18])) != size:
                raise Malformed("the request begins with a line `old SIZE`, then proof lines, then an empty line")
            if len(lines) > MOST_PROOF_LINES:
                raise Malformed(f"more than {MOST_PROOF_LINES} proof lines")
            proof = [b64(line, 32) for line in lines]
            note = parse_note(text)
            request = cls(int(size), proof, text, note, parse_checkpoint(note.text))
        except (Malformed, UnicodeDecodeError) as error:
            raise Answer(400, f"{error}\n") from None
        if request.old > request.checkpoint.size or (not request.old and proof):
            raise Answer(400, "the old size is larger than the checkpoint, or a proof was given from nothing\n")
        return request


class Witness:
    """Answers requests one at a time, so memory and answers never differ."""

    def __init__(self, folder: Folder, log_keys: list[VerifierKey], origins: list[str], *, trusts_first: bool) -> None:
        self.folder = folder
        self.signer = folder.signer()
        self.log_keys = log_keys
        self.origins = set(origins)
        self.trusts_first = trusts_first
        self._lock = threading.Lock()

    def add_checkpoint(self, body: bytes) -> str:
        """The cosignature of the checkpoint in this request. It is remembered before it is given. Raises Answer."""
        request = Request.parse(body)
        origin = request.checkpoint.origin
        keys = [key for key in self.log_keys if origin.startswith(f"{key.name}/log/")]
        with self._lock:
            try:
                self.folder.check_whole()
            except Lost as error:
                say(f"LOST: {error}")
                raise Answer(503, f"this witness has lost what it held, and cosigns nothing: {error}\n") from None
            known = self.folder.newest(origin)
            self._check_known(origin, keys, is_known=known is not None)
            self._check_signed(request, keys)
            self._check_continues(request, known)
            line = self.signer.cosignature(request.note, int(time.time()))
            self.folder.remember(origin, _without_others(request, keys) + line)
        return line

    def _check_known(self, origin: str, keys: list[VerifierKey], *, is_known: bool) -> None:
        is_watched = origin in self.origins or is_known
        if not keys or not (is_watched or self.trusts_first):
            raise Answer(404, "this witness does not watch that log\n")
        if not is_known and len(self.folder.notes()) >= MOST_LOGS:
            raise Answer(404, f"this witness watches no more than {MOST_LOGS} logs\n")

    def _check_signed(self, request: Request, keys: list[VerifierKey]) -> None:
        """Raises Answer unless one of these keys has signed validly."""
        if not any(
            (line.name, line.key_id) == (key.name, key.key_id)
            and note_signature_holds(key, request.note, line.signature)
            for key in keys
            for line in request.note.signatures
        ):
            raise Answer(403, "the checkpoint is not signed by the keys of this log\n")

    def _check_continues(self, request: Request, known: Checkpoint | None) -> None:
        new = request.checkpoint
        size = known.size if known else 0
        if known and new.size == size and new.root != known.root:
            self._note_fork(request)
            raise Answer(409, f"{size}\n", "text/x.tlog.size")
        if request.old != size:
            raise Answer(409, f"{size}\n", "text/x.tlog.size")
        if known is None or size == 0:
            return
        if not check_consistency(size, new.size, request.proof, known.root, new.root):
            self._note_fork(request)
            raise Answer(422, "the checkpoint does not continue the one that was cosigned before\n")

    def _note_fork(self, request: Request) -> None:
        """Keeps what the office signed beside what it had signed before: the two together prove the office guilty, or
        clear it."""
        name = hashlib.sha256(request.text.encode()).hexdigest()[:32]
        if len(self.folder.refused()) < MOST_REFUSED:
            self.folder.write(f"{name}.refused", request.text.encode())
        say(f"REFUSED: {request.checkpoint.origin} at {request.checkpoint.size} does not continue what was cosigned")


def _without_others(request: Request, keys: list[VerifierKey]) -> str:
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
            say(f"{self.address_string()} {format % arguments}")

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
    parser = Parser(prog="witness", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--state", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--ceremony", metavar="NAME", help="make the key under this name, print its public half, end")
    parser.add_argument(
        "--log-key", action="append", default=[], metavar="VKEY", help="of the system; once for each key"
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
        say(f"witness {folder.make_key(chosen.ceremony).written}")
        return
    if chosen.take_stock:
        try:
            say("\n".join(["Remembered from now on:", *folder.take_stock()]))
        except Lost as error:
            raise SystemExit(f"Nothing is listed: {error}. Bring {folder.path} back from its backup.") from None
        return
    lines = [*chosen.log_key, *(key_lines(chosen.log_keys) if chosen.log_keys else ())]
    try:
        keys = [VerifierKey.parse(line.strip()) for line in lines if line.strip()]
    except Malformed as error:
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
        say(f"{witness.signer.key.name} listens at http://{chosen.listen.rpartition(':')[0]}:{server.server_port}/")
        server.serve_forever()


if __name__ == "__main__":
    main()
