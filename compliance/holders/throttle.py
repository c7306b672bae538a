"""Guessing passwords is slowed down by the pair of account and address, so that a stranger locks out only himself."""

from typing import Any

from axes.helpers import get_client_ip_address
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def client_username(request: HttpRequest | None, credentials: dict[str, Any] | None = None) -> str:
    """The account tried, in lower case; empty when none was named."""
    named = (credentials or {}).get("email") or (credentials or {}).get("username")
    if not named and request is not None:
        named = request.POST.get("login", "")
    return str(named or "").strip().lower()


def client_ip(request: HttpRequest) -> str | None:
    """The address the request came from, behind as many proxies of our own as settings say."""
    address: str | None = get_client_ip_address(request)
    return address


def locked_out(
    request: HttpRequest, original_response: HttpResponse | None = None, credentials: dict[str, Any] | None = None
) -> HttpResponse:
    """The page for the pair that guessed too often (429); the same whether or not there is such an account."""
    return render(request, "holders/locked_out.html", status=429)
