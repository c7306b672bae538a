"""Guesses of passwords and codes: limited for the pair of account and address, for one account from all addresses
together, and for one address over all accounts.

The two wide limits stop nobody at a place where they have signed in before, and no passkey: a stranger with many
addresses shuts an account's password only for addresses that are new to it.
"""

from typing import Any

from axes.attempts import get_cool_off_threshold
from axes.handlers.database import AxesDatabaseHandler
from axes.helpers import get_client_username
from axes.models import AccessAttempt, AccessLog
from django.conf import settings
from django.db.models import QuerySet, Sum
from django.http import HttpRequest


class Guesses(AxesDatabaseHandler):  # type: ignore[misc]  # axes has no types
    """What axes counts by pair, and the two wide limits besides."""

    def is_locked(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> bool:
        """Whether a password or a code is not even looked at. At most four queries."""
        return bool(super().is_locked(request, credentials)) or too_many(request, credentials)

    def user_login_failed(
        self, sender: Any, credentials: dict[str, Any], request: HttpRequest | None = None, **more: Any
    ) -> None:
        """Counts the guess; the answer is the page of the limit once one is reached."""
        super().user_login_failed(sender, credentials, request, **more)
        if request is not None and too_many(request, credentials):
            request.axes_locked_out = True  # type: ignore[attr-defined]  # axes reads it there


def is_pair_locked(request: HttpRequest, credentials: dict[str, Any]) -> bool:
    """Whether this account was tried too often from this very address."""
    return bool(AxesDatabaseHandler().is_locked(request, credentials))


def too_many(request: HttpRequest, credentials: dict[str, Any] | None) -> bool:
    """Whether one of the wide limits is reached here; never for whoever is signed in, nor where they were before."""
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return False
    account, address = get_client_username(request, credentials), request.axes_ip_address  # type: ignore[attr-defined]
    lately = AccessAttempt.objects.filter(attempt_time__gte=get_cool_off_threshold(request))
    is_reached = (
        _failures(lately.filter(username=account)) >= settings.GUESSES_AT_ONE_ACCOUNT
        or _failures(lately.filter(ip_address=address)) >= settings.GUESSES_FROM_ONE_ADDRESS
    )
    return is_reached and not AccessLog.objects.filter(username=account, ip_address=address).exists()


def _failures(attempts: "QuerySet[AccessAttempt]") -> int:
    return attempts.aggregate(all=Sum("failures_since_start"))["all"] or 0
