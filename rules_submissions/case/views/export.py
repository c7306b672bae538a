"""A filing to keep: its answers as `manage.py check_submission` takes them, and as a filled checklist to print."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.roles import Perm
from compliance.ledger.holding import hand_out
from compliance.regulation import Chapter, Finding
from compliance.regulation.core.canonical import to_json
from compliance.regulation.core.provision import Provision
from compliance.web.downloads import to_save
from compliance.web.facts_forms import base_name

from ...drafting.summary import fact_words
from ...drafting.worksheet import head_of, submission_of
from ...facts import draft_facts, draft_findings, findings_of
from ...models import Revision, RulesSubmission
from ...states import UNFILED
from ..services import mark_opened

DRAFT = "draft"


@dataclass(frozen=True)
class ExportSubject:
    """The subject of an export: a revision as it was filed, or the draft as it is now (`revision` is None)."""

    submission: RulesSubmission
    revision: Revision | None

    @property
    def edition_key(self) -> str:
        """The edition that judges it."""
        return self.revision.edition_key if self.revision is not None else self.submission.edition_key

    @property
    def facts(self) -> Any:
        """Its answers."""
        return self.revision.decoded if self.revision is not None else draft_facts(self.submission.draft)

    @property
    def findings(self) -> list[Finding]:
        """Its findings: at filing, or now."""
        if self.revision is not None:
            return findings_of(self.revision)
        return draft_findings(self.submission.draft, timezone.now())

    @property
    def title(self) -> str:
        """`Revision 1 of RS-ABCD-12`, or `Draft`."""
        if self.revision is not None:
            return f"Revision {self.revision.number} of {self.submission.reference}"
        return f"Draft of {self.submission.reference}" if self.submission.reference else "Draft"

    @property
    def file_name(self) -> str:
        """The name under which it is saved, without its ending."""
        name = self.submission.reference or f"{DRAFT}-{self.submission.chapter_number}"
        return f"{name}-revision-{self.revision.number}" if self.revision is not None else name


def _subject(request: SignedInRequest, pk: UUID, version: str) -> ExportSubject:
    """A revision by its number, or the draft for its certificate holder. 404 for any other."""
    submission = submission_of(request, pk)
    if version == DRAFT and submission.status in UNFILED and not request.user.is_board:
        submission.draft.submission = submission
        return ExportSubject(submission, None)
    is_number = version.isascii() and version.isdecimal() and len(version) < 6
    revision = submission.revisions.filter(number=int(version)).first() if is_number else None
    if revision is None:
        raise Http404(NOT_FOUND)
    revision.submission = submission
    hand_out(revision)
    mark_opened(submission, request.user)
    return ExportSubject(submission, revision)


@require_safe
@perm_required(Perm.READ_FILINGS)
def export_json(request: SignedInRequest, pk: UUID, version: str) -> HttpResponse:
    """Chapter, edition and facts, in the shape of `check_submission`."""
    kept = _subject(request, pk, version)
    whole = {"chapter": kept.submission.chapter_number, "edition": kept.edition_key, "facts": to_json(kept.facts)}
    return to_save(json.dumps(whole, ensure_ascii=False, indent=2) + "\n", f"{kept.file_name}.json")


@require_safe
@perm_required(Perm.READ_FILINGS)
def checklist(request: SignedInRequest, pk: UUID, version: str) -> HttpResponse:
    """Each question with its answer, its clauses and its findings, on a page to print."""
    kept = _subject(request, pk, version)
    filled = checklist_of(kept.submission.chapter, kept.edition_key, kept.facts, kept.findings)
    context = head_of(kept.submission) | {"kept": kept, "checklist": filled, "now": timezone.now()}
    return render(request, "submissions/checklist.html", context)


@dataclass(frozen=True)
class ChecklistLine:
    """A question of the checklist; `clauses` are those of the edition that read its answer, in the order of the
    chapter."""

    question: str
    answer: str
    clauses: Sequence[Provision]
    findings: Sequence[Finding]


@dataclass(frozen=True)
class Checklist:
    """The lines of each section by its title, and the findings that name no question of it."""

    sections: Sequence[tuple[str, Sequence[ChecklistLine]]]
    others: Sequence[Finding]


def checklist_of(chapter: Chapter, edition_key: str, facts: Any, findings: Sequence[Finding]) -> Checklist:
    """Every question that these facts ask under this edition, section by section."""
    asked = [field for field in chapter.fields.values() if field.is_asked(facts, edition_key)]
    clauses = [row for row in chapter.rules(edition_key).provisions if not row.log]
    lines = {
        field.name: ChecklistLine(
            field.label,
            fact_words(field, facts),
            [row for row in clauses if field.name in row.fields],
            [finding for finding in findings if base_name(finding.field) == field.name],
        )
        for field in asked
    }
    sections = [
        (section.title, [lines[field.name] for field in asked if field.asked.section == section])
        for section in chapter.sections
    ]
    others = [finding for finding in findings if base_name(finding.field) not in lines]
    return Checklist([(title, rows) for title, rows in sections if rows], others)
