"""The way to the Board's identity provider and back, and its word that somebody's session there ended.

A stranger's first step is a form with a token, and the number of such steps is limited by address: each costs a request
to the provider and a row of the session table. No transaction is open while the provider is asked.
"""

import secrets
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

import structlog
from allauth.account.internal.flows.login import record_authentication
from allauth.account.internal.flows.reauthentication import resume_request
from allauth.account.utils import get_next_redirect_url, perform_login
from allauth.core.internal import ratelimit
from allauth.socialaccount.providers.base import AuthProcess
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from compliance.callers import client_ip
from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.models import ProviderLink
from compliance.holders.services.provider_links import link_on_record, link_to

from . import sessions, tokens
from .adapter import UNREACHED, Organization

logger = structlog.get_logger()
LIMITS = {"start": "60/m/ip", "end_sessions": "300/m/ip"}
"""A whole office may sign in from one address."""
LONGEST_FORM = 20_000
"""Of what the provider posts, in bytes."""
NO_ANSWER = "The organization’s sign-in does not answer. Sign in another way, or start again."
NOT_SIGNED_IN = "The organization did not sign you in. Try again, or sign in another way."
NOT_PROVED = "The organization’s answer proves nothing here. Nobody was signed in. Start again from the sign-in page."
STARTED_ELSEWHERE = "This sign-in was started in another browser, or more than ten minutes ago. Start again."
SOMEBODY_ELSE = "The organization named somebody else. Nothing was confirmed. Sign in there with your own account."
View = Callable[..., HttpResponseBase]


def limited(view: View) -> View:
    """Limits how often one address asks for a view, which is in no transaction."""

    @wraps(view)
    def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        too_often = ratelimit.consume_or_429(
            request, app="compliance.holders", action=view.__name__, config=LIMITS, limit_get=False
        )
        return too_often or view(request, *args, **kwargs)

    return transaction.non_atomic_requests(counted)


@limited
@require_POST
def start(request: HttpRequest) -> HttpResponse:
    """Leads to the provider: to sign in, or, for somebody who is signed in, to confirm who is there."""
    is_again, nonce = request.user.is_authenticated, secrets.token_urlsafe(32)
    asked = {"nonce": nonce} | ({"prompt": "login", "max_age": "0"} if is_again else {})
    if settings.OIDC_SECOND_FACTOR_ACR:
        asked["acr_values"] = " ".join(settings.OIDC_SECOND_FACTOR_ACR)
    try:
        led = Organization(request).redirect(
            request,
            AuthProcess.LOGIN,
            next_url=get_next_redirect_url(request),
            data={"nonce": nonce, "is_again": is_again, "at": time.time()},
            scope=["openid"],
            auth_params=asked,
        )
    except UNREACHED as error:
        return _not_reached(request, error)
    # A redirect of a form would need the provider among the addresses to which forms may lead (`form-action`).
    page = render(request, "organization/leaving.html", {"address": led["Location"]})
    page["Refresh"] = f"0; url={led['Location']}"
    page["Cache-Control"] = "no-store"
    return page


@transaction.non_atomic_requests
@require_GET
def back(request: HttpRequest) -> HttpResponse:
    """The person comes back with a code, which the provider exchanges for its word about them."""
    organization = Organization(request)
    state = organization.unstash_redirect_state_or_none(request.GET.get("state", ""))
    if state is None:
        return _refused(request, STARTED_ELSEWHERE, 400)
    if "code" not in request.GET or request.GET.get("iss", settings.OIDC_ISSUER) != settings.OIDC_ISSUER:
        logger.info("organization_signs_nobody_in", error=request.GET.get("error", "")[:80], address=client_ip(request))
        return _refused(request, NOT_SIGNED_IN, 403)
    started: dict[str, Any] = state["data"]
    try:
        client = organization.oauth2.get_client(request, organization.app)
        answer = client.get_access_token(request.GET["code"], pkce_code_verifier=state["pkce_code_verifier"])
        keys = organization.keys()
    except UNREACHED as error:
        return _not_reached(request, error)
    try:
        since = started["at"] if started["is_again"] else None
        claims = tokens.id_claims(answer.get("id_token", ""), keys, nonce=started["nonce"], not_before=since)
    except tokens.TokenRefused as error:
        logger.warning("id_token_refused", reason=str(error)[:200], address=client_ip(request))
        return _refused(request, NOT_PROVED, 403)
    with transaction.atomic():
        link = link_on_record(claims["sub"])
        if link is None:
            logger.warning("organization_names_nobody", address=client_ip(request))
            return render(request, "organization/unknown.html", {"subject": claims["sub"]}, status=403)
        finish = _confirm if started["is_again"] else _sign_in
        return finish(request, link, claims, state.get("next", ""))


