"""The versions of a filing that can be laid side by side: its revisions, its draft, and the version in effect."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property

from django.db.models import QuerySet
from django.utils import timezone

from compliance.holders.models import User
from compliance.web.values import day_words

from ..conditions import ends_on_of, in_force, state_by, today_of
from ..facts import draft_facts, draft_findings, open_findings
from ..models import BureauReview, ReviewRound, Revision, RulesSubmission
from ..settlements import settled_facts, settlements_in_effect
from ..states import OVER, UNFILED, S
from .comparison import Side

IN_EFFECT = "in_effect"
DRAFT = "draft"


@dataclass(frozen=True)
class Version:
    """A version of a filing: the code that an address names it by, and its words."""

    code: str
    label: str
    submission: RulesSubmission
    revision: Revision | None
    at: datetime

    @property
    def in_a_sentence(self) -> str:
        """The words as they stand inside a sentence."""
        return (
            f"the {self.label[0].lower()}{self.label[1:]}"
            if self.code == IN_EFFECT
            else self.label[0].lower() + self.label[1:]
        )

    @cached_property
    def side(self) -> Side:
        """Its facts with the approvals settled since, and the findings that stand about them."""
        if self.revision is None:
            draft = self.submission.draft
            return Side(draft_facts(draft), self.submission.edition_key, draft_findings(draft, self.at))
        self.revision.submission = self.submission
        settled = settlements_in_effect(self.submission)
        facts = settled_facts(self.revision, settled)
        return Side(facts, self.revision.edition_key, open_findings(self.revision, settled))


STOOD = {
    S.APPROVED: "approved, in effect from",
    S.SUPERSEDED: "that was superseded, in effect from",
    S.RESCINDED: "that was rescinded, in effect from",
    S.ENDED: "that ended, in effect from",
}
"""The words for a version that is not in effect, by state; its first day follows them."""


def stood_words(version: RulesSubmission, on: date) -> str:
    """The state of an approved version on a day, in words: `in effect since May 1, 2026`. One query."""
    words = STOOD.get(state_by(version.status, ends_on_of(version), on), "in effect since")
    return f"{words} {day_words(version.effective_on) if version.effective_on else 'a day not told'}"


def version_in_effect(submission: RulesSubmission) -> RulesSubmission | None:
    """The version that this filing would replace, or did: the one it amends, else the rules in effect for its game at
    its facility; of a filing that is over, those that were in effect before it."""
    if submission.amends is not None:
        return submission.amends
    every = RulesSubmission.objects.filter(
        facility=submission.facility_id, chapter_number=submission.chapter_number
    ).exclude(pk=submission.pk)
    if submission.status in OVER and submission.effective_on:
        others: QuerySet[RulesSubmission] = every.filter(
            status__in=OVER | {S.IN_EFFECT}, effective_on__lt=submission.effective_on
        )
    else:
        others = in_force(every.filter(status=S.IN_EFFECT), timezone.localdate())
    covering = others.filter(table_numbers__overlap=submission.table_numbers) if submission.table_numbers else others
    return covering.select_related("facility").order_by("-effective_on", "id").first()


def reviewed_before(submission: RulesSubmission, revisions: Sequence[Revision]) -> Revision | None:
    """The newest revision before the last of these that the Board reviewed: it was returned, or a bureau gave its word
    on it. A revision that was recalled unread is none. Reads `rounds` and their `bureaus`."""
    reviewed = {review.revision_id for review in submission.rounds.all() if _is_reviewed(review)}
    return next((revision for revision in reversed(revisions[:-1]) if revision.pk in reviewed), None)


def _is_reviewed(review: ReviewRound) -> bool:
    waiting = (BureauReview.State.WAITING, BureauReview.State.IN_REVIEW)
    return review.outcome == "returned" or any(bureau.state not in waiting for bureau in review.bureaus.all())


def versions_of(submission: RulesSubmission, user: User, at: datetime) -> Sequence[Version]:
    """Every version that this person may read at `at`, in order: in effect, revisions, draft (the certificate holder
    only)."""
    versions: list[Version] = []
    earlier = version_in_effect(submission)
    if earlier is not None:
        decided = earlier.revisions.filter(decision__approved=True).order_by("-number").first()
        if decided is not None:
            label = f"Version {stood_words(earlier, today_of(at))}"
            versions.append(Version(IN_EFFECT, label, earlier, decided, at))
    zone = submission.facility.zone
    for revision in submission.revisions.order_by("number"):
        label = f"Revision {revision.number}, filed {day_words(revision.filed_at.astimezone(zone).date())}"
        versions.append(Version(str(revision.number), label, submission, revision, at))
    if not user.is_board and submission.status in UNFILED:
        waits = submission.status == S.AWAITING_SECOND
        label = "The draft as it was signed first" if waits else "The draft as it is now"
        versions.append(Version(DRAFT, label, submission, None, at))
    return versions
