"""The product's own settings, on services of this test run (`tests/services.py`) and with its clock (`tests.clock`)."""

from tests import clock
from tests.services import broker_number, point_here

clock.start()
point_here()

from compliance.settings import *  # noqa: E402, F403
from compliance.settings import DATA_DIR, DATABASES, INSTALLED_APPS, MIDDLEWARE, STORAGES  # noqa: E402

# The host of the test client, over TLS: where passkeys sign.
SITE_URL, LEDGER_NAME = "https://testserver", "localhost"
# Hundreds of sign-ins a run: the deliberate slowness of the real hashers is the one thing left out.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
PASSWORD_HASHES = ["md5$"]
# Served by the live server from where the files lie; nothing is collected for a test.
MIDDLEWARE = [name for name in MIDDLEWARE if "whitenoise" not in name]
# The live server serves the finders' files only under the app's own name.
INSTALLED_APPS = [
    "django.contrib.staticfiles" if name == "compliance.apps.AssetsConfig" else name for name in INSTALLED_APPS
]
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
# On a machine with much other work a story in a browser takes longer than a sign-in counts as recent.
ACCOUNT_REAUTHENTICATION_TIMEOUT = 6 * 60 * 60
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
# Each worker of a run has its strangers.
TURNS_DIR = DATA_DIR / f"turns-{broker_number()}"
STRANGERS_LOCK = DATA_DIR / f"strangers-{broker_number()}.lock"
# Hundreds of checks a run, all from one address.
STRANGER_SECONDS_A_MINUTE = 10.0**9
ACCESS_SPOOL = DATA_DIR / f"access-{broker_number()}"
# The transaction of a test stays open while a child process draws or verifies, however long that takes.
DATABASES["default"]["OPTIONS"]["options"] += " -c idle_in_transaction_session_timeout=0"
# The clause index reads the same on every machine.
LAST_RUN_FILE = ""
