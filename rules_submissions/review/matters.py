"""Matters of a round of review: findings after the settlements, obstacles to approval, the joint letter."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.urls import reverse

from compliance.regulation import Finding
from compliance.web.parts import Pointer

from .. import facts as bridge
from ..drafting.tables import earlier_for_tables
from ..models import Acted, BureauReview, Comment, FindingAct, ReviewRound, Settlement
from ..models.sheets import Pin
from ..recusals import recusals_of
from ..settlements import settlements_in_effect
from ..sheets.pins import on_pins, open_points
from .looked_at import Looks, looks_at
from .reviewers import REPORTS

Act = FindingAct.Act
SET_ASIDE = frozenset({Act.DISMISS, Act.OVERRIDE})
AUTHOR = ("by", "printed_name", "credential_number", "role", "at")


@dataclass(frozen=True)
class Point:
    """A point of the joint letter. `comment` is the row in which it was written already, if there is one.

    `author` is the row that says who wrote the words and when; None for words of the check, which nobody wrote.
    `author_mark` says since when that person is recused.
    """

    unit: str
    text: str
    field: str = ""
    citation: str = ""
    comment: Comment | None = None
    author: Acted | None = None
    pin: Pin | None = None
    author_mark: str = ""

    def stands_under(self, sender: Mapping[str, Any]) -> dict[str, Any]:
        """The columns that say who wrote the point and when; those of the sender for words of the check."""
        author = self.author
        own = {} if author is None else {name: getattr(author, name) for name in AUTHOR}
        return {**sender, **own}


def standing_findings(review: ReviewRound) -> list[Finding]:
    """The findings about the revision under review after the settlements so far. One query."""
    return bridge.open_findings(review.revision, settlements_in_effect(review.submission))


def newest_acts(acts: Iterable[FindingAct]) -> dict[str, FindingAct]:
    """The newest act on each finding by its key; it is what counts."""
    ordered = sorted(acts, key=lambda act: (act.at, str(act.pk)))
    return {act.finding_key: act for act in ordered}


def is_set_aside(newest: dict[str, FindingAct], key: str) -> bool:
    """Whether a reviewer dismissed or overrode this finding, and nobody took that back since."""
    act = newest.get(key)
    return act is not None and act.act in SET_ASIDE


def raised_and_open(acts: Iterable[FindingAct]) -> list[FindingAct]:
    """The findings raised by hand that nobody dismissed or overrode since, each as it was raised, oldest first."""
    known = sorted(acts, key=lambda act: (act.at, str(act.pk)))
    newest = newest_acts(known)
    raised = {act.finding_key: act for act in known if act.act == Act.RAISE}
    return [act for key, act in raised.items() if not is_set_aside(newest, key)]


def place_of(act: FindingAct) -> tuple[str, str]:
    """Citation and field of the finding, out of its key: `citation|severity|field`, then a mark where it was raised."""
    citation, _, field, *_ = act.finding_key.split("|")
    return citation, field


def standing_violations(findings: Iterable[Finding], newest: dict[str, FindingAct]) -> list[Finding]:
    """The violations among these findings that no reviewer has set aside."""
    violations = (f for f in findings if f.severity == "violation")
    return [f for f in violations if not is_set_aside(newest, bridge.finding_key(f))]


def to_settle(finding: Finding) -> str:
    """A needed approval as its owner reads it: what is missing and what asks for it, not how a filer mends it."""
    return msgspec.structs.replace(finding, mend="").message


def finding_matter(review: ReviewRound, words: str, citation: str) -> Pointer:
    """A finding that is open, with its place on the desk: the clause, and what settles it."""
    return Pointer(words, f"{_desk(review)}?{urlencode({'clause': citation})}#findings")


def _desk(review: ReviewRound) -> str:
    return reverse("submissions:review", args=[review.submission_id])


def _pin_matter(review: ReviewRound, pin: Pin) -> Pointer:
    sheet = reverse("submissions:sheet", kwargs={"pk": review.submission_id, "sheet_pk": pin.version.artwork_id})
    return Pointer(f"{pin} on {pin.sheet.title} is open.", f"{sheet}#pin-{pin.number}")


def open_matters(
    review: ReviewRound,
    *,
    left_to: Iterable[str] = (),
    acts: Sequence[FindingAct] | None = None,
    findings: Sequence[Finding] | None = None,
    points: Sequence[Pin] | None = None,
) -> list[str]:
    """The obstacles to approval of the round, each in a sentence that leads to its place: approvals not settled, duties
    not attested, open violations and findings of reviewers, open pins, an earlier open filing for one of its tables,
    bureaus that have not signed off. Without approvals owned by the units in `left_to`, which settle with the decision.
    Seven queries, fewer if the last three were read before."""
    acts = list(review.findingacts.all()) if acts is None else acts
    findings = standing_findings(review) if findings is None else findings
    points = open_points(review.submission) if points is None else points
    approvals = (f for f in findings if f.severity == "needs_approval" and f.owner not in left_to)
    mark = recusals_of(review.submission).mark
    return [
        *(finding_matter(review, to_settle(f), f.citation) for f in approvals),
        *(finding_matter(review, f.message, f.citation) for f in findings if f.severity == "attestation_missing"),
        *(finding_matter(review, f.message, f.citation) for f in standing_violations(findings, newest_acts(acts))),
        *(_pin_matter(review, pin) for pin in points),
        *earlier_for_tables(review.submission),
        *(
            finding_matter(review, f"Open finding by {act.printed_name}{mark(act)}: {act.reason}", place_of(act)[0])
            for act in raised_and_open(acts)
        ),
        *(
            Pointer(f"{b.get_unit_display()}: {b.get_state_display().lower()}.", f"{_desk(review)}#decision")
            for b in review.bureaus.all()
            if b.state != BureauReview.State.SIGNED_OFF
        ),
    ]


def matters_of_unit(review: ReviewRound, unit: str) -> list[str]:
    """The matters open when a bureau signs off, each in a sentence: violations that it owns, its own findings, pins,
    and those of its elements that nobody has looked at on a sheet or that were looked for and not found. Ten queries at
    most."""
    acts = list(review.findingacts.all())
    points, findings = open_points(review.submission), standing_findings(review)
    return unit_matters(review, unit, points, acts, findings, looks_at(review))


def unit_matters(
    review: ReviewRound,
    unit: str,
    points: Sequence[Pin],
    acts: Sequence[FindingAct],
    findings: Iterable[Finding],
    looks: Looks,
) -> list[str]:
    """The matters of `matters_of_unit`, from rows that were read before."""
    standing = standing_violations(findings, newest_acts(acts))
    return [
        *(finding_matter(review, finding.message, finding.citation) for finding in standing if finding.owner == unit),
        *(
            finding_matter(review, f"Open finding: {act.reason}", place_of(act)[0])
            for act in raised_and_open(acts)
            if act.unit == unit
        ),
        *(_pin_matter(review, pin) for pin in points),
        *looks_left(review, unit, looks),
    ]


def unsettled_of(review: ReviewRound, unit: str, findings: Iterable[Finding]) -> list[str]:
    """The approvals that this unit owns and has to settle before it signs off, each in a sentence."""
    return [
        finding_matter(review, to_settle(finding), finding.citation)
        for finding in findings
        if finding.severity == "needs_approval" and finding.owner == unit
    ]


def looks_left(review: ReviewRound, unit: str, looks: Looks, *, own: bool = True) -> list[Pointer]:
    """The matters open on the sheets for this unit, or for the others, each in a sentence. The unit that reports lists
    all."""
    return [
        Pointer(sentence, f"{_desk(review)}#findings")
        for about, sentence in looks.sentences.items()
        if (unit == REPORTS or unit in looks.owners[about]) is own
    ]


def return_points(review: ReviewRound) -> list[Comment]:
    """The comments of any bureau that the holder is to answer. One query."""
    return list(on_pins(review.comments.filter(for_return=True)).order_by("at", "id"))


def joint_points(
    review: ReviewRound,
    *,
    acts: Sequence[FindingAct] | None = None,
    findings: Sequence[Finding] | None = None,
    pins: Sequence[Pin] | None = None,
) -> list[Point]:
    """Every point of the joint letter, so that none is dropped silently: what bureaus wrote for the holder, findings
    that stand, approvals refused in this round, pins of earlier rounds that are open, and the words of each bureau
    that asks for return. Each under the name of the officer who wrote it. Eight queries, three where acts, findings
    and open pins were read before."""
    acts = list(review.findingacts.all()) if acts is None else acts
    findings = standing_findings(review) if findings is None else findings
    pins = open_points(review.submission) if pins is None else pins
    comments = list(review.comments.select_related("by").order_by("at", "id"))
    written = [Point(c.unit, c.text, c.field, c.citation, c, c) for c in comments if c.for_return]
    standing = [
        Point(f.owner, f.message, f.field, f.citation) for f in standing_violations(findings, newest_acts(acts))
    ]
    raised = [
        Point(act.unit, act.reason, field, citation, author=act)
        for act in raised_and_open(acts)
        for citation, field in [place_of(act)]
    ]
    refused = [
        Point(row.unit, f"Approval refused: {row.reason}", row.field, row.citation, author=row)
        for row in refused_in(review)
        if any(f.field == row.field and f.severity == "needs_approval" for f in findings)
    ]
    carried = [_carried(pin) for pin in pins if not _is_asked(pin, review)]
    asking = BureauReview.State.ASKS_RETURN
    asked = [
        Point(b.unit, b.words, author=word_of(b, comments))
        for b in sorted(review.bureaus.all(), key=lambda bureau: bureau.unit)
        if b.state == asking
    ]
    mark = recusals_of(review.submission).mark
    points = [*written, *standing, *raised, *refused, *carried, *asked]
    return [replace(point, author_mark=mark(point.author)) if point.author else point for point in points]


def _is_asked(pin: Pin, review: ReviewRound) -> bool:
    """Whether a point of this round asks about the pin."""
    return any(link.comment.for_return and link.comment.round_id == review.pk for link in pin.comments.all())


def _carried(pin: Pin) -> Point:
    """An open pin of an earlier round as a point of this one, in the words with which it was last asked."""
    last = [link.comment for link in pin.comments.all() if link.comment.for_return][-1]
    return Point(last.unit, last.text, last.field, last.citation, author=last, pin=pin)


def word_of(bureau: BureauReview, comments: Iterable[Comment]) -> Comment | None:
    """The comment that a sign-off left, with name, credential and role of who signed off as they were then."""
    signed = (bureau.unit, bureau.signed_by_id, bureau.signed_at)
    return next((c for c in comments if c.board_only and (c.unit, c.by_id, c.at) == signed), None)


def refused_in(review: ReviewRound) -> list[Settlement]:
    """The approvals refused in this round and not given since, the newest word on each. One query."""
    newest = {row.field: row for row in review.settlements.order_by("at", "id")}
    return [row for row in newest.values() if not row.approved]
