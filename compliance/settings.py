"""Settings, all from the environment and safe when nothing is set; `docs/operations/production.md` lists the variables.

`script/server` sets what the embedded start needs (see `compliance/embedded/environment.py`); nothing here guesses.
"""

import tomllib
from datetime import timedelta
from pathlib import Path
from typing import Any

from csp.constants import NONCE, NONE, SELF
from django.conf import global_settings
from django.core.exceptions import ImproperlyConfigured
from kombu import Queue

from compliance.beat import beat_schedule
from compliance.isolation.context import pool_reset
from compliance.logs import logging_config, structlog_configure
from compliance.network import plain_addresses
from compliance.regulation.core.elapsed import ZONE_NAME
from compliance.settings_services import *  # noqa: F403
from compliance.settings_services import DEMO, TRACES_ENDPOINT, env

BASE_DIR = Path(__file__).resolve().parent.parent
VERSION: str = tomllib.loads((BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
"""The release; its one place is `pyproject.toml`."""
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var"))).absolute()

ACCESS_SPOOL = Path(env.str("ACCESS_SPOOL", default=str(DATA_DIR / "access")))
"""The folder in which web processes note what people read, until a worker writes it to the database; both use it."""
ACCESS_REQUIRED = env.bool("ACCESS_REQUIRED", default=False)
"""Whether pages of records are refused while nobody can note who reads them. Else such readings are lost and counted.
"""

BACKUP_DIR = env.str("BACKUP_DIR", default="")
"""The folder in which `script/backup` keeps copies: `/healthz` says when the newest proven one was taken."""
BACKUP_HOUR = env.int("BACKUP_HOUR", default=-1)
"""The hour of facility time from which beat has a copy taken into BACKUP_DIR and proven, once a day. -1: never."""
BACKUP_KEEP_DAYS = env.int("BACKUP_KEEP_DAYS", default=14)
"""After how many days the nightly backup removes a copy, where a newer one is proven."""
DISK_FREE_MB = env.int("DISK_FREE_MB", default=1_024)
"""The room that the disks of files, readings and backups need; with less, `/status/` and `/healthz` say so."""

CHAPTERS_DIR = env.str("CHAPTERS_DIR", default="")
"""A folder of official texts: at each start, editions without a text get theirs from it (`import_chapter`)."""
LAST_RUN_FILE = env.str("LAST_RUN_FILE", default=str(BASE_DIR / ".venv" / "suite.json"))
"""The file with the results of the last whole run of `script/test` by test file, for the clause index; it need not
exist."""
SOURCE_URL = env.str("SOURCE_URL", default="")
"""The address below which a browser of the source shows files by their paths; the clause index leads there to tests."""

IMPACT_IN_REQUEST = env.int("IMPACT_IN_REQUEST", default=500)
"""Of how many filings a request works out what an edition changes; of more, a worker does, and the result is kept."""

DEBUG = env.bool("DEBUG", default=False)
DEMO_DAYS = env.int("DEMO_DAYS", default=30)
"""The days that the logs of a demonstration reach back when it is loaded, at least as far as they need to. 0: only
people and places; nothing is filed or logged."""
SECURE_HTTP = env.bool("SECURE_HTTP", default=True)
"""Whether people reach us by HTTPS; 0 only on your machine, at http://localhost."""

SECRET_KEY = env.str("SECRET_KEY")
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
BOARD_ADDRESS = env.str("BOARD_ADDRESS", default="")
METRICS_NETWORKS = env.list("METRICS_NETWORKS", default=[])
"""The networks, such as 10.1.0.0/16, that may read `/metrics`. Empty: nothing is counted, and nobody may."""
SITE_URL = env.str("SITE_URL", default="http://localhost:8000")
"""The office's address, without a slash at its end, for links in mail."""

# -- Apps ------------------------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "compliance.apps.ComplianceConfig",
    "compliance.ledger.apps.LedgerConfig",
    "compliance.holders.apps.HoldersConfig",
    "compliance.chapters.apps.ChaptersConfig",
    "compliance.documents.apps.DocumentsConfig",
    "compliance.notices.apps.NoticesConfig",
    "compliance.records.apps.RecordsConfig",
    "compliance.rest.apps.RestConfig",
    "compliance.webhooks.apps.WebhooksConfig",
    "compliance.retention.apps.RetentionConfig",
    "compliance.access.apps.AccessConfig",
    "compliance.status",
    "compliance.web.apps.WebConfig",
    "compliance.isolation.apps.IsolationConfig",
    "rules_submissions.apps.RulesSubmissionsConfig",
    "inspections.apps.InspectionsConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "compliance.apps.AssetsConfig",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "axes",
    "csp",
    "django_htmx",
    "django_structlog",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
]

MIDDLEWARE = [
    "compliance.middleware.HealthMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "compliance.middleware.DoorMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "compliance.middleware.LanguageMiddleware",
    "compliance.holders.sessions.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "compliance.middleware.ComposedTextMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "compliance.middleware.HeadersMiddleware",
    "compliance.holders.access.GuestMiddleware",
    "compliance.callers.CallerMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "compliance.holders.sessions.SessionLimitMiddleware",
    "compliance.holders.sessions.SecondFactorMiddleware",
    "compliance.middleware.OfficeErrorMiddleware",
    "compliance.middleware.IntegrityNoticeMiddleware",
    "compliance.middleware.AccessMiddleware",
    "compliance.middleware.NulMiddleware",
    "axes.middleware.AxesMiddleware",
]

if METRICS_NETWORKS:
    INSTALLED_APPS.append("django_prometheus")
    MIDDLEWARE = [
        "compliance.status.metrics.MetricsMiddleware",
        "django_prometheus.middleware.PrometheusBeforeMiddleware",
        *MIDDLEWARE,
        "django_prometheus.middleware.PrometheusAfterMiddleware",
    ]

if TRACES_ENDPOINT:
    MIDDLEWARE.insert(
        MIDDLEWARE.index("django.middleware.security.SecurityMiddleware"), "compliance.tracing.TracingMiddleware"
    )

ROOT_URLCONF = "compliance.urls"
WSGI_APPLICATION = "compliance.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "compliance.web.navigation.navigation",
            ],
        },
    }
]

