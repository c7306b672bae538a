"""Turns of child processes that work while somebody waits: one for each certificate holder, one for the Board, and so
many in all as the computer has processors. One more of each side may wait for its turn.

A turn is a lock on a file, which a process that dies releases. So it counts over all web processes of this computer.
"""

import fcntl
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from django.conf import settings

from compliance.isolation.context import current

LONGEST_WAIT_S = 20.0
"""For a processor: those who wait are of different certificate holders, and each waits in one thread at most."""
LOOKS_AGAIN_S = 0.05
AT_ONCE_S = 4 * LOOKS_AGAIN_S
"""Within which two that come at one moment sort out who waits."""


class Busy(Exception):
    """Another child works for the same certificate holder and does not end in time, or a second one waits for its end,
    or no processor became free."""


def side_now() -> str:
    """For whom this thread works: a certificate holder, its guests, the Board, or the public."""
    context = current()
    return f"{context.kind}-{context.holder or ''}" if context is not None else "nobody"


@contextmanager
def turn(side: str | None = None, *, wait_s: float = 0.0) -> Iterator[None]:
    """The turn of a side, `side_now` where none is named, for which it waits so long, then for a processor: of each
    side one at most, so that no side holds more than two threads of the web. Raises Busy."""
    side = side or side_now()
    processors = [f"processor-{number}" for number in range(max(2, os.cpu_count() or 1))]
    with ExitStack() as held:
        with alone(f"{side}-next", wait_s=min(wait_s, AT_ONCE_S)):
            held.enter_context(alone(side, wait_s=wait_s))
        held.enter_context(alone(*processors, wait_s=LONGEST_WAIT_S))
        yield


@contextmanager
def alone(*names: str, wait_s: float) -> Iterator[None]:
    """Holds the first of these locks that is free, for which it waits so long. Raises Busy."""
    folder = Path(settings.TURNS_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    held = _locked([folder / f"{name}.lock" for name in names], wait_s)
    try:
        yield
    finally:
        os.close(held)


def _locked(files: Sequence[Path], wait_s: float) -> int:
    """A descriptor that holds the lock on the first of these files that is free. Raises Busy."""
    last = time.monotonic() + wait_s
    while True:
        for file in files:
            opened = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(opened)
            else:
                return opened
        if time.monotonic() >= last:
            raise Busy
        time.sleep(LOOKS_AGAIN_S)
