"""Limits guesses of passwords and codes: for the pair of account and address, for one account from all addresses, and
for one address over all accounts.

The pair is limited so that a stranger locks out only himself. The two wide limits stop nobody at a place where they
have signed in before, and no passkey. So a stranger with many addresses blocks an account's password only for addresses
that are new to it. Refused passkeys, codes, statements and entries are logged with the reason and counted here;
passkeys have their own count, so whoever guesses passwords from the same address as a person blocks no passkey.
"""

from typing import TYPE_CHECKING, Any

import structlog
from axes.attempts import get_cool_off_threshold
from axes.handlers.database import AxesDatabaseHandler
from axes.handlers.proxy import AxesProxyHandler
from axes.helpers import get_client_username
from axes.models import AccessAttempt, AccessLog
from axes.utils import reset
from django.conf import settings
from django.contrib.auth.signals import user_login_failed
from django.db.models import QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from compliance.callers import client_ip
from compliance.isolation.context import office_context
from compliance.ledger.errors import EntryRefused
from compliance.regulation.core.identity import address_form

if TYPE_CHECKING:
    from .models import User

PASSKEY = "passkey"
"""The means whose refusals are counted apart from those of passwords and codes."""
NUMBER = "credential number"
"""As a means: numbers that an administrator tries to enter and that are somebody's are counted apart, too."""
counting = office_context("guesses are counted over all accounts and addresses, and no holder's context sees a count")
"""Around each use of the counts: their tables are the office's alone."""


def client_username(request: HttpRequest | None, credentials: dict[str, Any] | None = None) -> str:
    """The account that was tried, however its address is spelled; empty where none was named. Passkeys are counted
    apart."""
    given = credentials or {}
    named = given.get("email") or given.get("username")
    if not named and request is not None and "means" not in given:
        named = request.POST.get("login", "")
    account = address_form(str(named or ""))
    return f"{given['means']} of {account}" if "means" in given else account


def failure_counted(request: HttpRequest, credentials: dict[str, str]) -> bool:
    """Counts a wrong password, a wrong code or a refused passkey for the pair of account and address. Returns whether
    the limit is reached.

    The caller answers in its own words, so the page of the limit does not replace its answer.
    """
    user_login_failed.send(sender=__name__, credentials=credentials, request=request)
    is_reached = bool(getattr(request, "axes_locked_out", False))
    request.axes_locked_out = False  # type: ignore[attr-defined]  # axes reads it after the view
    return is_reached


def locked_out(
    request: HttpRequest, original_response: HttpResponse | None = None, credentials: dict[str, Any] | None = None
) -> HttpResponse:
    """The page for a pair that guessed too often (429). It is the same whether or not the account exists."""
    return render(request, "holders/locked_out.html", status=429)


