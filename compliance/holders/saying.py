"""Pages and downloads say so where an integrity alarm is open about what they depend on.

An app declares what the object in an address depends on, by the namespace and the name in the pattern:

    saying.register("submissions", "pk", rows_of)
"""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse

from compliance.ledger.holding import OpenAlarm, RowsOf, marks_of_key, open_alarms, some_alarm_is_open

HIDDEN = (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND)
HEADER = "Records-Alarm"
WORDS = (
    "An integrity alarm about this is open: something here may differ from the records. Nothing that depends on it "
    "can be decided until two administrators of the Board settle the alarm."
)
_objects: dict[tuple[str, str], RowsOf] = {}


def register(namespace: str, name: str, rests: RowsOf) -> None:
    """Declares what the object with this name, in addresses of this namespace, depends on."""
    _objects[namespace, name] = rests


def alarms_about(request: HttpRequest) -> list[OpenAlarm]:
    """Open alarms about the objects that the address names. None for a page without one, else one query; one more, and
    one for each object, while any alarm is open."""
    match = request.resolver_match
    if match is None:
        return []
    named = [(_objects.get((match.namespace, name)), key) for name, key in match.kwargs.items()]
    ours = [(rests, key) for rests, key in named if rests is not None and isinstance(key, UUID)]
    if not ours or not some_alarm_is_open():
        return []
    return open_alarms({mark for rests, key in ours for mark in marks_of_key(rests, key)})


def look(request: HttpRequest) -> None:
    """Looks, once a request, whether an alarm about what it reads is open."""
    if request.method == "GET" and not hasattr(request, "records_alarm"):
        request.records_alarm = WORDS if alarms_about(request) else ""  # type: ignore[attr-defined]


class SayingMiddleware:
    """Adds a header to each answer about such an object. The page states it in words (`request.records_alarm`)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if getattr(request, "records_alarm", "") and response.status_code not in HIDDEN:
            response[HEADER] = WORDS
        return response

    def process_view(self, request: HttpRequest, *_: Any) -> None:
        """Looks before the page is made, so the page can state it."""
        if request.user.is_authenticated:
            look(request)
