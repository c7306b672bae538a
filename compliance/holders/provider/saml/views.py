"""The way to a provider that speaks SAML and back, its word that somebody's sessions there ended, and what it must know
of the office.

The answer arrives by a form of the provider's page, without the cookie of the session. It is judged there, before
anything is kept, and counts by the next step, in which the browser brings its session: the one that asked. What the
provider passes on besides (`RelayState`) leads nowhere here.
"""

import secrets
import time
from dataclasses import asdict
from hashlib import sha256
from typing import Any
from xml.sax.saxutils import unescape

import structlog
from allauth.account.utils import get_next_redirect_url
from allauth.socialaccount.internal import statekit
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from onelogin.saml2.auth import OneLogin_Saml2_Auth
from onelogin.saml2.logout_response import OneLogin_Saml2_Logout_Response
from onelogin.saml2.utils import OneLogin_Saml2_Utils

from compliance.callers import client_ip
from compliance.holders.provider import arrival, sessions
from compliance.holders.provider.tokens import LEEWAY_S
from compliance.holders.services.provider_links import link_to

from .configuration import UNREADABLE, configuration, own_address, own_certificate, own_name, request_at
from .messages import (
    LONGEST_MESSAGE,
    Declined,
    Ending,
    MessageRefused,
    SamlAnswer,
    answer_in,
    ending_in_envelope,
    ending_in_form,
    ending_in_query,
)

logger = structlog.get_logger()
KEPT_S = 60
"""From the provider's form to the step that brings the session."""
LONGEST_STATE = 1_000
"""Of what the provider wants to have back, in characters."""
PROVIDER = "saml"
ENVELOPE = '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>{}</s:Body></s:Envelope>'


@arrival.limited
@require_POST
def start(request: HttpRequest) -> HttpResponse:
    """Leads to the provider: to sign in, or, for somebody who is signed in, to confirm who is there."""
    begun = arrival.beginning(request)
    try:
        auth = OneLogin_Saml2_Auth(request_at("organization_start"), configuration())
        address = unescape(auth.login(return_to="", force_authn=begun["is_again"]))
    except UNREADABLE as error:
        return arrival.not_reached(request, error)
    kept = begun | {"next": get_next_redirect_url(request)}
    statekit.stash_state(request, provider_id=PROVIDER, state=kept, state_id=auth.get_last_request_id())
    return arrival.leave(request, address)


@csrf_exempt
@arrival.limited
@require_POST
def back(request: HttpRequest) -> HttpResponse:
    """The provider's page posts its answer, which is judged and leads on to `finish`."""
    try:
        answer = answer_in(_field(request, "SAMLResponse"))
        _use("assertion", answer.assertion, answer.until)
    except Declined as error:
        logger.info("organization_signs_nobody_in", error=str(error)[:80], address=client_ip(request))
        return arrival.refuse(request, arrival.NOT_SIGNED_IN, 403)
    except MessageRefused as error:
        logger.warning("assertion_refused", reason=str(error)[:200], address=client_ip(request))
        return arrival.refuse(request, arrival.NOT_PROVED, 403)
    except UNREADABLE as error:
        return arrival.not_reached(request, error)
    name = secrets.token_urlsafe(32)
    cache.set(_cache_key(name), asdict(answer), timeout=KEPT_S)
    return HttpResponseRedirect(f"{reverse('organization_finish')}?answer={name}")


@transaction.non_atomic_requests
@require_GET
def finish(request: HttpRequest) -> HttpResponse:
    """The browser that asked comes for the answer to its request."""
    name = _cache_key(request.GET.get("answer", ""))
    found = cache.get(name)
    answer = SamlAnswer(**found) if found else None
    begun = statekit.unstash_state(request, provider_id=PROVIDER, state_id=answer.request) if answer else None
    if answer is None or begun is None:
        return arrival.refuse(request, arrival.STARTED_ELSEWHERE, 400)
    cache.delete(name)
    if begun["is_again"] and answer.signed_in_at < begun["at"] - LEEWAY_S:
        logger.warning("assertion_refused", reason="the person did not sign in anew", address=client_ip(request))
        return arrival.refuse(request, arrival.NOT_PROVED, 403)
    is_trusted = answer.context in settings.SAML_SECOND_FACTOR
    return arrival.arrive(
        request, arrival.ProviderClaim(answer.subject, answer.session, is_trusted), begun, begun["next"] or ""
    )


