"""The rule core over HTTP: takes and gives exactly what the commands take and give, and stores nothing."""

from datetime import UTC, date, datetime
from typing import cast

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.regulation import PACKAGES
from compliance.regulation.core import outputs
from compliance.regulation.core.parse import Refused, parse_day, parse_moment

from ..answers import PUBLIC_CHECKS, PUBLIC_READS, query, reads
from ..checking import log_checked, payouts_worked_out, submission_checked
from ..endpoint import PublicCheck, stated
from ..schemas import DAY, MOMENT, ref

EDITION = query(
    "edition",
    "Check against this edition, for example 651a-2012. It is used instead of the edition or day in the body.",
)
ON = query("on", "Check against the edition in force on this day.", DAY)
APPROVALS_AS_OF = query(
    "as_of", "Approvals and signatures may not be later than this time. The default is now.", MOMENT
)
AS_OF = query("as_of", "The time used to decide what is overdue while still in use. The default is now.", MOMENT)


def edition_and_day(request: Request) -> tuple[str | None, date | None]:
    """The edition and the day that the query states; None for each that it does not. Raises Refused."""
    edition, on = stated(request, "edition"), stated(request, "on")
    if edition is not None and on is not None:
        raise Refused(("on", "given together with edition; expected only one of the two"))
    return edition, None if on is None else parse_day(on, "on")


def as_of_query(request: Request) -> datetime:
    """The time that the query states; now where it states none. Raises Refused."""
    as_of = stated(request, "as_of")
    return datetime.now(UTC) if as_of is None else parse_moment(as_of, "as_of")


def sent(request: Request) -> bytes:
    """The body; an empty object where there is none."""
    return cast("bytes", request.data) or b"{}"


class CheckSubmission(PublicCheck):
    """Check a Rules Submission against the chapter of its game. Open to everybody; nothing is stored."""

    parameters = (EDITION, ON, APPROVALS_AS_OF)

    @extend_schema(
        operation_id="check_submission",
        tags=["Rule core"],
        parameters=[*parameters],
        request={"application/json": ref("AnySubmission")},
        responses=reads(outputs.CheckedSubmission, PUBLIC_CHECKS),
    )
    def post(self, request: Request) -> Response:
        """Every finding about one filing, in the order of the chapter."""
        edition, on = edition_and_day(request)
        return self.worked(submission_checked, sent(request), edition, on, as_of_query(request))


class CheckLog(PublicCheck):
    """Check a series of log entries. Open to everybody; nothing is stored."""

    parameters = (AS_OF,)

    @extend_schema(
        operation_id="check_log",
        tags=["Rule core"],
        parameters=[*parameters],
        request={"application/json": ref("AnyLog")},
        responses=reads(outputs.CheckedLog, PUBLIC_CHECKS),
    )
    def post(self, request: Request) -> Response:
        """Every finding about one log, each entry judged by the edition in force on its own day."""
        at = as_of_query(request)
        return self.worked(log_checked, sent(request), at)


class Payouts(PublicCheck):
    """Exact payout mathematics. Open to everybody; nothing is stored."""

    parameters = (EDITION, ON)

    @extend_schema(
        operation_id="payouts",
        tags=["Rule core"],
        parameters=[*parameters],
        responses=reads(outputs.Payouts, PUBLIC_READS),
    )
    def get(self, request: Request, chapter_number: str) -> Response:
        """Win probability and house edge of each wager, by the chapter's own figures.

        If the body has a filing, its odds are used, as with POST. Use POST from clients that cannot send a body with
        GET.
        """
        return self._answer(request, chapter_number, sent(request) if request.body else None)

    @extend_schema(
        operation_id="payouts_of_filing",
        tags=["Rule core"],
        parameters=[*parameters],
        request={"application/json": ref("AnySubmission")},
        responses=reads(outputs.Payouts, (*PUBLIC_CHECKS, 404)),
    )
    def post(self, request: Request, chapter_number: str) -> Response:
        """Win probability and house edge of each wager of a filing."""
        return self._answer(request, chapter_number, sent(request))

    def _answer(self, request: Request, number: str, filing: bytes | None) -> Response:
        if number not in PACKAGES:
            raise Http404
        edition, on = edition_and_day(request)
        return self.worked(payouts_worked_out, number, filing, edition, on, timezone.localdate())