# -- Ledger ----------------------------------------------------------------------------------------------------------

LEDGER_NAME = env.str("LEDGER_NAME", default="")
"""The name with which the origins of all logs begin; the host of SITE_URL where it is empty. Never changed later."""
LEDGER_SIGNER_DIR = env.str("LEDGER_SIGNER_DIR", default=str(DATA_DIR / "signer"))
LEDGER_SIGNER_DATABASE_URL = env.str("LEDGER_SIGNER_DATABASE_URL", default="")
LEDGER_SIGNER_PAUSE_S = env.float("LEDGER_SIGNER_PAUSE_S", default=2.0)
"""The least time between two checkpoints of a log; LEDGER_SIGNER_CHECK_S the most between two checks of all."""
LEDGER_SIGNER_CHECK_S = env.float("LEDGER_SIGNER_CHECK_S", default=60.0)
LEDGER_CADENCE_S = env.float("LEDGER_CADENCE_S", default=60.0 if DEMO else 240.0)
"""The seconds between two entries of the Board log, each for all logs, whether anything changed or not. At 240 s a
cosigned checkpoint covers a record within five minutes (decision 0017); a demonstration shows it sooner."""
LEDGER_LOG_KEYS_FILE = env.str("LEDGER_LOG_KEYS_FILE", default=str(DATA_DIR / "signer" / "verifier-keys.txt"))
"""Public keys of the signer, one a line, as its ceremony printed them."""
LEDGER_WITNESSES = env.list("LEDGER_WITNESSES", default=[])
"""Addresses of witnesses, to each of which `/add-checkpoint` is added."""
LEDGER_WITNESS_KEYS_FILE = env.str("LEDGER_WITNESS_KEYS_FILE", default=str(DATA_DIR / "witness" / "verifier-keys.txt"))
LEDGER_QUORUM = env.int("LEDGER_QUORUM", default=1)
"""The number of different witnesses that must have cosigned."""

# -- Other machines --------------------------------------------------------------------------------------------------

API_COUNTS_URL = env.str("API_COUNTS_URL", default="")
"""Valkey or Redis in which all web processes count the API's requests together; empty: each counts for itself."""
REACHED = (
    "DATABASE_URL", "DATABASE_OWNER_URL", "LEDGER_SIGNER_DATABASE_URL", "CELERY_BROKER_URL", "API_COUNTS_URL",
    "EMAIL_URL", "FILES_ENDPOINT", "DATABASE_REPLICA_URL", "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
)  # fmt: skip
HOSTS = ("PGHOST", "PGHOSTADDR")
"""The variables in which libpq looks for a database whose address names no host."""
addresses = {name: env.str(name, default="") for name in REACHED} | {name: f"//{env.str(name, '')}" for name in HOSTS}
if plain := plain_addresses(addresses):
    raise ImproperlyConfigured(" ".join(plain))

