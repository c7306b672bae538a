"""Secrets of second factors, sealed at rest for the account and the kind of the row that holds them.

allauth seals and opens a secret without saying whose it is. So a secret is sealed for its account when its row is
written, and remembers, when the row is read, of which account and kind it is. Copied to another row it does not open.
"""

from typing import Any

from allauth.mfa.models import Authenticator
from cryptography.fernet import InvalidToken
from django.db.models.signals import post_init

from .crypto import Keeper
from .errors import NotAllowed

KEEPER = Keeper("compliance.holders.second-factor")
"""Seals a secret until its row is written; for older releases, for good."""
MARK = "of:"
"""How a secret begins that is sealed for its account."""
SECRETS = ("secret", "seed")
NOT_ITS_OWN = (
    "Your authenticator app or recovery codes cannot be read: what is kept of them is not of your account. Use a "
    "passkey, or ask your administrator to reset your second factor."
)


class Sealed(str):
    """A sealed secret that was read from a row, with the account and the kind of that row."""

    __slots__ = ("of",)
    of: str


def bind_secrets() -> None:
    """From now on, each secret that is read remembers of which row it is."""
    post_init.connect(_read, sender=Authenticator, dispatch_uid="sealing")


def _read(instance: Authenticator, **_: Any) -> None:
    if "data" not in instance.__dict__ or not isinstance(instance.data, dict):
        return
    for name in SECRETS:
        if isinstance(text := instance.data.get(name), str):
            instance.data[name] = sealed = Sealed(text)
            sealed.of = _purpose(instance)


def _purpose(factor: Authenticator) -> str:
    return f"{KEEPER.purpose.decode()}:{factor.type}:{factor.user_id}"


def is_of_its_account(factor: Authenticator) -> bool:
    """Whether every secret of the row is sealed for its account. Those of older releases are not."""
    return all(factor.data[name].startswith(MARK) for name in SECRETS if isinstance(factor.data.get(name), str))


def seal(factor: Authenticator) -> bool:
    """Seals the secrets of a row that is about to be written for its account. Whether any was not sealed so yet. One
    that nobody can open stays as it is."""
    is_new = False
    for name in SECRETS:
        text = factor.data.get(name) if isinstance(factor.data, dict) else None
        if isinstance(text, str) and not text.startswith(MARK):
            try:
                secret = KEEPER.opened(text)
            except InvalidToken:
                continue
            is_new = True
            factor.data[name] = sealed = Sealed(MARK + Keeper(_purpose(factor)).sealed(secret))
            sealed.of = _purpose(factor)
    return is_new


def opened(text: str) -> str:
    """The secret. Raises NotAllowed where it is not of the account in whose row it is."""
    try:
        if text.startswith(MARK) and isinstance(text, Sealed):
            return Keeper(text.of).opened(text.removeprefix(MARK))
        return KEEPER.opened(text)
    except InvalidToken as error:
        raise NotAllowed(NOT_ITS_OWN) from error
