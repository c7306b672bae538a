"""allauth's OpenID Connect, held to this office: the provider is that of the settings alone, its documents come from
addresses that are checked, and nobody is found by an address or added."""

from functools import cached_property
from typing import Any

import requests
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.internal import statekit
from allauth.socialaccount.models import SocialApp
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from compliance.outbound import OutboundError, ask

LONGEST_DOCUMENT = 262_144
"""Of what a provider answers, in bytes."""
UNREACHED = (OAuth2Error, requests.RequestException, ValueError, KeyError, TypeError, AttributeError)
"""The errors raised if the provider does not answer, or answers with anything unexpected."""
Session = requests.Session


class Outbound(requests.adapters.BaseAdapter):
    """The way out for the requests of allauth: checked addresses, ten seconds, a longest answer, no redirect."""

    def send(self, request: requests.PreparedRequest, *args: Any, **kwargs: Any) -> requests.Response:
        """The answer. Raises requests.ConnectionError."""
        body = request.body.encode() if isinstance(request.body, str) else request.body
        headers = {name: str(value) for name, value in request.headers.items() if name.lower() != "accept-encoding"}
        try:
            answered = ask(request.method or "", request.url or "", body, headers, longest=LONGEST_DOCUMENT)  # type: ignore[arg-type]
        except OutboundError as error:
            raise requests.ConnectionError(str(error)) from error
        response = requests.Response()
        response.status_code, response.url, response.request = answered.status, request.url or "", request
        response._content = answered.text.encode()
        response.headers["content-type"] = "application/json"
        response.encoding = "utf-8"
        return response

    def close(self) -> None:
        """Keeps nothing open."""


class ProviderAdapter(DefaultSocialAccountAdapter):
    """allauth without sign-up, with the provider of the settings."""

    def is_open_for_signup(self, request: HttpRequest, sociallogin: Any) -> bool:
        """Always False: people are entered by administrators."""
        return False

    def list_apps(self, request: HttpRequest, provider: Any = None, client_id: Any = None) -> list[SocialApp]:
        """No app of the database: anybody who wrote one there would name another provider."""
        return []

    def get_requests_session(self) -> Session:
        """A session that neither the environment nor a file of the machine changes."""
        session = Session()
        session.trust_env = False
        for scheme in ("https://", "http://"):
            session.mount(scheme, Outbound())
        return session


class Organization(OpenIDConnectProvider):
    """The provider of the settings."""

    def __init__(self, request: HttpRequest) -> None:
        app = SocialApp(
            provider=self.id,
            provider_id="organization",
            name=settings.OIDC_NAME,
            client_id=settings.OIDC_CLIENT_ID,
            secret=settings.OIDC_CLIENT_SECRET,
            settings={"server_url": settings.OIDC_ISSUER.rstrip("/"), "oauth_pkce_enabled": True},
        )
        super().__init__(request, app=app)

    @cached_property
    def oauth2(self) -> "OrganizationOAuth2":
        """The adapter that asks the provider for its documents and for tokens."""
        return OrganizationOAuth2(self)

    def get_oauth2_adapter(self, request: HttpRequest) -> "OrganizationOAuth2":
        """The same for one request."""
        return self.oauth2

    def unstash_redirect_state_or_none(self, state_id: str) -> dict[str, Any] | None:
        """The state kept of this session's request to the provider, given out once; None if there is none."""
        return statekit.unstash_state(self.request, provider_id=self.sub_id, state_id=state_id)

    def keys(self) -> Any:
        """The keys with which the provider signs, from where its own document says."""
        return document(self.oauth2.openid_config["jwks_uri"])


class OrganizationOAuth2(OpenIDConnectOAuth2Adapter):
    """The endpoints of the provider, and the one address to which it leads people back."""

    def __init__(self, provider: Organization) -> None:
        super().__init__(provider.request, "organization")
        self.provider = provider

    def get_provider(self) -> Organization:
        """The provider of the settings."""
        return self.provider

    @cached_property
    def openid_config(self) -> dict[str, Any]:
        """The provider's description of itself. Raises ValueError where it is that of another."""
        found: dict[str, Any] = document(self.provider.server_url)
        if found["issuer"] != settings.OIDC_ISSUER:
            raise ValueError("the document of the provider is that of another issuer")
        return found

    def get_callback_url(self, request: HttpRequest, app: SocialApp) -> str:
        """At the address of the office. The host in the request does not count: anybody can claim one."""
        return f"{settings.SITE_URL}{reverse('organization_back')}"


def document(url: str) -> Any:
    """A document of the provider. Raises one of UNREACHED."""
    with ProviderAdapter().get_requests_session() as session:
        response = session.get(url)
        response.raise_for_status()
        return response.json()
