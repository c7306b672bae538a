"""Strangers who have to wait are refused at the door: a refusal that passes through everything a page needs would cost
people more than the check."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from rest_framework.exceptions import Throttled

from .endpoint import PublicCheck
from .problems import refused
from .throttling import knock

API = "/api/"


class DoorMiddleware:
    """Answers 429 to a request without a token while another stranger's check runs, or where the part of this minute is
    used up. No query."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "Authorization" not in request.headers and is_check(request.path_info):
            try:
                knock(request)  # the endpoint itself takes the lock, once it knows that this is a stranger
            except Throttled as error:
                return refused(error)
        return self.get_response(request)


def is_check(path: str) -> bool:
    """Whether this is the address of work that is done for everybody."""
    if not path.startswith(API):
        return False
    try:
        view = getattr(resolve(path).func, "cls", None)
    except Resolver404:
        return False
    return view is not None and issubclass(view, PublicCheck)
