"""Second factors as entries of the ledger: a passkey's public key is on record before it signs anything.

allauth adds and removes them; Django tells of each row, whichever page or act was the cause.
"""

from typing import Any

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.utils import timezone

from compliance.holders.acting import actor_of
from compliance.holders.assertion import enrolled_key
from compliance.ledger.recording import record

from .rights import home_of

NAMES = {Authenticator.Type.TOTP: "authenticator_app", Authenticator.Type.RECOVERY_CODES: "recovery_codes"}


def factors_are_recorded() -> None:
    """Records from now on each second factor that is enrolled or revoked."""
    post_save.connect(_enrolled, sender=Authenticator, dispatch_uid="ledger")
    post_delete.connect(_revoked, sender=Authenticator, dispatch_uid="ledger")


def _enrolled(instance: Authenticator, created: bool, **_: Any) -> None:
    if created:
        _record(instance, "enrol")


def _revoked(instance: Authenticator, **_: Any) -> None:
    _record(instance, "revoke")


@transaction.atomic
def _record(factor: Authenticator, act: str) -> None:
    user, at = factor.user, timezone.now()
    about: dict[str, Any] = {"user": user.pk}
    if factor.type == Authenticator.Type.WEBAUTHN:
        about |= enrolled_key(factor)
    name = NAMES.get(factor.type, "passkey")
    record(f"{name}.{act}", holder_id=home_of(user, at.date()), by=actor_of(user, at), about=about)
