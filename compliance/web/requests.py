"""What every request and its answer pass: text in one form, no NUL, headers of privacy.

Typed text is brought into Unicode's NFC once, here (docs/records.md section 2).
"""

import unicodedata
from collections.abc import Callable, Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict

from compliance.holders.errors import Refused, refusal
from compliance.regulation.core.canonical import composed
from compliance.rest.problems import ApiRefusal, answer

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
ADDRESS = Refused("The address has a character that we cannot read (NUL). Open the page again from its link.")
FORM = Refused("The form has a character that we cannot read (NUL). Go back, type that text again and send the form.")
UNUSED = ("camera", "display-capture", "geolocation", "microphone", "midi", "payment", "serial", "usb")
PERMISSIONS_POLICY = ", ".join([*(f"{power}=()" for power in UNUSED), "publickey-credentials-get=(self)"])


class ComposedTextMiddleware:
    """Gives views the fields of a posted form in NFC; a form that is in NFC already stays the very object."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> None:
        """Composes the form before the view reads it."""
        if request.method != "POST" or not (request.content_type or "").startswith(FORMS):
            return
        typed = request.POST
        if all(unicodedata.is_normalized("NFC", text) for values in typed.lists() for text in (values[0], *values[1])):
            return
        form = QueryDict(mutable=True, encoding=typed.encoding)
        for name, values in typed.lists():
            form.setlist(composed(name), [composed(text) for text in values])
        form._mutable = False
        request.POST = form  # type: ignore[assignment]  # immutable by now


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


class HeadersMiddleware:
    """Answers to a signed-in person or a token are not cached: people share the floor's tablets."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        if request.user.is_authenticated or "Authorization" in request.headers:
            response.headers.setdefault("Cache-Control", "no-store")
        return response
