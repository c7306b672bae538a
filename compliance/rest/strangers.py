"""Work for strangers, in its own process beside each web process, of low priority: people's requests neither wait
for its turn in the interpreter nor share a core with it evenly.

It ends with the web process, which holds the other end of its pipe. If it is killed or stuck, it is started anew.
"""

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from rest_framework.exceptions import Throttled

LONGEST_S = 60.0
"""The largest log takes a tenth of a second of a free core."""
GIVES_WAY = 10
"""Added to its niceness: beside work of people it gets a tenth of a core."""
ENDED = "This check did not finish. Send it again in a moment, or in parts."
RETRY_S = 1

Work = Callable[..., bytes]


def work_for_ever(asked: Connection) -> None:
    """The main loop of the process: a function and its arguments come in, its result or exception goes out, until the
    pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(GIVES_WAY)
    with suppress(EOFError):
        while True:
            work, arguments = asked.recv()
            try:
                asked.send((work(*arguments), None))
            except Exception as refusal:
                asked.send((b"", refusal))


class Apart:
    """The process, started when it is first needed. One thread at a time asks it (`throttling.Gate`)."""

    def __init__(self) -> None:
        self._pipe: Connection | None = None
        self._process: Any = None

    def __call__(self, work: Work, *arguments: Any) -> bytes:
        """The result of the work. Raises what the work raises; Throttled if the process was killed or took too long."""
        pipe = self._started()
        try:
            pipe.send((work, arguments))
            if pipe.poll(LONGEST_S):
                given, refusal = pipe.recv()
            else:
                raise EOFError
        except (EOFError, OSError):
            self.end()
            raise Throttled(RETRY_S, ENDED) from None
        if refusal is not None:
            raise refusal
        return given

    def _started(self) -> Connection:
        if self._pipe is None or not self._process.is_alive():
            self.end()
            context = get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=work_for_ever, args=(theirs,), daemon=True, name="strangers")
            self._process.start()
            theirs.close()
        return self._pipe

    def end(self) -> None:
        """Ends the process, if it runs."""
        if self._pipe is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._pipe = None


apart = Apart()
