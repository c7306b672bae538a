"""What a label's code opens: the short address of a table, which says nothing to strangers."""

from django.conf import settings
from django.urls import reverse


def address_of(code: str) -> str:
    """What a scan opens: the office's address, never that of a request."""
    return f"{settings.SITE_URL}{reverse('scan', kwargs={'code': code})}"
