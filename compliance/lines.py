"""Lines in which requests wait for a thread of the web server. Plain Python.

People have threads for themselves. Strangers have one, and while people work it rests after each request, so that it
takes no more than a part of a processor; each network has its turn there, however many connections another one has.
"""

import logging
import time
from collections import OrderedDict, deque
from typing import Any, Protocol

from waitress.task import ThreadedTaskDispatcher

RESTS = 3.0
"""The rest, as a multiple of the time worked."""
LONGEST_REST_S = 1.0
LATELY_S = 2.0
"""People work as long as one of their requests was answered within this time."""


class Waiting(Protocol):
    """A connection with a request that waits."""

    network: str

    def service(self) -> None:
        """Answers the request."""

    def cancel(self) -> None:
        """Ends the connection without an answer."""


class InTurn:
    """A queue from which each network is served in turn."""

    def __init__(self) -> None:
        self._of: OrderedDict[str, deque[Waiting]] = OrderedDict()

    def append(self, task: Waiting) -> None:
        """Puts a task at the end of the line of its network."""
        self._of.setdefault(task.network, deque()).append(task)

    def popleft(self) -> Waiting:
        """The first task of the network whose turn it is, which then goes to the end."""
        network, tasks = self._of.popitem(last=False)
        task = tasks.popleft()
        if tasks:
            self._of[network] = tasks
        return task

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    def __bool__(self) -> bool:
        return bool(self._of)


class Resting:
    """A task of a stranger, after which the thread rests while people work."""

    def __init__(self, task: Waiting, people: "People") -> None:
        self.task, self.people, self.network = task, people, task.network

    def service(self) -> None:
        """Answers the request, then rests."""
        began = time.monotonic()
        self.task.service()
        if self.people.work():
            time.sleep(min(RESTS * (time.monotonic() - began), LONGEST_REST_S))

    def cancel(self) -> None:
        """Ends the connection without an answer."""
        self.task.cancel()


class Line(ThreadedTaskDispatcher):  # type: ignore[misc]
    """A line with its threads."""

    queue_logger = logging.getLogger("compliance.lines")

    def __init__(self, threads: int) -> None:
        super().__init__()
        self.queue_logger.setLevel(logging.ERROR)  # how many wait is no news
        self.set_thread_count(threads)


class People(Line):
    """The line of those who are signed in."""

    _last = -LATELY_S

    def add_task(self, task: Any) -> None:
        """Lets a request wait for a thread."""
        self._last = time.monotonic()
        super().add_task(task)

    def work(self) -> bool:
        """Whether anybody works."""
        return time.monotonic() - self._last < LATELY_S


class Strangers(Line):
    """The line of everybody else: one thread."""

    def __init__(self, people: People) -> None:
        super().__init__(1)
        self.queue, self.people = InTurn(), people

    def add_task(self, task: Waiting) -> None:
        """Lets a request wait for its turn."""
        super().add_task(Resting(task, self.people))
