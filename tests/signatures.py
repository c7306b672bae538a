"""Signatures in tests: a plugin of pytest (`-p tests.signatures`).

The auditors' verifier checks signatures in Python alone: four fifths of judging a bundle. Tests judge the same honest
bundle hundreds of times with one byte changed; here the same signature over the same bytes is checked once. Tests of
the checks themselves import them by name and run them each time.
"""

from collections.abc import Iterator

import pytest

from compliance.ledger.tests.once import check_once


@pytest.fixture(autouse=True, scope="session")
def signatures_are_checked_once() -> Iterator[None]:
    """A check is a function of its bytes: the same bytes give the same answer."""
    with pytest.MonkeyPatch.context() as patch:
        check_once(patch, 10_000)
        yield