@csrf_exempt
@arrival.limited
@require_http_methods(["GET", "POST"])
def end_sessions(request: HttpRequest) -> HttpResponse:
    """The provider says, by the person's browser or by itself (SOAP), that sessions there ended: those that began by
    them end here."""
    is_envelope = request.method == "POST" and request.content_type in ("text/xml", "application/soap+xml")
    try:
        ending = _ending(request, is_envelope=is_envelope)
        _use("request", ending.request, ending.until)
        answer = OneLogin_Saml2_Logout_Response(configuration())
    except (MessageRefused, *UNREADABLE) as error:
        logger.warning("logout_request_refused", reason=str(error)[:200], address=client_ip(request))
        return _plain("This proves nothing here. No session ended.", 400)
    link = link_to(ending.subject)
    if link is not None:
        count = sum(sessions.end(link, session) for session in ending.sessions or ("",))
        logger.info("organization_ended_sessions", count=count, link=str(link.pk))
    answer.build(ending.request)
    if is_envelope:
        return HttpResponse(ENVELOPE.format(_signed(answer.get_xml())), content_type="text/xml")
    if not settings.SAML_SLO_URL:
        return redirect("account_login")
    return HttpResponseRedirect(_address_of(answer, request))


@require_GET
def metadata(request: HttpRequest) -> HttpResponse:
    """Shows the facts about the office that the provider must know, for the person who sets it up there."""
    try:
        lines = own_certificate().split("-----")
    except OSError as error:
        return arrival.not_reached(request, error)
    context = {
        "name": own_name(),
        "back": own_address("organization_back"),
        "ended": own_address("organization_ended"),
        "certificate": lines[2].strip() if len(lines) > 2 else "",
    }
    return render(request, "organization/metadata.xml", context, content_type="application/samlmetadata+xml")


def _ending(request: HttpRequest, *, is_envelope: bool) -> Ending:
    if request.method == "GET":
        return ending_in_query(request.META["QUERY_STRING"])
    if is_envelope:
        return ending_in_envelope(request.body)
    return ending_in_form(_field(request, "SAMLRequest"))


def _field(request: HttpRequest, name: str) -> str:
    """The one value of a field in a form that is not too long. Raises MessageRefused."""
    is_form = request.content_type == "application/x-www-form-urlencoded" and len(request.body) <= LONGEST_MESSAGE
    sent = request.POST.getlist(name) if is_form else []
    if len(sent) != 1:
        raise MessageRefused("it is no form of a provider")
    return sent[0]


def _use(what: str, name: str, until: float) -> None:
    """Notes that a message of this name was used. Raises MessageRefused for one that was."""
    key = f"organization.{what}:{sha256(name.encode()).hexdigest()}"
    if not cache.add(key, True, timeout=max(until - time.time(), KEPT_S)):
        raise MessageRefused("it was used before")


def _cache_key(name: str) -> str:
    return f"organization.answer:{sha256(name.encode()).hexdigest()}"


def _signed(xml: str) -> str:
    """The message with a signature of the office, where it has a key."""
    ours = configuration()
    if not ours.get_sp_key():
        return xml
    signed: Any = OneLogin_Saml2_Utils.add_sign(xml, ours.get_sp_key(), ours.get_sp_cert())
    return signed.decode() if isinstance(signed, bytes) else str(signed)


def _address_of(answer: OneLogin_Saml2_Logout_Response, request: HttpRequest) -> str:
    """The address at which the browser brings the provider its answer, with the state that the provider wants to have
    back."""
    parameters = {"SAMLResponse": answer.get_response()}
    if state := (request.GET if request.method == "GET" else request.POST).get("RelayState", "")[:LONGEST_STATE]:
        parameters["RelayState"] = state
    auth = OneLogin_Saml2_Auth(request_at("organization_ended"), configuration())
    if settings.SAML_KEY_FILE:
        auth.add_response_signature(parameters)
    address: str = auth.redirect_to(settings.SAML_SLO_URL, parameters)
    return address


def _plain(words: str, status: int) -> HttpResponse:
    return HttpResponse(words, status=status, content_type="text/plain; charset=utf-8")
