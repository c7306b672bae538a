"""Signatures checked once: the verifier checks them in Python alone, and tests judge the same ones again and again."""

from functools import lru_cache

import pytest

from compliance.transparency import ed25519, notes, p256, passkeys, rsa

CHECKS = {
    "verify_ed25519": (ed25519, notes, passkeys),
    "verify_p256": (p256, passkeys),
    "verify_rs256": (rsa, passkeys),
}
"""Each check with the modules that call it by its name."""


def check_once(patch: pytest.MonkeyPatch, most: int) -> None:
    """Lets the same signature over the same bytes be checked once, of the newest so many."""
    for name, modules in CHECKS.items():
        quick = lru_cache(most)(getattr(modules[0], name))
        for module in modules[1:]:
            patch.setattr(module, name, quick)
