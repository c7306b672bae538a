"""Deadlines of the web server while an answer is worked on or goes out, on a clock and a loop that the test turns."""

import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from compliance import web_server
from compliance.web_server import Channel, Deadlines, Server, server_of
from tests.waiting import LONG_WAIT_S, wait_until

FIRST, BEGUN, REST = b"GET /1 HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET /2 HT", b"TP/1.1\r\nHost: localhost\r\n\r\n"
LARGE = 8 * 1024 * 1024
"""More than sockets hold between two who do not read, less than what blocks a thread of the server."""


@dataclass
class Office:
    """A server in the hands of the test; its application answers once the test lets it, with so many bytes."""

    most: int = 0
    now: float = 0.0
    worked_on: list[str] = field(default_factory=list)
    may_answer: threading.Event = field(default_factory=threading.Event)
    server: Server = field(init=False)

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., object]) -> Iterable[bytes]:
        """The application."""
        self.worked_on.append(environ["PATH_INFO"])
        assert self.may_answer.wait(LONG_WAIT_S)
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [b" " * self.most]

    @property
    def channel(self) -> Channel:
        (channel,) = self.server.active_channels.values()
        return channel

    def turns_until(self, thing: Callable[[], Any], what: str) -> None:
        """Turns the server's loop until something is so."""

        def turned() -> Any:
            self.server.turn()
            return thing()

        wait_until(turned, what)

    def after(self, seconds: float) -> None:
        """The clock goes on, and the server looks for requests past their deadline."""
        self.now += seconds
        self.server.maintenance(time.time())


@pytest.fixture
def office(monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    """Closed at the end."""
    office = Office()
    monkeypatch.setattr(web_server, "time", SimpleNamespace(monotonic=lambda: office.now))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        office.server = server_of(office, listening, Deadlines(10, 300))
        yield office
        office.may_answer.set()
        office.server.task_dispatcher.shutdown()
        for channel in list(office.server.active_channels.values()):
            channel.handle_close()
        office.server.close()


@pytest.fixture
def client(office: Office) -> Iterator[socket.socket]:
    """A connection that asks once and begins to ask again, while the first request is worked on."""
    with socket.create_connection(("127.0.0.1", office.server.effective_port)) as client:
        client.sendall(FIRST + BEGUN)
        office.turns_until(lambda: office.worked_on, "the first request is taken")
        client.setblocking(False)
        yield client


def answer_of(office: Office, client: socket.socket) -> tuple[bytes, int]:
    """Status line and length of the body of the next answer, read to its end."""
    found = b""
    while b"\r\n\r\n" not in found or len(found) < whole_length(found):
        office.server.turn()
        with suppress(BlockingIOError):
            while more := client.recv(LARGE):
                found += more
    return found.partition(b"\r\n")[0], len(found.partition(b"\r\n\r\n")[2])


def whole_length(found: bytes) -> int:
    head = found.partition(b"\r\n\r\n")[0].lower()
    return len(head) + 4 + int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0])


@pytest.mark.parametrize("most", [1, LARGE], ids=["worked on", "read slowly"])
def test_a_request_that_waits_behind_an_answer_is_not_late(office: Office, client: socket.socket, most: int) -> None:
    office.most = most
    if most == LARGE:
        office.may_answer.set()
        office.turns_until(lambda: not office.channel.requests, "the answer waits for its reader")
        assert office.channel.total_outbufs_len
    before = list(office.channel.requests)
    office.after(60)
    assert office.channel.requests == before
    office.may_answer.set()
    assert answer_of(office, client) == (b"HTTP/1.1 200 OK", most)
    office.after(9)
    client.sendall(REST)
    assert answer_of(office, client) == (b"HTTP/1.1 200 OK", most)
    assert office.worked_on == ["/1", "/2"]


def test_its_time_begins_with_the_end_of_the_answer(office: Office, client: socket.socket) -> None:
    office.after(60)
    assert len(office.channel.requests) == 1
    office.may_answer.set()
    assert answer_of(office, client)[0] == b"HTTP/1.1 200 OK"
    office.after(11)
    assert answer_of(office, client)[0].endswith(b" 408 Request Timeout")
    assert office.worked_on == ["/1"]
