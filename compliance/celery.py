"""The task queue: JSON only, every task found in an app's `tasks.py`; each runs in the context of the person who caused
it."""

from typing import Any

from celery import Celery, Task
from celery.signals import worker_init
from django.core.management import CommandError
from django_structlog.celery.steps import DjangoStructLogInitStep

from compliance.handover import CONTEXT_HEADER
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
        with isolated(Context.read(header) if header else OFFICE):
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
