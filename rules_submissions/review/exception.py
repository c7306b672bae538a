"""The desk by exception: of the clauses that the reader's unit decides, those that need a person, those that stand as
before, and by section those about which nothing was found; then those that other units decide.

Page and service sort by this one function, so that an act on a section holds what its page listed.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from compliance.regulation.core.canonical import canonical_bytes
from compliance.regulation.core.citation import Citation
from compliance.regulation.core.finding import OWNERS, Owner
from compliance.regulation.texts.outline import outline_of
from compliance.web.facts_forms import base_name

from ..drafting.clauses import is_other_text
from ..models import FindingAct
from ..settlements import settled_places
from ..sheets.services.elements import elements_asked
from .baseline import Baseline
from .clauses import ClauseItem, changed_fields
from .docket import Docket
from .matters import place_of
from .reviewers import REPORTS

EVERY = ""
"""In place of a section: every section."""
UNANSWERED = "unanswered"
"""In place of a section: the clauses of every section that no answer decides, or that do not apply to the answers."""
ATTESTED, AS_BEFORE = "attestations", "attestations_as_before"
"""In place of a section: the attestations that need a person, and those that stand as before or do not apply."""


class Reason(StrEnum):
    """A reason why a clause needs a person, the gravest first."""

    FINDING = "finding"
    APPROVAL = "approval"
    CHANGED = "changed"
    ATTESTATION = "attestation"
    SHEET = "sheet"


@dataclass(frozen=True)
class Matter:
    """A clause that no act on a section may hold, and why; `answers` are the changed answers that it reads."""

    place: int
    item: ClauseItem
    reason: Reason
    answers: tuple[str, ...] = ()


@dataclass(frozen=True)
class ClauseSection:
    """The clauses of one section that the checks passed, in the order of the chapter; or those of a general chapter, or
    of every section those without an answer to check."""

    key: str
    heading: str
    items: Sequence[ClauseItem]

    @property
    def is_one(self) -> bool:
        """Whether it is one section of the text."""
        return "." in self.key


@dataclass(frozen=True)
class Sorted:
    """Every clause once: for a person (`eye`), standing as before or not applying (`alone`), or in its section; those
    that another unit decides in `others`, by this unit."""

    eye: list[Matter]
    alone: list[Matter]
    sections: list[ClauseSection]
    others: dict[Owner, list[ClauseItem]]

    @property
    def listed(self) -> list[ClauseItem]:
        """The clauses of every section."""
        return [item for section in self.sections for item in section.items]

    @cached_property
    def by_answers(self) -> dict[str, list[Matter]]:
        """The clauses for a person only because they read the same changed answers, by these; several at least."""
        groups: dict[str, list[Matter]] = {}
        for matter in self.eye:
            if matter.reason == Reason.CHANGED and matter.answers:
                groups.setdefault("+".join(matter.answers), []).append(matter)
        return {answers: read for answers, read in groups.items() if len(read) > 1}

    @cached_property
    def attestations(self) -> dict[str, list[Matter]]:
        """The attestations without a finding, by ATTESTED and AS_BEFORE: several at least. None has a changed answer,
        or its clause were among those."""
        groups = {
            part: [one for one in placed if one.reason == Reason.ATTESTATION and not one.item.row.findings]
            for part, placed in ((ATTESTED, self.eye), (AS_BEFORE, self.alone))
        }
        return {part: found for part, found in groups.items() if len(found) > 1}

    def of_part(self, part: str) -> list[ClauseItem]:
        """The clauses that one act may hold: of a section by its key, of every section, attestations, or those that
        read the same changed answers, by these."""
        if part in (ATTESTED, AS_BEFORE):
            return [matter.item for matter in self.attestations.get(part, ())]
        if part in self.by_answers:
            return [matter.item for matter in self.by_answers[part]]
        return [item for section in self.sections if part in (EVERY, section.key) for item in section.items]


def sorted_clauses(docket: Docket, items: Sequence[ClauseItem]) -> Sorted:
    """The clauses of the edition, each in its place; who reviews for no bureau that is asked reads all of them."""
    why, eye, alone = _Why(docket), list[Matter](), list[Matter]()
    sections: dict[str, list[ClauseItem]] = {}
    others: dict[Owner, list[ClauseItem]] = {}
    for place, item in enumerate(items, start=1):
        reason, owner = why.of(item), item.provision.owner(docket.revision.edition_key)
        if not why.is_own(item, reason, owner):
            others.setdefault(owner, []).append(item)
        elif reason is None:
            sections.setdefault(_section_of(docket, item), []).append(item)
        else:
            answers = why.answers(item) if reason == Reason.CHANGED else ()
            (alone if why.stands(item, reason) else eye).append(Matter(place, item, reason, answers))
    eye.sort(key=lambda matter: list(Reason).index(matter.reason))
    headings = _headings(docket.revision.edition_key)
    unanswered = sections.pop(UNANSWERED, [])
    placed = [
        ClauseSection(key, headings.get(key) or ("General rules" if "." not in key else held[0].provision.title), held)
        for key, held in sections.items()
    ]
    if unanswered:
        placed.append(ClauseSection(UNANSWERED, "definitions, conduct, and what does not apply", unanswered))
    return Sorted(eye, alone, placed, {owner: others[owner] for owner in OWNERS if owner in others})


def _section_of(docket: Docket, item: ClauseItem) -> str:
    """The section of a clause about which nothing was found; a general chapter is one."""
    if item.row.answer in ("not_checked", "not_applicable"):
        return UNANSWERED
    citation = Citation.parse(item.provision.citation)
    is_of_game = str(citation.chapter)[:3] == docket.submission.chapter_number[:3]
    return f"{citation.chapter}.{citation.section}" if is_of_game else str(citation.chapter)


def _headings(edition_key: str) -> dict[str, str]:
    """The headings of the sections of an edition, by their numbers."""
    outline = outline_of(edition_key)
    return dict(outline.sections) if outline else {}


class _Why:
    """The records about one filing, read once for all its clauses."""

    def __init__(self, docket: Docket) -> None:
        self.docket = docket
        self.bases = list(docket.baselines.values())
        self.raised = {place_of(act)[0] for act in docket.acts if act.act == FindingAct.Act.RAISE}
        settled = settled_places(docket.revision, docket.settlements)
        self.settled = {base_name(place) for place in settled}
        self.own_settled = {base_name(place) for place in settled if docket.settlements[place].unit in docket.units}
        own_acts = (act for act in docket.acts if act.act == FindingAct.Act.RAISE and act.unit in docket.units)
        self.own_raised = {place_of(act)[0] for act in own_acts}
        kinds = {upload.version.sheet.kind for upload in docket.artwork}
        elements = elements_asked(docket.explained, *kinds)
        self.on_sheets = {(element.citation, element.name) for element in elements}

    def of(self, item: ClauseItem) -> Reason | None:
        """The reason why this clause needs a person; None if nothing was found about it."""
        row, provision = item.row, item.provision
        severities = {finding.severity for finding in row.findings}
        if severities - {"needs_approval", "attestation_missing"} or provision.citation in self.raised:
            return Reason.FINDING
        if "needs_approval" in severities or provision.kind == "approval" or self.settled & set(provision.fields):
            return Reason.APPROVAL
        if any(self.is_changed(item, base) for base in self.bases):
            return Reason.CHANGED
        if severities or provision.kind == "attestation":
            return Reason.ATTESTATION
        return Reason.SHEET if (provision.citation, provision.name) in self.on_sheets else None

    def is_own(self, item: ClauseItem, reason: Reason | None, owner: Owner) -> bool:
        """Whether the reader's unit decides on a clause: it owns the clause or a finding about it, raised one, settled
        its approval, or reports to the Executive Director and there is a finding."""
        units = self.docket.units
        if self.docket.bureau is None or owner == self.docket.unit or item.provision.citation in self.own_raised:
            return True
        if self.own_settled & set(item.provision.fields) or (reason == Reason.FINDING and REPORTS in units):
            return True
        return any(finding.owner in units for finding in item.row.findings)

    def is_changed(self, item: ClauseItem, base: Baseline) -> bool:
        """Whether the answers or the text of a clause differ from the baseline."""
        return bool(changed_fields(self.docket, item.row, base)) or has_other_text(self.docket, item, base)

    def answers(self, item: ClauseItem) -> tuple[str, ...]:
        """The answers of a clause that any baseline states otherwise; none where its text differs, too."""
        if any(has_other_text(self.docket, item, base) for base in self.bases):
            return ()
        changed = {name for base in self.bases for name in changed_fields(self.docket, item.row, base)}
        return tuple(name for name in self.docket.submission.chapter.fields if name in changed)

    def stands(self, item: ClauseItem, reason: Reason) -> bool:
        """Whether an approval or an attestation asks nothing new: it does not apply, or stands as in each baseline."""
        if reason not in (Reason.APPROVAL, Reason.ATTESTATION) or item.row.findings:
            return False
        if self.settled & set(item.provision.fields):
            return False
        if item.row.answer == "not_applicable":
            return True
        return bool(self.bases) and all(self._stood(item, reason, base) for base in self.bases)

    def _stood(self, item: ClauseItem, reason: Reason, base: Baseline) -> bool:
        if self.is_changed(item, base):
            return False
        made = [getattr(base.facts, name) for name in item.provision.fields]
        return reason == Reason.APPROVAL or all(fact is not None and fact.signed for fact in made)


def has_other_text(docket: Docket, item: ClauseItem, base: Baseline) -> bool:
    """Whether the baseline was filed under an edition without this clause, or with other figures in it."""
    return is_other_text(item.provision, base.revision.edition_key, docket.revision.edition_key)


def agreed_by(docket: Docket, unit: str, items: Sequence[ClauseItem], *, agreed: bool) -> list[ClauseItem]:
    """The clauses to which this unit has agreed, or has not."""
    marks = docket.marks
    return [
        item
        for item in items
        if ((mark := marks.get((item.provision.citation, item.provision.name, unit))) is not None and mark.agreed)
        is agreed
    ]


def list_sha256(docket: Docket, unit: str, items: Sequence[ClauseItem], *, agreed: bool) -> str:
    """The SHA-256 of a list of clauses as it was shown: the revision, its baselines, the unit, and each clause with the
    result of the check."""
    stated = [[item.provision.citation, item.provision.name, item.row.answer] for item in items]
    bases = [str(base.revision.pk) for base in docket.baselines.values()]
    shown = [docket.revision.facts_sha256, str(docket.revision.pk), bases, unit, agreed, stated]
    return hashlib.sha256(canonical_bytes(shown)).hexdigest()