def _sign_in(request: HttpRequest, link: ProviderLink, claims: dict[str, Any], to: str) -> HttpResponse:
    """Signs the person in, after the second factor of this office where the provider asked for none."""
    if request.user.is_authenticated:
        return redirect("holders:home")
    sid = claims.get("sid", "")
    sessions.begin(request, link, sid if isinstance(sid, str) else "")
    _record(request, link, claims)
    response: HttpResponse = perform_login(request, link.user, redirect_url=to or None)
    return response


def _confirm(request: HttpRequest, link: ProviderLink, claims: dict[str, Any], to: str) -> HttpResponse:
    """Confirms that it is still the same person, who then goes on with what needed it."""
    if request.user != link.user:
        return _refused(request, SOMEBODY_ELSE, 403)
    _record(request, link, claims, reauthenticated=True)
    asked = request.GET.copy()
    asked["next"] = to
    request.GET = asked  # type: ignore[assignment]  # where allauth looks
    response: HttpResponse | None = resume_request(request)
    return response or redirect("mfa_index")


def _record(request: HttpRequest, link: ProviderLink, claims: dict[str, Any], **more: bool) -> None:
    record_authentication(request, link.user, sessions.METHOD, id=str(link.pk), **more)
    if tokens.has_second_factor(claims):
        record_authentication(request, link.user, "mfa", type=sessions.METHOD, **more)
        request.is_second_factor_proved = True  # type: ignore[attr-defined]  # `AccountAdapter.get_login_stages` reads it


@require_GET
@perm_required()
def again(request: SignedInRequest) -> HttpResponse:
    """The page on which somebody whose one means is the provider confirms who they are."""
    return render(request, "organization/again.html", {"next": get_next_redirect_url(request) or ""})


@csrf_exempt
@limited
@require_POST
def end_sessions(request: HttpRequest) -> HttpResponse:
    """The provider says that somebody's session there ended: those that began by it end here."""
    is_form = request.content_type == "application/x-www-form-urlencoded" and len(request.body) <= LONGEST_FORM
    tokens_sent = request.POST.getlist("logout_token") if is_form else []
    token = tokens_sent[0] if len(tokens_sent) == 1 else ""
    try:
        if not tokens.is_addressed(token):
            raise tokens.TokenRefused("it is no token of the provider for this office")
        claims = tokens.logout_claims(token, Organization(request).keys())
        kept_s = claims["exp"] - time.time() + tokens.LEEWAY_S
        if not cache.add(f"organization.ended:{claims['jti']}"[:200], True, timeout=max(kept_s, tokens.NEW_FOR_S)):
            raise tokens.TokenRefused("it was used before")
    except (tokens.TokenRefused, *UNREACHED) as error:
        logger.warning("logout_token_refused", reason=str(error)[:200], address=client_ip(request))
        return _answer({"error": "invalid_request"}, 400)
    link = link_to(claims["sub"]) if claims.get("sub") else None
    if link is not None or not claims.get("sub"):
        count = sessions.end(link, claims.get("sid", ""))
        logger.info("organization_ended_sessions", count=count, link=str(link.pk) if link else "")
    return _answer({}, 200)


def _answer(body: dict[str, str], status: int) -> HttpResponse:
    return JsonResponse(body, status=status, headers={"Cache-Control": "no-store"})


def _not_reached(request: HttpRequest, error: Exception) -> HttpResponse:
    logger.warning("organization_not_reached", error=f"{type(error).__name__}: {error}"[:200])
    return _refused(request, NO_ANSWER, 503)


def _refused(request: HttpRequest, sentence: str, status: int) -> HttpResponse:
    return render(request, "organization/refused.html", {"sentence": sentence}, status=status)
