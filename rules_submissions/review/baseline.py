"""The baseline of a revision: the version in effect, or the revision that the Board reviewed before it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils import timezone

from ..case.comparison import Side
from ..case.versions import reviewed_before, stood_words, version_in_effect
from ..drafting.clauses import out_of_reach
from ..facts import open_findings
from ..models import Artwork, Revision, RulesSubmission, Settlement
from ..models.sheets import read_as_versions
from ..settlements import settled_facts, settlements_in_effect

EFFECT, LAST = "effect", "last"


@dataclass
class Baseline:
    """An earlier revision and how its column is headed; `kind` is `effect` or `last`."""

    kind: str
    title: str
    revision: Revision

    @property
    def in_a_sentence(self) -> str:
        """The title as it stands inside a sentence."""
        lower = self.title[0].lower() + self.title[1:]
        return f"the version {lower}" if self.kind == EFFECT else lower

    @cached_property
    def settlements(self) -> dict[str, Settlement]:
        """The newest settlement of each approval. One query."""
        return settlements_in_effect(self.revision.submission)

    @cached_property
    def facts(self) -> Any:
        """Its facts with the approvals settled since: those are no change of what comes after it."""
        return settled_facts(self.revision, self.settlements)

    @cached_property
    def out_of_reach(self) -> frozenset[tuple[str, str]]:
        """Citation and name of each clause that did not apply to it."""
        return out_of_reach(self.facts, self.revision.rules, self.revision.filed_at)

    @cached_property
    def side(self) -> Side:
        """It for a comparison."""
        return Side(self.facts, self.revision.edition_key, open_findings(self.revision, self.settlements))

    @cached_property
    def artwork(self) -> list[Artwork]:
        """Its sheets, without their bytes. One query."""
        return list(read_as_versions(self.revision.artwork.all()))


def baselines(submission: RulesSubmission, revisions: Sequence[Revision]) -> dict[str, Baseline]:
    """The baselines of the newest of these revisions, by kind, the version in effect first. Three queries."""
    against: dict[str, Baseline] = {}
    earlier = version_in_effect(submission)
    decided = earlier and earlier.revisions.filter(decision__approved=True).order_by("-number").first()
    if earlier and decided and earlier.effective_on:
        decided.submission = earlier
        stood = stood_words(earlier, timezone.localdate())
        against[EFFECT] = Baseline(EFFECT, f"{stood[0].upper()}{stood[1:]}", decided)
    if reviewed := reviewed_before(submission, revisions):
        against[LAST] = Baseline(LAST, f"Revision {reviewed.number}", reviewed)
    return against
