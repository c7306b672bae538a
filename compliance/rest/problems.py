"""Problem details (RFC 9457): every refusal of the API has one shape, made here."""

import sys
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import OperationalError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.template import loader
from django.views.decorators.csrf import csrf_exempt
from django.views.defaults import server_error as server_error_page
from msgspec.structs import asdict
from rest_framework.exceptions import APIException, Throttled
from rest_framework.response import Response
from rest_framework.views import set_rollback

from compliance.holders import unwritable
from compliance.holders.errors import (
    DIFFERING,
    LOADING,
    SUSPENDED,
    UNPROVABLE,
    FieldRefused,
    Late,
    OfficeError,
    clocks_apart,
    late,
    made_meanwhile,
    refusal_of,
)
from compliance.holders.guesses import entry_refused
from compliance.holders.integrity_notice import explained
from compliance.ledger.errors import ClocksApart, EntryRefused, LogSuspended, NotHeld, StillLoading
from compliance.regulation.core.edition import NotInForce
from compliance.regulation.core.parse import Refused
from compliance.signing.confirming import NotConfirmed

from . import outputs
from .rendering import encoded

MEDIA_TYPE = "application/problem+json"
NOT_FOUND = "There is nothing at this address, or you may not see it."

Pairs = Iterable[tuple[str, str]]


class ApiRefusal(Exception):
    """A refusal of the API itself. `members` are further members of the answer."""

    def __init__(
        self, status: int, code: str, detail: str, problems: Pairs = (), members: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(detail)
        self.status, self.code, self.detail = status, code, detail
        self.problems, self.members = tuple(problems), dict(members or {})


def problem_json(problem: ApiRefusal) -> dict[str, Any]:
    """The members of the answer. `code` names the reason for programs, `problems` each place to fix."""
    title, places = HTTPStatus(problem.status).phrase, [outputs.ProblemPlace(*place) for place in problem.problems]
    return asdict(outputs.Problem.from_row(problem, type="about:blank", title=title, problems=places)) | problem.members


def _of_signer(error: NotConfirmed) -> ApiRefusal:
    places = {"__all__": "signature"}
    errors = [(places.get(name, f"signature.{name}"), words) for name, texts in error.errors.items() for words in texts]
    return ApiRefusal(400, "not_confirmed", error.sentence, errors)


def _of_office(error: OfficeError) -> ApiRefusal:
    code = {403: "not_allowed", 409: "not_possible_now", 422: "key_reused"}.get(error.status, "refused")
    return ApiRefusal(error.status, code, error.sentence)


def _of_framework(error: APIException) -> ApiRefusal:
    return ApiRefusal(error.status_code, str(error.default_code), str(error.detail))


def _of_database(error: OperationalError) -> ApiRefusal | None:
    words = late(error)
    return ApiRefusal(503, "busy", words.sentence) if isinstance(words, Late) else None


_WORDS: tuple[tuple[type[Exception], Callable[[Any], ApiRefusal | None]], ...] = (
    (ApiRefusal, lambda error: error),
    (Refused, lambda error: ApiRefusal(400, "refused", "The input is not valid.", error.problems)),
    (NotInForce, lambda error: ApiRefusal(400, "not_in_force", f"{str(error)[:1].upper()}{str(error)[1:]}.")),
    (NotConfirmed, _of_signer),
    (FieldRefused, lambda error: ApiRefusal(400, "refused", error.sentence, [(error.field, error.sentence)])),
    (OfficeError, _of_office),
    (LogSuspended, lambda error: ApiRefusal(503, "records_suspended", SUSPENDED.sentence)),
    (StillLoading, lambda error: ApiRefusal(503, "demonstration_loading", LOADING.sentence)),
    (ClocksApart, lambda error: ApiRefusal(503, "clocks_differ", clocks_apart(error).sentence)),
    (EntryRefused, lambda error: ApiRefusal(400, "refused", UNPROVABLE.sentence)),
    (NotHeld, lambda error: ApiRefusal(409, "records_differ", refusal_of(error).sentence)),
    (Http404, lambda error: ApiRefusal(404, "not_found", NOT_FOUND)),
    (PermissionDenied, lambda error: ApiRefusal(403, "not_allowed", "You may not do this.")),
    (APIException, _of_framework),
    (RequestDataTooBig, lambda error: ApiRefusal(413, "too_large", "The body is too large. Send it in parts.")),
    (SuspiciousOperation, lambda error: ApiRefusal(400, "refused", "The request cannot be read.")),
    (OperationalError, _of_database),
)


def problem_of(error: Exception) -> ApiRefusal | None:
    """The problem of an exception; None for a fault of the program."""
    return next((words(error) for kind, words in _WORDS if isinstance(error, kind)), None)


def handle(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """The answer to an exception of an endpoint; everything that the request wrote is rolled back."""
    request = getattr(context["request"], "_request", context["request"])
    error = made_meanwhile(error)
    problem = problem_of(error)
    if problem is None:
        error = explained(request, error)
        problem = problem_of(error)
    if problem is None:
        return None
    if isinstance(error, NotHeld):
        setattr(request, DIFFERING, error.found)
    # A request of an unconfirmed signer wrote only the count of failures, which must stay.
    if getattr(context["view"], "stores", True) and not isinstance(error, NotConfirmed):
        set_rollback()
    if isinstance(error, EntryRefused):
        entry_refused(request, error)
    return Response(problem_json(problem), problem.status, headers=_headers(error), content_type=MEDIA_TYPE)


def _headers(error: Exception) -> dict[str, str]:
    headers = {"Cache-Control": "no-store"}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if isinstance(error, Throttled):
        headers["Retry-After"] = str(int(getattr(error, "wait", None) or 0) + 1)
    if isinstance(error, OperationalError):
        headers["Retry-After"] = "1"
    return headers


def answer(problem: ApiRefusal) -> HttpResponse:
    """The answer outside an endpoint, where nothing of the framework runs."""
    return HttpResponse(encoded(problem_json(problem)), status=problem.status, content_type=MEDIA_TYPE)


def refused(error: APIException) -> HttpResponse:
    """The answer to a refusal of the framework, outside an endpoint."""
    response = answer(_of_framework(error))
    for name, value in _headers(error).items():
        response[name] = value
    return response


@csrf_exempt
@transaction.non_atomic_requests
def nothing_here(request: HttpRequest) -> HttpResponse:
    """The answer for an address of the API at which there is nothing: the same as for what the caller may not see."""
    return answer(ApiRefusal(404, "not_found", NOT_FOUND))


def server_error(request: HttpRequest) -> HttpResponse:
    """The answer to a fault of the program, or to a full disk: problem details under the API, a page elsewhere."""
    is_api = request.path_info.startswith("/api/")
    if unwritable.is_unwritable(sys.exc_info()[1]):
        words = unwritable.words_of(sys.exc_info()[1])
        problem = ApiRefusal(503, "cannot_write", words)
        page = loader.get_template("503.html").render({"words": words, "is_read": words != unwritable.WORDS})
        response = answer(problem) if is_api else HttpResponse(page, status=503)
        response["Retry-After"], response["Cache-Control"] = str(unwritable.RETRY_S), "no-store"
        return response
    if not is_api:
        return server_error_page(request)
    words = "Something went wrong on our side. Nothing was written. Send the request again with the same key."
    return answer(ApiRefusal(500, "fault", words))
