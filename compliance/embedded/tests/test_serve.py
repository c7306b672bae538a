"""The whole office: opens, says who may sign in, closes on Ctrl-C and leaves no process."""

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from compliance.embedded.environment import DATABASE
from compliance.embedded.office import is_healthy
from compliance.embedded.places import ROOT, places_of
from compliance.embedded.postgres import connect
from compliance.embedded.services import are_ready
from compliance.embedded.tests.conftest import Start, own_environment, said_until, wait_while_it_runs
from tests.ports import held_port
from tests.waiting import LONG_WAIT_S, wait_until


@pytest.fixture
def port() -> Iterator[int]:
    """A port that only the office of the test listens on."""
    with held_port() as number:
        yield number


def test_a_busy_port_is_said_in_one_line_before_anything_is_made(data: Path, start: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        process = start("serve", PORT=str(port))
        _, complaint = process.communicate(timeout=LONG_WAIT_S)
    assert process.returncode == 1
    assert complaint.startswith(f"Port {port} cannot be used: ")
    assert f"PORT={port + 1} script/server" in complaint
    assert len(complaint.splitlines()) == 1
    assert not data.exists()


@pytest.mark.parametrize(
    "days", ["0", pytest.param("1", marks=pytest.mark.long), pytest.param("30", marks=pytest.mark.long)]
)
@pytest.mark.skipif(not (ROOT / ".venv").exists(), reason="script/setup makes what the office serves")
def test_the_office_opens_with_a_table_of_accounts_and_closes(data: Path, port: int, start: Start, days: str) -> None:
    """With only people and places; other tests cover the rest of the demonstration."""
    subprocess.run([ROOT / "script" / "setup"], check=True, capture_output=True, env=own_environment())
    process = start("serve", PORT=str(port), DEMO_DAYS=days)
    wait_while_it_runs(process, lambda: is_healthy("127.0.0.1", port), "the office opens")
    opening = said_until(process, "Ctrl-C closes it.")  # the web may answer before the worker is ready
    with contextlib.ExitStack() as strangers:
        for _ in range(200):
            stranger = strangers.enter_context(socket.create_connection(("127.0.0.1", port)))
            stranger.sendall(b"POST /accounts/login/ HTTP/1.1")
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LONG_WAIT_S)
        connection.request("GET", "/accounts/login/")
        page = connection.getresponse()
        cookies = page.headers.get_all("Set-Cookie") or []
        connection.close()
        assert is_healthy("127.0.0.1", port)
    assert page.status == http.HTTPStatus.OK
    assert not any("Secure" in cookie for cookie in cookies), "a browser would not send it back over http"
    children = descendants(process.pid)
    process.send_signal(signal.SIGINT)
    said, complaint = process.communicate(timeout=LONG_WAIT_S)
    assert (process.returncode, complaint) == (0, "")
    assert f"http://localhost:{port}/" in opening
    assert "E-mail" in opening
    assert said.rstrip().endswith("Closed.")
    assert children
    # Whoever was ended last may be seen for a moment more.
    wait_until(lambda: not running(children), lambda: f"processes end: {running(children)}")
    assert not are_ready(places_of(data))


@pytest.mark.long
@pytest.mark.skipif(not (ROOT / ".venv").exists(), reason="script/setup makes what the office serves")
def test_the_office_opens_before_the_demonstration_is_loaded_and_a_killed_loader_leaves_nothing_half(
    data: Path, port: int, start: Start
) -> None:
    subprocess.run([ROOT / "script" / "setup"], check=True, capture_output=True, env=own_environment())
    process = start("serve", PORT=str(port), DEMO_DAYS="1")
    said_until(process, "The office is open at")
    assert "It is still loading" in sign_in_page(port)
    filings, accounts = filings_and_people(data)
    assert filings == 0
    assert accounts
    os.kill(loader_of(process.pid), signal.SIGKILL)
    _, complaint = process.communicate(timeout=LONG_WAIT_S)
    assert complaint.startswith("prepare failed: ")
    process = start("serve", PORT=str(port), DEMO_DAYS="1")
    said_until(process, "Ctrl-C closes it.")
    assert "still loading" not in sign_in_page(port)
    filings, people = filings_and_people(data)
    assert filings
    assert people == accounts


def sign_in_page(port: int) -> str:
    """The page that everybody sees first."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/accounts/login/", timeout=LONG_WAIT_S) as page:
        return str(page.read().decode())


def filings_and_people(data: Path) -> tuple[int, int]:
    """The number of filings and of accounts on file."""
    with connect(places_of(data).postgres_socket, DATABASE) as superuser:
        counts = "SELECT (SELECT count(*) FROM rules_submissions_rulessubmission), (SELECT count(*) FROM holders_user)"
        filings, people = superuser.execute(counts).fetchall()[0]
        return int(filings), int(people)


def loader_of(process_id: int) -> int:
    """The process that loads the demonstration of this office."""
    for one in descendants(process_id):
        if b"prepare" in Path(f"/proc/{one}/cmdline").read_bytes():
            return int(one)
    raise AssertionError("nothing loads")


def begun_at(process_id: str) -> str | None:
    """The time at which a process began, in the system's ticks, because its number may be reused; None if it has
    ended."""
    try:
        state, *rest = Path(f"/proc/{process_id}/stat").read_text().rpartition(") ")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return rest[18] if state != "Z" else None


def descendants(process_id: int) -> dict[str, str]:
    """Process ids of the children and theirs, with when they began."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout.split()
    parents = dict(zip(listed[::2], listed[1::2], strict=True))
    found, before = {str(process_id)}, 0
    while len(found) != before:
        before = len(found)
        found |= {child for child, parent in parents.items() if parent in found}
    return {one: at for one in sorted(found - {str(process_id)}) if (at := begun_at(one)) is not None}


def running(processes: dict[str, str]) -> list[str]:
    """The processes among these that have not ended."""
    return [one for one, at in processes.items() if begun_at(one) == at]
