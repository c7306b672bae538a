"""The web server: waitress in a few processes that share one socket.

waitress gives a request to a thread only once its head and body have arrived, and sends an answer from a buffer. So a
client that is slow or silent holds a connection and never a thread. What waitress lacks is added here: a deadline for
the whole of a head and of a body, which a byte now and then does not move, and more than one process; and, where the
module of the application tells who sends a request (`caller_of`), a separate line for strangers (`lines.py`) and a
bound on what is held for all of them.
"""

import argparse
import copy
import importlib
import os
import resource
import shutil
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from tempfile import mkdtemp
from types import SimpleNamespace
from typing import Any

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.utilities import Error

from compliance.embedded.children import dies_with_us
from compliance.lines import People, Strangers

PROCESSES, THREADS = 2, 2
CONNECTIONS = 2000
"""Connections open at once in one process; others wait."""
IDLE_S = 30
"""A connection on which nothing has moved for so long is closed."""
HEAD_S, BODY_S = 10, 300
"""Deadlines: a head is a few hundred bytes; 25 MiB of artwork need 300 seconds at 0.7 Mbit/s."""
HEAD_BYTES, BODY_BYTES = 32 * 1024, 30_000_000
HELD_BYTES = 64 * 1024 * 1024 // PROCESSES
"""Of heads, bodies and answers, held by one process for all strangers: whoever holds most is cut off first."""
CUT_OFF = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n"
LAST_ANSWERS_S = 10
"""The seconds for which a process that was asked to stop continues with the requests that it has."""
Application = Callable[[dict[str, Any], Callable[..., object]], Iterable[bytes]]
Callers = Callable[[str, dict[str, str], str], Any]
"""The function that gives the sender of a request, by its path, headers and address: `network`, empty for people, and
`most_bytes` of a body."""
HEEDED = {signal.SIGTERM, signal.SIGINT, signal.SIGCHLD}


@dataclass(frozen=True)
class Deadlines:
    """Seconds that a head and a whole request may take to arrive."""

    head_s: float = HEAD_S
    body_s: float = BODY_S


class RequestTimeout(Error):  # type: ignore[misc]
    """The answer to a client that sends too slowly."""

    code, reason = 408, "Request Timeout"


