"""`/metrics`: counts and times for a monitoring system (Prometheus), for the networks of METRICS_NETWORKS alone.

Requests are counted by django-prometheus, by view and status over all processes of this web server. The parts of
`/status/` and what waits in the queues are read when somebody asks. Nothing says who asked for what.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Metric, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from compliance.callers import client_ip

from .parts import Office, State, look, office_now
from .writes import Writes

PATH = "/metrics"


class OfficeCollector(Collector):
    """The parts of the office, each with one state, and the messages of each queue that nobody has taken."""

    def __init__(self, office: Office) -> None:
        self.office = office

    def collect(self) -> Iterator[Metric]:
        parts = GaugeMetricFamily("office_part", "1 for the state that a part has, else 0", labels=["part", "state"])
        for part, report in look(self.office):
            for state in State:
                parts.add_metric([part.key, state.value], state is report.state)
        yield parts
        waiting = GaugeMetricFamily("office_queue_waiting", "Messages that wait", labels=["queue", "priority"])
        for one in self.office.broker.waiting if self.office.broker else ():
            waiting.add_metric([one.queue, str(one.priority)], one.count)
        yield waiting


class MetricsMiddleware:
    """Answers `/metrics` ahead of host checks and the redirect to HTTPS, as `/healthz` is. For an address outside
    METRICS_NETWORKS the page does not exist."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.writes = Writes()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info != PATH or not is_allowed(client_ip(request) or ""):
            return self.get_response(request)
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
        registry.register(OfficeCollector(office_now(self.writes)))
        return HttpResponse(
            generate_latest(registry), content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"}
        )


def is_allowed(address: str) -> bool:
    """Whether this address is in one of METRICS_NETWORKS. Of IPv6, `client_ip` knows the network of 64 bits, which must
    be in it whole."""
    with suppress(ValueError):
        first = ip_address(address)
        last = first + (2**64 - 1) if first.version == 6 else first
        networks = [ip_network(network, strict=False) for network in settings.METRICS_NETWORKS]
        return any(first in network and last in network for network in networks)
    return False
