"""The second factor: everybody has one, except the accounts of the demo data in a demo."""

from collections.abc import Callable

from allauth.account.internal.flows.login import get_authentication_records
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import Resolver404, resolve

from .access import to_sign_in
from .models import User

FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)

# What a person without a second factor may open: setting one up, proving the password for it, and leaving.
OPEN_WITHOUT = frozenset(
    {
        "mfa_index",
        "mfa_activate_totp",
        "mfa_add_webauthn",
        "account_reauthenticate",
        "account_logout",
        "account_inactive",
    }
)


def is_exempt(user: User) -> bool:
    """Whether the password alone is enough: for accounts of the demo data, and only in a demonstration."""
    return bool(settings.DEMO and user.is_demo)


def has_second_factor(user: User) -> bool:
    """Whether this person set up an authenticator app or a passkey. One query."""
    return Authenticator.objects.filter(user=user, type__in=FACTORS).exists()


def has_proved(request: HttpRequest, user: User) -> bool:
    """Whether a second factor was used in this session (to sign in, or to confirm who is there) or set up in it."""
    return any(one.get("method") == "mfa" for one in get_authentication_records(request, user))


class SecondFactorMiddleware:
    """Leads a person without a second factor to set one up first. Ends a session that began without the factor that the
    person has by now."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if not user.is_authenticated or is_exempt(user) or has_proved(request, user):
            return self.get_response(request)
        if has_second_factor(user):
            logout(request)
            messages.info(request, "You now have a passkey or an authenticator app. Sign in with it to continue.")
            return to_sign_in(request)
        if self._is_open(request):
            return self.get_response(request)
        messages.warning(request, "First set up a passkey or an authenticator app. Then you can work.")
        return redirect("mfa_index")

    def _is_open(self, request: HttpRequest) -> bool:
        if request.path_info.startswith(f"/{settings.STATIC_URL.lstrip('/')}"):
            return True
        try:
            match = resolve(request.path_info)
            return match.view_name in OPEN_WITHOUT or getattr(match.func, "is_public", False)
        except Resolver404:
            return False
