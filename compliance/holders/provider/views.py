"""The way to the Board's identity provider and back, and its word that somebody's session there ended.

A stranger's first step is a form with a token, and the number of such steps is limited by address: each costs a request
to the provider and a row of the session table. No transaction is open while the provider is asked.
"""

import secrets
import time
from typing import Any

import structlog
from allauth.account.utils import get_next_redirect_url
from allauth.socialaccount.providers.base import AuthProcess
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from compliance.callers import client_ip
from compliance.holders.services.provider_links import link_to

from . import arrival, sessions, tokens
from .adapter import UNREACHED, Organization

logger = structlog.get_logger()
LONGEST_FORM = 20_000
"""Of what the provider posts, in bytes."""


@arrival.limited
@require_POST
def start(request: HttpRequest) -> HttpResponse:
    """Leads to the provider: to sign in, or, for somebody who is signed in, to confirm who is there."""
    begun, nonce = arrival.beginning(request), secrets.token_urlsafe(32)
    asked = {"nonce": nonce} | ({"prompt": "login", "max_age": "0"} if begun["is_again"] else {})
    if settings.OIDC_SECOND_FACTOR_ACR:
        asked["acr_values"] = " ".join(settings.OIDC_SECOND_FACTOR_ACR)
    try:
        led = Organization(request).redirect(
            request,
            AuthProcess.LOGIN,
            next_url=get_next_redirect_url(request),
            data=begun | {"nonce": nonce},
            scope=["openid"],
            auth_params=asked,
        )
    except UNREACHED as error:
        return arrival.not_reached(request, error)
    return arrival.leave(request, led["Location"])


@transaction.non_atomic_requests
@require_GET
def back(request: HttpRequest) -> HttpResponse:
    """The person comes back with a code, which the provider exchanges for its word about them."""
    organization = Organization(request)
    state = organization.unstash_redirect_state_or_none(request.GET.get("state", ""))
    if state is None:
        return arrival.refuse(request, arrival.STARTED_ELSEWHERE, 400)
    if "code" not in request.GET or request.GET.get("iss", settings.OIDC_ISSUER) != settings.OIDC_ISSUER:
        logger.info("organization_signs_nobody_in", error=request.GET.get("error", "")[:80], address=client_ip(request))
        return arrival.refuse(request, arrival.NOT_SIGNED_IN, 403)
    begun: dict[str, Any] = state["data"]
    try:
        client = organization.oauth2.get_client(request, organization.app)
        answer = client.get_access_token(request.GET["code"], pkce_code_verifier=state["pkce_code_verifier"])
        keys = organization.keys()
    except UNREACHED as error:
        return arrival.not_reached(request, error)
    try:
        since = begun["at"] if begun["is_again"] else None
        claims = tokens.id_claims(answer.get("id_token", ""), keys, nonce=begun["nonce"], not_before=since)
    except tokens.TokenRefused as error:
        logger.warning("id_token_refused", reason=str(error)[:200], address=client_ip(request))
        return arrival.refuse(request, arrival.NOT_PROVED, 403)
    sid = claims.get("sid", "")
    word = arrival.ProviderClaim(claims["sub"], sid if isinstance(sid, str) else "", tokens.has_second_factor(claims))
    return arrival.arrive(request, word, begun, state.get("next", ""))


@csrf_exempt
@arrival.limited
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
