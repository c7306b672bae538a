"""The subjects by which filings of one game are compared: picks, deviations from the text, approvals."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from compliance.regulation import Finding
from compliance.regulation.core.canonical import to_json
from compliance.regulation.core.fields import Field
from compliance.regulation.core.picks import picks_of
from compliance.regulation.core.titles import split_path

from ..facts import finding_key
from ..models import Comment, FindingAct, Revision, Settlement
from .matters import SET_ASIDE, is_set_aside, newest_acts, place_of

PICK, DEVIATION, APPROVAL = "pick", "deviation", "approval"
LONGEST_KEY: Final = 300


@dataclass(frozen=True)
class Subject:
    """A subject that another filing of the game may have alike. `key` identifies it; `place` is the fact, `value` its
    JSON value. `against` is the objection of reviewers or the check, `excuse` the reason why it may stay all the same;
    empty if nothing was said."""

    kind: str
    key: str
    place: str
    value: Any = None
    citation: str = ""
    against: str = ""
    excuse: str = ""


@dataclass(frozen=True)
class Review:
    """The content of a round of review about a revision, each part read before."""

    revision: Revision
    findings: Sequence[Finding]
    acts: Sequence[FindingAct]
    settlements: Iterable[Settlement]
    points: Sequence[Comment]


def subjects_of(review: Review) -> list[Subject]:
    """Every subject of a revision: deviations, then picks in the order of the chapter, then approvals; one a key."""
    deviations = [*_violations(review), *_raised(review)]
    off = {deviation.place for deviation in deviations}
    picks = [pick for pick in _picks(review) if pick.place not in off]
    subjects: dict[str, Subject] = {}
    for subject in (*deviations, *picks, *_approvals(review)):
        subjects.setdefault(subject.key, subject)
    return list(subjects.values())


def key_of(kind: str, about: str) -> str:
    """The key of a subject, short enough for its column whatever a filing states."""
    key = f"{kind}:{about}"
    return key if len(key) <= LONGEST_KEY else f"{kind}:{sha256(about.encode()).hexdigest()}"


def _violations(review: Review) -> Iterator[Subject]:
    newest = newest_acts(review.acts)
    for finding in review.findings:
        if finding.severity == "violation":
            key = finding_key(finding)
            aside = is_set_aside(newest, key)
            filed_with: Mapping[str, str] = review.revision.reasons.get(key, {})
            excuse = newest[key].reason if aside else filed_with.get("words", "")
            yield Subject(
                DEVIATION,
                key_of(DEVIATION, f"{finding.citation}|{finding.field}"),
                finding.field,
                to_json(finding.found),
                finding.citation,
                "" if aside else finding.wrong,
                excuse,
            )


def _raised(review: Review) -> Iterator[Subject]:
    newest = newest_acts(review.acts)
    for act in review.acts:
        if act.act == FindingAct.Act.RAISE:
            citation, field = place_of(act)
            last = newest[act.finding_key]
            aside = last.act in SET_ASIDE
            key = key_of(DEVIATION, f"{citation}|{field}")
            words = ("", last.reason) if aside else (act.reason, "")
            yield Subject(DEVIATION, key, field, None, citation, *words)


def _picks(review: Review) -> Iterator[Subject]:
    revision, fields = review.revision, review.revision.submission.chapter.fields
    for place, value in picks_of(revision.decoded, revision.rules):
        is_line = place != split_path(place)[0]
        about = place if is_line else f"{place}={json.dumps(value, sort_keys=True, separators=(',', ':'))}"
        field = fields[split_path(place)[0]]
        yield Subject(
            PICK, key_of(PICK, about), place, value, _cited(field), _first_point_words(place, field, review.points)
        )


def _cited(field: Field) -> str:
    """The first item that the question stands on."""
    return field.asked.why.partition(",")[0].strip()


def _first_point_words(place: str, field: Field, points: Iterable[Comment]) -> str:
    """The words of the first point about this fact: about its place, or about the item that it stands on."""
    items = {citation.strip() for citation in field.asked.why.split(",")}
    named = (place, field.name)
    return next(
        (point.text for point in points if point.field in named or (not point.field and point.citation in items)), ""
    )


def _approvals(review: Review) -> Iterator[Subject]:
    facts = review.revision.decoded
    for row in review.settlements:
        name, line = split_path(row.field)
        stated = getattr(facts, name, None)
        value = to_json(stated.get(line)) if line and isinstance(stated, dict) else None
        against = "" if row.approved else row.reason
        yield Subject(APPROVAL, key_of(APPROVAL, row.field), row.field, value, row.citation, against)
