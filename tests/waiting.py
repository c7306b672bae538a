"""Waits of tests: for the thing itself, with one limit for all that only a thing that never comes reaches."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
LONG_WAIT_S = 600.0
"""On a machine with much other work an office took five minutes to open."""
LOOK_AGAIN_S = 0.01


def wait_until(thing: Callable[[], T], what: str | Callable[[], object], *, look_again_s: float = LOOK_AGAIN_S) -> T:
    """The thing's answer once it is true. Fails if that does not come, and says what it waited for."""
    deadline = time.monotonic() + LONG_WAIT_S
    while not (answer := thing()):
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {LONG_WAIT_S:.0f} seconds: {what if isinstance(what, str) else what()}")
        time.sleep(look_again_s)
    return answer
