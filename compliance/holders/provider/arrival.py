"""Steps after the word of a provider, in any protocol: a session, or a confirmation of who is there."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

import structlog
from allauth.account.internal.flows.login import record_authentication
from allauth.account.internal.flows.reauthentication import resume_request
from allauth.account.utils import get_next_redirect_url, perform_login
from allauth.core.internal import ratelimit
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from compliance.callers import client_ip
from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.models import ProviderLink
from compliance.holders.services.provider_links import link_on_record

from . import sessions

logger = structlog.get_logger()
LIMITS = {"start": "60/m/ip", "back": "300/m/ip", "end_sessions": "300/m/ip"}
"""A whole office may sign in from one address."""
NO_ANSWER = "The organization’s sign-in does not answer. Sign in another way, or start again."
NOT_SIGNED_IN = "The organization did not sign you in. Try again, or sign in another way."
NOT_PROVED = "The organization’s answer proves nothing here. Nobody was signed in. Start again from the sign-in page."
STARTED_ELSEWHERE = "This sign-in was started in another browser, or more than ten minutes ago. Start again."
SOMEBODY_ELSE = "The organization named somebody else. Nothing was confirmed. Sign in there with your own account."
ENDED_THERE = "The organization signed you out while you signed in here. Start again from the sign-in page."
View = Callable[..., HttpResponseBase]


@dataclass(frozen=True)
class ProviderClaim:
    """The word of a provider about somebody who signed in: who, in which session there, and whether by a second factor
    that the settings trust."""

    subject: str
    session: str
    has_second_factor: bool


def limited(view: View) -> View:
    """Limits how often one address asks for a view, which is in no transaction."""

    @wraps(view)
    def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        too_often = ratelimit.consume_or_429(
            request, app="compliance.holders", action=view.__name__, config=LIMITS, limit_get=False
        )
        return too_often or view(request, *args, **kwargs)

    return transaction.non_atomic_requests(counted)


def beginning(request: HttpRequest) -> dict[str, Any]:
    """The state kept of a request to the provider: when, and whether it asks somebody to confirm who is there."""
    return {"is_again": request.user.is_authenticated, "at": time.time()}


def leave(request: HttpRequest, address: str) -> HttpResponse:
    """The page that leads on to the provider. A redirect of a form would need the provider among the addresses to which
    forms may lead (`form-action`)."""
    page = render(request, "organization/leaving.html", {"address": address})
    page["Refresh"] = f"0; url={address}"
    page["Cache-Control"] = "no-store"
    return page


def arrive(request: HttpRequest, word: ProviderClaim, begun: dict[str, Any], to: str) -> HttpResponse:
    """The answer to somebody of whom the provider says this, after what was `begun` here."""
    with transaction.atomic():
        link = link_on_record(word.subject)
        if link is None:
            logger.warning("organization_names_nobody", address=client_ip(request))
            return render(request, "organization/unknown.html", {"subject": word.subject}, status=403)
        answer = (_confirm if begun["is_again"] else _sign_in)(request, link, word, to)
    if sessions.is_by_organization(request):
        # Kept before the look at what ended: whatever ends from here on finds this session among those that are kept.
        request.session.save()
        if sessions.has_ended(link, word.session, begun["at"]):
            request.session.flush()
            return refuse(request, ENDED_THERE, 403)
    return answer


def _sign_in(request: HttpRequest, link: ProviderLink, word: ProviderClaim, to: str) -> HttpResponse:
    """Signs the person in, after the second factor of this office where the provider asked for none."""
    if request.user.is_authenticated:
        return redirect("holders:home")
    sessions.begin(request, link, word.session)
    _record(request, link, word)
    response: HttpResponse = perform_login(request, link.user, redirect_url=to or None)
    return response


def _confirm(request: HttpRequest, link: ProviderLink, word: ProviderClaim, to: str) -> HttpResponse:
    """Confirms that it is still the same person, who then goes on with what needed it."""
    if request.user != link.user:
        return refuse(request, SOMEBODY_ELSE, 403)
    _record(request, link, word, reauthenticated=True)
    sessions.go_on(request, word.session)
    asked = request.GET.copy()
    asked["next"] = to
    request.GET = asked  # type: ignore[assignment]  # where allauth looks
    response: HttpResponse | None = resume_request(request)
    return response or redirect("mfa_index")


def _record(request: HttpRequest, link: ProviderLink, word: ProviderClaim, **more: bool) -> None:
    record_authentication(request, link.user, sessions.METHOD, id=str(link.pk), **more)
    if word.has_second_factor:
        record_authentication(request, link.user, "mfa", type=sessions.METHOD, **more)
        request.is_second_factor_proved = True  # type: ignore[attr-defined]  # `AccountAdapter.get_login_stages` reads it


@require_GET
@perm_required()
def again(request: SignedInRequest) -> HttpResponse:
    """The page on which somebody whose one means is the provider confirms who they are."""
    return render(request, "organization/again.html", {"next": get_next_redirect_url(request) or ""})


def not_reached(request: HttpRequest, error: Exception) -> HttpResponse:
    """The page for a provider that does not answer, or whose answer is none."""
    logger.warning("organization_not_reached", error=f"{type(error).__name__}: {error}"[:200])
    return refuse(request, NO_ANSWER, 503)


def refuse(request: HttpRequest, sentence: str, status: int) -> HttpResponse:
    """The page that says why nobody was signed in."""
    return render(request, "organization/refused.html", {"sentence": sentence}, status=status)
