"""Settings of the worker process of a test: those of the run, on the database that the test names."""

import os

DATABASE_URL = os.environ["DATABASE_URL"]
BROKER_URL = os.environ["CELERY_BROKER_URL"]

from tests.settings import *  # noqa: E402, F403
from tests.settings import DATABASES, env  # noqa: E402

DATABASES["default"] |= {name: env.db_url_config(DATABASE_URL)[name] for name in ("NAME", "USER")}
CELERY_BROKER_URL = BROKER_URL
