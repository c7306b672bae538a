"""The task queue: JSON only, every task found in an app's `tasks.py`; each runs in the context of the person who caused
it."""

import time
from typing import Any

from celery import Celery, Task
from celery.signals import (
    after_task_publish,
    beat_init,
    before_task_publish,
    heartbeat_sent,
    worker_init,
    worker_process_init,
    worker_process_shutdown,
    worker_ready,
)
from django.conf import settings
from django.core.management import CommandError
from django_structlog.celery.steps import DjangoStructLogInitStep

from compliance import tracing
from compliance.after_commit import CONTEXT_HEADER
from compliance.isolation.context import OFFICE, Context, isolated


class OfficeTask(Task):
    """A task in the context that its message names; without one (timed work) as the office.

    Called as a plain function it works in the context of its caller.
    """

    abstract = True

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Runs the task. Raises ValueError for a context that is none."""
        if self.request.called_directly:
            return super().__call__(*arguments, **named)
        header = (self.request.headers or {}).get(CONTEXT_HEADER)
        with (
            isolated(Context.read(header) if header else OFFICE),
            tracing.task_span(self.name, self.request.headers or {}),
        ):
            return super().__call__(*arguments, **named)


app = Celery("compliance", task_cls=OfficeTask)
app.steps["worker"].add(DjangoStructLogInitStep)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def begin(**kwargs: Any) -> None:
    """Looks at the database server before the first task. Celery logs what else a receiver raises, and goes on."""
    from compliance.isolation.required import demand

    try:
        demand()
    except CommandError as error:
        raise SystemExit(str(error)) from error


@worker_process_init.connect
def trace_tasks(**kwargs: Any) -> None:
    """Traces each process that takes tasks."""
    tracing.begin(tracing.WORKER)


@worker_process_shutdown.connect
def send_traces(**kwargs: Any) -> None:
    """Sends the traces that it still has: it ends without what other processes do at their end."""
    tracing.flush()


@worker_ready.connect
def look_at_certificate(**kwargs: Any) -> None:
    """Has the worker of papers look at the certificate of letters: one that is refused is known at its start."""
    if settings.LETTER_CERTIFICATE and settings.LONG_QUEUE in app.amqp.queues.consume_from:
        app.send_task("compliance.documents.tasks.look_at_certificate")


class Pause:
    """A pause between two acts of this process: at most one act in this many seconds."""

    def __init__(self, seconds: float, *, begins_at: float = 0) -> None:
        self.seconds, self.due_at = seconds, begins_at

    def is_over(self) -> bool:
        """Whether it is due; the next pause begins with the answer."""
        now = time.monotonic()
        if now < self.due_at:
            return False
        self.due_at = now + self.seconds
        return True


_says = Pause(10)
_watches = Pause(60, begins_at=time.monotonic() + 60)
"""The first minute of a process is left out: after a start of everything, the others are still coming."""


@before_task_publish.connect
def stamp(headers: dict[str, Any] | None = None, **kwargs: Any) -> None:
    """Notes in each message when it was handed over, so that the age of what waits is known."""
    from compliance.status import heard

    if headers is not None:
        headers.setdefault(heard.SENT_AT, time.time())
        tracing.send_along(headers)


def beat_works(**kwargs: Any) -> None:
    """Says that beat works, with a message that it hands over."""
    from compliance.status import heard

    if _says.is_over():
        heard.say({heard.BEAT: ""})


@beat_init.connect
def hear_beat(**kwargs: Any) -> None:
    """In the process of beat alone, each message says that beat works."""
    after_task_publish.connect(beat_works)


@heartbeat_sent.connect
def worker_works(**kwargs: Any) -> None:
    """Says that this worker works, for each queue that it takes from. Where beat or another worker is silent, it takes
    itself the work of telling people: what beat starts would not come."""
    from compliance.status import heard

    queues = list(app.amqp.queues.consume_from)
    if _says.is_over():
        heard.say(dict.fromkeys(map(heard.queue_part, queues), ""))
    if _watches.is_over() and heard.is_anybody_silent():
        app.send_task("compliance.status.tasks.tell_silence", queue=queues[0], expires=60)
