"""What is refused at the door: strangers who have to wait, because a refusal that passes through everything that a page
needs would cost people more than the check; programs that come without HTTPS; and text with NUL in it."""

from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import Resolver404, resolve
from rest_framework.exceptions import PermissionDenied, Throttled

from compliance.holders.errors import Refused, refusal

from .endpoint import PublicCheck
from .problems import ApiRefusal, answer, refused
from .throttling import knock

API = "/api/"
ADDRESS = Refused("The address has a character that we cannot read (NUL). Open the page again from its link.")
FORM = Refused("The form has a character that we cannot read (NUL). Go back, type that text again and send the form.")


class HttpsOnly(PermissionDenied):
    """A program came without HTTPS (403)."""

    default_detail = (
        "The API answers over HTTPS only. Nothing was done. Revoke a token that you sent: others could read it."
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


class NulMiddleware:
    """Refuses an address or a form with NUL in it (400): PostgreSQL can neither store such text nor search for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" not in request.path_info and not _has_nul(request.GET):
            return self.get_response(request)
        if request.path_info.startswith(API):
            return answer(ApiRefusal(400, "refused", ADDRESS.sentence))
        return refusal(request, ADDRESS)

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        """Looks at a form before the view reads it."""
        return refusal(request, FORM) if request.method == "POST" and _has_nul(request.POST) else None


def _has_nul(sent: QueryDict) -> bool:
    texts: Iterable[Any] = (text for name, values in sent.lists() for text in (name, *values))
    return any(isinstance(text, str) and "\0" in text for text in texts)
