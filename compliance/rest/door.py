"""What is refused at the door: strangers who have to wait, because a refusal that passes through everything that a page
needs would cost people more than the check; and programs that come without HTTPS."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from rest_framework.exceptions import PermissionDenied, Throttled

from .endpoint import PublicCheck
from .problems import refused
from .throttling import knock

API = "/api/"


class HttpsOnly(PermissionDenied):
    """A program came without HTTPS (403)."""

    default_detail = (
        "The API answers by HTTPS alone. Nothing was done. Revoke a token that you sent: others could read it."
    )
    default_code = "https_only"


class DoorMiddleware:
    """Answers 429 to a request without a token while another stranger's check runs, or where the part of this minute is
    used up; 403 to a program that comes without HTTPS where people have to. No query."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.SECURE_SSL_REDIRECT and request.path_info.startswith(API) and not request.is_secure():
            return refused(HttpsOnly())
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
