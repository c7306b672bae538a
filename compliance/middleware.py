"""The steps of every request on the way to the view, and of its answer on the way back: the middlewares that belong to
no other part, in their order (`settings.MIDDLEWARE`)."""

import unicodedata
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.urls import Resolver404, resolve
from django.utils import timezone
from rest_framework.exceptions import PermissionDenied, Throttled

from compliance.access import spool
from compliance.access.readings import NOT_NOTED, noticed
from compliance.holders.errors import DIFFERING, OfficeError, Refused, as_office_error, refusal
from compliance.holders.integrity_notice import HEADER, HIDDEN, look
from compliance.holders.unwritable import Unwritable
from compliance.ledger.holding import raise_alarms
from compliance.regulation.core.canonical import composed
from compliance.rest.endpoint import PublicCheck
from compliance.rest.problems import ApiRefusal, answer, refused
from compliance.rest.throttling import knock
from compliance.status.parts import look as look_at_parts
from compliance.status.parts import office_now
from compliance.status.writes import Writes
from compliance.web.languages import SPANISH_PATH, spoken

API, HEALTH = "/api/", "/healthz"
ADDRESS = Refused("The address has a character that we cannot read (NUL). Open the page again from its link.")
FORM = Refused("The form has a character that we cannot read (NUL). Go back, type that text again and send the form.")
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
UNUSED = ("camera", "display-capture", "geolocation", "microphone", "midi", "payment", "serial", "usb")
PERMISSIONS_POLICY = ", ".join([*(f"{power}=()" for power in UNUSED), "publickey-credentials-get=(self)"])
READS = ("GET", "HEAD")
logger = structlog.get_logger()


class Middleware:
    """A middleware that lets each request pass."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)


class HealthMiddleware(Middleware):
    """Answers `/healthz`, by which a load balancer decides whether to send requests to this process: 200 while the
    database answers, 503 when not; which release answers, and the brief word of each part of `/status/` that has one
    (`status/parts.py`). It stands ahead of host checks and the redirect to HTTPS: a probe knows neither our name nor
    our certificate.

    A part that is down takes no process out: pages can be read, records are kept, and what follows them waits.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        super().__init__(get_response)
        self.writes = Writes()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info != HEALTH:
            return self.get_response(request)
        office = office_now(self.writes)
        state = {"version": settings.VERSION} | {
            part.key: seen.brief for part, seen in look_at_parts(office) if seen.brief
        }
        return JsonResponse(state, status=200 if office.has_database else 503, headers={"Cache-Control": "no-store"})


class HttpsOnly(PermissionDenied):
    """A program came without HTTPS (403)."""

    default_detail = (
        "The API answers over HTTPS only. Nothing was done. Revoke a token that you sent: others could read it."
    )
    default_code = "https_only"


class DoorMiddleware(Middleware):
    """Answers 429 to a request without a token while another stranger's check runs, or where the part of this minute is
    used up: a refusal that passes through everything that a page needs would cost people more than the check. Answers
    403 to a program that comes without HTTPS where people have to. No query."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.SECURE_SSL_REDIRECT and request.path_info.startswith(API) and not request.is_secure():
            return refused(HttpsOnly())
        if "Authorization" not in request.headers and _is_check(request.path_info):
            try:
                knock(request)  # the endpoint itself takes the lock, once it knows that this is a stranger
            except Throttled as error:
                return refused(error)
        return self.get_response(request)


def _is_check(path: str) -> bool:
    """Whether this is the address of work that is done for everybody."""
    if not path.startswith(API):
        return False
    try:
        view = getattr(resolve(path).func, "cls", None)
    except Resolver404:
        return False
    return view is not None and issubclass(view, PublicCheck)


class LanguageMiddleware(Middleware):
    """Answers an address under `/es/` in Spanish."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(SPANISH_PATH):
            return self.get_response(request)
        with spoken(spanish=True):
            return self.get_response(request)


class ComposedTextMiddleware(Middleware):
    """Gives views the fields of a posted form, and the names of its files, in Unicode's NFC, once and here
    (docs/records.md section 2); a form that is in NFC already stays the very object."""

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


class HeadersMiddleware(Middleware):
    """Answers to a signed-in person or a token are not cached: people share the floor's tablets."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        if request.user.is_authenticated or "Authorization" in request.headers:
            response.headers.setdefault("Cache-Control", "no-store")
        return response


class OfficeErrorMiddleware(Middleware):
    """Answers an `OfficeError` that a view let pass with a page that states it."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # What the service raised was rolled back with the request.
        raise_alarms(getattr(request, DIFFERING, ()))
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page of the refusal; None for anything else, which Django then answers."""
        error = as_office_error(request, exception)
        return refusal(request, error) if isinstance(error, OfficeError) else None


class IntegrityNoticeMiddleware(Middleware):
    """Adds a header to each answer about an object of which an alarm is open. The page states it in words
    (`request.records_alarm`)."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if (words := getattr(request, "records_alarm", "")) and response.status_code not in HIDDEN:
            response[HEADER] = words
        return response

    def process_view(self, request: HttpRequest, *_: Any) -> None:
        """Looks before the page is made, so the page can state it."""
        if request.method == "GET" and request.user.is_authenticated:
            look(request)


class AccessMiddleware(Middleware):
    """Notes what a person read, after the answer. A request never waits for the database because of it, and fails only
    where `ACCESS_REQUIRED` says so."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method in READS and response.status_code in (HTTPStatus.OK, HTTPStatus.PARTIAL_CONTENT):
            now = timezone.now()
            try:
                noticed(request, now)
            except Exception as error:  # whatever is wrong with the access log, the person gets the answer
                logger.warning("reading_not_kept", path=request.path, exc_info=True)
                if settings.ACCESS_REQUIRED:
                    raise Unwritable(NOT_NOTED) from error
                spool.lose(now)
        return response


class NulMiddleware(Middleware):
    """Refuses an address or a form with NUL in it (400): PostgreSQL can neither store such text nor search for it."""

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
