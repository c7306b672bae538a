"""Refused passkeys, codes, statements and entries: logged with the reason, counted, and limited.

The pair of account and address counts (`guesses`), so that a stranger locks out only himself. Passkeys have a count of
their own: whoever guesses passwords or codes beside a person, from the same address, shuts no passkey.
"""

from typing import TYPE_CHECKING

import structlog
from axes.handlers.proxy import AxesProxyHandler
from axes.utils import reset
from django.http import HttpRequest

from compliance.ledger.errors import EntryRefused

from .guesses import PASSKEY, client_ip, client_username, failure_counted, is_pair_locked

if TYPE_CHECKING:
    from .models import User

TOO_OFTEN = "Too many passkeys, passwords or codes from here were wrong. Wait 15 minutes."

logger = structlog.get_logger()


def is_locked_out(request: HttpRequest, user: "User") -> bool:
    """Whether passkeys of this account were refused too often at this address: then none is looked at there."""
    AxesProxyHandler.update_request(request)
    return is_pair_locked(request, _by_passkey(user))


def are_codes_locked_out(request: HttpRequest, user: "User") -> bool:
    """Whether passwords and codes of this account were refused too often: then no code is looked at."""
    return bool(AxesProxyHandler.is_locked(request, {"email": user.email}))


def passkey_refused(request: HttpRequest, user: "User | None", where: str, reason: str) -> None:
    """An answer of a passkey that proves nothing; `where` it was used. Nobody is counted for an unknown account."""
    _refused(request, user, "passkey_refused", where=where, reason=reason)


def passkey_named_refused(request: HttpRequest, user: "User | None", reason: str) -> None:
    """An answer at the sign-in, whose person a stranger may have named: it counts for the address alone."""
    _log(request, user, "passkey_refused", where="sign-in", reason=reason)
    failure_counted(request, {"means": PASSKEY})


def password_refusal(request: HttpRequest, user: "User", password: str) -> str:
    """Why this password of somebody who is signed in is not accepted, which is counted: `wrong password`, or `too
    often` once that is not looked at any more. Empty where it is right. The account is the one of this request."""
    if not are_codes_locked_out(request, user) and user.check_password(password):
        return ""
    is_locked = failure_counted(request, {"email": user.email})
    return "too often" if is_locked else "wrong password"


def code_refused(request: HttpRequest, user: "User") -> None:
    """A wrong code after a right password: it counts like a wrong password."""
    _log(request, user, "code_refused")
    failure_counted(request, {"email": user.email})


def statement_refused(request: HttpRequest, user: "User", statement_id: str) -> None:
    """A statement that is unknown, used, outlived or somebody else's."""
    _refused(request, user, "statement_refused", statement=statement_id[:40])


def entry_refused(request: HttpRequest, error: EntryRefused) -> None:
    """An entry that the auditors' verifier would not accept."""
    user = request.user if getattr(request, "user", None) and request.user.is_authenticated else None
    _refused(request, user, "entry_refused", reason=str(error))


def passkey_accepted(request: HttpRequest, user: "User") -> None:
    """A passkey that signed: the refused ones before it are forgotten."""
    _forget(request, _by_passkey(user))


def code_accepted(request: HttpRequest, user: "User") -> None:
    """A right password, and a right code where there is one: the wrong ones before are forgotten."""
    _forget(request, {"email": user.email})


def _by_passkey(user: "User") -> dict[str, str]:
    return {"email": user.email, "means": PASSKEY}


def _forget(request: HttpRequest, credentials: dict[str, str]) -> None:
    reset(username=client_username(request, credentials), ip=client_ip(request))


def _refused(request: HttpRequest, user: "User | None", event: str, **told: str) -> None:
    _log(request, user, event, **told)
    if user is not None:
        failure_counted(request, _by_passkey(user))


def _log(request: HttpRequest, user: "User | None", event: str, **told: str) -> None:
    logger.warning(event, user=str(user.pk) if user else None, address=client_ip(request), **told)
