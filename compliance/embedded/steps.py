"""Steps of a start: a line when each begins, and the seconds that it took."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

STEP = re.compile(r".+(?: \.\.\.|: \d+\.\d s)")
PEOPLE, LOADING = "Entering people and places", "Loading the demonstration"
"""The steps of `prepare` at which the database is ready for every process, and at which people can sign in."""


def say(line: str) -> None:
    """Print one line at once."""
    print(line, flush=True)


@contextmanager
def step(words: str) -> Iterator[None]:
    """Says that a step begins and, when it is done, its seconds. One that fails says nothing more."""
    begun_at = time.monotonic()
    say(f"{words} ...")
    yield
    say(f"{words}: {time.monotonic() - begun_at:.1f} s")


def is_step(line: str) -> bool:
    """Whether a line that a command printed speaks of a step."""
    return STEP.fullmatch(line) is not None