class Guesses(AxesDatabaseHandler):  # type: ignore[misc]  # axes has no types
    """The count of axes by pair, and the two wide limits."""

    @counting
    def is_locked(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> bool:
        """Whether a password or code is refused without a look at it. At most four queries."""
        return bool(super().is_locked(request, credentials)) or too_many(request, credentials)

    @counting
    def user_login_failed(
        self, sender: Any, credentials: dict[str, Any], request: HttpRequest | None = None, **more: Any
    ) -> None:
        """Counts the guess. Where a limit is reached, the answer is the page of the limit."""
        super().user_login_failed(sender, credentials, request, **more)
        if request is not None and too_many(request, credentials):
            request.axes_locked_out = True  # type: ignore[attr-defined]  # axes reads it there

    user_logged_in = counting(AxesDatabaseHandler.user_logged_in)
    user_logged_out = counting(AxesDatabaseHandler.user_logged_out)
    get_failures = counting(AxesDatabaseHandler.get_failures)
    reset_attempts = counting(AxesDatabaseHandler.reset_attempts)


@counting
def is_pair_locked(request: HttpRequest, credentials: dict[str, Any]) -> bool:
    """Whether this account was tried too often from this address."""
    return bool(AxesDatabaseHandler().is_locked(request, credentials))


@counting
def too_many(request: HttpRequest, credentials: dict[str, Any] | None) -> bool:
    """Whether a wide limit is reached here. Never for somebody who is signed in, or at a place where they were
    before."""
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


TOO_OFTEN = "Too many passkeys, passwords or codes from here were wrong. Wait 15 minutes."

logger = structlog.get_logger()


def is_locked_out(request: HttpRequest, user: "User") -> bool:
    """Whether passkeys of this account were refused too often from this address. Then none is looked at from there."""
    AxesProxyHandler.update_request(request)
    return is_pair_locked(request, _by_passkey(user))


def are_codes_locked_out(request: HttpRequest, user: "User") -> bool:
    """Whether passwords and codes of this account were refused too often. Then no code is looked at."""
    return bool(AxesProxyHandler.is_locked(request, {"email": user.email}))


def passkey_refused(request: HttpRequest, user: "User | None", where: str, reason: str) -> None:
    """Logs and counts a passkey's answer that proves nothing; `where` says where it was used. An unknown account is not
    counted."""
    _refused(request, user, "passkey_refused", where=where, reason=reason)


def passkey_named_refused(request: HttpRequest, user: "User | None", reason: str) -> None:
    """Logs a refused answer at the sign-in. A stranger may have named the person, so it counts for the address
    alone."""
    _log(request, user, "passkey_refused", where="sign-in", reason=reason)
    failure_counted(request, {"means": PASSKEY})


def password_refusal(request: HttpRequest, user: "User", password: str) -> str:
    """The reason why this password of somebody signed in is not accepted, which is counted: `wrong password`, or `too
    often` once passwords are no longer looked at. Empty if it is right. The account is that of this request."""
    if not are_codes_locked_out(request, user) and user.check_password(password):
        return ""
    is_locked = failure_counted(request, {"email": user.email})
    return "too often" if is_locked else "wrong password"


def code_refused(request: HttpRequest, user: "User") -> None:
    """Counts a wrong code after a right password like a wrong password."""
    _log(request, user, "code_refused")
    failure_counted(request, {"email": user.email})


def statement_refused(request: HttpRequest, user: "User", statement_id: str) -> None:
    """Logs a statement that is unknown, used, too old, or somebody else's."""
    _refused(request, user, "statement_refused", statement=statement_id[:40])


def entry_refused(request: HttpRequest, error: EntryRefused) -> None:
    """Logs an entry that the auditors' verifier would not accept."""
    user = request.user if getattr(request, "user", None) and request.user.is_authenticated else None
    _refused(request, user, "entry_refused", reason=str(error))


def are_numbers_locked_out(request: HttpRequest, user: "User") -> bool:
    """Whether this administrator tried too many credential numbers that are somebody's. Then none is looked at."""
    AxesProxyHandler.update_request(request)
    return is_pair_locked(request, {"email": user.email, "means": NUMBER})


def number_refused(request: HttpRequest, user: "User") -> None:
    """Logs and counts a credential number that is somebody's: each refusal tells that it is in use somewhere."""
    _log(request, user, "number_refused")
    failure_counted(request, {"email": user.email, "means": NUMBER})


def numbers_tried(request: HttpRequest, user: "User", count: int) -> None:
    """Logs how many credential numbers of a file were compared with those in use, before anything of it was made."""
    if count:
        _log(request, user, "numbers_tried", count=str(count))


def passkey_accepted(request: HttpRequest, user: "User") -> None:
    """Forgets the refused passkeys before one that signed."""
    _forget(request, _by_passkey(user))


def code_accepted(request: HttpRequest, user: "User") -> None:
    """Forgets the wrong passwords and codes before right ones."""
    _forget(request, {"email": user.email})


def _by_passkey(user: "User") -> dict[str, str]:
    return {"email": user.email, "means": PASSKEY}


def _forget(request: HttpRequest, credentials: dict[str, str]) -> None:
    reset(username=client_username(request, credentials), ip=client_ip(request))


def _refused(request: HttpRequest, user: "User | None", event: str, **details: str) -> None:
    _log(request, user, event, **details)
    if user is not None:
        failure_counted(request, _by_passkey(user))


def _log(request: HttpRequest, user: "User | None", event: str, **details: str) -> None:
    logger.warning(event, user=str(user.pk) if user else None, address=client_ip(request), **details)
