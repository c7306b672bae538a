"""Account pages that are open: signing in and out, the password, the second factor, one's own sessions.

allauth has more (signing up, adding addresses); an address is changed by an administrator, so those stay shut.
"""

from allauth.account.urls import urlpatterns as account_patterns
from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

from .views.sessions import SessionsPage

OPEN = frozenset(
    {
        "account_login",
        "account_logout",
        "account_inactive",
        "account_reauthenticate",
        "account_change_password",
        "account_reset_password",
        "account_reset_password_done",
        "account_reset_password_from_key",
        "account_reset_password_from_key_done",
        # Says that it is closed; allauth asks for its address.
        "account_signup",
    }
)

urlpatterns: list[URLPattern | URLResolver] = [
    *(pattern for pattern in account_patterns if pattern.name in OPEN),
    # Whoever has no password sets one by a link to the address on record, not in a session that somebody left open.
    path("password/set/", RedirectView.as_view(pattern_name="account_reset_password"), name="account_set_password"),
    path("2fa/", include("allauth.mfa.urls")),
    *([path("organization/", include("compliance.holders.provider.urls"))] if settings.OIDC_ISSUER else []),
    *([path("organization/", include("compliance.holders.provider.saml.urls"))] if settings.SAML_ISSUER else []),
    path("sessions/", SessionsPage.as_view(), name="account_sessions"),
]
