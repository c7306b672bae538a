"""Codes of prints: ten characters without look-alikes, which nobody can guess, the same however often one is made.

A code is a keyed hash of what the print is of. It holds nothing, and it outlives the table that lists it.
"""

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import salted_hmac

from compliance.regulation.core.identity import number_form

from ..reference import ALPHABET

LENGTH = 10
SALT = "rules_submissions.prints.code"


def code_of(reference: str, revision: int, kind: str) -> str:
    """The code of a print of this kind of a revision."""
    left = int.from_bytes(salted_hmac(SALT, f"{reference}/{revision}/{kind}", algorithm="sha256").digest(), "big")
    found = []
    for _ in range(LENGTH):
        left, place = divmod(left, len(ALPHABET))
        found.append(ALPHABET[place])
    return "".join(found)


def code_words(code: str) -> str:
    """The code as it is printed: `7Q4X3-M3HT9`."""
    return f"{code[:5]}-{code[5:]}"


def read_code(typed: str) -> str:
    """What was scanned or typed as a code: capitals, without hyphens and blanks. It may be none."""
    return number_form(typed)[:40]


def address_of(code: str) -> str:
    """What a scan opens: the office's address, never that of a request."""
    return f"{settings.SITE_URL}{reverse('register:print', kwargs={'print_code': code})}"
