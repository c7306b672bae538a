"""A real identity provider in a process by itself: Django OAuth Toolkit, with accounts, a sign-in page and a way out.

`python toolkit_provider.py FOLDER PORT OFFICE`: its database is in the folder, and people come back to the office. It
tells each account `1` a second factor, and no other. `/end/` signs out, and tells the office so.
"""

import secrets
import sys
import time
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

import django
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from django.conf import settings

FOLDER, PORT, OFFICE = sys.argv[1:4]
ISSUER = f"http://127.0.0.1:{PORT}/o"
KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
PEM = KEY.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
SIGN_IN = """<!doctype html><title>Provider</title><h1>Provider</h1>
<form method="post">{% csrf_token %}{{ form.as_p }}<button>Sign in there</button></form>"""

settings.configure(
    SECRET_KEY="a provider for tests alone",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    LOGIN_URL="/in/",
    USE_TZ=True,
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": Path(FOLDER) / "provider.sqlite3"}},
    SESSION_COOKIE_NAME="at_the_provider",
    CSRF_COOKIE_NAME="csrf_at_the_provider",
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "oauth2_provider",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "OPTIONS": {"loaders": [("django.template.loaders.locmem.Loader", {"in.html": SIGN_IN})]},
        }
    ],
    OAUTH2_PROVIDER={
        "OIDC_ENABLED": True,
        "OIDC_ISS_ENDPOINT": ISSUER,
        "OIDC_RSA_PRIVATE_KEY": PEM,
        "OAUTH2_VALIDATOR_CLASS": f"{__name__}.Claims",
        "PKCE_REQUIRED": True,
        "SCOPES": {"openid": "Who signs in"},
    },
)
django.setup()

import jwt  # noqa: E402
from django.contrib.auth import logout  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.contrib.auth.views import LoginView  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.urls import include, path  # noqa: E402
from oauth2_provider.models import Application  # noqa: E402
from oauth2_provider.oauth2_validators import OAuth2Validator  # noqa: E402
from oauth2_provider.utils import jwk_from_pem  # noqa: E402
from waitress import serve  # noqa: E402

from tests import clock  # noqa: E402


class Claims(OAuth2Validator):  # type: ignore[misc]  # the package has no types
    """The claims of the tokens beyond the required ones, in any scope."""

    oidc_claim_scope = None

    def get_additional_claims(self, request: Any) -> dict[str, Any]:
        """The way in which the person signed in."""
        return {"amr": ["pwd", "mfa"] if request.user.pk == 1 else ["pwd"]}


def end(request: HttpRequest) -> HttpResponse:
    """Signs out, and tells the office."""
    now, subject = int(time.time()), str(request.user.pk)
    logout(request)
    told = {"iss": ISSUER, "aud": "office", "sub": subject, "iat": now, "exp": now + 120, "jti": secrets.token_hex(8)}
    event = {"events": {"http://schemas.openid.net/event/backchannel-logout": {}}}
    token = jwt.encode(told | event, PEM, "RS256", {"typ": "logout+jwt", "kid": jwk_from_pem(PEM).thumbprint()})
    body = urllib.parse.urlencode({"logout_token": token}).encode()
    with urllib.request.urlopen(f"{OFFICE}/accounts/organization/ended/", body, timeout=30) as answer:
        return HttpResponse(f"<title>Ended</title>The office said {answer.status}.")


urlpatterns = [
    path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")),
    path("in/", LoginView.as_view(template_name="in.html")),
    path("end/", end),
]

if __name__ == "__main__":
    sys.modules["toolkit_provider"] = sys.modules[__name__]
    clock.start()
    call_command("migrate", verbosity=0)
    for number in (1, 2):
        User.objects.create_user(f"account-{number}", password="a password at the provider", pk=number)
    Application.objects.create(
        client_id="office",
        client_secret="a secret of the office",
        client_type=Application.CLIENT_CONFIDENTIAL,
        authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE,
        redirect_uris=f"{OFFICE}/accounts/organization/back/",
        algorithm=Application.RS256_ALGORITHM,
        skip_authorization=True,
    )
    serve(get_wsgi_application(), host="127.0.0.1", port=int(PORT), threads=2)
