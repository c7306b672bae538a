"""Settings of what stands beside the office: letters' certificate, the way out, providers that sign people in, files,
mail and messages, traces. `compliance.settings` takes them over."""

from importlib.util import find_spec

import environ
from django.core.exceptions import ImproperlyConfigured

env = environ.Env()
DEMO = env.bool("DEMO", default=False)
"""Set by the embedded start only: the accounts of the demo data may sign in with their password alone."""
BOARD_NAME = env.str("BOARD_NAME", default="Pennsylvania Gaming Control Board")

# -- Letters, and the way out ---------------------------------------------------------------------------------------

LETTER_CERTIFICATE = env.str("LETTER_CERTIFICATE", default="")
"""The certificate that signs letters: a file (PKCS #12), or `pkcs11:token=…;object=…?module-path=…`. Empty: letters
carry no electronic signature. Only the worker of papers can read the file and what follows."""
LETTER_CERTIFICATE_PASSWORD_FILE = env.str("LETTER_CERTIFICATE_PASSWORD_FILE", default="")
LETTER_CERTIFICATE_CHAIN = env.str("LETTER_CERTIFICATE_CHAIN", default="")
"""A file (PEM) with the roots to which the certificate and time stamps lead, and with authorities between."""
LETTER_TIMESTAMP_URL = env.str("LETTER_TIMESTAMP_URL", default="")
OUTBOUND_NETWORKS = env.list("OUTBOUND_NETWORKS", default=[])
"""Private networks, such as 10.1.0.0/16, that requests to addresses of people, settings and certificates may reach."""
OUTBOUND_PROXY = env.str("OUTBOUND_PROXY", default="")
"""A proxy, such as http://10.1.0.7:3128, through which those requests to people's and settings' addresses go (CONNECT).
The name is looked up here and checked as ever. Empty: the office connects itself."""

# -- Providers that sign people in ----------------------------------------------------------------------------------

OIDC_ISSUER = env.str("OIDC_ISSUER", default="")
"""The address of the Board's identity provider, as its tokens name it (`iss`). Empty: nobody signs in by it."""
OIDC_CLIENT_ID = env.str("OIDC_CLIENT_ID", default="")
OIDC_CLIENT_SECRET = env.str("OIDC_CLIENT_SECRET", default="")
OIDC_NAME = env.str("OIDC_NAME", default=BOARD_NAME)
"""The name of the provider on the sign-in page."""
OIDC_SECOND_FACTOR_AMR = env.list("OIDC_SECOND_FACTOR_AMR", default=[])
OIDC_SECOND_FACTOR_ACR = env.list("OIDC_SECOND_FACTOR_ACR", default=[])
"""Values of `amr`, such as mfa, and of `acr` with which the provider says that it asked for a second factor. Without
one of them the office asks for its own."""
if OIDC_ISSUER and not (OIDC_CLIENT_ID and OIDC_CLIENT_SECRET):
    raise ImproperlyConfigured("OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.")
SAML_ISSUER = env.str("SAML_ISSUER", default="")
"""The entity id of a provider that speaks SAML 2.0, for an office without OIDC_ISSUER. Empty: nobody signs in by it."""
SAML_SSO_URL = env.str("SAML_SSO_URL", default="")
"""The address at which people sign in there (by a redirect); SAML_SLO_URL is that for answers to its requests to sign
people out."""
SAML_SLO_URL = env.str("SAML_SLO_URL", default="")
SAML_CERTIFICATES_FILE = env.str("SAML_CERTIFICATES_FILE", default="")
"""A file (PEM) with the certificates of the keys by which the provider signs."""
SAML_NAME = env.str("SAML_NAME", default=BOARD_NAME)
SAML_SECOND_FACTOR = env.list("SAML_SECOND_FACTOR", default=[])
"""Values of `AuthnContextClassRef` with which the provider says that it asked for a second factor."""
SAML_KEY_FILE = env.str("SAML_KEY_FILE", default="")
SAML_KEY_CERTIFICATE_FILE = env.str("SAML_KEY_CERTIFICATE_FILE", default="")
"""Files (PEM): the key with which the office signs its requests and answers, and its certificate. Empty: unsigned."""
if SAML_ISSUER and OIDC_ISSUER:
    raise ImproperlyConfigured("OIDC_ISSUER and SAML_ISSUER name two providers. An office has one.")
if SAML_ISSUER and not (SAML_SSO_URL and SAML_CERTIFICATES_FILE):
    raise ImproperlyConfigured("SAML_ISSUER needs SAML_SSO_URL and SAML_CERTIFICATES_FILE.")
if bool(SAML_KEY_FILE) != bool(SAML_KEY_CERTIFICATE_FILE):
    raise ImproperlyConfigured("SAML_KEY_FILE and SAML_KEY_CERTIFICATE_FILE need each other.")
if SAML_ISSUER and find_spec("onelogin") is None:
    raise ImproperlyConfigured("SAML_ISSUER wants the packages of requirements-saml.txt.")

# -- Files ----------------------------------------------------------------------------------------------------------

FILES_BUCKET = env.str("FILES_BUCKET", default="")
"""The bucket of a store that speaks S3, for finished files. Empty: they stand in MEDIA_ROOT."""
FILES_ENDPOINT = env.str("FILES_ENDPOINT", default="")
"""The store's address; empty: the one of its protocol's inventor for FILES_REGION."""
FILES_REGION = env.str("FILES_REGION", default="")
if FILES_BUCKET and find_spec("boto3") is None:
    raise ImproperlyConfigured("FILES_BUCKET wants the packages of requirements-files.txt.")

# -- Mail and messages ----------------------------------------------------------------------------------------------

vars().update(env.email_url("EMAIL_URL", default="consolemail://" if DEMO else "smtp://localhost:25"))
EMAIL_TIMEOUT = 10
"""Seconds after which a silent mail server is one that refused, or a worker would wait for it without end."""
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="table-games@localhost")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
SMS_URL = env.str("SMS_URL", default="")
"""The gateway that takes text messages by HTTP. Empty: people cannot ask for any."""
SMS_TOKEN = env.str("SMS_TOKEN", default="")
SMS_BODY = env.str("SMS_BODY", default='{"to": "{to}", "text": "{text}"}')
"""The JSON that the gateway takes; `{to}` stands for the number, `{text}` for the words."""

# -- Traces ---------------------------------------------------------------------------------------------------------

TRACES_ENDPOINT = env.str("OTEL_EXPORTER_OTLP_ENDPOINT", default="")
"""The collector of OpenTelemetry to which traces go. Empty: nothing is traced."""
if TRACES_ENDPOINT and find_spec("opentelemetry") is None:
    raise ImproperlyConfigured("OTEL_EXPORTER_OTLP_ENDPOINT wants the packages of requirements-traces.txt.")
