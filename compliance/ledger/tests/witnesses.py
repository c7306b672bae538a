"""A real witness process for tests, and logs signed by hand to show it."""

import base64
import http.client
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from compliance.ledger.tests.programs import folder
from compliance.transparency.notes import Checkpoint, VerifierKey
from compliance.transparency.signer.keys import SigningKey, written
from tests import clock
from tests.waiting import LONG_WAIT_S

from .merkle import consistency_proof, tree_root

WITNESS = folder() / "witness.py"


_AT_A_GIVEN_TIME = """
import runpy, sys, time
read, ahead = time.time, float(sys.argv.pop(1))
time.time = lambda: read() + ahead
sys.argv = sys.argv[1:]
sys.path[0] = sys.argv[0].rpartition("/")[0]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
"""Runs a program by a clock that is so many seconds ahead of the machine's."""


def run_alone(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The witness as others run it: a plain Python that sees no package of ours."""
    return subprocess.run(
        [sys.executable, "-S", str(WITNESS), *arguments],
        check=False,
        capture_output=True,
        text=True,
        timeout=LONG_WAIT_S,
    )


def ceremony(folder: Path, name: str = "audit.test/w1") -> VerifierKey:
    """Makes the key of a witness."""
    done = run_alone("--state", str(folder), "--ceremony", name)
    assert done.returncode == 0, done.stderr
    return VerifierKey.parse(done.stdout.removeprefix("witness ").strip())


@contextmanager
def witness(folder: Path, keys: SigningKey, *options: str, port: int = 0, ahead_s: int = 0) -> Iterator[str]:
    """The address of a running witness, whose clock is so many seconds ahead of that of the run."""
    ahead = str(clock.offset().total_seconds() + ahead_s)
    by_its_clock = [sys.executable, "-S", "-c", _AT_A_GIVEN_TIME, ahead, str(WITNESS)]
    command = [*by_its_clock, "--state", str(folder), "--listen", f"127.0.0.1:{port}", *options]
    command += ["--log-key", written(keys.public)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            assert process.stdout
            line = process.stdout.readline()
            found = re.search(r"listens at (http://[^/]+)/", line)
            assert found, line + process.stdout.read()
            yield found[1]
        finally:
            process.kill()


@dataclass
class HandLog:
    """A log that a test signs itself."""

    keys: SigningKey
    origin: str = "office.test/log/0123456789abcdef/2026"
    leaves: list[bytes] = field(default_factory=list)

    def grow(self, *words: str) -> "HandLog":
        """Adds leaf hashes made of words."""
        self.leaves += [tree_root([word.encode().ljust(32)[:32]]) for word in words]
        return self

    def note(self, size: int | None = None) -> str:
        """A signed checkpoint."""
        size = len(self.leaves) if size is None else size
        return self.keys.sign(Checkpoint(self.origin, size, tree_root(self.leaves[:size])))

    def request(self, old: int, note: str | None = None) -> str:
        """A request that asks for the cosignature of the newest checkpoint, from `old` on."""
        proof = consistency_proof(old, self.leaves) if old else []
        lines = "".join(f"{base64.b64encode(one).decode()}\n" for one in proof)
        return f"old {old}\n{lines}\n{note or self.note()}"


def read(url: str, path: str) -> str:
    """The answer of a witness to a reader."""
    talk = http.client.HTTPConnection(urlsplit(url).netloc, timeout=LONG_WAIT_S)
    try:
        talk.request("GET", path)
        return talk.getresponse().read().decode()
    finally:
        talk.close()


def post(url: str, body: str | bytes, path: str = "/add-checkpoint") -> tuple[int, str, str]:
    """Status, media type and text of the answer."""
    talk = http.client.HTTPConnection(urlsplit(url).netloc, timeout=LONG_WAIT_S)
    try:
        talk.request("POST", path, body.encode() if isinstance(body, str) else body)
        answer = talk.getresponse()
        return answer.status, answer.getheader("Content-Type", ""), answer.read().decode()
    finally:
        talk.close()
