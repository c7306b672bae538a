"""The one place where a request gets its context."""

from collections.abc import Callable, Iterator
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from .context import DOOR, Context, become, context_of, current, isolated, office_context

SIGN_IN = "allauth."
"""The module of the views in which a stranger signs in."""


class ContextMiddleware:
    """Works for the person signed in, or for nobody. It comes right after the authentication.

    A token of the API names its person later, inside the view (`compliance.rest.authentication`).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with office_context("who is signed in, and for whom they act"):
            become(self.context(request))
            response = self.get_response(request)
            if response.streaming:
                response.streaming_content = _streamed(current(), response.streaming_content)  # type: ignore[attr-defined]
            return response

    def context(self, request: HttpRequest) -> Context | None:
        """The context in which the request is answered. The caller works for the office."""
        return context_of(request.user) if request.user.is_authenticated else None

    def process_view(self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any) -> None:
        """Lets sign-in views look up a stranger."""
        if current() is None and view.__module__.startswith(SIGN_IN):
            become(DOOR)


def _streamed(context: Context | None, chunks: Iterator[bytes]) -> Iterator[bytes]:
    """The body of an answer that is made after the request, in the context of the request."""
    with isolated(context):
        yield from chunks
