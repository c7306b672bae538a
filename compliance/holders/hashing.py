"""The hash of a password that a stranger typed: one at a time on this computer, in a process that gives way to people's
work."""

import json
import subprocess
import sys
from pathlib import Path

from django.contrib.auth.hashers import PBKDF2PasswordHasher

from compliance.callers import is_stranger
from compliance.turns import Busy, alone

from .errors import OfficeError

CHILD = Path(__file__).with_name("hashing_child.py")
LONGEST_WAIT_S, LONGEST_S = 20.0, 30.0


class TooManySignIns(OfficeError):
    """Other sign-ins keep the office busy (503)."""

    status = 503


class GivesWayHasher(PBKDF2PasswordHasher):
    """Django's first hasher, with the same hashes."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """The hash. For a stranger a child process works it out. Raises TooManySignIns."""
        if not is_stranger():
            return super().encode(password, salt, iterations)
        self._check_encode_args(password, salt)  # type: ignore[attr-defined]  # the stubs leave it out
        rounds = iterations or self.iterations
        job = json.dumps({"password": password, "salt": salt, "rounds": rounds}).encode()
        try:
            with alone("passwords", wait_s=LONGEST_WAIT_S):
                done = subprocess.run(
                    [sys.executable, "-I", CHILD], input=job, capture_output=True, timeout=LONGEST_S, check=True
                )
        except (Busy, subprocess.TimeoutExpired):
            raise TooManySignIns(
                "Many people are signing in right now. Sign in again: your turn comes within "
                f"{LONGEST_WAIT_S:.0f} seconds."
            ) from None
        return f"{self.algorithm}${rounds}${salt}${done.stdout.decode()}"
