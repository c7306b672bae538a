"""What every request and its answer pass: text in one form, the language that the address says, headers of privacy.

Typed text is brought into Unicode's NFC once, here (docs/records.md section 2).
"""

import unicodedata
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import is_valid_path

from compliance.regulation.core.canonical import composed

from .languages import PREFIX, spoken

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


class LanguageMiddleware:
    """Answers an address under `/es/` in Spanish."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, in the language of its address."""
        if not is_spanish_path(request.path_info):
            return self.get_response(request)
        with spoken(spanish=True):
            return self.get_response(request)


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


def is_spanish_path(path: str) -> bool:
    """Whether an address asks for Spanish."""
    return path == f"/{PREFIX}" or path.startswith(f"/{PREFIX}")


def other_address(request: HttpRequest) -> str:
    """The address of this page in the other language, with what the address asks; empty where it has none."""
    asks_spanish = is_spanish_path(request.path)
    path = f"/{request.path.removeprefix(f'/{PREFIX}')}" if asks_spanish else f"/{PREFIX}{request.path.lstrip('/')}"
    with spoken(spanish=not asks_spanish):
        if not is_valid_path(path):
            return ""
    asked = request.META.get("QUERY_STRING", "")
    return f"{path}?{asked}" if asked else path
