"""Errors of the office, as sentences and as answers to the browser.

Every app derives its exceptions from `OfficeError`. A view lets them pass, and `OfficeErrorMiddleware` answers with
the status and a page with the sentence. Whatever the request had written is rolled back (`ATOMIC_REQUESTS`).
"""

from typing import ClassVar

import structlog
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from compliance.ledger.errors import (
    ClocksApart,
    EntryRefused,
    FileNotHeld,
    LogSuspended,
    NotHeld,
    RowNotRead,
    StillLoading,
)

from .guesses import entry_refused
from .integrity_notice import explained


class OfficeError(Exception):
    """A refusal on which a person can act: what happened, what was expected, what to do. `status` is the HTTP
    status."""

    status: ClassVar[int] = 400
    usual_s: ClassVar[int] = 0
    """The seconds that it usually takes until the same request is answered; 0 if it is refused for good."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    @property
    def lines(self) -> list[str]:
        """The sentence, and each of its reasons where it has several."""
        return [self.sentence]


class Refused(OfficeError):
    """The request cannot be carried out as it stands (400)."""

    status = 400


class NotAllowed(OfficeError, PermissionDenied):
    """The person's role does not allow the act (403)."""

    status = 403


class IllegalMove(OfficeError):
    """The state of the thing does not allow the act now (409)."""

    status = 409


class FieldRefused(Refused):
    """A service refuses the value of one field; forms show the sentence beside it."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field


class NumberTaken(FieldRefused):
    """A credential number is somebody's; the sentence does not say whose, nor that it is."""


UNIQUE_VIOLATION = "23505"
MEANWHILE = IllegalMove(
    "Nothing was saved, because somebody else saved the same thing at that moment. Open the page again to see "
    "whether it is there."
)
logger = structlog.get_logger()


def made_meanwhile(error: Exception) -> Exception:
    """MEANWHILE in place of what PostgreSQL says of a row that another request made between the look and the write; any
    other error as it is."""
    state = getattr(error.__cause__, "sqlstate", None)
    if not isinstance(error, IntegrityError) or state != UNIQUE_VIOLATION:
        return error
    logger.warning("made_meanwhile", constraint=error.__cause__.diag.constraint_name)  # type: ignore[union-attr]
    return MEANWHILE


class Late(OfficeError):
    """PostgreSQL ended what took too long, or what waited too long for another request (503)."""

    status = 503


LOCK_NOT_AVAILABLE, STATEMENT_CANCELED = "55P03", "57014"
LATE = {
    LOCK_NOT_AVAILABLE: Late(
        "Nothing was changed, because another request is changing the same record. Try again in a moment."
    ),
    STATEMENT_CANCELED: Late(
        "Nothing was changed, because this took too long and was stopped. Try again. If it takes too long again, ask "
        "for less at once: a shorter file, or fewer days."
    ),
}
"""By PostgreSQL's codes (Appendix A of its documentation)."""


def late(error: Exception) -> Exception:
    """The error of LATE in place of PostgreSQL's for a request that it ended; any other error as it is."""
    state = getattr(error.__cause__, "sqlstate", None)
    if not isinstance(error, OperationalError) or state not in LATE:
        return error
    logger.warning("late", state=state)
    return LATE[state]


class NotYet(IllegalMove):
    """A refusal for now (409): the thing asked for is made after those that others asked for. The page asks again by
    itself."""

    usual_s = 20


class NotRecorded(OfficeError):
    """Nothing can be recorded now; the person did nothing wrong (503)."""

    status = 503


SUSPENDED = NotRecorded(
    "The records are suspended because entries are missing. Nothing was saved. The Board's "
    "administrators know about it. Write down on paper what you wanted to enter, with the time. Enter it when they "
    "tell you to."
)

LOADING = NotRecorded("The demonstration is still loading. Nothing was saved. Try again in half a minute.")


def clocks_apart(error: ClocksApart) -> NotRecorded:
    """The refusal while the clocks of the office differ too much."""
    return NotRecorded(
        f"The clocks of this system differ: {error} Nothing was saved. Tell the people who run this system. Write "
        "down on paper what you wanted to enter, with the time. Enter it when the clocks agree."
    )


UNPROVABLE = Refused(
    "Nothing was saved. What you sent makes a record that the auditors' verifier would not accept. Send it again. "
    "If it is refused again, tell the people who run this system the time: the reason is in the service's log file."
)


class RestsOnChanged(OfficeError):
    """The act depends on something that differs from the records (409)."""

    status = 409


CHANGED = RestsOnChanged(
    "Nothing was done, because something that this depends on differs from the records. An alarm was raised, and "
    "the Board's administrators know about it. You can still make log entries and close tables."
)
CHANGED_FILE = RestsOnChanged(
    "You cannot open this file, because it differs from the one recorded. An alarm was raised, and the Board's "
    "administrators know about it. They can restore the file."
)
NOT_READ = RestsOnChanged(
    "This cannot be shown, because something in it can no longer be read and so differs from what was recorded. An "
    "alarm was raised, and the Board's administrators know about it. They can restore it."
)


def refusal_of(error: NotHeld) -> RestsOnChanged:
    """The error that a person reads if something differs from the records; the alarm names the difference."""
    if sentence := getattr(error, "sentence", ""):
        return RestsOnChanged(sentence)
    return {FileNotHeld: CHANGED_FILE, RowNotRead: NOT_READ}.get(type(error), CHANGED)


DIFFERING = "differing"
"""The attribute of a request that holds differences. The alarm about them is raised after the rollback."""
TITLES = {
    400: "Check what you entered",
    403: "You may not do this",
    409: "This is not possible now",
    503: "Nothing can be saved now",
}
SOON = "It will be ready soon"
TOO_LATE = "This took too long"


def refusal(request: HttpRequest, error: OfficeError) -> HttpResponse:
    """The page of a refusal: its title, its sentence and the way back."""
    title = SOON if error.usual_s else TOO_LATE if isinstance(error, Late) else TITLES.get(error.status, TITLES[400])
    page = render(request, "holders/refused.html", {"title": title, "error": error}, status=error.status)
    if error.usual_s:
        page.headers["Retry-After"] = str(error.usual_s)
    return page


OTHER_SESSION = NotAllowed(
    "This form was opened before you signed in, or its cookies are gone. Nothing was saved. Sign in, and open the page "
    "again: what you typed comes back there."
)


def form_refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The answer to a form whose token is not that of the session (403); Django logs the reason."""
    return refusal(request, OTHER_SESSION)


def as_office_error(request: HttpRequest, exception: Exception) -> Exception:
    """The `OfficeError` that a person reads of what a view let pass; anything else as it is, which Django then
    answers."""
    if isinstance(exception, LogSuspended):
        exception = SUSPENDED
    if isinstance(exception, StillLoading):
        exception = LOADING
    if isinstance(exception, ClocksApart):
        exception = clocks_apart(exception)
    if isinstance(exception, EntryRefused):
        entry_refused(request, exception)
        exception = UNPROVABLE
    exception = explained(request, late(made_meanwhile(exception)))
    if isinstance(exception, NotHeld):
        setattr(request, DIFFERING, exception.found)
        exception = refusal_of(exception)
    return exception
