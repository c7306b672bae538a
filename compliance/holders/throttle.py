"""Guessing passwords is slowed down by the pair of account and address, so that a stranger locks out only himself."""

from contextlib import suppress
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.contrib.auth.signals import user_login_failed
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from compliance.regulation.core.identity import address_form

PASSKEY = "passkey"
"""The means whose refusals are counted apart from passwords and codes."""


def client_username(request: HttpRequest | None, credentials: dict[str, Any] | None = None) -> str:
    """The account tried, however its address is spelled; empty when none was named. Passkeys are counted apart."""
    told = credentials or {}
    named = told.get("email") or told.get("username")
    if not named and request is not None and "means" not in told:
        named = request.POST.get("login", "")
    account = address_form(str(named or ""))
    return f"{told['means']} of {account}" if "means" in told else account


def client_ip(request: HttpRequest) -> str | None:
    """The address the request came from: what the outermost of our own proxies saw (settings.PROXY_COUNT of them).

    Anything further to the left in X-Forwarded-For is whatever the client wrote there.
    """
    told = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
    if settings.PROXY_COUNT and told:
        address = told[-min(settings.PROXY_COUNT, len(told))]
        with suppress(ValueError):
            return str(ip_address(address))
    direct: str | None = request.META.get("REMOTE_ADDR")
    return direct


def failure_counted(request: HttpRequest, credentials: dict[str, str]) -> bool:
    """Counts a wrong password, a wrong code or a refused passkey for the pair of account and address, and answers
    whether the limit is reached.

    Whoever counts answers in words of their own, so the page of the limit does not take their place.
    """
    user_login_failed.send(sender=__name__, credentials=credentials, request=request)
    is_reached = bool(getattr(request, "axes_locked_out", False))
    request.axes_locked_out = False  # type: ignore[attr-defined]  # axes reads it after the view
    return is_reached


def locked_out(
    request: HttpRequest, original_response: HttpResponse | None = None, credentials: dict[str, Any] | None = None
) -> HttpResponse:
    """The page for the pair that guessed too often (429); the same whether or not there is such an account."""
    return render(request, "holders/locked_out.html", status=429)
