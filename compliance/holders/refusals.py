"""Refused passkeys, statements and entries: logged with the reason, counted like wrong passwords, and limited.

The pair of account and address counts (`throttle`), so that a stranger locks out only himself.
"""

from typing import TYPE_CHECKING

import structlog
from axes.handlers.proxy import AxesProxyHandler
from axes.utils import reset
from django.http import HttpRequest

from compliance.ledger.errors import EntryRefused
from compliance.regulation.identity import address_form

from .guesses import is_pair_locked
from .throttle import client_ip, failure_counted

if TYPE_CHECKING:
    from .models import User

logger = structlog.get_logger()


def is_locked_out(request: HttpRequest, user: "User") -> bool:
    """Whether this account was tried too often from this address: then nothing that it sends is looked at.

    The wide limits are for passwords of strangers: they lock out no passkey, and nobody who is signed in.
    """
    AxesProxyHandler.update_request(request)
    return is_pair_locked(request, {"email": user.email})


def passkey_refused(request: HttpRequest, user: "User | None", where: str, reason: str) -> None:
    """An answer of a passkey that proves nothing; `where` it was used. Nobody is counted for an unknown account."""
    _refused(request, user, "passkey_refused", where=where, reason=reason)


def statement_refused(request: HttpRequest, user: "User", statement_id: str) -> None:
    """A statement that is unknown, used, outlived or somebody else's."""
    _refused(request, user, "statement_refused", statement=statement_id[:40])


def entry_refused(request: HttpRequest, error: EntryRefused) -> None:
    """An entry that the auditors' verifier would not accept."""
    user = request.user if getattr(request, "user", None) and request.user.is_authenticated else None
    _refused(request, user, "entry_refused", reason=str(error))


def accepted(request: HttpRequest, user: "User") -> None:
    """A passkey that signed: what was counted before is forgotten, as after a right password."""
    reset(username=address_form(user.email), ip=client_ip(request))


def _refused(request: HttpRequest, user: "User | None", event: str, **told: str) -> None:
    logger.warning(event, user=str(user.pk) if user else None, address=client_ip(request), **told)
    if user is not None:
        failure_counted(request, user.email)
