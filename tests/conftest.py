"""What the access matrix and the proof of its two layers share: the objects of two certificate holders, and callers."""

from collections.abc import Callable

import pytest
from django.test import Client

from compliance.holders.models import CertificateHolder, User
from tests.asking import Caller, callers
from tests.matrix import Ground, Samples, made_on
from tests.scenes import scene


@scene
def own(holder: CertificateHolder) -> Samples:
    """Every sample at the holder of the cast."""
    return made_on(Ground(holder))


@scene
def others(other_holder: CertificateHolder) -> Samples:
    """Every sample at its competitor."""
    return made_on(Ground(other_holder))


@pytest.fixture
def caller(client_of: Callable[[User | None], Client]) -> Caller:
    return callers(client_of)
