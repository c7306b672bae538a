"""The sender of a request, as the web server can tell before it is worked on: the address, and whether it is a person
who is signed in or a stranger.

A session's key does not say whether anybody is signed in by it, and the web server asks no database. So whoever signs
in gets a second cookie, a signature over the key of the session. Strangers wait in a separate line (`lines.py`),
their bodies are small, and what is worked out for them gives way to people.
"""

import hashlib
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from types import SimpleNamespace
from typing import Any, Literal

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse
from django.http.cookie import parse_cookie
from django.urls import Resolver404, resolve

COOKIE = "__Host-person" if settings.SESSION_COOKIE_SECURE else "person"
SAME_SITE: Literal["Lax"] = "Lax"
LARGE_BYTES, PAGE_BYTES, STRANGER_BYTES = 30_000_000, 2_500_000, 1_000_000
"""Of a body: where people upload files, elsewhere for people, and for strangers."""
TOKEN_S = 15 * 60
"""A token that was accepted counts as a person's for so long."""
MOST_TOKENS = 10_000
_tokens: dict[bytes, float] = {}
_stranger: ContextVar[bool] = ContextVar("stranger", default=False)


@dataclass(frozen=True)
class Caller:
    """The sender of a request: the network of a stranger, empty for a person who is signed in; and the most bytes of a
    body."""

    network: str
    most_bytes: int


def caller_of(path: str, head: Mapping[str, str], address: str) -> Caller:
    """The sender of a request with this path, these headers (`X_FORWARDED_FOR`) and address. No query."""
    cookies = parse_cookie(head.get("COOKIE", ""))
    if is_proved(cookies) or _is_known(head.get("AUTHORIZATION", "")):
        return Caller("", LARGE_BYTES if takes_files(path) else PAGE_BYTES)
    named: Any = SimpleNamespace(META={"REMOTE_ADDR": address, "HTTP_X_FORWARDED_FOR": head.get("X_FORWARDED_FOR", "")})
    return Caller(network_of(named) or "unknown", STRANGER_BYTES)


def client_ip(request: HttpRequest) -> str | None:
    """The address from which the request came, as the outermost of our proxies saw it (settings.PROXY_COUNT of
    them). Of IPv6 it is the network of 64 bits: a single computer has all the addresses in it.

    Whatever is further to the left in X-Forwarded-For was written by the client.
    """
    forwarded = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
    if settings.PROXY_COUNT and forwarded:
        address = forwarded[-min(settings.PROXY_COUNT, len(forwarded))]
        with suppress(ValueError):
            return _counted(address)
    direct: str | None = request.META.get("REMOTE_ADDR")
    with suppress(ValueError):
        return _counted(direct or "")
    return direct


def network_of(request: HttpRequest) -> str:
    """The network of the address as it is counted: of IPv6 the 48 bits that a site gets, so that nobody has many. Of
    IPv4, and of what is no address, the same as `client_ip`."""
    address = client_ip(request) or ""
    with suppress(ValueError):
        ip = ip_address(address)
        if isinstance(ip, IPv6Address):
            return str(IPv6Network((int(ip), 48), strict=False))
    return address


def _counted(address: str) -> str:
    """The address as it is counted. Raises ValueError for what is none."""
    ip = ip_address(address)
    if isinstance(ip, IPv6Address):
        ip = ip.ipv4_mapped or IPv6Network((int(ip), 64), strict=False).network_address
    return str(ip)


def takes_files(path: str) -> bool:
    """Whether people upload files to this address (`web.steps.takes_files`)."""
    try:
        return bool(getattr(resolve(path).func, "takes_files", False))
    except Resolver404:
        return False


def proof_of(session_key: str) -> str:
    """The value of the second cookie, beside the session of this key."""
    return _signer().sign(hashlib.sha256(session_key.encode()).hexdigest()[:32])


def is_proved(cookies: Mapping[str, str]) -> bool:
    """Whether these cookies are of somebody who signed in, not longer ago than a session lasts."""
    key, proof = cookies.get(settings.SESSION_COOKIE_NAME, ""), cookies.get(COOKIE, "")
    if not key or not proof:
        return False
    try:
        said = _signer().unsign(proof, max_age=settings.SESSION_COOKIE_AGE)
    except BadSignature:
        return False
    return said == hashlib.sha256(key.encode()).hexdigest()[:32]


def _signer() -> TimestampSigner:
    return TimestampSigner(salt="compliance.callers")


def note_token(secret: str) -> None:
    """Remembers, in this process, that a token of the API is somebody's."""
    if len(_tokens) >= MOST_TOKENS:
        _tokens.clear()
    _tokens[hashlib.sha256(secret.encode()).digest()] = time.monotonic()


def _is_known(authorization: str) -> bool:
    secret = authorization.partition(" ")[2].strip()
    seen = _tokens.get(hashlib.sha256(secret.encode()).digest()) if secret else None
    return seen is not None and time.monotonic() - seen < TOKEN_S


def is_stranger() -> bool:
    """Whether this thread answers somebody who is not signed in."""
    return _stranger.get()


class CallerMiddleware:
    """Gives whoever is signed in the second cookie, takes it from whoever is not, and tells for whom a thread works. It
    comes after the context in which the person is read."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        before = _stranger.set(not request.user.is_authenticated and "Authorization" not in request.headers)
        try:
            response = self.get_response(request)
        finally:
            _stranger.reset(before)
        key = request.session.session_key
        if request.user.is_authenticated and key:
            cookies = {settings.SESSION_COOKIE_NAME: key, COOKIE: request.COOKIES.get(COOKIE, "")}
            if not is_proved(cookies):
                response.set_cookie(
                    COOKIE, proof_of(key), secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite=SAME_SITE
                )
        elif COOKIE in request.COOKIES:
            response.delete_cookie(COOKIE, samesite=SAME_SITE)
        return response
