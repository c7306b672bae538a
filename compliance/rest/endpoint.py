"""The base of every endpoint: who may call it, and what it reads from the address."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import msgspec
from django.db import transaction
from django.utils.decorators import method_decorator
from drf_spectacular.utils import OpenApiParameter
from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import AllowAny, BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from compliance.holders.access import roles_with
from compliance.holders.errors import NotAllowed
from compliance.holders.integrity_notice import look
from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.isolation.context import through, through_ends
from compliance.ledger.recording import subject_of
from compliance.regulation.core.parse import Refused, quoted

from .authentication import TokenAuthentication
from .models import ApiToken
from .parsing import StrictJSONParser, UnreadJSONParser
from .rendering import JSONRenderer
from .strangers import apart
from .throttling import Gate, MinuteThrottle


class MemberRequest(Request):
    """A request of a person, for types only; the framework makes requests."""

    user: User
    auth: ApiToken | None


class MayCall(BasePermission):
    """Signed in by a token or a session, with one of the endpoint's permissions where it names any."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Checks that the person may ever call this. Raises NotAllowed, which names the roles that may."""
        if not request.user.is_authenticated:
            return False
        perms: Sequence[Perm] = (request.method == "POST" and view.write_perms) or view.perms
        if perms and not any(request.user.may(perm) for perm in perms):
            raise NotAllowed(f"Your role may not use this. These roles may: {', '.join(roles_with(*perms))}.")
        return True


class Endpoint(APIView):
    """An endpoint for people with one of `perms`, or for everybody signed in when none is named. Where writing is its
    own right, `write_perms` names it.

    `parameters` is what the query may hold; anything else in it is refused.
    """

    perms: ClassVar[tuple[Perm, ...]] = ()
    write_perms: ClassVar[tuple[Perm, ...]] = ()
    parameters: ClassVar[tuple[OpenApiParameter, ...]] = ()
    stores: ClassVar[bool] = True
    authentication_classes: Sequence[Any] = (TokenAuthentication, SessionAuthentication)
    permission_classes: Sequence[Any] = (MayCall,)
    throttle_classes = (MinuteThrottle,)
    parser_classes: Sequence[Any] = (StrictJSONParser,)
    renderer_classes: Sequence[Any] = (JSONRenderer,)

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """As the framework's. What is recorded while a token's request is answered names the token, and nothing after
        it does."""
        with through_ends():
            return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """As the framework's, then the query against `parameters`. Raises Refused."""
        super().initial(request, *args, **kwargs)
        if request.user.is_authenticated:
            look(request._request)
        if isinstance(request.auth, ApiToken):
            through(subject_of(request.auth))
        refuse_unknown(request, [parameter.name for parameter in self.parameters])


@method_decorator(transaction.non_atomic_requests, name="dispatch")
class PublicEndpoint(Endpoint):
    """An endpoint open to everybody, which stores nothing and needs no transaction. It ignores sessions, so a page of
    another site can use nobody's.
    """

    stores = False
    authentication_classes: Sequence[Any] = (TokenAuthentication,)
    permission_classes = (AllowAny,)


@method_decorator(transaction.non_atomic_requests, name="dispatch")
class PublicCheck(PublicEndpoint):
    """A public endpoint that does work: for strangers one at a time, apart from people's requests."""

    parser_classes = (UnreadJSONParser,)
    _gate: Gate | None = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """As every endpoint's; a stranger then passes the gate, once the body has arrived. Raises Throttled."""
        super().initial(request, *args, **kwargs)
        if not request.user.is_authenticated:
            _ = request._request.body
            self._gate = Gate(request._request)

    def worked(self, work: Callable[..., bytes], *arguments: Any) -> Response:
        """The answer with the bytes that the work returns. Raises what the work raises."""
        return Response(msgspec.Raw(work(*arguments) if self._gate is None else apart(work, *arguments)))

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """As every endpoint's; the gate opens again, whatever the result."""
        try:
            return super().dispatch(request, *args, **kwargs)
        finally:
            if self._gate is not None:
                self._gate.leave()


def refuse_unknown(request: Request, parameters: Sequence[str]) -> None:
    """Raises Refused for a query parameter that the endpoint does not know, or that occurs twice."""
    known = ", ".join(parameters) or "none"
    problems = [
        (name[:60], f"unknown parameter; expected {known}" if name not in parameters else "given twice; expected once")
        for name, values in request.query_params.lists()
        if name not in parameters or len(values) > 1
    ]
    if problems:
        raise Refused(*problems[:20])


def stated(request: Request, name: str) -> str | None:
    """The value of a query parameter; None where it is left out. Raises Refused for an empty one."""
    value = request.query_params.get(name)
    if value == "":
        raise Refused((name, f"{quoted(value)}; expected a value, or leave the parameter out"))
    return value
