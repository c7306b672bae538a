"""Readers of a filing at the desk now: notes in Valkey that expire by themselves. A notice, no record and no lock.

Each load of the page writes the reader's note and so does the page itself, every POLL_S seconds, where it has script.
While Valkey is away nobody is shown.
"""

import json
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

import redis
import structlog
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from redis.backoff import NoBackoff
from redis.retry import Retry

from compliance.holders.access import SignedInRequest
from compliance.holders.models import User
from compliance.holders.roles import Perm

from ..filing.services.filing import BUREAUS
from ..models import RulesSubmission
from .reviewers import unit_name

POLL_S = 20
FRESH_S = 60
"""So long a note counts: two polls may be lost."""
EXPIRES_S = 90
WAIT_S = 0.3
logger = structlog.get_logger()


@dataclass(frozen=True)
class Reader:
    """Somebody who reads the filing now: printed name, unit in words, and the clause or sheet that they read."""

    name: str
    unit: str
    place: str

    @property
    def initials(self) -> str:
        """The first letters of the first and the last name."""
        names = self.name.split()
        return "".join(name[0] for name in names[:1] + names[1:][-1:]).upper()


def readers_of(submission: RulesSubmission, user: User, place: str, at: datetime) -> list[Reader]:
    """The others who read this filing at `at`, by name; the reader's own note is written where they review for a
    bureau (not the Executive Director, not auditors). One exchange with Valkey; nobody where it does not answer."""
    broker = _broker(settings.CELERY_BROKER_URL)
    if broker is None:
        return []
    key, units = f"reading:{submission.pk}", [unit for unit in BUREAUS if unit in user.units]
    pipe = broker.pipeline(transaction=False)
    if units and user.may(Perm.REVIEW):
        note = {"name": user.printed_name, "unit": unit_name(units[0]), "place": place, "at": at.timestamp()}
        pipe.hset(key, str(user.pk), json.dumps(note))
        pipe.expire(key, EXPIRES_S)
    pipe.hgetall(key)
    try:
        notes = pipe.execute()[-1]
    except redis.RedisError as error:
        logger.warning("readers_not_known", reason=str(error))
        return []
    others = [_reader(note, at) for who, note in notes.items() if who != str(user.pk)]
    return sorted((reader for reader in others if reader is not None), key=lambda reader: (reader.name, reader.place))


def _reader(note: str, at: datetime) -> Reader | None:
    """The reader of a note; None for one that is not fresh, or no note of ours."""
    try:
        stated: dict[str, Any] = json.loads(note)
        is_fresh = abs(at.timestamp() - float(stated["at"])) <= FRESH_S
        return Reader(str(stated["name"]), str(stated["unit"]), str(stated["place"])) if is_fresh else None
    except (ValueError, TypeError, KeyError, RecursionError, OverflowError):
        return None


@cache
def _broker(url: str) -> "redis.Redis | None":
    """Valkey at the address of the broker; None where the broker is something else."""
    address = url.replace("redis+socket://", "unix://").replace("virtual_host=", "db=")
    if not address.startswith(("redis://", "rediss://", "unix://")):
        return None
    return redis.Redis.from_url(
        address,
        decode_responses=True,
        socket_timeout=WAIT_S,
        socket_connect_timeout=WAIT_S,
        retry=Retry(NoBackoff(), 0),
    )


def presence_part(request: SignedInRequest, submission: RulesSubmission, citation: str) -> dict[str, Any]:
    """The other readers of this filing, while the reader reads this clause; empty for none. No query."""
    address = reverse("submissions:review_readers", args=[submission.pk])
    place = f"§ {citation}" if citation else ""
    return {
        "readers": readers_of(submission, request.user, place, timezone.now()),
        "readers_url": f"{address}?{urlencode({'clause': citation})}",
        "poll_s": POLL_S,
    }
