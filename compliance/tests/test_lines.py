"""Strangers wait in a separate line, each network in turn, and what is held for all of them has a bound."""

import http
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from compliance import lines
from compliance.lines import InTurn, People, Resting
from compliance.web_server import HELD_BYTES, PROCESSES
from tests.waiting import wait_until

from .test_web_server import STRANGERS, Web, opened

BIG = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999\r\n\r\n"
PERSON = {"Cookie": "person"}


class Task:
    """A request that waits."""

    def __init__(self, network: str) -> None:
        self.network = network

    def service(self) -> None:
        """Nothing to do."""

    def cancel(self) -> None:
        """Nothing to end."""


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """The stack of things to close at the end."""
    with ExitStack() as holding:
        yield holding


@pytest.fixture
def web(stack: ExitStack, tmp_path: Path) -> Web:
    """A server whose application tells strangers."""
    return opened(stack, tmp_path, application="compliance.tests.strangers_application")


def test_each_network_has_its_turn_however_many_requests_another_one_has_waiting() -> None:
    line = InTurn()
    for network in ("a", "a", "a", "a", "b", "c", "b"):
        line.append(Task(network))
    assert len(line) == 7
    assert [line.popleft().network for _ in range(7)] == ["a", "b", "c", "a", "b", "a", "a"]
    assert not line


def test_the_thread_of_strangers_rests_while_people_work_and_only_then(monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[float] = []
    monkeypatch.setattr(lines.time, "sleep", rests.append)
    people = People(0)
    Resting(Task("a"), people).service()
    assert rests == []
    people.add_task(Task(""))
    Resting(Task("a"), people).service()
    assert len(rests) == 1


def test_people_are_answered_while_strangers_hold_their_thread(web: Web, stack: ExitStack, tmp_path: Path) -> None:
    slow = b"GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n"
    held = [stack.enter_context(web.sending(slow)) for _ in range(STRANGERS)]
    wait_until((tmp_path / "begun").exists, "a stranger is served")
    for _ in range(4 * PROCESSES):
        assert web.asked(body=b"1234", headers=PERSON)[0] == http.HTTPStatus.OK
    (tmp_path / "go").touch()
    assert held[0].recv(4096).startswith(b"HTTP/1.1 200 OK")


def test_a_stranger_s_body_is_small_and_a_person_s_as_large_as_its_address_takes(web: Web) -> None:
    large = b"x" * 1_500_000
    assert web.asked(body=large, headers=PERSON)[1].endswith(" 1500000")
    assert _refused(web, large)
    assert web.asked(body=b"x" * 900_000)[0] == http.HTTPStatus.OK


def _refused(web: Web, body: bytes) -> bool:
    try:
        return web.asked(body=body)[0] == http.HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    except OSError:  # the server closed while the body was still on its way
        return True


def test_what_is_held_for_strangers_has_a_bound_in_all_and_people_are_not_counted(web: Web, stack: ExitStack) -> None:
    """200 bodies of a megabyte, all but their last bytes."""
    for _ in range(STRANGERS):
        one = stack.enter_context(web.sending(BIG))
        try:
            one.sendall(b"x" * 999_000)
        except OSError:
            continue  # cut off
    wait_until(lambda: 0 < sum(open_bytes(web)) <= PROCESSES * HELD_BYTES, "the bound")
    assert web.asked(body=b"1234")[0] == http.HTTPStatus.OK
    assert web.asked(body=b"x" * 1_500_000, headers=PERSON)[0] == http.HTTPStatus.OK


def open_bytes(web: Web) -> list[int]:
    """The sizes of the files without a name that the processes of this server hold: bodies on disk."""
    command = ["ps", "-o", "pid=", "--ppid", str(web.process.pid)]
    children = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    sizes = []
    for child in children:
        for opened_file in Path(f"/proc/{child}/fd").iterdir():
            try:
                if "(deleted)" in str(opened_file.readlink()):
                    sizes.append(opened_file.stat().st_size)
            except FileNotFoundError:
                continue
    return sizes
