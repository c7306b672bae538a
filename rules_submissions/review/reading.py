"""The clause that is being read: duty, answers against the baseline with what the check says, drawing and sheets."""

from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse

from compliance.regulation import Explained
from compliance.regulation.core.fields import Field
from compliance.web.board_parts import SetChange
from compliance.web.drawings import Figure, figures_of
from compliance.web.values import fact_words
from compliance.web.words import SEVERITIES, TagWords

from ..drafting.summary import TAG_KINDS, set_change
from ..drafting.why import edition_words
from ..models import Artwork, Mark
from ..sheets.services.elements import APPROVAL
from .baseline import Baseline
from .clauses import ClauseItem, agreement, changed_fields
from .docket import Docket
from .marks import round_words

MET = TagWords("Met", "ok", "ok")
DOES_NOT_APPLY = TagWords("Does not apply", "dash", "plain")
PLAIN = "None needed."
KINDS = {
    "log": "Checked in the log at the table, not in the filing.",
    "procedure": "Conduct that is shown, but not checked from answers.",
    "definition": "A term or figure that the chapter fixes.",
}


@dataclass(frozen=True)
class ClauseAnswer:
    """A fact of the clause: its label, the value before and now in words, and the check."""

    label: str
    before: str
    after: str
    is_changed: bool
    check: TagWords | None = None
    change: SetChange | None = None


@dataclass(frozen=True)
class DeskSheet:
    """A sheet of the revision, as the desk shows it beside the clause."""

    title: str
    alt: str
    image_url: str
    url: str


@dataclass(frozen=True)
class DeskReading:
    """The content of the middle of the desk."""

    item: ClauseItem
    owner: str
    edition_words: str
    our_reading: str
    what_it_is: str
    answers: list[ClauseAnswer]
    before_title: str
    agreed: Mark | None
    agreed_mark: str = ""
    drawings: list[Figure] = field(default_factory=list)
    sheets: list[DeskSheet] = field(default_factory=list)


def reading_of(docket: Docket, item: ClauseItem) -> DeskReading:
    """The clause as the desk shows it."""
    key, agreed = docket.revision.edition_key, agreement(docket, item.provision)
    changed = changed_fields(docket, item.row, docket.baseline) if docket.baseline else []
    names = () if item.provision.log else dict.fromkeys((*item.provision.fields, *changed))
    fields = [docket.submission.chapter.fields[name] for name in names]
    return DeskReading(
        item=item,
        owner=item.provision.owner(key),
        edition_words=edition_words(docket.revision.rules),
        our_reading="" if item.provision.reading == PLAIN else item.provision.reading,
        what_it_is=KINDS.get(item.provision.kind, ""),
        answers=[answer_of(docket, docket.baseline, question, item.row) for question in fields],
        before_title=docket.baseline.title if docket.baseline else "",
        agreed=agreed,
        agreed_mark=f"{round_words(docket, agreed)}{docket.recusals.mark(agreed)}" if agreed else "",
        drawings=_drawings(docket, {question.name for question in fields}),
        sheets=[_sheet(docket, upload) for upload in docket.artwork],
    )


def _drawings(docket: Docket, names: set[str]) -> list[Figure]:
    """The drawings that these facts go into; every one where the layout is approved."""
    key = docket.revision.edition_key
    if APPROVAL in names:
        return [Figure(drawing, key) for drawing in docket.drawings]
    return figures_of(docket.drawings, names, key)


def answer_of(docket: Docket, base: Baseline | None, question: Field, row: Explained) -> ClauseAnswer:
    """A fact of a clause, against the baseline if there is one."""
    before: Any = getattr(base.facts, question.name) if base else None
    after: Any = getattr(docket.facts, question.name)
    is_changed = base is not None and before != after
    return ClauseAnswer(
        label=question.label,
        before=fact_words(before, question),
        after=fact_words(after, question),
        is_changed=is_changed,
        check=_check(question, row),
        change=set_change(question, before, after) if is_changed else None,
    )


def _check(question: Field, row: Explained) -> TagWords | None:
    """The result of the check for this fact: the severity of its finding, or that the clause is met or does not
    apply."""
    findings = [f for f in row.findings if f.field.partition(".")[0].partition("[")[0] == question.name]
    if findings:
        words = SEVERITIES[findings[0].severity]
        return TagWords(words.word, words.icon, TAG_KINDS[findings[0].severity])
    return {"met": MET, "not_applicable": DOES_NOT_APPLY}.get(row.answer)


def _sheet(docket: Docket, sheet: Artwork) -> DeskSheet:
    place = {"pk": docket.submission.pk, "sheet_pk": sheet.pk}
    picture, url = (reverse(f"submissions:{name}", kwargs=place) for name in ("artwork_preview", "sheet"))
    version = sheet.version
    kind, name = version.sheet.get_kind_display(), version.sheet.name
    return DeskSheet(
        f"{name}, {kind.lower()}, version {version.number}", f"{kind} sheet “{name}” as uploaded", picture, url
    )
