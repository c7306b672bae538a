"""The web server: whoever sends slowly, or nothing, takes no place from others; deadlines, limits, kills, the end."""

import http.client
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from compliance.web_server import BODY_BYTES, HEAD_BYTES, PROCESSES, THREADS
from tests.ports import held_port
from tests.waiting import LONG_WAIT_S, wait_until

STRANGERS = 200
HEAD = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n"


@dataclass
class Web:
    """A web server and where it listens."""

    process: subprocess.Popen[bytes]
    port: int

    def asked(self, path: str = "/", **options: object) -> tuple[int, str]:
        """Status and body of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG_WAIT_S)
        try:
            connection.request("POST" if options else "GET", path, **options)  # type: ignore[arg-type]
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def answers(self) -> bool:
        """Whether it takes a connection and answers."""
        try:
            return self.asked()[0] == http.HTTPStatus.OK
        except (OSError, http.client.HTTPException):
            return False

    def sending(self, begun: bytes) -> socket.socket:
        """A connection on which so much was sent."""
        one = socket.create_connection(("127.0.0.1", self.port), timeout=LONG_WAIT_S)
        one.sendall(begun)
        return one


def opened(
    stack: ExitStack, folder: Path, *arguments: str, application: str = "compliance.tests.slow_application"
) -> Web:
    """A server of the slow application, or of another one."""
    port = stack.enter_context(held_port())
    command = [sys.executable, "-m", "compliance.web_server", application, "--port", str(port)]
    process = subprocess.Popen([*command, *arguments], env=os.environ | {"FOLDER": str(folder)})
    stack.callback(process.wait)
    stack.callback(process.terminate)
    web = Web(process, port)
    wait_until(lambda: web.answers() or process.poll() is not None, "the web server answers")
    return web


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """The stack of things to close at the end."""
    with ExitStack() as holding:
        yield holding


@pytest.mark.parametrize("begun", [b"", HEAD, HEAD + b"\r\nhalf of a body"], ids=["idle", "head", "body"])
def test_whoever_sends_slowly_takes_no_place(stack: ExitStack, tmp_path: Path, begun: bytes) -> None:
    web = opened(stack, tmp_path)
    strangers = [stack.enter_context(web.sending(begun)) for _ in range(STRANGERS)]
    assert len(strangers) > PROCESSES * THREADS
    assert web.asked(body=b"1234")[1].endswith(" 4")
    for one in strangers:
        one.sendall(b"x" if begun else b"G")
    assert web.answers()


@pytest.mark.parametrize("begun", [b"P", HEAD, HEAD + b"\r\nhalf of a body"], ids=["a letter", "head", "body"])
def test_a_byte_now_and_then_moves_no_deadline(stack: ExitStack, tmp_path: Path, begun: bytes) -> None:
    web = opened(stack, tmp_path, "--head-seconds", "0.5", "--body-seconds", "0.7")
    one = stack.enter_context(web.sending(begun))
    one.settimeout(0.05)
    told = b""

    def closed() -> bool:
        nonlocal told
        with suppress(TimeoutError):
            if not (more := one.recv(4096)):
                return True
            told += more
        with suppress(OSError):
            one.sendall(b"x")
        return False

    wait_until(closed, "the deadline")
    assert told.startswith((b"HTTP/1.0 408 Request Timeout", b"HTTP/1.1 408 Request Timeout"))
    assert b"to arrive. Nothing of it was kept. Send it again." in told
    assert (b"0.7 seconds" if b"body" in begun else b"0.5 seconds") in told
    assert web.answers()


def test_what_arrives_in_time_in_pieces_is_taken_whole(stack: ExitStack, tmp_path: Path) -> None:
    web = opened(stack, tmp_path)
    one = stack.enter_context(web.sending(HEAD))
    for piece in (b"\r\n", b"a" * 999, b"b"):
        one.sendall(piece)
    assert one.recv(4096).startswith(b"HTTP/1.1 200 OK")


def test_a_head_and_a_body_have_limits(stack: ExitStack, tmp_path: Path) -> None:
    web = opened(stack, tmp_path)
    assert web.asked("/?" + "a" * HEAD_BYTES)[0] == http.HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
    one = stack.enter_context(web.sending(HEAD.replace(b"1000", str(BODY_BYTES + 1).encode()) + b"\r\n"))
    assert b" 413 " in one.recv(4096)
    assert web.asked(body=b"a" * 5_000_000)[1].endswith(" 5000000")


def test_what_was_taken_is_answered_before_the_end(stack: ExitStack, tmp_path: Path) -> None:
    web = opened(stack, tmp_path)
    one = stack.enter_context(web.sending(b"GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n"))
    wait_until((tmp_path / "begun").exists, "the request is taken")
    web.process.send_signal(signal.SIGTERM)
    wait_until(lambda: not web.answers(), "nothing more is taken")
    (tmp_path / "go").touch()
    assert one.recv(4096).startswith(b"HTTP/1.1 200 OK")
    assert web.process.wait(LONG_WAIT_S) == 0


def children(web: Web) -> list[str]:
    """Process ids that this server keeps."""
    command = ["ps", "-o", "pid=", "--ppid", str(web.process.pid)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def test_a_killed_process_is_started_anew(stack: ExitStack, tmp_path: Path) -> None:
    web = opened(stack, tmp_path)
    killed = int(web.asked()[1].split()[0])
    assert killed != web.process.pid
    os.kill(killed, signal.SIGKILL)
    wait_until(web.answers, "it answers again")
    wait_until(lambda: len(children(web)) == PROCESSES, "as many as before")


def test_an_application_that_cannot_be_loaded_ends_the_server() -> None:
    with held_port() as port:
        command = [sys.executable, "-m", "compliance.web_server", "compliance.tests.nothing", "--port", str(port)]
        ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LONG_WAIT_S)
    assert ended.returncode == 1
    assert "No module named 'compliance.tests.nothing'" in ended.stderr
