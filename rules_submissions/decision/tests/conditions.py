"""Approvals under a condition with a last day, for tests: the usual one ends with October 31, 2026."""

from datetime import UTC, date, datetime
from typing import Any

from compliance.holders.models import User
from rules_submissions.conditions import Term
from rules_submissions.models import RulesSubmission
from rules_submissions.models.conditions import Condition

from ...tests.filings import decide

LAST_DAY = date(2026, 10, 31)
"""The night after which the clocks of New York go back, so that November 1 has 25 hours."""
LAST_INSTANT = datetime(2026, 11, 1, 3, 59, 59, 999999, tzinfo=UTC)
ENDS = datetime(2026, 11, 1, 4, 0, tzinfo=UTC)
"""00:00 of November 1, 2026, in New York, still in summer time."""
SOFTWARE = "File a laboratory approval of the next software."
CLAUSE = "651a.3(a)"
LAB = "gaming_laboratory_operations"
OLD_LAYOUTS = Term("Destroy the old layouts.", "465a.6(b)", None, "gaming_operations")


def ends(on: date = LAST_DAY, text: str = SOFTWARE, unit: str = LAB) -> Term:
    """A condition with a last day."""
    return Term(text, CLAUSE, on, unit)


def approved_under(submission: RulesSubmission, by: User, *terms: Term, **more: Any) -> Condition:
    """Approves a recommended filing under these conditions and gives the first."""
    decide(submission, by, terms=terms or (ends(),), **more)
    submission.refresh_from_db()
    return Condition.objects.filter(submission=submission).order_by("number")[0]