# -- Database --------------------------------------------------------------------------------------------------------

POOL = {"min_size": 2, "max_size": env.int("DATABASE_POOL", default=8), "timeout": 10, "reset": pool_reset}
LIMITS = {
    "statement_timeout": env.int("STATEMENT_TIMEOUT_MS", default=30_000),
    "lock_timeout": env.int("LOCK_TIMEOUT_MS", default=5_000),
    "idle_in_transaction_session_timeout": 60_000,
    # Named as the connection begins, so that taking all settings back leaves it: a server may have another.
    "TimeZone": "UTC",
}

AS_OWNER = env.bool("DATABASE_AS_OWNER", default=False) and "DATABASE_OWNER_URL" in env.ENVIRON
"""Whether this process owns the tables, as migrations do (`manage.py` sets it for them); other processes only use
them."""
DATABASES: dict[str, dict[str, Any]] = {
    "default": env.db_url("DATABASE_OWNER_URL" if AS_OWNER else "DATABASE_URL", engine="django.db.backends.postgresql")
}
DATABASES["default"] |= {
    "ATOMIC_REQUESTS": True,
    "CONN_MAX_AGE": 0,
    # Without the health check half of the requests after a restart of the database failed.
    "CONN_HEALTH_CHECKS": True,
}
DATABASES["default"].setdefault("OPTIONS", {})
DATABASES["default"]["OPTIONS"] |= {"options": " ".join(f"-c {name}={value}" for name, value in LIMITS.items())}
if POOL["max_size"]:
    POOL["min_size"] = min(POOL["min_size"], POOL["max_size"])
    DATABASES["default"]["OPTIONS"]["pool"] = POOL

REPLICA_LAG_S = env.float("REPLICA_LAG_S", default=5.0)
"""The seconds that a replica may be behind; then everything is read from the primary."""
if "DATABASE_REPLICA_URL" in env.ENVIRON and not AS_OWNER:
    DATABASES["replica"] = env.db_url("DATABASE_REPLICA_URL", engine="django.db.backends.postgresql")
    DATABASES["replica"] |= {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": True}
    DATABASES["replica"]["OPTIONS"] = DATABASES["replica"].get("OPTIONS", {}) | {
        "options": f"{DATABASES['default']['OPTIONS']['options']} -c default_transaction_read_only=on",
        "connect_timeout": 2,
        # Whoever reads turns to the primary after a second.
        **({"pool": POOL | {"timeout": 1}} if POOL["max_size"] else {}),
    }
    DATABASE_ROUTERS = ["compliance.isolation.replica.ReplicaRouter"]

# A table of the database rather than the broker: signing in must work while the broker is away.
CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "compliance.json_cache.JsonCache", "LOCATION": "cache"},
    # Counts of the API's limits: in no database, so that counting costs no query and a rollback forgets nothing.
    "throttle": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "throttle"},
}
if API_COUNTS_URL:
    CACHES["shared"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": API_COUNTS_URL,
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
    }

# -- Task queue ------------------------------------------------------------------------------------------------------

CELERY_BROKER_URL = env.str("CELERY_BROKER_URL")
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # Longer than the longest task, or a second worker starts it again.
    "visibility_timeout": 900,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "unacked_mutex_expire": 10,
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_TIME_LIMIT = 840
CELERY_TASK_SOFT_TIME_LIMIT = 780
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
LEDGER_QUEUE = "ledger"
LONG_QUEUE = "long"
CELERY_TASK_QUEUES = [Queue("celery"), Queue(LEDGER_QUEUE), Queue(LONG_QUEUE)]
"""A worker takes from its queues in turn: checkpoints do not wait behind a hundred notices. What may take minutes has a
queue and its own worker (`embedded/office.py`): however much of it waits, the other worker does not hold it."""
SWEEPS = ("render_missing_documents", "keep_prints", "read_waiting_sheets", "print_waiting_labels", "make_due_books")
SWEEP = 6
"""The priority of a sweep (0 is first): it makes what nobody asked for, a little at a time, after what somebody did."""
CELERY_TASK_ROUTES = {
    task: {"queue": LONG_QUEUE} | ({"priority": SWEEP} if task.rpartition(".")[2] in SWEEPS else {})
    for task in (
        "compliance.documents.tasks.export_write",
        "compliance.documents.tasks.bundle_write",
        "compliance.documents.tasks.look_at_certificate",
        "rules_submissions.tasks.impact_work_out",
        "rules_submissions.tasks.revision_document_render",
        "rules_submissions.tasks.render_missing_documents",
        "rules_submissions.tasks.keep_prints",
        "rules_submissions.tasks.sheet_text_read",
        "rules_submissions.tasks.read_waiting_sheets",
        "inspections.tasks.label_sheet_print",
        "inspections.tasks.print_waiting_labels",
        "inspections.tasks.make_due_books",
    )
}

