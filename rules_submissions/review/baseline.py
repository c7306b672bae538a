"""What a revision is read against: the version in effect, or the revision before it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from compliance.web.values import day_words

from ..models import Revision, RulesSubmission
from ..states import S

EFFECT, LAST = "effect", "last"


@dataclass
class Baseline:
    """An earlier revision and how its column is headed; `kind` is `effect` or `last`."""

    kind: str
    title: str
    revision: Revision

    @cached_property
    def facts(self) -> Any:
        """Its facts."""
        return self.revision.decoded


def version_in_effect(submission: RulesSubmission) -> Revision | None:
    """The approved revision that this submission would replace: of what it amends, else the newest one in effect for
    one of its tables. One query."""
    decided = Revision.objects.filter(decision__approved=True).exclude(submission=submission)
    decided = decided.select_related("submission")
    if submission.amends_id:
        return decided.filter(submission=submission.amends_id).order_by("-number").first()
    same_game = decided.filter(
        submission__facility=submission.facility_id,
        submission__chapter_number=submission.chapter_number,
        submission__status=S.IN_EFFECT,
        submission__table_numbers__overlap=submission.table_numbers,
    )
    return same_game.order_by("-submission__effective_on", "-number").first()


def baselines(submission: RulesSubmission, revisions: Sequence[Revision]) -> dict[str, Baseline]:
    """What the newest of these revisions can be read against, by kind, the version in effect first. One query."""
    found: dict[str, Baseline] = {}
    effective = version_in_effect(submission)
    if effective is not None and effective.submission.effective_on is not None:
        title = f"In effect since {day_words(effective.submission.effective_on)}"
        found[EFFECT] = Baseline(EFFECT, title, effective)
    if len(revisions) > 1:
        found[LAST] = Baseline(LAST, f"Revision {revisions[-2].number}", revisions[-2])
    return found
