"""Obstacles to filing a draft."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from compliance.regulation import Finding, evaluate
from compliance.regulation.core.edition import Edition
from compliance.regulation.core.fields import Field

from .. import facts as bridge
from ..models import Comment, Draft, RulesSubmission
from ..states import S
from .differences import SheetDifference
from .services.editions import overtaken_by
from .tables import TableTrouble, table_troubles


@dataclass(frozen=True)
class Readiness:
    """A list of the obstacles to filing, by kind. Nothing in any list: the filing can be signed and filed.

    `overtaken` is the edition to which the draft has to move before.
    """

    not_well_formed: list[Field] = field(default_factory=list)
    unanswered: list[Finding] = field(default_factory=list)
    must_mend: list[Finding] = field(default_factory=list)
    unattested: list[Finding] = field(default_factory=list)
    points: list[Comment] = field(default_factory=list)
    unreplied: list[Comment] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    tables: list[TableTrouble] = field(default_factory=list)
    differences: Sequence[SheetDifference] = ()
    overtaken: Edition | None = None

    @property
    def unexplained(self) -> list[SheetDifference]:
        """The differences of sheets of which nobody said why."""
        return [difference for difference in self.differences if not difference.why]

    @property
    def is_ready(self) -> bool:
        """Whether nothing stands in the way."""
        return not self.reasons

    @property
    def reasons(self) -> list[str]:
        """Each obstacle in one sentence."""
        return [
            *([overtaken_words(self.overtaken)] if self.overtaken else []),
            *(f"{question.label}: we cannot read what you typed." for question in self.not_well_formed),
            *(trouble.words for trouble in self.tables),
            *(difference.words for difference in self.unexplained),
            *(f.message for f in (*self.must_mend, *self.unanswered, *self.unattested)),
            *(f"A point of the return is not answered: {comment.text}" for comment in self.unreplied),
        ]


def overtaken_words(edition: Edition) -> str:
    """A notice that a draft moves to another edition before it is filed."""
    return f"Edition {edition.key} applies on the effective day. Read what it changes, and move the draft to it."


def readiness(draft: Draft, at: datetime, differences: Sequence[SheetDifference]) -> Readiness:
    """The obstacles to filing this draft at `at` (decision 0007); `differences` are those of its sheets. Two queries,
    four on a returned filing.

    A violation may be filed with a petition reference and words; a sheet that says otherwise with words; a missing
    approval may be filed; a question that is asked and not answered, a duty not attested, and a table that is not there
    for it, may not.
    """
    submission = draft.submission
    stated = bridge.draft_facts(draft)
    findings = evaluate(bridge.as_filed(submission, stated, at), submission.rules, at)
    asked = {f.name for f in bridge.due_fields(submission, stated)}
    raw = draft.typed.get("raw", {})
    points = points_of_return(submission)
    return Readiness(
        not_well_formed=[submission.chapter.fields[name] for name in raw if name in asked],
        unanswered=[f for f in findings if f.severity == "cannot_tell" and not is_stated(stated, f.field)],
        must_mend=[f for f in findings if f.severity == "violation" and not petitioned(draft.reasons, f)],
        unattested=[f for f in findings if f.severity == "attestation_missing"],
        points=points,
        unreplied=[c for c in points if not draft.replies.get(str(c.pk))],
        findings=findings,
        tables=table_troubles(submission, stated.table_numbers or ()),
        differences=differences,
        overtaken=overtaken_by(submission, submission.facility.day(at)),
    )


def is_stated(facts: object, path: str) -> bool:
    """Whether the fact at this path is stated: `deck_count`, or the line `tie` of `payout_odds.tie`."""
    name, _, line = path.partition(".")
    value = getattr(facts, name.partition("[")[0], None)
    return value is not None and (not line or not isinstance(value, dict) or line in value)


def petitioned(reasons: dict[str, dict[str, str]], finding: Finding) -> bool:
    """Whether the filer gave both a petition reference and words for this finding."""
    reason = reasons.get(bridge.finding_key(finding), {})
    return bool(reason.get("petition") and reason.get("words"))


def points_of_return(submission: RulesSubmission) -> list[Comment]:
    """The points that the newest round returned, which the holder answers one by one. One query when returned."""
    if submission.status != S.RETURNED:
        return []
    newest = submission.rounds.filter(outcome="returned").order_by("-number").first()
    return list(submission.comments.filter(for_return=True, round=newest).order_by("at", "id"))
