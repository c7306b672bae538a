"""`/healthz`: may a load balancer send requests to this process?

Answered by a middleware ahead of host checks and the redirect to HTTPS: a probe knows neither our name nor our
certificate.
"""

from collections.abc import Callable

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from kombu import Connection
from kombu.exceptions import OperationalError

PATH = "/healthz"
BROKER_WAIT_S = 1.0


def database_answers() -> bool:
    """Whether the database answers a query now; one query."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def broker_answers() -> bool:
    """Whether the task broker accepts a connection within a second."""
    options = {**settings.CELERY_BROKER_TRANSPORT_OPTIONS, "socket_connect_timeout": BROKER_WAIT_S}
    with Connection(settings.CELERY_BROKER_URL, connect_timeout=BROKER_WAIT_S, transport_options=options) as broker:
        try:
            broker.ensure_connection(max_retries=1, timeout=BROKER_WAIT_S)
        except (OperationalError, OSError):
            return False
    return True


class HealthMiddleware:
    """Answers `/healthz`: 200 while the database answers, 503 when not.

    A silent broker is reported and changes nothing: entries are still recorded, and their effects start from the outbox
    when it is back.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info != PATH:
            return self.get_response(request)
        database, broker = database_answers(), broker_answers()
        words = {True: "answers", False: "silent"}
        return JsonResponse(
            {"database": words[database], "broker": words[broker]},
            status=200 if database else 503,
            headers={"Cache-Control": "no-store"},
        )
