"""Limits of a file from outside, and of the child process that decodes it. Plain Python: the child reads it too."""

import os
import resource
from typing import Final

MOST_BYTES: Final = 25 * 1024 * 1024
GIVES_WAY: Final = 5
"""Added to the niceness of the child process: pages come first."""
MEMORY: Final = 1536 * 1024 * 1024
SECONDS: Final = 60


def limit() -> None:
    """Sets the limits of this process; a file beyond them fails alone."""
    os.nice(GIVES_WAY)
    for what, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CPU, SECONDS),
        (resource.RLIMIT_FSIZE, 2 * MOST_BYTES),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))
