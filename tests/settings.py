"""The product's own settings, on services of this test run (`tests/services.py`)."""

from tests.services import point_here

point_here()

from compliance.settings import *  # noqa: E402, F403
from compliance.settings import MIDDLEWARE, STORAGES  # noqa: E402

# Hundreds of sign-ins a run: the deliberate slowness of the real hashers is the one thing left out.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Served by the live server from where the files lie; nothing is collected for a test.
MIDDLEWARE = [name for name in MIDDLEWARE if "whitenoise" not in name]
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
