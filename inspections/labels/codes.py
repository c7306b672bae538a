"""Codes of labels: eight characters drawn at random, without look-alikes, that say nothing of the table."""

from django.conf import settings
from django.urls import reverse

from rules_submissions.reference import random_code

LENGTH = 8


def new_code() -> str:
    """A code drawn at random."""
    return random_code(LENGTH)


def code_words(code: str) -> str:
    """The code as it is printed: `7Q4X-M3HT`."""
    return f"{code[:4]}-{code[4:]}"


def address_of(code: str) -> str:
    """The short address of a table that a scan opens: the office's address, never that of a request."""
    return f"{settings.SITE_URL}{reverse('scan', kwargs={'code': code})}"
