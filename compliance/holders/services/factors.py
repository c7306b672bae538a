"""Records second factors in the ledger: a passkey's public key is on record before it signs anything.

allauth adds and removes them; Django reports each row, whichever page or act was the cause. Sessions follow: when a
factor is added or removed, all other sessions of the person end (`compliance.notices.account` tells the person).
"""

from collections.abc import Collection, Mapping
from typing import Any

import structlog
from allauth.account.internal.flows.login import record_authentication
from allauth.account.signals import password_reset, password_set
from allauth.core import context
from allauth.mfa.models import Authenticator
from django.contrib.auth import update_session_auth_hash
from django.db import transaction
from django.db.models.signals import post_delete, post_save, pre_delete, pre_save
from django.utils import timezone

from compliance.holders.access import SignedInRequest
from compliance.holders.acting import actor_of
from compliance.holders.errors import NotAllowed, Refused
from compliance.holders.means import (
    KINDS,
    PASSWORD,
    agrees,
    bind_secrets,
    is_of_its_account,
    refuse_other_means,
    seal,
    state_means,
)
from compliance.holders.models import User, hash_outdated
from compliance.holders.relying_party import enrolled_key
from compliance.holders.sessions import FACTORS, has_proved
from compliance.isolation.context import office_context
from compliance.ledger.recording import LedgerAct, record
from compliance.ledger.trust import is_enrolled

from .account_changes import SET_BY_FACTOR, SET_BY_PASSWORD, means_set
from .people import sessions_end
from .rights import home_of

NAMES = {Authenticator.Type.TOTP: "authenticator_app", Authenticator.Type.RECOVERY_CODES: "recovery_codes"}
PROVE_FIRST = (
    "You already have a passkey or an authenticator app. Sign out, sign in with it, then add or replace another one."
)
ENROLLED_BEFORE = "This passkey is already set up for this or another account. Make a new one on your device."
logger = structlog.get_logger()


def factors_are_recorded() -> None:
    """From now on, records each second factor that is enrolled or revoked, and ends earlier sessions."""
    bind_secrets()
    pre_save.connect(_to_be_written, sender=Authenticator, dispatch_uid="ledger")
    pre_delete.connect(_to_be_taken_away, sender=Authenticator, dispatch_uid="ledger")
    post_save.connect(_written, sender=Authenticator, dispatch_uid="ledger")
    post_delete.connect(_revoked, sender=Authenticator, dispatch_uid="ledger")
    post_save.connect(_account_written, sender=User, dispatch_uid="ledger")
    hash_outdated.connect(_hash_outdated, dispatch_uid="ledger")
    for link_used in (password_reset, password_set):
        link_used.connect(_password_set, dispatch_uid="ledger")


@transaction.atomic
def _hash_outdated(user: User, password: str, **_: Any) -> None:
    """Writes the hash anew, if it is the one on record. PostgreSQL lets no page for signing in write it by itself."""
    if not agrees(user, PASSWORD):
        return
    with office_context("the password was right, and its hash is of an older release"):
        user.set_password(password)
        user._password = None  # type: ignore[attr-defined]  # Django's, until it is saved
        user.save(update_fields=["password"])
        means_recorded(user, "password.renew")


def _account_written(instance: User, created: bool, update_fields: Collection[str] | None = None, **_: Any) -> None:
    """States the password that was set; a row that is written with the password of before, or the first one of an
    account without any, states nothing."""
    is_first = created and instance.has_usable_password()
    if is_first or getattr(instance, "_password", None) is not None or "password" in (update_fields or ()):
        state_means(instance, PASSWORD)


def _to_be_written(instance: Authenticator, update_fields: Collection[str] | None = None, **_: Any) -> None:
    """Seals the secrets, and looks whether the means of this kind were those that the ledger states. Otherwise what
    stands there by whoever planted it would be stated with the new."""
    instance.is_means = update_fields is None or "data" in update_fields
    if instance.is_means:
        instance.is_sealed_anew = seal(instance)
        instance.was_stated = agrees(instance.user, KINDS[instance.type])
        if not instance.was_stated and instance._state.adding:
            refuse_other_means(instance.user)


def _to_be_taken_away(instance: Authenticator, **_: Any) -> None:
    instance.was_stated = agrees(instance.user, KINDS[instance.type])


@transaction.atomic
def _written(instance: Authenticator, created: bool, **_: Any) -> None:
    if created:
        _enrolled(instance)
    elif instance.is_means and instance.was_stated and state_means(instance.user, KINDS[instance.type]):
        _record(instance, "renew" if instance.is_sealed_anew else "use")


def _enrolled(instance: Authenticator) -> None:
    user, request = instance.user, _own_request(instance.user)
    # First of all: of two requests at once, the second waits here for the first one's factor.
    sessions_end(user)
    others = Authenticator.objects.filter(user=user, type__in=FACTORS).exclude(pk=instance.pk)
    if request is not None and others.exists() and not has_proved(request, user):
        raise NotAllowed(PROVE_FIRST)
    state_means(user, KINDS[instance.type])
    _record(instance, "enrol")
    if instance.type in FACTORS and not others.exists():
        means_set(user, SET_BY_FACTOR, timezone.now())
    if request is not None:
        if instance.type in FACTORS:
            # Setting it up took the code that it shows, or its passkey's signature.
            record_authentication(request, user, "mfa", id=instance.pk, type=instance.type, reauthenticated=True)
        _session_goes_on(request, user)


@transaction.atomic
def _revoked(instance: Authenticator, **_: Any) -> None:
    user, request = instance.user, _own_request(instance.user)
    sessions_end(user)
    if instance.was_stated or not Authenticator.objects.filter(user=user, type=instance.type).exists():
        state_means(user, KINDS[instance.type])
    _record(instance, "revoke")
    if request is not None:
        _session_goes_on(request, user)


@transaction.atomic
def _password_set(user: User, **_: Any) -> None:
    means_set(user, SET_BY_PASSWORD, timezone.now())


def _own_request(user: User) -> SignedInRequest | None:
    """The request in which this person changes their own factors; None where somebody else, or a command, does."""
    request: SignedInRequest | None = context.request
    return request if request is not None and request.user == user else None


def _session_goes_on(request: SignedInRequest, user: User) -> None:
    """Keeps the session in which the factor was changed, under a new key."""
    request.user.session_round = user.session_round
    update_session_auth_hash(request, request.user)


def factors_resealed(user: User) -> None:
    """Seals for this account what an older release sealed for none. One query."""
    with office_context("the person has proved who they are"):
        for factor in Authenticator.objects.filter(user=user).exclude(type=Authenticator.Type.WEBAUTHN):
            if not is_of_its_account(factor):
                factor.save(update_fields=["data"])


def means_recorded(user: User, act: str, about: Mapping[str, Any] | None = None) -> None:
    """Records an act by which the person changed their own means; the entry holds what is stated of them."""
    at = timezone.now()
    with office_context("whoever sets or proves means is not signed in yet"):
        record(
            LedgerAct(act, by=actor_of(user, at), about={"user": user.pk, **(about or {})}),
            holder_id=home_of(user, at.date()),
        )


def _record(factor: Authenticator, act: str) -> None:
    user = factor.user
    about: dict[str, Any] = {}
    if factor.type == Authenticator.Type.WEBAUTHN:
        key = enrolled_key(factor)
        if act == "enrol" and is_enrolled(key):
            logger.warning("passkey_enrolled_before", user=str(user.pk))
            raise Refused(ENROLLED_BEFORE)
        about |= key
    name = NAMES.get(factor.type, "passkey")
    means_recorded(user, f"{name}.{act}", about)
