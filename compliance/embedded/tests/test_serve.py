"""The whole office: opens, tells who may sign in, closes on Ctrl-C and leaves no process."""

import http.client
import signal
import socket
import subprocess
from pathlib import Path

import pytest

from compliance.embedded.office import is_healthy
from compliance.embedded.places import ROOT, places_of
from compliance.embedded.services import are_ready
from compliance.embedded.tests.conftest import Start, own_environment, wait_until


@pytest.fixture
def port() -> int:
    """A free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_a_busy_port_is_said_in_one_line_before_anything_is_made(data: Path, port: int, start: Start) -> None:
    with socket.create_server(("127.0.0.1", port)):
        process = start("serve", PORT=str(port))
        _, complaint = process.communicate(timeout=60)
    assert process.returncode == 1
    assert complaint.startswith(f"Port {port} cannot be used: ")
    assert f"PORT={port + 1} script/server" in complaint
    assert len(complaint.splitlines()) == 1
    assert not data.exists()


@pytest.mark.skipif(not (ROOT / ".venv").exists(), reason="script/setup makes what the office serves")
def test_the_office_opens_with_a_table_of_accounts_and_closes(data: Path, port: int, start: Start) -> None:
    subprocess.run([ROOT / "script" / "setup"], check=True, capture_output=True, env=own_environment())
    process = start("serve", PORT=str(port))
    wait_until(lambda: is_healthy("127.0.0.1", port), process)
    opening = said_until(process, "Ctrl-C closes it.")
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", "/accounts/login/")
    page = connection.getresponse()
    cookies = page.headers.get_all("Set-Cookie") or []
    connection.close()
    assert page.status == http.HTTPStatus.OK
    assert not any("Secure" in cookie for cookie in cookies), "a browser would not send it back over http"
    children = descendants(process.pid)
    process.send_signal(signal.SIGINT)
    said, complaint = process.communicate(timeout=90)
    assert (process.returncode, complaint) == (0, "")
    assert f"http://localhost:{port}/" in opening
    assert "E-mail" in opening
    assert said.rstrip().endswith("Closed.")
    assert children
    assert not [child for child in children if Path(f"/proc/{child}/cmdline").exists()]
    assert not are_ready(places_of(data))


def said_until(process: subprocess.Popen[str], words: str) -> str:
    """What the office says up to a line with these words: the web may answer before the worker is ready."""
    assert process.stdout is not None
    lines = []
    for line in iter(process.stdout.readline, ""):
        lines.append(line)
        if words in line:
            break
    return "".join(lines)


def descendants(process_id: int) -> list[str]:
    """Process ids of the children and theirs."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout.split()
    parents = dict(zip(listed[::2], listed[1::2], strict=True))
    found, before = {str(process_id)}, 0
    while len(found) != before:
        before = len(found)
        found |= {child for child, parent in parents.items() if parent in found}
    return sorted(found - {str(process_id)})
