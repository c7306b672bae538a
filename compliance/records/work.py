"""Work that waits for Board administrators: logs that accept no entries, a signer that refuses or is silent, a silent
witness, and alarms."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.work import Urgency, WorkItem
from compliance.ledger.checkpoints import refusing_since, unsigned_since, unwitnessed_since
from compliance.web.values import moment_words
from compliance.web.words import TagWords

from .alarms import alarms_since, by_cause
from .logs import suspended_logs

LATELY = timedelta(days=7)


def alarms_of(user: User, now: datetime) -> Iterator[WorkItem]:
    """A work item for each suspended log, one each for a signer that refuses, a silent signer and silent witnesses, one
    for all alarms of the last week."""
    if not user.may(Perm.ADMINISTER_BOARD):
        return
    for log in suspended_logs():
        yield WorkItem(
            f"No entries accepted: {log.whose}",
            f"The ledger is suspended. {log.suspended_because}",
            reverse("records:successor", args=[log.id]),
            urgency=Urgency.OVERDUE,
            state=TagWords("Suspended", "stop", "stop"),
        )
    if (since := refusing_since()) is not None:
        yield WorkItem(
            "The signer refuses to sign",
            f"Since {moment_words(since)} its memory has changed, so it signs nothing. Nothing is lost, but "
            "nothing since then can be proved. The alarm says what to do.",
            reverse("records:alarms"),
            urgency=Urgency.OVERDUE,
        )
    if (since := unsigned_since(now)) is not None:
        yield WorkItem(
            "Entries are not being signed",
            f"An entry has waited for its checkpoint since {moment_words(since)}. Nothing is lost, but nothing since "
            "then can be proved. Check the signer’s process.",
            reverse("records:logs"),
            urgency=Urgency.OVERDUE,
            state=TagWords("Not signed", "stop", "stop"),
        )
    if (since := unwitnessed_since(now)) is not None:
        yield WorkItem(
            "Checkpoints are not being witnessed",
            f"A checkpoint of the Board log has waited for a witness since {moment_words(since)}. Nobody outside has "
            "seen what was recorded since then. Check the connection, or ask the witness.",
            reverse("records:logs"),
            urgency=Urgency.SOON,
        )
    if causes := by_cause(alarms_since(now, LATELY)):
        words = f"{len(causes)} in the last week; the newest: {causes[-1][0].words}"
        yield WorkItem("Alarms about the records", words, reverse("records:alarms"), urgency=Urgency.SOON)
