"""Traces of requests and of the tasks that they cause, for a collector of OpenTelemetry, where the variable
OTEL_EXPORTER_OTLP_ENDPOINT names one.

A span holds what is put into it here and nothing else: the pattern of an address and never the address, the status, the
request id of the log, the name of a task, a statement of SQL without its parameters, the kind of a failure and never
its words. So nothing that people type or read leaves by a trace.
"""

from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any, ClassVar

import structlog
from django.conf import settings
from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.signals import connection_created
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django_structlog.signals import bind_extra_request_metadata

LONGEST_SQL = 2_000
WEB, WORKER = "web", "worker"


class Process:
    """The maker of spans in this process; None if nothing is traced."""

    tracer: ClassVar[Any] = None


def is_on() -> bool:
    """Whether the office sends traces."""
    return bool(settings.TRACES_ENDPOINT)


def begin(part: str) -> None:
    """Traces this process from now on, as this part of the office; nothing where no collector is named."""
    if not is_on() or Process.tracer is not None:
        return
    from opentelemetry import trace
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    # Without the detectors: they would tell the command line and the name of the machine.
    about = Resource({"service.name": f"table-games-{part}", "service.version": settings.VERSION})
    provider = TracerProvider(resource=about)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
    Process.tracer = trace.get_tracer("compliance")
    bind_extra_request_metadata.connect(name_request)
    connection_created.connect(_on_connection)


def flush() -> None:
    """Sends what waits, before a process ends that would take it along."""
    if Process.tracer is not None:
        from opentelemetry import trace

        trace.get_tracer_provider().force_flush(2_000)  # type: ignore[attr-defined]


@contextmanager
def span(name: str, kind: str, sent: MutableMapping[str, Any] | None = None) -> Iterator[Any]:
    """A span around what happens inside, as a part of the one around it, or of the one that `sent` names."""
    from opentelemetry import propagate, trace

    with Process.tracer.start_as_current_span(
        name,
        context=None if sent is None else propagate.extract(sent),
        kind=trace.SpanKind[kind],
        record_exception=False,
        set_status_on_exception=False,
    ) as one:
        name_request()
        try:
            yield one
        except BaseException as error:
            one.set_status(trace.StatusCode.ERROR)
            one.set_attribute("error.type", type(error).__name__)
            raise


def name_request(**kwargs: Any) -> None:
    """Gives the running span the request id that lines of the log have."""
    if Process.tracer is not None and (number := structlog.contextvars.get_contextvars().get("request_id")):
        from opentelemetry import trace

        trace.get_current_span().set_attribute("request_id", number)


def send_along(headers: MutableMapping[str, Any]) -> None:
    """Names the running span in the headers of a message, for whoever works on it."""
    if Process.tracer is not None:
        from opentelemetry import propagate

        propagate.inject(headers)


@contextmanager
def task_span(name: str, headers: MutableMapping[str, Any]) -> Iterator[None]:
    """A span around a task, as a part of the request that gave it."""
    if Process.tracer is None:
        yield
        return
    with span(name, "CONSUMER", headers):
        yield


class TracingMiddleware:
    """A span around each request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if Process.tracer is None:
            return self.get_response(request)
        with span(str(request.method), "SERVER", {}) as one:
            response = self.get_response(request)
            match = request.resolver_match
            one.set_attribute("http.request.method", str(request.method))
            one.set_attribute("http.response.status_code", response.status_code)
            if match is not None:
                one.update_name(f"{request.method} {match.view_name or match.route}")
                one.set_attribute("http.route", match.route)
            return response


def _statement(execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Executes a statement of Django in a span. The parameters stay here."""
    text = sql if isinstance(sql, str) else ""
    with span(text.split(maxsplit=1)[0].upper() if text.strip() else "SQL", "CLIENT") as one:
        one.set_attribute("db.system.name", "postgresql")
        one.set_attribute("db.query.text", text[:LONGEST_SQL])
        return execute(sql, params, many, context)


def _on_connection(*, connection: Any, **kwargs: Any) -> None:
    if connection.alias != NO_DB_ALIAS and _statement not in connection.execute_wrappers:
        connection.execute_wrappers.append(_statement)
