"""The last messages of beat, the workers and timed probes. They wait in the broker, are no record, and may be lost.

Beat says so with each message that it hands to the broker; a worker beside its heartbeat, for each queue that it takes
from. A probe says what it found, and since when.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings
from kombu import Connection
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

WAIT_S = 1.0
"""The seconds that the broker may take to answer."""
KEY = "office:heard"
SENT_AT = "sent_at"
"""The header of a message: when it was handed to the broker, in seconds since 1970."""
BEAT, MAIL, CONNECTIONS, WITNESS = "beat", "mail", "connections", "witness"
FILES, REPLICA = "files", "replica"
SILENT_AFTER = timedelta(seconds=45)


@dataclass(frozen=True)
class Heard:
    """The last message of one part: its time, the trouble ("" if there is none), and since when that has been so."""

    at: datetime
    trouble: str
    since: datetime


@dataclass(frozen=True)
class Waiting:
    """The messages of one queue and priority that no worker has taken, and when the oldest was handed over."""

    queue: str
    priority: int
    count: int
    since: datetime | None


@dataclass(frozen=True)
class Broker:
    """The knowledge of the broker: the last message by part, and the waiting messages."""

    heard: dict[str, Heard]
    waiting: tuple[Waiting, ...]


def queue_part(queue: str) -> str:
    """The part that the workers of a queue are."""
    return f"queue {queue}"


@contextmanager
def _channel() -> Iterator[Any]:
    """A channel of the broker, which answers within a second or raises OperationalError or OSError."""
    bounds = {"socket_connect_timeout": WAIT_S, "socket_timeout": WAIT_S}
    options = {**settings.CELERY_BROKER_TRANSPORT_OPTIONS, **bounds}
    with Connection(settings.CELERY_BROKER_URL, connect_timeout=WAIT_S, transport_options=options) as connection:
        connection.ensure_connection(max_retries=1, timeout=WAIT_S)
        yield connection.default_channel


def read() -> Broker | None:
    """The knowledge of the broker now, in one exchange; None if it does not answer within a second."""
    queues = [queue.name for queue in settings.CELERY_TASK_QUEUES]
    try:
        with _channel() as channel, channel.client.pipeline(transaction=False) as pipe:
            places = [(queue, priority) for queue in queues for priority in channel.priority_steps]
            pipe.hgetall(KEY)
            for queue, priority in places:
                name = channel._q_for_pri(queue, priority)  # kombu has no public word for it
                pipe.llen(name).lindex(name, -1)
            said, *found = pipe.execute()
    except (OperationalError, OSError, RedisError):
        return None
    waiting = [
        Waiting(queue, priority, count, _sent_at(oldest))
        for (queue, priority), count, oldest in zip(places, found[::2], found[1::2], strict=True)
    ]
    return Broker({part.decode(): _heard(text) for part, text in said.items()}, tuple(waiting))


def _heard(text: bytes) -> Heard:
    value = json.loads(text)
    return Heard(datetime.fromisoformat(value["at"]), value["trouble"], datetime.fromisoformat(value["since"]))


def _sent_at(message: bytes | None) -> datetime | None:
    seconds = json.loads(message)["headers"].get(SENT_AT) if message else None
    return datetime.fromtimestamp(seconds, UTC) if seconds else None


def is_anybody_silent() -> bool:
    """Whether beat or a worker that was heard before is silent now; False where the broker does not answer."""
    broker, now = read(), datetime.now(UTC)
    processes = {BEAT, *(queue_part(queue.name) for queue in settings.CELERY_TASK_QUEUES)}
    heard = broker.heard if broker else {}
    return any(now - last.at > SILENT_AFTER for part, last in heard.items() if part in processes)


def say(troubles: dict[str, str]) -> None:
    """Keeps for each part that it was heard now, and what is wrong with it. A broker that is away forgets it."""
    now = datetime.now(UTC)
    try:
        with _channel() as channel:
            before = channel.client.hmget(KEY, list(troubles))
            kept = {
                part: json.dumps({"at": now.isoformat(), "trouble": trouble, "since": _since(old, trouble, now)})
                for (part, trouble), old in zip(troubles.items(), before, strict=True)
            }
            channel.client.hset(KEY, mapping=kept)
    except (OperationalError, OSError, RedisError):
        return


def _since(old: bytes | None, trouble: str, now: datetime) -> str:
    same = old is not None and bool(_heard(old).trouble) == bool(trouble)
    return (_heard(old).since if same and old is not None else now).isoformat()
