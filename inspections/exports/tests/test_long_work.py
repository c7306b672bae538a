"""The worker for work that may take minutes: however much of it waits, other work goes on. Real Celery workers."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from kombu import Queue

from compliance.celery import app
from compliance.documents.models import ExportJob
from compliance.embedded.office import LONG, SHORT
from compliance.holders.models import Facility, User
from compliance.notices.models import Notice
from compliance.notices.services import notify
from tests.fixtures import worker_running
from tests.waiting import wait_until

from ...tests.factories import NOON, at, deck_change, signed
from .test_export import DAY, asked

SEVERAL = 4
QUEUES = re.compile(r"celery -A compliance\.celery worker --queues (\S+) --concurrency (\d+)")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("plain_papers")
def test_however_many_exports_wait_the_other_worker_is_free(
    war: Any, dealer: User, auditor: User, facility: Facility
) -> None:
    signed(war, "deck_change", deck_change(at(-8), batch_label="A"), dealer, moment=at(-7.5))
    with app.connection_for_write() as broker:  # what earlier tests left names rows that are gone
        Queue(LONG)(broker.default_channel).purge()
    with worker_running("--purge", "--queues", SHORT):
        for days in range(1, SEVERAL + 1):
            asked(auditor, facility, first=DAY - timedelta(days=days))
        notify([dealer], "returned", subject="Behind them", body="It is sent.", link="/", cause="behind", at=NOON)
        wait_until(Notice.objects.filter(mailed_at__isnull=False).exists, "the mail leaves")
        assert set(ExportJob.objects.values_list("status", flat=True)) == {"waiting"}
    with worker_running("--queues", LONG):
        wait_until(lambda: ExportJob.objects.filter(status="ready").count() == SEVERAL, "the exports are written")


def test_the_workers_of_every_form_share_all_queues_and_one_has_the_long_work_alone() -> None:
    known = {queue.name for queue in settings.CELERY_TASK_QUEUES}
    assert {*SHORT.split(","), LONG} == known
    compose = dict(QUEUES.findall((Path(settings.BASE_DIR) / "docker-compose.yml").read_text()))
    assert compose == {SHORT: "2", LONG: "1"}


def test_what_is_sent_to_the_worker_of_long_work_is_a_task() -> None:
    app.loader.import_default_modules()
    assert set(settings.CELERY_TASK_ROUTES) <= set(app.tasks)
    assert {route["queue"] for route in settings.CELERY_TASK_ROUTES.values()} == {LONG}
