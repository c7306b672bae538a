"""Codes of labels: eight characters drawn at random, without look-alikes, that say nothing of the table."""

import secrets

from rules_submissions.reference import ALPHABET

LENGTH = 8


def new_code() -> str:
    """A code drawn at random."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def code_words(code: str) -> str:
    """The code as it is printed: `7Q4X-M3HT`."""
    return f"{code[:4]}-{code[4:]}"
