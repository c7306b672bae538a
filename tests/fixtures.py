"""Fixtures for tests of the whole system: a task worker, a browser."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings
from django.contrib.staticfiles.handlers import StaticFilesHandlerMixin
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection

from compliance.celery import app
from compliance.database_roles import APP_ROLE
from tests import clock
from tests.chromium import OPTIONS, chromium_path
from tests.scenes import STAGE, Stage
from tests.services import run_folder
from tests.waiting import LONG_WAIT_S, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture
def tasks_run_at_once(services: None) -> Iterator[None]:
    """Tasks run where they are called, and their errors are raised there."""
    before = app.conf.task_always_eager, app.conf.task_eager_propagates
    app.conf.task_always_eager = app.conf.task_eager_propagates = True
    yield
    app.conf.task_always_eager, app.conf.task_eager_propagates = before


@pytest.fixture(autouse=True, scope="session")
def services_are_waited_for() -> Iterator[None]:
    """A broker or a witness that answers late because of other work on the machine counts as there."""
    from compliance.ledger import cosigning
    from compliance.status import heard
    from rules_submissions.review import presence

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(presence, "WAIT_S", LONG_WAIT_S)
        patch.setattr(heard, "WAIT_S", LONG_WAIT_S)
        patch.setattr(cosigning, "TIMEOUT_S", LONG_WAIT_S)
        yield


@pytest.fixture(autouse=True, scope="session")
def mail_is_tried() -> Iterator[None]:
    """The mail of every notice that a test causes is made and read back: text and HTML say the same."""
    from compliance.notices.models import Notice
    from tests.mail import try_mail

    kept = Notice.objects.bulk_create

    def tried(rows: list[Notice], **options: Any) -> list[Notice]:
        measuring = sys.getprofile()
        sys.setprofile(None)  # no part of what the act costs
        try_mail(rows, settings.SITE_URL)
        sys.setprofile(measuring)
        return list(kept(rows, **options))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Notice.objects, "bulk_create", tried)
        yield


@pytest.fixture
def steady_codes(settings: Any) -> None:
    """Authenticator apps show the same code throughout: the period that began in 2001 lasts until 2033."""
    settings.MFA_TOTP_PERIOD = 10**9


@pytest.fixture
def task_worker(transactional_db: None) -> Iterator[subprocess.Popen[bytes]]:
    """A real Celery worker process on this test's database and queues; data must be committed, hence transactional."""
    # What earlier tests left in the queues names rows that are gone.
    with worker_running("--purge") as process:
        yield process


@contextmanager
def worker_running(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A Celery worker process on this test's database, of all queues or of those that the arguments name."""
    log = run_folder() / f"worker-{os.environ.get('PYTEST_XDIST_WORKER', 'main')}.log"
    environment = os.environ | {
        # As the application, which owns nothing, whatever role the tests have.
        "DATABASE_URL": f"postgresql://{APP_ROLE}@/{connection.settings_dict['NAME']}"
        f"?host={settings.DATABASES['default']['OPTIONS']['host']}",
        "DJANGO_SETTINGS_MODULE": "tests.worker_settings",
    }
    command = [
        sys.executable, "-m", "celery", "-A", "compliance.celery", "worker", "-c", "1", "--loglevel", "INFO",
        *arguments,
    ]  # fmt: skip
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, env=environment, cwd=settings.BASE_DIR, stdout=output, stderr=output, start_new_session=True
        )
    try:
        wait_until(lambda: process.poll() is not None or b" ready" in log.read_bytes(), log.read_text)
        assert process.poll() is None, log.read_text()
        yield process
    finally:
        # Only this test uses it, so it need not end cleanly.
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _patient(opens: Callable[..., Any]) -> Callable[..., Any]:
    """Opens a context or a page that has the clock of the run, and a zone and a language whatever those of the machine
    are, and that waits LONG_WAIT_S for whatever it waits for."""

    def opened(**chosen: Any) -> Any:
        made = opens(**{"locale": "en-US", "timezone_id": "UTC"} | chosen)
        made.set_default_timeout(LONG_WAIT_S * 1000)
        made.add_init_script(clock.script())
        return made

    return opened


@pytest.fixture(scope="session")
def live_server(live_server: Any) -> Iterator[Any]:
    """The web server of the worker; browsers keep its sheets and scripts, as they keep those of a real office.

    A year would not do: the network part of a browser has the clock of the machine, and the headers that of the run.
    """
    serve = StaticFilesHandlerMixin.serve

    def served(self: Any, request: Any) -> Any:
        answer = serve(self, request)
        answer["Cache-Control"] = "max-age=999999999, immutable"
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StaticFilesHandlerMixin, "serve", served)
        yield live_server


@pytest.fixture(scope="session")
def browser(stage: Stage, django_db_blocker: Any) -> Iterator["Browser"]:
    """The system's Chromium under Playwright, once for each worker; its tests are skipped where there is none."""
    if (path := chromium_path()) is None:
        pytest.skip("browser tests need Chromium: apt-get install --no-install-recommends chromium")
    from playwright.sync_api import sync_playwright

    # Playwright keeps an event loop in this thread: Django would refuse the tests' own queries, and has another
    # connection with it than without.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with django_db_blocker.unblock():
        STAGE.clear()
        connection.close()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=OPTIONS, timeout=LONG_WAIT_S * 1000)
        for name in ("new_context", "new_page"):
            setattr(chromium, name, _patient(getattr(chromium, name)))
        yield chromium
        chromium.close()
        with django_db_blocker.unblock():
            STAGE.clear()
            connection.close()


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """Every test that uses the browser bears the marker `browser`."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


@pytest.fixture
def one_connection() -> Iterator[None]:
    """Requests come in on the connection of the test, whose transaction they must not end."""
    for sent in (request_started, request_finished):
        sent.disconnect(close_old_connections)
    yield
    for sent in (request_started, request_finished):
        sent.connect(close_old_connections)
