"""Signatures in tests: a plugin of pytest (`-p tests.signatures`).

The auditors' verifier checks signatures in Python alone: four fifths of judging a bundle. Tests judge the same honest
bundle hundreds of times with one byte changed; here the same signature over the same bytes is checked once. Tests of
the checks themselves import them by name and run them each time.
"""

from collections.abc import Iterator
from functools import lru_cache

import pytest

from compliance.ledger import verify

CHECKS = ("verify_ed25519", "verify_p256", "verify_rs256")


@pytest.fixture(autouse=True, scope="session")
def signatures_are_checked_once() -> Iterator[None]:
    """A check is a function of its bytes: what it answered, it would answer again."""
    with pytest.MonkeyPatch.context() as patch:
        for name in CHECKS:
            patch.setattr(verify, name, lru_cache(maxsize=10_000)(getattr(verify, name)))
        yield
