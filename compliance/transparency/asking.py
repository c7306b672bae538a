"""Asks several witnesses over HTTP at the same time. Each has until the deadline, and none waits for another.

A witness is another body's machine. It may be silent, or send a byte now and then for hours. Its question is then cut
off, and it is not asked again before that question has ended.
"""

import http.client
import queue
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from time import monotonic
from urllib.parse import urlsplit

from .errors import Malformed
from .notes import Checkpoint, parse_checkpoint, parse_note

Key = tuple[str, str]
"""The address of a witness, and what it is asked about."""
_under_way: set[Key] = set()
"""Questions of this process that have not ended. Some of them were given up before."""
MOST_NOTES = 2_000


@dataclass(frozen=True)
class WitnessAnswer:
    """The answer of a witness: the HTTP status and the text."""

    status: int
    text: str

    @property
    def size(self) -> int | None:
        """The size that the witness knows, where it answers 409."""
        digits = self.text.strip()
        return (
            int(digits[:18]) if self.status == HTTPStatus.CONFLICT and digits.isascii() and digits.isdigit() else None
        )


class Asking:
    """Questions that all end `seconds` from now. At most `longest` bytes of an answer are read."""

    def __init__(self, seconds: float, longest: int) -> None:
        self._seconds, self._longest, self._ends = seconds, longest, monotonic() + seconds
        self._came: queue.SimpleQueue[tuple[Key, WitnessAnswer | Exception]] = queue.SimpleQueue()
        self._waiting: dict[Key, http.client.HTTPConnection | None] = {}

    def ask(self, key: Key, path: str, body: str | None = None) -> None:
        """Begins to ask the witness at `key[0]`: with a POST where there is a body, else with a GET. May also be called
        while answers arrive."""
        self._waiting[key] = None
        if key in _under_way:
            self._came.put((key, TimeoutError("the question before has not ended")))
            return
        _under_way.add(key)
        threading.Thread(target=self._talk, args=(key, path, body), daemon=True).start()

    def answers(self) -> Iterator[tuple[Key, WitnessAnswer | Exception]]:
        """The answers, as they arrive. At the deadline, a TimeoutError for each question without an answer."""
        while self._waiting:
            try:
                key, answer = self._came.get(timeout=max(0.0, self._ends - monotonic()))
            except queue.Empty:
                break
            del self._waiting[key]
            yield key, answer
        for key, talk in self._waiting.items():
            if talk and talk.sock:
                with suppress(OSError):  # the call of the plain socket: TLS has no farewell for who does not answer
                    socket.socket.shutdown(talk.sock, socket.SHUT_RDWR)
            yield key, TimeoutError(f"no answer within {self._seconds:g} seconds")
        self._waiting = {}

    def _talk(self, key: Key, path: str, body: str | None) -> None:
        answer: WitnessAnswer | Exception
        try:
            answer = self._answer(key, path, body)
        except Exception as error:  # whatever the other side did: it is no answer
            answer = error
        _under_way.discard(key)
        self._came.put((key, answer))

    def _answer(self, key: Key, path: str, body: str | None) -> WitnessAnswer:
        place = urlsplit(key[0])
        kind = http.client.HTTPSConnection if place.scheme == "https" else http.client.HTTPConnection
        talk = kind(place.netloc, timeout=max(0.001, self._ends - monotonic()))
        if key in self._waiting:
            self._waiting[key] = talk
        try:
            verb, data = ("GET", None) if body is None else ("POST", body.encode())
            talk.request(verb, place.path.rstrip("/") + path, data, {"Content-Type": "text/plain"} if data else {})
            response = talk.getresponse()
            text = response.read(self._longest).decode(errors="replace")
            return WitnessAnswer(response.status, text.replace("\0", "\ufffd"))  # PostgreSQL keeps no NUL in an alarm
        finally:
            talk.close()


def notes_in(text: str, name: str) -> Iterator[tuple[str, Checkpoint]]:
    """The notes in an answer that are in the name of this signer, with their checkpoints. What is no note is passed
    over, and counts: a witness that answers with millions of such parts takes no more time than one of many logs."""
    parts = text.split("\n\n", 2 * MOST_NOTES + 1)[1 : 2 * MOST_NOTES + 1]
    for body, signatures in zip(parts[::2], parts[1::2], strict=False):
        note = f"{body}\n\n{signatures.rstrip()}\n"
        try:
            checkpoint = parse_checkpoint(parse_note(note).text)
        except Malformed:
            continue
        if checkpoint.origin.startswith(f"{name}/log/"):
            yield note, checkpoint
