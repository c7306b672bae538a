"""A child process of the supervisor: starting it, asking whether it is ready, and stopping it."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from compliance.embedded.account import Account, account_options
from compliance.embedded.folders import private_file

PR_SET_PDEATHSIG = 1
LOG_BYTES = 10_000_000


def dies_with_us(stop_signal: int) -> Callable[[], None] | None:
    """For `preexec_fn`: the kernel sends the child this signal if we are killed. Linux only; None elsewhere."""
    if not sys.platform.startswith("linux"):
        return None
    prctl = ctypes.CDLL(None).prctl

    def ask() -> None:
        prctl(PR_SET_PDEATHSIG, stop_signal)

    return ask


@dataclass
class Child:
    """A process to keep running."""

    name: str
    argv: tuple[str, ...]
    log: Path
    is_ready: Callable[[], bool]
    env: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    account: Account | None = None
    cwd: Path = Path("/")
    stop_signal: int = signal.SIGTERM
    stop_wait_s: float = 15
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the process in its own session, so that Ctrl-C reaches the supervisor alone."""
        if self.log.exists() and self.log.stat().st_size > LOG_BYTES:
            self.log.replace(self.log.with_suffix(".log.1"))
        with open(self.log, "ab", opener=private_file) as log:
            self.process = subprocess.Popen(
                self.argv,
                cwd=self.cwd,
                env=dict(self.env),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=dies_with_us(self.stop_signal),  # noqa: PLW1509 - this process has one thread
                **account_options(self.account),
            )

    @property
    def ended(self) -> int | None:
        """Its exit code once it has ended, negative for a signal; None while it runs or was never started."""
        return self.process.poll() if self.process else None

    def stop(self) -> None:
        """Ask it to stop, wait, then end whatever is left of its session."""
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(self.stop_signal)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(self.stop_wait_s)
        self.end_session()
        self.process.wait()
        self.process = None

    def end_session(self) -> None:
        """Ends whatever is left of its session: workers of a killed web server would go on answering."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
