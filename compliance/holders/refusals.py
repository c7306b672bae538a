"""Refused passkeys, codes, statements and entries: logged with the reason, counted, and limited.

The count is for the pair of account and address (`guesses`), so a stranger locks out only himself. Passkeys have their
own count: whoever guesses passwords or codes from the same address as a person blocks no passkey.
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
    """Why this password of somebody who is signed in is not accepted, which is counted: `wrong password`, or `too
    often` once passwords are no longer looked at. Empty where it is right. The account is that of this request."""
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


def _refused(request: HttpRequest, user: "User | None", event: str, **told: str) -> None:
    _log(request, user, event, **told)
    if user is not None:
        failure_counted(request, _by_passkey(user))


def _log(request: HttpRequest, user: "User | None", event: str, **told: str) -> None:
    logger.warning(event, user=str(user.pk) if user else None, address=client_ip(request), **told)
