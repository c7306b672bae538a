"""Grants for tests: two Board administrators let somebody from outside read."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from compliance.holders.models import CertificateHolder, User
from compliance.holders.models.grants import OutsideGrant
from compliance.holders.services import outside_grant_ask, outside_grant_confirm

HOUR = timedelta(hours=1)


def asked(user: User, holders: Sequence[CertificateHolder], by: User, at: datetime, **changed: Any) -> OutsideGrant:
    """A grant that waits: from an hour before `at` until two hours after it."""
    values = {"begins_at": at - HOUR, "ends_at": at + 2 * HOUR, "organization": "State Police", "reason": "Inquiry 12"}
    return outside_grant_ask(user_id=user.pk, holders=[one.pk for one in holders], by=by, at=at, **values | changed)


def granted(
    user: User, holders: Sequence[CertificateHolder], by: User, second: User, at: datetime | None = None, **changed: Any
) -> OutsideGrant:
    """The same, confirmed."""
    at = at or timezone.now()
    return outside_grant_confirm(grant_id=asked(user, holders, by, at, **changed).pk, by=second, at=at)
