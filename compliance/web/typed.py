"""Text as it was typed, in one form: Unicode's NFC, made once at the door (docs/records.md section 2)."""

import unicodedata
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict


def composed(value: Any) -> Any:
    """The same JSON values with all text in NFC."""
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, dict):
        return {composed(name): composed(member) for name, member in value.items()}
    return [composed(member) for member in value] if isinstance(value, list) else value


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


FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
