"""What every request and its answer pass: text in one form, headers of privacy.

Typed text is brought into Unicode's NFC once, here (docs/records.md section 2).
"""

import unicodedata
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict

from compliance.regulation.core.canonical import composed

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
UNUSED = ("camera", "display-capture", "geolocation", "microphone", "midi", "payment", "serial", "usb")
PERMISSIONS_POLICY = ", ".join([*(f"{power}=()" for power in UNUSED), "publickey-credentials-get=(self)"])


class ComposedTextMiddleware:
    """Gives views the fields of a posted form, and the names of its files, in NFC; a form that is in NFC already stays
    the very object."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> None:
        """Composes the form before the view reads it."""
        if request.method != "POST" or not (request.content_type or "").startswith(FORMS):
            return
        typed = request.POST
        for file in (file for files in request.FILES.lists() for file in files[1]):
            file.name = composed(file.name)
        if all(unicodedata.is_normalized("NFC", text) for values in typed.lists() for text in (values[0], *values[1])):
            return
        form = QueryDict(mutable=True, encoding=typed.encoding)
        for name, values in typed.lists():
            form.setlist(composed(name), [composed(text) for text in values])
        form._mutable = False
        request.POST = form  # type: ignore[assignment]  # immutable by now


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
