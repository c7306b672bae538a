"""Limits of use. A number of requests a minute for each token, person or address, counted by all web processes together
where API_COUNTS_URL says in what, else by each. One check for strangers at a time on each computer, of which no network
has more than its part."""

import fcntl
import json
import os
from time import time
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from redis import RedisError
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from compliance.callers import network_of

WINDOW_S = 60
BUSY = "The system is busy with another check without a token. Send this one again in a moment, or use a token."
RETRY_S = 1
"""The seconds after which a stranger whom the gate refused may ask again."""


class MinuteThrottle(BaseThrottle):
    """Counts in memory, not in the database: a refused request rolls back, and must count all the same."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether this request is within the limit of its minute."""
        who, limit = self._who(request)
        self.now = time()
        key = f"{who}:{int(self.now) // WINDOW_S}"
        if "shared" in settings.CACHES:
            try:
                return _count("shared", key) <= limit
            except RedisError:  # away: each process counts for itself
                pass
        return _count("throttle", key) <= limit

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


def _count(cache: str, key: str) -> int:
    """The number of requests in this minute, with this one."""
    counts = caches[cache]
    counts.add(key, 0, timeout=WINDOW_S)
    try:
        return int(counts.incr(key))
    except ValueError:  # it ran out between the two lines: a new minute
        return 1


class Gate:
    """A gate that admits one check for strangers at a time, over all web processes of this computer: people who are
    signed in keep the other threads and cores. It is a lock on a file, which a process that dies releases.

    The file says how many seconds of this minute the checks of each network took, by a hash of the network. One that
    has had `STRANGER_SECONDS_A_MINUTE` waits for the next minute, so that no stranger keeps out all others.
    """

    def __init__(self, request: HttpRequest) -> None:
        settings.STRANGERS_LOCK.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(settings.STRANGERS_LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._entered = time()
            self._network = salted_hmac("compliance.rest.strangers", network_of(request)).hexdigest()[:16]
            if self._seconds_by_network().get(self._network, 0) >= settings.STRANGER_SECONDS_A_MINUTE:
                raise Throttled(WINDOW_S - self._entered % WINDOW_S, BUSY)
        except BlockingIOError as error:
            os.close(self._file)
            raise Throttled(RETRY_S, BUSY) from error
        except Throttled:
            os.close(self._file)
            raise

    def leave(self) -> None:
        """Lets the next one in."""
        taken = self._seconds_by_network()
        taken[self._network] = taken.get(self._network, 0) + max(0.0, time() - self._entered)
        whole = json.dumps({"minute": self._minute, "taken": taken}).encode()
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, whole, 0)
        os.close(self._file)

    def _seconds_by_network(self) -> dict[str, float]:
        """Seconds by network in the minute in which this one entered."""
        self._minute = int(self._entered) // WINDOW_S
        try:
            state = json.loads(os.pread(self._file, 1 << 20, 0))
            return dict(state["taken"]) if state["minute"] == self._minute else {}
        except (ValueError, TypeError, KeyError):  # nothing yet, or a process died while it wrote
            return {}


def knock(request: HttpRequest) -> None:
    """Raises Throttled where the gate is shut to whoever sent this request. Lets nobody in, and counts nothing."""
    os.close(Gate(request)._file)