CELERY_BEAT_SCHEDULE = BEAT_SCHEDULE = beat_schedule(
    cadence_s=LEDGER_CADENCE_S, ledger_queue=LEDGER_QUEUE, long_queue=LONG_QUEUE
)

# -- Accounts --------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "holders.User"
# An address that waits for its owner may stand beside the account that it opens: `PasswordBackend` looks at that alone.
SILENCED_SYSTEM_CHECKS = ["auth.W004"]
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "compliance.holders.adapter.PasswordBackend",
]
PASSWORD_HASHERS = [
    "compliance.holders.hashing.GivesWayHasher",
    *(name for name in global_settings.PASSWORD_HASHERS if not name.endswith(".PBKDF2PasswordHasher")),
]
PASSWORD_HASHES = ["pbkdf2_sha256$1000000$"]
"""The prefixes of the hashes of passwords that this release makes, or an older one made; no other opens an account. Add
the new prefix when Django raises its number of rounds (`tests/test_means_on_record.py` says so)."""
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "compliance.holders.house_words.HouseWordsValidator"},
]
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "compliance.holders.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "reset_password": "compliance.holders.link_forms.LinkForm",
    "reset_password_from_key": "compliance.holders.link_forms.LinkOpenedForm",
}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_REAUTHENTICATION_TIMEOUT = 300
ACCOUNT_SESSION_REMEMBER = False
ACCOUNT_PREVENT_ENUMERATION = True
# No mail to addresses without an account: the page says the same either way.
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
SOCIALACCOUNT_ADAPTER = "compliance.holders.provider.adapter.ProviderAdapter"
MFA_ADAPTER = "compliance.holders.adapter.MFAAdapter"
MFA_FORMS = {
    "authenticate": "compliance.holders.code_form.CodeForm",
    "reauthenticate": "compliance.holders.code_form.CodeAgainForm",
    "edit_webauthn": "compliance.holders.passkey_form.PasskeyNameForm",
    "add_webauthn": "compliance.holders.passkey_form.PasskeyForm",
    "login_webauthn": "compliance.holders.passkey_form.PasskeyLoginForm",
    "authenticate_webauthn": "compliance.holders.passkey_form.PasskeySecondForm",
    "reauthenticate_webauthn": "compliance.holders.passkey_form.PasskeyAgainForm",
}
MFA_WEBAUTHN_USER_VERIFICATION = "required"
MFA_RECOVERY_CODE_COUNT = 10
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
# Nobody signs up: an administrator adds each person, and the first link goes to the address.
MFA_ALLOW_UNVERIFIED_EMAIL = True
# A passkey is not guessed: this bounds the work of refusing. A whole shift may sign in from one address.
MFA_RATE_LIMITS = {"webauthn_login": "60/m/ip"}
MFA_TOTP_ISSUER = "Table Games Compliance"

PROXY_COUNT = env.int("PROXY_COUNT", default=0)
"""The number of our proxies in front; each adds the origin of a request to X-Forwarded-For."""
AXES_USERNAME_FORM_FIELD = "login"
AXES_USERNAME_CALLABLE = "compliance.holders.guesses.client_username"
AXES_LOCKOUT_CALLABLE = "compliance.holders.guesses.locked_out"
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
# The pair, so that a stranger's guesses lock out the stranger and not the person guessed at.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
# Beside the pair, in the same 15 minutes: one account from all addresses, one address over all accounts.
AXES_HANDLER = "compliance.holders.guesses.Guesses"
GUESSES_AT_ONE_ACCOUNT = env.int("GUESSES_AT_ONE_ACCOUNT", default=50)
GUESSES_FROM_ONE_ADDRESS = env.int("GUESSES_FROM_ONE_ADDRESS", default=100)
AXES_CLIENT_IP_CALLABLE = "compliance.callers.client_ip"
AXES_RESET_ON_SUCCESS = True
# allauth would count wrong passwords and codes by account alone, so a stranger could lock the owner out.
ACCOUNT_RATE_LIMITS = {"login_failed": None}
# A count of failures keeps what was typed, except for these: a wrong code comes with a right password.
AXES_SENSITIVE_PARAMETERS = [
    "username",
    "ip_address",
    "sign-password",
    "sign-code",
    "sign-passkey",
    "code",
    "credential",
    "proof",
]

