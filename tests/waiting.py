"""How tests wait: on the thing itself, with one limit for all, so long that only what never comes meets it."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
LONG_WAIT_S = 600.0
"""On a machine with much other work an office took five minutes to open."""
LOOK_AGAIN_S = 0.01


def wait_until(thing: Callable[[], T], what: str | Callable[[], object], *, look_again_s: float = LOOK_AGAIN_S) -> T:
    """What the thing answers once it is true; fails when that does not come, with the words of what was waited for."""
    deadline = time.monotonic() + LONG_WAIT_S
    while not (answer := thing()):
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {LONG_WAIT_S:.0f} seconds: {what if isinstance(what, str) else what()}")
        time.sleep(look_again_s)
    return answer
