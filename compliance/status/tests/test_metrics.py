"""`/metrics`: what a monitoring system reads, for whom, and over all processes of a web server."""

import http.client
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from compliance.database_roles import APP_ROLE
from compliance.status import heard
from compliance.status.metrics import is_allowed
from compliance.web_server import PROCESSES
from tests.ports import held_port
from tests.waiting import LONG_WAIT_S, wait_until

COUNTED = "django_http_responses_total_by_status_view_method_total"


def samples(text: str) -> dict[str, list[tuple[dict[str, str], float]]]:
    """The samples of each name, with their labels."""
    found: dict[str, list[tuple[dict[str, str], float]]] = {}
    for family in text_string_to_metric_families(text):
        for one in family.samples:
            found.setdefault(one.name, []).append((one.labels, one.value))
    return found


@pytest.fixture
def monitor(settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Client:  # type: ignore[no-untyped-def]
    """A monitoring system at 10.1.2.3, whose network may read."""
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    settings.METRICS_NETWORKS = ["10.1.0.0/16"]
    settings.MIDDLEWARE = ["compliance.status.metrics.MetricsMiddleware", *settings.MIDDLEWARE]
    return Client(REMOTE_ADDR="10.1.2.3")


@pytest.mark.django_db
def test_each_part_of_the_status_page_has_one_state(monitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heard, "KEY", "office:heard:metrics")
    answer = monitor.get("/metrics", headers={"host": "a name we never heard of"})
    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
    states = {labels["part"]: labels["state"] for labels, one in samples(answer.text)["office_part"] if one}
    assert (states["database"], states["beat"]) == ("works", "down")
    heard.say({heard.BEAT: ""})
    states = {
        labels["part"]: labels["state"] for labels, one in samples(monitor.get("/metrics").text)["office_part"] if one
    }
    assert states["beat"] == "works"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "forwarded", "proxies", "status"),
    [
        ("10.1.255.255", "", 0, 200),
        ("10.2.0.0", "", 0, 404),
        ("10.1.2.3", "203.0.113.9", 1, 404),
        ("10.2.0.1", "10.1.2.3", 0, 404),
        ("10.2.0.1", "10.1.2.3, 203.0.113.9", 1, 404),
        ("10.2.0.1", "203.0.113.9, 10.1.2.3", 1, 200),
        ("10.2.0.1", "10.1.2.3, unknown", 1, 404),
        ("::ffff:10.1.2.3", "", 0, 200),
        ("::ffff:10.2.0.1", "", 0, 404),
        ("64:ff9b::10.1.2.3", "", 0, 404),
    ],
)
def test_only_a_named_network_may_read(monitor: Client, settings, address, forwarded, proxies, status) -> None:  # type: ignore[no-untyped-def]
    settings.PROXY_COUNT = proxies
    headers = {"x-forwarded-for": forwarded} if forwarded else {}
    assert monitor.get("/metrics", headers=headers, REMOTE_ADDR=address).status_code == status


def test_an_address_that_is_none_may_not(settings) -> None:  # type: ignore[no-untyped-def]
    settings.METRICS_NETWORKS = ["fd00:1::/32"]
    assert is_allowed("fd00:1:2:3::")
    assert not is_allowed("")


def test_neighbors_of_a_single_computer_may_not(settings) -> None:  # type: ignore[no-untyped-def]
    """Addresses of IPv6 are known by their network of 64 bits, so a smaller one would let all of that in."""
    for named in ("2001:db8::/64", "2001:db8::/128", "2001:db8::/120"):
        settings.METRICS_NETWORKS = [named]
        assert is_allowed("2001:db8::") == named.endswith("/64")


@pytest.mark.django_db
def test_without_a_named_network_the_page_does_not_exist(client: Client) -> None:
    assert settings.METRICS_NETWORKS == []
    assert client.get("/metrics").status_code == 404


@pytest.fixture
def web(transactional_db: None, tmp_path: Path) -> Iterator[tuple[int, int]]:
    """Port and process of a real web server of the office that counts."""
    host = settings.DATABASES["default"]["OPTIONS"]["host"]
    environment = os.environ | {
        "DATABASE_URL": f"postgresql://{APP_ROLE}@/{connection.settings_dict['NAME']}?host={host}",
        "DJANGO_SETTINGS_MODULE": "tests.worker_settings",
        "METRICS_NETWORKS": "127.0.0.0/8",
        "TMPDIR": str(tmp_path),
    }
    with held_port() as port:
        command = [sys.executable, "-m", "compliance.web_server", "--port", str(port)]
        process = subprocess.Popen(command, env=environment, cwd=settings.BASE_DIR)
        try:
            wait_until(lambda: process.poll() is not None or is_open(port), "the web server answers")
            yield port, process.pid
        finally:
            process.terminate()
            process.wait()
    assert list(tmp_path.glob("metrics-*")) == []


def get(port: int, path: str) -> tuple[int, str]:
    """Status and body of an answer."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=LONG_WAIT_S)) as asking:
        asking.request("GET", path, headers={"Host": "testserver", "X-Forwarded-Proto": "https"})
        answer = asking.getresponse()
        return answer.status, answer.read().decode()


def is_open(port: int) -> bool:
    """Whether somebody listens and answers."""
    try:
        return get(port, "/healthz")[0] == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False


def processes_of(pid: int) -> set[int]:
    """The processes that serve for this one."""
    return {int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}


def test_a_process_that_ends_alone_takes_no_counts_with_it(web: tuple[int, int]) -> None:
    port, pid = web
    assert get(port, "/register/")[0] == http.HTTPStatus.OK
    before = processes_of(pid)
    os.kill(min(before), signal.SIGTERM)
    wait_until(lambda: len(processes_of(pid) - {min(before)}) == PROCESSES and is_open(port), "another takes its place")
    for _ in range(4 * PROCESSES):
        status, text = get(port, "/metrics")
        assert status == http.HTTPStatus.OK
        assert [value for labels, value in samples(text)[COUNTED] if labels["view"] == "register:front"] == [1.0]


def test_requests_are_counted_over_all_processes(web: tuple[int, int]) -> None:
    port, _ = web
    asked = 8 * PROCESSES
    for _ in range(asked):
        assert get(port, "/register/")[0] == http.HTTPStatus.OK
    status, text = get(port, "/metrics")
    assert status == http.HTTPStatus.OK
    counted = [value for labels, value in samples(text)[COUNTED] if labels["view"] == "register:front"]
    assert sum(counted) == asked
