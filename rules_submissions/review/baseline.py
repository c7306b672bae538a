"""What a revision is read against: the version in effect, or the revision before it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from compliance.web.values import day_words

from ..case.versions import version_in_effect
from ..models import Revision, RulesSubmission

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


def baselines(submission: RulesSubmission, revisions: Sequence[Revision]) -> dict[str, Baseline]:
    """What the newest of these revisions can be read against, by kind, the version in effect first. Two queries."""
    found: dict[str, Baseline] = {}
    earlier = version_in_effect(submission)
    decided = earlier and earlier.revisions.filter(decision__approved=True).order_by("-number").first()
    if earlier and decided and earlier.effective_on:
        decided.submission = earlier
        found[EFFECT] = Baseline(EFFECT, f"In effect since {day_words(earlier.effective_on)}", decided)
    if len(revisions) > 1:
        found[LAST] = Baseline(LAST, f"Revision {revisions[-2].number}", revisions[-2])
    return found
