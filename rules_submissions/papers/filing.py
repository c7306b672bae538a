"""The copy of a filing: every answer, sheet, finding and attestation of one revision, and the signed statement."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from compliance.documents import times
from compliance.documents.rendering import Attached
from compliance.regulation.core.drawing import Drawing
from compliance.regulation.core.fields import Attestation, Field, Section
from compliance.regulation.core.signed import AttestedPart
from compliance.web.drawings import on_paper
from compliance.web.values import fact_words
from compliance.web.words import owner_words

from ..attestations import source_words
from ..drafting.differences import explained_on
from ..facts import findings_of
from ..models import Comment, Revision
from ..models.sheets import read_as_versions
from ..models.signatures import SecondSignature
from .parts import finding_lines, head_of, signature_block

TABLES = ("odds_table", "integer_map")
"""Kinds of answers that are tables."""


@dataclass(frozen=True)
class PaperAnswer:
    """A question, or a line of its table, with its answer in words and the citation for which it is asked."""

    label: str
    value: str
    why: str


@dataclass(frozen=True)
class PaperSection:
    """The answers of one section."""

    title: str
    answers: Sequence[PaperAnswer]


@dataclass(frozen=True)
class Attested:
    """A duty, with its parts, and the person who signed for it."""

    citation: str
    title: str
    duty: str
    signed: str
    parts: Sequence[AttestedPart] = ()


@dataclass(frozen=True)
class PaperSheet:
    """A sheet of artwork; `picture` is the name under which the template shows it."""

    title: str
    kind: str
    version: int
    original: str
    sha256: str
    unchanged_from: str
    picture: str
    content: bytes

    @property
    def alt(self) -> str:
        """The words in place of the picture if it cannot be seen."""
        return f"{self.kind}: {self.title}, as uploaded in {self.original}"


@dataclass(frozen=True)
class DrawnPart:
    """A drawing, or which part of it; `picture` is the name under which the template shows it, black on white."""

    words: str
    picture: str
    content: bytes


@dataclass(frozen=True)
class Drawn:
    """The layout or the wheel as the facts make it, in parts where it is too wide for the paper."""

    drawing: Drawing
    parts: Sequence[DrawnPart]


@dataclass(frozen=True)
class Replied:
    """A point of the return before this revision, with the answer to it."""

    unit: str
    by: str
    text: str
    reply: str


def filing_context(revision: Revision) -> dict[str, Any]:
    """The contents of the copy of a filing. Six queries beside the revision's own."""
    fields = revision.submission.chapter.fields
    facts = revision.decoded
    asked = [field for field in fields.values() if field.is_asked(facts, revision.edition_key)]
    findings = finding_lines(findings_of(revision), fields, revision.reasons)
    return head_of(revision) | {
        "parts": _parts(revision.submission.chapter.sections, asked, facts),
        "attested": _attested(revision, asked, facts),
        "sheets": _sheets(revision),
        "explained": explained_on(read_as_versions(revision.artwork.all()), revision.reasons),
        "drawings": _drawings(revision, facts),
        "findings": findings,
        "replied": _replied(revision),
        "signature": signature_block(revision.signature, revision.submission.facility.zone),
        "second": _second(revision),
    }


def _second(revision: Revision) -> dict[str, Any] | None:
    """The second officer's signature with its statement; None where one officer filed alone. One query."""
    kept = SecondSignature.objects.filter(revision=revision).first()
    if kept is None:
        return None
    block = signature_block(kept.signature, revision.submission.facility.zone)
    return {"statement": kept.statement, "block": block}


def facts_attached(revision: Revision) -> Attached:
    """The canonical bytes of the facts, whose SHA-256 the paper states."""
    name = f"{revision.submission.reference}-revision-{revision.number}.json"
    return Attached(name, "The facts of this revision, canonical bytes (RFC 8785)", bytes(revision.facts))


def _parts(sections: Sequence[Section], asked: Sequence[Field], facts: Any) -> list[PaperSection]:
    questions = [field for field in asked if field.kind != "attestation"]
    parts = [
        PaperSection(section.title, _answers((f for f in questions if f.asked.section == section), facts))
        for section in sections
    ]
    elsewhere = _answers((f for f in questions if f.asked.section not in sections), facts)
    return [part for part in (*parts, PaperSection("Other facts", elsewhere)) if part.answers]


def _answers(fields: Iterable[Field], facts: Any) -> list[PaperAnswer]:
    """The answers to these questions; odds and counts have a row for each of their lines."""
    return [
        PaperAnswer(f"{field.label} {line}".strip(), value, field.asked.why)
        for field in fields
        for line, value in _rows(getattr(facts, field.name), field)
    ]


def _rows(value: Any, field: Field) -> list[tuple[str, str]]:
    if field.kind not in TABLES or not value:
        return [("", fact_words(value, field))]
    words = [fact_words({code: value[code]}, field) for code, _ in field.choices if code in value]
    words += [fact_words({code: value[code]}, field) for code in value if code not in dict(field.choices)]
    return [(line, paid) for line, _, paid in (one.rpartition(": ") for one in words)]


def _attested(revision: Revision, asked: Sequence[Field], facts: Any) -> list[Attested]:
    attested: list[Attested] = []
    zone = revision.submission.facility.zone
    for field in asked:
        if field.kind != "attestation":
            continue
        given: Attestation | None = getattr(facts, field.name)
        by = _signed(given, zone)
        if source := revision.attestations.get(field.name, {}).get("stands_from"):
            by = f"{by}, with {source_words(source)}; it stands"
        attested += [
            Attested(row.citation, row.title, row.duty, by, row.parts)
            for row in revision.rules.attestations(field.name)
        ]
    return attested


def _signed(given: Attestation | None, zone: Any) -> str:
    if given is None or not given.signed:
        return "Not attested"
    parts = [given.signer or "", given.credential_number or ""]
    if isinstance(given.signed_at, datetime):
        parts.append(times.copied_words(given.signed_at, zone))
    return ", ".join(part for part in parts if part)


def _sheets(revision: Revision) -> list[PaperSheet]:
    amended = revision.submission.amends
    rows = revision.artwork.defer("original").select_related("version__sheet")
    rows = rows.order_by("version__sheet__kind", "uploaded_at", "id")
    return [
        PaperSheet(
            title=row.version.sheet.name,
            kind=row.version.sheet.get_kind_display(),
            version=row.version.number,
            original=row.original_name,
            sha256=row.original_sha256,
            unchanged_from=amended.reference if amended and row.submission_id != revision.submission_id else "",
            picture=f"sheet-{place}.png",
            content=bytes(row.preview),
        )
        for place, row in enumerate(rows, start=1)
    ]


def _drawings(revision: Revision, facts: Any) -> list[Drawn]:
    drawings = revision.submission.chapter.draw_all(facts, revision.edition_key, findings_of(revision))
    return [Drawn(drawing, _parts_of(drawing)) for drawing in drawings]


def _parts_of(drawing: Drawing) -> list[DrawnPart]:
    return [
        DrawnPart(words, f"drawing-{drawing.what}-{place}.svg" if words else f"drawing-{drawing.what}.svg", content)
        for place, (words, content) in enumerate(on_paper(drawing), start=1)
    ]


def _replied(revision: Revision) -> list[Replied]:
    keys = [UUID(key) for key in revision.replies]
    if not keys:
        return []
    points = Comment.objects.filter(submission=revision.submission, pk__in=keys, for_return=True, board_only=False)
    return [
        Replied(owner_words(point.unit).name, point.writer, point.text, revision.replies[str(point.pk)])
        for point in points.order_by("at", "id")
    ]
