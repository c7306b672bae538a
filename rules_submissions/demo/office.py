"""The people of a filing in the demonstration, a certificate holder's filer and the Board's, and their time."""

from datetime import date, datetime, timedelta
from typing import Any

from django.utils import timezone

from compliance.holders.demo_cast import BOARD_DOMAIN, DemoHolder
from compliance.holders.models import Facility, User
from compliance.holders.roles import Role
from compliance.regulation.examples import Answers, example
from compliance.signing.signature import Signature

OPERATIONS = "gaming_operations"
REVIEWERS = {
    OPERATIONS: "operations", "casino_compliance": "compliance", "gaming_laboratory_operations": "laboratory"
}  # fmt: skip


class Office:
    """The filer of a certificate holder and the Board's people. Every time is given in days before now."""

    def __init__(self, described: DemoHolder, now: datetime) -> None:
        self.facility = Facility.objects.select_related("holder").get(name=described.facility)
        self.now = now.astimezone(self.facility.zone).replace(hour=14, minute=20, second=0, microsecond=0)
        self.people = {mailbox: of_the_board(mailbox) for mailbox in (*REVIEWERS.values(), "director")}
        self.people["filer"] = User.objects.get(email=f"filer@{described.domain}")
        self.approved_on = self.day(290)

    def example(self, name: str, **changes: Any) -> Answers:
        """The answers of this example, some changed, with the approvals of this office."""
        return example(name, approved_on=self.approved_on, **changes)

    def ago(self, days: float) -> datetime:
        """The moment so many days before, in office hours; at least one day, so that it has passed."""
        return self.now - timedelta(days=days)

    def day(self, days: float) -> date:
        """The facility's day so many days before."""
        return self.facility.day(self.ago(days))

    def signature(self, mailbox: str, role: Role, at: datetime) -> Signature:
        """The signature of this person then."""
        user = self.people[mailbox]
        credential = user.credential_on(timezone.localdate(at))
        assert credential is not None  # noqa: S101  # the demonstration gives everybody one for longer than it reaches back
        return Signature(user, user.printed_name, credential.number, role, "password", at)


def of_the_board(mailbox: str) -> User:
    """A person of the Board, by the part of the address that names the role."""
    return User.objects.get(email=f"{mailbox}@{BOARD_DOMAIN}")
