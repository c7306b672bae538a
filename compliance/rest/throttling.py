"""Limits of use: a number of requests a minute for each token, person or address, counted by each web process; and one
check for strangers at a time on each computer."""

import fcntl
import os
from time import time
from typing import Any

from django.conf import settings
from django.core.cache import caches
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

WINDOW_S = 60
BUSY = "The office is busy with another check without a token. Send this one again in a moment, or use a token."
RETRY_S = 1
"""When a stranger whom the gate refused may ask again."""


class MinuteThrottle(BaseThrottle):
    """Counts in memory, not in the database: a refused request rolls back, and must count all the same."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether this request is within the limit of its minute."""
        who, limit = self._who(request)
        self.now = time()
        key = f"{who}:{int(self.now) // WINDOW_S}"
        counts = caches["throttle"]
        counts.add(key, 0, timeout=WINDOW_S)
        try:
            return counts.incr(key) <= limit
        except ValueError:  # it ran out between the two lines: a new minute
            return True

    def wait(self) -> float:
        """Seconds to the next minute."""
        return WINDOW_S - self.now % WINDOW_S

    def _who(self, request: Request) -> tuple[str, int]:
        limits: dict[str, Any] = settings.API_REQUESTS_A_MINUTE
        if request.auth is not None:
            return f"token:{request.auth.pk}", limits["member"]
        if request.user.is_authenticated:
            return f"person:{request.user.pk}", limits["member"]
        return f"address:{self.get_ident(request)}", limits["anonymous"]


class Gate:
    """One check for strangers at a time, over all web processes of this computer: people who are signed in keep the
    other threads and cores. It is a lock on a file, which a process that dies releases."""

    def __init__(self) -> None:
        settings.STRANGERS_LOCK.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(settings.STRANGERS_LOCK, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(self._file)
            raise Throttled(RETRY_S, BUSY) from error

    def leave(self) -> None:
        """Lets the next one in."""
        os.close(self._file)