class Request(HTTPRequestParser):  # type: ignore[misc]
    """A request as it arrives, with the time of its first byte. Who sends it is known with its head."""

    adj: Adjustments

    def __init__(self, adj: Adjustments, channel: "Channel") -> None:
        super().__init__(adj)
        self.began, self.channel, self.network = time.monotonic(), channel, channel.address

    def parse_header(self, header_plus: bytes) -> None:
        """As waitress does, then bounds the body by who sends it."""
        super().parse_header(header_plus)
        caller = self.channel.server.caller_of(self.path, self.headers, self.channel.address)
        self.network = caller.network
        self.channel.is_strangers = bool(caller.network)
        self.adj = copy.copy(self.adj)
        self.adj.max_request_body_size = min(caller.most_bytes, self.adj.max_request_body_size)

    @property
    def size(self) -> int:
        """Bytes that have arrived."""
        return int(self.header_bytes_received) + int(self.body_bytes_received)


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection."""

    request: Request | None
    requests: list[Request]
    total_outbufs_len: int
    is_strangers = True
    counted = 0

    def __init__(self, server: "Server", sock: Any, addr: Any, *more: Any, **named: Any) -> None:
        self.address, self.parser_class = str(addr[0]), partial(Request, channel=self)
        super().__init__(server, sock, addr, *more, **named)

    @property
    def network(self) -> str:
        """The network of the stranger whose request is the next; empty for somebody who is signed in."""
        return self.requests[0].network if self.requests else self.address

    @property
    def size(self) -> int:
        """Bytes that are held here for a stranger."""
        if not self.is_strangers:
            return 0
        begun = self.request.size if self.request else 0
        return begun + sum(request.size for request in list(self.requests)) + self.total_outbufs_len

    def received(self, data: bytes) -> bool:
        """As waitress does, and counts what is held."""
        is_taken: bool = super().received(data)
        self.server.count(self)
        return is_taken

    def service(self) -> None:
        """Answers a request; what is held of the answer is counted by the loop."""
        super().service()
        self.server.is_answered = self.server.is_answered or self.is_strangers

    def handle_close(self) -> None:
        """Closes; nothing is held any more."""
        super().handle_close()
        self.server.held -= self.counted
        self.counted = 0

    def cut_off(self) -> None:
        """Closes in one line, whatever was on its way."""
        if not self.total_outbufs_len:
            with suppress(OSError):
                self.socket.send(CUT_OFF)
        self.handle_close()

    def enforce(self, deadlines: Deadlines) -> None:
        """Refuses a request that has missed its deadline.

        Nothing is read while an answer is worked on or goes out, so this time does not count.
        """
        request = self.request
        if request is None or self.will_close:
            return
        if self.requests or self.total_outbufs_len:
            request.began = time.monotonic()
            return
        allowed = deadlines.body_s if request.headers_finished else deadlines.head_s
        if time.monotonic() - request.began > allowed:
            self.refuse(request, allowed)

    def refuse(self, request: Request, allowed: float) -> None:
        """Answers 408 in words and closes."""
        with self.requests_lock:
            self.request = None
            request.error = RequestTimeout(
                f"The request took more than {allowed:g} seconds to arrive. Nothing of it was kept. Send it again."
            )
            self.requests.append(request)
        self.server.add_task(self)


class Server(TcpWSGIServer):  # type: ignore[misc]
    """The server of one process."""

    channel_class = Channel

    def __init__(
        self, *arguments: object, deadlines: Deadlines, caller_of: Callers, people: People, **named: object
    ) -> None:
        self.deadlines, self.caller_of, self.held, self.is_answered = deadlines, caller_of, 0, False
        self.strangers = Strangers(people)
        super().__init__(*arguments, dispatcher=people, **named)

    def add_task(self, task: Channel) -> None:
        """Puts a request into its line."""
        (self.strangers if task.network else self.task_dispatcher).add_task(task)

    def count(self, channel: Channel) -> None:
        """Counts anew what is held for the stranger at the other end, and makes room where it is too much in all."""
        size = channel.size
        self.held += size - channel.counted
        channel.counted = size
        if self.held > HELD_BYTES:
            self.make_room()

    def make_room(self) -> None:
        """Cuts off whoever holds most, until what is held for strangers is within the bound."""
        for channel in sorted(self.active_channels.values(), key=lambda one: one.counted, reverse=True):
            if self.held <= HELD_BYTES:
                break
            channel.cut_off()

    def maintenance(self, now: float) -> None:
        """Closes idle connections, as waitress does, and refuses requests past their deadline."""
        super().maintenance(now)
        for channel in list(self.active_channels.values()):
            channel.enforce(self.deadlines)
            self.count(channel)

    def is_busy(self) -> bool:
        """Whether any accepted request is still unanswered or unsent."""
        return any(channel.requests or channel.total_outbufs_len for channel in self.active_channels.values())

    def turn(self) -> None:
        """Serves what is ready; otherwise waits a second at most."""
        wasyncore.loop(timeout=1, use_poll=True, map=self._map, count=1)
        if self.is_answered:
            self.is_answered = False
            for channel in list(self.active_channels.values()):
                self.count(channel)

    def run(self) -> None:
        """Serves until SIGTERM or Ctrl-C, then answers the requests that it has."""
        stopping = False

        def stop(number: int, frame: object) -> None:
            nonlocal stopping
            stopping = True
            self.pull_trigger()

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, stop)
        while not stopping:
            self.turn()
        wasyncore.dispatcher.close(self)  # the socket that it listens on; it accepts nobody new
        last = time.monotonic() + LAST_ANSWERS_S
        while self.is_busy() and time.monotonic() < last:
            self.turn()
        self.task_dispatcher.shutdown()
        self.strangers.shutdown()


def serve(application: str, listening: socket.socket, deadlines: Deadlines) -> None:
    """The work of one process: it loads the `application` of this module itself, so that processes share nothing, after
    what the module does first (`begin`, if it has one)."""
    module = importlib.import_module(application)
    if begin := getattr(module, "begin", None):
        begin()
    loaded, caller_of = module.application, getattr(module, "caller_of", anybody)
    most_files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most_files, most_files))
    server_of(loaded, listening, deadlines, caller_of).run()


def anybody(path: str, head: dict[str, str], address: str) -> Any:
    """The sender of a request to an application that does not tell strangers: one of its people."""
    return SimpleNamespace(network="", most_bytes=BODY_BYTES)


def server_of(
    application: Application, listening: socket.socket, deadlines: Deadlines, caller_of: Callers = anybody
) -> Server:
    """The server of an application on a socket that listens."""
    adjustments = Adjustments(
        sockets=[listening],
        threads=THREADS,
        connection_limit=CONNECTIONS,
        cleanup_interval=1,
        channel_timeout=IDLE_S,
        max_request_header_size=HEAD_BYTES,
        max_request_body_size=BODY_BYTES,
        ident=None,
        # The application itself says how many proxies it trusts (PROXY_COUNT, BEHIND_TLS_PROXY).
        clear_untrusted_proxy_headers=False,
    )
    return Server(
        application,
        _sock=listening,
        adj=adjustments,
        bind_socket=False,
        deadlines=deadlines,
        caller_of=caller_of,
        people=People(THREADS),
        sockinfo=(listening.family, listening.type, listening.proto, listening.getsockname()),
    )


def forked(application: str, listening: socket.socket, deadlines: Deadlines) -> int:
    """Starts a process that serves, and ends with this one; its number."""
    if number := os.fork():
        return number
    if ask := dies_with_us(signal.SIGTERM):
        ask()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, HEEDED)
    serve(application, listening, deadlines)
    sys.exit()


def ended(children: set[int]) -> dict[int, int]:
    """The processes among these that have ended, with their exit codes, negative for a signal."""
    waited = [os.waitpid(child, os.WNOHANG) for child in children]
    return {child: os.waitstatus_to_exitcode(status) for child, status in waited if child}


def keep_processes(application: str, listening: socket.socket, deadlines: Deadlines) -> int:
    """Keeps the processes until SIGTERM or Ctrl-C. A killed process is started anew; a process that failed ends all.

    The exit status: 1 after a failure.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, HEEDED)
    children, failed = {forked(application, listening, deadlines) for _ in range(PROCESSES)}, False
    while not failed and signal.sigwait(HEEDED) == signal.SIGCHLD:
        gone = ended(children)
        children -= gone.keys()
        failed = any(code > 0 for code in gone.values())
        if not failed:
            children |= {forked(application, listening, deadlines) for _ in gone}
    listening.close()
    for child in children:
        os.kill(child, signal.SIGTERM)
    for child in children:
        os.waitpid(child, 0)
    return int(failed)


def main() -> int:
    """Command line: where to listen, and the deadlines."""
    parser = argparse.ArgumentParser(prog="python -m compliance.web_server", description=__doc__.splitlines()[0])
    parser.add_argument("application", nargs="?", default="compliance.wsgi", help="module that has one")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--head-seconds", type=float, default=HEAD_S, help="for the head of a request to arrive")
    parser.add_argument("--body-seconds", type=float, default=BODY_S, help="for the whole request to arrive")
    asked = parser.parse_args()
    family = socket.AF_INET6 if ":" in asked.host else socket.AF_INET
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = metrics = mkdtemp(prefix="metrics-")
    with socket.create_server((asked.host, asked.port), family=family) as listening:
        failed = keep_processes(asked.application, listening, Deadlines(asked.head_seconds, asked.body_seconds))
    # A process that serves leaves above, by SystemExit: the folder is of all of them.
    shutil.rmtree(metrics, ignore_errors=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
