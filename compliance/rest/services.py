"""Tokens: the person who will act through them makes them; that person or an administrator revokes them."""

import secrets
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

from django.utils import timezone

from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.models import Membership, User
from compliance.holders.roles import MAY, Perm, Role
from compliance.holders.services.history import event_record, need, need_reason
from compliance.holders.services.rights import check_administers
from compliance.ledger.holding import act, hold, mark_of, marks_of_person
from compliance.signing.signature import Signature, SignedAct

from .models import ApiToken, hashed
from .record import token_prepared, token_rests_on

PREFIX = "tgc_"
"""Marks a secret as ours, so that scanners of published code can tell it."""

LIVES_DAYS = (30, 90, 365)


def may_sign_as(membership: Membership) -> bool:
    """Whether a token of this role may be one that signs log entries."""
    return Perm.LOG in MAY[Role(membership.role)]


def token_facts(token: ApiToken) -> dict[str, Any]:
    """The facts that the administration history keeps about a token: never its secret."""
    return {
        "label": token.label,
        "role": token.membership.role,
        "organization": token.membership.organization,
        "may_sign": token.may_sign,
        "expires_at": token.expires_at,
        "revoked_at": token.revoked_at,
    }


@act
def token_create(
    *, membership: Membership, label: str, may_sign: bool, days: int, signature: Signature, at: datetime, reason: str
) -> tuple[ApiToken, str]:
    """A token for one of the person's own roles, and its secret, which is shown once and not kept. The entry of the act
    holds the signature and what was shown. Raises NotAllowed for a role of somebody else, FieldRefused, ShownChanged.
    """
    by = signature.user
    label, reason = need("label", label, "a name for the token"), need_reason(reason)
    if membership.user_id != by.pk:
        raise NotAllowed("A token acts in your name, so you can make tokens only for your own roles.")
    if not membership.is_in_force(timezone.localdate(at)):
        raise FieldRefused("membership", "This role is not in force today. Choose another one.")
    if may_sign and not may_sign_as(membership):
        raise FieldRefused("may_sign", f"{membership.get_role_display()} cannot sign log entries.")
    if days not in LIVES_DAYS:
        raise FieldRefused("days", "Choose one of the periods offered.")
    prepared = token_prepared(membership, label=label, may_sign=may_sign, days=days, reason=reason)
    signed = prepared.signed_by(signature, rests_on=partial(token_rests_on, by))
    secret = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        membership=membership,
        label=label,
        may_sign=may_sign,
        secret_sha256=hashed(secret),
        hint=secret[-4:],
        created_at=at,
        expires_at=at + timedelta(days=days),
    )
    _record(token, "token_create", by, at, reason, signed=signed)
    return token, secret


@act
def token_revoke(*, token_id: UUID, by: User, at: datetime, reason: str) -> ApiToken:
    """Revokes the token; it is invalid from the next request on. Raises NotAllowed, FieldRefused, IllegalMove."""
    rows = ApiToken.objects.select_for_update().prefetch_related("membership__user", "membership__holder")
    token = rows.get(pk=token_id)
    hold({mark_of(token), *marks_of_person(token.membership.user_id)}, of_logs=False)
    if token.membership.user_id != by.pk:
        check_administers(by, token.membership.holder_id)
    reason = need_reason(reason)
    if token.revoked_at is not None:
        raise IllegalMove("This token is already revoked.")
    before = token_facts(token)
    token.revoked_at = at
    token.save(update_fields=["revoked_at"])
    _record(token, "token_revoke", by, at, reason, before=before)
    return token


def _record(
    token: ApiToken,
    act: str,
    by: User,
    at: datetime,
    reason: str,
    *,
    before: dict[str, Any] | None = None,
    signed: SignedAct | None = None,
) -> None:
    person = token.membership.user
    event_record(
        by=by,
        at=at,
        act=act,
        about=person.pk,
        subject=f"API token {token.label}, {person.printed_name}",
        holder_id=token.membership.holder_id,
        before=before,
        after=token_facts(token),
        reason=reason,
        signed=signed.stated() if signed else None,
    )
