"""The task queue: JSON only, every task found in an app's `tasks.py`."""

from celery import Celery
from django_structlog.celery.steps import DjangoStructLogInitStep

app = Celery("compliance")
app.steps["worker"].add(DjangoStructLogInitStep)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
