"""Traces: what a collector of OpenTelemetry receives of a request and of its task, and what it never does."""

import http.client
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.utils import timezone

from compliance import tracing
from compliance.database_roles import APP_ROLE
from rules_submissions.models.public import PublicApproval
from tests.fixtures import worker_running
from tests.ports import held_port
from tests.waiting import wait_until

MISSING = "traces are tried with: requirements-traces.txt"
TYPED = "zephyrine-quillfeather"


class Collector(ThreadingHTTPServer):
    """A collector on this machine. `bodies` are the messages that came, `spans` what they say."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.bodies: list[bytes] = []

    @property
    def spans(self) -> list[tuple[str, Any]]:
        """Each span with the part of the office that it is of."""
        from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

        return [
            (next(one.value.string_value for one in part.resource.attributes if one.key == "service.name"), span)
            for body in list(self.bodies)
            for part in ExportTraceServiceRequest.FromString(body).resource_spans
            for scope in part.scope_spans
            for span in scope.spans
        ]


class Handler(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        self.server.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *args: Any) -> None:
        """Says nothing."""


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[Collector]:
    if find_spec("opentelemetry") is None:
        pytest.skip(MISSING)
    with Collector() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{server.server_port}")
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_COMPRESSION", "none")
        monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "100")
        yield server
        server.shutdown()


@pytest.fixture
def office(collector: Collector, transactional_db: None) -> Iterator[int]:
    """A web server and a worker of the office, both real; the port."""
    host = settings.DATABASES["default"]["OPTIONS"]["host"]
    environment = os.environ | {
        "DATABASE_URL": f"postgresql://{APP_ROLE}@/{connection.settings_dict['NAME']}?host={host}",
        "DJANGO_SETTINGS_MODULE": "tests.worker_settings",
        "SECURE_HTTP": "0",
    }
    with held_port() as port, worker_running("--purge"):
        web = subprocess.Popen(
            [sys.executable, "-m", "compliance.web_server", "--port", str(port)],
            env=environment, cwd=settings.BASE_DIR,
        )  # fmt: skip
        try:
            wait_until(lambda: web.poll() is not None or answered(port, "GET", "/healthz") == 200, "the web answers")
            yield port
        finally:
            web.terminate()
            web.wait()


def answered(port: int, method: str, path: str, **fields: str) -> int:
    """The status of an answer; 0 where nobody listens yet."""
    headers = {"Host": "localhost", "Content-Type": "application/x-www-form-urlencoded"}
    # No collector belongs to whoever asks: what they say of a trace counts for nothing.
    headers["traceparent"] = f"00-{'7' * 32}-{'7' * 16}-01"
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as caller:
        try:
            caller.request(method, path, urlencode(fields), headers)
            answer = caller.getresponse()
            answer.read()
        except ConnectionRefusedError:
            return 0
        return answer.status


def attributes(span: Any) -> dict[str, str]:
    return {one.key: one.value.string_value for one in span.attributes}


def test_a_request_and_its_task_are_one_trace_without_what_was_typed(
    collector: Collector, office: int, facility: Any, cast: Any
) -> None:
    cache.clear()
    today = timezone.localdate()
    PublicApproval.objects.create(
        reference="RS-SEEN-00", revision=1, holder_name=facility.holder.name, facility_name=facility.name,
        facility=facility.pk, chapter_number="651a", edition_key="651a-2019", decided_on=today,
        in_effect_since=today, changed_at=timezone.now(),
    )  # fmt: skip
    assert answered(office, "GET", f"/register/approvals/?q={TYPED}") == 200
    said = {"sign_said": f"It says {TYPED}.", "was_paid": f"It paid {TYPED}.", "casino": str(facility.pk)}
    assert answered(office, "POST", "/report/", **said) == 302

    def of_worker() -> list[Any]:
        return [
            span
            for part, span in collector.spans
            if part == "table-games-worker" and span.kind == span.SPAN_KIND_CONSUMER
        ]

    def traced() -> list[Any]:
        return [one for one in of_worker() if one.trace_id in {span.trace_id for span in posts()}]

    def posts() -> list[Any]:
        return [span for part, span in collector.spans if part == "table-games-web" and span.name.startswith("POST ")]

    wait_until(traced, lambda: [(part, span.name) for part, span in collector.spans])
    (post,), task = posts(), traced()[0]
    assert attributes(post)["http.route"] == "report/"
    assert task.name.startswith("compliance.notices.")
    inside = [span for _, span in collector.spans if span.trace_id == post.trace_id]
    assert {span.span_id for span in inside} >= {task.parent_span_id}
    assert not post.parent_span_id
    number = attributes(post)["request_id"]
    assert len(number) == 36
    assert attributes(task)["request_id"] == number
    statements = [attributes(span).get("db.query.text", "") for span in inside]
    assert any(statement.startswith("INSERT INTO") and "%s" in statement for statement in statements)
    everything = b"".join(collector.bodies)
    for word in (TYPED, facility.name, str(facility.pk), "127.0.0.1", "localhost", cast["compliance_rep"].email):
        assert word.encode() not in everything, word
    names = {one.key for _, span in collector.spans for one in span.attributes}
    assert names <= {
        "http.request.method", "http.response.status_code", "http.route", "request_id", "db.system.name",
        "db.query.text", "error.type",
    }  # fmt: skip
    assert not any(span.events or span.status.message for _, span in collector.spans)


def test_a_failure_leaves_its_kind_and_not_its_words(collector: Collector) -> None:
    code = (
        "from compliance import tracing\n"
        "tracing.begin('worker')\n"
        "try:\n"
        "    with tracing.task_span('a task', {}): raise ValueError('" + TYPED + "')\n"
        "except ValueError: tracing.flush()\n"
    )
    variables = os.environ | {"DATABASE_AS_OWNER": "0"}
    subprocess.run(
        [sys.executable, "-c", f"import django; django.setup()\n{code}"],
        env=variables,
        cwd=settings.BASE_DIR,
        check=True,
    )
    ((_, span),) = collector.spans
    assert (attributes(span)["error.type"], span.status.code, span.status.message) == ("ValueError", 2, "")
    assert TYPED.encode() not in collector.bodies[0]


def test_without_a_collector_nothing_is_traced_or_imported() -> None:
    assert not tracing.is_on()
    code = (
        "import sys, django; django.setup()\n"
        "from compliance import celery, tracing\n"
        "tracing.begin('web'); tracing.flush()\n"
        "with tracing.task_span('a task', {}): pass\n"
        "headers = {}; tracing.send_along(headers)\n"
        "print(headers, any(name.startswith('opentelemetry.exporter') for name in sys.modules))"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], env=os.environ, cwd=settings.BASE_DIR, capture_output=True, text=True, check=True
    )
    assert said.stdout.strip() == "{} False"
