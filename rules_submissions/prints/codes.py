"""Codes of prints: ten characters without look-alikes, drawn at random. The record of the print keeps its code.

Before codes were recorded, one was a keyed hash of what the print is of (`earlier_code`). Those stand on paper.
"""

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import salted_hmac

from ..reference import ALPHABET, random_code

LENGTH = 10
SALT = "rules_submissions.prints.code"


def new_code() -> str:
    """A code for a print, of 46 bits at random."""
    return random_code(LENGTH)


def earlier_code(reference: str, revision: int, kind: str) -> str:
    """The code that stands on a print of this kind of a revision that was kept before its code was recorded."""
    left = int.from_bytes(salted_hmac(SALT, f"{reference}/{revision}/{kind}", algorithm="sha256").digest(), "big")
    letters = []
    for _ in range(LENGTH):
        left, place = divmod(left, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)


def code_words(code: str) -> str:
    """The code as it is printed: `7Q4X3-M3HT9`."""
    return f"{code[:5]}-{code[5:]}"


def address_of(code: str) -> str:
    """The address that a scan opens: the office's address, never that of a request."""
    return f"{settings.SITE_URL}{reverse('register:print', kwargs={'print_code': code})}"
