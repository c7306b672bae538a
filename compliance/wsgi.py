"""The web application that compliance.web_server serves."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")

application = get_wsgi_application()
from compliance.callers import caller_of  # noqa: E402  # its settings are there by now

__all__ = ["application", "begin", "caller_of"]


def begin() -> None:
    """Looks at the database server before the first request. Raises CommandError where it is not as required."""
    from django.db import connection

    from compliance import tracing
    from compliance.isolation.required import demand

    demand()
    tracing.begin(tracing.WEB)
    connection.close()
