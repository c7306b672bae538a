"""`/healthz`: may a load balancer send requests to this process?

Answered by a middleware ahead of host checks and the redirect to HTTPS: a probe knows neither our name nor our
certificate.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse

from compliance.status.parts import look, office_now
from compliance.status.writes import Writes

PATH = "/healthz"


class HealthMiddleware:
    """Answers `/healthz`: 200 while the database answers, 503 when not; which release answers, and the brief word of
    each part of `/status/` that has one (`status/parts.py`).

    A part that is down takes no process out: pages can be read, records are kept, and what follows them waits.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.writes = Writes()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info != PATH:
            return self.get_response(request)
        office = office_now(self.writes)
        state = {"version": settings.VERSION} | {part.key: seen.brief for part, seen in look(office) if seen.brief}
        return JsonResponse(
            state,
            status=200 if office.has_database else 503,
            headers={"Cache-Control": "no-store"},
        )
