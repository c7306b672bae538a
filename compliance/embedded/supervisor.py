"""A small supervisor: starts children in order, restarts one that dies, stops all in reverse order."""

import signal
import threading
import time
from collections.abc import Callable
from types import FrameType

from compliance.embedded.children import Child
from compliance.embedded.troubles import CannotStart, explained, last_words

START_WAIT_S = 180.0
"""Web, worker and beat come up side by side, on a machine that may have one slow core and other work."""
PASSING = ("postmaster.pid", "pre-existing shared memory block", "Address already in use")
"""Words of a problem that passes by itself: a killed predecessor that the system has not yet removed."""
PASSING_WAIT_S = 15.0
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.5, 30.0
STEADY_AFTER_S = 60.0


class Supervisor:
    """Keeps children running until asked to stop."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.children: list[Child] = []
        self.stopping = threading.Event()
        self._pause_s: dict[str, float] = {}
        self._due_at: dict[str, float] = {}
        self._started_at: dict[str, float] = {}

    def heed_signals(self) -> None:
        """Let Ctrl-C, SIGTERM and a closed terminal ask for the stop."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._stop_on_signal)

    def _stop_on_signal(self, number: int, frame: FrameType | None) -> None:
        self.stopping.set()

    def start(self, *children: Child) -> None:
        """Starts children side by side and waits until all are ready. Raises CannotStart with the last words of one
        that ended."""
        for child in children:
            self.children.append(child)
            child.start()
        for child in children:
            self._wait_for(child)

    def _wait_for(self, child: Child) -> None:
        begun_at = time.monotonic()
        while not self.stopping.is_set() and not child.is_ready():
            waited_s = time.monotonic() - begun_at
            if child.ended is not None:
                passing = any(words in last_words(child.log) for words in PASSING)
                if not passing or waited_s > PASSING_WAIT_S:
                    raise CannotStart(explained(child.name, child.log))
                self.stopping.wait(0.5)
                child.start()
            elif waited_s > START_WAIT_S:
                raise CannotStart(f"{child.name} was not ready after {START_WAIT_S:.0f} seconds (more in {child.log})")
            self.stopping.wait(0.05)
        self._started_at[child.name] = time.monotonic()

    def watch(self, until: Callable[[], bool] = lambda: False) -> None:
        """Restart children that die, with growing pauses, until the stop is asked for or `until()` is true."""
        while not self.stopping.wait(0.25) and not until():
            for child in self.children:
                self._look_after(child, time.monotonic())

    def _look_after(self, child: Child, now: float) -> None:
        name = child.name
        if (code := child.ended) is None:
            return
        if name not in self._due_at:
            child.end_session()
            steady = now - self._started_at.get(name, now) > STEADY_AFTER_S
            pause_s = FIRST_PAUSE_S if steady else self._pause_s.get(name, FIRST_PAUSE_S)
            self._pause_s[name] = min(2 * pause_s, LONGEST_PAUSE_S)
            self._due_at[name] = now + pause_s
            how = f"was ended by {signal.Signals(-code).name}" if code < 0 else f"ended with code {code}"
            self.say(f"{name} {how}; starting it again in {pause_s:g} s (its log: {child.log})")
        elif now >= self._due_at[name]:
            del self._due_at[name]
            child.start()
            self._started_at[name] = now

    def stop(self) -> None:
        """Stop every child, the last started first. Safe to call again."""
        self.stopping.set()
        for child in reversed(self.children):
            child.stop()
        self.children.clear()
