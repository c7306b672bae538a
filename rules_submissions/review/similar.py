"""Similar decisions: how the same pick, deviation or approval was decided elsewhere, and where this filing differs.

For Board staff alone: no letter, no paper and no page of a certificate holder takes a word from here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, tzinfo
from typing import Any, Final
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.db.models.expressions import RawSQL
from django.urls import reverse
from django.utils import timezone

from compliance.regulation import Chapter
from compliance.regulation.core.fields import Odds
from compliance.regulation.core.titles import place_title, split_path
from compliance.web.values import day_words, fact_words, series_words
from compliance.web.words import TagWords

from ..conditions import since_by, state_by, with_ends_on
from ..models import BureauReview, RulesSubmission
from ..models.precedents import Precedent
from ..states import S
from .docket import Docket
from .subjects import APPROVAL, DEVIATION, PICK, Review, Subject, subjects_of

Outcome = Precedent.Outcome
NEWEST: Final = 3
"""Decisions shown with each subject; the list has them all."""
SHOWN: Final = 8
"""Subjects shown unfolded at most; those where this filing differs always are."""
TAGS = {
    Outcome.APPROVED: TagWords("Approved", "ok", "ok"),
    Outcome.CONDITIONS: TagWords("Approved with conditions", "stamp", "warn"),
    Outcome.RETURNED: TagWords("Returned", "return", "stop"),
    Outcome.DENIED: TagWords("Denied", "stop", "stop"),
}
FAVORABLE = frozenset({Outcome.APPROVED, Outcome.CONDITIONS})
AS_DECIDED = frozenset({S.APPROVED, S.IN_EFFECT, S.DENIED})
"""States in which a decision stands as it was made."""
ALIKE = "Decide it the same way, or say why."
LEFT = "The text leaves this to the certificate holder."
"""Said of a pick in place of ALIKE."""
OF_NEWEST = """
    SELECT found.id FROM unnest(%s::text[]) AS wanted(key)
    CROSS JOIN LATERAL (
        SELECT id FROM rules_submissions_precedent
        WHERE chapter_number = %s AND key = wanted.key AND facility_id <> %s
        ORDER BY at DESC, id DESC LIMIT %s
    ) AS found
