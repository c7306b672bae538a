"""Requests with NUL in them are refused, pages and the API alike."""

from collections.abc import Callable, Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict

from compliance.holders.errors import Refused, refusal

from .problems import ApiRefusal, answer

ADDRESS = Refused("The address has a character that we cannot read (NUL). Open the page again from its link.")
FORM = Refused("The form has a character that we cannot read (NUL). Go back, type that text again and send the form.")


class NulMiddleware:
    """Refuses an address or a form with NUL in it (400): PostgreSQL can neither store such text nor search for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" not in request.path_info and not _has_nul(request.GET):
            return self.get_response(request)
        if request.path_info.startswith("/api/"):
            return answer(ApiRefusal(400, "refused", ADDRESS.sentence))
        return refusal(request, ADDRESS)

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        """Looks at a form before the view reads it."""
        return refusal(request, FORM) if request.method == "POST" and _has_nul(request.POST) else None


def _has_nul(sent: QueryDict) -> bool:
    texts: Iterable[Any] = (text for name, values in sent.lists() for text in (name, *values))
    return any(isinstance(text, str) and "\0" in text for text in texts)
