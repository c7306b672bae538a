"""Work that is no check, for the process that works for strangers. Neither it nor this module imports Django."""

import json
import os
import signal


def priority(anything: bytes) -> bytes:
    """The process that works, and its niceness."""
    return json.dumps([os.getpid(), os.nice(0)]).encode()


def ends(anything: bytes) -> bytes:
    """As if the kernel ended the process."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def never_ends(anything: bytes) -> bytes:
    """Waits for good."""
    while True:
        signal.pause()