"""
"""The newest rows of each key: as many index look-ups as keys, however many decisions there are."""


@dataclass(frozen=True)
class Case:
    """A decided filing that had the same: its decision, place, time and reason. `value` is given if it differed;
    `remark` is anything else that a reader must know, such as another edition."""

    tag: TagWords
    facility: str
    holder: str
    day: str
    reference: str
    url: str
    reason: str
    value: str
    remark: str


@dataclass(frozen=True)
class Similar:
    """A subject of this filing with the newest decisions about it elsewhere. `mark` says how this filing differs."""

    kind: str
    label: str
    value: str
    citation: str
    edition: str
    cases: Sequence[Case]
    more_url: str = ""
    mark: str = ""
    is_changed: bool = False

    @property
    def is_for_the_eye(self) -> bool:
        """Whether it is shown unfolded: where this filing differs, from the text or from what is in effect."""
        return bool(self.mark) or self.kind == DEVIATION or self.is_changed

    @property
    def place(self) -> tuple[bool, int]:
        """The place in the list: marked ones first, then deviations, picks that change, other picks, approvals."""
        order = {DEVIATION: 0, PICK: 1 if self.is_changed else 2, APPROVAL: 3}
        return not self.mark, order[self.kind]


@dataclass(frozen=True)
class Elsewhere:
    """The content of the part: subjects unfolded, the others, and the address of the page that unfolds all."""

    shown: Sequence[Similar]
    others: Sequence[Similar]
    url: str


def similar_of(docket: Docket) -> Elsewhere:
    """The decisions elsewhere about the subjects of this filing. Three queries, however many decisions there are."""
    subjects = subjects_in(docket)
    rows: dict[str, list[Precedent]] = {}
    for row in newest_of(docket, [subject.key for subject in subjects]):
        rows.setdefault(row.key, []).append(row)
    leans = leans_to_approval(docket)
    similar = [_similar(docket, subject, rows[subject.key], leans) for subject in subjects if subject.key in rows]
    similar.sort(key=lambda item: item.place)
    most = max(SHOWN, sum(bool(item.mark) for item in similar))
    shown = [item for item in similar if item.is_for_the_eye][:most]
    others = [item for item in similar if item not in shown]
    return Elsewhere(shown, others, reverse("submissions:similar", args=[docket.submission.pk]))


def subjects_in(docket: Docket) -> list[Subject]:
    """The subjects of the filing under review. One query beside those of the docket."""
    points = list(docket.review.comments.filter(for_return=True).order_by("at", "id"))
    settled = docket.settlements.values()
    return subjects_of(Review(docket.revision, docket.findings, docket.acts, settled, points))


def newest_of(docket: Docket, keys: Sequence[str], most: int = NEWEST + 1) -> "QuerySet[Precedent]":
    """The newest precedents of each key at other facilities, newest first; one more than is shown. One query."""
    submission = docket.submission
    ids = RawSQL(OF_NEWEST, [list(keys), submission.chapter_number, submission.facility_id, most])  # noqa: S611
    return with_words(Precedent.objects.visible_to(docket.user).filter(id__in=ids)).order_by("-at", "-id")


def with_words(rows: "QuerySet[Precedent]") -> "QuerySet[Precedent]":
    """These precedents with what is said of them, without the bytes of their revisions."""
    rows = with_ends_on(rows, "submission").select_related("submission", "facility", "holder", "revision__decision")
    return rows.defer("revision__facts", "revision__findings")


def leans_to_approval(docket: Docket) -> bool:
    """Whether this filing was approved, or would be by what was recommended so far."""
    submission = docket.submission
    if submission.status == S.DENIED:
        return False
    if submission.status == S.RECOMMENDED and docket.report is not None:
        return not docket.report.reason.startswith("Recommends denial")
    return not any(bureau.state == BureauReview.State.ADVISES_DENIAL for bureau in docket.bureaus.values())


def _similar(docket: Docket, subject: Subject, rows: Sequence[Precedent], leans: bool) -> Similar:
    submission, chapter = docket.submission, docket.submission.chapter
    key = docket.revision.edition_key
    return Similar(
        kind=subject.kind,
        label=label_of(chapter, subject),
        value=value_words(chapter, subject.place, subject.value),
        citation=subject.citation,
        edition=key,
        cases=[case_of(row, subject, chapter, key) for row in rows[:NEWEST]],
        more_url=list_url(submission, subject) if len(rows) > NEWEST else "",
        mark=_mark(chapter, subject, rows[:NEWEST], leans),
        is_changed=_is_changed(docket, subject),
    )


def list_url(submission: RulesSubmission, subject: Subject) -> str:
    """The address of the list of all decisions on a subject."""
    return f"{reverse('submissions:similar', args=[submission.pk])}?{urlencode({'about': subject.key})}"


def label_of(chapter: Chapter, subject: Subject) -> str:
    """The name of the subject: the title of its fact, or its kind if it names none."""
    if not subject.place:
        return "Finding of a reviewer"
    return place_title(subject.place, chapter.fields)


def value_words(chapter: Chapter, place: str, value: Any) -> str:
    """A JSON value at a place of a filing, in words; empty for none."""
    name, line = split_path(place)
    field = chapter.fields.get(name)
    if value is None:
        return ""
    if isinstance(value, dict) and set(value) == {"pay", "to"}:
        return str(Odds(value["pay"], value["to"]))
    return fact_words(value, field) if field is not None and not line else str(value)


def case_of(row: Precedent, subject: Subject, chapter: Chapter, edition_key: str) -> Case:
    """A precedent as it is read beside a filing of this edition."""
    submission, zone = row.submission, row.facility.zone
    decision = getattr(row.revision, "decision", None)
    given = (decision.conditions if row.outcome == Outcome.CONDITIONS else decision.reason) if decision else ""
    other = value_words(chapter, subject.place, row.value) if row.value != subject.value else ""
    edition = row.revision.edition_key
    remarks = ["" if edition == edition_key else f"under edition {edition}", _since(row, zone)]
    return Case(
        tag=TAGS[Outcome(row.outcome)],
        facility=row.facility.name,
        holder=row.holder.name,
        day=day_words(row.at.astimezone(zone).date()),
        reference=submission.reference,
        url=reverse("submissions:review", args=[submission.pk]),
        reason=row.reason or given,
        value=other,
        remark=", ".join(remark for remark in remarks if remark),
    )


def _since(row: Precedent, zone: tzinfo) -> str:
    """The state of the filing by today; empty if the decision is still as it was made."""
    submission, on = row.submission, timezone.localdate()
    ends_on: date | None = row.ends_on  # type: ignore[attr-defined]  # annotated in `with_words`
    state = state_by(submission.status, ends_on, on)
    word = state.label.lower()
    if row.outcome == Outcome.RETURNED:
        return f"the filing is now “{word}”"
    if state in AS_DECIDED:
        return ""
    since = since_by(submission.status_since, submission.status, ends_on, on)
    return f"{word} on {day_words(since.astimezone(zone).date())}"


def _mark(chapter: Chapter, subject: Subject, rows: Sequence[Precedent], leans: bool) -> str:
    """The sentence on how this filing is, or would be, decided otherwise than these, newest first; empty if it is
    alike."""
    newest, approved = rows[0], [row for row in rows if row.outcome in FAVORABLE]
    alike = [row for row in approved if row.value == subject.value]
    advice = LEFT if subject.kind == PICK else ALIKE
    if leans and newest.outcome not in FAVORABLE and newest.is_about:
        return f"{newest.facility.name} was {TAGS[Outcome(newest.outcome)].word.lower()} for this. {advice}"
    if alike:
        return f"{_approved(alike)} this. {advice}" if subject.against and not leans else ""
    others = [row for row in approved if row.value == approved[0].value]
    there = value_words(chapter, subject.place, others[0].value) if others else ""
    here = value_words(chapter, subject.place, subject.value)
    if not (here and there):
        return ""
    return f"{_approved(others)} {there}; this filing says {here}. {advice}"


def _approved(rows: Sequence[Precedent]) -> str:
    """The facilities of these precedents, and that they were approved with something."""
    names = list(dict.fromkeys(row.facility.name for row in rows))
    return f"{names[0]} was approved with" if len(names) == 1 else f"{series_words(names)} were approved with"


def _is_changed(docket: Docket, subject: Subject) -> bool:
    """Whether the fact differs from what the filing is read against."""
    name, baseline = split_path(subject.place)[0], docket.baseline
    if baseline is None or name not in docket.submission.chapter.fields:
        return False
    return bool(getattr(baseline.facts, name) != getattr(docket.facts, name))