# Idle and overall limit by role, and of everybody else under "". Floor tablets are shared: a signature asks for the
# password again in any case, so the limits of the floor are those of everybody.
SESSION_LIMITS = {"": (timedelta(minutes=15), timedelta(hours=12))}
SESSION_ENGINE = "compliance.holders.sessions"
SESSION_COOKIE_AGE = 12 * 60 * 60
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = SECURE_HTTP
SESSION_COOKIE_NAME = "__Host-session" if SECURE_HTTP else "session"
CSRF_FAILURE_VIEW = "compliance.holders.errors.form_refused"
CSRF_COOKIE_SECURE = SECURE_HTTP
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_NAME = "__Host-csrf" if SECURE_HTTP else "csrf"

# -- Headers ---------------------------------------------------------------------------------------------------------

SECURE_SSL_REDIRECT = SECURE_HTTP
# A program that is led on never learns that its token crossed the network in plain: the API refuses instead.
SECURE_REDIRECT_EXEMPT = [r"^api/"]
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if SECURE_HTTP else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HTTP
SECURE_HSTS_PRELOAD = SECURE_HTTP
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
if env.bool("BEHIND_TLS_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# -- Files -----------------------------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [
    BASE_DIR / "static",
    ("uswds", BASE_DIR / "node_modules" / "@uswds" / "uswds" / "dist"),
    ("guides", BASE_DIR / "docs" / "screenshots"),
]
STATICFILES_FINDERS = [
    "compliance.assets.NeededFilesFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "compliance.assets.GzipManifestStorage"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ["br", "gif", "gz", "jpg", "jpeg", "map", "png", "webp", "woff", "woff2", "zip"]
MEDIA_ROOT = env.path("MEDIA_ROOT", default=str(DATA_DIR / "media"))()
FILE_UPLOAD_PERMISSIONS = 0o600

# -- Time, language --------------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en-us"
LANGUAGES = [("en-us", "English"), ("es-mx", "Español")]
LOCALE_PATHS = [BASE_DIR / "locale"]
"""Public pages are also Spanish (`web/languages.py`); the files are compiled by `manage.py phrases`."""
USE_I18N = True
TIME_ZONE = ZONE_NAME
USE_TZ = True

# -- API -------------------------------------------------------------------------------------------------------------

TURNS_DIR = DATA_DIR / "turns"
"""The locks of child processes that work while somebody waits (`compliance/turns.py`)."""
STRANGERS_LOCK = DATA_DIR / "strangers.lock"
"""The web process that checks for a stranger holds this lock: one at a time on this computer."""
STRANGER_SECONDS_A_MINUTE = env.float("STRANGER_SECONDS_A_MINUTE", default=20)
"""The seconds of each minute that checks for strangers of one network may take; then it waits for the next."""
API_REQUESTS_A_MINUTE = {
    "anonymous": env.int("API_ANONYMOUS_A_MINUTE", default=3_000),
    "member": env.int("API_MEMBER_A_MINUTE", default=3_000),
}
"""The number of requests of the API that an address, a token or a person may make a minute: at all web processes
together with API_COUNTS_URL, else at each."""
REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["compliance.rest.authentication.TokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["compliance.rest.rendering.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["compliance.rest.parsing.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "compliance.rest.problems.handle",
    "NUM_PROXIES": PROXY_COUNT,
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Table Games Compliance",
    "DESCRIPTION": "Filing and records of table games under 58 Pa. Code, Subpart K.",
    "VERSION": VERSION,
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": ["compliance.rest.openapi.add_components"],
}

# -- Logs ------------------------------------------------------------------------------------------------------------

LOG_FORMAT = env.str("LOG_FORMAT", default="json")
LOGGING = logging_config(as_json=LOG_FORMAT == "json", level=env.str("LOG_LEVEL", default="INFO"))
structlog_configure()
DJANGO_STRUCTLOG_CELERY_ENABLED = True
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
